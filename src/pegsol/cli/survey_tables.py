"""The tables of a survey, and its numbers in words."""

from __future__ import annotations

from collections.abc import Callable

from pegsol.cli.report import draw_board_name, up_to_symmetry
from pegsol.cli.screen import Screen
from pegsol.search.result import Status
from pegsol.study.datasets.table import SurveyRow, SurveyTable
from pegsol.view.terminal.drawing import table
from pegsol.wording import plural, shorten

_MAX_PROBLEM = 60  # characters


def draw_table(screen: Screen, found: SurveyTable, *, pairs: str, why: str, rows: bool) -> None:
    """Draw the rows of a board, if they are wanted, and their numbers in words.

    *pairs* says which pairs the survey has, and *why* tells why some problems were not tried.
    """
    draw_board_name(screen, found.board)
    if rows and found.rows:
        header, lines, right = _lines(found.rows)
        screen.draw(table(header, lines, right=right))
        screen.line()
    screen.paragraph(_summary(found, pairs, why))


def _lines(rows: tuple[SurveyRow, ...]) -> tuple[list[str], list[list[str]], tuple[int, ...]]:
    """Return the header of a table, its lines, and the columns that are aligned on the right."""
    are_pairs = all(row.vacancy is not None for row in rows)
    numbers: dict[str, Callable[[SurveyRow], str]] = {
        "moves": _moves,
        "solutions": lambda row: _count(row.columns["solution_count"]),
        "distinct": lambda row: _count(row.columns["distinct_count"]),
        "chance": lambda row: _chance(row.columns["chance"]),
    }
    shown = {name: text for name, text in numbers.items() if any(text(row) for row in rows)}
    lines = [
        [
            *([row.vacancy or "", row.survivor or ""] if are_pairs else [_problem(row)]),
            _count(row.problems),
            row.columns["status"],
            row.kind,
            row.size,
            *[text(row) for text in shown.values()],
            f"{row.seconds:.3f}",
        ]
        for row in rows
    ]
    first = ["vacancy", "survivor"] if are_pairs else ["problem"]
    header = [*first, "problems", "answer", "certificate", "size", *shown, "seconds"]
    right = (len(first), *range(len(first) + 4, len(header)))
    return header, lines, right


def _problem(row: SurveyRow) -> str:
    given = (row.columns["given"] or "").partition("\n")[0]
    return shorten(given or row.columns["problem"], _MAX_PROBLEM)


def _count(number: int | str | None) -> str:
    return "" if number is None else f"{int(number):,}"


def _chance(chance: float | None) -> str:
    return "" if chance is None else f"{chance:.3g}"


def _moves(row: SurveyRow) -> str:
    least, most = row.columns["moves_at_least"], row.columns["moves_at_most"]
    if least is None or most is None:
        return ""
    return str(most) if least == most else f"{least} to {most}"


def _summary(found: SurveyTable, pairs: str, why: str) -> str:
    text = plural(len(found.rows), "problem", ",")
    text += {
        "allowed": f" {up_to_symmetry(found.board)} that the position classes allow",
        "all": f" {up_to_symmetry(found.board)}",
        "complement": f" {up_to_symmetry(found.board)} with the survivor in the vacancy",
    }.get(pairs, "")
    impossible = [row.kind for row in found.rows if row.status is Status.IMPOSSIBLE]
    by = ", ".join([f"{impossible.count(kind)} by {kind}" for kind in dict.fromkeys(impossible)])
    text += f": {found.number(Status.SOLVED)} solved, {len(impossible)} impossible"
    text += f" ({by})" if by else ""
    failed = [row for row in found.rows if row.columns["status"] == "failed"]
    if undecided := found.number(Status.UNDECIDED) - len(failed):
        text += f", {undecided} undecided"
    if failed:
        text += f", {len(failed)} failed"
    for reason in dict.fromkeys([row.reason for row in failed]):
        text += f"\nfailed: {reason}"
    lacking = [row for row in found.rows if row.reason and row.status is not Status.UNDECIDED]
    if lacking:
        text += f"\n{plural(len(lacking), 'row')} without all that is wanted, because of a limit"
    if found.untried:
        text += f"\n{plural(len(found.untried), 'problem', ',')} not tried: {why}"
    if pairs == "allowed" and found.excluded:
        text += f"\n{plural(len(found.excluded), 'problem')} that they exclude"
    if stated := len([row for row in found.rows if row.columns["standing"] == "stated"]):
        files = plural(stated, "certificate")
        text += f"\n{files} stated, not verified: an exhausted search too large to repeat"
    return text
