"""The command ``check``, which checks certificates, games, and a student's answers."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import click

from pegsol.cli.answer import print_answer
from pegsol.cli.claims import (
    CheckedGameJson,
    CheckedJson,
    CheckedProofJson,
    FileJson,
    FilesJson,
    unchecked,
)
from pegsol.cli.command import Command
from pegsol.cli.exercise import first_of, mark_moves, mark_weights
from pegsol.cli.exit_codes import NO, UNDECIDED, YES
from pegsol.cli.hand_ins import HAND_INS, report
from pegsol.cli.options import (
    RunOptions,
    Whole,
    exclude,
    json_option,
    load,
    needs,
    notation,
    notation_option,
    run_options,
)
from pegsol.cli.screen import Screen
from pegsol.errors import IllegalJumpError, LimitError, PegError, VerificationError
from pegsol.exercise.moves import MovesCheck, check_moves
from pegsol.files import is_pipe
from pegsol.game.documents import json_document, json_parts, parse_documents
from pegsol.game.formats.files import decode_text, given_bytes
from pegsol.game.formats.json import parse_json
from pegsol.game.solution import Solution
from pegsol.limits import Limits
from pegsol.proof.documents import MAX_CERTIFICATE_BYTES, Checked, check
from pegsol.view.titles import problem_title
from pegsol.view.wording import STATED, short_spec
from pegsol.wording import plural

Verdict = Checked | MovesCheck | str | LimitError
"""What a certificate proves, what the check of a game found, why a file is refused, or the limit
that stopped the check."""

_ROLES: Any = {"accepted": "good", "refused": "bad"}


ANSWERS = ("--weights", "--moves")


class CheckCommand(Command):
    """The command, in which an option for answers takes all words up to the next option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the command line; without PROBLEM before the answers, the option takes one word."""
        every = _repeated(args)
        words = self.make_parser(ctx).parse_args(list(every))[0].get("words")
        has_problem = isinstance(words, Sequence) and len(words) > 0
        return super().parse_args(ctx, every if has_problem else args)


def _repeated(args: list[str]) -> list[str]:
    """Return the arguments with the option of the answers before each of them.

    >>> _repeated(["english", "--weights", "ana.txt", "-1 2", "--json"])
    ['english', '--weights', 'ana.txt', '--weights', '-1 2', '--json']
    """
    every: list[str] = []
    option = ""
    for word in args:
        if every and every[-1] in ANSWERS:  # its value, whatever it is
            every.append(word)
        elif re.match("-[a-z]|--", word):
            name = word.partition("=")[0]
            option = name if name in ANSWERS else ""
            every.append(word)
        else:
            every += [option, word] if option else [word]
    return every


@click.command("check", cls=CheckCommand)
@click.argument("words", metavar="FILE...|DIR|PROBLEM", nargs=-1, required=True, type=click.Path())
@click.option(
    "--weights", multiple=True, metavar="HAND-IN..", help="Check weights, such as d4 1, a3 -1."
)
@click.option(
    "--moves", multiple=True, metavar="HAND-IN..", help="Check moves, such as d2-d4, b3-d3."
)
@notation_option
@click.option(
    "--sample", type=Whole(1), metavar="N", help="Check N rows of a survey, drawn at random."
)
@run_options()
@click.option("--csv", "as_csv", is_flag=True, help="Print the table as comma-separated values.")
@json_option(FilesJson | HAND_INS)
def command(
    words: tuple[str, ...],
    weights: tuple[str, ...],
    moves: tuple[str, ...],
    sample: int | None,
    run: RunOptions,
    as_csv: bool,
    as_json: bool,
) -> int:
    """Check certificates: files that "pegsol prove" has written, or - for standard input.

    The checker shares no code with the search. It accepts a file only if the proof in it holds and
    is about the problem that the file names. If a file has a game, such as the output of "pegsol
    solve --json", the checker plays the game, which must solve its problem. For DIR, the folder of
    a survey, it checks all rows, or a --sample of them.

    Below each file, the command names what the file claims besides, if it is not checked.

    The exit code is 0 if all files are accepted and 10 if one is refused. It is 20 if a limit
    stopped a check, or if a file is only stated because it has the counters of an exhausted search
    that is too large to repeat.

    With --weights or --moves, pegsol checks answers to PROBLEM instead. --weights says
    whether weights are a pagoda function, which change of one weight would make them one, and what
    they prove in each orientation. --moves says whether moves can be made, which move fails and
    why, and whether they end in the finish.

    A HAND-IN is the answer itself, a file that contains the answer, or - for standard input. pegsol
    explains a single HAND-IN, and prints a table for several, as in "pegsol check english --weights
    *.txt". The exit code is 0 if all are accepted, 10 if one is refused, and 2 if one cannot be
    read.
    """
    exclude("--weights", bool(weights), moves=bool(moves))
    exclude("--csv", as_csv, json=as_json)
    given = weights or moves
    needs("--weights or --moves", bool(given), csv=as_csv, notation=notation() is not None)
    screen = Screen()
    dataset = len(words) == 1 and os.path.isfile(os.path.join(words[0], "survey.json"))
    needs("the folder of a survey", dataset, sample=sample is not None)
    if dataset and not given:
        from pegsol.cli.survey_check import check_survey

        return check_survey(words[0], sample, run, as_json=as_json)
    if not given:
        return _check_files(words, screen, run, as_json=as_json)
    problem = load(words)
    mark = partial(mark_weights, problem) if weights else partial(mark_moves, problem, notation())
    return report(problem, mark, given, screen, as_json=as_json, as_csv=as_csv)


def _check_files(files: tuple[str, ...], screen: Screen, run: RunOptions, *, as_json: bool) -> int:
    rows: list[FileJson] = []
    for file in files:
        found = _verdicts(file, run.limits)
        for number, (verdict, claims) in enumerate(found, 1):
            name = file if len(found) == 1 else f"{file}: {number}"
            row, words = _row(name, verdict, claims)
            rows.append(row)
            if not as_json:
                screen.line(f"{name}: {words}", _ROLES.get(row["verdict"], "open"))
                if claims:
                    screen.line(f"  not checked: {', '.join(claims)}")
    if as_json:
        print_answer(FilesJson(checked=rows))
    verdicts = {row["verdict"] for row in rows}
    return NO if "refused" in verdicts else YES if verdicts <= {"accepted"} else UNDECIDED


def _verdicts(file: str, limits: Limits) -> list[tuple[Verdict, list[str]]]:
    """Return what a file proves, or why it is refused, and the claims that are not checked.

    A file with games has a verdict for each.
    """
    data, _ = given_bytes(file, MAX_CERTIFICATE_BYTES)
    try:
        checked = check(data if file == "-" or is_pipe(file) else file, limits)
    except VerificationError as error:
        return _game_verdicts(data) or [(str(error), [])]
    except LimitError as error:
        return [(error, [])]
    return [_with_claims(checked, parse_json(data.decode()))]


def _with_claims(
    found: Checked | MovesCheck, content: Mapping[str, Any]
) -> tuple[Verdict, list[str]]:
    """Return what was found with the claims that it does not check; refuse a false claim."""
    if isinstance(found, MovesCheck) and not found.solves:
        return found, []
    try:
        return found, unchecked(content, found)
    except VerificationError as error:
        return str(error), []


def _game_verdicts(data: bytes) -> list[tuple[Verdict, list[str]]]:
    """Return the checks of the games in a file; an empty list if it has none."""
    try:
        text = decode_text(data, source="the file")
        parts = json_parts(text)
        items = parse_documents(text) if parts is None else []
    except IllegalJumpError as error:
        return [(str(error), [])]
    except PegError:
        return []
    if parts is None:
        games = [item for item in items if isinstance(item, Solution)]
        return [(check_moves(game.problem, game.jumps), []) for game in games]
    played = [part for part in parts if isinstance(part, dict) and part.get("moves") is not None]
    return [_played(part) for part in played]


def _played(part: Mapping[str, Any]) -> tuple[Verdict, list[str]]:
    """Return the check of a game in JSON and of what it claims."""
    try:
        game = json_document(part)
    except PegError as error:
        return str(error), []
    assert isinstance(game, Solution)
    return _with_claims(check_moves(game.problem, game.jumps), part)


def _row(file: str, verdict: Verdict, claims: list[str]) -> tuple[FileJson, str]:
    """Return a verdict as JSON and in words."""
    row: CheckedJson = {"file": file, "verdict": "refused", "status": None, "standing": None}
    if isinstance(verdict, LimitError):
        return {**row, "verdict": "open", "reason": str(verdict)}, f"undecided, {verdict}"
    if isinstance(verdict, str):
        return {**row, "reason": verdict}, f"refused, {verdict}"
    if isinstance(verdict, MovesCheck) and not verdict.solves:
        refused: CheckedGameJson = {**row, "kind": "game", **verdict.as_json()}
        return refused, f"refused, {first_of(verdict.defects)}"
    problem = replace(verdict.problem, title="")  # which names what the file likes
    name = short_spec(problem) or problem_title(problem)
    row = {**row, "verdict": "accepted", "not_checked": claims}
    if isinstance(verdict, MovesCheck):
        row = {**row, "status": "solved", "standing": "verified", "kind": "game"}
        game: CheckedGameJson = {**row, **verdict.as_json()}
        jumps = plural(len(verdict.jumps), "jump")
        return game, f"verified: solved, proved by {jumps} ({name})"
    found: CheckedProofJson = {
        "file": file,
        "verdict": "stated" if verdict.standing == "stated" else "accepted",
        "not_checked": claims,
        "status": "solved" if verdict.verdict == "solved" else "impossible",
        "standing": verdict.standing,
        "kind": verdict.kind,
        "problem": verdict.problem.as_json(),
    }
    if verdict.moves is not None:
        found["fewest_moves"] = verdict.moves
    if verdict.standing == "stated":
        return found, f"{STATED} ({name})"
    if verdict.moves is not None:
        return found, f"verified: {plural(verdict.moves, 'move')}; no solution has fewer ({name})"
    return found, f"verified: {verdict.verdict}, proved by {verdict.kind} ({name})"
