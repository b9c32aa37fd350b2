# Everything a developer does with pegsol. It all happens in .venv and build/; `make clean` removes both.
#   make PYTHON=/path/to/python   with another Python
#   make WERROR=OFF               with a compiler whose warnings we have not met
#   make JOBS=1                   compile one file at a time
#   make test PYTEST_ARGS='-x'    with more arguments for pytest
#   make test-processors PROCESSORS='aarch64 threads'   these only

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:

VENV := .venv
BIN := $(VENV)/bin
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
WERROR ?= ON
export CMAKE_BUILD_PARALLEL_LEVEL := $(JOBS)
# Tests start Python a thousand times: it is to keep what it has compiled.
export PYTHONDONTWRITEBYTECODE :=

PIP_INSTALL := $(BIN)/python -m pip install -qq --disable-pip-version-check
IN_VENV := PATH="$(CURDIR)/$(BIN):$$PATH"

STATIC := src/pegsol/app/web/static
CXX_SOURCES := $(wildcard core/*/*.cpp core/*/*.hpp)
CXX_ALL := $(CXX_SOURCES) $(wildcard tests/core/*.cpp tests/core/*.hpp tests/disk/*.c benchmarks/*.cpp benchmarks/*.hpp)

# The first Python of 3.11 or newer; one that can also make environments and build extensions is preferred.
IS_NEW := import sys; sys.exit(sys.version_info < (3, 11))
HAS_VENV := import ensurepip, venv
HAS_HEADERS := import os, sys, sysconfig; sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))
CANDIDATES := python3.13 python3.12 python3.11 python3 python
PYTHON ?= $(shell \
	new=; for p in $(CANDIDATES); do \
	  "$$p" -c '$(IS_NEW)' >/dev/null 2>&1 || continue; \
	  new=$${new:-$$p}; \
	  "$$p" -c '$(HAS_VENV)' >/dev/null 2>&1 && "$$p" -c '$(HAS_HEADERS)' >/dev/null 2>&1 && { new=$$p; break; }; \
	done; echo $$new)

# Prints a list of pyproject.toml, one requirement a line: $(call REQUIREMENTS,key,key,..)
REQUIREMENTS = $(BIN)/python -c 'import functools, sys, tomllib; \
	print(*functools.reduce(dict.get, sys.argv[1:], tomllib.load(open("pyproject.toml", "rb"))), sep="\n")' $(1)

# TypeScript reads the types in the comments of the board and of the pages; it is fetched, if it can be.
TSC := build/tsc/node_modules/.bin/tsc
GET_TSC = npm install --silent --no-audit --no-fund --no-save --fetch-retries=1 --prefix build/tsc typescript@7

.PHONY: help build demo play test test-all test-core test-processors test-python fuzz coverage lint layers types format colours icons man docs bench bench-states bench-lab bench-moves bench-proofs bench-genetic bench-pictures bench-pages bench-players dist results claims reliability source clean

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' Makefile | awk -F'|' \
	  '{ name[NR] = $$1; text[NR] = $$2; if (length($$1) > width) width = length($$1) } \
	  END { for (n = 1; n <= NR; n++) printf "  make %-" width "s  %s\n", name[n], text[n] }'

$(BIN)/python:
	@p="$(PYTHON)"; fail() { echo "make: $$*" >&2; exit 1; }; \
	test -n "$$p" || fail "pegsol needs Python 3.11 or newer and found none ($(CANDIDATES)); say make PYTHON=/path/to/python"; \
	"$$p" -c '$(IS_NEW)' 2>/dev/null || fail "pegsol needs Python 3.11 or newer, and $$p is not"; \
	"$$p" -c '$(HAS_VENV)' 2>/dev/null || fail "$$p cannot make virtual environments: install its venv package (on Debian and Ubuntu python3-venv)"; \
	"$$p" -c '$(HAS_HEADERS)' || fail "$$p has no C headers: install its development package (on Debian and Ubuntu python3-dev)"; \
	"$$p" -m venv $(VENV)

# What builds the extension; CMake and ninja only where the system's are missing or too old.
$(VENV)/.tools: pyproject.toml | $(BIN)/python
	@$(call REQUIREMENTS,build-system requires) | $(PIP_INSTALL) -r /dev/stdin
	@cmake --version 2>/dev/null | awk 'NR == 1 { split($$3, v, "."); ok = v[1] * 100 + v[2] >= 318 } END { exit !ok }' \
	  || $(PIP_INSTALL) cmake
	@ninja --version >/dev/null 2>&1 || $(PIP_INSTALL) ninja
	@touch $@

$(VENV)/.build: pyproject.toml CMakeLists.txt $(CXX_SOURCES) $(VENV)/.tools
	@echo "installing pegsol into $(VENV)"
	@$(IN_VENV) SKBUILD_CMAKE_DEFINE=PEGSOL_WERROR=$(WERROR) $(PIP_INSTALL) --no-build-isolation -e .
	@touch $@

$(VENV)/.extra-%: pyproject.toml | $(BIN)/python
	@$(call REQUIREMENTS,project optional-dependencies $*) | $(PIP_INSTALL) -r /dev/stdin
	@touch $@

build: $(VENV)/.build  ## install pegsol, editable

demo: build $(VENV)/.extra-web  ## a film of the central game, solved
	@$(BIN)/pegsol replay english --play
	@printf '\n%s\n  %s\n  %s\n' 'Try next:' 'make play' '$(BIN)/pegsol solve triangle:5 a1 --boards'

play: build $(VENV)/.extra-web  ## open the board in a browser
	$(BIN)/pegsol play

test: test-core test-python  ## all tests but the long ones

test-all: LONG := --long
test-all: test  ## with the long ones: more random examples, larger boards

test-core: $(VENV)/.tools  ## the engine's C++ tests, with sanitizers
	@$(IN_VENV) cmake -S . -B build/core-tests -G Ninja --log-level=WARNING \
	  -DPEGSOL_PYTHON=OFF -DPEGSOL_TESTS=ON -DPEGSOL_SANITIZE=ON -DPEGSOL_WERROR=$(WERROR)
	@$(IN_VENV) cmake --build build/core-tests
	@cd build/core-tests && $(IN_VENV) ctest --output-on-failure -j $(JOBS)

# A compiler for aarch64, and QEMU: those that are there, or the distribution's.
EMULATORS := aarch64-linux-gnu-g++ qemu-aarch64-static qemu-x86_64-static
HAS_EMULATORS := for c in $(EMULATORS); do command -v $$c >/dev/null || exit 1; done

$(VENV)/.emulators: | $(BIN)/python
	@($(HAS_EMULATORS)) \
	  || { test "$$(id -u)" = 0 && . /etc/os-release && test "$$ID" = debian && echo "installing a compiler for aarch64, and QEMU" \
	       && apt-get update -qq && apt-get install -y -qq --no-install-recommends g++-aarch64-linux-gnu qemu-user-static >/dev/null; } \
	  || { echo "make: the tests of all processors need $(EMULATORS): on Debian and Ubuntu install g++-aarch64-linux-gnu and qemu-user-static" >&2; exit 1; }
	@touch $@

test-processors: build $(VENV)/.extra-test $(VENV)/.emulators  ## x86-64, AVX2, AVX-512, aarch64 and threads: same work?
	@$(IN_VENV) WERROR=$(WERROR) $(BIN)/python tests/processors/check.py $(PROCESSORS)

# Fuzzing needs clang's libFuzzer. The inputs that reach new code join those in tests/fuzz/corpus, which
# `make test-core` replays with any compiler.
CLANG ?= $(firstword $(foreach name,clang++ clang++-19 clang++-18 clang++-17 clang++-16 clang++-15,$(shell command -v $(name))))
FUZZ_SECONDS ?= 60
FUZZ_TARGETS := $(patsubst tests/fuzz/core/%.cpp,%,$(wildcard tests/fuzz/core/fuzz_*.cpp))

fuzz: $(VENV)/.tools  ## fuzz what the engine reads from files, FUZZ_SECONDS for each target
	@test -n "$(CLANG)" || { echo "make: fuzzing needs clang with libFuzzer (on Debian and Ubuntu: apt install clang)" >&2; exit 1; }
	@$(IN_VENV) cmake -S . -B build/fuzz -G Ninja --log-level=WARNING -DCMAKE_CXX_COMPILER=$(CLANG) \
	  -DPEGSOL_PYTHON=OFF -DPEGSOL_FUZZ=ON -DPEGSOL_SANITIZE=ON
	@$(IN_VENV) cmake --build build/fuzz
	@for target in $(FUZZ_TARGETS); do \
	  echo "fuzzing: $$target"; \
	  mkdir -p build/fuzz/found/$$target && \
	  build/fuzz/$$target -max_total_time=$(FUZZ_SECONDS) -artifact_prefix=build/fuzz/ -print_final_stats=1 -verbosity=0 \
	    build/fuzz/found/$$target tests/fuzz/corpus/$$target && \
	  build/fuzz/$$target -merge=1 -max_len=4096 -verbosity=0 tests/fuzz/corpus/$$target build/fuzz/found/$$target || exit 1; \
	done

# A Chromium for the tests of pages and notebooks: one that is there, the distribution's, or Playwright's.
CHROMIUMS := chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable
HAS_CHROMIUM := for c in $(CHROMIUMS); do command -v $$c >/dev/null && exit 0; done; false

$(VENV)/.chromium: $(VENV)/.extra-test
	@($(HAS_CHROMIUM)) \
	  || { test "$$(id -u)" = 0 && . /etc/os-release && test "$$ID" = debian && echo "installing chromium" \
	       && apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium-headless-shell >/dev/null; } \
	  || $(BIN)/playwright install chromium \
	  || { echo "make: the browser tests need Chromium, and it could not be installed" >&2; exit 1; }
	@touch $@

# The browser tests wait for half of their time, so one worker more than there are processors.
WORKERS = $(shell expr $(JOBS) + 1)

test-python: build $(VENV)/.extra-test $(VENV)/.chromium  ## pytest, on all processors
	$(BIN)/pytest -n $(WORKERS) --dist worksteal $(LONG) $(PYTEST_ARGS)

coverage: PYTEST_ARGS += --cov --cov-report=term
coverage: test-python  ## the same, half as long again, and which lines no test reaches

lint: layers  ## style of Python and C++, and layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(if $(CXX_ALL),$(BIN)/clang-format --dry-run -Werror $(CXX_ALL))

layers: build $(VENV)/.extra-lint  ## who may import whom
	$(BIN)/lint-imports

types: build $(VENV)/.extra-lint $(VENV)/.extra-test  ## mypy, strict
	$(BIN)/mypy --strict src/pegsol
	@test -x $(TSC) || $(GET_TSC) || echo "npm cannot fetch TypeScript: the types of the pages are not checked"
	@test ! -x $(TSC) || $(TSC) -p jsconfig.json
	@test ! -x $(TSC) || $(TSC) -p jsconfig.worker.json

format: $(VENV)/.extra-lint  ## put all sources into the agreed style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(if $(CXX_ALL),$(BIN)/clang-format -i $(CXX_ALL))

colours: build  ## the style sheets of board and pages, after a change of view/theme.py
	$(BIN)/python -c 'from pegsol.view.stylesheet import *; print(board_module(), end="")' > src/pegsol/view/board/colours.js
	$(BIN)/python -c 'from pegsol.view.stylesheet import *; print(page_sheet(), end="")' > $(STATIC)/colours.css
	$(BIN)/python -c 'from pegsol.view.stylesheet import *; print(weight_sheet(), end="")' > $(STATIC)/weights.css

# Characters of the languages of the pages, and arrows; then those of others, fetched when one is shown.
# Pictures are drawn with the whole fonts.
LETTERS := U+0020-007E,U+00A0-00FF,U+0152-0153,U+0178,U+2010-2027,U+2030-203A,U+2044,U+20AC,U+2122,U+2190-2193,U+2212,U+2264-2265
OTHERS := U+0100-0151,U+0154-0177,U+0179-017F

icons: build $(VENV)/.extra-test  ## fonts and icons of the pages, from those of pictures and from icon.svg
	@$(PIP_INSTALL) 'fonttools[woff]>=4.50'
	for weight in Regular SemiBold; do \
	  subset() { $(BIN)/pyftsubset src/pegsol/view/export/fonts/Inter-$$weight.ttf --flavor=woff2 --no-hinting \
	    --layout-features=kern,mark,mkmk,tnum --unicodes=$$1 --output-file=$(STATIC)/fonts/Inter-$$weight$$2.woff2; }; \
	  subset $(LETTERS) "" && subset $(OTHERS) -others || exit 1; \
	done
	for width in 192 512; do \
	  sed 's/ rx="9"//' $(STATIC)/icon.svg | $(BIN)/python -c 'import sys; from pegsol.view.export.raster import png; \
	    sys.stdout.buffer.write(png(sys.stdin.read(), width=int(sys.argv[1])))' $$width > $(STATIC)/icon-$$width.png || exit 1; \
	done

man: build  ## the manual page, after a change of commands or options
	$(BIN)/python docs/man/make.py

docs: build $(VENV)/.extra-docs $(VENV)/.extra-test  ## HTML into build/docs
	$(BIN)/sphinx-build -W --keep-going -q -b html docs build/docs

bench: build $(VENV)/.extra-bench  ## measure, see benchmarks/
	$(BIN)/python benchmarks/run.py $(BENCH_ARGS)

bench-states: build $(VENV)/.extra-bench  ## measure state spaces, see benchmarks/states.py
	$(BIN)/python benchmarks/states.py

bench-lab: build  ## measure the laboratory, see benchmarks/lab.py
	$(BIN)/python benchmarks/lab.py

bench-moves: build  ## measure the search for the fewest moves, see benchmarks/moves.py
	$(BIN)/python benchmarks/moves.py $(BENCH_ARGS)

bench-proofs: build $(VENV)/.extra-prove  ## measure certificates, see benchmarks/proofs.py
	$(BIN)/python benchmarks/proofs.py $(BENCH_ARGS)

bench-genetic: build $(VENV)/.extra-test  ## measure the genetic solver, see benchmarks/genetic.py
	$(BIN)/python benchmarks/genetic.py

bench-pictures: build $(VENV)/.extra-test  ## measure pictures, see benchmarks/pictures.py
	$(BIN)/python benchmarks/pictures.py

bench-pages: build $(VENV)/.extra-test $(VENV)/.chromium  ## measure the pages, see benchmarks/pages.py
	$(BIN)/python benchmarks/pages.py

bench-players: build $(VENV)/.extra-test  ## measure 200 players at once, see benchmarks/players.py
	$(BIN)/python benchmarks/players.py

results: build  ## tables and tablebases for a release, packed into dist/
	$(BIN)/python docs/results/release.py dist

claims: build $(VENV)/.extra-test  ## what the founding texts state, recomputed: docs/claims.md
	$(BIN)/python docs/claims/make.py $(CLAIMS_ARGS)

reliability: build $(VENV)/.extra-test $(VENV)/.chromium  ## long runs against faults, load and malice: docs/reliability.md
	$(BIN)/python docs/reliability/make.py --run $(RUN)

# scikit-build-core packs every file that git does not ignore, notes and secrets among them.
SOURCE := $(if $(wildcard .git),build/source,.)

source:  ## the files that git tracks, copied to build/source
	@rm -rf build/source
	@mkdir -p build/source
	@test ! -e .git || git ls-files -z | tar --null -T - -cf - | tar -xf - -C build/source

dist: $(VENV)/.tools source  ## wheel and sdist into dist/
	@$(PIP_INSTALL) build
	@rm -rf dist
	$(BIN)/python -m build --outdir dist $(SOURCE)

clean:  ## remove everything made here
	rm -rf $(VENV) build dist __pycache__ src/pegsol/_core.pyi .coverage htmlcov .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	find src tests benchmarks docs -name __pycache__ -type d -prune -exec rm -rf {} +
