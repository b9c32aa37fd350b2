"""The commands for tablebases: their output and exit codes."""

from __future__ import annotations

import json
import signal
import time
from functools import partial
from pathlib import Path

import pytest

import invoke
from processes import ENDED, PEGSOL, Process, interrupted

run = partial(invoke.run, "study", "tablebase")


@pytest.fixture(scope="module")
def line(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("tablebases") / "line.tb"
    assert run("build", "line(6)", "b1", "any", "-o", str(path), "--fewest").exit_code == 0
    return str(path)


def output(*words: str, code: int = 0) -> str:
    result = run(*words)
    assert result.exit_code == code, result.output
    return result.stdout


def complaint(*words: str, code: int = 2) -> str:
    """Return the one line that a command prints on standard error."""
    result = run(*words)
    assert result.exit_code == code, result.output
    assert result.stderr.startswith("pegsol: ")
    assert result.stderr.count("\n") == 1
    return result.stderr[len("pegsol: ") : -1]


def test_build_reports_the_file_and_the_numbers(tmp_path: Path) -> None:
    path = str(tmp_path / "a.tb")
    text = output("build", "line(6) b1 any", "-o", path, "--threads", "2")
    assert text == f"{path}: 8 of 16 positions are winning\n"


def test_build_within_limits(tmp_path: Path) -> None:
    words = ("build", "english", "-o", str(tmp_path / "a.tb"))
    assert complaint(*words, "--time-limit", "0", code=20) == "stopped by the time limit"
    assert "needs about 160 MiB" in complaint(*words, "--memory-limit", "1M", code=20)
    assert list(tmp_path.iterdir()) == []


def test_build_that_cannot_be(tmp_path: Path) -> None:
    path = str(tmp_path / "a.tb")
    assert "fewest" in complaint("build", "english d4 fewest", "-o", path)
    assert "no board" in complaint("build", "englsh", "-o", path)
    nowhere = str(tmp_path / "nowhere" / "a.tb")
    assert "cannot write" in complaint("build", "line(6)", "-o", nowhere)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGHUP])
def test_an_interrupted_build_leaves_nothing(number: signal.Signals, tmp_path: Path) -> None:
    command = [*PEGSOL, "study", "tablebase", "build", "english", "--fewest"]
    command += ["-o", str(tmp_path / "a.tb")]

    def ready(process: Process) -> None:
        while not list(tmp_path.iterdir()):
            assert process.poll() is None
            time.sleep(0.02)

    code, word = ENDED[number]
    assert interrupted(command, ready, number) == (code, "", f"pegsol: {word}\n")
    assert list(tmp_path.iterdir()) == []


def test_info(line: str) -> None:
    assert output("info", line) == (
        "board      line(6), 6 holes\n"
        "finish     one peg, in any hole\n"
        "rules      normal\n"
        "positions  16\n"
        "winning    8\n"
        "tables     winning, 2 bytes; fewest, 8 bytes\n"
        "made by    pegsol 0.1.0\n"
    )
    content = json.loads(output("info", line, "--json"))
    assert content["winning"] == 8
    assert [table["kind"] for table in content["tables"]] == ["winning", "fewest"]


def test_info_of_what_is_no_tablebase(tmp_path: Path) -> None:
    path = tmp_path / "a.tb"
    assert "cannot be read" in complaint("info", str(path))
    path.write_text("board: english\n")
    assert complaint("info", str(path)) == f"{path}: this is not a tablebase"


def test_probe_of_a_winning_position(line: str) -> None:
    assert output("probe", line, "line(6)", "b1", "--moves", "d1-b1") == (
        "   a b c d e f\n"
        "1  o o . . o o\n"
        "\n"
        "winning: the finish can be reached (one peg, in any hole)\n"
        "fewest pegs that can be reached: 1\n"
        "\n"
        "  a1-c1  winning  1\n"
        "  f1-d1  winning  1\n"
    )


def test_probe_of_a_losing_position(tmp_path: Path) -> None:
    path = str(tmp_path / "a.tb")
    output("build", "triangle(5) a1 any", "-o", path)
    # The finish of the problem given does not count.
    words = ("probe", path, "triangle(5) a1 fewest", "--moves")
    text = output(*words, "a3-a1, c4-a2")
    assert text.endswith(
        "winning: the finish can be reached (one peg, in any hole)\n"
        "\n"
        "  a1-a3  losing\n"
        "  a5-a3  winning\n"
        "  c5-a3  losing\n"
        "  b5-b3  winning\n"
        "  a4-c4  losing\n"
    )
    text = output(*words, "a3-a1, c4-a2, a1-a3", code=10)
    assert "losing: the finish cannot be reached (one peg, in any hole)\n" in text
    assert "winning" not in text


def test_probe_as_json(line: str) -> None:
    known = {"winning": True, "fewest": 1}
    found = json.loads(output("probe", line, "line(6)", "b1", "--json"))
    assert found["position"] == {"pegs": ["a1", "c1", "d1", "e1", "f1"]}
    assert found.items() >= known.items()
    assert found["legal_jumps"] == [{"jump": ["d1", "c1", "b1"], **known}]


def test_probe_of_what_the_tablebase_does_not_know(line: str) -> None:
    assert "another board" in complaint("probe", line, "line(7)", "b1")
    assert "another class" in complaint("probe", line, "line(6)", "a1")
    assert "cannot be made" in complaint("probe", line, "line(6)", "b1", "--moves", "a1-c1")


def test_probe_by_reverse_rules(tmp_path: Path) -> None:
    file = tmp_path / "reverse.txt"
    file.write_text("board: line(4)\nstart: pegs b1\nfinish: a1 b1 d1\nrules: reverse\n")
    path = str(tmp_path / "a.tb")
    output("build", str(file), "-o", path)
    content = json.loads(output("probe", path, str(file), "--json", code=0))
    assert content["winning"] is True
    assert content["fewest"] is None
    assert "reverse" in output("info", path)
