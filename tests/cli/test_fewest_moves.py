"""``pegsol solve``: the fewest moves, optimal solutions, and shortening."""

from __future__ import annotations

import io
import json
import re
import sys
import time
from functools import partial
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import invoke
from pegsol import problem
from pegsol.cli import main
from pegsol.cli.command import Settings
from pegsol.cli.progress import MoveLine
from pegsol.game.game import Game
from pegsol.search.run import Progress
from processes import PEGSOL, Process, interrupted

SECONDS = re.compile(r"\d+\.\d+ seconds")
COUNT = re.compile(r"[\d,]+ (nodes|positions)")
SMALL = ["triangle(5)", "a1", "a1"]  # 10 moves, in 1,362 of 6,816 solutions
TINY = ["triangle(4)", "b2", "a2"]  # 5 moves, in 2 of 14 solutions
LARGE = ["wiegleb", "e5", "e5"]  # solved at once, but no search proves its fewest moves quickly
GAP = re.compile(r"^(\d+) found, at least (\d+); stopped by the node limit$", re.MULTILINE)

run = partial(invoke.run, "solve")


def output(*words: str, code: int = 0, input: str | None = None) -> str:
    """Return what ``pegsol solve`` prints; it must end with an exit code."""
    result = run(*words, input=input)
    assert result.exit_code == code, result.output
    return COUNT.sub(r"N \1", SECONDS.sub("S seconds", result.stdout))


def moves_of(line: str, words: list[str]) -> int:
    """Return the number of moves of a solution, which must solve the problem."""
    game = Game(problem(" ".join(words)), line)
    game.solution().verify()
    return len(game.moves)


# --- the fewest moves


def test_the_fewest_moves_are_proved() -> None:
    printed = output(*SMALL, "--fewest-moves")
    *drawn, verdict, moves = printed.split("\n\n")
    assert drawn[-1].endswith("start: 14 pegs; finish: one peg, in a1")
    lines = verdict.split("\n")
    assert lines[0] == "10 moves; no solution has fewer"
    assert lines[-1] == "  N nodes in S seconds"
    exhausted = " ".join(" ".join(lines[1:-1]).split())
    assert re.fullmatch(
        r"exhausted: N positions up to \d moves from the start, \d+ up to \d moves before the "
        r"finish, modulo 2 symmetries, of 370 live positions",
        exhausted,
    )
    assert moves_of(moves, SMALL) == 10


def test_fewest_moves_as_json() -> None:
    answer = json.loads(output(*SMALL, "--fewest-moves", "--json"))
    assert (answer["status"], len(answer["moves"]), answer["moves_at_least"]) == ("solved", 10, 10)
    assert answer["exhausted"]["forward"][:2] == answer["exhausted"]["backward"][:1] * 2 == [1, 1]
    first = json.loads(output(*SMALL, "--json"))
    assert first["moves_at_least"] is first["exhausted"] is None


def test_a_search_that_is_stopped_gives_the_gap() -> None:
    words = [*LARGE, "--fewest-moves", "--node-limit", "100000"]
    printed = output(*words, code=20)
    gap = GAP.search(printed)
    assert gap is not None
    assert int(gap[1]) > int(gap[2]) > 1
    assert moves_of(printed.split("\n\n")[-1], LARGE) == int(gap[1])
    answer = json.loads(output(*words, "--json", code=20))
    assert (answer["status"], answer["limit"]) == ("undecided", "nodes")
    assert (len(answer["moves"]), answer["moves_at_least"]) == (int(gap[1]), int(gap[2]))


def test_an_impossible_problem() -> None:
    printed = output("french", "d4", "any", "--fewest-moves", code=10)
    assert "\nimpossible: proved by position class in S seconds\n" in printed


def test_no_moves_are_needed() -> None:
    text = "board: line(4)\nstart: pegs a1\nfinish: any\n"
    printed = output("-", "--fewest-moves", input=text)
    assert printed.endswith("\nsolved: the start is a finish already\n")


def test_moves_played_count_and_the_last_can_be_continued() -> None:
    words = ["line(6)", "b1", "any"]
    free = output(*words, "--fewest-moves")
    assert "\n3 moves; no solution has fewer\n" in free
    printed = output(*words, "--fewest-moves", "--moves", "d1-b1, f1-d1, a1-c1")
    assert "\n3 moves; no solution that begins with your moves has fewer\n" in printed
    assert printed.endswith("your moves:\n  d1-b1, f1-d1, a1-c1\ncontinued by:\n  c1-e1\n")


def test_the_fewest_pegs_and_then_the_fewest_moves() -> None:
    printed = output("square(4)", "b2", "fewest", "--fewest-moves")
    pattern = r"^solved: no fewer than \d pegs? can be reached; \d+ moves; no solution has fewer$"
    assert re.search(pattern, printed, re.MULTILINE)


# --- checkpoints and Ctrl-C


def test_a_checkpoint_is_continued(tmp_path: Path) -> None:
    file = str(tmp_path / "kept")
    words = [*LARGE, "--fewest-moves", "--checkpoint", file, "--node-limit"]
    first, second = run(*words, "100000"), run(*words, "200000")
    assert first.exit_code == second.exit_code == 20
    kept = f"saved in {file} (the same command continues it)\n"
    assert first.stderr == f"pegsol: not finished; {kept}"
    assert second.stderr == f"pegsol: continuing from {file}\npegsol: not finished; {kept}"
    gaps = [GAP.search(printed.stdout) for printed in (first, second)]
    assert gaps[0] is not None
    assert gaps[1] is not None
    assert int(gaps[1][1]) <= int(gaps[0][1])
    assert int(gaps[1][2]) >= int(gaps[0][2])


def test_a_checkpoint_is_of_one_search(tmp_path: Path) -> None:
    file = str(tmp_path / "kept")
    run(*LARGE, "--fewest-moves", "--checkpoint", file, "--node-limit", "20000")
    for words in (
        ["english", "--fewest-moves"],
        [*LARGE, "--fewest-moves", "--last-sweep", "3"],
        LARGE,
    ):
        result = run(*words, "--checkpoint", file)
        assert result.exit_code == 2, result.output
        assert re.fullmatch(r"pegsol: [^\n]+\n", result.stderr)


def test_ctrl_c_keeps_the_best_found(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    words = [*LARGE, "--fewest-moves", "--checkpoint", str(file)]

    def ready(process: Process) -> None:
        assert process.stderr is not None
        assert re.match(r"[\d.]+ s   \d+ found, at least \d+ · ", process.stderr.readline())

    command = [*PEGSOL, "solve", *words, "--progress"]
    code, printed, errors = interrupted(command, ready)
    assert code == 130
    saved = f"saved in {file} (the same command continues it)"
    assert errors.endswith(f"pegsol: interrupted; {saved}\n")
    assert file.exists()
    gap = re.search(r"^(\d+) found, at least \d+; cancelled$", printed, re.MULTILINE)
    assert gap is not None
    assert moves_of(printed.split("\n\n")[-1], LARGE) == int(gap[1])


# --- all solutions with the fewest moves

FEWEST = ("--all", "--fewest-moves")


def counted(*words: str, code: int = 0) -> str:
    """Return what ``count --fewest-moves`` prints."""
    result = CliRunner(env={"COLUMNS": "80"}).invoke(main, ["count", *words, "--fewest-moves"])
    assert result.exit_code == code, result.output
    return result.stdout


def test_optimal_solutions_are_counted() -> None:
    printed = counted(*SMALL)
    last = "\n10 moves; no solution has fewer\n  1,362 solutions with 10 moves, 18 distinct\n"
    assert printed.endswith(last)
    answer = json.loads(counted(*SMALL, "--json"))
    numbers = {"fewest_moves": 10, "solutions": 1362, "distinct_mod_symmetry": 18}
    assert answer.items() >= numbers.items()


def test_optimal_solutions_are_listed() -> None:
    lines = output(*SMALL, *FEWEST).splitlines()
    assert len(set(lines)) == len(lines) == 1362
    assert {moves_of(line, SMALL) for line in lines} == {10}
    distinct = output(*SMALL, *FEWEST, "--distinct").splitlines()
    assert len(distinct) == json.loads(counted(*SMALL, "--json"))["distinct_mod_symmetry"]
    assert output(*TINY, *FEWEST).count("\n") == 2
    first = json.loads(output(*TINY, *FEWEST, "--json").splitlines()[0])
    assert len(first["moves"]) == 5


def test_impossible_problems_have_no_optimal_solution() -> None:
    assert output("french", "d4", "any", *FEWEST, code=10) == ""
    printed = counted("french", "d4", "any", code=10)
    assert printed.endswith("\nimpossible: no solution exists\n")
    answer = json.loads(counted("french", "d4", "any", "--json", code=10))
    assert (answer["fewest_moves"], answer["solutions"]) == (None, 0)


def test_counting_stops_at_a_limit() -> None:
    for words in (["count", *LARGE, "--fewest-moves"], ["solve", *LARGE, *FEWEST]):
        result = CliRunner().invoke(main, [*words, "--time-limit", "0.1"])
        assert result.exit_code == 20
        assert result.stderr.startswith("pegsol: stopped by the time limit")


# --- shortening


def test_plain_solve_points_to_the_fewest_moves() -> None:
    printed = output("english")
    moves = re.search(r"^solved in (\d+) moves \(31 jumps\), S seconds$", printed, re.MULTILINE)
    assert moves is not None
    assert printed.endswith(f"\n\n{moves[1]} moves; --fewest-moves looks for the fewest\n")
    assert "--fewest-moves" not in output("english", "--json")


def test_plain_solve_points_nowhere_after_two_moves_or_none() -> None:
    assert "--fewest-moves" not in output("line(4)", "b1", "any")
    assert "--fewest-moves" not in output("french", "d4", "any", code=10)


# --- options


# --- progress


class FakeTerminal(io.StringIO):
    """Standard error that is a terminal."""

    def isatty(self) -> bool:
        return True


def seen(seconds: float, found: int | None, at_least: int, what: str) -> Progress:
    """Return the progress of a search that visits 10,000 positions in a second."""
    return Progress(seconds, what, nodes=int(seconds * 10_000), found=found, at_least=at_least)


def test_the_live_line_of_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal, now = FakeTerminal(), [0.0]
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setenv("COLUMNS", "100")
    with MoveLine() as line:
        for second, found in [(0.1, None), (1.0, None), (2.0, 20), (3.0, 20), (360.0, 18)]:
            now[0] = second
            line(seen(second, found, 16, "forward, 9 moves"))
    lines = terminal.getvalue().replace("\x1b[K", "").split("\n")
    assert lines == [
        "\r1.0 s   none found, at least 16 · forward, 9 moves · 10,000 positions"
        "\r2.0 s   20 found, at least 16 · forward, 9 moves · 20,000 positions"
        "\r3.0 s   20 found, at least 16 · forward, 9 moves · 30,000 positions"
        "\r360.0 s   18 found, at least 16 · forward, 9 moves · 3,600,000 positions\r",
    ]


def test_moves_in_a_log_only_if_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for wanted, lines in [(None, 0), (True, 2), (False, 0)]:
        log, now = io.StringIO(), [0.0]
        monkeypatch.setattr(sys, "stderr", log)
        monkeypatch.setattr(time, "monotonic", lambda now=now: now[0])
        with click.Context(main, obj=Settings(progress=wanted)), MoveLine() as line:
            for second, found in [(0.5, 22), (1.5, 20), (1.6, 19), (3.0, 18)]:
                now[0] = second
                line(seen(second, found, 16, "backward, 8 moves"))
        assert (
            log.getvalue().count("\n") == log.getvalue().count(" · backward, 8 moves · ") == lines
        )
