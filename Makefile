# On Debian and Ubuntu `make run`, `make test` and `make installer` do all the set-up themselves; the README tells what they do.
# pip's own variables (PIP_INDEX_URL, PIP_FIND_LINKS, …) are honoured; another Python: make PYTHON=python3.13 …

SHELL := /bin/bash
.DELETE_ON_ERROR:
.PHONY: run test test-offscreen test-screen lint format bench screenshots translations icons wheel wheel-test installer installer-test clean help

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --disable-pip-version-check --constraint constraints.txt

help: ## list the targets
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

run: .venv/.system-run .venv/.runtime ## start the program
	$(BIN)/python -m attn_gui

test: .venv/.system-test .venv/.development ## all tests: offscreen, then those that need a screen, on a virtual one
	@status=0; \
	$(MAKE) --no-print-directory test-offscreen || status=1; \
	$(MAKE) --no-print-directory test-screen || status=1; \
	exit $$status

test-offscreen: .venv/.system-test .venv/.development
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest -m "not screen"

test-screen: .venv/.system-test .venv/.development
	scripts/on_virtual_screen.sh $(BIN)/python -m pytest -m screen

lint: .venv/.development ## style, formatting, types, and the direction of imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: .venv/.development ## format the sources
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: .venv/.system-run .venv/.development ## measure; asserts nothing
	@for script in tests/bench/*.py; do echo "== $$script"; QT_QPA_PLATFORM=offscreen $(BIN)/python $$script || exit 1; done

screenshots: .venv/.system-test .venv/.development ## the window in each language and theme, into screenshots/
	scripts/on_virtual_screen.sh $(BIN)/python scripts/screenshots.py

translations: .venv/.system-run .venv/.development ## gather the texts of the sources, and compile those translated
	$(BIN)/python scripts/translations.py

icons: .venv/.system-run .venv/.development ## draw the icon's PNGs from its SVG
	QT_QPA_PLATFORM=offscreen $(BIN)/python scripts/icons.py

wheel: .venv/.development ## wheel and source archive, into dist/
	$(BIN)/python -m build --no-isolation

wheel-test: wheel .venv/.release ## check both, and try the wheel in a fresh environment
	scripts/try_wheel.sh $(BIN)/python "$(PYTHON)"

installer: .venv/.system-installer build/venv/.made ## .deb and self-extracting archive for Linux, into dist/
	build/venv/bin/python resources/installer/build_folder.py
	rm -f dist/*.deb dist/*.run
	resources/installer/linux/make_deb.sh $$($(BIN)/python resources/installer/version.py) dist/attn-gui dist
	resources/installer/linux/make_run.sh $$($(BIN)/python resources/installer/version.py) dist/attn-gui dist

installer-test: .venv/.system-test .venv/.system-installer-test ## as root: try both in clean roots
	scripts/on_virtual_screen.sh resources/installer/linux/try_installers.sh dist/*.deb dist/*.run dist/pictures

clean: ## remove what was made, but for screenshots
	rm -rf .venv build dist .pytest_cache tests/gpu/.pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find attn_gui resources scripts tests -name __pycache__ -prune -exec rm -rf {} +

# The stamps: each is remade when what it depends on changes, so that a second run sets up nothing.

.venv/.made: | .venv/.system-run
	scripts/make_venv.sh "$(PYTHON)" .venv
	touch $@

.venv/.runtime: .venv/.made pyproject.toml constraints.txt
	$(PIP) --editable .
	touch $@

.venv/.development: .venv/.runtime
	$(PIP) --editable ".[dev]"
	touch $@

.venv/.release: .venv/.development
	$(PIP) --editable ".[dev,release]"
	touch $@

# An environment that holds nothing but what the program requires, and PyInstaller.
build/venv/.made: .venv/.runtime pyproject.toml constraints.txt
	scripts/make_venv.sh "$(PYTHON)" build/venv
	build/venv/bin/python -m pip install --disable-pip-version-check --constraint constraints.txt --editable ".[build]"
	touch $@

.venv/.system-%: scripts/system_packages.sh
	scripts/system_packages.sh $* "$(PYTHON)"
	mkdir -p .venv
	touch $@
