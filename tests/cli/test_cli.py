"""The command line: its output and exit codes."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import click
import pytest
from click.testing import Result

import invoke
from hostile_boards import isolated
from parameters import long_after
from pegsol import __version__, board, parse_moves, problem
from pegsol.cli import COMMANDS, GROUPS, commands, main
from pegsol.cli.command import EVERYWHERE, Command, Settings
from pegsol.cli.group import LazyGroup, exit_code
from pegsol.cli.options import complete_problem
from pegsol.cli.progress import ProgressLine, StateLine, short
from pegsol.errors import ProblemError
from pegsol.game.formats.puzzles import puzzles
from pegsol.search.run import Progress
from processes import PEGSOL, interrupted, line_of

# No search decides this problem quickly: from the tip of an arm to the same tip.
ENDLESS = ["solve", "wiegleb", "e1", "e1"]
SECONDS = re.compile(r"\d+\.\d+ seconds")

run = invoke.run
complaint = invoke.complaint


def output(*words: str, code: int = 0, input: str | bytes | None = None) -> str:
    """Return what a command prints that must end with an exit code."""
    result = run(*words, input=input)
    assert result.exit_code == code, result.output
    return SECONDS.sub("S seconds", result.stdout)


def environment(**changes: str) -> dict[str, str]:
    """Return an environment for a real process, 80 columns wide."""
    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "CI")}
    return {**kept, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8", **changes}


# --- showing


def test_show_draws_start_and_finish() -> None:
    assert output("show", "english", "d4", "any") == (
        "english d4 any: 33 holes\n"
        "\n"
        "   start\n"
        "   a b c d e f g\n"
        "1      o o o\n"
        "2      o o o\n"
        "3  o o o o o o o\n"
        "4  o o o . o o o\n"
        "5  o o o o o o o\n"
        "6      o o o\n"
        "7      o o o\n"
        "\n"
        "start: 32 pegs; finish: one peg, in any hole\n"
        "\n"
        "The position class allows a single peg in d1, a4, d4, g4 or d7.\n"
    )


def test_a_problem_is_one_word_or_several() -> None:
    assert output("show", "triangle(5)", "b3", "any") == output("show", "triangle(5) b3 any")


def test_show_as_json() -> None:
    shown = json.loads(output("show", "french c1 any", "--json"))
    assert shown["problem"] == problem("french c1 any").as_json()
    assert shown["position_class"] == {
        "allowed": True,
        "proof": None,
        "survivors": ["e1", "b4", "e4", "e7"],
        "least_pegs": 1,
    }
    refuted = output("show", "french d4 any", "--json")
    said = json.loads(refuted)["position_class"]
    assert (said["allowed"], said["survivors"], said["least_pegs"]) == (False, [], 2)
    assert said["proof"]["kind"] == "position class"
    assert output("show", "-", "--json", input=refuted) == refuted


def test_show_says_what_the_position_class_does() -> None:
    impossible = output("show", "english", "d4", "c3")
    assert "impossible: proved by position class\n" in impossible
    assert impossible.endswith("The position class allows a single peg in d1, a4, d4, g4 or d7.\n")
    assert output("show", "french", "d4", "fewest").endswith(
        "The position class allows no fewer than 2 pegs.\n"
    )
    assert "position class" not in output("show", "english", "d4", "d4")


def test_a_problem_from_a_file_and_from_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "a problem.txt"
    file.write_text("title: Mine\nboard: line(4)\nstart: vacancies b1\nfinish: a1\n")
    drawn = output("show", str(file))
    assert drawn.startswith("Mine: line(4), 4 holes\n")
    assert output("show", "-", input=file.read_bytes()) == drawn


def test_a_title_that_cannot_be_encoded_is_no_disaster(tmp_path: Path) -> None:
    file = tmp_path / "p.txt"
    file.write_text(
        "title: Süßes \u2603\nboard: line(4)\nstart: vacancies b1\nfinish: a1\n", "utf-8"
    )
    ran = subprocess.run(
        [*PEGSOL, "show", str(file)], env=environment(PYTHONIOENCODING="ascii"), capture_output=True
    )
    assert ran.returncode == 0
    assert ran.stdout.startswith(b"S??es ?: line(4), 4 holes\n")


# --- solving


def test_solve_draws_solves_and_counts() -> None:
    assert output("solve", "line(4)", "b1", "c1") == (
        "line(4) b1 c1: 4 holes\n"
        "\n"
        "   start         finish\n"
        "   a b c d       a b c d\n"
        "1  o . o o    1  . . o .\n"
        "\n"
        "start: 3 pegs; finish: one peg, in c1\n"
        "\n"
        "solved in 2 moves (2 jumps), S seconds\n"
        "\n"
        "  d1-b1, a1-c1\n"
    )


@pytest.mark.parametrize(
    ("words", "code", "verdict"),
    [
        (["english"], 0, "solved in "),
        (["triangle(5)", "c5", "any"], 0, "solved in "),
        (["french", "d4", "any"], 10, "impossible: proved by position class in "),
        (["english", "fewest"], 0, "solved: no fewer than 1 peg can be reached; "),
        ([*ENDLESS[1:], "--time-limit", "0.2"], 20, "undecided: stopped by the time limit"),
        ([*ENDLESS[1:], "--node-limit", "5000"], 20, "undecided: stopped by the node limit"),
    ],
)
def test_the_three_answers(words: list[str], code: int, verdict: str) -> None:
    printed = output("solve", *words, code=code)
    assert re.search("^" + re.escape(verdict), printed, re.MULTILINE)


def test_a_proof_is_summed_up() -> None:
    printed = output("solve", "french", "d4", "any", code=10)
    assert re.search(r"^  Position class: no single peg", printed, re.MULTILINE)


def test_an_undecided_search_reports_the_fewest_pegs() -> None:
    printed = output("solve", *ENDLESS[1:], "--time-limit", "0.3", code=20)
    assert re.search(
        r"; best so far \d+ pegs?\n  [\d,]+ nodes in S seconds$", printed, re.MULTILINE
    )


def test_solve_as_json_can_be_replayed(tmp_path: Path) -> None:
    printed = output("solve", "english", "--json")
    answer = json.loads(printed)
    assert answer["status"] == "solved"
    assert len(answer["jumps"]) == 31
    saved = tmp_path / "central.json"
    saved.write_text(printed)
    replayed = output("replay", str(saved))
    assert f"solves the problem in {len(answer['moves'])} moves (31 jumps)\n" in replayed
    assert replayed == output("replay", "-", input=printed)


@pytest.mark.parametrize("given", ["longbow", "triangle(5) a1 any", "triangle(4) a1 fewest"])
def test_every_command_shows_the_solution_that_solve_found(given: str) -> None:
    found = json.loads(output("solve", given, "--json"))
    for words in (["replay"], ["replay", "--packages"], ["analyse", "--along"]):
        shown = json.loads(output(words[0], given, *words[1:], "--json"))
        assert sorted(shown["jumps"]) == sorted(found["jumps"])
        assert shown["moves"] == found["moves"] or "--packages" in words  # which reorders jumps


@pytest.mark.parametrize("name", ["found.json", "found.txt"])
def test_a_saved_solution_is_replayed(name: str, tmp_path: Path) -> None:
    saved, own = str(tmp_path / name), ["--moves", "a3-a1"]
    for options in ([], own, ["--fewest-moves"]):
        printed = output("solve", "triangle(5)", "a1", *options, "-o", saved)
        moves = re.findall(r"(?:[a-g][1-7]-?){2,}", printed)
        assert json.loads(output("replay", saved, "--json"))["moves"] == moves, printed


def test_what_is_saved_if_there_is_no_solution(tmp_path: Path) -> None:
    for words, code in ((["french", "d4", "any"], 10), ([*ENDLESS[1:], "--node-limit", "9"], 20)):
        for name in ("found.txt", "found.json"):
            path = str(tmp_path / name)
            result = run("solve", *words, "-o", path, code=code)
            assert result.stderr.endswith(f"pegsol: {path} is not written: there is no solution\n")
            assert not Path(path).exists()


@pytest.mark.parametrize("code", [10, 20])
def test_json_of_other_answers(code: int) -> None:
    words = ["french", "d4", "any"] if code == 10 else [*ENDLESS[1:], "--node-limit", "1000"]
    answer = json.loads(output("solve", *words, "--json", code=code))
    assert answer["status"] == ("impossible" if code == 10 else "undecided")
    assert answer["moves"] is None


def test_every_position() -> None:
    printed = output("replay", "line(4)", "b1", "any")
    assert printed.endswith(
        "solves the problem in 2 moves (2 jumps)\n"
        "\n"
        "  d1-b1, a1-c1\n"
        "\n"
        "start      1 d1-b1    2 a1-c1\n"
        "o . o o    o O x +    + x O .\n"
        "\n"
        "+ left   x jumped over   O landed\n"
        "\n"
        "position reached\n"
        "   a b c d\n"
        "1  . . o .\n"
    )


def test_moves_played_are_kept() -> None:
    printed = output("solve", "line(4)", "b1", "any", "--moves", "d1-b1")
    assert "after your moves\n   a b c d\n1  o o . .\n" in printed
    assert "your moves:\n  d1-b1\ncontinued by:\n  a1-c1\n" in printed
    answer = json.loads(output("solve", "line(4)", "b1", "any", "--moves", "d1-b1", "--json"))
    assert answer["moves"] == ["d1-b1", "a1-c1"]
    assert answer["fixed"] == 1


def test_nothing_to_do() -> None:
    text = "board: line(4)\nstart: pegs a1\nfinish: any\n"
    assert output("solve", "-", input=text).endswith("\nsolved: the start is a finish already\n")
    played = "board: line(4)\nstart: pegs a1 b1\nfinish: any\n"
    printed = output("solve", "-", "--moves", "a1-c1", input=played)
    assert printed.endswith("your moves:\n  a1-c1\ncontinued by:\n  nothing more to do\n")


def test_as_few_pegs_as_possible() -> None:
    printed = output("solve", "line(5)", "a1", "fewest")
    assert re.search(r"^solved: no fewer than \d pegs? can be reached; ", printed, re.MULTILINE)


def test_reverse_rules() -> None:
    text = "board: line(4)\nrules: reverse\nstart: pegs b1\nfinish: a1 b1 d1\n"
    printed = output("replay", "-", input=text)
    assert "solves the problem in 2 moves" in printed
    assert "now a peg" in printed


# --- all solutions


def solutions(*words: str, code: int = 0) -> list[str]:
    """Return the lines of a listing."""
    return output("solve", "triangle(4)", "b2", "any", "--all", *words, code=code).splitlines()


def test_all_solutions_are_solutions_and_differ() -> None:
    lines = solutions()
    assert len(lines) == len(set(lines)) > 4
    task = problem("triangle(4) b2 any")
    for line in lines:
        position = task.start
        for move in parse_moves(task.board, line):
            for jump in move.jumps:
                position = position.jump(jump)
        assert task.finish.holds(position.bits)


def test_distinct_solutions_are_fewer() -> None:
    assert set(solutions("--distinct")) < set(solutions())


def test_mirror_images_are_left_out() -> None:
    lines = output("solve", "latin-cross", "--all").splitlines()
    assert len(lines) == 2
    assert output("solve", "latin-cross", "--all", "--mod-symmetry").splitlines() == lines[:1]


def test_all_solutions_after_moves_played() -> None:
    lines = solutions()
    first = lines[0].split(", ")[0]
    assert first.count("-") == 1, "a first move of several jumps would be played only in part"
    assert solutions("--moves", first) == [line for line in lines if line.startswith(first)]
    assert json.loads(solutions("--moves", first, "--json")[0])["fixed"] == 1


def test_all_solutions_as_json() -> None:
    objects = [json.loads(line) for line in solutions("--json")]
    assert [", ".join(found["moves"]) for found in objects] == solutions()


def test_a_problem_without_solutions_has_none_to_list() -> None:
    assert output("solve", "triangle(4)", "a1", "d4", "--all", code=10) == ""


def test_a_listing_stops_at_a_limit() -> None:
    result = run("solve", "english", "--all", "--time-limit", "0.3")
    assert result.exit_code == 20
    assert re.fullmatch(r"pegsol: stopped by the time limit after \d+ solutions\n", result.stderr)
    result = run(*ENDLESS, "--all", "--node-limit", "100")
    assert (result.exit_code, result.stdout) == (20, "")
    assert result.stderr == "pegsol: stopped by the node limit after 0 solutions\n"


# --- checkpoints


def test_a_checkpoint_is_kept_and_used(tmp_path: Path) -> None:
    file = str(tmp_path / "kept")
    words = [*ENDLESS, "--node-limit", "20000", "--checkpoint", file]
    first, second = run(*words), run(*words)
    assert first.exit_code == second.exit_code == 20
    assert first.stderr == (
        f"pegsol: not finished; saved in {file} (the same command continues it)\n"
    )
    assert second.stderr.startswith(f"pegsol: continuing from {file}\n")
    assert "of another problem" in complaint("solve", "english", "--checkpoint", file)
    solved = run("solve", "english", "--checkpoint", str(tmp_path / "new"))
    assert (solved.exit_code, solved.stderr) == (0, "")
    (tmp_path / "kept").write_bytes(b"nonsense")
    assert complaint(*ENDLESS, "--checkpoint", file)


# --- replaying


def test_replay_reports_whether_it_solves() -> None:
    good = output("replay", "line(4)", "b1", "any", "--moves", "d1-b1 a1-c1")
    assert "solves the problem in 2 moves (2 jumps)\n" in good
    assert good.endswith("position reached\n   a b c d\n1  . . o .\n")
    bad = output("replay", "line(4)", "b1", "any", "--moves", "d1-b1", code=10)
    assert "does not solve the problem: at the end there are 2 pegs, not at most 1\n" in bad
    none = output("replay", "line(4)", "b1", "any", "--moves", "", code=10)
    assert "does not solve the problem" in none


def test_replay_names_at_most_three_defects() -> None:
    printed = output("replay", "english", "--moves", "d2-d4", code=10)
    assert re.search(
        r"^does not solve the problem: at the end ([^,]+ holds a peg, ){3}and 27 more$",
        printed,
        re.M,
    )


def test_replay_as_json() -> None:
    answer = json.loads(output("replay", "line(4) b1 any", "--moves", "d1-b1", "--json", code=10))
    assert answer["solves"] is False
    assert answer["position"] == {"pegs": ["a1", "b1"]}
    assert answer["moves"] == ["d1-b1"]


def test_replay_keeps_apart_what_the_player_fixed() -> None:
    saved = output("solve", "line(4)", "b1", "any", "--moves", "d1-b1", "--json")
    assert "your moves:\n  d1-b1\n" in output("replay", "-", input=saved)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("[1]", "the problem must be an object, not 1"),
        ('{"problem": {}, "moves": []}', "lacks the key 'pegsol'"),
        ('{"problem": PROBLEM, "moves": "d1-b1"}', "'moves' must be a list"),
        ('{"problem": PROBLEM, "moves": [1]}', "'moves' must be a list"),
        ('{"problem": PROBLEM, "moves": ["d1-b1"], "fixed": 2}', "'fixed' must be a number"),
        ('{"problem": PROBLEM, "moves": ["d1-b1"], "fixed": true}', "'fixed' must be a number"),
        ('{"problem": PROBLEM, "moves": ["b1-d1"]}', "cannot be made: b1 has no peg"),
        ("[" * 100_000, "nested too deeply"),
        ("", "empty"),
    ],
)
def test_replay_of_something_else(content: str, words: str) -> None:
    saved = content.replace("PROBLEM", json.dumps(problem("line(4) b1 any").as_json()))
    assert words in complaint("replay", "-", input=saved)


# What shows moves solves a problem first.
SHOWING = [
    ["replay"],
    ["replay", "--json"],
    ["replay", "--packages"],
    ["draw", "--strip", "moves", "-o", "-"],
    ["draw", "--strip", "packages", "-o", "-"],
    ["draw", "--animate", "-o", "a.svg"],
]


def shown(words: list[str], *problem: str, code: int) -> Result:
    """Run one of the commands that show moves, and expect an exit code."""
    result = run(words[0], *problem, *words[1:])
    assert result.exit_code == code, result.output
    return result


@pytest.mark.parametrize("words", SHOWING, ids=" ".join)
def test_what_shows_moves_solves_first(words: list[str], tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    printed = shown(words, "triangle(5)", "a1", "any", code=0).stdout
    if words[0] == "replay":
        assert ('"solves": true' if "--json" in words else "solves the problem in ") in printed
    else:
        assert "<svg" in (printed or Path("a.svg").read_text())
    Path("p.txt").write_text("board: triangle(5)\nstart: vacancies a1\nfinish: any\n")
    assert shown(words, "p.txt", code=0).stdout == printed


@pytest.mark.parametrize("words", SHOWING, ids=" ".join)
def test_a_problem_without_moves_to_show(
    words: list[str], tmp_path: Path, monkeypatch: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    impossible = shown(words, "french", "d4", "any", code=10)
    stopped = shown(words, "wiegleb", "e1", "e1", "--time-limit", "0.05", code=20)
    if "--json" in words:
        assert json.loads(impossible.stdout)["proof"]["kind"] == "position class"
        assert json.loads(stopped.stdout)["reason"] == "time"
    else:
        assert "impossible: proved by position class in " in impossible.output
        assert "Position class: no single peg has the parities" in impossible.output
        assert "undecided: stopped by the time limit; best so far" in stopped.output
    if words[0] == "draw":
        assert impossible.stdout == stopped.stdout == ""
    assert not list(tmp_path.iterdir())


def test_a_certificate_without_moves_to_show(tmp_path: Path) -> None:
    proof = str(tmp_path / "proof.json")
    output("prove", "line(5)", "c1", "any", "-o", proof, code=10)
    assert "impossible: proved by " in output("replay", proof, code=10)
    assert json.loads(output("replay", proof, "--json", code=10))["proof"]["kind"]


# --- lists, conversion, completion


def test_boards() -> None:
    lines = output("boards").splitlines()
    assert re.fullmatch(r"name +holes  lines  sym\.  note", lines[0])
    assert re.fullmatch(r"english +33 +38 +8  33 holes.*", lines[1])
    assert max(map(len, lines)) <= 80
    for line in lines[1:]:
        found = re.fullmatch(r"(\S.*?) +(\d+) +\d+ +\d+  .*", line)
        assert found is None or len(board(found[1])) == int(found[2])


def test_puzzles() -> None:
    lines = output("puzzles").splitlines()
    assert re.fullmatch(r"name +pegs  finish +grade +title", lines[0])
    assert lines[1:3] == ["", "english, 33 holes"]
    assert max(map(len, lines)) <= 80
    impossible = next(line for line in lines if line.startswith("french-centre "))
    assert " impossible " in impossible
    listed = json.loads(output("puzzles", "--json"))["puzzles"]
    for entry in listed:
        assert (entry["difficulty"] is None) == (not entry["solvable"])
    assert len(listed) >= 40
    assert len({entry["name"] for entry in listed}) == len(listed)
    assert problem(listed[0]["problem"]) == problem(listed[0]["name"])


@pytest.mark.parametrize("form", ["text", "json", "pddl"])
def test_convert_and_read_again(form: str, tmp_path: Path) -> None:
    file = tmp_path / "converted"
    assert output("convert", "triangle(5)", "c5", "a1", "--to", form, "-o", str(file)) == ""
    assert file.read_text() == output("convert", "triangle(5) c5 a1", "--to", form)
    again = json.loads(output("show", str(file), "--json"))
    assert len(again["problem"]["start"]["vacancies"]) == 1


PLANNED = """
(define (problem row)
    (:domain pegsolitaire-sequential)
    (:objects Up-1 up-2 up-3 down - location)
    (:init (IN-LINE up-1 up-2 up-3) (move-ended)
        (occupied up-1) (occupied up-2) (free up-3) (free down))
    (:goal (and (occupied up-3))))
"""


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_a_plan_has_the_names_of_its_file(form: list[str], tmp_path: Path) -> None:
    file, plan = tmp_path / "row.pddl", tmp_path / "row.plan"
    file.write_text(PLANNED)
    output("solve", str(file), "-o", str(plan), *form)
    assert plan.read_text() == (
        "(jump-new-move up-1 up-2 up-3)\n(end-move up-3)\n; cost = 1 (general cost)\n"
    )


def test_a_plan_of_a_problem_that_is_no_file(tmp_path: Path) -> None:
    plan = tmp_path / "crossbow.plan"
    output("solve", "crossbow", "-o", str(plan))
    assert plan.read_text().startswith("(jump-new-move pos-")
    output("solve", "french", "a3", "a3", "-o", str(tmp_path / "none.plan"), code=10)
    assert not (tmp_path / "none.plan").exists()
    result = run("solve", "-", "-o", str(tmp_path / "none.plan"), input=PLANNED)
    assert result.exit_code == 2
    assert "a plan needs a file, not standard input" in result.stderr


def completions(before: list[str], incomplete: str) -> list[tuple[str, str]]:
    """Return what can be typed after the words *before*."""
    solve = main.load("solve")
    context = click.Context(solve)
    context.params["words"] = tuple(before)
    items = complete_problem(context, solve.params[0], incomplete)
    return [(item.value, item.type) for item in items]


def test_completion_of_problems() -> None:
    assert ("english", "plain") in completions([], "eng")
    assert ("triangle5", "plain") in completions([], "tri")
    assert ("rectangle4,6", "plain") in completions([], "rect")
    assert completions([], "./my") == [("./my", "file")]
    assert completions(["english"], "d") == []


TRIANGLES = [one.name for one in puzzles() if one.name.startswith("triangle")]


@pytest.mark.parametrize(
    ("typed", "completed"),
    long_after(
        1,
        [
            ("solve engl", ["english", "english+diagonals"]),
            ("show triangl", ["triangle5", "triangle7", *TRIANGLES]),
            ("conv", ["convert"]),
            ("solve english --node", ["--node-limit"]),
        ],
    ),
)
def test_completion_in_bash(typed: str, completed: list[str]) -> None:
    words = typed.split(" ")
    script = (
        'source <(_PEGSOL_COMPLETE=bash_source "$0" -m pegsol)\n'
        'pegsol() { "$python" -m pegsol; }\n'
        'env() { command env "${@:1:$#-1}" "$python" -m pegsol; }\n'  # pegsol is not on the PATH
        'python=$0 COMP_WORDS=(pegsol "$@") COMP_CWORD=$#\n'
        "_pegsol_completion pegsol\n"
        'printf "%s\\n" "${COMPREPLY[@]}"'
    )
    ran = subprocess.run(
        ["bash", "-c", script, sys.executable, *words],
        env=environment(),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert ran.stdout.split("\n")[:-1] == completed, ran.stderr


@pytest.mark.skipif(shutil.which("fish") is None, reason="no fish")
@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("solve engl", ["english", "english+diagonals"]),
        ("conv", ["convert"]),
    ],
)
def test_completion_in_fish(tmp_path: Path, typed: str, completed: list[str]) -> None:
    pegsol = tmp_path / "pegsol"
    pegsol.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m pegsol "$@"\n')
    pegsol.chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    script = f"_PEGSOL_COMPLETE=fish_source pegsol | source; complete -C 'pegsol {typed}'"
    ran = subprocess.run(
        ["fish", "--no-config", "-c", script],
        env={**environment(), "PATH": path},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert [line.split("\t")[0] for line in ran.stdout.splitlines()] == completed, ran.stderr


def test_help_and_version() -> None:
    assert output("--version") == f"pegsol {__version__}\n"
    assert output("-h") == output("--help")
    for name in main.commands:
        assert f"Usage: pegsol {name} " in output(name, "-h")


def test_every_command_is_a_module_of_its_name() -> None:
    listed = [name for texts in COMMANDS.values() for name in texts if name not in GROUPS]
    assert sorted(listed) == sorted([one.name for one in iter_modules(commands.__path__)])
    for name in listed:
        assert main.load(name).name == name
    for group in GROUPS:
        inner = main.load(group)
        assert isinstance(inner, LazyGroup)
        for name in inner.commands:
            assert inner.load(name).name == name
            assert f"  {name}  " in output(group, "--help")


def commands_of(group: click.Group, words: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """Return the words that name each command, also of the groups in a group."""
    found = []
    for name, listed in group.commands.items():
        command = group.load(name) if isinstance(group, LazyGroup) else listed
        found.append((*words, name))
        if isinstance(command, click.Group):
            found += commands_of(command, (*words, name))
    return found


def test_commands_with_several_problems_take_one_in_several_words(tmp_path: Path) -> None:
    book = str(tmp_path / "book.pdf")
    assert complaint("print", "line(4)", "b9", "-o", book) == complaint("show", "line(4)", "b9")
    assert "did you mean crossbow" in complaint("print", "latin-cross", "crosbow", "-o", book)
    for number, words in enumerate((["line(4)", "b1", "any"], ["line(4) b1 any"])):
        output("print", *words, "-o", str(tmp_path / f"{number}.pdf"))
    assert (tmp_path / "0.pdf").read_bytes() == (tmp_path / "1.pdf").read_bytes()


def test_every_command_has_help() -> None:
    named = commands_of(main)
    assert {("study", "army"), ("lab", "compare"), ("draw",)} <= {*named}
    for words in named:
        printed = output(*words, "--help")
        assert f"Usage: pegsol {' '.join(words)} " in printed
        # What Python calls its values is no help.
        assert not re.search(r"None|<[\w.]+ (object|function|at) |\bTrue\b|\bFalse\b", printed), (
            words
        )


def test_help_fits_one_screen() -> None:
    """Each command in its group, and all texts in one column."""
    printed = output("--help")
    assert 24 <= len(printed.splitlines()) <= 33
    assert max(map(len, printed.splitlines())) <= 80
    parts = re.split(r"^(\S.*):$", printed, flags=re.MULTILINE)
    width = 2 + max([len(name) for texts in COMMANDS.values() for name in texts])
    for title, texts in COMMANDS.items():
        if not title:
            continue
        lines = parts[parts.index(title) + 1].splitlines()
        assert lines[1:] == [f"  {name:<{width}}{text}" for name, text in texts.items()]
    for option in EVERYWHERE:
        assert f"  {option.opts[0]} " in printed


def test_each_command_takes_the_options_of_every_command() -> None:
    """They stand before the command or after it."""
    words = ["count", "triangle(5)", "a1", "any", "--json"]
    whole = json.loads(output(*words))
    for before, after in [(["--threads", "2"], []), ([], ["--threads", "2"])]:
        assert json.loads(output(*before, *words, *after, "--no-progress", "--ascii")) == whole
    assert "the limit is 1 MiB" in run("--memory-limit", "1M", "study", "fewest", "english").stderr
    words = ["study", "fewest", "triangle(4)"]
    assert run("--memory-limit", "1G", *words).exit_code == 0
    assert run("--memory-limit", "2X", *words).exit_code == 2
    assert run("--memory-limit", "1", *words, "--memory-limit", "1G").exit_code == 0  # the last


def test_a_table_is_no_wider_than_its_classes_need(tmp_path: Path) -> None:
    """A class may have as many pegs as the board has holes, and each column takes its header."""
    file = tmp_path / "isolated.txt"
    file.write_text(isolated(25), encoding="utf-8")
    header = output("study", "fewest", str(file)).splitlines()[2]
    assert max(map(len, header.split("  "))) <= 60


def test_the_options_of_solve_are_in_sections_with_no_other_left() -> None:
    solve = main.load("solve")
    assert isinstance(solve, Command)
    placed = [name for names in solve.sections.values() for name in names]
    options = [str(one.name) for one in solve.params if isinstance(one, click.Option)]
    assert sorted(placed) == sorted(options)
    printed = output("solve", "--help")
    for title in solve.sections:
        assert f"\n{title}:\n  -" in printed
    assert re.search(r"\nOther options:\n  -h, --help +Show this message and exit.\n\n", printed)


def test_help_needs_nothing_but_click() -> None:
    code = (
        "import sys\n"
        "try:\n    from pegsol.cli import main; main(['--help'])\n"
        "except SystemExit: pass\n"
        "print([n for n in sys.modules if n.startswith(('pegsol', 'rich', 'numpy'))])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    imported = ran.stdout.splitlines()[-1]
    for name in ("rich", "pegsol.game.", "pegsol.view.", "pegsol.search", "pegsol._core"):
        assert name not in imported


@pytest.mark.parametrize("words", ["solve line(4) b1 any", "count line(4)", "finishes line(5)"])
def test_commands_load_no_pictures(words: str) -> None:
    code = (
        "import sys\n"
        f"try:\n    from pegsol.cli import main; main({words.split()!r})\n"
        "except SystemExit: pass\n"
        "print([n for n in sys.modules if n.startswith(('pegsol', 'rich', 'matplotlib', 'numpy'))])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    imported = ran.stdout.splitlines()[-1]
    for name in ("rich", "matplotlib", "numpy", "view.svg", "view.charts", "pegsol.site"):
        assert name not in imported


# --- bad input


@pytest.mark.parametrize("content", [b"\0\1\2", b"", b"\xff\xfe\xfd", b"board: english\nstart:\no"])
def test_bad_files_are_one_line(content: bytes) -> None:
    assert complaint("solve", "-", input=content)


def test_bad_options_are_usage_errors() -> None:
    for words in [
        ["--time-limit", "-1"],
        ["--time-limit", "nan"],
        ["--time-limit", "inf"],
        ["--time-limit", "soon"],
        ["--memory-limit", "-1"],
        ["--memory-limit", "2X"],
        ["--memory-limit", "9" * 400],
        ["--node-limit", "-5"],
        ["--node-limit", "0"],
        ["--threads", "0"],
        ["--threads", "99999"],
        ["--seed", "-1"],
        ["--seed", "1.5"],
        ["--distinct"],
        ["--mod-symmetry"],
        ["--all", "--fewest-moves", "--mod-symmetry"],
        ["--all", "--checkpoint", "x"],
        ["--nonsense"],
    ]:
        result = run("solve", "english", *words)
        assert result.exit_code == 2, words
        assert re.fullmatch(r"pegsol: .+ \(help: pegsol solve --help\)\n", result.stderr), words
        assert result.stdout == "", words


@pytest.mark.parametrize(
    "words",
    [
        ["nonsense"],
        ["solve"],
        ["show", "--json"],
        ["convert", "x"],
        ["lab", "nonsense"],
        ["solve", "english", "--no\nsuch"],
    ],
)
def test_usage_errors_are_one_line(words: list[str]) -> None:
    assert "(help: pegsol" in complaint(*words)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["solv"], "no such command 'solv'. Did you mean 'solve'? (help: pegsol --help)"),
        (
            ["solve", "english", "--xyzzy"],
            "no such option '--xyzzy' (help: pegsol solve --help)",
        ),
        (
            ["solve", "--time-limit"],
            "option '--time-limit' requires an argument (help: pegsol --help)",
        ),
        (
            ["lab", "search"],
            "missing argument 'PROBLEM' (help: pegsol lab search --help)",
        ),
        (
            ["solve", "english", "--threads", "0"],
            "invalid value for '--threads': 0 is not in the range 1<=x<=1024 "
            "(help: pegsol solve --help)",
        ),
    ],
)
def test_usage_errors_say_what_was_expected(words: list[str], line: str) -> None:
    assert complaint(*words) == line


def test_numbers_beyond_64_bits() -> None:
    line = complaint("lab", "random", "english", "--games", str(2**63))
    assert "'--games': the number must be less than 2**63" in line


@pytest.mark.parametrize("words", [[], ["lab"], ["study"]])
def test_a_group_without_a_command_is_helped(words: list[str]) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert result.stderr.startswith("Usage: pegsol")


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (lambda: None, 0),
        (lambda: 10, 10),
        (lambda: raised(ProblemError("no\nboard")), 2),
        (lambda: raised(KeyboardInterrupt()), 130),
        (lambda: raised(click.Abort()), 130),
        (lambda: raised(click.ClickException("bad")), 2),
        (lambda: raised(MemoryError()), 20),
        (lambda: raised(OSError(28, "No space left on device")), 2),
    ],
)
def test_how_commands_end(command: Callable[[], Any], code: int) -> None:
    assert exit_code(command) == code


def raised(error: BaseException) -> None:
    """Raise an error, where only an expression may stand."""
    raise error


# --- real processes


def test_the_command_and_the_module_are_one() -> None:
    script = Path(sys.executable).with_name("pegsol")
    ran = [
        subprocess.run(
            [*start, "show", "english"], env=environment(), capture_output=True, check=True
        )
        for start in ([str(script)], PEGSOL)
    ]
    assert ran[0].stdout == ran[1].stdout
    assert ran[0].stdout.isascii()


def interrupted_search(*words: str) -> tuple[int, str]:
    """Interrupt a real search; return the exit code and what it printed on standard error."""
    command = [*PEGSOL, *words, "--progress"]
    code, _, errors = interrupted(command, line_of("stderr", "nodes"), env=environment())
    return code, errors.splitlines()[-1]


def test_ctrl_c_ends_a_search_and_keeps_it(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    words = [*ENDLESS, "--checkpoint", str(file)]
    assert interrupted_search(*words) == (
        130,
        f"pegsol: interrupted; saved in {file} (the same command continues it)",
    )
    again = run(*words, "--time-limit", "0.1")
    assert again.stderr.startswith(f"pegsol: continuing from {file}\n")
    assert again.exit_code == 20


@pytest.mark.long
def test_ctrl_c_without_a_checkpoint() -> None:
    assert interrupted_search(*ENDLESS) == (130, "pegsol: interrupted")


@pytest.mark.parametrize(
    ("command", "code"),
    long_after(
        4,
        [
            ("solve english --all | head -n 2", 0),  # a list ends at once
            ("solve french d4 any 2>&1 | true", 10),
            ("count wiegleb --time-limit 0 2>&1 | true", 20),
            ("show nonsense 2>&1 | true", 2),
            ("replay english | head -n 1", 0),
            ("solve french d4 any --json | true", 10),
            ("prove french d4 any | head -n 1", 10),
            ("solve wiegleb e1 e1 --time-limit 0.2 --progress 2>&1 | true", 20),
            ("boards | true", 0),
            ("--help | true", 0),
        ],
    ),
)
def test_a_closed_pipe_keeps_the_exit_code(command: str, code: int) -> None:
    line = f"{sys.executable} -m pegsol {command}"
    ran = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {line}"],
        env=environment(),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert ran.stderr == b""
    assert ran.returncode == code


def test_pipes_are_read(tmp_path: Path) -> None:
    problem = "board: line(4)\nstart: vacancies b1\nfinish: c1\n"
    (tmp_path / "problem").write_text(problem)
    (tmp_path / "game").write_text(f"{problem}moves: d1-b1, a1-c1\n")
    lines = [
        "pegsol show <(sleep 0.1; cat problem)",
        "cat problem | pegsol solve /dev/stdin",
        "pegsol replay <(cat game)",
        "pegsol check <(cat game)",
        "pegsol survey --pairs <(echo 'line(4) b1 any')",
    ]
    script = f'set -e; pegsol() {{ {sys.executable} -m pegsol "$@"; }}; {"; ".join(lines)}'
    ran = subprocess.run(
        ["bash", "-c", script], cwd=tmp_path, env=environment(), capture_output=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
def test_a_full_disk_is_one_line() -> None:
    ran = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m pegsol show english >/dev/full"],
        env=environment(),
        capture_output=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (2, b"pegsol: No space left on device\n")


# --- progress


class FakeTerminal(io.StringIO):
    """Standard error that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_the_live_line(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal, now = FakeTerminal(), [0.0]
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    with ProgressLine() as line:
        for tenth in range(1, 100):
            now[0] = tenth / 20
            line(Progress(now[0], "width 1,024 backward", nodes=tenth * 50_000, best=3))
    drawn = terminal.getvalue().split("\r")
    assert drawn[0] == ""
    assert drawn[-1] == "\x1b[K"
    assert len(drawn) - 2 <= 47 + 1  # nothing for the first 0.3 s, then ten a second
    assert drawn[-2] == (
        "5.0 s   4.95 M nodes   1.00 M/s   best 3 pegs   width 1,024 backward\x1b[K"
    )


def test_parts_have_a_rate_and_a_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("pegsol.cli.progress.time.monotonic", lambda: now[0])
    line = StateLine(unit="problem")
    now[0] += 8.0
    assert line._text(Progress(8.0, "", 0, 60)) == "0 of 60 problems done"
    done = line._text(Progress(8.0, "", 20, 60))
    assert done == "20 of 60 problems done, 2.5/s, about 16 s left"


def test_a_short_search_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = FakeTerminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with ProgressLine() as line:
        line(Progress(0.01, "width 64 forward", nodes=1000, best=3))
    assert terminal.getvalue() == ""
    with click.Context(main, obj=Settings(progress=False)), ProgressLine() as line:
        line._next = 0
        line(Progress(9.0, "width 64 forward", nodes=1000, best=3))
    assert terminal.getvalue() == ""


def test_progress_in_a_log_only_if_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for wanted, lines in [(None, 0), (True, 1)]:
        log = io.StringIO()
        monkeypatch.setattr(sys, "stderr", log)
        with click.Context(main, obj=Settings(progress=wanted)), ProgressLine() as line:
            line._next = 0
            line(Progress(9.0, "width 64 forward", nodes=1000, best=1))
            line(Progress(9.1, "width 64 forward", nodes=2000, best=1))
        assert log.getvalue().count("\n") == lines


def test_short_numbers() -> None:
    assert [short(n) for n in (0, 999, 1000, 12_345, 999_600, 5e12)] == [
        "0",
        "999",
        "1.00 k",
        "12.3 k",
        "1.00 M",
        "5000 G",
    ]


def test_a_number_of_any_length_is_refused_in_one_short_line() -> None:
    options = [
        "solve english --node-limit",
        "solve english --time-limit",
        "solve english --memory-limit",
        "solve english --threads",
        "solve english --seed",
        "generate english --jumps",
        "generate english --count",
        "play --port",
        "draw english -o - --width",
        "draw english -o - --speed",
        "print english --cut-out",
        "print english --per-page",
        "print english --worksheet",
        "print english --time-limit-each",
        "lab search up-arrow --solutions",
        "lab search up-arrow --table",
        "lab genetic english --populations",
        "lab genetic english --threshold",
        "lab genetic english --tries",
        "lab genetic english --mutation",
        "lab genetic english --runs",
        "lab random latin-cross --games",
        "lab rule latin-cross dead-pegs --sample",
        "lab compare up-arrow --sample",
        "lab compare up-arrow --node-limit",
        "study army",
    ]
    for option in options:
        for number in ("9" * 400, "9" * 5000, "-" + "9" * 5000, "1e" + "9" * 400, "x" * 5000):
            assert len(complaint(*option.split(), number)) < 300, (option, number[:3])


def test_a_board_or_finish_of_any_number_is_refused_in_one_short_line() -> None:
    for number in ("9" * 400, "9" * 5000):
        for text in (f"square({number})", f"english d4 exactly {number}", f"line {number}"):
            assert len(complaint("solve", text)) < 300, text[:20]
