"""What values mean to people: win chances, shares and points, for every game and every value."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plies.core import catalog
from plies.studio.about import UNKNOWN, about
from plies.studio.endings import ending_words
from plies.studio.worth import measured, names_of, side_of, sides_of, win_chance, worth

GAMES = {name: catalog.find(name) for name in catalog.GAMES}


@given(st.sampled_from(sorted(GAMES)), st.floats(0, 1), st.floats(0, 1))
def test_more_is_never_less(name, low_share, high_share):
    """Shares sum to 1 and rise with the value; the bounds are certain, 0 is even where sides are alike."""
    game, said = GAMES[name], about(name)
    if not game.zero_sum:
        return
    low, high = game.utility_bounds
    values = sorted(low + (high - low) * share for share in (low_share, high_share))
    shares = [worth(said, game, value).shares for value in values]
    assert all(sum(each) == pytest.approx(1) for each in shares) or game.players == 1
    assert shares[0][0] <= shares[1][0]
    assert (worth(said, game, low).shares[0], worth(said, game, high).shares[0]) == (0, 1)
    if low == -high:
        assert win_chance(said, game, 0.0) == 0.5


def test_no_number_of_a_search_is_shown_bare():
    """Neither 1605371.16 nor 1.6e+06, whatever the game."""
    for name, game in GAMES.items():
        low, high = game.utility_bounds
        for share in (0.1, 0.43210987, 0.77):
            value = low + (high - low) * share
            told = worth(about(name), game, value if game.zero_sum else (value,) * game.players)
            assert "e+" not in told.words + told.short
            assert not told.words.replace(".", "").replace(",", "").lstrip("−").isdigit()


@pytest.mark.parametrize(
    ("name", "value", "proved", "words", "short"),
    [
        ("chess", 0.267, False, "54 % for white", "54 %"),
        ("chess", -1.53, False, "70 % for black", "30 %"),
        ("chess", 1000.0, False, "white wins", "wins"),
        ("chess", 0.05, False, "about equal", "equal"),
        ("connect-four", -1.0, True, "yellow wins", "loses"),
        ("connect-four", 0.0, True, "a draw", "draw"),
        ("backgammon", -0.5, False, "0.5 points for white", "−0.5"),
        ("2048", 1605371.16, False, "1,605,371 points", "1,605,371 points"),
        ("pacman", -503.0, False, "−503 points", "−503"),
        ("couriers", (8.0, -1.5), False, "courier A 8 points, courier B −1.5 points", "8 · −1.5"),
        ("rolit", (0.5, 0.25, 0.25), False, "red 50 %, yellow 25 %, green 25 %", "50 · 25 · 25 %"),
    ],
)
def test_words(name, value, proved, words, short):
    told = worth(about(name), GAMES[name], value, proved=proved)
    assert (told.words, told.short) == (words, short)


def test_no_chance_is_shown_that_nobody_has_measured():
    """Of an evaluation without a measured curve the page says who leads; a mean of results is a chance by itself."""
    chess = GAMES["chess"]
    told = worth(UNKNOWN, chess, -1.53)
    assert (told.words, told.short) == ("player 1 is ahead, by 1.53", "−1.53")
    assert worth(UNKNOWN, chess, 0.0).words == "about equal"
    assert worth(UNKNOWN, chess, -1000.0).words == "player 1 wins"
    assert worth(about("chess"), chess, -500.0, mean=True).words == "75 % for black"
    assert not measured(UNKNOWN, chess)
    for name, game in GAMES.items():
        if game.zero_sum and game.players > 1 and not about(name).points and name != "go":
            assert measured(about(name), game), f"{name}: python -m benchmarks chances"


def test_what_nothing_evaluates_is_open_until_it_is_proved():
    told = [worth(about("nim"), GAMES["nim"], value, proved=proved) for value, proved in ((0.0, False), (1.0, True))]
    assert [(each.words, each.short) for each in told] == [("not decided yet", "open"), ("player 0 wins", "wins")]


def test_of_one_against_all_only_their_own_share_is_known():
    told = worth(about("rolit"), GAMES["rolit"], 0.375, player=1)
    assert (told.shares, told.words) == ((None, 0.375, None), "yellow at least 38 %")
    told = worth(about("couriers"), GAMES["couriers"], 6.0, player=1)
    assert told.words == "courier B at least 6 points"


def test_sides_of_games_with_many_players():
    pacman = GAMES["pacman"]
    assert [side.name for side in sides_of(about("pacman"), pacman)] == ["Pacman", "ghost 1 and ghost 2"]
    assert [side_of(pacman, player) for player in range(3)] == [0, 1, 1]
    assert [side.paint for side in sides_of(about("rolit"), catalog.find("rolit", players=4))][3] == "colour-b"
    assert [side.name for side in sides_of(UNKNOWN, GAMES["nim"])] == ["player 0", "player 1"]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_game_says_how_it_ended(name):
    game, luck = GAMES[name], random.Random(5)
    state = game.initial()
    for _ in range(3_000):
        if game.is_terminal(state):
            break
        state = game.result(state, luck.choice(list(game.choices(state))))
    words = ending_words(game, state, names_of(about(name), game))
    assert "win" in words or "draw" in words or "points" in words
    assert "player" in words or name not in ("nim", "halving", "pig")
