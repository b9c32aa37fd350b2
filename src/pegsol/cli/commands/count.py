"""The command ``count``: the numbers of solutions and games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict

import click

from pegsol.cli.answer import print_answer
from pegsol.cli.command import Command
from pegsol.cli.exit_codes import NO, UNDECIDED, YES
from pegsol.cli.options import (
    RunOptions,
    exclude,
    json_option,
    load,
    problem_argument,
    run_options,
)
from pegsol.cli.progress import MoveLine, StateLine
from pegsol.cli.report import begin
from pegsol.cli.screen import Screen
from pegsol.game.problem import Problem, ProblemJson
from pegsol.search.solving.optimal import count_optimal
from pegsol.search.spaces.counting import AllCountsJson, Counts, count
from pegsol.view.terminal.verdict import no_fewer
from pegsol.view.wording import listed
from pegsol.wording import plural

if TYPE_CHECKING:
    from pegsol.view.terminal.drawing import Role

UNKNOWN = "not known"


class CountJson(AllCountsJson):
    """The numbers of solutions; games are counted with --games."""

    problem: ProblemJson
    reasons: dict[str, str]
    """Why numbers that were asked for are not known, by their names."""


class ShortestJson(TypedDict):
    """With --fewest-moves: the numbers of shortest solutions."""

    problem: ProblemJson
    fewest_moves: int | None
    """null if there is no solution."""
    solutions: int
    distinct_mod_symmetry: int
    """Those that differ in more than the order of independent moves and a symmetry."""


@click.command("count", cls=Command)
@problem_argument
@click.option("--games", is_flag=True, help="Count complete games as well, which takes longer.")
@click.option("--fewest-moves", is_flag=True, help="Count the solutions with the fewest moves.")
@run_options()
@json_option(CountJson | ShortestJson)
def command(
    words: tuple[str, ...],
    games: bool,
    fewest_moves: bool,
    run: RunOptions,
    as_json: bool,
) -> int:
    """Count the solutions of PROBLEM exactly.

    A solution is a sequence of jumps that ends as soon as the finish is reached. Distinct solutions
    differ in more than the order of independent jumps, which share no hole. pegsol also counts both
    modulo the symmetries that keep the start and the finish (mod sym.), and prints each number as
    soon as it is known.

    With --games, pegsol also counts the games from the start. A game is played until no jump is
    legal; the finish does not matter.

    With --fewest-moves, pegsol proves how many moves are needed and counts only the solutions with
    this number of moves. Distinct solutions then differ in more than the order of independent moves
    and a symmetry that keeps the start and the finish. The exit code is 10 if there is no solution.

    The exit code is 0 even if there is no solution. It is 20 if a number is not known; then pegsol
    says why.
    """
    exclude("--fewest-moves", fewest_moves, games=games)
    problem = load(words)
    screen = begin(problem, as_json=as_json)
    if fewest_moves:
        return _count_fewest(problem, run, screen)
    return _count(problem, run, screen, games)


def _count(problem: Problem, run: RunOptions, screen: Screen | None, games: bool) -> int:
    """Count solutions, and games if wanted; print the numbers, as JSON if there is no screen."""
    with StateLine(board=problem.board) as line:
        rows = None if screen is None else _Rows(screen, line)
        counts = count(
            problem,
            games=games,
            limits=run.limits,
            threads=run.threads,
            progress=line,
            known=rows,
        )
    numbers = counts.as_json()
    if screen is None:
        reasons = dict(counts.reasons)
        content: CountJson = {"problem": problem.as_json(), **numbers, "reasons": reasons}
        print_answer(content)
    else:
        for reason in dict.fromkeys(counts.reasons.values()):
            names = [name for name in counts.reasons if counts.reasons[name] == reason]
            # Without a number, there is none modulo symmetry.
            named = [n for n in names if n.removesuffix("_mod_symmetry") not in {*names} - {n}]
            words = listed([name.replace("_mod_symmetry", " mod sym.") for name in named])
            screen.line()
            screen.paragraph(f"{words} not known: {reason}")
    wanted = [number for name, number in numbers.items() if games or name != "games"]
    return UNDECIDED if None in wanted else YES


class _Rows:
    """The rows of the numbers; each call prints the next one."""

    def __init__(self, screen: Screen, line: StateLine) -> None:
        self._screen = screen
        self._line = line
        self._done = 0
        self._widths = [0, 0]

    def __call__(self, counts: Counts) -> None:
        self._line.close()
        rows = {
            "solutions": [counts.solutions, counts.solutions_mod_symmetry],
            "distinct": [counts.distinct, counts.distinct_mod_symmetry],
            "games": [counts.games],
        }
        name = tuple(rows)[self._done]
        cells = [_number(number) for number in rows[name]]
        if self._done == 0:  # there are at most as many distinct solutions
            self._widths = [max(len(cell), len(UNKNOWN)) for cell in cells]
            self._row("", ["all", "mod sym."], "title")
        self._row(name, cells)
        self._screen.flush()
        self._done += 1

    def _row(self, name: str, cells: Sequence[str], role: Role = "") -> None:
        placed = [cell.rjust(width) for cell, width in zip(cells, self._widths, strict=False)]
        self._screen.line("  ".join([name.ljust(len("solutions")), *placed]), role)


def _number(number: int | None) -> str:
    return UNKNOWN if number is None else f"{number:,}"


def _count_fewest(problem: Problem, run: RunOptions, screen: Screen | None) -> int:
    """Count the solutions with the fewest moves; print JSON if there is no screen."""
    with MoveLine("fewest moves") as line:
        counts = count_optimal(problem, limits=run.limits, progress=line)
    if screen is None:
        print_answer(
            ShortestJson(
                problem=problem.as_json(),
                fewest_moves=None if counts is None else counts.moves,
                solutions=0 if counts is None else counts.solutions,
                distinct_mod_symmetry=0 if counts is None else counts.distinct,
            )
        )
    elif counts is None:
        screen.line("impossible: no solution exists", "bad")
    else:
        moves = plural(counts.moves, "move")
        screen.line(no_fewer(counts.moves), "good")
        number = plural(counts.solutions, "solution", ",")
        screen.line(f"  {number} with {moves}, {counts.distinct:,} distinct")
    return NO if counts is None else YES
