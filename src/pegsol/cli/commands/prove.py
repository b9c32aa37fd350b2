"""The command ``prove``, which writes a certificate that a problem has a solution or has none."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from functools import partial
from typing import Annotated, TypedDict

import click

from pegsol.cli.answer import print_answer
from pegsol.cli.command import Command
from pegsol.cli.exit_codes import NO, UNDECIDED, YES
from pegsol.cli.options import (
    RunOptions,
    json_option,
    load,
    problem_argument,
    run_options,
)
from pegsol.cli.output import check_output
from pegsol.cli.progress import LiveLine
from pegsol.cli.report import begin, draw_refutation, draw_solution
from pegsol.cli.screen import Screen
from pegsol.errors import FileError, Limit, MissingExtraError
from pegsol.game.problem import ProblemJson
from pegsol.proof.certificates.certificate import Standing
from pegsol.proof.documents import CertificateJson, certificate_of, write_certificate
from pegsol.proof.proof import Proof
from pegsol.search.refuting import highs
from pegsol.search.result import Result, Status, StatusName
from pegsol.search.run import Run
from pegsol.search.solving.solve import prove, prove_fewest_moves
from pegsol.shapes import Json
from pegsol.study.repair import Repair, repair
from pegsol.view.terminal.verdict import no_fewer
from pegsol.view.wording import short_spec
from pegsol.wording import plural


class ProveJson(TypedDict):
    """A certificate that a problem has a solution, that it has none, or that none has fewer
    moves."""

    status: StatusName
    problem: ProblemJson
    limit: Limit | None
    standing: Standing | None
    certificate: CertificateJson | None
    """null if the problem is undecided."""
    repairs: list[Annotated[Json, Repair]]
    """The nearest problems that can be solved; empty unless the problem is impossible."""


@click.command("prove", cls=Command)
@problem_argument
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Write the certificate to FILE, such as proof.json.",
)
@click.option(
    "--fewest-moves",
    is_flag=True,
    help="Find a solution with the fewest moves, and certify that none has fewer.",
)
@run_options()
@json_option(ProveJson)
def command(
    words: tuple[str, ...],
    output: str | None,
    fewest_moves: bool,
    run: RunOptions,
    as_json: bool,
) -> int:
    """Prove that PROBLEM has no solution, or that it has one, and write a certificate.

    pegsol tries the methods in order of their cost: the number of pegs, the position class, pagoda
    functions, trees, jump counts, a closed set of positions, and a search. "pegsol check" checks
    the certificate, and so can any program written from the description of the format; "pegsol
    draw" draws it.

    If the problem is impossible, pegsol also lists the nearest problems that can be solved.

    With --fewest-moves, the certificate has a solution and what a checker needs to verify that no
    solution has fewer moves.

    The exit code is 0 if the problem is solved, 10 if it is proved impossible, and 20 if a limit
    came first.
    """
    if output is not None:
        check_output(output, (".json",))
    problem = load(words)
    screen = begin(problem, as_json=as_json)

    with LiveLine("looking for a certificate") as line:
        if fewest_moves:
            within = Run(run.limits, threads=run.threads)
            result = prove_fewest_moves(problem, within, report=partial(setattr, line, "what"))
        else:
            result = prove(problem, limits=run.limits, threads=run.threads)
    certificate = result.shortest
    solution = None if fewest_moves and certificate is None else result.solution
    answer = solution or result.proof
    standing: Standing | None = "verified" if certificate is not None else result.standing
    if certificate is None and answer is not None:
        certificate = certificate_of(answer)
    status = result.status if answer is not None else Status.UNDECIDED
    failure = None
    if certificate is not None and output is not None:
        try:
            write_certificate(certificate, output)
        except FileError as error:
            failure = error  # raised after the answer is shown
    repairs = repair(problem) if isinstance(answer, Proof) else ()
    if screen is None:
        content: ProveJson = {
            "status": status.value,
            "problem": problem.as_json(),
            "limit": result.limit,
            "standing": standing,
            "certificate": certificate,
            "repairs": [one.as_json() for one in repairs],
        }
        print_answer(content)
    elif solution is not None:
        fewest = no_fewer(len(solution.moves))
        screen.line(fewest if fewest_moves else "solved by these jumps", "good")
        draw_solution(screen, solution)
    elif result.proof is not None:
        draw_refutation(screen, result.proof, standing)
        _show_repairs(screen, repairs)
    else:
        why = _why_not(result) if fewest_moves else _stopped(result)
        screen.line(f"undecided: {why}", "open")
        if not highs.is_installed():
            screen.line()
            what = "linear programming, which could decide it,"
            screen.paragraph(str(MissingExtraError("prove", what)))
    if screen is not None and answer is not None and output is not None and failure is None:
        screen.line()
        screen.line(f"the certificate is in {output}")
    if screen is not None:
        screen.flush()
    if failure is not None:
        raise failure
    return {Status.SOLVED: YES, Status.IMPOSSIBLE: NO, Status.UNDECIDED: UNDECIDED}[status]


def _stopped(result: Result) -> str:
    return result.reason if result.limit is None else result.limit.words


def _why_not(result: Result) -> str:
    """Return why there is no certificate of the fewest moves."""
    least = result.moves_at_least or 1
    stopped = _stopped(result)
    if result.solution is not None and len(result.solution.moves) == least:
        fewest = f"{plural(least, 'move')}, and no solution has fewer"
        return f"{fewest}, but there is no certificate: {stopped}"
    return f"{stopped}; every solution has at least {plural(least, 'move')}"


def _show_repairs(screen: Screen, repairs: Sequence[Repair]) -> None:
    if repairs:
        screen.line()
        screen.line("solvable with one change:")
    for one in repairs:
        spec = short_spec(one.problem)
        named = f"  pegsol solve {shlex.quote(spec)}" if spec else ""
        screen.line(f"  {one.summary()}{named}")
