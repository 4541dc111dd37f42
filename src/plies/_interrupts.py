"""Ctrl-C in the command `plies`: it ends the command without a traceback from the first moment on.

Python raises KeyboardInterrupt wherever it is. In the middle of an import that does harm: extensions print a traceback
and go on, half imported. A command that is importing, or on its way to that, has hardly begun, so it ends at once.
Elsewhere KeyboardInterrupt is raised as usual. Programs that import plies are not affected.
"""

import _signal  # type: ignore[import-not-found]  # `signal` is made of it, but takes far longer to import
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType

__all__ = ["INTERRUPTED", "end_at_once", "is_command", "watch"]

INTERRUPTED = 130  # the exit code, as shells have it
SHOW_CURSOR = b"\r\x1b[2K\x1b[?25h"  # on an empty line; the message that a game is being compiled hides the cursor
AGAIN = 0.02  # seconds


def is_command() -> bool:
    """Is plies imported by its own command, not by another program?"""
    program = sys.argv[0] if getattr(sys, "argv", None) else ""
    if program == "-m":  # while the package is being imported
        return ("-m", "plies") in zip(sys.orig_argv, sys.orig_argv[1:], strict=False)
    return os.path.basename(program) in ("plies", "plies.exe")


def watch() -> None:
    """Handle Ctrl-C from now on. A process that ignores it, such as a shell's background job, goes on ignoring it."""
    if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler and _handle_with(_interrupted):
        sys.unraisablehook = _lost


def end_at_once() -> None:
    """Let Ctrl-C end the process at once from now on: nothing is left to do but to leave."""
    if _signal.getsignal(_signal.SIGINT) is _interrupted:
        _handle_with(_leave)


def _handle_with(handler: object) -> bool:
    try:
        _signal.signal(_signal.SIGINT, handler)
    except ValueError:  # not the main thread
        return False
    return True


def _interrupted(number: int, frame: "FrameType | None") -> None:
    if _beginning(frame) or _importing(frame):
        _leave()
    raise KeyboardInterrupt


def _beginning(frame: "FrameType | None") -> bool:
    """Is Python still on its way to the command's own `try`?"""
    name = frame.f_code.co_filename if frame is not None else ""
    return name.startswith("<frozen runpy") or os.path.basename(name) == "__main__.py"


def _importing(frame: "FrameType | None") -> bool:
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False


def _leave(*_: object) -> None:
    try:
        if os.isatty(2):
            os.write(2, SHOW_CURSOR)
    finally:
        os._exit(INTERRUPTED)


def _lost(told: "sys.UnraisableHookArgs") -> None:
    """Interrupt again a moment later if the interrupt came where nothing can be raised, such as in a destructor."""
    if not issubclass(told.exc_type, KeyboardInterrupt):
        sys.__unraisablehook__(told)
        return
    import threading

    threading.Timer(AGAIN, _interrupt_again).start()


def _interrupt_again() -> None:
    import signal
    import threading

    if hasattr(signal, "pthread_kill"):  # this also wakes it up
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
    else:
        signal.raise_signal(signal.SIGINT)
