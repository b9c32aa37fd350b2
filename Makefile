# Everything a developer does with pegsol. It all happens in .venv and build/; `make clean` removes both.
#   make PYTHON=/path/to/python   with another Python
#   make WERROR=OFF               with a compiler whose warnings we have not met
#   make JOBS=1                   compile one file at a time
#   make test PYTEST_ARGS='-x'    with more arguments for pytest
#   make test-browsers BROWSERS=webkit     this one only

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:

VENV := .venv
BIN := $(VENV)/bin
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
WERROR ?= ON
export CMAKE_BUILD_PARALLEL_LEVEL := $(JOBS)
# Tests start Python a thousand times, so it must keep its compiled files.
export PYTHONDONTWRITEBYTECODE :=

PIP_INSTALL := $(BIN)/python -m pip install -qq --disable-pip-version-check
IN_VENV := PATH="$(CURDIR)/$(BIN):$$PATH"

CXX_SOURCES := $(wildcard core/*/*.cpp core/*/*.hpp)
MODULE_SOURCES := $(filter-out core/browser/%,$(CXX_SOURCES))
BROWSER_SOURCES := $(filter-out core/python/%,$(CXX_SOURCES)) $(wildcard core/browser/CMakeLists.txt core/browser/runtime/*)
CXX_ALL := $(CXX_SOURCES) $(wildcard tests/core/*.cpp tests/core/*.hpp)

# Prints a list of pyproject.toml, one requirement a line: $(call REQUIREMENTS,key,key,..)
REQUIREMENTS = $(BIN)/python -c 'import functools, sys, tomllib; \
	print(*functools.reduce(dict.get, sys.argv[1:], tomllib.load(open("pyproject.toml", "rb"))), sep="\n")' $(1)

.PHONY: help build demo play engine site test test-all test-core test-browsers quick-core fuzz lint types format made docs bench work results atlas man source dist clean

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' Makefile | awk -F'|' \
	  '{ name[NR] = $$1; text[NR] = $$2; if (length($$1) > width) width = length($$1) } \
	  END { for (n = 1; n <= NR; n++) printf "  make %-" width "s  %s\n", name[n], text[n] }'

$(BIN)/python:
	@tools/environment.sh $(VENV) $(PYTHON)

# The tools that build the extension; CMake and ninja only if the system's are missing or too old.
$(VENV)/.tools: pyproject.toml | $(BIN)/python
	@$(call REQUIREMENTS,build-system requires) | $(PIP_INSTALL) -r /dev/stdin
	@cmake --version 2>/dev/null | awk 'NR == 1 { split($$3, v, "."); ok = v[1] * 100 + v[2] >= 318 } END { exit !ok }' \
	  || $(PIP_INSTALL) cmake
	@ninja --version >/dev/null 2>&1 || $(PIP_INSTALL) ninja
	@touch $@

$(VENV)/.build: pyproject.toml CMakeLists.txt $(MODULE_SOURCES) $(VENV)/.tools
	@echo "installing pegsol into $(VENV)"
	@$(IN_VENV) SKBUILD_CMAKE_DEFINE=PEGSOL_WERROR=$(WERROR) $(PIP_INSTALL) --no-build-isolation -e .
	@touch $@

$(VENV)/.extra-%: pyproject.toml | $(BIN)/python
	@$(call REQUIREMENTS,project optional-dependencies $*) | $(PIP_INSTALL) -r /dev/stdin
	@touch $@

$(VENV)/.group-%: pyproject.toml | $(BIN)/python
	@$(call REQUIREMENTS,dependency-groups $*) | $(PIP_INSTALL) -r /dev/stdin
	@touch $@

build: $(VENV)/.build  ## install pegsol, editable

demo: build  ## the central game, solved, jump by jump
	@$(BIN)/pegsol replay english
	@printf '\n%s\n  %s\n  %s\n' 'Try next:' 'make play' '$(BIN)/pegsol solve triangle:5 a1'

play: build  ## open the board in a browser
	$(BIN)/pegsol play

$(VENV)/.engine: $(BROWSER_SOURCES) tools/engine.sh $(VENV)/.tools
	@$(IN_VENV) tools/engine.sh $(BIN)/python $(WERROR)
	@touch $@

# The compiled files are in the tree, so only a change of the engine needs this.
engine: $(VENV)/.engine  # compile the engine for browsers, as WebAssembly

site: build  ## the whole game as plain files in build/site
	@mkdir -p build
	@$(BIN)/pegsol site -o build/site

# The C++ tests link the engine of the module, and are compiled and run behind pytest, at a lower priority.
CORE_TESTS = cmake -S . -B $(1) -G Ninja --log-level=WARNING \
	-DPEGSOL_PYTHON=OFF -DPEGSOL_TESTS=ON -DPEGSOL_WERROR=$(WERROR) $(2) \
	&& cmake --build $(1) && cd $(1) && ctest --output-on-failure -j $(JOBS)

test: build $(VENV)/.group-test $(VENV)/.chromium  ## all tests but the long ones
	@mkdir -p build/quick-tests
	@nice $(MAKE) --no-print-directory quick-core >build/quick-tests/log 2>&1 & core=$$!; \
	trap 'kill $$core' INT TERM; \
	echo '$(PYTEST)'; $(PYTEST); status=$$?; \
	wait $$core && tail -n 3 build/quick-tests/log || { status=1; cat build/quick-tests/log; }; \
	exit $$status

quick-core: ENGINE = $(shell ls -t build/cp*/libpegsol_core.a | head -n 1)
quick-core:
	@$(IN_VENV); $(call CORE_TESTS,build/quick-tests,-DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O1 -DPEGSOL_ENGINE="$(CURDIR)/$(ENGINE)")

test-all: LONG := --long
test-all: test  ## with the long ones: more examples, larger boards, every page

# The engine and its C++ tests with sanitizers: of addresses and undefined behaviour, or SANITIZE=thread.
SANITIZE ?= ON

test-core: $(VENV)/.tools
	@$(IN_VENV); $(call CORE_TESTS,build/core-tests-$(SANITIZE),-DPEGSOL_SANITIZE=$(SANITIZE))

$(VENV)/.browsers: | $(BIN)/python
	@tools/browsers.sh
	@touch $@

test-browsers: build $(VENV)/.group-browser $(VENV)/.browsers  ## players' journeys in Firefox and WebKit
	cd tests && ../$(BIN)/python -m browsers.check $(BROWSERS)

FUZZ_SECONDS ?= 60

fuzz: $(VENV)/.tools
	@$(IN_VENV) tools/fuzz.sh $(FUZZ_SECONDS)

$(VENV)/.chromium: $(VENV)/.group-browser
	@tools/chromium.sh $(BIN)/playwright
	@touch $@

# The browser tests wait half of the time, so there is one worker more than there are processors.
PYTEST = $(BIN)/pytest -n $(shell expr $(JOBS) + 1) $(LONG) $(PYTEST_ARGS)

lint: build $(VENV)/.group-lint  ## style of Python and C++, and who may import whom
	$(BIN)/lint-imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(if $(CXX_ALL),$(BIN)/clang-format --dry-run -Werror $(CXX_ALL))

types: build $(VENV)/.group-lint $(VENV)/.group-test  ## mypy, strict; TypeScript for the pages
	$(BIN)/mypy --strict src/pegsol
	@tools/types.sh

format: $(VENV)/.group-lint  ## put all sources into the agreed style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(if $(CXX_ALL),$(BIN)/clang-format -i $(CXX_ALL))

made: build $(VENV)/.group-test  # the data, style sheets, fonts and icons in the tree
	$(BIN)/python tools/web_data.py
	$(BIN)/python tools/colours.py
	@$(PIP_INSTALL) 'fonttools[woff]>=4.50'
	tools/letters.sh $(BIN)

# The manual page: `make dist` puts it into the wheel.
man: build $(VENV)/.group-docs
	$(BIN)/sphinx-build -W -q -b man -D root_doc=commands -D include_patterns=commands.md -d build/doctrees docs build/man

docs: build $(VENV)/.group-docs $(VENV)/.group-test  ## HTML into build/docs
	$(BIN)/python docs/images/make.py
	$(BIN)/sphinx-build -W --keep-going -q -b html docs build/docs

bench: build $(VENV)/.group-bench $(VENV)/.extra-prove $(VENV)/.group-test  ## measure, and write docs/benchmarks.md
	$(BIN)/python benchmarks/run.py $(BENCH_ARGS)

# Counts the work of a fixed suite: benchmarks/work.txt.
work: build $(VENV)/.extra-prove
	$(BIN)/python benchmarks/work.py

# Tables, tablebases and the site for a release, packed into dist/.
results: build
	$(BIN)/python docs/results/release.py dist

# The atlas of pairs, docs/results/atlas: goes on with the surveys in build/atlas. With NODES=N, what a
# limit has left open is tried again with N positions for each search.
atlas: build $(VENV)/.extra-data $(VENV)/.extra-prove
	$(BIN)/python docs/results/atlas.py $(if $(NODES),--nodes $(NODES))

# Copies the files that git tracks to build/source, because scikit-build-core packs every file that
# git does not ignore, including notes and secrets.
source:
	@rm -rf build/source && mkdir -p build/source
	@test ! -e .git || git ls-files -z | tar --null -T - -cf - | tar -xf - -C build/source

dist: $(VENV)/.tools man source  ## wheel and sdist into dist/
	@$(PIP_INSTALL) build
	@rm -rf dist
	@test ! -e .git || cp build/man/pegsol.1 build/source/
	$(BIN)/python -m build --outdir dist $(if $(wildcard .git),build/source,.)

clean:  ## remove everything made here
	rm -rf $(VENV) build dist __pycache__ src/pegsol/_core.pyi .coverage htmlcov .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	find src tests benchmarks docs -name __pycache__ -type d -prune -exec rm -rf {} +
