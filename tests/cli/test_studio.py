"""`plies studio`, as a process of its own."""

import importlib.util
import os
import re
import signal
import socket
import subprocess
import sys
import time

import httpx
import pytest

from plies.cli import studio
from plies.core import InvalidArgument

OWN = """
from plies.games.halving import Halving
from plies.boards import Board

class Mine(Halving):
    def drawing(self, state):
        return Board(1, 1, "mine").text(0.5, 0.5, str(state.number))
"""


def start(*arguments, folder):
    """Return the process, and the address that it prints."""
    command = [sys.executable, "-m", "plies", "studio", "--no-open", "--port", "0", *arguments]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=folder, env=os.environ)
    line = process.stderr.readline()
    found = re.search(r"http://\S+", line)
    assert found, line + process.stderr.read()
    return process, found[0]


def end(process):
    """Press Ctrl-C; return what it still had to say."""
    begun = time.monotonic()
    process.send_signal(signal.SIGINT)
    with process:
        said = process.stderr.read()
    assert time.monotonic() - begun < 10
    assert process.returncode == 0, said
    assert "Traceback" not in said
    return said


def test_ones_own_game_and_ctrl_c(tmp_path):
    (tmp_path / "my_game.py").write_text(OWN)
    process, address = start("my_game.py:Mine", "--set", "start=9", folder=tmp_path)
    try:
        page, _, room = address.partition("#")
        assert room == "/play/Mine"
        assert httpx.get(page, timeout=60).status_code == 200
        answer = httpx.post(f"{page}api/games/Mine/position", json={}, timeout=60).json()
        drawing = answer["position"]["drawing"]
        assert drawing["label"] == "mine"
        assert [shape["text"] for shape in drawing["shapes"]] == ["9"]
    finally:
        said = end(process)
    assert "Ctrl-C ends it." in said


def test_elsewhere_it_asks_for_a_token_and_says_what_that_means(tmp_path):
    process, address = start("--host", "0.0.0.0", folder=tmp_path)
    try:
        port, token = re.search(r":(\d+)/\?token=(\S+)", address).groups()
        status = f"http://127.0.0.1:{port}/api/status"
        assert httpx.get(status, timeout=60).status_code == 401
        assert httpx.get(status, headers={"Authorization": f"Bearer {token}"}, timeout=60).status_code == 200
    finally:
        said = end(process)
    assert "anybody who can reach this machine over the network" in said
    assert "not encrypted" in said


@pytest.mark.parametrize(
    ("game", "message"), [("chequers", "no game is called 'chequers'"), ("nowhere.py:Game", "there is no file")]
)
def test_a_game_that_is_not_there(game, message):
    with pytest.raises(InvalidArgument, match=message):
        studio.studio(game, opens=False)


def test_a_port_in_use_is_told_in_one_line():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "plies", "studio", "--no-open", "--port", str(port)]
        done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.startswith(f"plies: port {port} is in use")
    assert done.stderr.count("\n") == 1


def test_without_the_extra_it_says_what_to_install(monkeypatch):
    real = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "uvicorn" else real(name))
    with pytest.raises(InvalidArgument, match=r"needs uvicorn: pip install 'plies\[studio\]'"):
        studio.studio()
