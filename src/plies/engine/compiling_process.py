"""The process that compiles in the background: `python -m plies.engine.compiling_process`.

It reads a pickled game from its standard input, which only its parent writes. If the game does not compile, it prints
why; else it prints nothing.
"""

import os
import pickle
import signal
import sys
import threading
import warnings

LONGEST = 120.0  # seconds


def main() -> None:
    """Compile one search of one game."""
    ender = threading.Timer(LONGEST, os._exit, args=(3,))
    ender.daemon = True
    ender.start()
    if hasattr(os, "nice"):
        os.nice(5)
    if hasattr(signal, "SIGINT"):
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C in the terminal ends it at once
    game, state, algorithm = pickle.load(sys.stdin.buffer)
    from plies.engine.errors import Interpreted
    from plies.engine.front_door import search

    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always", Interpreted)
        search(game, state, nodes=1, algorithm=algorithm, compile="wait", table_mb=1)
    for warning in said:
        if issubclass(warning.category, Interpreted):
            print(str(warning.message).removesuffix(". Until then it runs interpreted."))
            break


if __name__ == "__main__":
    main()
