"""Run commands in this process, which is much faster than in another."""

from __future__ import annotations

import re
import shlex

from click.testing import CliRunner, Result

from pegsol.cli import main


def run(
    *words: str, code: int | None = None, columns: int = 80, input: str | bytes | None = None
) -> Result:
    """Run ``pegsol`` with these words; refuse a traceback, and any exit code but *code*."""
    result = CliRunner(env={"COLUMNS": str(columns)}).invoke(main, words, input=input)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert code is None or result.exit_code == code, result.output
    return result


def command(line: str, code: int = 0) -> Result:
    """Run the words of a line, which must end with an exit code."""
    return run(*shlex.split(line), code=code)


def complaint(*words: str, code: int = 2, input: str | bytes | None = None) -> str:
    """Return the one line that a command with bad input prints on standard error."""
    result = run(*words, code=code, input=input)
    assert re.fullmatch(r"pegsol: [^\n]+\n", result.stderr)
    return result.stderr[len("pegsol: ") : -1]
