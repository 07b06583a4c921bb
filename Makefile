# `make` lists the targets. Set-up happens by itself, once, in .venv; `make PYTHON=python3.12 …` names another Python.
.DEFAULT_GOAL := help
.PHONY: help demo ui test eval bench lock clean
.DELETE_ON_ERROR:

PYTHON ?= $(shell python3.11 -c '' 2>/dev/null && echo python3.11 || echo python3)
BIN := .venv/bin
READY := .venv/.installed
LIBRARY ?= .demo/library
# Pinned before the rest is resolved: an open range may take several GB of CUDA packages.
TORCH := torch==2.13.0

define CHECK_PYTHON
@command -v $(PYTHON) >/dev/null || { echo "No $(PYTHON) here. Install Python 3.11, or name one: make PYTHON=/path/to/python3.11" >&2; exit 1; }
@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' || { echo "Footnote needs Python 3.11, 3.12 or 3.13, and $(PYTHON) is $$($(PYTHON) -V 2>&1). Name another: make PYTHON=/path/to/python3.11" >&2; exit 1; }
endef

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-7s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: $(READY) ## three answers from the papers in seeds/, with their quotes
	@FOOTNOTE_LIBRARY=$(LIBRARY) $(BIN)/python -m ui.demo

ui: $(READY) ## the web page, on the papers in seeds/
	@$(BIN)/footnote ingest --seeds --library $(LIBRARY)
	@$(BIN)/footnote ui --library $(LIBRARY)

test: $(READY) ## ruff, mypy and pytest
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/pytest -n 2

eval: $(READY) ## score the answers to docs/example-gold.jsonl
	@$(BIN)/footnote ingest --seeds --library $(LIBRARY)
	@$(BIN)/footnote eval docs/example-gold.jsonl --llm none --library $(LIBRARY)

bench: $(READY) ## measure the search: make bench DATA=path GOLD=path [ONLY=name]
	@test -n "$(DATA)" || { echo "Measure on what? make bench DATA=folder GOLD=file.jsonl [ONLY=name]" >&2; exit 1; }
	@test -z "$(ONLY)" -o -f "tests/benchmarks/$(ONLY).py" || { echo "Which one? ONLY=… with one of: $(basename $(notdir $(wildcard tests/benchmarks/*.py)))" >&2; exit 1; }
	@for name in $(or $(ONLY),retrieval selection refusal latency); do \
	  printf '\n== %s\n' $$name; \
	  case $$name in refusal | latency) set -- "$(DATA)" "$(GOLD)" ;; *) set -- "$(DATA)" ;; esac; \
	  $(BIN)/python -m tests.benchmarks.$$name "$$@" || exit 1; \
	done

lock: ## write requirements.lock anew from pyproject.toml
	$(CHECK_PYTHON)
	$(PYTHON) -m venv --clear build/lock
	build/lock/bin/pip install -q $(TORCH)
	build/lock/bin/pip install -q '.[dev]'
	sed -n '/^#/p' requirements.lock >build/lock/requirements
	build/lock/bin/pip freeze --all --exclude pip --exclude footnote >build/lock/freeze
	echo 'audioop-lts==0.2.2 ; python_version >= "3.13"' >>build/lock/freeze # gradio's; Python 3.11 leaves it out
	grep -Ev '^(cuda|nvidia|triton)' build/lock/freeze | LC_ALL=C sort -f | \
	  sed -e 's/+cpu$$//' -e 's/^uvloop==.*/& ; sys_platform != "win32"/' >>build/lock/requirements
	mv build/lock/requirements requirements.lock

clean: ## remove all that the other targets made
	rm -rf .venv .demo build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find rag vectorstore ui tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml requirements.lock
	$(CHECK_PYTHON)
	@echo "Setting up .venv with $(PYTHON): about four minutes, the first time."
	@$(PYTHON) -m venv .venv
	@$(BIN)/pip install -q --disable-pip-version-check -r requirements.lock
	@$(BIN)/pip install -q --disable-pip-version-check --no-deps --no-build-isolation --config-settings editable_mode=compat -e .
	@touch $@
