"""The option --estimate."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import invoke
from pegsol.app.cli import estimates
from pegsol.search.surveys import estimate as module
from pegsol.search.surveys import nodes


def test_a_measured_estimate_in_words() -> None:
    printed = invoke.run("levels", "triangle(5)", "a1", "--estimate", code=0).stdout
    lines = printed.splitlines()
    assert lines[:3] == [
        "triangle(5) a1 any: 15 holes",
        "",
        "engine     blocks: a bitmap that is filled in blocks",
    ]
    assert lines[3].startswith("memory     32 MiB, within the limit of ")
    assert lines[4] == "positions  3,016"
    assert lines[5].startswith("time       ")
    assert lines[5].endswith(" s, measured")
    assert len(lines) == 6


def test_what_does_not_fit_has_another_exit_code() -> None:
    words = ["count", "square(9)", "--estimate", "--memory-limit", "1G"]
    printed = invoke.run(*words, code=20).stdout
    assert ", over the limit of 1.0 GiB\n" in printed
    assert "time       none: it does not fit\n" in printed
    assert json.loads(invoke.run(*words, "--json", code=20).stdout)["fits"] is False


@pytest.mark.parametrize(
    ("words", "work"),
    [
        (["count", "triangle(5)", "--fewest-moves"], "fewest-moves"),
        (["solve", "triangle(5)", "--fewest-moves"], "fewest-moves"),
        (["analyse", "triangle(5)", "a2", "--moves", "a4-a2"], "analyse"),
        (["survey", "triangle(4)"], "survey"),
    ],
)
def test_the_work_of_each_command(words: list[str], work: str) -> None:
    found = json.loads(invoke.run(*words, "--estimate", "--json", code=0).stdout)
    assert (found["work"], found["measured"]) == (work, True)


def test_a_tablebase_needs_no_file_for_its_estimate(tmp_path: Path) -> None:
    words = ["study", "tablebase", "build", "triangle(5)"]
    printed = invoke.run(*words, "--estimate", code=0).stdout
    assert "positions  8,192\n" in printed
    assert "missing option '-o'" in invoke.complaint(*words)


def test_why_a_time_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TRIAL_SECONDS", 0.05)
    printed = invoke.run("survey", "wiegleb", "--estimate", code=0).stdout
    assert "time       at least 0." in printed
    assert "of 36 pairs up to symmetry take a second" in " ".join(printed.split())


@pytest.mark.parametrize(
    "words",
    [
        ["solve", "english"],
        ["solve", "english", "--fewest-moves", "--all"],
        ["levels", "english", "--spill", "x"],
        ["levels", "english", "--refuted"],
        ["count", "english", "--by-moves"],
        ["analyse", "english", "--along"],
        ["survey", "english", "--pairs", "all"],
    ],
)
def test_options_that_do_not_go_with_it(words: list[str]) -> None:
    assert "--estimate" in invoke.complaint(*words, "--estimate")


def test_levels_on_nodes_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nodes, "_pace", lambda threads: 1.0)
    words = ["levels", "wiegleb", "--estimate", "--nodes", "16"]
    lines = invoke.run(*words, "--memory-limit", "2G", code=0).stdout.splitlines()
    rows = [line[:11].strip() for line in lines[2:9]]
    assert rows == ["engine", "memory", "positions", "nodes", "disk", "traffic", "processor"]
    assert lines[3].endswith(" GiB for each node, 1.5 GiB at least; the limit is 2.0 GiB")
    assert lines[5] == "nodes      16, for 2,176 tasks"
    assert lines[6] == "disk       512.0 GiB in a folder that all nodes share"
    assert lines[7].endswith(" GiB for each node")
    assert lines[9].startswith("time       at least ")
    assert ", limited by the " in lines[9]
    found = json.loads(invoke.run(*words, "--memory-limit", "2G", "--json", code=0).stdout)
    assert (found["seconds"], found["on_nodes"]["nodes"]) == (None, 16)
    assert found["on_nodes"]["disk"] == 512 << 30
    words = ["levels", "triangle(5)", "--estimate", "--json"]
    assert json.loads(invoke.run(*words, code=0).stdout)["on_nodes"] is None


def test_nodes_that_no_estimate_is_for() -> None:
    assert "--nodes needs --estimate" in invoke.complaint("levels", "english", "--nodes", "2")
    for number in ("0", "-1", "x", "2.5"):
        words = ["levels", "english", "--estimate", "--nodes", number]
        assert "--nodes" in invoke.complaint(*words)
    words = ["levels", "english", "--estimate", "--nodes", "128"]
    assert "a number of nodes is 1 to 127, not 128" in invoke.complaint(*words)


def test_times_in_words() -> None:
    shown = [estimates._rounded(seconds) for seconds in (0.5, 119, 7199, 172_799)]
    assert shown == ["0.5 s", "119 s", "120 minutes", "48 hours"]
