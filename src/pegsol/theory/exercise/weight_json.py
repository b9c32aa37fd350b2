"""Weights in JSON, as the commands of pegsol print them and as people write them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pegsol.errors import NotationError, ProblemError
from pegsol.model.boards.board import Board
from pegsol.model.boards.names import board as board_of
from pegsol.model.formats.json import parse_json
from pegsol.theory.golden import Golden, Weight, weight_in
from pegsol.wording import shown

_INSIDE = ("certificate", "proof", "weightings", "pagodas", "hand_ins", "weights")
"""The keys under which the commands print weights; the outer ones come first."""


def json_weightings(board: Board, text: str) -> list[tuple[str, tuple[Weight, ...]]]:
    """Return the names and the weights of all weightings in a JSON *text*.

    A weighting is an object with the weights of holes by their names, or a list with the weight of
    each hole; it may be among the lists and objects that commands print.

    >>> from pegsol import board
    >>> json_weightings(board("line(3)"), '{"pagodas": [{"weights": {"a1": 1}}, {"weights": {}}]}')
    [('1', (1, 0, 0)), ('2', (0, 0, 0))]

    Raises NotationError if the text has no weights, and ProblemError if they are for another board.
    """
    content = parse_json(text)
    if isinstance(content, Mapping):
        _compare(board, content)
    found = list(_weightings(board, content, ""))
    if not found:
        raise NotationError('the JSON has no weights, such as {"d4": 1, "a3": -1}')
    return found


def _compare(board: Board, content: Mapping[str, Any]) -> None:
    """Raise ProblemError if the *content* names another board."""
    problem = content.get("problem")
    named = (problem if isinstance(problem, Mapping) else content).get("board")
    if isinstance(named, str | Mapping) and board_of(named) != board:
        raise ProblemError(f"the weights are for another board, {shown(named)}")


def _weightings(
    board: Board, content: object, name: str
) -> Iterator[tuple[str, tuple[Weight, ...]]]:
    if isinstance(content, Mapping):
        name = next((content[key] for key in ("name", "file") if content.get(key)), name)
        # In a certificate, "certificate" is the number of the format.
        inside = next((key for key in _INSIDE if content.get(key) not in (None, 1)), None)
        if "candidates" in content and "classes" in content:
            yield from _candidates(board, content)
        elif inside is not None:
            yield from _weightings(board, content[inside], name)
        elif "command" not in content:  # otherwise an answer that has no weights
            yield str(name), _by_hole(board, content)
    elif isinstance(content, list):
        if len(content) == len(board) and not any(isinstance(part, Mapping) for part in content):
            yield name, tuple([_weight(part) for part in content])
            return
        for number, part in enumerate(content, 1):
            yield from _weightings(board, part, name if len(content) == 1 else f"{number}")
    else:
        raise NotationError(f"expected weights, not {shown(content)}")


def _candidates(
    board: Board, content: Mapping[str, Any]
) -> Iterator[tuple[str, tuple[Weight, ...]]]:
    """Yield the weights of the candidates of ``pegsol lab genetic``, which has one for a class."""
    for candidate in content["candidates"]:
        pairs = zip(content["classes"], candidate["weights"], strict=True)
        by_hole = {hole: weight for holes, weight in pairs for hole in holes}
        yield f"candidate {candidate['number']}", _by_hole(board, by_hole)


def _by_hole(board: Board, content: Mapping[str, Any]) -> tuple[Weight, ...]:
    weights: list[Weight] = [0] * len(board)
    for hole, weight in content.items():
        weights[board.hole(hole)] = _weight(weight)
    return tuple(weights)


def _weight(value: object) -> Weight:
    """Return a weight: a number, its text, or a list of a and b, which stands for a + b*phi."""
    if type(value) is int and abs(value) < 10**18:
        return value
    if isinstance(value, list) and [type(part) for part in value] == [int, int]:
        return Golden(*value)
    weight = weight_in(str(value)) if isinstance(value, str | float) else None
    if weight is None:
        raise NotationError(f"a weight is a number such as 2 or 1/2, not {shown(value)}")
    return weight
