"""Backgammon: plays against a slow generator and OpenSpiel, the rules one by one, features, notation, position IDs."""

import random

import numba
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plies
from plies.core import CHANCE, IllegalAction, InvalidNotation
from plies.games import Backgammon
from plies.games.backgammon import State, position_id
from plies.games.backgammon.board import CHECKERS, HOME, OFF
from plies.games.backgammon.rules import ROLLING, START

GAME = Backgammon()
ROLLS = [10 * one + other for one in range(1, 7) for other in range(1, one + 1)]
# Distinct plays from the start, for each roll.
FROM_THE_START = {
    11: 42, 21: 15, 22: 75, 31: 16, 32: 17, 33: 73, 41: 14, 42: 18, 43: 17, 44: 52, 51: 8,
    52: 8, 53: 9, 54: 9, 55: 4, 61: 10, 62: 14, 63: 14, 64: 14, 65: 7, 66: 11,
}  # fmt: skip


# -- a second generator: points 24 to 1 on lists, every sequence of steps, and then the rules on how much to play --


def by_points(mine, theirs):
    """Lists by point: 0 off, 1 to 24, 25 the bar."""
    return list(mine[::-1]), list(theirs[::-1])


def step(mine, theirs, point, die):
    """The boards after one step, or None."""
    if mine[point] == 0 or (mine[25] and point != 25):
        return None
    to = point - die
    if to <= 0:
        if any(mine[7:]) or (to < 0 and any(mine[point + 1 : 7])):
            return None
        to = 0
    elif theirs[25 - to] > 1:
        return None
    mine, theirs = mine.copy(), theirs.copy()
    mine[point] -= 1
    mine[to] += 1
    if to and theirs[25 - to] == 1:
        theirs[25 - to], theirs[25] = 0, theirs[25] + 1
    return mine, theirs


def sequences(mine, theirs, dice):
    """Yield (dice played, boards) of every sequence that cannot go on."""
    found = []
    for point in range(25, 0, -1):
        after = step(mine, theirs, point, dice[0]) if dice else None
        if after:
            found += [((dice[0], *played), end) for played, end in sequences(*after, dice[1:])]
    return found or [((), (mine, theirs))]


def positions_after(state):
    """Return every position that the rules allow, as a set."""
    mine, theirs = (state.first, state.second) if state.mover == 0 else (state.second, state.first)
    high, low = divmod(state.dice, 10)
    orders = [[high] * 4] if high == low else [[high, low], [low, high]]
    found = [one for order in orders for one in sequences(*by_points(mine, theirs), order)]
    most = max(len(played) for played, _ in found)
    found = [(played, end) for played, end in found if len(played) == most]
    if most == 1 and high != low and any(played == (high,) for played, _ in found):
        found = [(played, end) for played, end in found if played == (high,)]
    return {(tuple(mine), tuple(theirs)) for _, (mine, theirs) in found}


def seen_by_mover(state, mover):
    sides = (state.first, state.second) if mover == 0 else (state.second, state.first)
    return tuple(tuple(side) for side in by_points(*sides))


def same_plays(state):
    actions = list(GAME.actions(state))
    results = [seen_by_mover(GAME.result(state, action), state.mover) for action in actions]
    assert len(results) == len(set(results)), state
    assert set(results) == positions_after(state), state
    return actions


@st.composite
def states(draw):
    """A state from anywhere between the first roll and the last checker: some checkers home, some off."""
    least = draw(st.sampled_from((0, 0, 1, 12, HOME, HOME)))
    first = counts(draw, least, ())
    taken = tuple(OFF - place for place in range(1, OFF) if first[place])
    second = counts(draw, draw(st.sampled_from((0, 1, 12, HOME))), taken)
    return State(first, second, draw(st.integers(0, 1)), draw(st.sampled_from(ROLLS)))


def counts(draw, least, taken):
    free = [place for place in range(least, OFF) if place not in taken]
    number = draw(st.integers(1, CHECKERS))
    few = draw(st.lists(st.sampled_from(free), min_size=1, max_size=7))
    where = [few[index % len(few)] for index in range(number)]
    return (*(where.count(place) for place in range(OFF)), CHECKERS - number)


@given(states())
@settings(max_examples=50)
def test_like_the_slow_generator(state):
    names = set()
    for action in same_plays(state):
        after = GAME.result(state, action)
        assert sum(after.first) == sum(after.second) == CHECKERS
        assert min(*after.first, *after.second) >= 0
        name = GAME.action_name(state, action)
        assert GAME.read_action(state, name) == action
        names.add(name)
    assert len(names) == len(list(GAME.actions(state)))
    assert GAME.read_state(GAME.state_text(state)) == state


def test_a_random_game_like_the_slow_generator():
    draw, state = random.Random(4), GAME.initial()
    while not GAME.is_terminal(state):
        if GAME.player(state) != CHANCE:
            same_plays(state)
        state = GAME.result(state, draw.choice(list(GAME.choices(state))))


@pytest.mark.parametrize("roll", ROLLS)
def test_every_roll_from_the_start(roll):
    for mover in (0, 1):
        assert len(same_plays(State(START, START, mover, roll))) == FROM_THE_START[roll]


def test_like_openspiel():
    """OpenSpiel's actions are sequences, and many lead to one position, so positions count. It splits equal dice."""
    pyspiel = pytest.importorskip("pyspiel")
    start = pyspiel.load_game("backgammon").new_initial_state()
    for outcome, _ in start.chance_outcomes():
        state = start.child(outcome)
        boards = {str(state.child(action)).split("Turn:")[0] for action in state.legal_actions()}
        dice = sorted(str(state).split("Dice: ")[1][:2], reverse=True)
        assert len(boards) == FROM_THE_START[int("".join(dice))]


# -- rules, one by one --


def side(**points):
    """Return checkers by place, from p6=2, bar=1 and the like; the rest is off."""
    placed = {0 if name == "bar" else OFF - int(name[1:]): number for name, number in points.items()}
    where = [placed.get(place, 0) for place in range(OFF)]
    return (*where, CHECKERS - sum(where))


def names(mine, theirs, dice, mover=0):
    state = State(mine, theirs, 0, dice) if mover == 0 else State(theirs, mine, 1, dice)
    same_plays(state)
    return sorted(GAME.action_name(state, action) for action in GAME.actions(state))


def test_the_opening_roll_decides_who_begins():
    outcomes = list(GAME.chances(GAME.initial()))
    assert len(outcomes) == 30
    assert {probability for probability, _ in outcomes} == {1 / 30}
    assert GAME.result(GAME.initial(), 31) == State(START, START, 0, 31)
    assert GAME.result(GAME.initial(), 13) == State(START, START, 1, 31)


def test_rolls():
    outcomes = list(GAME.chances(State(START, START, 1, ROLLING)))
    assert [roll for _, roll in outcomes] == ROLLS
    assert sum(probability for probability, _ in outcomes) == pytest.approx(1)
    assert {roll: probability for probability, roll in outcomes}[11] == 1 / 36
    assert list(GAME.chances(State(START, START, 1, 31))) == []


def test_the_larger_die_if_only_one_can_be_played():
    """Either die takes the checker to where the other cannot follow."""
    assert names(side(p20=1), side(p14=2, p16=2), 54) == ["20/15"]
    theirs = side(p15=2)  # on the 10 point
    assert names(side(p20=1), theirs, 64) == ["20/14"]


def test_the_smaller_die_if_the_larger_cannot_be_played():
    assert names(side(p20=1), side(p11=2, p15=2), 64) == ["20/16"]


def test_an_order_that_works_and_one_that_does_not():
    """After the 6 the 5 is blocked; after the 5 the 6 is not: so both are played, the 5 first."""
    assert names(side(p20=1), side(p11=2), 65) == ["20/15 15/9"]


def test_a_play_that_uses_both_is_due():
    """The 6 could be played from 10 or the 4 from 14, but then the other die could not."""
    assert names(side(p14=1, p10=1), side(p21=2, p15=2), 64) == ["14/8 10/6"]


def test_on_the_bar():
    assert names(side(bar=1, p6=2), side(p5=2, p6=2), 65) == ["pass"]  # both entries are made
    assert names(side(bar=1, p6=2), side(p6=2, p24=1), 62) == ["bar/23 23/17"]
    assert names(side(bar=2, p6=1), side(p6=2, p24=1), 62) == ["bar/23"]
    free = ["bar/23* 23/22", "bar/23* 6/5", "bar/24 24/22", "bar/24 6/4"]
    assert names(side(bar=1, p6=1), side(p2=1, p24=1), 21) == free


def test_hits():
    state = State(side(p8=1, p3=1), side(p20=1, p24=1), 0, 31)
    play = GAME.read_action(state, "8/5* 5/4")
    after = GAME.result(state, play)
    assert after.second == side(bar=1, p24=1)
    assert after.first == side(p4=1, p3=1)


def test_one_checker_two_ways():
    """Over 7 or over 5: the same unless something is hit on the way."""
    assert names(side(p8=1), side(p24=1), 31) == ["8/5 5/4"]
    assert names(side(p8=1), side(p20=1), 31) == ["8/5* 5/4", "8/7 7/4"]
    assert names(side(p8=1), side(p20=1, p18=1), 31) == ["8/5* 5/4", "8/7* 7/4"]


def test_bearing_off():
    other = side(p24=2)  # who has the ace point
    assert names(side(p6=1, p3=1), other, 61) == ["6/5 5/off", "6/off 3/2"]
    assert names(side(p4=1, p2=1), other, 65) == ["4/off 2/off"]  # dice larger than needed take what is furthest back
    assert names(side(p5=1, p2=1), other, 32) == ["5/2 2/off"]  # or 5/3 3/off, which comes to the same
    assert names(side(p6=2, p4=1), other, 55) == ["pass"]  # not from 4 while one is further back
    assert names(side(p6=1, p4=1), other, 54) == ["6/2 4/off"]
    assert names(side(p7=1, p1=1), side(p23=1), 11) == ["7/6 6/5 5/4 1/off", "7/6 6/5 5/4 4/3"]


def test_equal_dice_are_played_four_times():
    assert names(side(p13=4), side(p24=1), 66) == ["13/7(2) 7/1*(2)", "13/7(3) 7/1*", "13/7(4)"]
    assert names(side(p8=1), side(p20=2, p23=2), 11) == ["8/7 7/6"]
    assert names(side(bar=4, p6=1), side(p24=1), 33) == ["bar/22(4)"]


@pytest.mark.parametrize(
    ("loser", "stakes"),
    [
        (side(p1=1), 1),
        (side(p1=15), 2),
        (side(p18=1, p1=14), 2),
        (side(p19=1, p1=14), 3),
        (side(p24=1, p1=14), 3),
        (side(bar=1, p1=14), 3),
        (side(bar=1, p1=13), 1),
    ],
)
def test_stakes(loser, stakes):
    won = State(side(), loser, 1, ROLLING)
    assert GAME.is_terminal(won)
    assert GAME.utilities(won) == (stakes, -stakes)
    assert GAME.utilities(State(loser, side(), 0, ROLLING)) == (-stakes, stakes)
    assert GAME.standing(won) == f"x wins {('the game', 'a gammon', 'a backgammon')[stakes - 1]}"


# -- what a state looks like --


@given(states())
def test_both_players_are_alike(state):
    other = State(state.second, state.first, 1 - state.mover, state.dice)
    assert GAME.features(other) == tuple(-feature for feature in GAME.features(state))
    assert max(abs(feature) for feature in GAME.features(state)) <= 1
    assert list(GAME.actions(other)) == list(GAME.actions(state))
    assert [GAME.promise(other, action) for action in GAME.actions(other)] == [
        GAME.promise(state, action) for action in GAME.actions(state)
    ]


def test_no_estimate_is_as_good_as_a_backgammon():
    assert sum(abs(weight) for weight in GAME.weights) < 3


def test_features():
    first, second = side(p6=2, p5=3, p4=2, p24=1), side(p6=2, p13=1, bar=1)
    named = dict(zip(GAME.feature_names, GAME.features(State(first, second, 0, ROLLING)), strict=True))
    ours, theirs = 12 + 15 + 8 + 24, 12 + 13 + 25
    assert named == {
        "pips": (theirs - ours) / 100,
        "blots": 0,
        "points": (3 - 1) / 6,
        "prime": (3 - 1) / 7,
        "bar": 1 / 15,
        "race": 0,
    }
    race = GAME.features(State(side(p6=5), side(p6=6), 0, ROLLING))
    assert race[1] == race[3] == 0
    assert race[-1] > 0


def test_who_is_on_roll_counts_in_a_race():
    ours, theirs = (GAME.features(State(side(p6=5), side(p6=5), mover, ROLLING))[-1] for mover in (0, 1))
    assert ours == -theirs > 0


def test_promise():
    state = State(side(p8=1, p3=1), side(p20=1, p24=1), 0, 31)
    best = max(GAME.actions(state), key=lambda action: GAME.promise(state, action))
    assert "*" in GAME.action_name(state, best)


# -- notation --


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("6/5 8/5", "8/5 6/5"),
        ("8/5  6/5", "8/5 6/5"),
        ("24/20", "24/21 21/20"),
        ("24/23/20", None),
        ("24/21/20", "24/21 21/20"),
    ],
)
def test_other_ways_to_write_a_play(text, name):
    state = State(START, START, 0, 31)
    if name is None:
        with pytest.raises(IllegalAction, match="not possible here"):
            GAME.read_action(state, text)
    else:
        assert GAME.action_name(state, GAME.read_action(state, text)) == name


def test_plays_with_stars_and_numbers():
    state = State(START, START, 0, 66)
    assert GAME.action_name(state, GAME.read_action(state, "24/18(2) 13/7(2)")) == "24/18(2) 13/7(2)"
    assert GAME.read_action(state, "13/7 24/18 13/7 24/18") == GAME.read_action(state, "24/18(2) 13/7(2)")
    state = State(side(p8=1), side(p20=1), 0, 31)
    assert GAME.action_name(state, GAME.read_action(state, "8/5*/4")) == "8/5* 5/4"
    with pytest.raises(IllegalAction, match="'8/4' can be played in 2 ways; write 8/5\\* 5/4 or 8/7 7/4"):
        GAME.read_action(state, "8/4")
    with pytest.raises(IllegalAction, match="hits nothing on 7; write 8/7 7/4"):
        GAME.read_action(state, "8/7* 7/4")


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("", InvalidNotation, "'' is not a step of a play"),
        ("8-5", InvalidNotation, "'8-5' is not a step of a play, as in 8/5 6/5"),
        ("8/5 6", InvalidNotation, "'6' is not a step"),
        ("25/22", InvalidNotation, "there is no point 25"),
        ("5/8", InvalidNotation, "'5/8' does not go forward"),
        ("8/5(9)", InvalidNotation, "is not a step of a play"),
        ("8/4 6/5", IllegalAction, "not possible here; choose from: 24/23 24/21"),
        ("pass", IllegalAction, "not possible here"),
    ],
)
def test_what_is_no_play(text, error, message):
    with pytest.raises(error, match=message):
        GAME.read_action(State(START, START, 0, 31), text)


def test_names_of_rolls():
    assert GAME.read_action(GAME.initial(), "13") == 13
    with pytest.raises(IllegalAction, match="'11' is not possible here"):
        GAME.read_action(GAME.initial(), "11")


class TestPositionIds:
    def test_the_start(self):
        assert position_id.encode(START, START) == "4HPwATDgc/ABMA"
        assert GAME.state_text(GAME.initial()) == "4HPwATDgc/ABMA x opening"
        assert GAME.read_state("4HPwATDgc/ABMA") == State(START, START, 0, ROLLING)
        assert GAME.read_state("4HPwATDgc/ABMA o 13") == State(START, START, 1, 31)

    def test_by_hand(self):
        """One checker on the ace point of the player not on roll: 1 0, then 24 zeros and 25 for the one on roll."""
        assert position_id.encode(side(), side(p1=1)) == "AQAAAAAAAAAAAA"
        assert position_id.encode(side(p1=1), side()) == "AAAAAgAAAAAAAA"  # bit 25
        assert GAME.state_text(State(side(), side(p1=1), 1, 21)) == "AAAAAgAAAAAAAA o 21"

    def test_as_the_program_writes_it(self):
        """After 8/5 6/5 the other is on roll, and the checkers just moved come first."""
        state = State(START, START, 0, 31)
        assert GAME.state_text(GAME.play(state, GAME.read_action(state, "8/5 6/5"))) == "sGfwATDgc/ABMA o rolling"

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("", "not a position ID, who plays and the dice"),
            ("4HPwATDgc/ABMA x 31 more", "not a position ID, who plays and the dice"),
            ("4HPwATDgc/ABM", "has 13 characters; a position ID has 14"),
            ("4HPwATDgc/AB-A", "'-', character 13, is no letter"),
            ("//////////////", "80 checkers of the player not on roll"),
            ("4HPwATDgc/ABMB", "goes on after both players' checkers"),
            ("AAAAAAAAAAAAAA", "no checkers left on either side"),
            ("AQAAAAAAAEAAAA", "both players"),
            ("4HPwATDgc/ABMA z", "'z' is not the player to play, x or o"),
            ("4HPwATDgc/ABMA x 71", "'71' is not a roll of two dice"),
        ],
    )
    def test_what_is_none(self, text, message):
        with pytest.raises(InvalidNotation, match=message):
            GAME.read_state(text)


def test_show():
    shown = GAME.show(State(START, START, 1, 31)).splitlines()
    assert shown[0].split() == ["13", "14", "15", "16", "17", "18", "|", "19", "20", "21", "22", "23", "24"]
    assert shown[1].split() == ["x5", ".", ".", ".", "o3", ".", "|", "o5", ".", ".", ".", ".", "x2"]
    assert shown[-1] == "o to play 31"


# -- the engine --


@pytest.mark.parametrize("interpreted", [True, pytest.param(False, marks=pytest.mark.long)])
def test_two_plies_look_at_every_roll(interpreted, monkeypatch):
    """What each of the 8 plays of 51 is worth when the other has rolled and answered, added up by hand."""
    monkeypatch.setattr(numba.config, "DISABLE_JIT", interpreted)
    state = State(START, START, 0, 51)
    found = plies.search(GAME, state, depth=2, every_move=True)
    for move in found.moves:
        after = GAME.result(state, move.action)
        value = sum(
            probability * min(GAME.evaluate(GAME.result(thrown, reply), 0) for reply in GAME.actions(thrown))
            for probability, roll in GAME.chances(after)
            for thrown in [GAME.result(after, roll)]
        )
        assert move.value == pytest.approx(value)
    assert found.value == max(move.value for move in found.moves)
