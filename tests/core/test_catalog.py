"""How a game is found by its name."""

import pytest

import plies
from plies.core import InvalidArgument, InvalidGame, UnsupportedGame, catalog

RULES = """
from neighbour import START
from plies import Game

class Count(Game):
    def __init__(self, start=START):
        self.start = start
    def initial(self):
        return self.start
    def player(self, state):
        return 0
    def actions(self, state):
        yield 1
    def result(self, state, action):
        return state - action
    def is_terminal(self, state):
        return state == 0
    def utility(self, state, player):
        return 0.0

class Hidden(Count):
    perfect_information = False

class Half(Game):
    def initial(self):
        return 0
"""


@pytest.fixture
def rules(tmp_path):
    (tmp_path / "neighbour.py").write_text("START = 4\n")
    path = tmp_path / "rules.py"
    path.write_text(RULES)
    return path


@pytest.mark.parametrize("name", catalog.GAMES)
def test_every_name_leads_to_a_game(name):
    game = plies.game(name)
    assert isinstance(game, plies.Game)
    assert name == name.lower().replace("_", "-")
    assert f"{type(game).__module__}:{type(game).__name__}" == catalog.GAMES[name]
    assert type(game).__doc__


def test_parameters():
    assert plies.game("halving", start=20).initial().number == 20
    with pytest.raises(InvalidArgument, match=r"halving does not take these parameters.*'size'"):
        plies.game("halving", size=3)


def test_by_module_and_by_file(rules):
    assert plies.game("plies.games.nim:Nim").initial() == plies.game("nim").initial()
    game = plies.game(f"{rules}:Count")
    assert game.initial() == 4
    assert type(plies.game(f"{rules}:Count", start=9)) is type(game)


def test_a_game_from_a_file_can_be_pickled(rules):
    import pickle

    game = plies.game(f"{rules}:Count", start=9)
    assert pickle.loads(pickle.dumps(game)).initial() == 9


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("tictactoe", "no game is called 'tictactoe'; did you mean 'tic-tac-toe'?"),
        ("hopscotch", "choose from: 2048, "),
        ("no_such_module:Game", "no module 'no_such_module'"),
        ("plies.games.nim:Nimm", "no game called 'Nimm'; it has Nim"),
        ("plies.core.errors:PliesError", "no game called 'PliesError'"),
        ("no/such/file.py:Game", "no file 'no/such/file.py'"),
    ],
)
def test_what_cannot_be_found(name, message):
    with pytest.raises(InvalidArgument) as error:
        plies.game(name)
    assert message in str(error.value)


@pytest.mark.parametrize("name", ["poker", "Kriegspiel", "texas holdem", "rock_paper_scissors"])
def test_imperfect_information_is_refused_by_name(name):
    with pytest.raises(UnsupportedGame, match="imperfect information"):
        plies.game(name)


def test_hidden_information_in_a_class_is_refused(rules):
    with pytest.raises(UnsupportedGame, match="imperfect information"):
        plies.game(f"{rules}:Hidden")


def test_half_a_game(rules):
    with pytest.raises(InvalidGame, match="lacks actions, is_terminal, player, result, utility"):
        plies.game(f"{rules}:Half")


def test_a_file_that_breaks_says_so_itself(tmp_path):
    (tmp_path / "broken.py").write_text("1 / 0\n")
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            plies.game(f"{tmp_path}/broken.py:Game")


class TestFilesWithoutAClass:
    """The class need not be named where there is only one."""

    RULES = "\n".join(line for line in RULES.splitlines() if "neighbour" not in line).replace("START", "3")

    def test_the_one_game_of_a_file(self, tmp_path):
        path = tmp_path / "one.py"
        path.write_text(self.RULES.partition("class Hidden")[0])
        assert type(plies.game(str(path))).__name__ == "Count"
        assert plies.game(str(path), start=7).initial() == 7

    def test_several(self, tmp_path):
        path = tmp_path / "several.py"
        path.write_text(self.RULES)
        with pytest.raises(
            InvalidArgument, match=r"defines several games; name one of them: .*several.py:Count, .*:Hidden"
        ):
            plies.game(str(path))

    def test_none(self, tmp_path):
        path = tmp_path / "none.py"
        path.write_text("from plies import Game\n")
        with pytest.raises(InvalidArgument, match="defines no game"):
            plies.game(str(path))


@pytest.mark.parametrize("name", catalog.GAMES)
def test_classes_stand_where_the_catalog_says(name):
    """Records name a game by its class: one that only passes through the place in the catalog would lose its name."""
    found = type(catalog.find(name))
    assert f"{found.__module__}:{found.__qualname__}" == catalog.GAMES[name]
