# make        the environment, then everything printed into build/
# make test   ruff, mypy --strict, pytest
# make long   the tests that take minutes, too
# make bench  a table of ratios: how fast the parts are, compared with each other
# make mutants  every slip of the pen in the games and phrase books once: is it told, and where?
# make gallery  the pictures in docs/gallery, drawn anew
#
# Needs python3 (3.11 or newer, with venv) and make. The environment is made anew in place when
# pyproject.toml or requirements.lock changes.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/made-from
# A test file stays on one core: what its tests share is made once. In their own order: files of few
# and slow tests would come last otherwise, while the other cores wait.
CORES := --numprocesses auto --dist loadfile --no-loadscope-reorder

.PHONY: make test long bench mutants gallery lock clean
.DEFAULT_GOAL := make

make: $(STAMP)
	$(BIN)/rulesgen make

test: $(STAMP)
	$(BIN)/ruff check
	$(BIN)/mypy --strict rulesgen
	$(BIN)/python -m pytest $(CORES)

long: $(STAMP)
	$(BIN)/python -m pytest -m "long or not long" $(CORES)

bench: $(STAMP)
	$(BIN)/python -m benchmarks

gallery: $(STAMP)
	$(BIN)/python -m tools.gallery

mutants: $(STAMP)
	PYTHONPATH=tests $(BIN)/python -m mutants

# Exact versions with hashes; hashes are checked, so what is installed is what was tested.
$(STAMP): pyproject.toml requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed, this is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	cat pyproject.toml requirements.lock > $(STAMP)

# Only when a dependency changes: the newest versions that pyproject.toml allows, for every system.
lock: $(STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv pip compile --quiet --universal --upgrade --python-version 3.11 --generate-hashes \
	  --no-annotate --no-header --group dev --output-file requirements.lock pyproject.toml

clean:
	rm -rf build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
