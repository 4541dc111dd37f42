"""Every reader on spoilt texts: it reads them, or says briefly what is wrong, and never fails in another way."""

import json
import random

import pytest

from mutations import NASTY, mutated
from plies.adapters import sgf
from plies.core import CHANCE, IllegalAction, InvalidArgument, InvalidNotation
from plies.games.backgammon import position_id
from plies.games.checkers import pdn
from plies.games.chess import fen, pgn
from plies.teach import Exercise, decode, read_literal, to_form, to_text
from plies.utility import prize_text
from readers import READERS, STATE_GAMES

REFUSALS = (InvalidNotation, InvalidArgument, IllegalAction)
LONGEST_MESSAGE = 2_000  # characters: chess lists 200 moves
SPOILT = 60  # texts of each sample


def texts(name, spoilt=SPOILT):
    _, samples = READERS[name]
    choose = random.Random(name)
    yield from NASTY
    for sample in samples:
        for _ in range(spoilt):
            yield mutated(sample, choose)


def refusal(read, text):
    """Return the refusal of text; None if it is read."""
    try:
        read(text)
    except REFUSALS as error:
        return str(error)
    except Exception as error:
        raise AssertionError(f"{text[:300]!r} ({len(text)} characters): {type(error).__name__}: {error}") from error
    return None


@pytest.mark.parametrize("name", READERS)
def test_what_is_valid_is_read(name):
    read, samples = READERS[name]
    assert samples
    for sample in samples:
        read(sample)


@pytest.mark.parametrize("name", READERS)
def test_what_is_not_is_refused_in_a_sentence(name):
    read, _ = READERS[name]
    said = [message for message in (refusal(read, text) for text in texts(name)) if message is not None]
    assert said
    for message in said:
        assert 0 < len(message) <= LONGEST_MESSAGE, message[:300]
        message.encode()


# The base class knows the form alone, not the rules.
@pytest.mark.parametrize("name", [name for name in STATE_GAMES if name != "base class"])
def test_what_is_read_is_a_state(name):
    """Its text can be read again, and the rules have answers for it."""
    game = STATE_GAMES[name]
    for text in texts(f"{name}: state"):
        if refusal(game.read_state, text) is None:
            state = game.read_state(text)
            written = game.state_text(state)
            assert game.read_state(written) == state, text
            assert game.state_text(game.read_state(written)) == written, text
            check_rules(game, state)


WRITERS = {
    "tree for the studio": lambda tree: (to_text(tree), tree.utility_bounds),
    "form": lambda tree: json.dumps(to_form(tree)),
    "link of an exercise": Exercise.encode,
    "inside of a link": Exercise.encode,
    "lottery": str,
    "prize": prize_text,
    "preferences": str,
    "utility of money": lambda u: u.text,
    "fen": fen.write,
    "pgn": lambda scores: "\n".join(map(pgn.write, scores)),
    "pdn": pdn.write,
    "sgf": lambda found: sgf.write(found.game, found.actions, found.start, found.about),
    "position id": lambda sides: position_id.encode(*sides),
}
READ_BACK = {"tree for the studio": lambda told: read_literal(told[0], bounds=told[1]), "inside of a link": decode}


@pytest.mark.parametrize("name", WRITERS)
def test_what_is_read_can_be_written_and_read_again(name):
    read, write = READERS[name][0], WRITERS[name]
    again = READ_BACK.get(name, read)
    for text in texts(name):
        if refusal(read, text) is None:
            written = write(read(text))
            assert write(again(written)) == written, text


def check_rules(game, state):
    game.show(state)
    if game.is_terminal(state):
        assert len(game.utilities(state)) == game.players
        return
    assert game.player(state) in range(CHANCE, game.players)
    choices = list(game.choices(state))
    assert choices
    for choice in choices[:5]:
        game.is_terminal(game.result(state, choice))
        if game.player(state) != CHANCE:
            assert game.read_action(state, game.action_name(state, choice)) in choices
