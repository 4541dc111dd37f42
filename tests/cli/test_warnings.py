"""What the command line says of a game that does not compile."""

import subprocess
import sys

STICKS = """
from plies.core import Game


class Sticks(Game):
    def initial(self):
        return (5, "A")

    def player(self, state):
        return "AB".index(state[1])

    def actions(self, state):
        return [k for k in (1, 2, 3) if k <= state[0]]

    def result(self, state, action):
        return (state[0] - action, "B" if state[1] == "A" else "A")

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return 1 if self.player(state) == player else -1
"""


def test_a_warning_is_one_line_about_the_user_s_file(tmp_path):
    path = tmp_path / "sticks.py"
    path.write_text(STICKS)
    command = [sys.executable, "-m", "plies", "analyse", f"{path}:Sticks", "--depth", "2"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stderr.startswith("plies: Sticks: ")
    assert "of sticks.py" in done.stderr
    assert done.stderr.count("\n") == 1
    assert "typer" not in done.stderr
