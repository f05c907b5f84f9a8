# `make play` and `make test` need python3 (3.11 or newer) and make, nothing else.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test test-all app test-app test-page reference format bench soak picture phone clean

play: .venv/installed
	@$(BIN)/saf play

test: .venv/dev-installed
	$(BIN)/ruff format --check saf_helper tests release
	$(BIN)/ruff check saf_helper tests release
	$(BIN)/mypy
	$(BIN)/pytest -n auto -m 'not slow and not app and not page' --clauses

# The rest of the suite: what `make test` leaves out, and nothing that it has run.
test-all: .venv/dev-installed test-app test-page
	$(BIN)/pytest -n auto -m slow

# One folder for players without Python, as dist/saf-helper-VERSION-OS-ARCH.zip.
app: .venv/dev-installed
	$(BIN)/python -m release.app

test-app: app
	$(BIN)/pytest -n 0 -m app tests/app

# The page in a browser; skipped in plain words where there is none.
test-page: .venv/dev-installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[page-test]'
	$(BIN)/pytest -n 2 -m page tests/page

# Every difference from the recorded games, told in full.
reference: .venv/dev-installed
	$(BIN)/python -m tests.nightly.reference check

format: .venv/dev-installed
	$(BIN)/ruff format saf_helper tests release
	$(BIN)/ruff check --fix saf_helper tests release

bench: .venv/dev-installed
	$(BIN)/python -m tests.bench
	$(BIN)/python -m tests.bench.questions

soak: .venv/dev-installed
	$(BIN)/python -m tests.soak

.venv/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "saf-helper needs Python 3.11 or newer: make PYTHON=python3.12 play")'
	$(PYTHON) -m venv .venv

.venv/installed: .venv/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/dev-installed: .venv/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,app]'
	@touch $@ .venv/installed

clean:
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

picture: .venv/dev-installed
	$(BIN)/python docs/picture.py docs/german_turn.svg

# Needs the extra page-test and Chromium.
phone: .venv/dev-installed
	$(BIN)/python -m tests.page.picture docs/phone.png
