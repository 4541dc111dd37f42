"""Two checkouts of plies in turns: how many times as fast the new one does the same work.

    python -m benchmarks turns OLD_CHECKOUT [--rounds 15] [--rows TEXT] [--json]

`works` is what they do, `worker` the process in which one of them does it, `contest` lets two workers take turns,
`interval` says what the samples show, `command` prints it.
"""

from benchmarks.turns.command import main

__all__ = ["main"]
