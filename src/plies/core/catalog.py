"""The list of games, and how to find a game by its name."""

import hashlib
import importlib
import importlib.util
import inspect
import sys
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from plies.core.errors import InvalidArgument, InvalidGame, PliesError, UnsupportedGame
from plies.core.game import Game
from plies.core.readers import shown

__all__ = ["GAMES", "HIDDEN_INFORMATION", "find"]

GAMES: dict[str, str] = {
    "2048": "plies.games.game_2048.rules:Game2048",
    "backgammon": "plies.games.backgammon.rules:Backgammon",
    "checkers": "plies.games.checkers.rules:Checkers",
    "chess": "plies.games.chess.game:Chess",
    "connect-four": "plies.games.connect_four.rules:ConnectFour",
    "couriers": "plies.games.couriers:Couriers",
    "go": "plies.games.go.rules:Go",
    "halving": "plies.games.halving:Halving",
    "nim": "plies.games.nim:Nim",
    "othello": "plies.games.othello.rules:Othello",
    "pacman": "plies.games.pacman.rules:Pacman",
    "pig": "plies.games.pig:Pig",
    "rolit": "plies.games.rolit:Rolit",
    "tic-tac-toe": "plies.games.tic_tac_toe:TicTacToe",
}

VAR_POSITIONAL, VAR_KEYWORD = inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD
KINDS: tuple[tuple[Any, str], ...] = (  # of parameters, in words
    (bool, "True or False"),
    (int, "a whole number"),
    ((int, float), "a number"),
    (str, "a text"),
    ((tuple, list), "a list of values"),
)

HIDDEN_INFORMATION = frozenset(
    "battleship bridge gin-rummy go-fish hanabi hearts kriegspiel kuhn-poker leduc-poker liars-dice mastermind poker "
    "rock-paper-scissors scrabble skat spades stratego texas-holdem".split()
)


def find(name: str, **parameters: Any) -> Game[Any, Any]:
    """Return the game called name: a word of the catalog, `package.module:Class` or `path/to/file.py:Class`.

    The class need not be named if it is the only game of the file.
    """
    found = _class(GAMES.get(name, name))
    missing = getattr(found, "__abstractmethods__", ())
    if missing:
        raise InvalidGame(f"{name} lacks {', '.join(sorted(missing))}: a game defines all six methods of its rules")
    taken = inspect.signature(found).parameters
    _check_names(name, taken, parameters)
    try:
        game = found(**parameters)
    except PliesError:
        raise
    except (TypeError, ValueError, AttributeError, ArithmeticError, MemoryError) as error:
        given = ", ".join(f"{key}={shown(value)}" for key, value in parameters.items())
        odd = _odd(taken, parameters)
        if odd:
            raise InvalidArgument(f"{name} cannot be made with {given}: {odd}") from error
        raise InvalidArgument(f"{name} cannot be made with {given or 'no parameters'}: {error}") from error
    if not game.perfect_information:
        raise UnsupportedGame(_hidden(name))
    return game


def _check_names(name: str, taken: Mapping[str, inspect.Parameter], parameters: dict[str, Any]) -> None:
    """Raise InvalidArgument if the class has no such parameter, or needs one that is not given."""
    kinds = {parameter.kind for parameter in taken.values()}
    named = [key for key, parameter in taken.items() if parameter.kind not in (VAR_POSITIONAL, VAR_KEYWORD)]
    unknown = [key for key in parameters if key not in named]
    if unknown and VAR_KEYWORD not in kinds:
        near = get_close_matches(unknown[0], named, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"it takes {', '.join(named) or 'none'}"
        raise InvalidArgument(f"{name} does not take these parameters: none is called {shown(unknown[0])}; {hint}")
    missing = [key for key in named if taken[key].default is inspect.Parameter.empty and key not in parameters]
    if missing:
        raise InvalidArgument(f"{name} needs the parameter {missing[0]}: give it as in {missing[0]}=...")


def _odd(taken: Mapping[str, inspect.Parameter], parameters: dict[str, Any]) -> str:
    """Return a sentence about the first parameter that is of another kind than its default; "" if none is."""
    for key, value in parameters.items():
        default = taken[key].default if key in taken else None
        for kinds, words in KINDS:
            if isinstance(default, kinds) and not isinstance(value, kinds):
                return f"{key} is {words}, as in {key}={shown(default)}, not {shown(value)}"
    return ""


def _class(place: str) -> type[Game[Any, Any]]:
    if place.endswith(".py"):
        return _only_game(place)
    module_name, colon, class_name = place.rpartition(":")
    if not colon or not module_name.strip(".") or not class_name:
        raise _unknown(place)
    module = _file(Path(module_name)) if module_name.endswith(".py") else _module(module_name, place)
    found = getattr(module, class_name, None)
    if not isinstance(found, type) or not issubclass(found, Game):
        games = ", ".join(n for n, c in vars(module).items() if _is_game(c)) or "no game"
        raise InvalidArgument(f"{module_name} has no game called {class_name!r}; it has {games}")
    return found


def _only_game(path: str) -> type[Game[Any, Any]]:
    """Return the game that a file defines. Raise InvalidArgument if it defines none, or several."""
    module = _file(Path(path))
    games = [thing for thing in vars(module).values() if _is_game(thing) and thing.__module__ == module.__name__]
    complete = [game for game in games if not getattr(game, "__abstractmethods__", ())]
    chosen: list[type[Game[Any, Any]]] = list(dict.fromkeys(complete or games))
    if not chosen:
        raise InvalidArgument(f"{path} defines no game: a game is a subclass of plies.Game")
    if len(chosen) > 1:
        names = ", ".join(f"{path}:{game.__name__}" for game in chosen)
        raise InvalidArgument(f"{path} defines several games; name one of them: {names}")
    return chosen[0]


def _is_game(thing: Any) -> bool:
    return isinstance(thing, type) and issubclass(thing, Game) and thing is not Game


def _unknown(name: str) -> UnsupportedGame | InvalidArgument:
    if name.lower().replace(" ", "-").replace("_", "-") in HIDDEN_INFORMATION:
        return UnsupportedGame(_hidden(name))
    near = get_close_matches(name.lower(), GAMES, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"choose from: {', '.join(GAMES)}"
    return InvalidArgument(f"no game is called {shown(name)}; {hint} (or name a class: path/to/file.py:Class)")


def _hidden(name: str) -> str:
    return (
        f"{name} is a game of imperfect information (players do not see the whole state); "
        "plies searches games of perfect information only"
    )


def _module(name: str, place: str) -> Any:
    if not all(part.isidentifier() for part in name.split(".")):
        raise _unknown(place)
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not (name == error.name or name.startswith(error.name + ".")):
            raise  # the module exists; something that it imports does not
        raise InvalidArgument(f"there is no module {error.name!r} (looking for the game {place!r})") from None


def _file(path: Path) -> Any:
    if not str(path).isprintable() or not path.is_file():  # an unprintable name may not be a file's name at all
        raise InvalidArgument(f"there is no file {shown(str(path))}")
    name = f"plies_file_{path.stem}_{hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:8]}"
    if name in sys.modules:
        return sys.modules[name]
    if str(path.resolve().parent) not in sys.path:
        sys.path.append(str(path.resolve().parent))  # a rules file may import its neighbours, as a script may
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
