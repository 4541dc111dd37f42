"""What the base class adds to the six methods of a game."""

from typing import NamedTuple

import pytest

from plies.core import CHANCE, Game, IllegalAction, InvalidNotation


class Point(NamedTuple):
    x: int
    y: tuple


class Walk(Game):
    """Three steps, left or right; only the rules are defined."""

    def initial(self):
        return Point(0, ())

    def player(self, state):
        return len(state.y) % 2

    def actions(self, state):
        yield from (-1, 1)

    def result(self, state, action):
        return Point(state.x + action, (*state.y, action))

    def is_terminal(self, state):
        return len(state.y) == 3

    def utility(self, state, player):
        return state.x / 3 if player == 0 else -state.x / 3


class Dice(Walk):
    def player(self, state):
        return CHANCE

    def chances(self, state):
        yield (0.5, -1)
        yield (0.5, 1)


GAME = Walk()
AFTER = Point(1, (1,))


def test_six_methods_are_enough():
    assert GAME.deterministic
    assert GAME.evaluate(AFTER, 0) == 0
    assert GAME.features(AFTER) == ()
    assert list(GAME.chances(AFTER)) == []
    assert GAME.quiet(AFTER)
    assert GAME.canonical(AFTER) == AFTER
    assert GAME.promise(AFTER, 1) == 0
    assert GAME.value_bounds(AFTER) == (-1, 1)
    assert GAME.passed(AFTER) == GAME.position(AFTER) == AFTER
    assert GAME.count_actions(AFTER) == 2
    assert GAME.count_actions(Point(1, (1, 1, -1))) == 0
    assert Dice().count_actions(AFTER) == 2
    assert "x=1" in GAME.show(AFTER)


def test_a_game_without_its_rules_is_no_game():
    with pytest.raises(TypeError, match="abstract"):
        Game()


def test_choices_of_players_and_of_chance():
    assert list(GAME.choices(AFTER)) == list(Dice().choices(AFTER)) == [-1, 1]
    assert not Dice().deterministic
    assert list(GAME.choices(Point(3, (1, 1, 1)))) == []


def test_play_is_result_for_legal_actions_only():
    assert GAME.play(GAME.initial(), 1) == AFTER
    with pytest.raises(IllegalAction, match="2 is not possible here; choose from: -1, 1"):
        GAME.play(GAME.initial(), 2)
    with pytest.raises(IllegalAction, match="the game is over"):
        GAME.play(Point(3, (1, 1, 1)), 1)


def test_reading_actions():
    assert GAME.read_action(GAME.initial(), " -1 ") == -1
    with pytest.raises(IllegalAction, match="'up' is not possible here; choose from: -1, 1"):
        GAME.read_action(GAME.initial(), "up")
    with pytest.raises(IllegalAction, match="choose from: nothing"):
        GAME.read_action(Point(3, (1, 1, 1)), "1")


def test_states_are_written_and_read_without_further_code():
    assert GAME.state_text(AFTER) == "(1, (1,))"
    assert GAME.read_state("(1, (1,))") == AFTER
    assert isinstance(GAME.read_state("(1, (1,))"), Point)


@pytest.mark.parametrize(
    "text", ["", "(1)", "(1, 2, 3)", "(1.5, ())", "(1, [])", "Point(1, ())", "__import__('os')", "("]
)
def test_what_is_no_state(text):
    with pytest.raises(InvalidNotation, match=r"is not a state; one looks like \(0, \(\)\)"):
        GAME.read_state(text)


def test_tuples_over_all_players():
    end = Point(3, (1, 1, 1))
    assert GAME.utilities(end) == (1, -1)
    assert GAME.evaluations(AFTER) == (0, 0)
    assert GAME.everyone(7.0) == (7, 7)


def test_numbering_is_not_for_every_game():
    with pytest.raises(NotImplementedError, match="Walk does not number its states"):
        GAME.index(AFTER)
    with pytest.raises(NotImplementedError, match="Walk does not number its states"):
        GAME.size()


class Weighed(Walk):
    feature_names = ("place", "steps")
    weights = (0.1, 0.01)

    def features(self, state):
        return (state.x, len(state.y))


def test_evaluate_is_weights_times_features():
    assert Weighed().evaluate(AFTER, 0) == pytest.approx(0.11)
    assert Weighed().evaluate(AFTER, 1) == pytest.approx(-0.11)
    assert Weighed().evaluations(AFTER) == pytest.approx((0.11, -0.11))


def test_a_weight_for_every_feature():
    game = Weighed()
    game.weights = (1.0,)
    with pytest.raises(ValueError, match="2 features and 1 weights"):
        game.evaluate(AFTER, 0)


class Bounded(Walk):
    utility_bounds = (2.0, 10.0)


class Shared(Walk):
    players = 3
    zero_sum = False
    utility_bounds = (0.0, 1.0)
    utility_sum = 1.0


def test_where_nothing_is_known_the_estimate_is_neutral():
    assert Walk().neutral() == 0
    assert Bounded().evaluations(AFTER) == (6, -6)
    assert Shared().evaluations(AFTER) == pytest.approx((1 / 3,) * 3)


class Loaded(Dice):
    def chances(self, state):
        yield (1.0, -1)
        yield (0.0, 1)


def test_what_is_possible_can_come_about():
    assert list(Loaded().choices(AFTER)) == [-1, 1]
    assert list(Loaded().possible(AFTER)) == [-1]
    assert list(GAME.possible(AFTER)) == [-1, 1]
    assert list(GAME.possible(Point(3, (1, 1, 1)))) == []


class Named(Walk):
    def action_name(self, state, action):
        return "left" if action < 0 else "right"


def test_a_refusal_names_actions_and_what_people_call_them():
    with pytest.raises(IllegalAction, match=r"choose from: -1 \(left\), 1 \(right\)"):
        Named().play(Point(0, ()), 5)
