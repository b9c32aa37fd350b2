"""Run the commands and the Python that the documentation and the sessions show.

In a block marked ``console`` each line that begins with ``$ `` is run. A plain ``pegsol``, also in
a pipe, runs in this process, which is much faster; the shell runs the rest. A command must end
with exit code 0, or with the one that a comment at its end names (``# exit 10``); in a pipe the
last failure counts. It must print what the block shows; ``...`` stands for anything.

A page of tests/sessions is one session in one directory, beside ``../published``. What it does not
show must not be printed. A page of the documentation has a directory for each block, and output
that it does not show is not compared. After an intended change ``pytest --accept`` writes what the
commands print into the pages; the review is ``git diff``. Of the README's blocks marked ``sh``
every ``pegsol`` is run, and every ``make`` must have its target. Some blocks take seconds, and
`make test-all` runs them.
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

import click
import pytest
from click.testing import CliRunner

from contract.commands import commands
from pegsol.cli import main

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
SESSIONS = sorted((ROOT / "tests/sessions").glob("*.md"))
BLOCK = re.compile(r"^```(\w+)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.*<< EOF\n(?:.*\n)*?EOF|.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
EXIT = re.compile(r"\s+# exit (\d+)$")
VARYING = re.compile(
    r'(?<="version": ")[^"]+|(?<=seconds": )[\d.e-]+|(?<=_bytes": )\d+|(?<="speed": )\d+'
    r'|(?<="memory_limit": )\d+|\d+\.\d+(?= (?:seconds|CPU s))|\d\S*(?: [kMG])?(?= a second)'
    r"|[\d-]+T[\d:.]+Z|\b\d+\.\d{3}$",
    re.MULTILINE,
)
"""What differs from run to run, and is "..." in what is accepted."""
LONG = re.compile(
    r"redo|duckdb|survey .* -o |-o (proof.json|game.gif|crossbow.svg)"
    r"|--unique"
    r"|lab.(compare|genetic english --runs)"
    r"|study (pagodas english|army 3)"
    r"|solve (crossbow|greek-cross) --all|reachable\(central\)|playouts, problem"
    r"|--nodes|nodes=|rule open-diamond|soundness\(.open-diamond|--distinct|six.json|wiegleb.search"
    r"|-o tree.json"
)
"""What takes seconds in the documentation: whole tables, and searches of all solutions."""


def blocks(language: str) -> list[Any]:
    """Return the page and the text of each block in a language, as parameters with a name."""
    found = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for match in BLOCK.finditer(text):
            if match[1] == language:
                line = text.count("\n", 0, match.start()) + 1
                marks = [pytest.mark.long] if page != PAGES[0] and LONG.search(match[2]) else []
                name = f"{page.relative_to(ROOT)}:{line}"
                found.append(pytest.param(page, match[2], id=name, marks=marks))
    return found


def run_here(words: list[str], given: bytes) -> tuple[int, bytes, bytes]:
    """Run ``pegsol`` in this process; return its exit code and what it prints."""
    run = CliRunner(env={"COLUMNS": "80"}).invoke(main, words, input=given)
    assert run.exception is None or isinstance(run.exception, SystemExit), run.exception
    return run.exit_code, run.stdout_bytes, run.stderr_bytes


def run_in_shell(command: str, given: bytes) -> tuple[int, bytes, bytes]:
    """Run a command; return its exit code and what it prints."""
    path = str(Path(sys.executable).parent) + os.pathsep + os.environ["PATH"]
    changes = {"PATH": path, "PYTHONIOENCODING": "utf-8", "COLUMNS": "80", "LC_ALL": "C.UTF-8"}
    run = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        env={**os.environ, **changes},
        input=given,
        capture_output=True,
        check=False,
    )
    return run.returncode, run.stdout, run.stderr


def run(command: str) -> tuple[int, str]:
    """Run a line of a console; return its exit code and what it prints, errors at the end."""
    bare = re.sub(r"'[^']*'|\"[^\"$`]*\"", "", command)
    whole = re.search(r"[*;&$(`]|<<", bare)
    code, printed, errors = 0, b"", b""
    for part in [command] if whole else command.split(" | "):
        if whole or not part.startswith("pegsol"):
            ended, printed, said = run_in_shell(part, printed)
        else:
            words = shlex.split(part, comments=True)
            *words, sign, file = words if ">" in words else [*words, "", ""]
            ended, printed, said = run_here(words[1:], printed)
            if sign:
                Path(file).write_bytes(printed)
                printed = b""
        code, errors = ended or code, errors + said
    return code, (printed + errors).decode("utf-8", "replace")


def accepted(shown: str, said: str) -> str:
    """Return what a command says now, with the old lines that have "..." where they still fit."""
    old = [line for line in shown.splitlines() if line.strip() not in ("...", "")]
    lines = []
    for line in VARYING.sub("...", said).splitlines():
        fits = [one for one in old if "..." in one and same(one, line)]
        lines.append(fits[0] if fits else line)
    return "".join(f"{line}\n" for line in lines)


def same(shown: str, said: str) -> bool:
    """Return whether a text is what is shown, where "..." stands for anything."""
    texts = [text.strip() + "\n" for text in (shown, said)]
    return doctest.OutputChecker().check_output(*texts, doctest.ELLIPSIS)


def check(page: Path, blocks: list[str], accept: bool) -> None:
    """Run the commands in blocks of a page; each must end and print as the block shows."""
    strict, wrong = page in SESSIONS, []
    for block in blocks:
        now = ""
        for match in COMMAND.finditer(block):
            line, shown = match[1], match[2]
            command, mark = EXIT.sub("", line), EXIT.search(line)
            code, said = run(command)
            fits = not (strict or shown.strip()) or same(shown, said)
            if fits and code == (int(mark[1]) if mark else 0):
                now += match[0]
                continue
            wrong.append(f"$ {command}\nends with {code} and prints\n{said}--- not\n{shown}")
            now += f"$ {command}{f'  # exit {code}' if code else ''}\n{accepted(shown, said)}"
        if accept and now != block:
            text = page.read_text(encoding="utf-8")
            page.write_text(text.replace(block, now, 1), encoding="utf-8")
    assert accept or not wrong, f"{page.relative_to(ROOT)}, pytest --accept:\n" + "\n".join(wrong)


@pytest.mark.parametrize(("page", "block"), blocks("console"))
def test_the_documentation_shows_what_is_printed(
    page: Path, block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    check(page, [block], request.config.getoption("--accept"))


@pytest.mark.parametrize("page", SESSIONS, ids=[page.stem for page in SESSIONS])
def test_a_session_goes_as_its_page_shows(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: Any
) -> None:
    (tmp_path / "published").symlink_to(ROOT / "tests/published")
    (tmp_path / "session").mkdir()
    monkeypatch.chdir(tmp_path / "session")
    found = BLOCK.findall(page.read_text(encoding="utf-8"))
    shown = [block for language, block in found if language == "console"]
    check(page, shown, request.config.getoption("--accept"))


def test_each_command_and_each_option_is_shown_somewhere() -> None:
    pages = [page.read_text(encoding="utf-8") for page in (*PAGES, *SESSIONS)]
    lines = [line for text in pages for line in re.findall(r"pegsol [^`\n]+", text)]
    shared = ("help", "notation")  # which comes with every PROBLEM
    for name, command in commands().items():
        shown = [line for line in lines if re.search(rf"pegsol {name}\b", line)]
        assert shown, name
        for option in command.params:
            spelled = [*option.opts, *option.secondary_opts]
            if isinstance(option, click.Option) and option.name not in shared and not option.hidden:
                assert any(
                    re.search(rf" {one}(?![\w-])", line) for one in spelled for line in shown
                ), f"{name} {option.opts[0]}"


@pytest.mark.parametrize(("page", "block"), blocks("python"))
def test_python_block(
    page: Path, block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    examples = doctest.DocTestParser().get_doctest(block, {}, "block", None, 0)
    if not examples.examples:  # a program, not a session
        exec(compile(block, page.name, "exec"), {})
        return
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(examples, out=report.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(report)


@pytest.mark.parametrize(
    ("page", "block"), [one for one in blocks("sh") if str(one.id).startswith("README")]
)
def test_shell_block_of_the_readme(
    page: Path, block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    for line in block.replace(" && ", "\n").splitlines():
        program, *words = shlex.split(line, comments=True)
        if program == "make":
            assert set(words) <= set(targets), line
        elif program.endswith("pegsol"):
            code, said = run(shlex.join(["pegsol", *words]))
            assert code == 0, f"{line}\n{said}"


def test_each_promise_of_the_threat_model_has_a_test() -> None:
    text = (ROOT / "docs/threat-model.md").read_text(encoding="utf-8")
    promises = [line for line in text.splitlines() if re.match(r"\| [A-Z]", line)]
    assert len(promises) > 20
    for promise in promises:
        files = re.findall(r"`(tests/[\w/]+\.(?:py|md))`", promise)
        assert files, promise
        assert [file for file in files if not (ROOT / file).exists()] == []
