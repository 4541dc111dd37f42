"""Pictures as TikZ: a document that LaTeX sets."""

import os
import re
import shutil
import subprocess

import pytest

from plies.textbook import alphabeta, pictures
from plies.textbook.pictures.building import picture
from plies.textbook.trees import Tree
from textbook.pictures.things import NASTY, THINGS, everything, searched


@everything
def test_tikz_is_a_document(thing):
    drawn = pictures.tikz(thing)
    assert drawn.isascii()
    bare = re.sub(r"\\[\\{}$%&#_]", "", drawn)
    assert bare.count("{") == bare.count("}")
    assert bare.count("$") % 2 == 0
    assert "%" not in bare
    assert len(re.findall(r"^\\node\[.*?\] \(n\d+\) at", drawn, re.M)) == len(picture(thing).nodes)
    assert drawn.count("\\draw[edge") == len(picture(thing).nodes) - 1


def test_the_lecture_as_tikz():
    drawn = pictures.tikz(THINGS["lecture"])
    assert drawn.count(r"node[cut]") == 2
    assert drawn.count("[edge, best]") == 2
    assert re.search(r"\\node\[value\] at \([\d.]+,121.0\) {\$\\leq\$ 2};", drawn)
    assert r"[3, $\infty$]" in drawn
    assert r"\$x\_1\^{}2\$ \{50\%\} \#1$\sim$" in pictures.tikz(NASTY)
    assert r"na\"{i}ve \r{A} {\ss} {\l}" in pictures.tikz(NASTY)
    assert "[U+4E2D][U+6587]" in pictures.tikz(NASTY)


LARGE = {
    "300 children": searched(alphabeta, Tree(list(range(300)))),
    "huge": searched(alphabeta, Tree([[1e300, -1e300], [1e15, 123456.789]])),
}


@pytest.mark.long
@pytest.mark.parametrize("thing", [*THINGS.values(), *LARGE.values()], ids=[*THINGS, *LARGE])
def test_tikz_compiles(thing, tmp_path):
    if shutil.which("pdflatex") is None:
        if os.environ.get("PLIES_SKIP_NOTHING") == "1":
            pytest.fail("pdflatex is missing: install texlive-latex-base and texlive-pictures")
        pytest.skip("pdflatex is not installed")
    (tmp_path / "tree.tex").write_text(pictures.tikz(thing), encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "tree.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, errors="replace", timeout=120)
    assert done.returncode == 0, done.stdout[-2000:]
    assert "(1 page," in done.stdout
    assert "Overfull" not in done.stdout
