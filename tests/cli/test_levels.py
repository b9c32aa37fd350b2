"""pegsol levels: its output and exit codes."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import click
import pytest
from pyarrow import parquet

import invoke
from pegsol.cli import main, progress
from pegsol.cli.command import Settings
from pegsol.cli.commands import levels as levels_command
from pegsol.cli.progress import StateLine
from pegsol.game.boards.names import board
from pegsol.search.run import Progress
from pegsol.study import levels
from processes import ENDED, PEGSOL, interrupted, line_of, wait_until

ORACLES = Path(__file__).parents[1] / "published" / "state_space.json"

run = partial(invoke.run, "levels")
complaint = partial(invoke.complaint, "levels")


def answer(*words: str) -> dict[str, Any]:
    """Return the JSON that the command prints."""
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_a_table() -> None:
    result = run("line(5)", "b1", "e1")
    assert result.exit_code == 0
    assert result.stdout == (
        "line(5) b1 e1: 5 holes\n"
        "\n"
        "   start           finish\n"
        "   a b c d e       a b c d e\n"
        "1  o . o o o    1  . . . . o\n"
        "\n"
        "start: 4 pegs; finish: one peg, in e1\n"
        "\n"
        "jumps  pegs  positions  mod sym.  winning  mod sym.  dead ends\n"
        "    0     4          1         1        0         0          0\n"
        "    1     3          1         1        0         0          0\n"
        "    2     2          1         1        0         0          1\n"
        "total                3         3        0         0          1\n"
        "\n"
        "1 position with 2 pegs can be reached:\n"
        "  c1 e1\n"
        "the finish cannot be reached\n"
    )


def test_the_english_board_agrees_with_the_oracle() -> None:
    oracle = json.loads(ORACLES.read_text())["english33_central"]
    found = answer("english")
    levels = found["levels"]
    assert [level["jumps"] for level in levels] == list(range(32))
    assert [level["pegs"] for level in levels] == list(range(32, 0, -1))
    for key, published in (
        ("positions", "raw"),
        ("positions_mod_symmetry", "mod_symmetry"),
        ("winning", "winning_raw"),
        ("winning_mod_symmetry", "winning_mod_symmetry"),
    ):
        assert [level[key] for level in levels] == oracle[f"{published}_by_jumps"]
        assert found["total"][key] == oracle[f"{published}_total"]
    assert found["total"]["dead_ends"] == sum([level["dead_ends"] for level in levels])
    assert found["finishes"] == [{"pegs": [hole]} for hole in ("d1", "a4", "d4", "g4", "d7")]
    assert list(found["total"]) == list(levels[0])


def test_reverse_rules(tmp_path: Path) -> None:
    file = tmp_path / "reverse.txt"
    file.write_text("board: line(5)\nrules: reverse\nstart: pegs c1\nfinish: pegs b1 c1 e1\n")
    found = answer(str(file))
    assert [level["pegs"] for level in found["levels"]] == [1, 2, 3]
    assert found["total"]["winning"] == 3
    assert found["finishes"] == [{"pegs": ["a1", "c1", "d1"]}, {"pegs": ["b1", "c1", "e1"]}]


def test_many_finishes_are_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = answer("square(5)", "c3", "any")
    assert len(whole["finishes"]) == whole["levels"][-1]["positions"] == 28
    monkeypatch.setattr(levels, "MAX_FINISHES", 10)
    assert answer("square(5)", "c3", "any") == {
        **whole,
        "finishes": whole["finishes"][:10],
    }


# --- limits


def test_a_time_limit() -> None:
    assert complaint("wiegleb", "--time-limit", "0.1", code=20) == "stopped by the time limit"


def test_a_time_limit_with_levels_on_disk(tmp_path: Path) -> None:
    words = ["rectangle(5,7)", "--time-limit", "0.1", "--spill", str(tmp_path)]
    assert complaint(*words, code=20) == (
        f"stopped by the time limit; the same command continues from {tmp_path}"
    )


def test_too_little_memory_for_anything() -> None:
    message = complaint("english", "--memory-limit", "1M", code=20)
    assert re.fullmatch(r"the state space needs about [\d.]+ MiB, the limit is 1 MiB", message)


def test_the_process_stays_below_the_limit() -> None:
    """What Python holds counts, too: the bitmaps alone would fit this limit."""
    code = """
from pegsol import Limits, problem
from pegsol.study.levels import level_table
from pegsol.granted import peak_memory
found = level_table(problem("english"), limits=Limits(memory=70 << 20))
print(found.obstacle, peak_memory(), sep="|")
"""
    words = [sys.executable, "-c", code]
    text = subprocess.run(words, capture_output=True, text=True, check=True, timeout=300).stdout
    obstacle, peak = text.split("|")
    assert obstacle == "the state space needs about 96.2 MiB, the limit is 70 MiB"
    assert 20 << 20 < int(peak) < 70 << 20


def test_memory_for_the_numbers_only() -> None:
    result = run("english", "--memory-limit", "60M", "--json")
    assert result.exit_code == 0
    assert re.fullmatch(
        r"pegsol: the winning positions are not counted: the state space needs about 96\.2 MiB, "
        r"the limit is 60 MiB\n",
        result.stderr,
    )
    found = json.loads(result.stdout)
    assert found["total"]["positions"] == 187636299
    assert found["total"]["winning"] is found["levels"][3]["winning_mod_symmetry"] is None
    assert found["finishes"] is None
    drawn = run("english", "--memory-limit", "60M").stdout
    assert drawn.endswith("162,352\n\n5 positions with 1 peg can be reached\n")


def test_an_export_needs_the_positions(tmp_path: Path) -> None:
    words = ["english", "--memory-limit", "60M", "--export", str(tmp_path / "all.parquet")]
    assert "needs about 96.2 MiB" in complaint(*words, code=20)
    assert not list(tmp_path.iterdir())


# --- files


def test_export(tmp_path: Path) -> None:
    path = tmp_path / "all.parquet"
    found = answer("triangle(5)", "--export", str(path))
    table = parquet.read_table(path).to_pydict()
    assert len(table["position"]) == found["total"]["positions"]
    assert sum(table["winning"]) == found["total"]["winning"]
    assert sum(table["dead_end"]) == found["total"]["dead_ends"]
    assert list(tmp_path.iterdir()) == [path]


def test_levels_on_disk(tmp_path: Path) -> None:
    expected = answer("triangle(6)", "a1")
    assert answer("triangle(6)", "a1", "--spill", str(tmp_path / "x")) == expected
    assert answer("triangle(6)", "a1", "--spill", str(tmp_path / "x")) == expected
    assert "another run" in complaint("triangle(6)", "b2", "--json", "--spill", str(tmp_path / "x"))
    assert "an empty name is not a folder" in complaint("triangle(6)", "--spill", "")


@pytest.mark.parametrize("words", [["--threads", "0"], ["--time-limit", "-1"]])
def test_bad_options_are_usage_errors(words: list[str]) -> None:
    assert run("english", *words).exit_code == 2


# --- real processes


@pytest.mark.parametrize(
    ("spill", "number"),
    [
        pytest.param(False, signal.SIGINT, marks=pytest.mark.long),
        (True, signal.SIGINT),
        pytest.param(True, signal.SIGHUP, marks=pytest.mark.long),
    ],
)
def test_a_signal(spill: bool, number: signal.Signals, tmp_path: Path) -> None:
    more = ["--spill", str(tmp_path)] if spill else []
    command = [*PEGSOL, "levels", "rectangle(5,7)", "--progress", *more]
    code, _, errors = interrupted(command, line_of("stderr", "reachable positions"), number)
    expected, word = ENDED[number]
    goes_on = f"; the same command continues from {tmp_path}" if spill else ""
    assert (code, errors.splitlines()[-1]) == (expected, f"pegsol: {word}{goes_on}")


# --- progress


def test_the_live_line(capsys: pytest.CaptureFixture[str]) -> None:
    with click.Context(main, obj=Settings(progress=True)), StateLine() as line:
        line._next = 0
        line(Progress(1.25, "reachable positions", 11, 55))
        line(Progress(1.26, "reachable positions", 12, 55))  # too soon
        line.what = "winning positions"
        line._next = 0
        line(Progress(2.0, "", 55, 55))
    assert capsys.readouterr().err == (
        "0.0 s   reachable positions   20% of the steps\n"
        "0.0 s   winning positions   100% of the steps\n"
    )


def test_work_that_reports_nothing_has_a_line_all_the_same(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "_LOG_SECONDS", 0.01)
    with click.Context(main, obj=Settings(progress=True)), StateLine("proving"):
        wait_until(lambda: "s   proving\n" in capsys.readouterr().err)


def test_parts_that_are_done_and_the_time_that_is_left(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 108.0)
    with click.Context(main, obj=Settings(progress=True)), StateLine(unit="pair") as line:
        line._next = 0
        line(Progress(0.5, "a1 to a1", 0, 30))
        line._next, line._began = 0, 100.0
        line(Progress(8.0, "a1 to c2", 10, 30))
    assert capsys.readouterr().err == (
        "0.0 s   a1 to a1   0 of 30 pairs done\n"
        "8.0 s   a1 to c2   10 of 30 pairs done, 1.2/s, about 16 s left\n"
    )


def test_what_a_bitmap_takes_is_told_before_the_first_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 108.0)
    with click.Context(main, obj=Settings(progress=True)), StateLine(board=board("french")) as line:
        for done in (11, 55):
            line._next = 0
            line(Progress(1.25, "levels", done, 55))
    assert capsys.readouterr().err == (
        "a bitmap takes 1.0 GiB; at most 8,589,934,592 positions can be reached\n"
        "0.0 s   levels   20% of the steps\n0.0 s   levels   100% of the steps\n"
    )


def test_no_line_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    with StateLine() as line:
        line._next = 0
        line(Progress(1.25, "", 11, 55))
    assert capsys.readouterr().err == ""


# -- plots


@pytest.mark.parametrize("suffix", [".svg", ".png", ".pdf"])
def test_plots(tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"plot{suffix}"
    words = ["triangle(4)", "a1", "any"]
    assert run(*words, "--plot", str(file)).stdout == run(*words).stdout
    begins = {".svg": b"<svg", ".png": b"\x89PNG", ".pdf": b"%PDF"}
    assert file.read_bytes().startswith(begins[suffix])


def test_a_plot_shows_the_numbers_of_the_table(tmp_path: Path) -> None:
    file = tmp_path / "plot.svg"
    total = answer("triangle(5)", "a1", "any", "--plot", str(file))["total"]
    shown = file.read_text()
    for key in set(total) - {"jumps", "pegs"}:
        assert f">{total[key]:,} in all<" in shown


def test_a_plot_that_cannot_be_made_is_refused_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object, **__: object) -> None:
        raise AssertionError("the work has begun")

    monkeypatch.setattr(levels_command, "level_table", never)
    for name, words in (
        ("plot.gif", "the name of the file must end in .svg, .png or .pdf: "),
        ("plot", "the name of the file must end in .svg, .png or .pdf: "),
        ("none/plot.svg", "cannot write "),
    ):
        assert complaint("triangle(5)", "--plot", str(tmp_path / name)).startswith(words)
    (tmp_path / "folder.svg").mkdir()
    result = run("triangle(5)", "--plot", str(tmp_path / "folder.svg"))
    assert result.exit_code == 2
    assert "is a directory" in result.stderr
    for module, suffix, extra in (
        ("matplotlib", "svg", "plot"),
        ("resvg_py", "png", "export"),
        ("typst", "pdf", "pdf"),
    ):
        with monkeypatch.context() as without:
            without.setitem(sys.modules, module, None)
            file = str(tmp_path / f"plot.{suffix}")
            assert f"needs the extra '{extra}': " in complaint("triangle(5)", "--plot", file)
    assert [path.name for path in tmp_path.iterdir()] == ["folder.svg"]
