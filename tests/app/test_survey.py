"""The command survey."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path

import pytest

import invoke
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
    said = capsys.readouterr().err
    assert said == f"pegsol: interrupted; 3 certificates in {tmp_path / 'kept'}\n"
    assert len(list((tmp_path / "kept").iterdir())) == 3


def test_bad_input(tmp_path: Path) -> None:
    assert "no folder" in run("study", "survey", "english", "-o", f"{tmp_path}/no/x", code=2).stderr
    assert "must end in" in run("study", "survey", "english", "--plot", "x.txt", code=2).stderr
