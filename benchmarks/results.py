"""The results of a run, as stored in benchmarks/results/latest.json; times in CPU seconds."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import NotRequired, TypedDict, cast

SCHEMA = 2


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


def write_results(results: Results, path: Path) -> None:
    """Write *results* as JSON."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def read_results(path: Path) -> Results:
    """Return the results that :func:`write_results` wrote."""
    return cast(Results, json.loads(path.read_text(encoding="utf-8")))


def write_texts(texts: Mapping[Path, str]) -> None:
    """Write the text of each file, in folders that need not be there yet."""
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
