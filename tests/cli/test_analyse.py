"""The command analyse."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import invoke
from pegsol import problem
from pegsol.cli import main
from pegsol.study import analysis

GAME = "a3-a1, c5-a3, c3-c5, e5-c3, a4-a2-c4"

run = partial(invoke.run, "analyse", code=0)


def printed(*words: str, code: int = 0) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(run(*words, "--json", code=code).stdout)
    return content


def test_a_winning_position() -> None:
    assert run("triangle(5)", "a1", "any").stdout.endswith(
        "start: 14 pegs; finish: one peg, in any hole\n"
        "\n"
        "winning: the finish can be reached\n"
        "\n"
        "jump   wins  solutions  fewest pegs   chance\n"
        "a3-a1  yes      14,880            1  0.686 %\n"
        "c3-a1  yes      14,880            1  0.686 %\n"
        "here   yes      29,760            1  0.686 %\n"
        "\n"
        "best line: each jump keeps most solutions\n"
        "  a3-a1, c3-a3, a4-a2, c5-a3, e5-c5, a1-c3, b5-d5, a2-a4, d4-b2, d5-b3,\n"
        "  a5-a3-c3-a1\n"
    )


def test_json() -> None:
    answer = printed("triangle(5)", "a1", "any")
    assert answer["problem"] == problem("triangle(5) a1 any").as_json()
    chance = Fraction(232443128903009, 33875167334400000)
    numbers = {"fewest": 1, "chance": {"fraction": str(chance), "value": float(chance)}}
    assert answer["legal_jumps"] == [
        {"jump": jump, "winning": True, "solutions": 14_880, **numbers}
        for jump in (["a3", "a2", "a1"], ["c3", "b2", "a1"])
    ]
    named = ("command", "version", "problem", "limits", "legal_jumps", "best_line")
    assert {key: answer[key] for key in answer if key not in named} == {
        "moves": None,
        "jumps": None,
        "position": problem("triangle(5) a1 any").start.as_json(),
        "reached": False,
        "winning": True,
        "solutions": 29_760,
        **numbers,
        "lost_at": None,
    }


def test_a_game_that_is_lost() -> None:
    drawn = run("triangle(5)", "a1", "any", "--moves", GAME, code=10).stdout
    assert "after your moves\n" in drawn
    assert "\nlosing: the finish cannot be reached\nlost by jump 3 of 6: c3-c5\n" in drawn
    answer = printed("triangle(5)", "a1", "any", "--moves", GAME, code=10)
    assert answer["lost_at"] == 3
    assert (answer["solutions"], answer["chance"]["value"]) == (0, 0)
    before = printed("triangle(5)", "a1", "any", "--moves", "a3-a1, c5-a3")
    wins = {"-".join(one["jump"]): one["winning"] for one in before["legal_jumps"]}
    assert wins["c3-c4-c5"] is False
    assert True in wins.values()


def test_a_position_that_is_lost_from_the_start() -> None:
    drawn = run("line(5)", "b1", "any", code=10).stdout
    assert "\nlosing: the finish cannot be reached\n" in drawn
    assert "lost" not in drawn
    drawn = run("line(5)", "b1", "any", "--moves", "d1-b1", code=10).stdout
    assert "\nlost from the start\n" in drawn


def test_the_finish_is_reached_and_no_jump_can_be_made() -> None:
    drawn = run("line(4)", "b1", "any", "--moves", "d1-b1, a1-c1").stdout
    assert drawn.endswith("\nwon: the finish is reached\n\nno jump can be made\n")
    assert printed("line(4)", "b1", "any", "--moves", "d1-b1, a1-c1")["reached"] is True


def test_a_saved_game(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    start = problem("triangle(5) a1 any")
    file.write_text(json.dumps({"problem": start.as_json(), "moves": GAME.split(", ")}))
    played = run("triangle(5)", "a1", "any", "--moves", GAME, code=10).stdout
    assert run(str(file), code=10).stdout == played
    assert run(str(file), "--moves", "a3-a1", code=2).stderr.endswith(
        "pegsol: --moves does not go with a saved game (help: pegsol analyse --help)\n"
    )
    file.write_text(json.dumps(start.as_json()))
    assert run(str(file)).stdout == run("triangle(5)", "a1", "any").stdout


def test_reverse_rules(tmp_path: Path) -> None:
    file = tmp_path / "p.txt"
    file.write_text("board: line(4)\nstart: pegs d1\nfinish: pegs b1 c1\nrules: reverse\n")
    answer = printed(str(file))
    assert answer["best_line"] == ["d1-b1"]
    run(str(file))


def test_what_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SEARCH_WORK", "FEWEST_WORK"):
        monkeypatch.setattr(analysis, name, 0)
    words = ["wiegleb", "e1", "e1"]
    answer = printed(*words, code=20)
    assert answer["winning"] is answer["solutions"] is answer["chance"] is None
    drawn = run(*words, code=20).stdout
    assert "\nundecided within the limits (--time-limit S allows more time)\n" in drawn
    assert drawn.endswith("\njump   wins\ne3-e1  ?\nhere   ?\n")


def test_the_limits_do_not_settle_the_fewest_pegs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "FEWEST_WORK", 0)
    result = run("wiegleb", "fewest", code=20)
    assert result.stderr == "pegsol: the fewest pegs are not known within the limits\n"


@pytest.mark.long
def test_the_english_board() -> None:
    answer = printed("english")
    assert answer["solutions"] == 40_861_647_040_079_968
    assert [one["solutions"] * 4 for one in answer["legal_jumps"]] == [answer["solutions"]] * 4
    assert answer["chance"]["value"] == pytest.approx(1.35e-8, rel=0.01)


def test_a_position_is_looked_up_in_a_tablebase(tmp_path: Path) -> None:
    words = ("triangle(5)", "a1", "any", "--tablebase", str(tmp_path / "kept"), "--moves")
    for _ in range(2):  # it is made, and then read
        assert run(*words, "a3-a1, c4-a2").stdout.endswith(
            "winning: the finish can be reached\n"
            "\n"
            "jump   wins\n"
            "a1-a3  no\n"
            "a5-a3  yes\n"
            "c5-a3  no\n"
            "b5-b3  yes\n"
            "a4-c4  no\n"
            "here   yes\n"
        )
    text = run(*words, "a3-a1, c4-a2, a1-a3", code=10).stdout
    assert "losing: the finish cannot be reached\n" in text
    kept = words[3:5]
    assert "cannot be listed" in run("english d4 fewest", *kept, code=2).stderr
    assert "another run" in run("triangle(5)", "a1", "a1", *kept, code=2).stderr


# -- along a game


def test_along_a_game_that_is_lost() -> None:
    words = ["triangle(5)", "a1", "any", "--along", "--moves", "a3-a1, c5-a3, c3-c5"]
    assert run(*words, code=10).stdout.endswith(
        "finish: one peg, in any hole\n"
        "\n"
        "   jump   legal  winning  solutions  fewest pegs   chance\n"
        "1  a3-a1      2        2     29,760            1  0.686 %\n"
        "2  c5-a3      4        4     14,880            1  0.686 %\n"
        "3  c3-c5      7        5      5,585            1  0.441 %\n"
        "   here       5        0          0            2      0 %\n"
        "\n"
        "lost by jump 3 of 3: c3-c5\n"
    )
    answer = printed(*words, code=10)
    assert (answer["winning"], answer["lost_at"]) == (False, 3)
    assert answer["moves"] == ["a3-a1", "c5-a3", "c3-c5"]
    assert [step["winning"] for step in answer["steps"]] == [2, 4, 5, 0]
    assert answer["steps"][-1]["jump"] is None


def test_along_the_solution_that_is_found(tmp_path: Path) -> None:
    answer = printed("triangle(5)", "a1", "c5", "--along")
    assert answer["problem"] == problem("triangle(5) a1 c5").as_json()
    assert (answer["winning"], answer["lost_at"]) == (True, None)
    assert [step["number"] for step in answer["steps"]] == list(range(1, 14))
    assert answer["steps"][0]["solutions"] == 16_128
    file = tmp_path / "solution.json"
    file.write_text(json.dumps({"problem": answer["problem"], "moves": answer["moves"]}))
    assert printed(str(file), "--along") == answer
    drawn = run(str(file), "--along").stdout
    assert "after your moves" not in drawn
    assert "\n13  " in drawn
    assert "here" not in drawn


def test_along_where_there_is_no_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\nimpossible: verified by " in run("line(5)", "b1", "any", "--along", code=10).stdout
    answer = printed("line(5)", "b1", "any", "--along", code=10)
    assert (answer["winning"], answer["lost_at"], answer["steps"]) == (False, 0, [])
    words = ["wiegleb", "e1", "e1", "--along", "--time-limit", "0"]
    answer = printed(*words, code=20)
    assert (answer["winning"], answer["lost_at"], answer["steps"]) == (None, None, [])
    assert "\nundecided: " in run(*words, code=20).stdout


def test_along_without_a_jump_to_make() -> None:
    answer = printed("triangle(5)", "a1", "at most 14", "--along")
    assert (answer["winning"], answer["moves"], answer["steps"]) == (True, None, [])


def test_a_plot_along_a_game(tmp_path: Path) -> None:
    file = tmp_path / "plot.svg"
    words = ["triangle(5)", "a1", "any", "--along", "--moves", GAME]
    assert run(*words, "--plot", str(file), code=10).stdout == run(*words, code=10).stdout
    shown = file.read_text()
    assert ">a3-a1</text>" in shown
    assert ">lost</text>" in shown
    answer = run("triangle(5)", "--plot", str(file), code=2).stderr
    assert answer.startswith("pegsol: --plot goes with --along (help: ")
    none = run("triangle(5)", "a1", "at most 14", "--along", "--plot", str(file), code=2)
    assert none.stderr == "pegsol: there is nothing to draw\n"


@pytest.mark.parametrize("words", [["--json"], ["--json", "--along"]])
def test_ctrl_c_shows_what_is_known(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    exact, calls = analysis.Exact, iter(range(9))

    def interrupted(*given: Any, **options: Any) -> Any:
        if next(calls) == 0:
            raise KeyboardInterrupt
        return exact(*given, **options)

    monkeypatch.setattr(analysis, "Exact", interrupted)
    command = ["analyse", "english", "d4", "any", *words]
    assert main.main(command, standalone_mode=False) == 130
    printed, said = capsys.readouterr()
    assert said == "pegsol: interrupted\n"
    assert next(calls) == 1  # nothing else is computed
    found = json.loads(printed)
    assert found["winning"] in (True, None)
    assert found["steps" if "--along" in words else "legal_jumps"][0]["solutions"] is None
