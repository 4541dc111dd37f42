"""The code in README and docs runs, and links lead somewhere."""

import doctest
import re
from pathlib import Path

import pytest

from plies.core.catalog import GAMES

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)


def name(page):
    return str(page.relative_to(ROOT))


def blocks(page, language):
    text = page.read_text(encoding="utf-8")
    return [(text[: m.start()].count("\n") + 2, m.group(2)) for m in FENCE.finditer(text) if m.group(1) == language]


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "python")], ids=name)
def test_python_runs(page, tmp_path, monkeypatch):
    """All the blocks of a page are one session: statements run, >>> examples print what they say."""
    monkeypatch.chdir(tmp_path)
    session = {"__name__": "__main__"}
    for line, code in blocks(page, "python"):
        if ">>>" in code:
            examples = doctest.DocTestParser().get_doctest(code, session, name(page), name(page), line)
            report = []
            runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
            runner.run(examples, out=report.append, clear_globs=False)
            assert not runner.failures, "".join(report)
            session.update(examples.globs)
        else:
            exec(compile("\n" * line + code, name(page), "exec"), session)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{name(page)} links to {target}"


# -- one page for each game, all of one make --

HEADINGS = [*"Rules State Actions Utility Evaluation Counts".split(), "What is known", "How strong plies is"]


def sections(page):
    """The headings of a page, in order, with the text below each."""
    _, *parts = re.split(r"^## ", page.read_text(encoding="utf-8"), flags=re.M)
    return {part.partition("\n")[0]: part.partition("\n")[2].strip() for part in parts}


def test_every_game_has_a_page():
    assert {page.stem for page in (ROOT / "docs" / "games").glob("*.md")} == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_pages_of_games_are_of_one_make(game):
    found = sections(ROOT / "docs" / "games" / f"{game}.md")
    assert [heading for heading in found if heading in HEADINGS] == HEADINGS  # some have others between
    assert all(found.values()), "a heading without text"
    rules = re.findall(r"^(\d)\. ", found["Rules"].partition("```")[0], re.M)
    assert rules == ["1", "2", "3", "4", "5"], "the rules in five lines, numbered"
