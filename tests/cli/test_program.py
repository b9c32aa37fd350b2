"""The program: its groups, its help, its exit codes, and what only a real process shows."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pkgutil import iter_modules

import click
import pytest

import contract.commands as contract
import invoke
from pegsol.cli import COMMANDS, GROUPS, commands, main
from pegsol.cli.options import complete_problem

ENVIRONMENT = {**os.environ, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}


def test_each_command_is_a_module_of_its_name_and_has_help() -> None:
    listed = [name for texts in COMMANDS.values() for name in texts if name not in GROUPS]
    assert sorted(listed) == sorted(one.name for one in iter_modules(commands.__path__))
    assert all(words.endswith(one.name or "?") for words, one in contract.commands().items())
    for words in [*contract.commands(), *GROUPS]:
        printed = invoke.run(*words.split(), "--help", code=0).stdout
        assert f"Usage: pegsol {words} " in printed
        # What Python calls its values is no help.
        assert not re.search(r"None|<[\w.]+ (object|function|at) |\bTrue\b|\bFalse\b", printed)
        assert printed == invoke.run(*words.split(), "-h", code=0).stdout


def test_help_fits_one_screen() -> None:
    printed = invoke.run("--help", code=0).stdout.splitlines()
    assert 24 <= len(printed) <= 33
    assert max(map(len, printed)) <= 80


# -- completion ----------------------------------------------------------------------------------


def test_problems_are_completed() -> None:
    solve = main.load("solve")
    context = click.Context(solve)
    context.params["words"] = ()
    for typed, found in [("tri", ("triangle5", "plain")), ("./my", ("./my", "file"))]:
        items = complete_problem(context, solve.params[0], typed)
        assert found in [(one.value, one.type) for one in items]


# -- processes -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "unwanted"),
    [
        (["--help"], ("rich", "pegsol.game.", "pegsol.view.", "pegsol.search", "pegsol._core")),
        (["solve", "line(4)", "b1", "any"], ("rich", "matplotlib", "numpy", "view.svg", "charts")),
    ],
)
def test_commands_load_only_what_they_need(words: list[str], unwanted: tuple[str, ...]) -> None:
    code = (
        "import sys\n"
        f"try:\n    from pegsol.cli import main; main({words!r})\n"
        "except SystemExit: pass\n"
        "print([n for n in sys.modules if n.startswith(('pegsol', 'rich', 'matplotlib', 'numpy'))])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert [name for name in unwanted if name in ran.stdout.splitlines()[-1]] == []


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("solve english --all | head -n 2", 0),
        ("solve french d4 any 2>&1 | true", 10),
        ("survey --pairs <(echo 'line(4) b1 any')", 0),
    ],
)
def test_pipes_are_read_and_a_closed_one_keeps_the_exit_code(command: str, code: int) -> None:
    line = f"set -o pipefail; {sys.executable} -m pegsol {command}"
    ran = subprocess.run(["bash", "-c", line], env=ENVIRONMENT, capture_output=True, check=False)
    assert (ran.returncode, ran.stderr) == (code, b"")
