"""What requests look like. Whatever is not named here is refused; numbers and texts have limits."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from plies.core import InvalidNotation
from plies.core.readers import check_encodable, shown
from plies.studio.limits import LIMITS

__all__ = [
    *("Act", "Agent", "Analyse", "AxiomsAsk", "Compare", "Curve", "Decide", "Elicit", "Export", "FormAsk", "Grade"),
    *(
        "FeaturesAsk",
        "Grow",
        "Hint",
        "LotteryAsk",
        "Move",
        "NewExercise",
        "PositionAsk",
        "PumpAsk",
        "Read",
        "ReadGame",
        "Replay",
        "RunAsk",
    ),
    *("Situation", "Undo", "Unfold", "UnfoldHere", "WordAsk", "WordExport", "WriteGame"),
]

Text = Annotated[str, Field(max_length=LIMITS.text)]
Name = Annotated[str, Field(max_length=60)]
Seconds = Annotated[float, Field(gt=0, le=LIMITS.seconds, allow_inf_nan=False)]
Nodes = Annotated[int, Field(ge=1, le=LIMITS.nodes)]
Depth = Annotated[int, Field(ge=1, le=LIMITS.depth)]
Plies = Annotated[int, Field(ge=1, le=LIMITS.tree_depth)]
Number = Annotated[float, Field(ge=-1e12, le=1e12, allow_inf_nan=False)]
Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Seed = Annotated[int, Field(ge=0, lt=2**53)]  # whole numbers that a browser represents exactly
Player = Literal["max", "min", "chance"] | Annotated[int, Field(ge=0, le=7)]
Players = Annotated[list[Player], Field(max_length=LIMITS.tree_depth)]
Form = Annotated[
    dict[str, Any] | int | float,
    Field(
        description='{"player": "max", "children": [...]} or {"value": 3}; docs/studio.md',
        examples=[{"children": [3, 5]}],
    ),
]
AlgorithmName = Annotated[Name, Field(description="a name from /api/algorithms", examples=["alphabeta"])]
Parameters = Annotated[
    dict[Name, bool | int | float | Text | list[int]],
    Field(max_length=12, description="the game's parameters, as /api/games lists them"),
]
StateText = Annotated[Text, Field(description="as the game writes states; missing: the initial one")]


DEEPEST = 100  # levels of lists and objects: the deepest tree takes 40
LONGEST_KEY = 200  # characters of a field's name
LARGEST = 1e308  # larger numbers are infinite as floats


class Ask(BaseModel):
    model_config = ConfigDict(extra="forbid", str_max_length=50_000)

    @model_validator(mode="before")
    @classmethod
    def whole(cls, body: Any) -> Any:
        """Return the body. Refuse what no field may hold here, so that no other code has to check for it."""
        problem = _problem(body)
        if problem:
            raise PydanticCustomError("unreadable", "{problem}", {"problem": problem})
        return body


def _problem(body: Any) -> str:
    """Return what makes the JSON unreadable: half characters, infinite numbers, endless names, too many levels."""
    layer, depth = [body], 0
    while layer:
        if depth > DEEPEST:
            return f"lists and objects are more than {DEEPEST} deep in each other"
        below: list[Any] = []
        for part in layer:
            if isinstance(part, dict):
                below += [*part, *part.values()]
                long = next((name for name in part if len(name) > LONGEST_KEY), None)
                if long is not None:
                    return f"there is no field {shown(long, 40)}"
            elif isinstance(part, list):
                below += part
            elif isinstance(part, str) and not part.isascii():
                try:
                    check_encodable(part)
                except InvalidNotation as error:
                    return str(error)
            elif isinstance(part, int | float) and not -LARGEST <= part <= LARGEST:
                return f"{shown(part)} is too large for a number" if part == part else "NaN is no number"
        layer, depth = below, depth + 1
    return ""


# -- trees --


class Read(Ask):
    text: Annotated[str, Field(max_length=50_000, examples=["[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"])]
    players: Players = []
    bounds: tuple[Number, Number] | None = None


class FormAsk(Ask):
    form: Form


class Grow(Ask):
    seed: Seed | Name
    depth: Plies = 3
    branching: (
        Annotated[int, Field(ge=1, le=20)]
        | tuple[Annotated[int, Field(ge=1, le=20)], Annotated[int, Field(ge=1, le=20)]]
    ) = 3
    players: Players = []
    mixed: Players = []
    values: tuple[Annotated[int, Field(ge=-1000, le=1000)], Annotated[int, Field(ge=-1000, le=1000)]] = (-9, 9)
    utilities: Annotated[int, Field(ge=1, le=6)] = 1
    utility_sum: Annotated[int, Field(ge=-1000, le=1000)] | None = None
    early: Share = 0.0
    sharing: Share = 0.0
    wishes: Annotated[list[Name], Field(max_length=4)] = []


class Unfold(Ask):
    game: Name
    depth: Plies
    parameters: Parameters = {}
    state: StateText | None = None


Estimated = Annotated[
    list[Name],
    Field(max_length=LIMITS.tree_nodes, description="the keys of leaves that are evaluated states of a game, not ends"),
]


class RunAsk(FormAsk):
    algorithm: AlgorithmName
    depth: Plies | None = None
    estimated: Estimated = []


class Undo(RunAsk):
    step: Annotated[int, Field(ge=0, le=10_000_000, description="the number of a step at which something is cut")]
    leaf: Annotated[Name, Field(description="the key of a leaf; missing: all that can undo the cut")] | None = None


class Compare(FormAsk):
    algorithms: Annotated[list[AlgorithmName], Field(min_length=1, max_length=12)]
    depth: Plies | None = None


Format = Literal["svg", "tikz", "dot", "text", "json"]


class Export(FormAsk):
    format: Format
    algorithm: AlgorithmName | None = None
    depth: Plies | None = None


# -- practice --


class NewExercise(Ask):
    """An exercise by level and seed; or one of your own, by form, algorithm and what is asked."""

    level: Annotated[int, Field(ge=1, le=100)] | None = None
    seed: Seed | Name = 1
    form: Form | None = None
    algorithm: AlgorithmName | None = None
    asked: (
        Annotated[list[Literal["values", "windows", "pruned", "action"]], Field(min_length=1, max_length=4)] | None
    ) = None
    depth: Plies | None = None
    convention: bool = True


class WordAsk(Ask):
    word: Annotated[str, Field(max_length=8_000, description="what the link of an exercise carries")]


class Grade(WordAsk):
    answers: Annotated[dict[Name, Any], Field(max_length=8)]
    reveal: bool = False


class HintAsk(WordAsk):
    answers: Annotated[dict[Name, Any], Field(max_length=8)]
    step: Literal["where", "why", "how"] = "where"


class WordExport(WordAsk):
    format: Format
    solution: bool = False


# -- games --


class Situation(Ask):
    """A state of a game, and what came before it."""

    parameters: Parameters = {}
    state: StateText | None = None
    history: Annotated[list[Text], Field(max_length=LIMITS.history, description="the states before, oldest first")] = []
    seed: Annotated[Seed, Field(description="of the luck, and of what is random in agents")] = 7
    ply: Annotated[int, Field(ge=0, le=1_000_000, description="how many events there were; luck depends on it")] = 0


class PositionAsk(Situation):
    throw: Annotated[bool, Field(description="let chance throw until a player is to move")] = True


class Act(PositionAsk):
    action: Annotated[int, Field(ge=0, le=1_000_000)] | Name


class Agent(Ask):
    """The agent that chooses: a level 1 to 8, a search with a budget, or a textbook search with a depth."""

    kind: Literal[
        "level",
        "search",
        "mcts",
        "minimax",
        "alphabeta",
        "expectimax",
        "multiplayer",
        "paranoid",
        "greedy",
        "random",
        "model",
    ] = "level"
    level: Annotated[int, Field(ge=1, le=8)] = 3
    seconds: Seconds | None = None
    depth: Depth | None = None
    nodes: Nodes | None = None
    algorithm: Name | None = None
    unit: Annotated[Literal["ply", "round"], Field(description="what depth counts, for searches of the textbook")] = (
        "ply"
    )
    beliefs: Annotated[
        list[Literal["random", "best", "model"]] | None,
        Field(
            max_length=8,
            description="of expectimax: how each player moves, by number. "
            "Without it all on the other side move at random, or, in games with chance, as well as they can",
        ),
    ] = None


class Move(PositionAsk):
    agent: Agent = Agent()
    stream: Annotated[bool, Field(description="false: one JSON object instead of lines")] = True


class Analyse(Situation):
    seconds: Seconds | None = None
    depth: Depth | None = None
    nodes: Nodes | None = None
    every_move: bool = True
    lines: Annotated[int, Field(ge=1, le=LIMITS.lines)] = 1
    endless: Annotated[bool, Field(description="until the connection is closed, where the server allows it")] = False
    algorithm: Annotated[Name, Field(description="by default what is sound for the game")] | None = None
    stream: bool = True


class Hint(Situation):
    seconds: Seconds | None = None
    stream: bool = True


Action = Annotated[int, Field(ge=0, le=1_000_000)]


class Replay(Situation):
    moves: Annotated[
        list[tuple[Annotated[int, Field(ge=0, le=LIMITS.history)], Action]],
        Field(
            max_length=LIMITS.history,
            description="each the number of the move before it, 0 for the start, and its action",
        ),
    ] = []


class WriteGame(Situation):
    actions: Annotated[list[Action], Field(max_length=LIMITS.history)] = []


class ReadGame(Situation):
    text: Annotated[str, Field(max_length=50_000)]


class FeaturesAsk(Situation):
    weights: Annotated[list[Number], Field(max_length=200, description="missing: the game's own")] | None = None


class UnfoldHere(Situation):
    depth: Plies
    algorithm: AlgorithmName | None = None


# -- utility --

Utility = Annotated[str, Field(max_length=200, examples=["sqrt(x)"])]
Utilities = Annotated[list[Utility], Field(min_length=1, max_length=12)]
Statement = Annotated[str, Field(max_length=400, examples=["A > B"])]
Statements = Annotated[list[Statement], Field(min_length=1, max_length=LIMITS.statements)]
PrizeText = Annotated[str, Field(max_length=200)]


class LotteryAsk(Ask):
    lottery: Annotated[str, Field(max_length=2_000, examples=["[0.5, $0; 0.5, $1000]"])]
    sure: PrizeText | None = None
    u: Utilities = ["x", "sqrt(x)", "x^2"]


class Curve(Ask):
    u: Utility
    low: Number = 0.0
    high: Number = 1000.0
    points: Annotated[int, Field(ge=2, le=LIMITS.curve_points)] = 101


class Elicit(Ask):
    """An interview: send all answers so far to get the next question and, in the end, the utility function."""

    prizes: Annotated[list[PrizeText], Field(min_length=2, max_length=8)]
    answers: Annotated[list[Literal[1, 0, -1]], Field(max_length=400)] = []
    tolerance: Annotated[float, Field(ge=0.001, le=0.5, allow_inf_nan=False)] = 0.05


class AxiomsAsk(Ask):
    statements: Statements
    prizes: Annotated[list[PrizeText], Field(max_length=20)] | None = None


class PumpAsk(Ask):
    statements: Statements
    price: PrizeText = "1"
    rounds: Annotated[int, Field(ge=1, le=50)] = 3


class Decide(FormAsk):
    u: Utilities
