"""Every command and function keeps to its limits of time and memory on hostile boards."""

from __future__ import annotations

import inspect
import json
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterator
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

import click
import pytest

import pegsol
from hostile_boards import HOSTILE, MORE_HOSTILE
from invoke import run
from pegsol.cli import main

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="peaks of memory are read as there")

SECONDS, MEGABYTES = 1.0, 200
"""The limits, of the clock and of the memory that the process holds."""
MORE_SECONDS, MORE_MEMORY = 0.5, 1.1
"""How much more processor time a function may take, its start included, and what share of memory.
"""
COMMAND_SECONDS, COMMAND_MEMORY = 2.0, 1.25
"""The same for a command, which the watchdog ends."""
KILL_SECONDS = 60
PATIENCE = 8.0
"""A busy machine runs slower, so the quick tests allow this many times as many seconds."""
ADDRESSES = 2 << 30
"""Bytes of addresses that no process gets more of, so that a fault does not take the machine."""

COMMANDS = {
    "solve": "PROBLEM",
    "solve --fewest-moves": "PROBLEM",
    "solve --all": "PROBLEM",
    "prove": "PROBLEM",
    "count": "PROBLEM",
    "count --fewest-moves": "PROBLEM",
    "levels": "PROBLEM",
    "levels --plot x.svg": "PROBLEM",
    "analyse": "PROBLEM",
    "analyse --along": "PROBLEM",
    "replay": "PROBLEM",
    "draw --strip moves -o x.svg": "PROBLEM",
    "draw --strip moves -o x.png": "PROBLEM",
    "draw -o x.gif": "PROBLEM",
    "generate --jumps 12": "BOARD",
    "analyse --rate": "PROBLEM",
    "survey": "BOARD",
    "survey --pairs all": "BOARD",
    "survey --want distinct": "BOARD",
    "survey -o rows": "BOARD",
    "study class": "BOARD",
    "study class --plot x.png": "BOARD",
    "study fewest": "BOARD",
    "study deadends": "PROBLEM",
    "study pagodas": "BOARD",
    "study records": "PROBLEM",
    "lab search --order board": "PROBLEM",
    "lab compare --vary orders": "PROBLEM",
    "lab compare --order board": "PROBLEM",
    "lab rule": "PROBLEM position-class",
    "lab random": "PROBLEM",
    "lab random --games 100000": "PROBLEM",
    "lab genetic": "PROBLEM",
    "lab genetic --runs 167": "PROBLEM",
}
"""The commands with a limit of time, and their arguments."""

WITHOUT_A_LIMIT = {
    "play": "ends when its user ends it",
    "site": "writes files",
    "print": "has --time-limit-each, for each solution",
    "show": "draws what it reads",
    "convert": "writes what it reads",
    "boards": "prints a list",
    "puzzles": "prints a list",
    "schema": "prints a file",
}

SETUP = """
import sys
import time
import pegsol
from pegsol import gym, lab

limits = pegsol.Limits(time=SECONDS, memory=MEGABYTES << 20)
given = pegsol.problem(sys.argv[1])
the_board = given.board
began = time.process_time()
try:
    CALL
except (pegsol.LimitError, pegsol.ProblemError):
    pass
print(time.process_time() - began, file=sys.stderr)
"""
CALLS = {
    "Analysis": "pegsol.Analysis(given, limits=limits).jumps(given.start)",
    "FewestMovesSearch.run": "pegsol.FewestMovesSearch(given).run(limits=limits)",
    "Search.run": "pegsol.Search(given).run(limits=limits)",
    "by_moves": "pegsol.by_moves(given, limits=limits)",
    "can_reach": "pegsol.can_reach(given, limits=limits)",
    "class_table": "pegsol.class_table(the_board, limits=limits)",
    "count": "pegsol.count(given, games=True, limits=limits)",
    "count_optimal": "pegsol.count_optimal(given, limits=limits)",
    "dead_ends": "pegsol.dead_ends(given, limits=limits)",
    "difficulty": "pegsol.difficulty(given, limits=limits)",
    "fewest_pegs": "pegsol.fewest_pegs(the_board, limits=limits)",
    "find_pagoda": "pegsol.find_pagoda(given, limits=limits)",
    "generate": "next(pegsol.generate(the_board, 12, limits=limits))",
    "lab.genetic": "lab.genetic(given, limits=limits)",
    "lab.genetic_experiment": "lab.genetic_experiment(given, limits=limits)",
    "lab.compare": "lab.compare(given, switches=lab.Switches(order='board'), limits=limits)",
    "lab.random_play": "lab.random_play(given, limits=limits)",
    "lab.search": "lab.search(given, lab.Switches(order='board'), limits=limits)",
    "lab.soundness": "lab.soundness(given, 'position-class', limits=limits)",
    "playouts": "pegsol.playouts(given, 10**6, limits=limits)",
    "prove": "pegsol.prove(given, limits=limits)",
    "reachable": "pegsol.reachable(given, limits=limits)",
    "records": "pegsol.records(given, limits=limits)",
    "solutions": "list(pegsol.solutions(given, limits=limits))",
    "solve": "pegsol.solve(given, limits=limits)",
    "smallest_army": "pegsol.smallest_army(6, limits=limits)",
    "survey": "pegsol.survey(the_board, limits=limits).rows",
}
"""The public functions with limits, each called for one problem."""
SOME_COMMANDS = [
    ("solve", "200 paths"),
    ("analyse", "rectangle(32,32)+diagonals"),
    ("lab compare --vary orders", "AG(4,3)"),
    ("count", "complete(10)"),
    ("levels", "hypercube(10)"),
    ("analyse --rate", "Shrikhande"),
    ("study records", "complete(14)"),
    ("study records", "PG(2,7)"),
    ("survey --want distinct", "complete(14)"),
    ("study fewest", "600 isolated holes"),
    ("study class --plot x.png", "line(1024)"),
    ("survey --pairs all", "square(32)"),
]
SOME_CALLS = [
    *("FewestMovesSearch.run", "can_reach", "count", "find_pagoda"),
    *("lab.compare", "playouts", "solutions"),
]
"""Some for each kind of work, for `make test`; `make test-all` tries all of them on all boards."""
HELD_BY_THE_ENGINE = [
    ("FewestMovesSearch.run", "few pegs"),
    ("count_optimal", "few pegs"),
    *[
        (name, board)
        for name in ("count", "records")
        for board in ("complete(14)", "hypercube(10)")
    ],
]
"""Calls that a step of the engine once kept from ending."""
ELSEWHERE = {
    "check": "takes certificates: see test_bombs",
    "animate": "has a limit of time for the search only",
    "booklet": "has a limit of time for each solution",
    "draw": "has a limit of time for the search only",
    "lab.redo": "is about boards of its own",
    "winning": "needs a state space, so that another call counts, too; `levels` calls both",
}


class Cost(NamedTuple):
    """What a process took: its exit code, processor seconds and megabytes, and what it said."""

    code: int
    seconds: float
    megabytes: float
    said: str


def check_all(
    costs: dict[str, Cost], more: float = MORE_SECONDS, memory: float = MORE_MEMORY
) -> None:
    """Check what something cost on each board."""
    assert not {
        name: cost for name, cost in costs.items() if not is_within(cost, SECONDS + more, memory)
    }


MEASURE = """
import json, os, resource, subprocess, sys, threading
addresses, *words = sys.argv[1:]
resource.setrlimit(resource.RLIMIT_AS, (int(addresses), int(addresses)))
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
process = subprocess.Popen([sys.executable, *words], stdout=subprocess.DEVNULL)
threading.Timer(KILL_SECONDS, process.kill).start()
_, status, used = os.wait4(process.pid, 0)
seconds = used.ru_utime + used.ru_stime
code = os.waitstatus_to_exitcode(status)
print(json.dumps([code, seconds, used.ru_maxrss * 1024 / 1e6]), flush=True)
os._exit(0)
""".replace("KILL_SECONDS", str(KILL_SECONDS))
"""A small program that runs another: the peak of a process counts that of the one it came from."""


def cost_of(words: list[str], addresses: int = ADDRESSES) -> Cost:
    """Run Python with these *words* in a folder of its own, in so many bytes of addresses."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-S", "-c", MEASURE, str(addresses), *words],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=True,
        )
    return Cost(*json.loads(done.stdout), done.stderr)


def words_of(command: str, board: str, folder: Path) -> list[str]:
    """Return the words that run a command on a hostile board."""
    text = MORE_HOSTILE[board]
    if "\n" in text:
        file = folder / "hostile.txt"
        file.write_text(text, encoding="utf-8")
        text = str(file)
    return ["-m", "pegsol", *command.split(), text, *COMMANDS[command].split()[1:]]


def command_cost(command: str, board: str, folder: Path, *limits: str) -> Cost:
    """Run a command with *limits*; it ends with an answer, or with one line that says why not."""
    cost = cost_of([*words_of(command, board, folder), *limits])
    assert cost.code in (0, 2, 10, 20), (command, board, cost)
    said = [line for line in cost.said.splitlines() if line.startswith("pegsol: ")]
    assert len(said) <= 1, (command, board, cost)
    assert "Traceback" not in cost.said, (command, board, cost)
    return cost


def call_cost(name: str, board: str, seconds: float) -> Cost:
    """Call a public function with limits; it ends with an answer or an error of pegsol.

    The seconds are those of the call, without the start of Python and the reading of the board.
    """
    code = SETUP.replace("SECONDS", str(seconds)).replace("MEGABYTES", str(MEGABYTES))
    cost = cost_of(["-c", code.replace("CALL", CALLS[name]), HOSTILE[board]])
    assert cost.code == 0, (name, board, cost)
    return cost._replace(seconds=float(cost.said.split()[-1]))


def is_within(cost: Cost, seconds: float, memory: float = MORE_MEMORY) -> bool:
    """Return whether a process kept to these seconds, and to its limit of *memory*, a factor."""
    return cost.seconds <= seconds and cost.megabytes * 1e6 <= (MEGABYTES << 20) * memory


def commands_of(group: click.Group, path: str = "") -> Iterator[tuple[str, click.Command]]:
    """Yield each command of the program with its full name."""
    context = click.Context(group)
    for name in group.list_commands(context):
        _, command, _ = group.resolve_command(context, [name])
        assert command is not None
        if isinstance(command, click.Group):
            yield from commands_of(command, f"{path}{name} ")
        else:
            yield path + name, command


def test_every_command_is_tried_or_has_no_limit() -> None:
    found = dict(commands_of(main))
    limited = {
        name
        for name, command in found.items()
        if any("--time-limit" in one.opts for one in command.params)
    }
    tried = {name for name in found for words in COMMANDS if f"{words} ".startswith(f"{name} ")}
    assert limited == tried | {"check", "study army", "redo"}  # which take no board
    assert found.keys() - limited == WITHOUT_A_LIMIT.keys()


def parameters_of(thing: object) -> Collection[str]:
    """Return the names of the parameters of a function; () if it has no signature."""
    try:
        return inspect.signature(thing).parameters  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return ()


def test_every_public_function_with_limits_is_tried() -> None:
    found = set()
    for module, prefix in ((pegsol, ""), (pegsol.lab, "lab."), (pegsol.gym, "gym.")):
        for name in dir(module):
            thing = getattr(module, name)
            if name.startswith("_") or not callable(thing):
                continue
            members = [f"{name}.{one}" for one in dir(thing) if not one.startswith("_")]
            for path in [name, *members] if inspect.isclass(thing) else [name]:
                owner = module
                for part in path.split("."):
                    owner = getattr(owner, part)
                if "limits" in parameters_of(owner):
                    found.add(prefix + path)
    assert found == CALLS.keys() | ELSEWHERE.keys()


@pytest.mark.parametrize(("command", "board"), SOME_COMMANDS)
def test_a_command_keeps_to_its_limits(command: str, board: str, tmp_path: Path) -> None:
    limits = "--time-limit", "0.2", "--memory-limit", f"{MEGABYTES}M"
    cost = command_cost(command, board, tmp_path, *limits)
    assert is_within(cost, 0.2 + PATIENCE * COMMAND_SECONDS, COMMAND_MEMORY), cost


@pytest.mark.parametrize(
    ("name", "board"), [*zip(SOME_CALLS, cycle(HOSTILE), strict=False), *HELD_BY_THE_ENGINE]
)
def test_a_function_keeps_to_its_limits(name: str, board: str) -> None:
    cost = call_cost(name, board, 0.2)
    assert is_within(cost, 0.2 + PATIENCE * MORE_SECONDS), cost


@pytest.mark.long
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_on_every_board(command: str, tmp_path: Path) -> None:
    limits = "--time-limit", str(SECONDS), "--memory-limit", f"{MEGABYTES}M"
    costs = {board: command_cost(command, board, tmp_path, *limits) for board in MORE_HOSTILE}
    check_all(costs, COMMAND_SECONDS, COMMAND_MEMORY)


@pytest.mark.long
@pytest.mark.parametrize("name", CALLS)
def test_a_function_on_every_board(name: str) -> None:
    costs = {board: call_cost(name, board, SECONDS) for board in HOSTILE}
    check_all(costs)


@pytest.mark.long
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_in_few_addresses(command: str, tmp_path: Path) -> None:
    """Without a limit of its own it uses what the system grants, and no bitmap is too large."""
    for board in HOSTILE:
        words = [*words_of(command, board, tmp_path), "--time-limit", str(SECONDS)]
        cost = cost_of(words, 800 << 20)
        assert cost.code in (0, 2, 10, 20), (board, cost)
        assert "Traceback" not in cost.said, (board, cost)
        assert cost.seconds <= SECONDS + 2, (board, cost)


def test_each_problem_has_a_limit_of_its_own() -> None:
    """A limit for each problem leaves every problem a first step, which decides the easy ones."""

    def undecided(board: str, limit: str) -> int:
        (found,) = json.loads(run("survey", board, "--json", limit, "0").stdout)["surveys"]
        return int(found["undecided"]) + len(found["untried"])

    assert undecided("english", "--time-limit-each") > 0
    assert undecided("line(6)", "--time-limit") > 0
    assert undecided("line(6)", "--time-limit-each") == 0
