"""Files made to fill the memory, the stack or the time of the commands that read them."""

from __future__ import annotations

import gzip
import json
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from pegsol import problem, prove
from pegsol.app.cli import main

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
