"""Games that cannot read what they write, and games with wrong hints."""

from math import inf, nan
from typing import Any

from kit.breaking import always, broken, raising
from kit.healthy import Coin, OnBoard, Pile, State, Three, Words
from plies.core import Game, IllegalAction

# -- notation --
broken("state-text", state_text=lambda self, state: f"({state.left}, 0)")
broken("state-text", state_text=lambda self, state: f"{state.left}\n{state.mover}")
broken("state-text", state_text=lambda self, state: "five")
broken("state-text", read_state=lambda self, text: Pile.read_state(self, text if "(" in text else "(5, 0)"))
broken("state-text", state_text=lambda self, state: f"({state.left},\r{state.mover})")
broken("state-text", OnBoard, state_text=lambda self, state: f"board {id(state)}")
broken("action-name", action_name=always("take"))
broken("action-name", action_name=lambda self, state, action: "" if action == 1 else "two")
broken("action-name", action_name=lambda self, state, action: f"take\n{action}")
broken("action-name", action_name=lambda self, state, action: f"\x1b[2J{action}")
broken("action-name", action_name=lambda self, state, action: f" take {action}")


def swapped(self: Any, state: Any, text: str) -> Any:
    read = Pile.read_action(self, state, text)
    return 3 - read if state.left > 1 else read


def any_number(self: Any, state: Any, text: str) -> Any:
    if not text.startswith("take "):
        raise IllegalAction(text)
    return int(text[5:])


def guessing(self: Any, state: Any, text: str) -> Any:
    return 1 if text == "" and state.left else Pile.read_action(self, state, text)


def refusing(self: Any, state: Any, text: str) -> Any:
    raise IllegalAction(text)


broken("action-name", read_action=swapped)
broken("action-name", read_action=refusing)
broken("accepts-illegal", read_action=any_number)
broken("accepts-illegal", read_action=guessing)
broken("accepts-illegal", play=lambda self, state, action: self.result(state, action))

# -- hints --
broken("canonical", canonical=lambda self, state: State(1, state.mover) if state.left else state)
broken("canonical", canonical=lambda self, state: State(state.left, 0))
broken("canonical", canonical=lambda self, state: State(state.left - 3, state.mover) if state.left >= 3 else state)
broken("canonical", canonical=lambda self, state: state if state.left == 0 else State(state.left + 3, state.mover))
broken("canonical", Three, canonical=lambda self, state: State(1, state.mover) if state.left else state)
broken("canonical", Coin, canonical=lambda self, state: (state[0], 0))
broken("canonical", canonical=lambda self, state: state.left)
broken("canonical", canonical=always(None))
broken("canonical", canonical=lambda self, state: str(state))
broken("position", repetition=3, position=always(0))
broken("position", repetition=2, position=lambda self, state: state.left)
broken("position", position=lambda self, state: state.mover)
broken("position", Coin, repetition=2, position=always(0))
broken("unhashable", position=lambda self, state: [*state])
broken("passed", sound_reductions=True, passed=always(None))
broken("passed", sound_reductions=True, passed=lambda self, state: State(state.left - 1, state.mover))
broken("promise", promise=always(nan))
broken("promise", promise=always(inf))
broken("promise", promise=always(None))
LOUD = {"quiet": lambda self, state: state.left % 2 == 0, "promise": lambda self, state, action: float(action == 1)}
broken("raises", **LOUD, loud=raising)
broken("loud", **LOUD, loud=always([3]))
broken("loud", **LOUD, loud=lambda self, state: list(self.actions(state)) * 2)
broken("loud", **LOUD, loud=lambda self, state: list(self.actions(state))[1:])
broken("loud", **LOUD, loud=lambda self, state: self.actions(state))
broken("natural", natural=always(0.5))
broken("natural", natural=always(None))
broken("natural", Words, natural=always(2**62))
broken("forbids", forbids=always(None))
broken("forbids", forbids=always(1))
broken("forbids", forbids=lambda self, history, state, action: action == 2)
broken("forbids", forbids=lambda self, history, state, action: len(history) == 2)
broken("value-bounds", value_bounds=lambda self, state: (1.0, 1.0))
broken("value-bounds", value_bounds=lambda self, state: Pile.value_bounds(self, state) if state.left < 5 else (-1, 0))
broken("value-bounds", value_bounds=always((1.0, -1.0)))
broken("value-bounds", value_bounds=always((nan, 1.0)))
broken("value-bounds", value_bounds=always(None))
broken("value-bounds", value_bounds=always((-inf, inf)))
broken("value-bounds", value_bounds=always((-1.0, 1.0, 0.0)))
broken("value-bounds", value_bounds=always(("-1", "1")))
broken("value-bounds", Three, value_bounds=always((0.5, 1.0)))
broken("value-bounds", Coin, value_bounds=always((0.0, 0.4)))
UNSURE = {"value_bounds": always((-1.0, 1.0))}
broken("raises", **UNSURE, candidates=raising)
broken("candidates", **UNSURE, candidates=always([]))
broken("candidates", **UNSURE, candidates=always([3]))
broken("candidates", **UNSURE, candidates=lambda self, state: list(self.actions(state))[::-1])
broken("candidates", **UNSURE, candidates=lambda self, state: list(self.actions(state))[:1])
broken("index", index=lambda self, state: state.left)
broken("index", index=lambda self, state: 2 * state.left + state.mover - 1)
broken("index", size=always(10))
broken("index", index=lambda self, state: 0.5)
broken("index", size=Game.size)
broken("index", index=Game.index)
