"""The commands deadends and fewest, and finishes by a number of pegs."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import invoke
from parameters import long_after
from pegsol import parse_moves, problem
from pegsol.cli import main
from pegsol.game.game import Game
from pegsol.study import fewest_pegs

run = partial(invoke.run, code=0)


def test_classes_counted_before_the_end_are_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = fewest_pegs._histogram
    calls = iter(range(100))

    def interrupted(*given: Any) -> dict[int, int]:
        if next(calls) == 1:
            raise KeyboardInterrupt
        return whole(*given)

    monkeypatch.setattr(fewest_pegs, "_histogram", interrupted)
    assert main.main(["study", "fewest", "triangle(4)"], standalone_mode=False) == 130
    printed, said = capsys.readouterr()
    assert said == "pegsol: interrupted after 1 of the classes\n"
    assert "  total      255  255\n" in printed


def test_dead_ends_as_a_table() -> None:
    assert run("study", "deadends", "triangle(5)", "a1").stdout == (
        "triangle(5) a1 any: 15 holes\n"
        "\n"
        "jumps  pegs  dead ends  positions\n"
        "    6     8          1        530\n"
        "    7     7          5        679\n"
        "    8     6          8        623\n"
        "    9     5         21        414\n"
        "   10     4         34        212\n"
        "   11     3         37         75\n"
        "   12     2         12         18\n"
        "   13     1          4          4\n"
        "total              122      3,016\n"
        "\n"
        "shortest: 6 jumps, 8 pegs left\n"
        "  c3-a1, c5-c3, a4-c4, d4-b4, a3-c5, a1-a3\n"
        "\n"
        "longest: 13 jumps, 1 peg left\n"
        "  c3-a1, a3-c3, d5-b3, b5-d5, e5-c5, a5-a3, a2-a4, c5-a3, d4-b2, a4-a2,\n"
        "  a1-c3-a3-a1\n"
    )


def test_a_start_that_is_a_dead_end() -> None:
    assert run("study", "deadends", "line(3)", "b1").stdout.endswith(
        "\nshortest: 0 jumps, 2 pegs left\n\nlongest: 0 jumps, 2 pegs left\n"
    )


def test_dead_ends_as_json() -> None:
    found = json.loads(run("study", "deadends", "triangle(5)", "a1", "--json").stdout)
    task = problem("triangle(5) a1")
    for name, jumps in (("shortest", 6), ("longest", 13)):
        moves = parse_moves(task.board, ", ".join(found[name]["moves"]))
        game = Game(task, [jump for move in moves for jump in move.jumps])
        assert game.stuck
        assert len(game.jumps) == jumps
    assert sum(level["dead_ends"] for level in found["levels"]) == found["dead_ends"] == 122


def test_fewest_as_a_table() -> None:
    assert run("study", "fewest", "triangle(4)").stdout == (
        "triangle(4): 10 holes\n"
        "\n"
        " fewest  (empty)   a1   a2    all\n"
        "classes        1    1    2\n"
        "      1        0   52  140    332\n"
        "      2      178  144   57    436\n"
        "      3       57   26   53    189\n"
        "      4        1   24    3     31\n"
        "      5       15    0    3     21\n"
        "      6        3    0    0      3\n"
        "      7        0    9    0      9\n"
        "      9        1    0    0      1\n"
        "     10        0    1    0      1\n"
        "  total      255  256  256  1,023\n"
    )


def test_fewest_as_json() -> None:
    found = json.loads(run("study", "fewest", "triangle(4)", "--json").stdout)
    assert found["histogram"][0] == {"fewest": 1, "positions": 332}
    assert [row["classes"] for row in found["classes"]] == [1, 1, 2]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["study", "deadends", "english", "--time-limit", "0"], "stopped by the time limit"),
        (["study", "fewest", "english", "--time-limit", "0"], "stopped by the time limit"),
        (["study", "fewest", "english", "--memory-limit", "1M"], "the state space needs about"),
    ],
)
def test_limits(words: list[str], message: str) -> None:
    assert message in run(*words, code=20).stderr


# -- plots


@pytest.mark.parametrize(
    ("words", "shown"),
    long_after(
        3,
        [
            (["study", "deadends", "triangle(5)", "a1"], "122 in all"),
            (["study", "fewest", "triangle(5)"], "32,767 positions"),
        ],
    ),
)
def test_plots(words: list[str], shown: str, tmp_path: Path) -> None:
    file = tmp_path / "plot.svg"
    assert run(*words, "--plot", str(file)).stdout == run(*words).stdout
    assert f"{shown}</text>" in file.read_text()
    assert [path.name for path in tmp_path.iterdir()] == ["plot.svg"]


def test_a_plot_of_what_a_limit_left_open(tmp_path: Path) -> None:
    file = tmp_path / "plot.svg"
    run("survey", "french", "--time-limit-each", "0", "--plot", str(file), code=20)
    assert "undecided" in file.read_text()
    run(
        "study",
        "fewest",
        "english",
        "--time-limit",
        "0",
        "--plot",
        str(tmp_path / "none.svg"),
        code=20,
    )
    assert not (tmp_path / "none.svg").exists()


# --- finishes by a number of pegs, on the command line


@pytest.mark.parametrize(
    ("words", "pegs"),
    [
        (["english", "d4", "exactly", "5"], 5),
        (["english d4 exactly 5"], 5),
        (["english", "exactly-5"], 5),
        (["english d4 at most 3"], 3),
        (["english", "d4", "at-most-3"], 3),
        (["up-arrow", "at", "most", "2"], 2),
        (["up-arrow exactly 2"], 2),
        (["central-game", "any"], 1),
    ],
)
def test_solved_down_to_a_number_of_pegs(words: list[str], pegs: int) -> None:
    found = json.loads(run("solve", *words, "--json").stdout)
    asked = problem(" ".join(words))
    jumps = [jump for move in found["moves"] for jump in parse_moves(asked.board, move)[0].jumps]
    assert asked.start.peg_count - len(jumps) == pegs
    game = Game(asked, jumps)
    assert game.solved
    assert game.position.peg_count == pegs


def test_exactly_more_pegs_than_the_start_has_is_impossible(tmp_path: Path) -> None:
    words = ["line(6)", "pegs a1 b1"]
    file = tmp_path / "few.txt"
    file.write_text("board: line(6)\nstart: pegs a1 b1\nfinish: exactly 4\n")
    assert "impossible" in run("solve", str(file), code=10).stdout, words
    proof = tmp_path / "few.json"
    run("prove", str(file), "-o", str(proof), code=10)
    assert json.loads(proof.read_text())["finish"] == {"exactly": 4}
    assert run("check", str(proof)).stdout.startswith(f"{proof}: verified: impossible")


@pytest.mark.parametrize("number", [2, 3, 6, 14])
def test_certificates_of_exact_numbers(number: int, tmp_path: Path) -> None:
    file = tmp_path / "asked.json"
    run("prove", "triangle(5)", "b3", "exactly", str(number), "-o", str(file), code=0)
    assert run("check", str(file)).exit_code == 0
    changed = json.loads(file.read_text())
    changed["finish"] = {"exactly": number + 1}
    file.write_text(json.dumps(changed))
    assert "finish: differs from the problem" in run("check", str(file), code=10).stdout


def test_the_reverse_game_to_one_vacancy(tmp_path: Path) -> None:
    file = tmp_path / "reverse.txt"
    file.write_text("board: english\nstart: pegs d4\nrules: reverse\nfinish: one vacancy\n")
    found = json.loads(run("solve", str(file), "--json").stdout)
    assert len([over for move in found["moves"] for over in move.split("-")[1:]]) == 31
    assert found["problem"]["finish"] == {"vacancy": "any"}
    assert "one vacancy, in any hole; reverse rules" in run("show", str(file)).stdout
    small = tmp_path / "small.txt"
    small.write_text("board: line(6)\nstart: pegs e1\nrules: reverse\nfinish: one vacancy\n")
    normal = ("line(6)", "e1", "any")
    for command in (["count"], ["solve", "--all"], ["solve", "--fewest-moves"]):
        assert run(*command, str(small)).exit_code == run(*command, *normal).exit_code == 0
    counted = [json.loads(run("count", *one, "--json").stdout) for one in ([str(small)], normal)]
    for content in counted:
        del content["problem"]
    assert counted[0] == counted[1]


@pytest.mark.parametrize(
    ("finish", "line"),
    [
        (
            "at most 2",
            "by reverse rules pegs are only added: a finish is given by its pegs",
        ),
        ("fewest", "by reverse rules pegs are only added: a finish is given by its pegs"),
        ("exactly 40", "the finish has exactly 40 pegs, but the board has only 6 holes"),
        ("exactly a1", "'exactly' takes a number of pegs, such as 'exactly 3'"),
    ],
)
def test_finishes_that_make_no_sense(finish: str, line: str, tmp_path: Path) -> None:
    file = tmp_path / "reverse.txt"
    file.write_text(f"board: line(6)\nstart: pegs e1\nrules: reverse\nfinish: {finish}\n")
    result = run("count", str(file), code=2)
    assert line in result.stderr
    assert result.stderr.count("\n") == 1


def test_new_puzzles_down_to_a_number_of_pegs() -> None:
    for finish, left in (("exactly 4", 4), ("at most 3", 3)):
        words = ("generate", "english", "--jumps", "5", "--count", "3", "--finish", finish)
        for one in json.loads(run(*words, "--json").stdout)["puzzles"]:
            asked = problem(one["problem"])
            assert asked.finish == problem(f"english d4 {finish}").finish
            assert asked.start.peg_count == left + 5
    assert "ends in one exact position or a number of pegs" in (
        run("generate", "english", "--finish", "fewest", code=2).stderr
    )
