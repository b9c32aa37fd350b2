"""Feed any text to every parser: only pegsol's own errors may escape."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pegsol.errors import PegError
from pegsol.game.boards.diagram import parse_diagram, parse_pattern
from pegsol.game.boards.names import board
from pegsol.game.finish import parse_finish
from pegsol.game.formats.files import decode_text, parse_problem
from pegsol.game.formats.pddl.reading import parse_pddl
from pegsol.game.formats.puzzles import problem, puzzle
from pegsol.game.notation import as_jump, parse_moves
from pegsol.game.position import as_start
from pegsol.game.problem import Problem
from pegsol.limits import parse_memory
from pegsol.proof.documents import check, parse_certificate

ENGLISH, GRAPH = board("english"), board("complete(4)")

PARSERS: dict[str, Callable[[str], Any]] = {
    "board": board,
    "problem": problem,
    "puzzle": puzzle,
    "parse_problem": parse_problem,
    "parse_pddl": parse_pddl,
    "parse_jump": lambda text: as_jump(ENGLISH, text),
    "parse_moves": lambda text: parse_moves(ENGLISH, text, rules="reverse"),
    "parse_moves, graph": lambda text: parse_moves(GRAPH, text),
    "diagram": lambda text: parse_pattern(ENGLISH, text, either=False),
    "parse_pattern": lambda text: parse_pattern(GRAPH, text),
    "parse_diagram": parse_diagram,
    "parse_diagram, triangular": lambda text: parse_diagram(text, "triangular"),
    "parse_start": lambda text: as_start(ENGLISH, text),
    "parse_finish": lambda text: parse_finish(GRAPH, text),
    "parse_memory": parse_memory,
    "certificate": lambda text: check(parse_certificate(text.encode(errors="surrogatepass"))),
}


def feed(text: str) -> None:
    """Read *text* in every format; a parsed problem must survive being written."""
    for parse in PARSERS.values():
        try:
            result = parse(text)
        except PegError as error:
            check_message(error)
        else:
            if isinstance(result, Problem):
                assert parse_problem(result.to_text()) == result
                assert parse_problem(result.to_text("json")) == result


def feed_bytes(data: bytes) -> None:
    """Read a file with these bytes."""
    try:
        text = decode_text(data, source="file")
    except PegError as error:
        check_message(error)
    else:
        feed(text)


def check_message(error: PegError) -> None:
    """Refuse messages of more than one line, or of more than a user would read."""
    message = str(error)
    assert message.isprintable(), message[:400]  # so the message is on one line
    assert len(message) <= 400, message[:400]
