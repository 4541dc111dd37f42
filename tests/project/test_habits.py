"""The files around the source: they parse, say nothing twice, and name only commands that exist."""

import re
import shlex
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import pytest
import yaml

import plies

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CACHES = re.compile(r"__pycache__|\.(?:pytest|mypy|ruff|hypothesis|import_linter)|\.pyc$|\.git(?:$|/)|\.venv|egg-info")
MODULES = {"build", "pip", "pytest"}  # that workflows may run as python -m


def read(path):
    return yaml.safe_load((ROOT / path).read_text(encoding="utf-8"))


def targets():
    """The targets of the Makefile that are meant to be called."""
    (names,) = re.findall(r"^\.PHONY: (.+)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    return set(names.split())


def check_command(text):
    """A command calls make with targets that exist, a tool of the project, or a module of Python that we know."""
    for line in text.strip().splitlines():
        program, *words = shlex.split(line)
        if program == "make":
            assert {word for word in words if "=" not in word} <= targets(), line
        elif program == "python":
            assert words[0] == "-m", line
            assert words[1] in MODULES, line
            for word in words[2:]:
                assert not word.startswith("tests/") or (ROOT / word).exists(), line
        else:
            assert (ROOT / program).is_file(), line


def steps(workflow):
    return [(job, step) for job in workflow["jobs"].values() for step in job["steps"]]


def name(path):
    return path.name


class TestWorkflows:
    @pytest.mark.parametrize("path", WORKFLOWS, ids=name)
    def test_they_call_what_exists(self, path):
        workflow = read(path)
        assert workflow["permissions"] == {"contents": "read"}
        for _, step in steps(workflow):
            assert ("run" in step) != ("uses" in step)
            if "run" in step:
                check_command(step["run"])
            else:
                assert re.fullmatch(r"actions/(checkout|setup-python)@v\d+", step["uses"])

    @pytest.mark.parametrize("path", WORKFLOWS, ids=name)
    def test_they_need_no_secret(self, path):
        assert "secret" not in re.sub(r"#.*", "", path.read_text(encoding="utf-8")).lower()

    def test_all_supported_pythons_are_tested(self):
        declared = [each.rpartition(" ")[2] for each in PROJECT["project"]["classifiers"] if " :: Python :: 3." in each]
        check = read(".github/workflows/check.yml")
        assert check["jobs"]["tests"]["strategy"]["matrix"]["python"] == declared

    def test_what_must_pass_is_run(self):
        commands = {step.get("run") for path in WORKFLOWS for _, step in steps(read(path))}
        assert {
            "make lint",
            "make types",
            "make test",
            "make test-wheel",
            "make test-lowest",
            "make test-long",
        } <= commands

    def test_only_supported_systems_must_pass(self):
        """Linux is declared; what is not may fail."""
        assert [each for each in PROJECT["project"]["classifiers"] if each.startswith("Operating System")] == [
            "Operating System :: POSIX :: Linux"
        ]
        for job in read(".github/workflows/check.yml")["jobs"].values():
            assert job["runs-on"] == "ubuntu-latest" or job["continue-on-error"]


def test_pre_commit_uses_the_tools_of_the_project():
    for repository in read(".pre-commit-config.yaml")["repos"]:
        assert repository["repo"] == "local"
        for hook in repository["hooks"]:
            assert hook["language"] == "system"
            check_command(hook["entry"])


def test_ci_runs_make():
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    for line in lines:
        if line.startswith("make"):
            check_command(line)


def test_make_targets_call_tools_that_exist():
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    for tool in set(re.findall(r"\btools/\w+", text)):
        assert (ROOT / tool).stat().st_mode & 0o100, f"{tool} cannot be run"


@pytest.mark.parametrize("tool", ["lowest", "pythons", "wheel"])
def test_tools_run_tests_that_exist(tool):
    text = (ROOT / "tools" / tool).read_text(encoding="utf-8")
    words = re.findall(r"\btests/[\w/.]+(?:\{[\w,]+\}\.py)?", text)
    assert words
    for word in words:
        start, _, several = word.partition("{")
        for ending in several.removesuffix("}.py").split(","):
            path = f"{start}{ending}.py" if several else word
            assert (ROOT / path).exists(), path


@pytest.mark.parametrize("path", FORMS, ids=name)
def test_issue_forms(path):
    form = read(path)
    if path.name == "config.yml":
        assert form == {"blank_issues_enabled": True}
        return
    assert form["name"]
    assert form["description"]
    for field in form["body"]:
        assert field["type"] in ("markdown", "textarea")
        assert field["attributes"].keys() & {"label", "value"}
    assert len({field.get("id") for field in form["body"]}) == len(form["body"])


def test_citation():
    citation = read("CITATION.cff")
    assert citation["cff-version"] == "1.2.0"
    assert citation["type"] == "software"
    assert citation["message"]
    assert citation["title"]
    assert [author["name"] for author in citation["authors"]] == [
        author["name"] for author in PROJECT["project"]["authors"]
    ]
    assert citation["license"] == PROJECT["project"]["license"]


class TestVersion:
    def test_it_is_written_once(self):
        assert PROJECT["project"]["dynamic"] == ["version"]
        assert "version" not in PROJECT["project"]
        assert PROJECT["tool"]["hatch"]["version"]["path"] == "src/plies/__init__.py"
        assert "version" not in read("CITATION.cff")

    def test_the_changes_begin_with_it(self):
        text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
        newest = re.findall(r"^## (.+)$", text, re.M)[0]
        assert newest in (plies.__version__, "Unreleased")


# -- the tests --

ACROSS = {"docs", "golden", "hostile", "perft", "project"}  # about several packages at once


def test_tests_mirror_the_source():
    sources = [*(ROOT / "src" / "plies").iterdir(), ROOT / "benchmarks", ROOT / "fuzz"]
    packages = {path.name for path in sources if (path / "__init__.py").exists()}
    folders = {path.name for path in (ROOT / "tests").iterdir() if path.is_dir() and not CACHES.search(path.name)}
    assert packages <= folders
    assert folders - packages <= ACROSS


# -- the sdist --


@pytest.fixture(scope="module")
def sdist(tmp_path_factory):
    place = tmp_path_factory.mktemp("sdist")
    command = [sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", str(place), str(ROOT)]
    subprocess.run(command, capture_output=True, check=True)
    (found,) = place.glob("plies-*.tar.gz")
    assert found.name == f"plies-{plies.__version__}.tar.gz"
    return found


def files_of_the_project():
    """Every file that belongs to the project, whether git is there or not."""
    found = (path for path in ROOT.rglob("*") if path.is_file())
    paths = {path.relative_to(ROOT).as_posix() for path in found}
    return {path for path in paths if not CACHES.search(path) and path.partition("/")[0] not in ("dist", "build")}


def test_the_sdist_holds_the_project(sdist):
    with tarfile.open(sdist) as packed:
        names = {member.name.partition("/")[2] for member in packed.getmembers() if member.isfile()}
    assert files_of_the_project() - names <= {".gitignore"}
    assert {each for each in names if CACHES.search(each)} <= {".gitignore"}


@pytest.mark.long
def test_the_tests_of_the_sdist_can_be_collected(sdist, tmp_path):
    with tarfile.open(sdist) as packed:
        packed.extractall(tmp_path, filter="data")
    (unpacked,) = tmp_path.iterdir()
    here, there = (collected(folder) for folder in (ROOT, unpacked))
    assert here == there
    assert len(here) > 1000


def collected(folder):
    """The tests that pytest finds in a folder, with the source that is there."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-p", "no:cacheprovider"]
    environment = {"PYTHONPATH": f"{folder / 'src'}:{folder}", "PATH": "/usr/bin:/bin", "HOME": str(folder)}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:]
    return {line for line in done.stdout.splitlines() if "::" in line}
