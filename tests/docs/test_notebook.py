"""A notebook as people use it: trees, traces, boards, progress and results show themselves in their cells."""

import pytest

CELLS = {
    "tree": """
from plies.textbook import alphabeta, trace
from plies.textbook.trees import Tree
tree = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
tree
""",
    "trace": "seen = trace.record(alphabeta, tree, tree.initial())\nseen",
    "printed": "print(seen)",
    "board": """
import plies
game = plies.game("connect-four")
plies.board(game)
""",
    "search": "plies.search(game, nodes=2000, compile='never')",
    "check": "plies.check(plies.game('nim'), games=3)",
    "size": """
from plies.engine.game_size import size
size(plies.game("nim"), probes=20, seconds=0.1)
""",
    "progress": """
from plies.engine import notebook_cell
notebook_cell.FIRST = notebook_cell.EVERY = 0.0
found = plies.search(game, depth=8, compile="never")
""",
    "compiling": """
import time
from plies.engine.compiler import kernels
kernels.PATIENCE = 0.0
with kernels.said("compiling alphabeta for ConnectFour"):
    time.sleep(0.5)
""",
}


@pytest.fixture(scope="module")
def outputs(tmp_path_factory):
    """What each cell shows: by cell, the data of its outputs, and the messages that came while it ran."""
    nbclient, nbformat = pytest.importorskip("nbclient"), pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code) for code in CELLS.values()])
    seen = []

    class Client(nbclient.NotebookClient):
        def process_message(self, message, cell, cell_index):
            if message["msg_type"] in ("display_data", "update_display_data"):
                seen.append((list(CELLS)[cell_index], message["content"]["data"].get("text/html", "")))
            return super().process_message(message, cell, cell_index)

    Client(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path_factory.mktemp("notebook"))}}).execute()
    return dict(zip(CELLS, (cell.outputs for cell in notebook.cells), strict=True)), seen


@pytest.mark.long
class TestANotebook:
    @pytest.mark.parametrize("name", ["tree", "trace", "board"])
    def test_pictures(self, outputs, name):
        (shown,) = outputs[0][name]
        assert "<svg" in shown["data"]["image/svg+xml"]

    def test_print(self, outputs):
        (shown,) = outputs[0]["printed"]
        assert shown["text"].startswith("alphabeta: 3 at the root")

    @pytest.mark.parametrize("name", ["search", "check", "size"])
    def test_tables(self, outputs, name):
        shown = outputs[0][name][-1]  # before it, the cell may have shown that something is being compiled
        assert "<table>" in shown["data"]["text/html"]

    def test_progress(self, outputs):
        told = [text for name, text in outputs[1] if name == "progress"]
        assert any("depth 7" in text for text in told)
        assert told[-1] == ""

    def test_compiling(self, outputs):
        told = [text for name, text in outputs[1] if name == "compiling"]
        assert told == ["<pre>compiling alphabeta for ConnectFour ...</pre>", ""]
