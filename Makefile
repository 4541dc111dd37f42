PYTHON ?= python3
PYTHONS := 3.11 3.12 3.13 3.14
VENV := .venv
BIN := $(VENV)/bin
SOURCES := src tests benchmarks fuzz
PIP_INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
# With PYTHON=python3.13 you get that Python: an environment of another version is made anew.
ASKED := $(if $(filter file,$(origin PYTHON)),,$(shell $(PYTHON) -c 'import sys; print("%d.%d" % sys.version_info[:2])' || echo none))

.PHONY: run test lint types test-long test-pythons test-lowest test-wheel fuzz bench format clean another

run: $(VENV)/.runs  ## install what running needs and open the studio; `plies tour` is the tour in the terminal
	@$(BIN)/plies studio --compile-ahead

test: lint  ## every check and test for every day; what `make types` says comes after the tests, which run meanwhile
	tools/programs chromium:chromium,fonts-dejavu-core
	@{ $(BIN)/mypy && $(BIN)/lint-imports; } >$(VENV)/types.log 2>&1 & types=$$!; \
	$(BIN)/pytest -n 2 --dist worksteal -m "not long"; tests=$$?; \
	wait $$types; types=$$?; cat $(VENV)/types.log; exit $$(( tests || types ))

lint: $(VENV)/.installed  ## how the source is written
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/ruff format --check $(SOURCES)

types: $(VENV)/.installed  ## types, and which package may import which
	$(BIN)/mypy
	$(BIN)/lint-imports

test-long: $(VENV)/.installed  ## what takes too long for every day
	tools/programs pdflatex:texlive-latex-base,texlive-pictures
	$(BIN)/pytest -n 2 --dist worksteal -m long
	$(BIN)/python -m fuzz --seed 378316404 --cases 25000 --one-thread --no-seconds
	tools/pythons $(PYTHONS)
	tools/wheel $(BIN)/python

test-pythons:  ## the tests that depend most on the version of Python, with the other versions that are installed
	tools/pythons $(PYTHONS)

test-lowest:  ## the tests that depend most on Numba, with the lowest versions of everything that plies declares
	tools/lowest

test-wheel: $(VENV)/.installed  ## the sdist and the wheel: built, installed with the studio, and tested
	tools/wheel $(BIN)/python

fuzz: $(VENV)/.installed  ## attack plies with random games until Ctrl-C; MINUTES=10 ends it, SEED=... repeats it
	@$(BIN)/python -m fuzz $(if $(SEED),--seed $(SEED)) $(if $(MINUTES),--minutes $(MINUTES))

bench: $(VENV)/.benched  ## how fast it is: ratios to C, to Python and to other libraries, measured in one run
	tools/programs gcc:gcc,libc6-dev stockfish:stockfish
	@$(BIN)/python -m benchmarks

format: $(VENV)/.installed  ## put the source into its usual form
	$(BIN)/ruff check --fix $(SOURCES)
	$(BIN)/ruff format $(SOURCES)

define environment
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "plies needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV)
endef
NEWER := pyproject.toml constraints.txt $(if $(ASKED),$(if $(wildcard $(VENV)/lib/python$(ASKED)),,another))

$(VENV)/.runs: $(NEWER)
	$(environment)
	$(PIP_INSTALL) -e '.[studio]'
	@touch $@

$(VENV)/.installed: $(NEWER)  # Python compiles what it imports; to compile all the rest takes a third of the installation
	$(environment)
	$(PIP_INSTALL) --no-compile -e '.[dev]'
	@touch $(VENV)/.runs $@

$(VENV)/.benched: $(VENV)/.installed
	$(PIP_INSTALL) -e '.[bench]'
	@touch $@

another:
	$(PYTHON) --version && rm -rf $(VENV)

clean:
	rm -rf $(VENV) $(VENV)-* dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis
