"""Files made to fill the memory or the time, in odd places, or to steer the terminal."""

from __future__ import annotations

import fcntl
import gzip
import json
import os
import resource
import socket
import time
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import click
import pytest

import invoke
from parameters import long_after
from pegsol import Game, problem, prove
from pegsol.cli import main
from pegsol.cli.group import LazyGroup
from pegsol.granted import resident_memory
from pegsol.proof.documents import fewest_moves_certificate

# -- what fills the memory, the stack or the time ------------------------------------------------

GIVEN = problem("line(4) b1 c1").as_json()
CERTIFICATE = prove("english d4 d3").certificate()
BOMBS = {
    "lists": b"[" * 900_000,
    "objects": b'{"a":' * 200_000 + b"1" + b"}" * 200_000,
    "exponent": b'{"pegsol":1e' + b"9" * 100_000 + b"}",
    "half a character": b'{"pegsol":1,"board":"english","title":"\\ud800"}',
    "utf-16": json.dumps(GIVEN).encode("utf-16"),
    "compressed": gzip.compress(json.dumps(GIVEN).encode()),
    "zeros": b"\0" * 1_000_000,
    "title": b'{"pegsol":1,"title":"' + b"a" * 10_000_000 + b'"}',
    "sections": b"start:\n" * 400_000,
    "row": b"board: square\nstart:\n" + b"o" * 1_000_000,
    "certificate's holes": json.dumps(CERTIFICATE | {"holes": ["a"] * 200_000}).encode(),
    "certificate's jumps": json.dumps(CERTIFICATE | {"jumps": [[["a"], ["b"]]] * 20_000}).encode(),
}
SECONDS = 3.0  # of CPU time; the slowest takes a tenth


def in_one_line(said: str, path: Path) -> bool:
    return said.count("\n") == 1 and len(said) < 400 + len(str(path))


@pytest.mark.parametrize("name", BOMBS)
def test_what_is_too_large_or_too_deep_is_refused_soon_in_one_line(
    name: str, tmp_path: Path
) -> None:
    path = tmp_path / "bomb.json"
    path.write_bytes(BOMBS[name])
    for command in ("show", "replay", "check"):
        began = time.process_time()
        said = invoke.run(command, str(path), code=10 if command == "check" else 2).output
        assert time.process_time() - began < SECONDS, command
        assert in_one_line(said, path), said


HUB = ", ".join([f"v{a}-v{b}" for b in range(14) for a in range(b)])
WAY = "v1-v0(v2)" + "".join([f"-v{n % 2}(v{n})" for n in range(3, 14)])
TIRING = {
    "a false layer of a hundred": ("hexagon:5 pegs e4 e5 f4 f5 e6 to e5", "e5-e3, e6-g4-e4, e3-e5"),
    "a move of very many ways": (
        f"graph({HUB}, x-y, y-z) vacancies v0 z to exactly 2",
        f"{WAY}, x-z",
    ),
}


@pytest.mark.parametrize("name", TIRING)
def test_a_certificate_is_checked_within_the_limits(name: str, tmp_path: Path) -> None:
    path = tmp_path / "certificate.json"
    given, layers = Game(*TIRING[name]).solution(), {"forward": [], "backward": []}
    layers["backward"] = [100] if "false" in name else []
    path.write_text(json.dumps(fewest_moves_certificate(given, layers)))
    limit = f"{resident_memory() + (32 << 20)}"
    for command in (["check"], ["print", "-o", str(tmp_path / "book.pdf")]):
        refused = 10 if command == ["check"] else 2
        code = refused if "false" in name else 20
        began = time.process_time()
        said = invoke.run(*command, str(path), "--memory-limit", limit, code=code).output
        assert time.process_time() - began < 10 * SECONDS, command
        assert in_one_line(said, path), said


# -- odd files -----------------------------------------------------------------------------------

MEMORY_KIB = 150_000  # that no file may add to what this process used: a certificate has 64 MiB
READ = {"checkpoint", "file", "jumps", "moves", "pagodas", "rule", "weights", "words"}
"""The parameters that name a file to read, or may."""
WITH = {
    ("analyse", "plot"): ["--along"],
    ("convert", "domain"): ["--to", "pddl"],
    ("pagodas", "plot"): ["--finish", "a1"],
    ("random", "weights"): ["--greedy", "weights"],
}
"""What else a command needs for a parameter."""
ENDINGS = {"export": ".parquet", "print": ".pdf", "prove": ".json"}
"""The endings of the files that a parameter or the -o of a command writes; others are pictures."""

Names = tuple[str, ...]


def parameters_of(
    group: click.Group, names: Names = ()
) -> Iterator[tuple[Names, click.Command, click.Parameter]]:
    """Yield the parameters that may name a file or a folder, with their commands."""
    for name, listed in group.commands.items():
        command = group.load(name) if isinstance(group, LazyGroup) else listed
        if isinstance(command, click.Group):
            yield from parameters_of(command, (*names, name))
            continue
        for one in command.params:
            named = one.name in READ and isinstance(one.type, click.types.StringParamType)
            if isinstance(one.type, click.Path) or named:
                yield (*names, name), command, one


def ending(names: Names, parameter: click.Parameter) -> str:
    own = ENDINGS.get(names[-1]) if parameter.name == "output" else None
    return ENDINGS.get(str(parameter.name)) or own or ".svg"


def command_line(
    names: Names, command: click.Command, parameter: click.Parameter, file: Path
) -> list[str]:
    """Return the words of a command that has *file* for *parameter*, and what else it needs."""
    more = WITH.get((names[-1], str(parameter.name)), [])
    options, arguments = [*names, *more], []
    for one in command.params:
        if one is parameter:
            value = str(file)
        elif not one.required or one.opts[-1] in more:
            continue
        elif isinstance(one.type, click.Choice):
            value = one.type.choices[0]
        elif one.name == "words":
            value = "line(4)" if one.metavar == "BOARD" else "line(4) b1 any"
        else:
            value = str(file.with_name(f"out{ending(names, one)}"))
        if isinstance(one, click.Option):
            options += [one.opts[-1], value]
        else:
            arguments.append(value)
    return [*options, *arguments]


def make_pipe(path: Path, stack: ExitStack) -> None:
    """Make a pipe with a reader, for whom there is room for all that a command writes."""
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    stack.callback(os.close, reader)
    fcntl.fcntl(reader, fcntl.F_SETPIPE_SZ, 1 << 20)


def make_socket(path: Path, stack: ExitStack) -> None:
    stack.callback(os.chdir, Path.cwd())
    os.chdir(path.parent)  # the whole path may be too long for a socket
    stack.enter_context(socket.socket(socket.AF_UNIX)).bind(path.name)


def make_huge(path: Path, stack: ExitStack) -> None:
    path.touch()
    os.truncate(path, 10**11)  # a hole: it takes no space on disk


KINDS: dict[str, Callable[[Path, ExitStack], None]] = {
    "pipe": make_pipe,
    "folder": lambda path, stack: path.mkdir(),
    "huge": make_huge,
    "a pipe that nobody reads": lambda path, stack: os.mkfifo(path),
    "device": lambda path, stack: path.symlink_to("/dev/zero"),
    "socket": make_socket,
}


@pytest.mark.skipif(not hasattr(fcntl, "F_SETPIPE_SZ"), reason="needs a large pipe")
@pytest.mark.parametrize("kind", long_after(3, KINDS))
def test_each_parameter_that_names_a_file_may_name_an_odd_one(kind: str, tmp_path: Path) -> None:
    """A new parameter is tried without a word here: as a file to write, unless READ has it."""
    for number, (names, command, parameter) in enumerate(parameters_of(main)):
        if parameter.name in READ and kind == "a pipe that nobody reads":
            continue
        file = tmp_path / f"{number}" / f"odd{ending(names, parameter)}"
        file.parent.mkdir()
        words = command_line(names, command, parameter, file)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        with ExitStack() as stack:
            KINDS[kind](file, stack)
            result = invoke.run(*words)
        growth = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        assert growth < MEMORY_KIB, words
        if parameter.name in READ:
            refused = (names, parameter.name) == (("check",), "words") and kind in ("huge", "pipe")
            assert result.exit_code == (10 if refused else 2), words
        if result.exit_code == 2:
            assert result.stderr.count("\n") == 1, (words, result.stderr)
            assert "(help:" not in result.stderr or " is a " in result.stderr, result.stderr
        else:
            assert result.exit_code in (0, 10), (words, result.stderr)


# -- what would steer a terminal -----------------------------------------------------------------

TRICKS = {
    "clear": "\x1b[2J",
    "link": "\x1b]8;;https://example.org\x1b\\here\x1b]8;;\x07",
    "c1": "\x9b2J\x9d0;mine\x9c",
    "delete": "no\b\b\x7f",
    "lines": "no\rsolved\nimpossible: proved by force\u2028b\u2029c\x85d",
    "directions": "\u202edevlos\u202c\u2066a\u2067b\u2068c\u2069\u200ea\u200fb\u061c",
}


def said_about(text: str, folder: Path) -> Iterator[tuple[str, str]]:
    """Yield commands that meet a text in a file or in its name, and what they print."""
    titled = GIVEN | {"title": f"A {text} B"}
    file = folder / "titled.json"
    file.write_text(json.dumps(titled))
    for words in ("show", "solve", "replay", "replay --packages", "study deadends", "analyse"):
        yield words, invoke.run(*words.split(), str(file), code=0).output
    file.write_text(json.dumps(titled | {"description": f"Play it.\n{text}\tEnd"}))
    for words in ("show", "draw -o -", "convert --to text", "convert --to json", "show --json"):
        yield f"{words} with a description", invoke.run(*words.split(), str(file), code=0).output
    game = folder / "game.json"
    game.write_text(json.dumps({"problem": titled, "moves": ["d1-b1", "a1-c1"]}))
    yield "check", invoke.run("check", str(game), code=0).output
    named = folder / (text.replace("/", "_") + ".txt")
    named.write_text("board: english\nstart: pegs h9\nfinish: any\n")
    yield "show NAME", f"{invoke.complaint('show', str(named))}\n"
    wrong: list[dict[str, Any]] = [{"start": {"pegs": [text]}}, {"board": text}, {text: 1}]
    for change in (*wrong, {"title": [text]}):
        said = invoke.complaint("show", "-", input=json.dumps(GIVEN | change))
        yield f"show {change}", f"{said}\n"


@pytest.mark.parametrize("trick", TRICKS)
def test_no_text_steers_the_terminal_or_adds_a_line(trick: str, tmp_path: Path) -> None:
    plain = {words: said.count("\n") for words, said in said_about("Crossing", tmp_path)}
    for words, said in said_about(TRICKS[trick], tmp_path):
        categories = {unicodedata.category(char) for char in said if char != "\n"}
        assert not categories & {"Cc", "Cf", "Cs", "Zl", "Zp"}, (words, said)
        assert "description" in words or said.count("\n") == plain.get(words, 1), (words, said)
