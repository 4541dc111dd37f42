"""The code in README and docs runs, and links lead somewhere."""

import doctest
import re
from pathlib import Path

import pytest

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
