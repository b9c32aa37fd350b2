"""Run the examples of the documentation: console blocks as commands, Python blocks as doctests.

In a block marked ``console`` each line that begins with ``$ `` is run, all in one directory: those
with pipes or ``*`` by the shell, a plain ``pegsol`` in this process, which is much faster. It must
end with exit code 0, or the one that a comment at its end names (``# exit 10``). If the block shows
output, the command must print it; ``...`` stands for anything. Of the README's blocks marked ``sh``
every ``pegsol`` is run, and every ``make`` must have its target; those of other pages are not run.
Other pages have blocks that take seconds, which `make test-all` runs.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pegsol.cli import main

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(\w+)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXIT = re.compile(r"\s+# exit (\d+)$")
LONG = re.compile(
    r"redo|duckdb|survey .* -o |-o (proof.json|game.gif|crossbow.svg)"
    r"|--unique"
    r"|lab.(compare|genetic english --runs)"
    r"|study (pagodas english|army 3)"
    r"|solve (crossbow|greek-cross) --all|reachable\(central\)|playouts, problem"
    r"|--nodes|nodes=|rule open-diamond|soundness\(.open-diamond|--distinct|six.json|wiegleb.search"
    r"|-o tree.json"
)
"""What takes seconds: whole tables, and searches of all solutions."""


def blocks(language: str) -> list[Any]:
    """Return the blocks in a language of all pages, as parameters with a name."""
    found = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for match in BLOCK.finditer(text):
            if match[1] == language:
                line = text.count("\n", 0, match.start()) + 1
                marks = [pytest.mark.long] if page != PAGES[0] and LONG.search(match[2]) else []
                name = f"{page.relative_to(ROOT)}:{line}"
                found.append(pytest.param(match[2], id=name, marks=marks))
    return found


def commands(block: str) -> list[tuple[str, int, str]]:
    """Return the commands of a block, the exit code of each and the output that it must print."""
    found: list[tuple[str, int, str]] = []
    for line in block.splitlines(keepends=True):
        if line.startswith("$ "):
            command = line[2:].rstrip()
            code = EXIT.search(command)
            found.append((EXIT.sub("", command), int(code[1]) if code else 0, ""))
        elif found:
            command, expected, output = found.pop()
            found.append((command, expected, output + line))
    return found


def run_here(words: list[str]) -> tuple[int, str]:
    """Run ``pegsol`` in this process; return its exit code and what it prints."""
    *words, sign, file = words if ">" in words else [*words, "", ""]
    run = CliRunner(env={"COLUMNS": "80"}).invoke(main, words)
    assert run.exception is None or isinstance(run.exception, SystemExit), run.exception
    if sign:
        Path(file).write_bytes(run.stdout_bytes)
        return run.exit_code, run.stderr
    return run.exit_code, run.stdout + run.stderr


def run_in_shell(command: str) -> tuple[int, str]:
    """Run a command; return its exit code and what it prints."""
    environment = {
        **os.environ,
        "PATH": str(Path(sys.executable).parent) + os.pathsep + os.environ["PATH"],
        "PYTHONIOENCODING": "utf-8",
        "COLUMNS": "80",
    }
    run = subprocess.run(
        ["bash", "-c", command],
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return run.returncode, run.stdout + run.stderr


@pytest.mark.parametrize("block", blocks("console"))
def test_console_block(block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    checker = doctest.OutputChecker()
    for command, expected, output in commands(block):
        words = shlex.split(command, comments=True)
        plain = words[0] == "pegsol" and "|" not in words and "*" not in command
        code, said = run_here(words[1:]) if plain else run_in_shell(command)
        assert code == expected, f"$ {command}\n{said}"
        if output.strip():
            same = checker.check_output(output.strip(), said.strip(), doctest.ELLIPSIS)
            assert same, f"$ {command}\n{said}\n--- is not what the page shows:\n{output}"


@pytest.mark.parametrize("block", blocks("python"))
def test_python_block(block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    examples = doctest.DocTestParser().get_doctest(block, {}, "block", None, 0)
    if not examples.examples:  # a program, not a session
        exec(compile(block, "block", "exec"), {})
        return
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(examples, out=report.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(report)


@pytest.mark.parametrize("block", [b for b in blocks("sh") if str(b.id).startswith("README")])
def test_shell_block_of_the_readme(
    block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    for line in block.replace(" && ", "\n").splitlines():
        program, *words = shlex.split(line, comments=True)
        if program == "make":
            assert set(words) <= set(targets), line
        elif program in (".", "pip"):
            assert words in (["install", "."], [".venv/bin/activate"]), line
        elif program == "python":  # would serve until it is stopped
            assert words == ["-m", "http.server", "-d", "site"], line
            assert Path("site/index.html").exists()
        else:
            assert program in ("pegsol", ".venv/bin/pegsol"), line
            code, said = run_here(words)
            assert code == 0, f"{line}\n{said}"


def test_each_promise_of_the_threat_model_has_a_test() -> None:
    text = (ROOT / "docs/threat-model.md").read_text(encoding="utf-8")
    promises = [line for line in text.splitlines() if re.match(r"\| [A-Z]", line)]
    assert len(promises) > 20
    for promise in promises:
        files = re.findall(r"`(tests/[\w/]+\.py)`", promise)
        assert files, promise
        assert [file for file in files if not (ROOT / file).exists()] == []
