"""Every command ends with at most one line that says why: with closed or full streams, with Ctrl-C at any moment."""

import os
import random
import signal
import subprocess
import sys
import time

import pytest

from later import later
from plies import _interrupts
from plies.cli.app import app

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the devices and signals of Unix")

TREE = "[[3,12,8],[2,4,6],[14,5,2]]"
COMMANDS = {
    "games": ["games"],
    "play": ["play", "halving"],
    "match": ["match", "halving", "random", "random", "--pairs", "1", "--opening-plies", "0"],
    "tree": ["tree", TREE],
    "tour": ["tour"],
    "cache": ["cache"],
    "utility lottery": ["utility", "lottery", "[0.5, 0; 0.5, 10]"],
}
SLOW = {  # most of them compile
    "check": ["check", "halving"],
    "analyse": ["analyse", "halving", "--depth", "3"],
    "perft": ["perft", "halving", "3"],
    "size": ["size", "halving", "--seconds", "0.5"],
    "bench": ["bench", "--nodes", "1"],
    "compile": ["compile", "halving"],
    "utility risk": ["utility", "risk", "sqrt(x)"],
    "utility axioms": ["utility", "axioms", "A > B"],
    "utility pump": ["utility", "pump", "A > B"],
    "utility function": ["utility", "function", "A > B"],
}
SERVER = {"studio": ["studio", "--no-open", "--port", "0"]}
HELP = {"help": ["--help"], "version": ["--version"], "json": ["games", "--json"]}


def names():
    """Of all commands."""
    found = {command.name for command in app.registered_commands}
    for group in app.registered_groups:
        found |= {
            f"{group.name} {command.name or command.callback.__name__}"
            for command in group.typer_instance.registered_commands
        }
    return found


def test_every_command_is_tried():
    assert names() == set(COMMANDS) | set(SLOW) | set(SERVER)


def begin(arguments, options=(), **streams):
    """Start the command as a process of its own, which Ctrl-C reaches even if this process ignores it."""
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams}
    restore = lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)  # noqa: E731
    command = [sys.executable, *options, "-m", "plies", *arguments]
    return subprocess.Popen(command, text=True, preexec_fn=restore, **streams)


def shell(arguments, redirection):
    """Run the command with a redirection; return its exit code and what it wrote to standard error."""
    line = f'"$@" {redirection}'
    command = ["bash", "-c", f"{line}; exit ${{PIPESTATUS[0]}}", "bash", sys.executable, "-m", "plies", *arguments]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert "Traceback" not in done.stderr, done.stderr
    assert done.stderr.count("\n") <= 1, done.stderr
    return done.returncode, done.stderr


# -- standard output --

FULL = (1, "plies: the answer cannot be written to standard output: No space left on device\n")
CLOSED = (1, "plies: the answer cannot be written to standard output: Bad file descriptor\n")


@pytest.mark.parametrize("name", ["tree", "tour", "help"])
def test_a_full_disk(name):
    """The long test below tries all the others."""
    assert shell((COMMANDS | HELP)[name], "> /dev/full") == FULL


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_closed_standard_output(monkeypatch, unbuffered):
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    assert shell(["tree", TREE], "> /dev/full") == FULL
    assert shell(["tree", TREE], ">&-") == CLOSED
    assert shell(["tour"], "| true")[1] == ""


@pytest.mark.long
@pytest.mark.parametrize("name", [*COMMANDS, *SLOW, *HELP])
def test_every_command_with_every_standard_output(name):
    arguments = (COMMANDS | SLOW | HELP)[name]
    assert shell(arguments, "> /dev/full") == FULL
    assert shell(arguments, ">&-") == CLOSED
    assert shell(arguments, "| true")[1] == ""
    assert shell(arguments, "> /dev/full 2> /dev/full")[0] == 1
    assert shell(arguments, ">&- 2>&-")[0] == 1
    assert shell(arguments, "<&- > /dev/null") == (0, "")


def test_errors_are_told_whatever_standard_output_is():
    for redirection in ("> /dev/full", ">&-", "| true"):
        code, told = shell(["check", "poker"], redirection)
        assert (code, told.startswith("plies: poker is a game of imperfect information")) == (2, True)
    assert shell(["check", "poker"], "2>&-") == (2, "")
    assert shell(["check", "poker"], "2> /dev/full") == (2, "")


def test_a_game_that_ends_the_program(tmp_path):
    path = tmp_path / "rude.py"
    for ending, code, told in (("raise SystemExit('enough')", 1, "enough\n"), ("raise SystemExit(7)", 7, "")):
        path.write_text(ending)
        assert shell(["play", f"{path}:Game"], "> /dev/null") == (code, told)


def test_a_file_that_is_written_does_not_become_a_standard_stream(tmp_path):
    """The first file opened would take the place of the closed stream, and everything printed would go there."""
    shell(["tree", TREE, "--format", "svg", "--output", str(tmp_path / "tree.svg")], "<&- >&-")
    assert (tmp_path / "tree.svg").read_text().rstrip().endswith("</svg>")


# -- standard input --


@pytest.mark.parametrize(
    "redirection",
    [
        *("<&-", "< <(printf 'x\\xff\\n')"),
        *later("< /dev/null", "0> /dev/null"),
    ],
)
def test_nobody_answers(redirection):
    assert shell(["play", "halving"], f"{redirection} > /dev/null") == (0, "")
    code, told = shell(["tree", "-"], redirection)
    assert (code, told.startswith(("plies: the tree is", "plies: standard input cannot be read"))) == (2, True)


# -- Ctrl-C --

SEEN = (_interrupts.INTERRUPTED, -signal.SIGINT)  # the latter, which shells tell as the former, when all is done


def interrupted(arguments, after):
    """Interrupt the command so many seconds after plies has begun; its exit code, None if it had ended before.

    What Python itself does before that is not plies' to say. Python tells what it has imported.
    """
    with begin(arguments, options=["-X", "importtime"]) as process:
        for line in process.stderr:
            if line.split("|")[-1].strip() == "plies._interrupts":
                break
        time.sleep(after)
        ended = process.poll() is not None
        process.send_signal(signal.SIGINT)
        told = process.communicate(timeout=60)[1]
    told = "".join(line for line in told.splitlines(keepends=True) if not line.startswith("import time:"))
    assert "Traceback" not in told, told
    assert told.count("\n") <= (3 if arguments[0] == "studio" else 1), told
    return None if ended else process.returncode


@pytest.mark.parametrize("name", ["games", "match", "studio"])
def test_ctrl_c_in_the_first_moments(name):
    luck = random.Random(name)
    codes = [interrupted((COMMANDS | SERVER)[name], luck.uniform(0.005, 0.4)) for _ in range(2)]
    assert all(code in (*SEEN, 0, None) for code in codes), codes


@pytest.mark.long
@pytest.mark.parametrize("name", [*COMMANDS, *SLOW, *SERVER])
def test_ctrl_c_at_any_moment(name):
    luck = random.Random(name)
    moments = [0.005 * 400 ** luck.random() for _ in range(12)]  # up to two seconds, many of them early
    codes = [interrupted((COMMANDS | SLOW | SERVER)[name], moment) for moment in moments]
    assert all(code in (*SEEN, 0, None) for code in codes), codes
    assert set(codes) & set(SEEN)


def test_ctrl_c_while_a_person_thinks():
    with begin(["play", "halving"], stdin=subprocess.PIPE) as process:
        shown = ""
        while "your action" not in shown:
            shown += process.stdout.read(1)
        time.sleep(0.3)  # it reads by now: a signal a moment before that is noticed when an answer comes
        process.send_signal(signal.SIGINT)
        out, told = process.communicate(timeout=60)
    assert (process.returncode, told) == (_interrupts.INTERRUPTED, "")
    assert "no result (player 0 (you) left" in out


def run(code):
    """What a program does that is interrupted at a certain point."""
    command = [sys.executable, "-c", f"import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n{code}"]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("place", ["<frozen runpy>", "/somewhere/plies/__main__.py"])
def test_ctrl_c_on_the_way_to_the_command_ends_at_once(place):
    line = f"exec(compile('signal.raise_signal(signal.SIGINT)', {place!r}, 'exec'))"
    done = run(f"from plies import _interrupts\n_interrupts.watch()\n{line}")
    assert (done.returncode, done.stderr) == (_interrupts.INTERRUPTED, "")


def test_ctrl_c_in_an_import_ends_at_once(tmp_path):
    (tmp_path / "halfway.py").write_text(
        "import signal\ntry:\n    signal.raise_signal(signal.SIGINT)\nexcept BaseException:\n    print('went on')\n"
    )
    code = f"import sys\nsys.path.insert(0, {str(tmp_path)!r})\nfrom plies import _interrupts\n_interrupts.watch()\n"
    done = run(f"{code}import halfway")
    assert (done.returncode, done.stdout, done.stderr) == (_interrupts.INTERRUPTED, "", "")


def test_ctrl_c_in_a_destructor_is_not_lost():
    code = """
import time
from plies import _interrupts

class Thing:
    def __del__(self):
        signal.raise_signal(signal.SIGINT)

_interrupts.watch()
try:
    Thing()
    time.sleep(10)
except KeyboardInterrupt:
    print("interrupted")
"""
    done = run(code)
    assert (done.stdout, done.stderr) == ("interrupted\n", "")


def test_programs_that_import_plies_are_left_as_they_are():
    code = "import plies, plies.cli\nassert signal.getsignal(signal.SIGINT) is signal.default_int_handler"
    assert run(code).returncode == 0


def test_a_process_that_ignores_ctrl_c_goes_on_ignoring_it():
    code = "signal.signal(signal.SIGINT, signal.SIG_IGN)\nfrom plies import _interrupts\n_interrupts.watch()\n"
    done = run(f"{code}_interrupts.end_at_once()\nsignal.raise_signal(signal.SIGINT)\nprint('went on')")
    assert done.stdout == "went on\n"


@pytest.mark.parametrize(
    ("argv", "orig_argv", "own"),
    [
        (["/usr/bin/plies", "games"], ["python", "/usr/bin/plies", "games"], True),
        (["-m", "games"], ["python", "-m", "plies", "games"], True),
        (["-m"], ["python", "-X", "dev", "-m", "plies"], True),
        (["-m", "plies"], ["python", "-m", "other", "plies"], False),
        (["other.py", "-m", "plies"], ["python", "other.py", "-m", "plies"], False),
        (["/usr/bin/pytest"], ["python", "/usr/bin/pytest"], False),
        ([""], ["python"], False),
        ([], [], False),
    ],
)
def test_whose_command_it_is(monkeypatch, argv, orig_argv, own):
    monkeypatch.setattr(sys, "argv", argv)
    monkeypatch.setattr(sys, "orig_argv", orig_argv)
    assert _interrupts.is_command() is own
