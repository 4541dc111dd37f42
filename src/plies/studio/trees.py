"""The tree lab: trees read, drawn, grown and unfolded; searches on them step by step; pictures to take away."""

import json
from typing import Any

from fastapi import APIRouter, Request, Response

from plies import teach
from plies.boards import draw
from plies.core import InvalidArgument
from plies.studio import models
from plies.studio.answers import (
    AlgorithmsAnswer,
    ComparisonAnswer,
    PictureAnswer,
    RunAnswer,
    TreeAnswer,
    UndoAnswer,
    answers,
)
from plies.studio.limits import LIMITS
from plies.studio.positions import read
from plies.studio.services import games_of, quick
from plies.teach.forms import Limits
from plies.teach.plain import plain
from plies.textbook import pictures
from plies.textbook.random_trees import WISHES
from plies.textbook.trees import Tree, unfold

__all__ = ["LARGEST", "exported", "router", "tree_answer", "unfolded", "unfolding_answer"]

router = APIRouter(prefix="/api", tags=["trees"])
LARGEST = Limits(LIMITS.tree_nodes, LIMITS.tree_depth)
MOST_SHAPES = 6_000  # of the boards that are drawn at the nodes of a tree, all together
MEDIA_TYPES = {
    "svg": ("image/svg+xml", "svg"),
    "tikz": ("application/x-tex", "tex"),
    "dot": ("text/vnd.graphviz", "dot"),
    "text": ("text/plain", "txt"),
    "json": ("application/json", "json"),
}
EXAMPLES = [
    {"name": "pruning", "title": "Two leaves are never visited", "text": "[[3,12,8],[2,4,6],[14,5,2]]", "players": []},
    {
        "name": "chance",
        "title": "Chance takes the mean",
        "text": "[[3,12,9],[2,4,6],[15,6,0]]",
        "players": ["max", "chance"],
    },
    {
        "name": "three players",
        "title": "Three players, everyone for themselves",
        "text": "[[[(1,6,6),(7,1,2)],[(6,1,2),(7,2,1)]],[[(5,1,7),(1,5,2)],[(7,7,1),(5,2,5)]]]",
        "players": [],
    },
    {
        "name": "deep",
        "title": "Deeper trees",
        "text": "[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]",
        "players": [],
    },
]
SHOWN_BY = {"pruning": "alphabeta", "chance": "expectimax", "three players": "multiplayer", "deep": "alphabeta"}


def tree_answer(tree: Tree, estimated: frozenset[str] = frozenset()) -> dict[str, Any]:
    """The tree for the page; estimated are the leaves that are evaluated states of a game, not ends of it."""
    nodes = teach.nodes(tree)
    return {
        "estimated": sorted(estimated),
        "form": teach.to_form(tree),
        "text": teach.to_text(tree),
        "nodes": nodes,
        "fitting": teach.fitting(tree),
        "depth": max(0 if node.key == "root" else node.key.count(".") + 1 for node in nodes),
    }


def drawn(form: Any) -> Tree:
    return teach.read_form(form, LARGEST)


@router.get("/algorithms", responses=answers(AlgorithmsAnswer))
def algorithms() -> dict[str, Any]:
    """The searches that can be watched, each with its pseudocode; what kinds of steps there are; what trees can be
    wished for."""
    return {
        "algorithms": [
            algorithm.to_dict() | {"pseudocode": [line.to_dict() for line in teach.pseudocode(name)]}
            for name, algorithm in teach.ALGORITHMS.items()
        ],
        "kinds": dict(teach.KINDS),
        "wishes": list(WISHES),
    }


@router.get("/trees/examples")
def examples() -> dict[str, Any]:
    """Return trees to begin with."""
    return {"examples": [example | {"algorithm": SHOWN_BY[str(example["name"])]} for example in EXAMPLES]}


@router.post("/trees/read", responses=answers(TreeAnswer))
async def read_tree(ask: models.Read, request: Request) -> Response:
    """Return a tree from nested literals, such as [[3, 12, 8], [2, 4, 6]]. The text is parsed, never evaluated."""
    return await quick(
        request, lambda: tree_answer(teach.read_literal(ask.text, tuple(ask.players), ask.bounds, LARGEST))
    )


@router.post("/trees/form", responses=answers(TreeAnswer))
async def form(ask: models.FormAsk, request: Request) -> Response:
    """Return a tree as the page edits it, put in order."""
    return await quick(request, lambda: tree_answer(drawn(ask.form)))


@router.post("/trees/grow", responses=answers(TreeAnswer))
async def grow(ask: models.Grow, request: Request) -> Response:
    """Return a random tree, by seed and wishes."""
    wishes = ask.model_dump(exclude={"seed"})
    return await quick(request, lambda: tree_answer(teach.grow(ask.seed, **wishes)))


@router.post("/trees/unfold", responses=answers(TreeAnswer))
async def unfold_game(ask: models.Unfold, request: Request) -> Response:
    """The next plies of a game as a tree."""
    offered = games_of(request)

    def work() -> dict[str, Any]:
        game = offered.game(ask.game, ask.parameters)
        standing = read(ask.game, game, ask.parameters, ask.state, (), 0, 0)
        return unfolding_answer(game, standing.state, ask.depth)

    return await quick(request, work, ask.game)


def unfolded(game: Any, state: Any, depth: int) -> Tree:
    if game.is_terminal(state):
        raise InvalidArgument("the game is over in this state: there is nothing to unfold")
    return unfold(game, state, depth, LARGEST.nodes)


def unfolding_answer(game: Any, state: Any, depth: int) -> dict[str, Any]:
    """The tree of the next plies, and what each of its nodes looks like on the board, if they are few."""
    tree = unfolded(game, state, depth)
    states = states_of(game, state, tree)
    ends = {key for key, each in states.items() if game.is_terminal(each)}
    leaves = frozenset(node.key for node in teach.nodes(tree) if node.kind == "leaf")
    return tree_answer(tree, leaves - ends) | {"boards": small_boards(game, states)}


def small_boards(game: Any, states: dict[str, Any]) -> dict[str, Any]:
    """The drawing of each node's state; nothing if they are many, or if the user's own drawing fails at one of them."""
    try:
        if len(states) * len(draw(game, states["root"])["shapes"]) > MOST_SHAPES:
            return {}
        drawings = {key: draw(game, each) for key, each in states.items()}
    except Exception:
        if not hasattr(game, "drawing"):
            raise
        return {}  # the tree is there all the same, and Play tells what fails
    for drawing in drawings.values():
        drawing.update(places={}, ways=[])  # nobody clicks there
    return drawings


def states_of(game: Any, state: Any, tree: Tree) -> dict[str, Any]:
    """The states of the game that the nodes of its tree stand for, by key."""
    found = {"root": state}
    for node in teach.nodes(tree)[1:]:
        above = found[str(node.parent)]
        action = list(game.choices(above))[int(node.key.rsplit(".", 1)[-1])]
        found[node.key] = game.result(above, action)
    return found


@router.post("/trees/run", responses=answers(RunAnswer))
async def run(ask: models.RunAsk, request: Request) -> Response:
    """Return all steps of a search on a tree, each with alpha, beta and a sentence."""

    def work() -> dict[str, Any]:
        tree = drawn(ask.form)
        told = teach.run(tree, ask.algorithm, ask.depth, frozenset(ask.estimated)).to_dict()
        return told | {"form": teach.to_form(tree)}

    return await quick(request, work)


@router.post("/trees/undo", responses=answers(UndoAnswer))
async def undo(ask: models.Undo, request: Request) -> Response:
    """Return which values of a leaf would undo a cut."""

    def work() -> dict[str, Any]:
        seen = teach.run(drawn(ask.form), ask.algorithm, ask.depth)
        if ask.leaf is not None:
            return {"undos": [teach.undo(seen, ask.step, ask.leaf)]}
        return {"undos": teach.undoing_leaves(seen, ask.step)}

    return await quick(request, work)


@router.post("/trees/compare", responses=answers(ComparisonAnswer))
async def compare(ask: models.Compare, request: Request) -> Response:
    """Compare several algorithms on one tree, by nodes, leaves and cuts."""
    return await quick(request, lambda: teach.compare(drawn(ask.form), ask.algorithms, ask.depth).to_dict())


@router.post("/trees/export", responses=answers(PictureAnswer))
async def export(ask: models.Export, request: Request) -> Response:
    """Return a picture of a tree, or of what a search did on it."""
    return await quick(request, lambda: exported(drawn(ask.form), ask.format, ask.algorithm, ask.depth, "tree"))


def exported(tree: Tree, format: str, algorithm: str | None, depth: int | None, name: str) -> dict[str, Any]:
    media_type, ending = MEDIA_TYPES[format]
    seen = None if algorithm is None else teach.run(tree, algorithm, depth)
    if format == "json":
        told = tree_answer(tree) if seen is None else seen.to_dict()
        content = json.dumps(plain(told), ensure_ascii=False, indent=1)
    else:
        content = pictures.draw(tree if seen is None else seen.trace, format)
    return {"format": format, "media_type": media_type, "file_name": f"{name}.{ending}", "content": content}
