"""Every reader of text in plies, with texts that it reads: for tests of hostile input, and for fuzzing.

READERS     name -> (what reads a text, texts that it reads)
STATE_GAMES name -> the game, for the readers that read a state
packed      text -> the link of an exercise that holds it; unpacked is the way back
"""

import base64
import json
import random
import zlib
from typing import NamedTuple

from plies.adapters import sgf
from plies.arena.notation import read_agent
from plies.cli.saved_matches import read_saved
from plies.core import CHANCE, Game, InvalidNotation, catalog
from plies.games import Go, Nim, Pacman, Pig, Rolit, TicTacToe
from plies.games.backgammon import position_id
from plies.games.checkers import pdn
from plies.games.chess import fen, pgn
from plies.games.pacman.maze import maze_of
from plies.studio.positions import Standing
from plies.studio.replaying import read_game
from plies.teach import decode, make, read_form, read_literal
from plies.teach.answers import read_answers
from plies.teach.exercises import answer_key
from plies.teach.form_writing import to_form
from plies.teach.plain import path, read_number, read_value
from plies.textbook.transforms import one_reply, remembering, truncated
from plies.textbook.trees import Tree
from plies.utility import money_utility, read_lottery, read_preferences, read_prize

__all__ = ["READERS", "STATE_GAMES", "packed", "unpacked"]

PLIES = (0, 3, 12, 40)  # after so many of a random game a state is a sample

LECTURE = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
TREES = [
    LECTURE,
    '{"name": "A", "player": "chance", "children": {"hit": 5, "stand": [1.5, -2e3]}, "chances": [1/4, 0.75]}',
    '[(1, 2, 3), {"player": 2, "children": [(4, 5, 6), {"name": "leaf", "value": (7, 8, 9)}], "evaluate": (4, 4, 4)}]',
    '[{"name": "B", "children": [3, 12]}, "B", {"children": [1, 2], "evaluate": 1.5}]',
]
FENS = [
    fen.START,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "8/8/8/8/8/4k3/8/4K2R w K -",
]
PGN = """[Event "A \\"casual\\" game"]
[Result "1-0"]

1. e4 {best} e5 2. Bc4!? (2. Nf3 Nc6 (2... d6 $2) 3. Bb5) Nc6 ; and now
3. Qh5 Nf6?? 4. Qxf7# 1-0
"""
PDN = """[Event "Example"]
[Result "0-1"]

1. 11-15 23-19 2. 8-11 22-17 {a comment} 3. 11-16 (3. 4-8) 0-1
"""
SGF = "(;GM[1]FF[4]SZ[9]KM[6.5]PW[White]C[a \\] bracket];B[ee]C[middle](;W[ge];B[](;W[tt])(;W[aa]))(;W[aa];B[bb]))"
MAZES = ["%%%%%%%\n%P.. G%\n%o%%%.%\n%.    %\n%%%%%%%\n", "%%%%%\n%P.G%\n%%%%%"]


class Left(NamedTuple):
    left: int
    mover: int
    taken: tuple[int, ...]


class Countdown(Game[Left, int]):
    """Take one or two; it writes and reads its states as the base class does."""

    def initial(self):
        return Left(7, 0, (0, 0))

    def player(self, state):
        return state.mover

    def actions(self, state):
        for number in range(1, min(2, state.left) + 1):
            yield number

    def result(self, state, action):
        return Left(state.left - action, 1 - state.mover, (*state.taken[1:], action))

    def is_terminal(self, state):
        return state.left <= 0

    def utility(self, state, player):
        return -1.0 if state.mover == player else 1.0


def played(game, plies, seed=5):
    """A state of a random game, before its end."""
    state, choose = game.initial(), random.Random(seed)
    for _ in range(plies):
        choices = list(game.choices(state))
        after = game.result(state, choose.choice(choices))
        if game.is_terminal(after):
            break
        state = after
    return state


def with_player(game, state):
    """The state, or the next one in which a player is to choose."""
    while game.player(state) == CHANCE:
        state = game.result(state, next(iter(game.choices(state))))
    return state


def agent(text):
    """An agent. Those that run a program are left out: a text from anywhere must not start one here."""
    if text.strip().partition(":")[0] == "uci":
        raise InvalidNotation("programs are not started here")
    return read_agent(text)


def from_json(text):
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise InvalidNotation("this is no JSON") from None


def moves_of_nim(text):
    """A game as the studio reads it, by the names of its moves."""
    return read_game(Standing("nim", Nim(), {}, Nim().initial(), (), 7, 0), text)


def packed(text):
    """A link that holds text, as links of exercises hold their JSON."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode("utf-8", "surrogatepass"))).decode().rstrip("=")


def unpacked(link):
    return zlib.decompress(base64.urlsafe_b64decode(link + "=" * (-len(link) % 4))).decode()


EXERCISE = make(3, 5)
TUPLES = make(10, 5)
LINKS = [EXERCISE.encode(), TUPLES.encode()]

STATE_GAMES = {
    **{name: catalog.find(name) for name in catalog.GAMES},
    "go 5x5": Go(5),
    "nim misère": Nim((1, 26, 3, 4), misere=True),
    "pacman with capsules": Pacman("capsule", scared=7),
    "pacman that turns": Pacman("tiny", reverse=True),
    "pig for three": Pig(20, players=3),
    "rolit for four": Rolit(4, 6),
    "base class": Countdown(),
    "tree": Tree(LECTURE),
    "truncated": truncated(Pig(20), 3, depth_unit="round"),
    "remembering": remembering(TicTacToe()),
    "one reply": one_reply(Pig(20, players=3), 0),
}
MORE_STATES = {
    "chess": FENS,
    "checkers": ["W:W21,22,K5:B1,2:H12", "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29", "B:W30-32:B1-3,K29."],
    "connect-four": ["4453", "444444"],
    "othello": ["f5d6c3", "f5 d6 c3", "---------------------------ox------xo--------------------------- x"],
    "backgammon": ["4HPwATDgc/ABMA", "4HPwATDgc/ABMA o 31"],
}
CHOOSING = {"chess": FENS[1], "backgammon": "4HPwATDgc/ABMA x 31"}  # states with many kinds of actions
MORE_ACTIONS = {"chess": ["e2a6", "O-O!", "O-O-O", "dxe6", "Nxg6?!"], "backgammon": ["8/5 6/5", "24/20", "6/5 8/5"]}

READERS = {}
for _name, _game in STATE_GAMES.items():
    _states = [played(_game, plies) for plies in PLIES]
    _texts = [*dict.fromkeys(map(_game.state_text, _states)), *MORE_STATES.get(_name, [])]
    READERS[f"{_name}: state"] = (_game.read_state, _texts)
    _state = _game.read_state(CHOOSING[_name]) if _name in CHOOSING else with_player(_game, _states[1])
    _names = [_game.action_name(_state, action) for action in _game.choices(_state)][:6]
    READERS[f"{_name}: action"] = (
        lambda text, game=_game, state=_state: game.read_action(state, text),
        [*_names, *MORE_ACTIONS.get(_name, [])],
    )

SAVED = (
    '{"format": "plies play 1", "game": "nim", "settings": ["heaps=(2, 3)"], "people": [0], "levels": [3, 8], '
    '"seconds": 0.5, "seed": 7, "max_plies": 1000, "start": "2,3 0", "plies": ["a1", "b2"]}'
)

READERS |= {
    "tree literal": (Tree, TREES),
    "saved match": (read_saved, [SAVED]),
    "tree for the studio": (read_literal, TREES),
    "form": (lambda text: read_form(from_json(text)), [json.dumps(to_form(Tree(text))) for text in TREES]),
    "link of an exercise": (decode, LINKS),
    "inside of a link": (lambda text: decode(packed(text)), list(map(unpacked, LINKS))),
    "answers": (
        lambda text: read_answers(EXERCISE, from_json(text)),
        [
            json.dumps(answer_key(EXERCISE)),
            '{"values": {"root": "7/3", "0": " −∞"}, "pruned": ["0.1"], "action": "left"}',
        ],
    ),
    "answers in tuples": (lambda text: read_answers(TUPLES, from_json(text)), [json.dumps(answer_key(TUPLES))]),
    "number of a learner": (lambda text: read_number(text, "here"), ["3", "-2.5", "−7/3", "∞", "+.5"]),
    "value of a learner": (lambda text: read_value(text, 3, "here"), ["(5, 2, 5)", "[1/2,3,∞]"]),
    "node of a learner": (path, ["root", "0", "0.2.11"]),
    "lottery": (
        read_lottery,
        ["[0.5, $0; 0.5, $1000]", '[0.5, A; 0.25, -$1.5e2; 0.25, [1/3, A; 2/3, "C; \\u00e9"]]'],
    ),
    "prize": (read_prize, ["A", "5 apples", "-$5", "$1/3", "1e3", '"A; or [B]"', "[1, B]"]),
    "preferences": (
        read_preferences,
        ["A > B", "A ~ B > C\nC ? D", "B > A + $1", "[0.5, A; 0.5, B] ≻ $3", "A < B < C"],
    ),
    "utility of money": (
        money_utility,
        ["sqrt(x)", "1 - exp(-x/1000)", "averse", "exponential:500", "-(x+1)^2*3 + log(2)"],
    ),
    "fen": (fen.read, FENS),
    "square": (fen.read_square, ["a1", "h8"]),
    "game by its moves": (moves_of_nim, ["a1 b2 c3", "c5 b4 a3"]),
    "pgn": (pgn.read, [PGN, "1. e4 *", f'[FEN "{FENS[1]}"]\n\nO-O-O 1/2-1/2\n']),
    "pdn": (pdn.read, [PDN, "11-15 *", '[FEN "W:W21,22,K5:B1,2"]\n5-9 1-0']),
    "sgf": (sgf.read, [SGF, "(;SZ[9]HA[2]AB[cc][gg]AW[aa]PL[W];W[ee])"]),
    "sgf in bytes": (lambda text: sgf.read(text.encode("utf-8", "surrogatepass")), [SGF]),
    "position id": (position_id.decode, ["4HPwATDgc/ABMA", "jGfwATDg8+ABUA"]),
    "maze": (maze_of.__wrapped__, MAZES),
    "agent": (
        agent,
        [
            *("random", "level:3", "search:seconds=0.2,nodes=10000"),
            *("textbook:alphabeta,depth=4", "mcts:seconds=1e-1,seed=3"),
        ],
    ),
}
