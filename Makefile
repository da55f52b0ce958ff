# Two commands matter: `make run` and `make test`. Everything else helps those who work on Pioche.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.pioche-stamp
KERNEL_SOURCES := $(wildcard kernel/*.c kernel/*.h)

.PHONY: run test test-fast check bench captures clean

run: $(STAMP)
	@$(BIN)/pioche serveur --ouvrir

test: $(STAMP)
	$(BIN)/pytest

test-fast: $(STAMP)
	$(BIN)/pytest -m "not slow and not browser"

check: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(STAMP)
	$(BIN)/pioche bench

clean:
	rm -rf $(VENV) build src/*.egg-info src/pioche/core/_kernel*.so

# uv is faster when present; venv and pip always work.
$(STAMP): pyproject.toml setup.py $(KERNEL_SOURCES)
	@if command -v uv >/dev/null 2>&1; then \
	  test -x $(BIN)/python || uv venv --quiet --python $(PYTHON) $(VENV); \
	  uv pip install --quiet --python $(BIN)/python -e '.[dev]'; \
	else \
	  test -x $(BIN)/python || $(PYTHON) -m venv $(VENV); \
	  $(BIN)/python -m pip install --quiet --upgrade pip; \
	  $(BIN)/python -m pip install --quiet -e '.[dev]'; \
	fi
	@touch $@
