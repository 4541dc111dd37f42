"""What answers look like, for the description of the API; a test compares it with what is answered."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

__all__ = [
    *("AlgorithmsAnswer", "AnalysisAnswer", "AxiomsAnswer", "ComparisonAnswer", "CurveAnswer", "DecideAnswer"),
    *(
        "ElicitAnswer",
        "ExerciseAnswer",
        "FeaturesAnswer",
        "GameAnswer",
        "GamesAnswer",
        "GradeAnswer",
        "HintAnswer",
        "HintGiven",
        "KeyAnswer",
    ),
    *("LevelsAnswer", "LotteryAnswer", "MoveAnswer", "PictureAnswer", "PumpAnswer", "ReplayAnswer", "RunAnswer"),
    *("TreeAnswer", "TurnAnswer", "UndoAnswer", "WrittenAnswer", "answers"),
]

Number = float | Literal["∞", "−∞"]
Value = Annotated[Number | list[Number], Field(description="MAX's; a list in games where everyone has a utility")]
Key = Annotated[str, Field(description='a node: "root", "0", "0.2", by the numbers of children')]


class Answer(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Open(BaseModel):
    """An answer that may have more fields."""

    model_config = ConfigDict(extra="allow")


def answers(model: type[BaseModel]) -> dict[int | str, dict[str, Any]]:
    """Return what a route declares as its answer when nothing is wrong."""
    return {200: {"model": model, "description": "The answer."}}


# -- trees --


class NodeAnswer(Answer):
    key: Key
    name: str
    kind: Literal["max", "min", "chance", "player", "leaf"]
    player: int | None
    parent: Key | None
    children: list[Key]
    label: Annotated[str, Field(description="the action that leads here")]
    chance: float | None
    value: Value | None
    evaluate: Value | None
    quiet: Annotated[bool, Field(description="false: quiescence does not evaluate it, and searches on")]


class TreeAnswer(Answer):
    form: Annotated[Any, Field(description="the tree as it is edited")]
    text: Annotated[str, Field(description="the tree as nested literals")]
    nodes: Annotated[list[NodeAnswer], Field(description="as a search walks them")]
    fitting: Annotated[list[str], Field(description="the algorithms that solve it")]
    depth: int
    estimated: Annotated[
        list[Key], Field(description="leaves that are evaluated states of a game, not ends of it")
    ] = []
    boards: Annotated[dict[str, Any], Field(description="of a game's tree: the drawing of each node's state")] = {}
    run: Annotated[dict[str, Any], Field(description="where an algorithm was asked for: what it does")] = {}


class AlgorithmsAnswer(Answer):
    algorithms: list[Open]
    kinds: Annotated[dict[str, str], Field(description="what steps there are, and what each means")]
    wishes: list[str]


class RunAnswer(Open):
    algorithm: str
    title: str
    depth: int | None
    value: Value
    nodes: int
    leaves: int
    cuts: int
    never_visited: list[Key]
    tree: list[NodeAnswer]
    pseudocode: list[Open]
    steps: Annotated[list[Open], Field(description="each with its key, line, alpha, beta, path, sentence and cut")]
    cut_steps: list[int]
    results: dict[str, Open]


class UndoAnswer(Answer):
    undos: list[Open]


class ComparisonAnswer(Answer):
    rows: list[Open]
    nodes_in_all: int
    leaves_in_all: int
    uniform: Open | None
    best_first: Open | None


class PictureAnswer(Answer):
    format: str
    media_type: str
    file_name: str
    content: str


# -- practice --


class LevelsAnswer(Answer):
    levels: list[Open]
    mistakes: list[Open]


class ExerciseAnswer(Open):
    text: Annotated[str, Field(description="the task")]
    word: Annotated[str, Field(description="the whole exercise, for a link")]
    algorithm: str
    asked: list[str]
    ask: Annotated[dict[str, Any], Field(description="the nodes where something is to be filled in")]
    tree: list[NodeAnswer]
    form: Any


class GradeAnswer(Answer):
    right: Any
    done: Any
    items: list[Open]
    mistakes: list[Open]
    unexplained: list[Any]
    sentence: str


class Hint(Answer):
    step: Literal["where", "why", "how"]
    part: str
    key: Annotated[str, Field(description="a node, or a field of a sheet of questions")]
    sentence: str


class HintGiven(Answer):
    hint: Annotated[Hint | None, Field(description="null: nothing is missing or wrong")]


class KeyAnswer(Answer):
    answers: dict[str, Any]
    run: Annotated[RunAnswer | None, Field(description="null: it is a sheet of questions")]


# -- games --


class WorthAnswer(Answer):
    """A value for people."""

    shares: Annotated[
        list[float | None], Field(description="one for each side: win chances, or parts of the whole; null: not known")
    ]
    words: Annotated[str, Field(description='"63 % for white"')]
    short: Annotated[str, Field(description='the same for the first side, for a table: "63 %"')]


class SideAnswer(Answer):
    name: str
    paint: str


class GameAnswer(Answer):
    name: str
    title: str
    summary: str
    players: int
    player_names: list[str]
    chance: bool
    zero_sum: bool
    needs_history: Annotated[bool, Field(description="send the states before this one")]
    levels: int
    agents: Annotated[list[str], Field(description="the kinds that can play it")]
    model: Annotated[str, Field(description="how a player moves who is a model, in words")]
    live: Annotated[bool, Field(description="it can run by itself, and arrow keys play it")]
    own: bool
    flips: Annotated[bool, Field(description="the board may be turned round")]
    features: Annotated[bool, Field(description="its evaluation is a weighted sum of features")]
    measured: Annotated[bool, Field(description="shares are win chances; else they only order positions")]
    bar: Annotated[bool, Field(description="a bar of the shares means something: chances, or parts of one whole")]
    points: Annotated[bool, Field(description="utilities count points")]
    parameters: list[Open]


class GamesAnswer(Answer):
    games: list[GameAnswer]


class Named(Answer):
    index: Annotated[int | None, Field(description="its number in the game's order")]
    name: str


class ActionAnswer(Answer):
    index: int
    name: str


class ChanceAnswer(ActionAnswer):
    probability: float


class PositionAnswer(Answer):
    game: str
    parameters: dict[str, Any]
    players: int
    state: str
    show: Annotated[str, Field(description="the board as text")]
    player: Annotated[int | None, Field(description="who moves, -1 for chance; null when the game is over")]
    agent: Annotated[int | None, Field(description="likewise, also where chance stands in for a player")]
    over: bool
    ending: Literal["over", "repetition"] | None
    why: str | None
    utilities: list[Number] | None
    worth: Annotated[WorthAnswer | None, Field(description="of the end, when the game is over")]
    sides: Annotated[list[SideAnswer], Field(description="who wins and loses together; shares are theirs")]
    side: Annotated[int | None, Field(description="the number of the side to move")]
    estimates: list[Number] | None
    actions: list[ActionAnswer]
    forbidden: Annotated[list[str], Field(description="what the past forbids")]
    chances: list[ChanceAnswer]
    drawing: Annotated[dict[str, Any], Field(description="what the page draws: shapes, and where actions are clicked")]


class Event(Named):
    player: int
    state: Annotated[str, Field(description="the state in which it was done")]


class TurnAnswer(Answer):
    events: list[Event]
    position: PositionAnswer


class MoveValue(Named):
    value: Value
    worth: WorthAnswer
    bound: Literal["exact", "lower", "upper", "estimate"]
    line: list[str]
    visits: int | None
    depth: Annotated[int | None, Field(description="plies that were searched; null: to the end, or simulated")]
    note: Annotated[str, Field(description='"depth 7" where that is not the depth of the analysis')]


class AnalysisAnswer(Answer):
    action: Named
    value: Value
    worth: WorthAnswer
    line: list[str]
    depth: int
    nodes: int
    seconds: float
    nodes_per_second: float
    proved: bool
    exact: bool
    algorithm: str
    seen_at: Annotated[int | None, Field(description="the least depth from which on the search preferred this action")]
    settled_at: Annotated[int | None, Field(description="the least depth from which on the win chance hardly changed")]
    stopped: Annotated[str, Field(description="why it ended: proved, depth, nodes, seconds or end")]
    moves: Annotated[list[MoveValue], Field(description="the chosen one first, then by value")]
    notes: Annotated[list[str], Field(description="what has to be said below a table of the moves")]
    bounds: Annotated[list[Number], Field(description="of utility")]
    sentence: str


class Weighed(Named):
    value: Value
    worth: WorthAnswer


class MoveAnswer(Answer):
    action: Named
    agent: str
    sentence: Annotated[str, Field(description="how the agent came to choose it")]
    weighed: Annotated[
        list[Weighed], Field(description="what it takes its actions to be worth, where it looked at all")
    ]
    turn: TurnAnswer
    analysis: AnalysisAnswer | None


class ReplayedMove(Event):
    parent: Annotated[int, Field(description="the number of the move before it; 0 is the start")]
    after: Annotated[str, Field(description="the state that it leads to")]


class ReplayAnswer(Answer):
    start: Annotated[str, Field(description="the state that the game begins with")]
    moves: Annotated[list[ReplayedMove], Field(description="numbered from 1")]


class WrittenAnswer(Answer):
    notation: str
    text: str


class LookAnswer(Named):
    value: Number
    worth: WorthAnswer


class FeaturesAnswer(Answer):
    names: list[str]
    features: list[float]
    weights: list[float]
    usual: Annotated[list[float], Field(description="the game's own weights")]
    contributions: Annotated[list[float], Field(description="weight times feature; their sum is the evaluation")]
    presets: dict[str, list[float]]
    looks: Annotated[list[LookAnswer], Field(description="what the actions look like by the usual weights, best first")]
    changed: Annotated[list[LookAnswer], Field(description="likewise by the weights that were asked for")]


class HintAnswer(Answer):
    action: Named
    sentence: str
    analysis: AnalysisAnswer


# -- utility --


class LotteryAnswer(Answer):
    lottery: str
    outcomes: list[Open]
    expected_monetary_value: float
    sure: float | None
    agents: list[Open]


class CurveAnswer(Answer):
    u: str
    points: list[list[float]]
    attitude: str
    parts: list[Open]


class Pump(Answer):
    loss_each_round: float
    money: float
    trades: list[Open]
    text: str


class PumpAnswer(Answer):
    pump: Pump | None


class ElicitAnswer(Answer):
    question: Annotated[Open | None, Field(description="to be answered next; null when the interview is over")]
    asked: list[Open]
    statements: list[str]
    utility: list[Open] | None
    attitude: str | None
    problem: Annotated[str | None, Field(description="why no utility function has these answers")]
    pump: Pump | None


class AxiomsAnswer(Answer):
    rational: bool | None
    axioms: list[Open]


class DecideAnswer(Answer):
    rows: list[Open]
