"""The command ``study tablebase``: its output and exit codes."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import invoke

run = partial(invoke.run, "study", "tablebase")
TRIANGLE = ("triangle(5)", "a1", "any")


def output(*words: str, code: int = 0) -> str:
    result = run(*words)
    assert result.exit_code == code, result.output
    return result.stdout


def complaint(*words: str, code: int = 2) -> str:
    """Return the one line that a command prints on standard error."""
    result = run(*words)
    assert result.exit_code == code, result.output
    assert result.stderr.startswith("pegsol: ")
    assert result.stderr.count("\n") == 1
    return result.stderr[len("pegsol: ") : -1]


def test_a_position_is_looked_up(tmp_path: Path) -> None:
    words = (*TRIANGLE, "-o", str(tmp_path / "kept"), "--moves")
    for _ in range(2):  # it is made, and then read
        assert output(*words, "a3-a1, c4-a2").endswith(
            "winning: the finish can be reached (one peg, in any hole)\n"
            "4,645 positions of this class are winning\n"
            "\n"
            "  a1-a3  losing\n"
            "  a5-a3  winning\n"
            "  c5-a3  losing\n"
            "  b5-b3  winning\n"
            "  a4-c4  losing\n"
        )
    text = output(*words, "a3-a1, c4-a2, a1-a3", code=10)
    assert "losing: the finish cannot be reached (one peg, in any hole)\n" in text


def test_what_cannot_be(tmp_path: Path) -> None:
    kept = ("-o", str(tmp_path / "kept"))
    assert "cannot be listed" in complaint("english d4 fewest", *kept)
    assert "no board" in complaint("englsh", *kept)
    output(*TRIANGLE, *kept)
    assert "another run" in complaint("triangle(5)", "a1", "a1", *kept)
    assert "cannot be made" in complaint(*TRIANGLE, *kept, "--moves", "a1-a3")
