PYTHON ?= python3
PYTHONS := 3.11 3.12 3.13 3.14
VENV := .venv
BIN := $(VENV)/bin
# Whoever asks for a Python gets it: an environment of another version is made anew.
ASKED := $(if $(filter file,$(origin PYTHON)),,$(shell $(PYTHON) -c 'import sys; print("%d.%d" % sys.version_info[:2])' || echo none))

.PHONY: run test test-long test-pythons fuzz bench format clean another

run: $(VENV)/.installed  ## set everything up and open the studio; `plies tour` is the tour in the terminal
	@$(BIN)/plies studio

test: $(VENV)/.installed  ## every check and test for every day
	$(BIN)/ruff check src tests benchmarks fuzz
	$(BIN)/ruff format --check src tests benchmarks fuzz
	$(BIN)/mypy
	$(BIN)/lint-imports
	tools/programs chromium:chromium,fonts-dejavu-core
	$(BIN)/pytest -n 2 --dist worksteal -m "not long"

test-long: $(VENV)/.installed  ## what takes too long for every day
	tools/programs pdflatex:texlive-latex-base,texlive-pictures
	$(BIN)/pytest -n 2 --dist worksteal -m long
	$(BIN)/python -m fuzz --minutes 10
	tools/pythons $(PYTHONS)

test-pythons:  ## the tests that depend most on the version of Python, with the other versions that are installed
	tools/pythons $(PYTHONS)

fuzz: $(VENV)/.installed  ## attack plies with random games until Ctrl-C; MINUTES=10 ends it, SEED=... repeats it
	@$(BIN)/python -m fuzz $(if $(SEED),--seed $(SEED)) $(if $(MINUTES),--minutes $(MINUTES))

bench: $(VENV)/.benched  ## how fast it is: ratios to C, to Python and to other libraries, measured in one run
	tools/programs gcc:gcc,libc6-dev stockfish:stockfish
	@$(BIN)/python -m benchmarks

format: $(VENV)/.installed
	$(BIN)/ruff check --fix src tests benchmarks fuzz
	$(BIN)/ruff format src tests benchmarks fuzz

$(VENV)/.installed: pyproject.toml constraints.txt $(if $(ASKED),$(if $(wildcard $(VENV)/lib/python$(ASKED)),,another))
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "plies needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

$(VENV)/.benched: $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[bench]'
	@touch $@

another:
	$(PYTHON) --version && rm -rf $(VENV)

clean:
	rm -rf $(VENV) $(VENV)-* dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis
