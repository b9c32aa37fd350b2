"""Every command's JSON is as its schema says, and other commands read it."""

from __future__ import annotations

import json
import shlex
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator

import pegsol
from contract.commands import (
    ENDLESS,
    LINES,
    PROBLEMS,
    command_of,
    commands,
    has,
    lines_for,
    write_files,
)
from invoke import run
from parameters import long_after
from pegsol.cli.schemas import schema, schema_names


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_files()


@cache
def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(schema(name))


def check(content: Any, name: str) -> None:
    """Check that a value is as a schema says."""
    errors = list(validator(name).iter_errors(content))
    parts = [part for e in errors for way in getattr(e.kind, "context", []) for part in way]
    told = [f"{error.instance_path}: {error.message[:300]}" for error in [*errors, *parts]]
    assert not errors, "\n".join([name, *told])


def test_every_command_has_a_line() -> None:
    assert {command_of(line) for line in LINES} | set(ENDLESS) == set(commands())


@pytest.mark.parametrize("kind", long_after(2, PROBLEMS))
def test_what_a_command_prints_is_as_its_schema_says(kind: str) -> None:
    for line in lines_for(kind):
        if has("--json", line) and "--plot" not in line and "--cluster" not in line:
            ended, name = run(*shlex.split(line), "--json"), command_of(line)
            if "--all" in line:
                for text in ended.stdout.splitlines():
                    check(json.loads(text), "solve all")
            elif ended.exit_code != 2 or kind == "small":
                content = json.loads(ended.stdout)
                assert content["command"] == f"pegsol {name}"
                assert content["version"] == pegsol.__version__
                check(content, name)
                assert not validator(name).is_valid({**content, "more": 1}), name
                del content["version"]
                assert not validator(name).is_valid(content), name


def test_an_answer_says_if_a_limit_stopped_it() -> None:
    stopped = run("study", "fewest", "english", "--time-limit", "0", "--json", code=20)
    check(json.loads(stopped.stdout), "stopped")
    assert stopped.stderr == "pegsol: stopped by the time limit\n"


def test_files_are_as_their_schemas_say_and_schemas_are_listed() -> None:
    assert run("schema", code=0).stdout.split("\n")[:-1] == schema_names()
    for text in PROBLEMS.values():
        check(json.loads(run("convert", text, "--to", "json").stdout), "problem")
    game = run("convert", "line(4) b1 c1", "--moves", "d1-b1", "--to", "json").stdout
    check(json.loads(game), "game")
    for text in ("line(4) b1 c1", "french d4 any", "line(6) c1 c1", "triangle(4) b2 b2"):
        check(pegsol.prove(text).certificate(), "certificate")
