"""Files made to fill the memory or the time, in odd places, or to steer the terminal."""

from __future__ import annotations

import gzip
import json
import os
import resource
import time
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import invoke
from pegsol import Game, problem, prove
from pegsol.granted import resident_memory
from pegsol.proof.documents import fewest_moves_certificate

# -- what fills the memory, the stack or the time ------------------------------------------------

GIVEN = problem("line(4) b1 c1").as_json()
CERTIFICATE = prove("english d4 d3").certificate()
BOMBS = {
    "lists": b"[" * 900_000,
    "exponent": b'{"pegsol":1e' + b"9" * 100_000 + b"}",
    "half a character": b'{"pegsol":1,"board":"english","title":"\\ud800"}',
    "compressed": gzip.compress(json.dumps(GIVEN).encode()),
    "zeros": b"\0" * 1_000_000,
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
    for command in ("show", "check"):
        began = time.process_time()
        said = invoke.run(command, str(path), code=10 if command == "check" else 2).output
        assert time.process_time() - began < SECONDS, command
        assert in_one_line(said, path), said


HUB = ", ".join([f"v{a}-v{b}" for b in range(14) for a in range(b)])
WAY = "v1-v0(v2)" + "".join([f"-v{n % 2}(v{n})" for n in range(3, 14)])


def test_a_move_of_very_many_ways_is_checked_within_the_limits(tmp_path: Path) -> None:
    path = tmp_path / "certificate.json"
    given = Game(f"graph({HUB}, x-y, y-z) vacancies v0 z to exactly 2", f"{WAY}, x-z").solution()
    path.write_text(json.dumps(fewest_moves_certificate(given, {"forward": [], "backward": []})))
    limit = f"{resident_memory() + (32 << 20)}"
    began = time.process_time()
    said = invoke.run("check", str(path), "--memory-limit", limit, code=20).output
    assert time.process_time() - began < 10 * SECONDS
    assert in_one_line(said, path), said


# -- odd files -----------------------------------------------------------------------------------


def make_huge(path: Path) -> None:
    path.touch()
    os.truncate(path, 10**11)  # a hole: it takes no space on disk


@pytest.mark.parametrize(
    "make", [os.mkfifo, make_huge, Path.mkdir, lambda path: path.symlink_to("/dev/zero")]
)
def test_what_is_no_file_of_moderate_size_is_not_read(
    make: Callable[[Path], object], tmp_path: Path
) -> None:
    make(tmp_path / "odd")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for words in (
        *("show", "draw english -o - --moves", "check english --weights"),
        *("solve wiegleb e1 e1 --checkpoint", "lab search english --pagodas", "survey --pairs"),
    ):
        invoke.complaint(*words.split(), str(tmp_path / "odd"))
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 150_000  # KiB


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
    for words in ("show", "solve", "replay", "analyse"):
        yield words, invoke.run(*words.split(), str(file), code=0).output
    file.write_text(json.dumps(titled | {"description": f"Play it.\n{text}\tEnd"}))
    for words in ("show", "draw -o -", "convert --to text", "show --json"):
        yield f"{words} with a description", invoke.run(*words.split(), str(file), code=0).output
    game = folder / "game.json"
    game.write_text(json.dumps({"problem": titled, "moves": ["d1-b1", "a1-c1"]}))
    yield "check", invoke.run("check", str(game), code=0).output
    named = folder / (text.replace("/", "_") + ".txt")
    named.write_text("board: english\nstart: pegs h9\nfinish: any\n")
    yield "show NAME", f"{invoke.complaint('show', str(named))}\n"
    for change in ({"start": {"pegs": [text]}}, {"board": text}, {text: 1}):
        said = invoke.complaint("show", "-", input=json.dumps(GIVEN | change))
        yield f"show {change}", f"{said}\n"


@pytest.mark.parametrize("trick", TRICKS)
def test_no_text_steers_the_terminal_or_adds_a_line(trick: str, tmp_path: Path) -> None:
    plain = {words: said.count("\n") for words, said in said_about("Crossing", tmp_path)}
    for words, said in said_about(TRICKS[trick], tmp_path):
        categories = {unicodedata.category(char) for char in said if char != "\n"}
        assert not categories & {"Cc", "Cf", "Cs", "Zl", "Zp"}, (words, said)
        assert "description" in words or said.count("\n") == plain.get(words, 1), (words, said)
