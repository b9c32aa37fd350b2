"""Render the results of moves.py: docs/benchmarks/moves.md."""

from __future__ import annotations

from report import NO_BREAK, machine_text, memory_text, seconds_text, table
from results import Levels, MoveAnswer, MoveResults, MoveRow, PlannerAnswer

MAX_LISTED = 36

HEADING = """\
<!-- Written by `make bench SUITE=moves`; changes here are lost. -->

# Benchmarks of fewest moves

`make bench SUITE=moves` repeats these measurements, without the rows marked \\*, which take up to
ten minutes a problem (`BENCH_ARGS=--long` includes them). For each problem pegsol finds a
solution with the fewest moves and proves that none has fewer.

Times are CPU seconds, user plus system, on one thread. Each problem is solved cold, in a process of
its own that has loaded the modules and nothing else. The time covers reading the problem, building
its board, the search, and the check of the solution. *Memory* is the peak of the whole process. A
target that was missed is **bold**. *Moves* are the fewest moves of the problems in the row; *18 to
20* under *proved* means that a solution of 20 moves was found and that none has fewer than 18.

Measured with pegsol {pegsol} on: {machine}. Do not compare these times with those of another
machine.
"""

EACH = """\
## Every problem

*Proof* counts the positions that the search went through: those 1, 2, .. moves after the start and
those 1, 2, .. moves before the finish, modulo symmetry. The search leaves out positions that are on
no solution with fewer moves: by a bound, or because they cannot be reached from the start or cannot
reach the finish.
"""

PLANNER = """\
## Beside a general planner

The table compares pegsol with {planner}, a general planner, and three of its optimal searches, in
one session. The problems are those of the planning competitions of 2008 and 2011, by their numbers
there. The planner's times are those of the whole command; it stops after {seconds} CPU seconds or
{memory} of memory. `pip install --no-deps up-fast-downward` installs the planner, which is no part
of pegsol, and `BENCH_ARGS=--planner` runs it.
"""

NO_PLANNER = """\
## Beside a general planner

Fast Downward was not run. `pip install --no-deps up-fast-downward` installs it, and
`BENCH_ARGS=--planner` runs it on the problems of the planning competitions.
"""


def page(results: MoveResults) -> str:
    """Return docs/benchmarks/moves.md."""
    rows = list(results["rows"].values())
    head = HEADING.format(pegsol=results["pegsol"], machine=machine_text(results["machine"]))
    heads = ["what", "problems", "moves", "known", "proved", "slowest", "target"]
    heads += ["all", "target", "memory", "target"]
    parts = [head, table(heads, "lrcccrrrrrr", map(_cells, rows)), EACH, _each(rows)]
    return "\n".join([*parts, *_planner(results)])


def fewest(row: MoveRow) -> tuple[list[int], list[int]]:
    """Return the moves found and proved, of each problem or, if only the best counts, of all."""
    answers = _solvable(row)
    found = [answer["moves"] for answer in answers if answer["moves"] is not None]
    proved = [_proved(answer) for answer in answers]
    return ([min(found)], [min(proved)]) if row["best"] and found else (found, proved)


def _solvable(row: MoveRow) -> list[MoveAnswer]:
    return [answer for answer in row["answers"].values() if answer["status"] != "impossible"]


def _cells(row: MoveRow) -> list[str]:
    found, _ = fewest(row)
    answers = row["answers"].values()
    slowest = max(answer["seconds"] for answer in answers)
    total = sum(answer["seconds"] for answer in answers)
    memory = max(answer["peak_memory"] for answer in answers)
    return [
        row["what"] + (" \\*" if row["long"] else ""),
        str(len(answers)),
        _range(found),
        "" if row["known"] is None else _range(row["known"]),
        _verdict(row),
        _missed(seconds_text(slowest), slowest, row["each"]),
        _limit(row["each"], f"{NO_BREAK}s"),
        _missed(seconds_text(total), total, row["total"]),
        _limit(row["total"], f"{NO_BREAK}s"),
        _missed(memory_text(memory), memory, row["memory"]),
        "" if row["memory"] is None else memory_text(row["memory"]),
    ]


def _verdict(row: MoveRow) -> str:
    """Return whether all is proved, or how much is open."""
    found, proved = fewest(row)
    known = row["known"]
    if known is not None and known[0] == known[1] and found and min(found) != known[0]:
        return "**not the known number**"
    answers = row["answers"]
    wrong = [name for name, moves in row["oracle"].items() if not _agrees(answers[name], moves)]
    if wrong:
        return f"**not the known number: {', '.join(wrong)}**"
    if row["best"]:
        return "yes" if found == proved else f"**{proved[0]} to {found[0] if found else '?'}**"
    open_ = [answer for answer in _solvable(row) if answer["status"] != "solved"]
    return ", ".join(f"**{_moves(answer)}**" for answer in open_) or "yes"


def _agrees(answer: MoveAnswer, moves: int) -> bool:
    return _proved(answer) <= moves and (answer["moves"] is None or answer["moves"] >= moves)


def _proved(answer: MoveAnswer) -> int:
    return answer["at_least"] or 0


def _range(numbers: list[int]) -> str:
    if not numbers:
        return "none found"
    least, most = min(numbers), max(numbers)
    return str(least) if least == most else f"{least} to {most}"


def _missed(text: str, value: float, target: float | None) -> str:
    return f"**{text}**" if target is not None and value > target else text


def _limit(target: float | None, unit: str) -> str:
    return "" if target is None else f"{target:g}{unit}"


def _each(rows: list[MoveRow]) -> str:
    lines: dict[str, list[str]] = {}
    for row in rows:
        if len(row["answers"]) <= MAX_LISTED:
            for name, answer in row["answers"].items():
                figures = [seconds_text(answer["seconds"]), memory_text(answer["peak_memory"])]
                proof = _proof(answer["exhausted"])
                lines[name] = [_title(row, name), _moves(answer), *figures, proof]
    return table(["problem", "moves", "CPU time", "memory", "proof"], "lrrrl", lines.values())


def _moves(answer: MoveAnswer) -> str:
    if answer["status"] == "impossible":
        return "impossible"
    if answer["status"] == "solved":
        return str(answer["moves"])
    return f"{_proved(answer)} to {answer['moves'] or '?'}"


def _title(row: MoveRow, name: str) -> str:
    return f"planning problem {name}" if row["key"] == "planning" else f"`{name}`"


def _proof(levels: Levels | None) -> str:
    if levels is None:
        return ""
    ends = []
    for counts, end in ((levels["forward"], "start"), (levels["backward"], "finish")):
        if len(counts) > 1:
            ends.append(f"{', '.join(f'{count:,}' for count in counts[1:])} from the {end}")
    return "; ".join(ends)


def _planner(results: MoveResults) -> list[str]:
    """Return the table of the planning competitions' problems."""
    from planner import MEMORY, SECONDS

    searches = results["searches"]
    if not searches or "planning" not in results["rows"]:
        return [NO_PLANNER]
    ours = results["rows"]["planning"]["answers"]
    lines = [
        [name, str(answer["moves"]), seconds_text(answer["seconds"])]
        + [_planned(answers[name], answer) for answers in searches.values() if name in answers]
        for name, answer in ours.items()
    ]
    total = seconds_text(sum(answer["seconds"] for answer in ours.values()))
    lines.append(["all", "", total, *[_total(answers) for answers in searches.values()]])
    text = PLANNER.format(planner=results["planner"], seconds=SECONDS, memory=MEMORY)
    return [
        text,
        table(["problem", "moves", "pegsol", *searches], "rrr" + "r" * len(searches), lines),
    ]


def _planned(answer: PlannerAnswer, ours: MoveAnswer) -> str:
    if answer["moves"] is None:
        return f"{answer['stopped_by']} limit"
    other = "" if answer["moves"] == ours["moves"] else f" (**{answer['moves']} moves**)"
    return seconds_text(answer["seconds"]) + other


def _total(answers: dict[str, PlannerAnswer]) -> str:
    unsolved = sum(answer["moves"] is None for answer in answers.values())
    text = seconds_text(sum(answer["seconds"] for answer in answers.values()))
    return f"{text}, {unsolved} unsolved" if unsolved else text
