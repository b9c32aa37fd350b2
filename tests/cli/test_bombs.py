"""Files made to fill the memory, the stack or the time of the commands that read them."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import time
import zlib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pegsol import Game, problem, prove
from pegsol.cli import main
from pegsol.granted import resident_memory
from pegsol.proof.documents import certificate_of, fewest_moves_certificate

GIVEN = json.dumps(problem("line(4) b1 c1").as_json()).encode()
CERTIFICATE = prove("english d4 d3").certificate()
BOMBS = {
    "lists": b"[" * 900_000,
    "objects": b'{"a":' * 200_000 + b"1" + b"}" * 200_000,
    "digits": b'{"pegsol":' + b"9" * 1_000_000 + b"}",
    "exponent": b'{"pegsol":1e' + b"9" * 100_000 + b"}",
    "infinity": b'{"pegsol":1,"board":"english","title":1e999}',
    "not a number": b'{"pegsol":NaN,"board":"english"}',
    "twice": b'{"pegsol":1,"pegsol":1,"board":"english"}',
    "half a character": b'{"pegsol":1,"board":"english","title":"\\ud800"}',
    "utf-16": GIVEN.decode().encode("utf-16"),
    "compressed": gzip.compress(GIVEN),
    "zeros": b"\0" * 1_000_000,
    "title": b'{"pegsol":1,"title":"' + b"a" * 10_000_000 + b'"}',
    "hole": b'{"pegsol":1,"board":{"lines":[["' + b"a" * 100_000 + b'","b","c"]]}}',
    "numbers": b"[" + b"1," * 200_000 + b"1]",
    "quotes": b'"' * 1_000_000,
    "brackets": b"(" * 500_000,
    "definitions": b"(define " * 100_000,
    "sections": b"start:\n" * 400_000,
    "row": b"board: square\nstart:\n" + b"o" * 1_000_000,
    "certificate's holes": json.dumps(CERTIFICATE | {"holes": ["a"] * 200_000}).encode(),
    "certificate's jumps": json.dumps(CERTIFICATE | {"jumps": [[["a"], ["b"]]] * 20_000}).encode(),
}
SECONDS = 3.0  # of CPU time; the slowest takes a tenth


@pytest.mark.parametrize("name", BOMBS)
def test_one_line_soon(name: str, tmp_path: Path) -> None:
    path = tmp_path / "bomb.json"
    path.write_bytes(BOMBS[name])
    for command in ("show", "replay", "check"):
        began = time.process_time()
        result = CliRunner().invoke(main, [command, str(path)])
        assert time.process_time() - began < SECONDS
        assert isinstance(result.exception, SystemExit), result.exception
        assert result.exit_code == (10 if command == "check" else 2)
        assert result.output.count("\n") == 1
        assert len(result.output) < 400 + len(str(path))


def fewest_moves(spec: str, moves: str, *backward: int) -> dict[str, Any]:
    """Return a certificate, true or not, that these are the fewest moves."""
    layers = {"forward": [], "backward": list(backward)}
    return fewest_moves_certificate(Game(problem(spec), moves).solution(), layers)


def level_of_zeros(positions: int) -> dict[str, Any]:
    """Return a certificate with a level whose data is zeros, 5 bytes for each position."""
    given = certificate_of(Game(problem("english pegs c1 d1 e1 c2 d2 e2 c3 to d3")).solution())
    data = zlib.compress(bytes(5 * positions))
    levels = {"forward": [{"pegs": 7, "positions": positions, "bytes": len(data)}], "backward": []}
    digest, text = hashlib.sha256(data).hexdigest(), base64.b64encode(data).decode()
    proof = {"kind": "inductive set", **levels, "sha256": digest, "data": text}
    return {**given, "proof": proof}


HUB = ", ".join([f"v{a}-v{b}" for b in range(20) for a in range(b)])
WAY = "v1-v0(v2)" + "".join([f"-v{n % 2}(v{n})" for n in range(3, 20)])
TIRING = {
    "a false layer of a hundred": fewest_moves(
        "hexagon:5 pegs e4 e5 f4 f5 e6 to e5", "e5-e3, e6-g4-e4, e3-e5", 100
    ),
    "a move of very many ways": fewest_moves(
        f"graph({HUB}, x-y, y-z) vacancies v0 z to exactly 2", f"{WAY}, x-z"
    ),
    "a level that expands": level_of_zeros(4_000_000),
}


@pytest.mark.parametrize("name", TIRING)
def test_certificates_that_would_take_long_or_much(name: str, tmp_path: Path) -> None:
    path = tmp_path / "certificate.json"
    path.write_text(json.dumps(TIRING[name]))
    limit = f"{resident_memory() + (32 << 20)}"
    for command in (["check"], ["replay"], ["print", "-o", str(tmp_path / "book.pdf")]):
        began = time.process_time()
        result = CliRunner().invoke(main, [*command, str(path), "--memory-limit", limit])
        assert time.process_time() - began < 10 * SECONDS
        refused = 10 if command == ["check"] else 2
        assert result.exit_code == (refused if "false" in name else 20), result.output
        assert result.output.count("\n") == 1
