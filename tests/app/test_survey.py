"""The command survey."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import invoke
from pegsol import Problem
from pegsol.app.cli import main
from pegsol.search.surveys import survey as module

run = partial(invoke.run, code=0, columns=100)


def test_a_table_and_its_certificates(tmp_path: Path) -> None:
    folder = tmp_path / "found"
    printed = run("study", "survey", "star(13)", "-o", str(folder)).stdout
    lines = printed.splitlines()
    header = "vacancy survivor problems answer certificate size seconds"
    assert lines[2].split() == header.split()
    assert len([line for line in lines if re.search(r" (solved|impossible) ", line)]) == 10
    assert "9 problems up to symmetry that the position classes allow: 6 solved, 3" in printed
    assert "\n10 problems that they exclude\n" in printed
    assert lines[-1] == f"9 certificates in {folder}"
    checked = run("check", *map(str, sorted(folder.iterdir()))).stdout.splitlines()
    assert len(checked) == 9
    assert len([line for line in checked if "impossible, proved by" in line]) == 3


def test_json_and_all_pairs(tmp_path: Path) -> None:
    found = json.loads(run("study", "survey", "line(6)", "--json").stdout)
    everything = json.loads(run("study", "survey", "line(6)", "--all", "--json").stdout)
    assert (found["solved"], found["impossible"], found["undecided"]) == (2, 4, 0)
    assert len(everything["rows"]) == len(found["rows"]) + len(found["excluded"])
    assert everything["kinds"]["position class"] == len(found["excluded"])
    assert "excluded" not in run("study", "survey", "line(6)", "--all").stdout


def test_undecided() -> None:
    printed = run("study", "survey", "diamond(5)", "--time-limit-each", "0", code=20).stdout
    assert "undecided" in printed
    assert "not tried" not in printed


def test_not_tried() -> None:
    printed = run("study", "survey", "diamond(5)", "--time-limit", "0", code=20).stdout
    assert "problems not tried: the limit of time came first" in printed


def test_a_picture(tmp_path: Path) -> None:
    run("study", "survey", "triangle(4)", "--plot", str(tmp_path / "survey.svg"))
    assert "impossible: tree" in (tmp_path / "survey.svg").read_text()


def test_ctrl_c_keeps_the_certificates(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    prove = module.prove
    calls = iter(range(100))

    def interrupted(*given: object, **options: object) -> object:
        if next(calls) == 3:
            raise KeyboardInterrupt
        return prove(*given, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "prove", interrupted)
    words = ["study", "survey", "english", "-o", str(tmp_path / "kept")]
    assert main.main(words, standalone_mode=False) == 130
    printed, said = capsys.readouterr()
    assert said == f"pegsol: interrupted; 3 certificates in {tmp_path / 'kept'}\n"
    assert "18 problems not tried: the survey was stopped" in printed
    assert len(list((tmp_path / "kept").iterdir())) == 3


def test_a_folder_is_continued_and_its_certificates_are_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("study", "survey", "line(6)", "-o", str(tmp_path))
    first = run(*words).stdout
    files = {file: file.read_bytes() for file in tmp_path.iterdir()}
    lost = sorted(files)[2]
    lost.unlink()
    proved: list[str] = []
    prove = module.prove

    def noted(problem: Problem, **options: Any) -> object:
        proved.append(f"line-6-{problem.spec.removeprefix('line(6) ').replace(' ', '-')}.json")
        return prove(problem, **options)

    monkeypatch.setattr(module, "prove", noted)
    again = run(*words).stdout
    assert proved == [lost.name]
    assert again.splitlines()[-1] == f"6 certificates in {tmp_path}, 5 of which were there"
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == files
    table = slice(2, 8)
    assert [line.split()[:6] for line in again.splitlines()[table]] == [
        line.split()[:6] for line in first.splitlines()[table]
    ]


@pytest.mark.parametrize("content", ["{}", "", "not JSON", "another pair"])
def test_a_file_that_is_in_the_way(tmp_path: Path, content: str) -> None:
    words = ("study", "survey", "line(6)", "-o", str(tmp_path))
    run(*words)
    file, other = tmp_path / "line-6-b1-b1.json", tmp_path / "line-6-b1-e1.json"
    file.write_text(other.read_text() if content == "another pair" else content)
    before = file.read_bytes()
    (tmp_path / "line-6-c1-c1.json").unlink()
    result = run(*words, code=2)
    assert result.stderr.startswith(f"pegsol: {file} is in the way: it is no certificate for b1 ")
    assert result.stdout == ""
    assert file.read_bytes() == before
    assert not (tmp_path / "line-6-c1-c1.json").exists()


def test_one_vacancy() -> None:
    found = json.loads(run("study", "survey", "english", "d4", "--all", "--json").stdout)
    assert {row["vacancy"] for row in found["rows"]} == {"d4"}
    assert sum(row["problems"] for row in found["rows"]) == 33
    assert found["solved"] == 2


@pytest.mark.parametrize("command", ["survey", "finishes"])
@pytest.mark.parametrize("words", ["english d4 d4", "english empty d4 c3", "english d4 fewest"])
def test_more_than_a_vacancy_is_refused(command: str, words: str) -> None:
    assert "only one vacancy can follow the board" in invoke.complaint("study", command, words)


def test_bad_input(tmp_path: Path) -> None:
    assert "no folder" in run("study", "survey", "english", "-o", f"{tmp_path}/no/x", code=2).stderr
    assert "must end in" in run("study", "survey", "english", "--plot", "x.txt", code=2).stderr
