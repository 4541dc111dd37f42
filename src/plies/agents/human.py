"""A person at the keyboard."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from plies.agents.agent import LEAVE, RESIGN, TAKE_BACK, Agent, Terms, Wish
from plies.agents.searching import Search
from plies.core import Game, PliesError

__all__ = ["Human"]

HELP = """Type an action: {actions}
or hint, undo, resign, quit. The beginning of a name is enough if only one action begins with it."""
HELP_WORDS = ("help", "?", "h")


@dataclass(frozen=True)
class Human:
    """Asks a person. ask(prompt) returns a line of text, and say(text) shows one; both can be replaced.

    A person can type the name of an action, or its beginning, or help (h), hint, undo, resign and quit. A word after a
    slash is never an action. The end of the input and Ctrl-C mean quit. With show=False the board is not shown. sides
    says what each player plays with; more is a sentence that help adds.
    """

    ask: Callable[[str], str] = input
    say: Callable[[str], Any] = print
    show: bool = True
    advisor: Agent = Search()  # noqa: RUF009 - a value; the agent that gives hints
    takebacks: int = 0  # as many as the match allows
    name: str = "you"
    sides: tuple[str, ...] = ()
    more: str = ""

    def begin(self, terms: Terms) -> "Human":
        return replace(self, takebacks=terms.takebacks)

    def choose(self, game: Game[Any, Any], state: Any, history: Sequence[Any] = ()) -> Any:
        if self.show:
            self.say(game.show(state))
        mine = game.player(state)
        while True:
            try:
                line = self.ask(self._prompt(game, state, mine)).strip()
            except (EOFError, KeyboardInterrupt):
                self.say("")
                return LEAVE
            if not line:
                continue
            found = [] if line.startswith("/") else meant(game, state, line)
            if len(found) == 1:
                if not game.forbids(history, state, found[0]):
                    return found[0]
                self.say(f"{game.action_name(state, found[0])} would repeat an earlier state: choose another.")
                continue
            wish = self._obey(line.removeprefix("/").lower(), game, state, history)
            if wish is not None:
                return wish

    def _prompt(self, game: Game[Any, Any], state: Any, mine: int) -> str:
        side = self.sides[mine] if mine < len(self.sides) else ""
        word = "help" if len(meant(game, state, "h")) == 1 else "h"  # in some games h is the beginning of an action
        return f"player {mine}{f' ({side})' if side else ''}, your action (or {word}): "

    def _obey(self, word: str, game: Game[Any, Any], state: Any, history: Sequence[Any]) -> Wish | None:
        """Do what the word says; return a wish that the match must grant, else None."""
        names = ", ".join(game.action_name(state, action) for action in game.actions(state))
        mine = game.player(state)
        if word in ("resign", "quit", "exit"):
            return RESIGN if word == "resign" else LEAVE
        if word in ("undo", "back"):
            if self.takebacks == 0:
                self.say("Nothing may be taken back in this match.")
            elif not any(game.player(before) == mine for before in history):
                self.say("There is nothing to take back yet.")
            else:
                return TAKE_BACK
        elif word == "hint":
            self.say(self._hint(game, state, history))
        elif word in HELP_WORDS:
            self.say("\n".join(filter(None, (HELP.format(actions=names), self.more))))
        else:
            self.say(f"{word!r} is not possible here. Choose from: {names}; or help, hint, undo, resign, quit.")
        return None

    def _hint(self, game: Game[Any, Any], state: Any, history: Sequence[Any]) -> str:
        try:
            return f"Perhaps {game.action_name(state, self.advisor.choose(game, state, history))}?"
        except (PliesError, KeyboardInterrupt) as error:
            return f"No hint: {error or 'interrupted'}."


def meant(game: Game[Any, Any], state: Any, line: str) -> list[Any]:
    """Return the actions that a person may mean: as the game reads them, else by name, else by its beginning."""
    named = [(game.action_name(state, action), action) for action in game.actions(state)]
    exact = [action for name, action in named if name == line]
    if exact:
        return exact
    try:
        read = game.read_action(state, line)
        if any(read == action for _, action in named):
            return [read]
    except (ValueError, TypeError, LookupError):  # a user's rules may raise these for anything that a person can type
        pass
    loose = [(name.casefold(), action) for name, action in named]
    same = [action for name, action in loose if name == line.casefold()]
    return same or [action for name, action in loose if name.startswith(line.casefold())]
