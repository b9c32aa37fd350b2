"""The command ``check``: certificates, checked."""

from __future__ import annotations

import sys
from typing import Any

import click

from pegsol.app.cli.group import NO, UNDECIDED, YES
from pegsol.app.cli.options import json_option, print_json
from pegsol.app.cli.screen import Screen
from pegsol.errors import VerificationError
from pegsol.model.titles import problem_title
from pegsol.theory.documents import MAX_CERTIFICATE_BYTES, Checked, check, parse_certificate


@click.command("check")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())
@json_option
def command(files: tuple[str, ...], as_json: bool) -> int:
    """Check certificates: files that "pegsol prove" has written, or - for standard input.

    The checker shares no code with the search. It accepts a file only if the proof in it holds and
    is about the problem that the file names.

    The exit code is 0 if all are accepted, 10 if one is refused, 20 if one has only the counters of
    an exhausted search, which nothing but the same search can check.
    """
    verdicts: list[Checked | str] = []
    for file in files:
        verdict = _verdict(file)
        verdicts.append(verdict)
        if not as_json:
            Screen().line(f"{file}: {_words(verdict)}", _role(verdict))
    if as_json:
        results = [_as_json(file, verdict) for file, verdict in zip(files, verdicts, strict=True)]
        print_json({"checked": results})
    if any(isinstance(verdict, str) for verdict in verdicts):
        return NO
    unchecked = any(_role(verdict) == "open" for verdict in verdicts)
    return UNDECIDED if unchecked else YES


def _verdict(file: str) -> Checked | str:
    """Return what a file proves, or why it is refused."""
    try:
        if file != "-":
            return check(file)
        return check(parse_certificate(sys.stdin.buffer.read(MAX_CERTIFICATE_BYTES + 1)))
    except VerificationError as error:
        return str(error)


def _words(verdict: Checked | str) -> str:
    if isinstance(verdict, str):
        return f"refused, {verdict}"
    name = verdict.problem.spec or problem_title(verdict.problem)
    if verdict.verdict == "unchecked":
        return f"not checked: the counters of an exhausted search prove nothing ({name})"
    return f"{verdict.verdict}, proved by {verdict.kind} ({name})"


def _role(verdict: Checked | str) -> Any:
    if isinstance(verdict, str):
        return "bad"
    return "open" if verdict.verdict == "unchecked" else "good"


def _as_json(file: str, verdict: Checked | str) -> dict[str, Any]:
    if isinstance(verdict, str):
        return {"file": file, "verdict": "refused", "reason": verdict}
    return {
        "file": file,
        "verdict": verdict.verdict,
        "kind": verdict.kind,
        "problem": verdict.problem.as_json(),
    }
