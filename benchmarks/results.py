"""The results of the suites: their types and their files; times are CPU seconds."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, NotRequired, TypedDict

ROOT = Path(__file__).parents[1]
SCHEMA = 2
SHORT_LINE, LONG_LINE = 160, 4000
"""Characters in a line of JSON: a short line is never divided, and no row exceeds a long one."""


class Machine(TypedDict):
    """The machine measured on, without its name or owner."""

    processor: str
    cores: int
    memory_gib: int
    system: str
    python: str
    compiler: str


class Row(TypedDict):
    """A row of the table: problems that share a target."""

    key: str
    what: str
    problems: int
    answers: dict[str, int]  # number of problems solved, impossible, undecided, or completed
    target: float | None
    slowest: str  # the problem whose median over the repetitions is the greatest of the row
    best: float  # the least time of that problem
    median: float  # its median
    again: float | None  # its median in a process that has solved it before
    typical: float  # the median over the problems of their medians
    met: bool | None  # whether all medians are below the target
    peak_memory: int  # bytes, of the whole process, the greatest seen
    each: dict[str, float]  # the median over the repetitions of each problem


class Answer(TypedDict):
    """One solver's answer to one problem."""

    status: str
    seconds: float
    positions: int


class GrowthPoint(TypedDict):
    """One board of a family."""

    shape: str
    size: int
    holes: int
    problem: str
    pegs: int | None  # left at the end; None if no solution was found
    answer: Answer
    peak_memory: int


class Comparison(TypedDict):
    """pegsol and other programs on one problem."""

    problem: str
    pegsol: Answer
    others: dict[str, Answer]  # by program; "textbook" is a textbook search


class Results(TypedDict):
    """One run of the benchmarks."""

    schema: int
    pegsol: str
    quick: bool
    repetitions: int
    machine: Machine
    idle_memory: int  # bytes, of a process that imports pegsol and solves nothing
    rows: list[Row]
    growth: list[GrowthPoint]
    programs: dict[str, str]  # their versions
    program_seconds: float  # after which they are stopped, by the clock
    textbook_positions: int  # where the textbook search gives up
    compared: list[Comparison]


class Levels(TypedDict):
    """What a proof of optimality went through: positions by number of moves, from both ends."""

    forward: list[int]
    backward: list[int]
    symmetries: int


class MoveAnswer(TypedDict):
    """The fewest moves of one problem."""

    status: str
    seconds: float
    peak_memory: int
    moves: int | None  # of the best solution found
    at_least: int  # proved
    exhausted: Levels | None


class MoveRow(TypedDict):
    """A row of the table of fewest moves; see MoveGroup in move_cases.py."""

    key: str
    what: str
    best: bool
    long: bool
    limit: float
    known: list[int] | None
    oracle: dict[str, int]
    each: float | None
    total: float | None
    memory: int | None
    answers: dict[str, MoveAnswer]


class PlannerAnswer(TypedDict):
    """A general planner on one problem."""

    moves: int | None
    stopped_by: str | None
    seconds: float
    peak_memory: int


class MoveResults(TypedDict):
    """The rows of all runs so far, each from the last run that measured it."""

    pegsol: str
    machine: Machine
    rows: dict[str, MoveRow]
    planner: str | None  # its version; None if it was not there
    searches: dict[str, dict[str, PlannerAnswer]]  # by search and problem


class PairFigures(TypedDict):
    """One problem: what decided it, and its certificate; times in CPU seconds."""

    name: str
    kind: str  # of the certificate, or "undecided"
    method: str
    seconds: float  # all methods tried
    method_seconds: float  # the last of them, which decided it
    check_seconds: float | None
    bytes: int
    verdict: str


class ClassFigures(TypedDict):
    """Proofs by position class, for pairs of holes that the classes do not allow."""

    pairs: int
    checked: int
    first_seconds: float  # with the tables of the board
    median_seconds: float
    seconds: float  # the slowest
    check_seconds: float


class ProofCase(TypedDict):
    """A board, or the problems that are no pair of one, which have pairs only."""

    holes: NotRequired[int]
    classes: NotRequired[ClassFigures | None]
    pairs: list[PairFigures]


class ProofResults(TypedDict):
    """The cases of all runs so far, each from the last run that measured it."""

    pegsol: str
    machine: Machine
    cases: dict[str, ProofCase]


def results_path(suite: str, root: Path = ROOT) -> Path:
    """Return the file of the results of a suite."""
    return root / "benchmarks" / "results" / f"{suite}.json"


def read_results(suite: str, root: Path = ROOT) -> Any:
    """Return the last results of a suite; None if there are none."""
    path = results_path(suite, root)
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def write_results(suite: str, content: Any, root: Path = ROOT) -> None:
    """Write the results of a suite as JSON, one row a line."""
    write_text(results_path(suite, root), in_rows(content) + "\n")


def write_part(page: Path, mark: str, text: str) -> None:
    """Put a text between ``<!-- mark -->`` and ``<!-- /mark -->`` of a page."""
    begin, end = f"<!-- {mark} -->", f"<!-- /{mark} -->"
    old = page.read_text(encoding="utf-8")
    before, after = old.split(begin)[0], old.split(end)[1]
    write_text(page, f"{before}{begin}\n\n{text.strip()}\n\n{end}{after}")


def write_text(path: Path, text: str) -> None:
    """Write a file under a temporary name and rename it; its folder need not be there yet."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_suffix(".tmp")
    temporary.write_text(text, encoding="utf-8")
    os.replace(temporary, path)


def in_rows(value: Any, indent: str = "") -> str:
    """Return *value* as JSON with a line for each row: a dict that holds mostly plain values."""
    line = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or len(line) <= SHORT_LINE:
        return line
    inner = list(value.values() if isinstance(value, dict) else value)
    nested = sum(isinstance(one, dict | list) for one in inner)
    is_row = isinstance(value, dict) and nested * 2 < len(inner) and len(line) < LONG_LINE
    if not nested or is_row:
        return line
    more = indent + " "
    if isinstance(value, dict):
        parts = [f"{json.dumps(key)}: {in_rows(one, more)}" for key, one in value.items()]
        return "{\n" + ",\n".join(more + part for part in parts) + f"\n{indent}}}"
    return "[\n" + ",\n".join(more + in_rows(one, more) for one in value) + f"\n{indent}]"
