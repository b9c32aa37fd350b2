"""Print the answers of the installed package to the commands of ``answers.txt``, as JSON.

With arguments, only the commands that contain all of them are run. Seconds and bytes are left out,
because they differ between two runs.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from click.testing import CliRunner

from pegsol.app.cli import main

COMMANDS = Path(__file__).with_suffix(".txt")
LEFT_OUT = re.compile(r'"[a-z_]*(?:seconds|bytes|speed)": [^,}\n]+')


def commands() -> list[str]:
    lines = COMMANDS.read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def answer(command: str) -> str:
    run = CliRunner().invoke(main, [*command.split(), "--json"])
    if run.exit_code not in (0, 10, 20):
        raise SystemExit(f"pegsol {command}: exit code {run.exit_code}\n{run.output}")
    return f"exit code {run.exit_code}\n{LEFT_OUT.sub('', run.stdout)}"


if __name__ == "__main__":
    only = sys.argv[1:]
    for line in commands():
        if all(word in line for word in only):
            print(f"{line}: {answer(line)}", end="", flush=True)
