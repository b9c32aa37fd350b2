"""The command ``rate``: how difficult problems are, and why."""

from __future__ import annotations

from typing import TypedDict

import click

from pegsol.cli.answer import print_answer
from pegsol.cli.command import Command
from pegsol.cli.exit_codes import UNDECIDED, YES
from pegsol.cli.options import RunOptions, each_of, json_option, load, run_options
from pegsol.cli.progress import StateLine
from pegsol.cli.screen import Screen
from pegsol.errors import LimitError
from pegsol.game.problem import Problem, ProblemJson
from pegsol.search.run import Progress, Run
from pegsol.study.difficulty import Difficulty, DifficultyJson, difficulty
from pegsol.view.difficulty import graded, reasons


class RatedJson(TypedDict):
    """A problem, and how difficult it is."""

    problem: ProblemJson
    difficulty: DifficultyJson | None
    """null if a limit left it open."""


class RateJson(TypedDict):
    """How difficult problems are."""

    problems: list[RatedJson]


@click.command("rate", cls=Command)
@click.argument("words", nargs=-1, required=True, metavar="PROBLEM...")
@run_options()
@json_option(RateJson)
def command(words: tuple[str, ...], run: RunOptions, as_json: bool) -> int:
    """Say how difficult problems are, and why.

    Each of several PROBLEMs is a single argument: the name of a puzzle, "triangle(5) a1 any", or a
    file.

    The number of a problem is the binary logarithm of the jumps that a careful player makes until
    it is solved: 10 means about a thousand jumps. A careful player looks three jumps ahead, avoids
    jumps after which every continuation is seen to fail, and takes one of the other jumps at
    random. The number is exact if the positions of the problem fit in memory; otherwise it is
    estimated from games, and has an error. From one grade to the next, a careful player makes eight
    times as many jumps.

    The exit code is 20 if a limit left the difficulty of a problem open.
    """
    given = each_of(words, lambda some: (" ".join(some), load(some)))
    rated: list[tuple[str, Problem, Difficulty | None]] = []
    stopped: LimitError | KeyboardInterrupt | None = None
    work = Run(run.limits)
    try:
        with StateLine("problems", unit="problem") as line:
            for text, problem in given:
                rated.append((text, problem, difficulty(problem, limits=run.limits)))
                line(Progress(work.seconds(), "", len(rated), len(given)))
    except (LimitError, KeyboardInterrupt) as error:
        if not rated:
            raise
        stopped = error  # raised after the problems rated so far are shown
    if as_json:
        print_answer(RateJson(problems=[_as_json(problem, known) for _, problem, known in rated]))
    else:
        screen = Screen()
        for text, _, known in rated:
            screen.line(
                f"{text}: {'not known within the limits' if known is None else graded(known)}"
            )
            if known is not None:
                screen.paragraph(reasons(known))
    if stopped is not None:
        raise stopped
    return UNDECIDED if any(known is None for *_, known in rated) else YES


def _as_json(problem: Problem, known: Difficulty | None) -> RatedJson:
    rated = None if known is None else known.as_json()
    return {"problem": problem.as_json(), "difficulty": rated}
