"""Playing and analysing: the client holds the state as text and what came before, the server answers."""

from typing import Any

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel

from plies import teach
from plies.agents import Search
from plies.engine.analysis import Analysis
from plies.studio import models
from plies.studio.answers import (
    AnalysisAnswer,
    FeaturesAnswer,
    GameAnswer,
    GamesAnswer,
    HintAnswer,
    MoveAnswer,
    ReplayAnswer,
    TreeAnswer,
    TurnAnswer,
    WrittenAnswer,
    answers,
)
from plies.studio.evaluating import features_answer
from plies.studio.limits import ENDLESS
from plies.studio.offered_games import OfferedGames, rules_of
from plies.studio.players import choose, weighed_answer
from plies.studio.positions import Standing, meant, named, read
from plies.studio.replaying import notation_of, read_game, replayed, written_game
from plies.studio.searching import analysed, analysis_answer, told_worth
from plies.studio.services import games_of, quick, ready, services_of, thought
from plies.studio.streams import Report
from plies.studio.trees import LARGEST, unfolding_answer

__all__ = ["router"]

router = APIRouter(prefix="/api/games", tags=["games"])


def stream_of(model: type[BaseModel]) -> dict[int | str, dict[str, Any]]:
    """Return the description of a search's answer: in lines as it thinks, or alone with stream=false."""
    told = answers(model)
    told[200]["description"] = (
        "Lines of JSON, each with an `event`: waiting, compiling, iteration, then answer or error. "
        "With stream=false the answer alone."
    )
    told[200]["content"] = {"application/x-ndjson": {"schema": {"type": "string"}}}
    return told


@router.get("", responses=answers(GamesAnswer))
def games(request: Request) -> dict[str, Any]:
    """All games, with what can be chosen and who can play them."""
    return {"games": [offer.to_dict() for offer in games_of(request).offers.values()]}


@router.get("/{name}", responses=answers(GameAnswer))
def game(name: str, request: Request) -> dict[str, Any]:
    """One game."""
    offer = games_of(request).offer(name)
    with rules_of(offer):
        return offer.to_dict()


def standing_of(offered: OfferedGames, name: str, ask: models.Situation) -> Standing:
    game = offered.game(name, ask.parameters)
    about = offered.offer(name).about
    return read(name, game, ask.parameters, ask.state, ask.history, ask.seed, ask.ply, about)


@router.post("/{name}/position", responses=answers(TurnAnswer))
async def position(name: str, ask: models.PositionAsk, request: Request) -> Response:
    """A position: who moves, what may be done, and the board to draw."""
    offered = games_of(request)
    return await quick(request, lambda: standing_of(offered, name, ask).turn(throws=ask.throw), name)


@router.post("/{name}/act", responses=answers(TurnAnswer))
async def act(name: str, ask: models.Act, request: Request) -> Response:
    """Do an action, by its number or its name."""
    offered = games_of(request)

    def work() -> dict[str, Any]:
        standing = standing_of(offered, name, ask)
        return standing.turn(meant(standing, ask.action), ask.throw)

    return await quick(request, work, name)


@router.post("/{name}/replay", responses=answers(ReplayAnswer))
async def replay(name: str, ask: models.Replay, request: Request) -> Response:
    """A game played again from its moves, with its variations."""
    offered = games_of(request)

    def work() -> dict[str, Any]:
        standing = standing_of(offered, name, ask)
        return {"start": standing.game.state_text(standing.state), "moves": replayed(standing, ask.moves)}

    return await quick(request, work, name)


@router.post("/{name}/write", responses=answers(WrittenAnswer))
async def write(name: str, ask: models.WriteGame, request: Request) -> Response:
    """A game as text in its notation: PGN, PDN, SGF, or the names of its moves."""
    offered = games_of(request)

    def work() -> dict[str, Any]:
        standing = standing_of(offered, name, ask)
        return {"notation": notation_of(standing.game), "text": written_game(standing, ask.actions)}

    return await quick(request, work, name)


@router.post("/{name}/read", responses=answers(ReplayAnswer))
async def read_text(name: str, ask: models.ReadGame, request: Request) -> Response:
    """A game from text in its notation."""
    offered = games_of(request)

    def work() -> dict[str, Any]:
        begin, indices = read_game(standing_of(offered, name, ask), ask.text)
        moves = replayed(begin, list(enumerate(indices)))
        return {"start": begin.game.state_text(begin.state), "moves": moves}

    return await quick(request, work, name)


@router.post("/{name}/features", responses=answers(FeaturesAnswer))
async def features(name: str, ask: models.FeaturesAsk, request: Request) -> Response:
    """What the evaluation sees: features times weights, and which action that prefers."""
    offered = games_of(request)
    return await quick(request, lambda: features_answer(standing_of(offered, name, ask), ask.weights), name)


@router.post("/{name}/move", responses=stream_of(MoveAnswer))
async def move(name: str, ask: models.Move, request: Request) -> Response:
    """Let an agent move, and hear it think."""
    standing: Standing = await ready(request, lambda: standing_of(games_of(request), name, ask), name)

    def work(report: Report) -> dict[str, Any]:
        choice = choose(standing, ask.agent, report)
        done = standing.turn(choice.action, ask.throw)
        return {
            "action": {key: done["events"][0][key] for key in ("index", "name")},
            "agent": choice.agent,
            "sentence": choice.sentence,
            "weighed": weighed_answer(standing, choice.weighed),
            "turn": done,
            "analysis": None if choice.found is None else analysis_answer(standing, choice.found),
        }

    return await thought(request, name, work, ask.stream)


@router.post("/{name}/analyse", responses=stream_of(AnalysisAnswer))
async def analyse(name: str, ask: models.Analyse, request: Request) -> Response:
    """The best action, and the values of the others, getting deeper."""
    services = services_of(request)
    endless = ask.endless and ask.stream and services.endless
    if ask.endless and not endless:
        ask = ask.model_copy(update={"endless": False, "seconds": services.limits.seconds})
    standing: Standing = await ready(request, lambda: standing_of(games_of(request), name, ask), name)

    def work(report: Report) -> dict[str, Any]:
        found = analysed(standing, ask, report, every_move=ask.every_move, lines=ask.lines)
        return analysis_answer(standing, found)

    return await thought(request, name, work, ask.stream, ENDLESS if endless else None)


def advice(standing: Standing, action: dict[str, Any], found: Analysis) -> str:
    """A sentence to the side to move: what to try, and what comes of it."""
    if action != named(standing, found.action):
        return f"Perhaps {action['name']}: the past forbids better ones."
    sure = "proved" if found.proved else f"looking {found.depth} plies ahead" if found.depth else "by playing it out"
    told = told_worth(standing, found.value, found.algorithm, found.proved).words
    return f"Perhaps {action['name']}: {told}, {sure}."


@router.post("/{name}/hint", responses=stream_of(HintAnswer))
async def hint(name: str, ask: models.Hint, request: Request) -> Response:
    """An action that one might play, and why."""
    standing: Standing = await ready(request, lambda: standing_of(games_of(request), name, ask), name)

    def work(report: Report) -> dict[str, Any]:
        searched = analysed(standing, ask, report)
        past = standing.game, standing.state, standing.history
        action = named(standing, Search().among_allowed(*past, searched.found))
        told = analysis_answer(standing, searched)
        return {"action": action, "sentence": advice(standing, action, searched.found), "analysis": told}

    return await thought(request, name, work, ask.stream)


@router.post("/{name}/unfold", responses=answers(TreeAnswer))
async def unfold(name: str, ask: models.UnfoldHere, request: Request) -> Response:
    """The tree behind a move: the next plies, and what an algorithm does on them."""
    offered = games_of(request)

    def work() -> dict[str, Any]:
        standing = standing_of(offered, name, ask)
        told = unfolding_answer(standing.game, standing.state, ask.depth)
        if ask.algorithm is None:
            return told
        tree, estimated = teach.read_form(told["form"], LARGEST), frozenset(told["estimated"])
        return told | {"run": teach.run(tree, ask.algorithm, estimated=estimated).to_dict()}

    return await quick(request, work, name)
