"""Monte Carlo tree search: estimates from random play, for any game. On several cores, each has its own tree.

The answer is the action that was simulated most often. Among actions whose value is proved, the best is taken instead
if it is worth more than the mean of the most simulated other one. So a proved win comes first, and a proved loss is
taken only if there is nothing else.
"""

import time
from collections.abc import Callable, Sequence
from typing import Any

from plies.core import CHANCE, INFINITY, MAX, Game, InvalidArgument
from plies.engine.analysis import Analysis, Iteration, Move, as_estimate
from plies.engine.errors import Stopped
from plies.engine.execution.kernel_sources import engine_kernel
from plies.engine.execution.tiers import in_tiers
from plies.engine.monte_carlo import uct
from plies.engine.monte_carlo.simulators import VALUE_KINDS, Branch, Simulator, Wish, simulators_for
from plies.engine.question import Question
from plies.engine.runtime.stopping import Crew
from plies.textbook.readings import LARGEST, Demand, refuse

__all__ = ["EXPLORATION", "WAIT", "analyse"]

EXPLORATION = 1.0  # c in the upper confidence bound, for utilities scaled to 0..1
WAIT = 2  # visits that a leaf needs to get children
MOMENT = 0.1  # seconds from one report to the next
LONGEST_LINE = 200  # plies of best play that an answer shows

BOUNDED = Demand(
    lambda game: -LARGEST <= game.utility_bounds[0] <= game.utility_bounds[1] <= LARGEST,
    "declares no finite utility_bounds, to which exploration is scaled: declare them",
)


def analyse(question: Question) -> Analysis:
    """Return the answer to a question about any game.

    Simulations ignore repetitions, so nothing is proved in games with a rule about them.
    """
    refuse("mcts", question.game, (BOUNDED,), question.reach)
    budget, exploration = question.budget, question.exploration
    if budget.seconds is None and budget.nodes is None:
        raise InvalidArgument("mcts never ends by itself: give it seconds or nodes")
    if not 0 <= exploration < INFINITY:
        raise InvalidArgument(f"exploration is a number from 0, not {exploration}")
    return in_tiers(question, lambda: [(engine_kernel(uct, "value"), VALUE_KINDS)], search)


def search(question: Question) -> Analysis:
    """Return the answer, compiled or interpreted."""
    budget = question.budget
    wish = Wish(question.seed, budget.depth, question.exploration, question.table_mb / question.team, WAIT)
    simulators = simulators_for(question.game, question.state, question.team, wish, question.compile)
    begun = time.monotonic()  # compiling does not count as searching
    each = question.nodes_each if len(simulators) == question.team else budget.nodes
    stopped = work_together(simulators, each, budget.seconds, question.progress, question.enough)
    found = answer(simulators, stopped, time.monotonic() - begun, question.table_mb)
    return found if question.game.repetition == 0 else as_estimate(found)


# -- simulating --


def work_together(
    simulators: Sequence[Simulator],
    nodes: int | None,
    seconds: float | None,
    progress: Callable[[Iteration], None] | None,
    enough: Callable[[], bool] | None = None,
) -> str:
    """Let all simulate until one has a proof, the budget is used up or it is enough. Return why it ended."""
    errors: list[BaseException] = []

    def stop_all() -> None:
        for simulator in simulators:
            simulator.stop()

    def work(number: int) -> None:
        try:
            simulate(simulators[number], progress if number == 0 else None)
        except BaseException as error:
            errors.append(error)
        if errors or simulators[number].proved:
            stop_all()

    for simulator in simulators:
        simulator.limit(nodes)
    end = INFINITY if seconds is None else time.monotonic() + seconds
    with Crew([simulator.stoppable for simulator in simulators]) as crew, crew:
        for number in range(len(simulators)):
            crew.start(lambda n=number: work(n))  # type: ignore[misc]
        for job in crew.jobs:
            job.wait_until(None if seconds is None else max(0.0, end - time.monotonic()), enough)
        late = not all(job.done for job in crew.jobs)  # else all have ended by themselves
    if errors:
        raise errors[0]
    if any(simulator.proved for simulator in simulators):
        return "proved"
    return "seconds" if late else "nodes"


def simulate(simulator: Simulator, progress: Callable[[Iteration], None] | None) -> None:
    """Simulate in slices that last about a moment, with a report after each."""
    begun, count = time.monotonic(), 16
    try:
        while not simulator.proved:
            since = time.monotonic()
            simulator.simulate(count)
            now = time.monotonic()
            if progress is not None:
                progress(report([simulator], now - begun))
            count = max(1, int(count * min(4.0, MOMENT / max(now - since, 1e-6))))
    except Stopped:
        pass


def report(simulators: Sequence[Simulator], seconds: float) -> Iteration:
    """Return where the simulations stand."""
    first = simulators[0]
    deepest, nodes = max(each.deepest for each in simulators), sum(each.nodes for each in simulators)
    moves = best_first(simulators)
    if not moves:  # the budget was too small for one simulation
        action = next(iter(first.game.actions(first.state)))
        estimates = [float(first.game.evaluate(first.state, player)) for player in range(first.width)]
        return Iteration(deepest, action, worth(first, estimates), nodes, seconds, (action,))
    line = line_of(*moves[0])
    return Iteration(deepest, line[0], worth(first, moves[0][1].values), nodes, seconds, line)


# -- the answer --


def answer(simulators: Sequence[Simulator], stopped: str, seconds: float, table_mb: float) -> Analysis:
    game, state, now = simulators[0].game, simulators[0].state, report(simulators, seconds)
    return Analysis(
        game=type(game).__name__,
        action=now.action,
        value=now.value,
        line=now.line,
        line_names=names(game, state, now.line),
        depth=now.depth,
        nodes=now.nodes,
        seconds=seconds,
        proved=stopped == "proved",
        exact=stopped == "proved",
        algorithm="mcts",
        stopped=stopped,
        threads=len(simulators),
        table_mb=table_mb,
        table_used=max(simulator.used for simulator in simulators),
        moves=tuple(about(simulator, branch) for simulator, branch in best_first(simulators)),
        compiled=simulators[0].compiled,
    )


def about(simulator: Simulator, branch: Branch) -> Move:
    line = line_of(simulator, branch)
    named = names(simulator.game, simulator.state, line)
    bound = "exact" if branch.proved else "estimate"
    return Move(line[0], named[0], worth(simulator, branch.values), bound, line, named, branch.visits)


def worth(simulator: Simulator, values: Sequence[float]) -> Any:
    """Return values as an answer gives them: MAX's, or a tuple in general games."""
    return values[MAX] if simulator.width == 1 else tuple(values)


def best_first(simulators: Sequence[Simulator]) -> list[tuple[Simulator, Branch]]:
    """Return the simulated root actions, each with the simulator that saw it most: the one to take, then by visits."""
    trees = [[branch for branch in simulator.branches(simulator.root) if branch.visits] for simulator in simulators]
    merged: list[Branch] = []
    owners: dict[int, Simulator] = {}
    for number in sorted({branch.number for tree in trees for branch in tree}):
        seen = [(s, b) for s, tree in zip(simulators, trees, strict=True) for b in tree if b.number == number]
        owners[number], _ = max(seen, key=lambda each: (each[1].proved, each[1].visits))
        merged.append(together([branch for _, branch in seen]))
    judge = next((simulator for simulator in simulators if simulator.proved), simulators[0])
    taken = choose(judge, judge.root, merged)
    merged.sort(key=lambda branch: (branch is not taken, -branch.visits, branch.number))
    return [(owners[branch.number], branch) for branch in merged]


def together(branches: Sequence[Branch]) -> Branch:
    """Return one action as several trees saw it: proved if one tree has proved it, else the mean of all."""
    visits = sum(branch.visits for branch in branches)
    for branch in branches:
        if branch.proved:
            return branch._replace(visits=visits)
    columns = zip(*(branch.values for branch in branches), strict=True)
    counts = [branch.visits for branch in branches]
    values = tuple(sum(n * v for n, v in zip(counts, column, strict=True)) / visits for column in columns)
    nodes = max(branches, key=lambda branch: branch.visits).node
    return Branch(branches[0].number, nodes, visits, values, False, any(branch.hopeless for branch in branches))


def choose(simulator: Simulator, node: int, branches: Sequence[Branch]) -> Branch | None:
    """Return the branch that the player to move in node should take, of those that were simulated."""
    if simulator.is_proved(node):
        for branch in branches:
            if keeps_value(simulator, node, branch):
                return branch
    mover = simulator.mover(node)
    sign = -1.0 if simulator.width == 1 and mover not in simulator.game.maximizers else 1.0

    def gain(branch: Branch) -> float:
        return sign * branch.values[mover if simulator.width > 1 else MAX]

    proved = max((branch for branch in branches if branch.proved), key=gain, default=None)
    others = [branch for branch in branches if branch.visits and not branch.proved and not branch.hopeless]
    most = max(others, key=lambda branch: branch.visits, default=None)
    if most is None or proved is None:
        return most or proved
    return proved if gain(proved) > gain(most) else most


def keeps_value(simulator: Simulator, node: int, branch: Branch) -> bool:
    """Is it certain that the branch has the value of node?"""
    return branch.proved and branch.values == simulator.values(node)


def line_of(simulator: Simulator, branch: Branch) -> tuple[Any, ...]:
    """Return best play after a root action, as far as the tree has seen it and chance does not move.

    It ends at a proved node if no branch is certain to keep its value: then only the game's `value_bounds` knew it.
    """
    game, state, node = simulator.game, simulator.state, branch.node
    action = list(game.actions(state))[branch.number]
    line, state = [action], game.result(state, action)
    while len(line) < LONGEST_LINE and simulator.mover(node) != CHANCE:
        chosen = choose(simulator, node, list(simulator.branches(node)))
        if chosen is None or (simulator.is_proved(node) and not keeps_value(simulator, node, chosen)):
            break
        action, node = list(game.actions(state))[chosen.number], chosen.node
        line.append(action)
        state = game.result(state, action)
    return tuple(line)


def names(game: Game[Any, Any], state: Any, line: tuple[Any, ...]) -> tuple[str, ...]:
    found = []
    for action in line:
        found.append(game.action_name(state, action))
        state = game.result(state, action)
    return tuple(found)
