"""Go, with its sets of points and its notation."""

from plies.games.go.rules import NOWHERE, Go, State

__all__ = ["NOWHERE", "Go", "State"]
