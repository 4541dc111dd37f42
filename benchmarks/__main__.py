"""Measure plies: `python -m benchmarks [topic]`. A topic is a module of this package with a `main(arguments)`."""

import importlib
import sys

TOPICS = (
    "speed",
    "mcts",
    "solving",
    "endgames",
    "economy",
    "threads",
    "levels",
    "evaluations",
    "chances",
    "playouts",
    "lecture",
    "live",
    "chess",
    "2048",
    "pacman",
    "pig",
    "backgammon",
    "turns",
    "first",
)  # the first one runs if no topic is named
MODULES = {"2048": "game_2048"}  # for topics whose name cannot be a module's


def main(arguments: list[str]) -> None:
    named = bool(arguments) and not arguments[0].startswith("-")
    topic, rest = (arguments[0], arguments[1:]) if named else (TOPICS[0], arguments)
    if topic not in TOPICS:
        sys.exit(f"there is no topic {topic!r}; choose from {', '.join(TOPICS)}")
    importlib.import_module(f"benchmarks.{MODULES.get(topic, topic)}").main(rest)


if __name__ == "__main__":
    main(sys.argv[1:])
