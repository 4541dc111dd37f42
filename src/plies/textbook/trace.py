"""What a search did, as data.

The search is recorded from outside: its own functions are copied into a namespace that notes every call of
`value`, and of `probe` if there is one. A trace holds the visits in the order in which they begin; the
order in which they end is the postorder of the tree.
"""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from plies.core import CHANCE, INFINITY, Game, InvalidArgument
from plies.textbook.readings import name_of, reading, require_one_search, run, watch
from plies.textbook.transforms import Transform

__all__ = ["Cut", "Trace", "Visit", "record"]

LIMIT = 200_000  # visits; a visit takes about 1 kB


Horizon = Callable[[Game[Any, Any], Any, float], bool]


def used_up(game: Game[Any, Any], state: Any, depth: float) -> bool:
    """Is this the horizon of a search that evaluates wherever its depth is used up?"""
    return depth == 0


@dataclass
class Cut:
    """Why a node was left before all its actions were tried."""

    bound: str  # "alpha": MAX has something as good elsewhere; "beta": MIN has; "sum": shallow pruning of max^n;
    #             "own": the search has no window, and stopped for a reason of its own
    limit: float | None  # the alpha or beta in force, or what the rival just above already had
    cause: int | None  # the visit of the ancestor that has it, or of the chance node that set this window;
    #                    None: it was given at the start
    deep: bool  # the cause's side moved again in between, after the other side had; otherwise the cut is shallow
    skipped: tuple[Any, ...]  # the actions never tried


@dataclass
class Visit:
    """One call of the search's value, or of its probe."""

    number: int
    path: tuple[Any, ...]  # the actions from the root
    parent: int | None
    state: Any
    player: int | None  # None at a terminal state
    depth: float
    alpha: float | None  # at entry; None if the search has no such window
    beta: float | None
    best: float | None = None  # in shallow pruning: what the rival just above already has
    hero: int | None = None  # in a search for one player of a general game: that player
    bound_to_usual: bool = False  # in best-reply search: another opponent replies, and the mover does the usual
    value: Any = None  # of a probe: the bound that it found
    alpha_after: float | None = None  # at exit
    beta_after: float | None = None
    ending: str = "expanded"  # or "terminal", "horizon", "table"; "probe": one that had nothing to gain here
    probe: bool = False  # a look at one action only, for a bound
    children: list[int] = field(default_factory=list)
    cut: Cut | None = None


@dataclass(repr=False)
class Trace:
    """A recorded search of game from its first visit's state. print shows its picture, and so does a notebook."""

    algorithm: str
    game: Game[Any, Any]
    depth: float
    visits: list[Visit]
    postorder: list[int]
    at_horizon: Horizon = used_up  # where the search evaluates

    @property
    def value(self) -> Any:
        return self.visits[0].value

    @property
    def nodes(self) -> int:
        return len(self.visits)

    @property
    def leaves(self) -> list[Visit]:
        """The visits that searched no further, in order."""
        return [visit for visit in self.visits if visit.ending != "expanded"]

    @property
    def cuts(self) -> list[Visit]:
        """The visits that were cut short, in the order of their ends."""
        return [self.visits[number] for number in self.postorder if self.visits[number].cut]

    @property
    def maximizers(self) -> tuple[int, ...]:
        """The players whose choices are maxima: the game's maximizers, or the one player that the search is for."""
        return _maximizers(self.game, self.visits[0])

    def name(self, visit: Visit) -> str:
        """Return the path of a visit in words, such as "left, right"."""
        state, names = self.visits[0].state, []
        for action in visit.path:
            names.append(self.game.action_name(state, action))
            state = self.game.result(state, action)
        return ", ".join(names) or "root"

    def __repr__(self) -> str:
        return f"<Trace of {self.algorithm} on {name_of(self.game)}: {self.value}, {self.nodes:,} nodes>"

    def __str__(self) -> str:
        from plies.textbook import pictures

        return pictures.printed(self)

    def _repr_svg_(self) -> str | None:
        from plies.textbook import pictures

        return pictures.shown(self)

    def never_visited(self, limit: int = LIMIT) -> Iterator[tuple[tuple[Any, ...], Any]]:
        """Yield (path, state) of every leaf that was never visited because of cuts, from left to right."""
        count = 0
        known = {visit.path for visit in self.visits}  # a node that was only probed may be visited again, or cut twice
        for visit in sorted((visit for visit in self.visits if visit.cut or visit.probe), key=self._position):
            for action in _untried(self.game, self.visits, visit):
                if (*visit.path, action) in known:
                    continue
                known.add((*visit.path, action))
                for leaf in self._leaves_below(visit.path, visit.state, action, visit.depth):
                    count += 1
                    if count > limit:
                        raise InvalidArgument(f"more than {limit} nodes were never visited: trace a smaller tree")
                    if leaf is not None:
                        yield leaf

    def _position(self, visit: Visit) -> list[int]:
        """Return where a visit stands among its siblings, and its ancestors among theirs; a cut lies to their right."""
        places = []
        node: Visit = visit
        while node.parent is not None:
            places.append(self.visits[node.parent].children.index(node.number))
            node = self.visits[node.parent]
        return [*reversed(places), len(visit.children)]

    def _leaves_below(
        self, path: tuple[Any, ...], state: Any, action: Any, depth: float
    ) -> Iterator[tuple[tuple[Any, ...], Any] | None]:
        """Yield the leaves from left to right, and None for other nodes; without recursion, since lines can be long."""
        front = [(path, state, action, depth)]
        while front:
            path, state, action, depth = front.pop()
            depth -= self.game.player(state) != CHANCE
            path, state = (*path, action), self.game.result(state, action)
            if self.game.is_terminal(state) or self.at_horizon(self.game, state, depth):
                yield (path, state)
            else:
                front += reversed([(path, state, choice, depth) for choice in self.game.possible(state)])
                yield None

    def to_dict(self) -> dict[str, Any]:
        """Return plain numbers, strings, lists and dicts, for JSON; infinite bounds become None."""
        return {
            "algorithm": self.algorithm,
            "depth": _plain(self.depth),
            "value": _plain(self.value),
            "nodes": self.nodes,
            "visits": [self._visit_dict(visit) for visit in self.visits],
            "postorder": self.postorder,
            "never_visited": [list(map(_plain, path)) for path, _ in self.never_visited()],
        }

    def _visit_dict(self, visit: Visit) -> dict[str, Any]:
        plain: dict[str, Any] = dict(vars(visit))
        plain["state"] = self.game.state_text(visit.state)
        plain["cut"] = {name: _plain(part) for name, part in vars(visit.cut).items()} if visit.cut else None
        return {name: part if name == "cut" else _plain(part) for name, part in plain.items()}


def _plain(thing: Any) -> Any:
    if isinstance(thing, tuple | list):
        return [_plain(part) for part in thing]
    if thing in (INFINITY, -INFINITY):
        return None
    return thing if isinstance(thing, int | float | str | None) else str(thing)


class Watched(Transform[Any, Any]):
    """A game that remembers the last action asked for, which leads to the next visit."""

    action: Any = None

    @property
    def shown_as(self) -> str:
        return type(self.game).__name__

    def result(self, state: Any, action: Any) -> Any:
        self.action = action
        return self.game.result(state, action)


def record(
    search: ModuleType, game: Game[Any, Any], state: Any, depth: float = INFINITY, *window: Any, limit: int = LIMIT
) -> Trace:
    """Return a trace of what search.value(game, state, depth, ...) did, in at most limit visits."""
    require_one_search(search)
    functions = reading(vars(search))
    recorder = Recorder(functions, game, limit)
    run(search.value, watch(functions, recorder.visit), Watched(game), state, depth, *window)
    for visit in recorder.visits:
        visit.cut = _find_cut(game, recorder.visits, visit)
        visit.alpha_after, visit.beta_after = _window_after(game, visit)
    horizon = {"at_horizon": search.at_horizon} if hasattr(search, "at_horizon") else {}
    return Trace(search.__name__.rpartition(".")[2], game, depth, recorder.visits, recorder.postorder, **horizon)


class Recorder:
    """Notes every call of a search's value or probe."""

    def __init__(self, functions: dict[str, Any], game: Game[Any, Any], limit: int) -> None:
        self.game, self.limit = game, limit
        self.probe = functions.get("probe")
        self.signature = inspect.signature(functions["value"])
        self.visits: list[Visit] = []
        self.postorder: list[int] = []
        self.path: list[Visit] = []

    def visit(self, look: Any, watched: Watched, state: Any, depth: float, *window: Any) -> Any:
        if len(self.visits) == self.limit:
            raise InvalidArgument(f"the search visits more than {self.limit} nodes: trace a smaller tree or depth")
        visit = self._enter(watched.action, state, depth, *window)
        visit.probe = look is self.probe
        self.path.append(visit)
        found = look(watched, state, depth, *window)
        self.path.pop()
        self.postorder.append(visit.number)
        visit.value = found[visit.player not in self.game.maximizers] if visit.probe else found
        visit.ending = self._ending(visit)
        return found

    def _enter(self, action: Any, state: Any, depth: float, *window: Any) -> Visit:
        given = self.signature.bind(None, state, depth, *window)
        given.apply_defaults()
        above = self.path[-1] if self.path else None
        player = None if self.game.is_terminal(state) else self.game.player(state)
        hero, replier = given.arguments.get("player"), given.arguments.get("replier")
        visit = Visit(
            number=len(self.visits),
            path=(*above.path, action) if above else (),
            parent=above.number if above else None,
            state=state,
            player=player,
            depth=depth,
            alpha=given.arguments.get("alpha"),
            beta=given.arguments.get("beta"),
            best=given.arguments.get("best"),
            hero=hero,
            bound_to_usual=replier is not None and replier >= 0 and player not in (None, CHANCE, hero, replier),
        )
        if above:
            above.children.append(visit.number)
        self.visits.append(visit)
        return visit

    def _ending(self, visit: Visit) -> str:
        if visit.children:
            return "expanded"
        if visit.player is None:
            return "terminal"
        if visit.depth <= 0:  # quiescence goes beyond its depth
            return "horizon"
        return "probe" if visit.probe else "table"


def _find_cut(game: Game[Any, Any], visits: list[Visit], visit: Visit) -> Cut | None:
    skipped = _untried(game, visits, visit)
    if visit.probe or visit.bound_to_usual or not skipped:
        return None  # a probe leaves an action out only for now
    if visit.best is not None:
        return Cut("sum", visit.best, visit.parent, False, skipped)
    if visit.alpha is None:
        return Cut("own", None, None, False, skipped)
    bound = "alpha" if visit.value <= visit.alpha else "beta"
    cause = _cause(visits, visit, bound)
    return Cut(bound, getattr(visit, bound), cause, _is_deep(game, visits, visit, cause), skipped)


def _untried(game: Game[Any, Any], visits: list[Visit], visit: Visit) -> tuple[Any, ...]:
    if visit.ending not in ("expanded", "probe"):
        return ()
    tried = {visits[child].path[-1] for child in visit.children}
    return tuple(action for action in game.possible(visit.state) if action not in tried)


def _cause(visits: list[Visit], visit: Visit, bound: str) -> int | None:
    """Return the nearest ancestor that passed on another bound than it was given."""
    below = visit
    while below.parent is not None:
        above = visits[below.parent]
        if getattr(above, bound) != getattr(below, bound):
            return above.number
        below = above
    return None


def _is_deep(game: Game[Any, Any], visits: list[Visit], visit: Visit, cause: int | None) -> bool:
    """Did the cause's side move again between the two, after the other side had? Moves in a row count as one."""
    if cause is None:
        return False
    between = []
    node = visit
    while node.parent is not None and node.parent != cause:
        node = visits[node.parent]
        between.append(_side(game, node))
    side = _side(game, visits[cause])
    while between and between[-1] == side:  # still the cause's own turn
        between.pop()
    return side in between


def _side(game: Game[Any, Any], visit: Visit) -> str:
    if visit.player == CHANCE:
        return "chance"
    return "max" if visit.player in _maximizers(game, visit) else "min"


def _maximizers(game: Game[Any, Any], visit: Visit) -> tuple[int, ...]:
    return game.maximizers if visit.hero is None else (visit.hero,)


def _window_after(game: Game[Any, Any], visit: Visit) -> tuple[float | None, float | None]:
    """Return alpha and beta when the visit ends: its value has joined MAX's or MIN's options there."""
    inner = visit.ending == "expanded" and visit.player != CHANCE and not visit.probe
    if visit.alpha is None or visit.beta is None or not inner:
        return visit.alpha, visit.beta
    if _side(game, visit) == "max":
        return max(visit.alpha, visit.value), visit.beta
    return visit.alpha, min(visit.beta, visit.value)
