"""The command ``prove``, which writes a certificate that a problem has a solution or has none."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

import click

from pegsol.app.cli.answer import print_answer
from pegsol.app.cli.command import Command
from pegsol.app.cli.group import NO, UNDECIDED, YES
from pegsol.app.cli.options import (
    RunOptions,
    json_option,
    load,
    plot_option,
    problem_argument,
    run_options,
)
from pegsol.app.cli.output import check_output
from pegsol.app.cli.report import draw_solution, draw_start, draw_words
from pegsol.app.cli.screen import Screen
from pegsol.errors import FileError, MissingExtraError
from pegsol.search.refuting import highs
from pegsol.search.result import Attempt, Result
from pegsol.search.solving.solve import prove
from pegsol.search.surveys.repair import Repair, repair
from pegsol.theory.documents import write_certificate
from pegsol.view.terminal.verdict import seconds
from pegsol.view.wording import refuted


@click.command("prove", cls=Command)
@problem_argument
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Write the certificate to FILE, such as proof.json.",
)
@plot_option("Draw the proof, or the solution; FILE ends in .svg, .png or .pdf.", chart=False)
@run_options()
@json_option
def command(
    words: tuple[str, ...],
    output: str | None,
    plot: Path | None,
    run: RunOptions,
    as_json: bool,
) -> int:
    """Prove that PROBLEM has no solution, or that it has one, and write a certificate.

    The methods are tried from the cheapest on: the number of pegs, the position class, pagoda
    functions, trees, jump counts, a closed set of positions, a search. "pegsol check" checks the
    certificate, and so can any program written from the description of the format.

    If the problem is impossible, pegsol also lists the nearest problems that can be solved.

    The exit code is 0 if the problem is solved, 10 if it is proved impossible, 20 if a limit came
    first.
    """
    if output is not None:
        check_output(output, (".json",))
    problem = load(words)
    screen = None if as_json else Screen()
    if screen is not None:
        draw_start(screen, problem, None)
        screen.flush()

    def tell(attempt: Attempt) -> None:
        if screen is not None:
            screen.line(f"  {attempt.method}: {attempt.found or 'no'}, {seconds(attempt.seconds)}")
            screen.flush()

    result = prove(problem, limits=run.limits, threads=run.threads, progress=tell)
    answer = result.solution or result.proof
    certificate = None if answer is None else result.certificate()
    failure = None
    if certificate is not None and output is not None:
        try:
            write_certificate(certificate, output)
        except FileError as error:
            failure = error  # raised after the answer is shown
    if screen is None:
        print_answer(
            {
                "status": result.status.value,
                "problem": problem.as_json(),
                "limit": result.limit,
                "standing": result.standing,
                "certificate": certificate,
            }
        )
    else:
        _show(screen, result, None if failure else output)
        screen.flush()
    if failure is not None:
        raise failure
    if plot is not None and answer is not None:
        from pegsol.view.svg.pictures import draw

        draw(answer, names=None if result.solution else "edges").save(plot)
    if result.solution is not None:
        return YES
    return UNDECIDED if result.proof is None else NO


def _show(screen: Screen, result: Result, output: str | None) -> None:
    screen.line()
    if result.solution is not None:
        screen.line("solved: these jumps do it", "good")
        draw_solution(screen, result.solution)
    elif result.proof is not None:
        screen.line(f"impossible: {refuted(result.proof.kind, result.standing)}", "bad")
        screen.line()
        draw_words(screen, result.proof.summary())
        _show_repairs(screen, repair(result.problem))
    else:
        screen.line(f"undecided: stopped by the {result.limit} limit", "open")
        if not highs.is_installed():
            screen.line()
            what = "linear programming, which could decide it,"
            screen.paragraph(str(MissingExtraError("prove", what)))
        return
    if output is not None:
        screen.line()
        screen.line(f"the certificate is in {output}")


def _show_repairs(screen: Screen, repairs: Sequence[Repair]) -> None:
    if repairs:
        screen.line()
        screen.line("solvable with one change:")
    for one in repairs:
        spec = one.problem.spec
        named = f"  pegsol solve {shlex.quote(spec)}" if spec else ""
        screen.line(f"  {one.summary()}{named}")
