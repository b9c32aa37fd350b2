"""Every command's JSON is as its schema says."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import click
import pytest
from jsonschema_rs import Draft202012Validator, meta

import pegsol
from invoke import complaint, run
from pegsol import Solution, prove
from pegsol.cli import main
from pegsol.cli.group import LazyGroup
from pegsol.cli.schemas import schema, schema_names
from pegsol.game.documents import parse_documents
from pegsol.proof.documents import write_certificate
from sample_certificates import samples

LINES = """{
  "pegsol": 1,
  "title": "A path, and a hole beside it",
  "board": {
    "lines": [["a", "b", "c"], ["b", "c", "d"], ["c", "d", "e"], ["d", "e", "f"]],
    "holes": ["alone"]
  },
  "start": {"vacancies": ["b", "alone"]},
  "finish": {"survivor": "e"}
}
"""
SQUARE = """{
  "pegsol": 1,
  "board": {
    "geometry": "square",
    "holes": [[0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [2, 1], [0, 2], [1, 2], [2, 2], [3, 2]]
  },
  "start": {"vacancies": ["b2"]},
  "finish": {"at_most": 2}
}
"""
REVERSE = "board: line(4)\nrules: reverse\nfinish: vacancy b1\nstart: pegs c1\n"

COMMANDS = {
    "solve": [
        "solve line(4) b1 c1",
        "solve french d4 any",
        "solve triangle(4) b2 any --fewest-moves",
        "solve english --time-limit 0",
        "solve lines.json",
        "solve reverse.txt",
    ],
    "replay": [
        "replay line(4) b1 c1 --moves d1-b1",
        "replay french d4 any",
        "replay lines.json",
        "replay reverse.txt",
        "replay reverse.txt --packages",
    ],
    "count": [
        "count line(4) b1 c1 --games",
        "count line(4) b1 c1 --fewest-moves",
        "count french d4 any --fewest-moves",
        "count lines.json",
        "count reverse.txt",
    ],
    "levels": [
        "levels triangle(4) b2 any",
        "levels lines.json",
        "levels reverse.txt",
    ],
    "analyse": [
        "analyse triangle(4) b2 any",
        "analyse line(4) b1 c1 --moves d1-b1",
        "analyse line(4) b1 c1 --along",
        "analyse square(4) a1 b2 --tablebase kept",
        "analyse french d4 any --along",
        "analyse lines.json",
        "analyse latin-cross --rate",
        "analyse wiegleb --rate --time-limit 0",
        "analyse reverse.txt --rate",
        "analyse reverse.txt --along",
    ],
    "show": [
        "show french d4 any",
        "show lines.json",
    ],
    "puzzles": ["puzzles"],
    "generate": [
        "generate triangle(5) --count 2",
        "generate square.json --jumps 3",
        "generate triangle(5) square(4) --symmetry mirror --count 3 --rising",
    ],
    "prove": [
        "prove french d4 any",
        "prove line(4) b1 c1",
        "prove triangle(5) a1 a1 --fewest-moves",
        "prove wiegleb e1 e1 --time-limit 0",
        "prove lines.json",
        "prove reverse.txt",
    ],
    "check": [
        "check proof.json game.txt reverse.txt",
        "check line(4) b1 c1 --weights 'a1 1'",
        "check line(4) b1 c1 --weights 'a1 1' 'b1 x' 'c1 1'",
        "check line(4) b1 c1 --moves d1-b1 'd1-b1, a1-c1'",
        "check lines.json --weights 'a 1, b 1'",
        "check line(4) b1 c1 --moves 'd1-b1, d1-b1'",
        "check lines.json --moves d-b",
    ],
    "study deadends": ["study deadends triangle(4) b2 any", "study deadends lines.json"],
    "study class": ["study class triangle(4)", "study class lines.json"],
    "study fewest": ["study fewest line(5)", "study fewest lines.json"],
    "survey": [
        "survey triangle(4) line(6) --want answer,moves,count,chance",
        "survey lines.json --pairs all",
        "survey line(4) line(6) -o rows --threads 1",
    ],
    "study records": [
        "study records triangle(4) b2 any",
        "study records french d4 any",
        "study records lines.json",
    ],
    "study army": [
        "study army 2",
        "study army 5",
        "study army 1 --board triangular",
        "study army 4 --time-limit 0",
    ],
    "study pagodas": [
        "study pagodas line(6) b1 e1",
        "study pagodas lines.json",
    ],
    "redo": ["redo", "redo darby --time-limit 0"],
    "lab search": [
        "lab search triangle(4) b2 any --distinct --rules pagoda",
        "lab search line(4) b1 c1 --weights 'd1 1' --pagodas 'a1 1 c1 1'",
        "lab search line(4) b1 c1 --rules symmetries --table 99",
        "lab search line(4) b1 c1 --table size=9,values=fewest --order 'corners last'",
        "lab search lines.json --solutions all --order 'f e d c b a alone'",
    ],
    "lab compare": [
        "lab compare triangle(4) b2 any --vary orders --sample 3",
        "lab compare lines.json --vary orders --sample 2",
        "lab compare triangle(4) b2 any",
        "lab compare square.json",
    ],
    "lab rule": [
        "lab rule triangle(4) b2 any position-class",
        "lab rule line(4) b1 c1 weights.txt",
        "lab rule lines.json dead-pegs",
    ],
    "lab random": [
        "lab random triangle(4) b2 any",
        "lab random triangle(4) b2 any --games 9",
        "lab random lines.json",
    ],
    "lab genetic": [
        "lab genetic triangle(4) b2 any",
        "lab genetic lines.json --populations 1 --tries 1",
        "lab genetic triangle(4) b2 any --runs 2",
        "lab genetic lines.json --runs 2 --tries 1",
    ],
}
"""Command lines for each command with --json; at least one problem is on a board of its own."""


def commands(group: click.Group, path: str = "") -> Iterator[tuple[str, click.Command]]:
    """Yield each command below a group, with the words that name it."""
    for name in group.commands:
        found = group.load(name) if isinstance(group, LazyGroup) else group.commands[name]
        words = f"{path} {name}".strip()
        if isinstance(found, click.Group):
            yield from commands(found, words)
        else:
            yield words, found


def with_option(option: str) -> set[str]:
    """Return the commands that have an option."""
    assert isinstance(main, click.Group)
    found = commands(main)
    return {words for words, one in found if any(option in p.opts for p in one.params)}


def write_files() -> None:
    """Write the files that the commands read into this folder."""
    Path("lines.json").write_text(LINES)
    Path("square.json").write_text(SQUARE)
    Path("reverse.txt").write_text(REVERSE)
    Path("game.txt").write_text("board: line(4)\nfinish: c1\nstart: vacancies b1\nmoves: d1-b1\n")
    write_certificate(prove("french d4 any").certificate(), "proof.json")
    Path("weights.txt").write_text("a1 2, b1 -1, c1 1")


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_files()


def words_of(line: str) -> list[str]:
    return re.findall(r"'[^']*'|\S+", line)


def check(content: Any, name: str) -> None:
    errors = list(Draft202012Validator(schema(name)).iter_errors(content))
    parts = [part for e in errors for way in getattr(e.kind, "context", []) for part in way]
    told = [f"{error.instance_path}: {error.message[:300]}" for error in [*errors, *parts]]
    assert not errors, "\n".join(told)


def test_each_command_with_json_is_tried_on_two_problems() -> None:
    assert with_option("--json") == set(COMMANDS)
    for name, lines in COMMANDS.items():
        assert len(lines) >= 2 or name == "puzzles", name
        assert all(line.startswith(f"{name} ") or line == name for line in lines), name


@pytest.mark.parametrize("line", [line for lines in COMMANDS.values() for line in lines])
def test_what_a_command_prints_is_as_its_schema_says(line: str) -> None:
    answer = run(*[word.strip("'") for word in words_of(line)], "--json")
    content = json.loads(answer.stdout)
    name = content["command"].removeprefix("pegsol ")
    assert line.startswith(name)
    assert content["version"] == pegsol.__version__
    check(content, name)
    refuses = Draft202012Validator(schema(name)).iter_errors
    assert any(refuses({**content, "more": 1}))
    assert any(refuses({key: value for key, value in content.items() if key != "version"}))


def test_each_solution_of_a_list_is_a_game() -> None:
    lines = run("solve", "lines.json", "--all", "--json").stdout.splitlines()
    assert lines
    for line in lines:
        check(json.loads(line), "solve all")


def test_an_answer_names_its_limits() -> None:
    words = ("--time-limit", "30", "--node-limit", "999", "--memory-limit", "1G", "--json")
    limits = json.loads(run("solve", "line(4)", *words).stdout)["limits"]
    assert limits == {"time": 30.0, "memory": 2**30, "nodes": 999}
    limits = json.loads(run("replay", "line(4)", "--json").stdout)["limits"]
    assert limits == {"time": 60.0, "memory": None, "nodes": None}


def test_schemas_are_schemas() -> None:
    for name in schema_names():
        meta.validate(schema(name))


def test_schemas_are_listed_and_printed() -> None:
    assert run("schema", code=0).stdout.split("\n")[:-1] == schema_names()
    assert json.loads(run("schema", "jump", code=0).stdout)["minItems"] == 3
    assert complaint("schema", "nothing") == (
        "no schema is called 'nothing'; `pegsol schema` lists them"
    )


def test_a_problem_file_is_as_its_schema_says() -> None:
    for words in (["line(4)", "b1", "c1"], ["lines.json"], ["reverse.txt"]):
        check(json.loads(run("convert", *words, "--to", "json").stdout), "problem")
    game = run("convert", "line(4)", "b1", "c1", "--moves", "d1-b1", "--to", "json").stdout
    check(json.loads(game), "game")


# -- what the commands print, they read ----------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("solve line(4) b1 c1", 0),
        ("solve lines.json", 0),
        ("solve reverse.txt", 0),
        ("solve french d4 any", 10),
        ("solve line(4) b1 c1 --all", 0),
        ("replay line(4) b1 c1 --moves d1-b1", 10),
        ("replay lines.json --packages", 0),
        ("analyse line(4) b1 c1 --moves d1-b1", 10),
        ("analyse line(4) b1 c1", 0),
        ("generate triangle(4) --jumps 3", 0),
        ("prove line(4) b1 c1", 0),
        ("prove french d4 any", 10),
        ("study army 2", 0),
        ("lab search lines.json --order board", 0),
        ("lab genetic triangle(4) b2 any", 0),
        ("count line(4) b1 c1", 0),
    ],
)
def test_an_answer_is_replayed_and_drawn(line: str, code: int) -> None:
    answer = run(*words_of(line), "--json").stdout
    run("replay", "-", input=answer, code=code)
    assert run("draw", "-", "-o", "-", input=answer, code=0).stdout.startswith("<svg")
    Path("answer.json").write_text(answer)
    run("replay", "answer.json", code=code)


@pytest.mark.parametrize(
    ("line", "verdicts"),
    [
        ("solve line(4) b1 c1", ["verified: solved"]),
        ("solve french d4 any", ["verified: impossible"]),
        ("prove french d4 any", ["verified: impossible"]),
        ("prove lines.json", ["verified: solved"]),
        ("solve triangle(4) b2 any --all", ["verified: solved"] * 14),
        ("study records triangle(4) b2 any", ["verified: solved"] * 3),
        ("study deadends triangle(4) b2 any", ["refused, at the end", "verified: solved"]),
        ("generate triangle(5) --count 2", ["verified: solved"] * 2),
        ("lab rule open-diamond pin-types", ["verified: solved"]),
        ("levels line(4) b1 c1", ["refused, not a proof: the answer has no proof"]),
    ],
)
def test_the_games_and_proofs_of_an_answer_are_checked(line: str, verdicts: list[str]) -> None:
    answer = run(*words_of(line), "--json").stdout
    lines = run("check", "-", input=answer).stdout.splitlines()
    lines = [line for line in lines if not line.startswith("  not checked: ")]
    assert len(lines) == len(verdicts)
    for printed, verdict in zip(lines, verdicts, strict=True):
        assert f": {verdict}" in printed


def test_all_games_of_an_answer_are_printed() -> None:
    answer = run("study", "records", "triangle(4)", "b2", "any", "--json").stdout
    items = parse_documents(answer)
    assert [isinstance(item, Solution) for item in items] == [True] * 3
    assert "expected one problem or game, not 3" in complaint("replay", "-", input=answer)


def test_any_command_takes_the_problem_of_an_answer() -> None:
    answer = run("show", "french", "d4", "any", "--json").stdout
    run("solve", "-", input=answer, code=10)
    assert "'command' is not a key of the problem" in complaint(
        "show", "-", input=run("puzzles", "--json").stdout
    )
    assert "expected one problem or game, not 0" in complaint(
        "replay", "-", input=run("study", "class", "line(4)", "--json").stdout
    )


def test_an_answer_with_a_broken_proof_is_refused() -> None:
    answer = json.loads(run("solve", "french", "d4", "any", "--json").stdout)
    answer["proof"]["parity_sets"][0].pop()
    said = run("check", "-", input=json.dumps(answer), code=10).stdout
    assert said.startswith("-: refused, not a proof: proof.parity_sets")


def test_a_command_that_is_stopped_says_so() -> None:
    stopped = run("study", "fewest", "english", "--time-limit", "0", "--json", code=20)
    check(json.loads(stopped.stdout), "stopped")
    assert stopped.stderr == "pegsol: stopped by the time limit\n"
    assert run("study", "fewest", "english", "--time-limit", "0", code=20).stdout == ""


def test_certificates_are_as_their_schema_says() -> None:
    for seed in range(4):
        for document in samples(Random(seed)):
            check(document, "certificate")
