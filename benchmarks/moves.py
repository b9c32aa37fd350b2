"""Measure how long it takes to find and prove the fewest moves; write docs/benchmarks/moves.md.

Each problem has a process of its own.
"""

from __future__ import annotations

import csv
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cases import CENTRAL_GAME, DIAMOND_SOLVABLE, feasible_pairs
from planner import MEMORY, SEARCHES, SECONDS, find_planner
from report import measured_on, seconds_text, table
from suite import TWO

import pegsol
from pegsol import Finish, Position, Problem, board
from pegsol.limits import memory_text
from pegsol.theory.position_class import finish_allowed

PLANNING = Path(__file__).parents[1] / "tests" / "oracles" / "planning_problems.csv"
MAX_LISTED = 36


@dataclass(frozen=True, slots=True)
class MoveGroup:
    """Problems that make a row.

    ``problems`` maps names to texts that pegsol reads. If ``best`` is true, only the best problem
    counts: the row's moves are the least that any problem needs.
    """

    what: str
    problems: dict[str, str]
    limit: float  # seconds for each problem
    known: tuple[int, int] | None = None  # published: least and most of the fewest moves
    oracle: dict[str, int] = field(default_factory=dict)  # the fewest moves of each problem
    best: bool = False
    long: bool = False
    both: bool = False  # also with two threads
    repetitions: int = 1


def groups() -> dict[str, MoveGroup]:
    """Return the rows of the table."""
    english, french = feasible_pairs("english"), feasible_pairs("french")
    diamond = [f"diamond(5) {pair}" for pair in DIAMOND_SOLVABLE]
    square = [text for text in feasible_pairs("square(6)") if text.split()[1] == "a1"]
    return {
        "central": MoveGroup(
            *("English board, the central game", _named(CENTRAL_GAME), 120, (18, 18)),
            both=True,
            repetitions=8,
        ),
        "english": MoveGroup(
            "English board, all pairs", _named(*english), 120, both=True, repetitions=2
        ),
        "french": MoveGroup(
            *("French board, all pairs", _named(*french), 300, (20, 21)), long=True, both=True
        ),
        "planning": MoveGroup(
            *("Planning competitions, all problems", planning_problems(), 120),
            oracle=planning_moves(),
        ),
        **{
            f"triangle({size})": MoveGroup(
                *(f"Triangle of side {size}, best of all pairs",),
                *(_named(*feasible_pairs(f"triangle({size})")), 120, (moves, moves)),
                best=True,
            )
            for size, moves in ((4, 5), (5, 9), (6, 9), (7, 12))
        },
        "triangle(8)": _large_triangle(8, (13, 13), 1800),
        "square(6)": MoveGroup("6 x 6, a corner empty", _named(*square), 600, long=True),
        "diamond(5)": MoveGroup(
            *("Diamond with 41 holes, solvable pairs", _named(*diamond), 1800, (26, 26)), long=True
        ),
        "asymmetric": MoveGroup(
            "Asymmetric board, the central game", _named("asymmetric d5 d5"), 900, long=True
        ),
        "wiegleb": MoveGroup(
            "Wiegleb's board, the central game", _named("wiegleb e5 e5"), 600, long=True
        ),
        "triangle(10)": _large_triangle(10, (18, 18), 100),
        "triangle(11)": _large_triangle(11, (19, 28), 45),
    }


def _named(*texts: str) -> dict[str, str]:
    return {text: text for text in texts}


def _large_triangle(size: int, known: tuple[int, int], limit: float) -> MoveGroup:
    """Return the row of a triangle: a problem for each vacancy, to be solved to any single peg."""
    texts = []
    here = board(f"triangle({size})")
    for hole, *_ in here.symmetries.orbits:
        given = Problem(Position(here, here.full & ~(1 << hole)), Finish.any_survivor())
        if finish_allowed(given):
            texts.append(f"triangle({size}) {here.names[hole]} any")
    what = f"Triangle of side {size}, best of all vacancies"
    return MoveGroup(what, _named(*texts), limit, known, best=True, long=True)


def planning_moves() -> dict[str, int]:
    """Return the fewest moves of these problems."""
    return {row["problem"]: int(row["moves"]) for row in _planning_rows()}


def planning_problems() -> dict[str, str]:
    """Return the problems of the planning competitions as texts, by their numbers there."""
    return {
        row["problem"]: f"board: english\nstart: pegs {row['start']}\nfinish: {row['finish']}\n"
        for row in _planning_rows()
    }


def _planning_rows() -> list[dict[str, str]]:
    return list(csv.DictReader(PLANNING.read_text(encoding="utf-8").splitlines()))


def cases() -> list[dict[str, Any]]:
    """Return what to measure."""
    found = []
    for key, group in groups().items():
        jobs = {}
        for name, text in group.problems.items():
            jobs[name] = ["moves", text, str(group.limit), "1"]
            if group.both:
                jobs[f"{name}, {TWO}"] = ["moves", text, str(group.limit), "2"]
        common = {"repetitions": group.repetitions, "long": group.long}
        found.append({"key": key, "jobs": jobs, **common})
    if find_planner() is not None:
        texts = {"planner": planning_problems(), "planner-central": _named(CENTRAL_GAME)}
        for key, problems in texts.items():
            jobs = {
                f"{search}, {name}": ["planner", search, text]
                for name, text in problems.items()
                for search in SEARCHES
            }
            found.append({"key": key, "jobs": jobs, "long": True})
    return found


def work(text: str, seconds: str, threads: str) -> dict[str, Any]:
    """Find a solution with the fewest moves; verify it and count its moves once more, untimed."""
    load, search = pegsol.problem, pegsol.FewestMovesSearch
    limits = pegsol.Limits(time=float(seconds))
    began, wall = time.process_time(), time.perf_counter()
    result = search(load(text), threads=int(threads)).run(limits=limits)
    spent, wall = time.process_time() - began, time.perf_counter() - wall
    moves = None
    if result.solution is not None:
        result.solution.verify()
        moves = len(result.solution.moves)
    return {
        "seconds": spent,
        "wall": wall,
        "status": result.status.value,
        "positions": result.stats.nodes,
        "moves": moves,
        "at_least": result.moves_at_least,
        "exhausted": result.exhausted
        and {"forward": result.exhausted.forward, "backward": result.exhausted.backward},
    }


TEXT = """\
<!-- Written by `make bench SUITE=moves`; changes here are lost. -->

# Benchmarks of fewest moves

`make bench SUITE=moves` repeats these measurements, except for the rows marked \\*, which take up
to half an hour for each problem. `BENCH_ARGS=--long` includes them. For each problem pegsol finds a
solution with the fewest moves and proves that none has fewer.

Times are CPU seconds, user plus system, on one thread. Each time is the least of the runs. Each
problem is solved cold, in a new process that has only loaded the modules. The time covers reading
the problem, building its board, the search, and the check of the solution. *Memory* is the peak of
the whole process. *Moves* shows the fewest moves of the problems in the row, and *known* shows
published numbers. If *proved* says *18 to 20*, pegsol found a solution with 20 moves and proved
that none has fewer than 18.

{machine}
"""

EACH = """\
## Every problem

*Proof* lists the number of positions that the search visited 1, 2, … moves after the start and 1,
2, … moves before the finish, modulo symmetry. The search leaves out positions that cannot be on a
solution with fewer moves, either because of a bound, or because they cannot be reached from the
start or cannot reach the finish.
"""

PLANNER = f"""\
## Comparison with a general planner

The table compares pegsol with three optimal searches of Fast Downward, a general planner. It has
the central game and the problems of the planning competitions of 2008 and 2011, with their numbers
there. The planner's times are those of the whole command, which stops after {SECONDS} CPU seconds
or {MEMORY} of memory. `pip install --no-deps up-fast-downward` installs the planner, which is not
part of pegsol, and `make bench SUITE=moves BENCH_ARGS="planner-central planner"` runs it.
"""

Figures = dict[str, Any]


def pages(results: Any, root: Path) -> dict[str, str]:
    """Return the page."""
    rows = [
        (key, group, _one_thread(results["cases"][key]["jobs"]))
        for key, group in groups().items()
        if key in results["cases"]
    ]
    heads = ["what", "problems", "moves", "known", "proved", "slowest", "all", "memory"]
    parts = [
        TEXT.format(machine=measured_on(results)),
        table(heads, "lrcccrrr", [_cells(group, answers) for _, group, answers in rows]),
        EACH,
        table(["problem", "moves", "CPU time", "memory", "proof"], "lrrrl", _each(rows)),
        *_planner(results),
    ]
    return {"moves": "\n".join(parts)}


def _one_thread(jobs: dict[str, Figures]) -> dict[str, Figures]:
    return {name: figures for name, figures in jobs.items() if TWO not in name}


def fewest(group: MoveGroup, answers: dict[str, Figures]) -> tuple[list[int], list[int]]:
    """Return the moves found and proved, for each problem or, if only the best counts, for all."""
    solvable = [answer for answer in answers.values() if answer["status"] != "impossible"]
    found = [answer["moves"] for answer in solvable if answer["moves"] is not None]
    proved = [answer["at_least"] or 0 for answer in solvable]
    return ([min(found)], [min(proved)]) if group.best and found else (found, proved)


def _cells(group: MoveGroup, answers: dict[str, Figures]) -> list[str]:
    seconds = [answer["seconds"][0] for answer in answers.values()]
    return [
        group.what + (" \\*" if group.long else ""),
        str(len(answers)),
        _range(fewest(group, answers)[0]),
        "" if group.known is None else _range(group.known),
        verdict(group, answers),
        seconds_text(max(seconds)),
        seconds_text(sum(seconds)),
        memory_text(max(answer["peak"] for answer in answers.values())),
    ]


def verdict(group: MoveGroup, answers: dict[str, Figures]) -> str:
    """Return "yes" if every number is proved, and otherwise the bounds of the open problems."""
    found, proved = fewest(group, answers)
    known = group.known
    if known is not None and known[0] == known[1] and found and min(found) != known[0]:
        return "**not the known number**"
    wrong = [name for name, moves in group.oracle.items() if not _agrees(answers[name], moves)]
    if wrong:
        return f"**not the known number: {', '.join(wrong)}**"
    if group.best:
        return "yes" if found == proved else f"**{proved[0]} to {found[0] if found else '?'}**"
    undecided = [answer for answer in answers.values() if answer["status"] == "undecided"]
    return ", ".join(f"**{_moves(answer)}**" for answer in undecided) or "yes"


def _agrees(answer: Figures, moves: int) -> bool:
    at_most = answer["moves"] is None or answer["moves"] >= moves
    return (answer["at_least"] or 0) <= moves and at_most


def _range(numbers: list[int] | tuple[int, int]) -> str:
    if not numbers:
        return "none found"
    least, most = min(numbers), max(numbers)
    return str(least) if least == most else f"{least} to {most}"


def _each(rows: list[tuple[str, MoveGroup, dict[str, Figures]]]) -> list[list[str]]:
    lines: dict[str, list[str]] = {}
    for key, _, answers in rows:
        if len(answers) <= MAX_LISTED:
            for name, answer in answers.items():
                times = [seconds_text(answer["seconds"][0]), memory_text(answer["peak"])]
                title = f"planning problem {name}" if key == "planning" else f"`{name}`"
                lines[name] = [title, _moves(answer), *times, _proof(answer["exhausted"])]
    return list(lines.values())


def _moves(answer: Figures) -> str:
    if answer["status"] == "undecided":
        return f"{answer['at_least'] or 0} to {answer['moves'] or '?'}"
    return str(answer["moves"]) if answer["status"] == "solved" else "impossible"


def _proof(levels: dict[str, list[int]] | None) -> str:
    return "; ".join(
        f"{', '.join(f'{count:,}' for count in levels[key][1:])} from the {end}"
        for key, end in (("forward", "start"), ("backward", "finish"))
        if levels is not None and len(levels[key]) > 1
    )


def _planner(results: Any) -> list[str]:
    """Return the table of the problems that the planner was given, if any."""
    measured, lines = results["cases"], []
    for theirs, ours in (("planner-central", "central"), ("planner", "planning")):
        if not {theirs, ours} <= set(measured):
            continue
        searched = measured[theirs]["jobs"]
        for name, answer in _one_thread(measured[ours]["jobs"]).items():
            cells = [_planned(searched[f"{search}, {name}"], answer) for search in SEARCHES]
            lines.append([name, str(answer["moves"]), seconds_text(answer["seconds"][0]), *cells])
    heads = ["problem", "moves", "pegsol", *SEARCHES]
    return [PLANNER, table(heads, "lrrrrr", lines)] if lines else []


def _planned(answer: Figures, ours: Figures) -> str:
    if answer["moves"] is None:
        return f"{answer['stopped_by']} limit"
    other = "" if answer["moves"] == ours["moves"] else f" (**{answer['moves']} moves**)"
    return seconds_text(answer["seconds"][0]) + other
