"""Problems as JSON, schema version 1; and the JSON of other values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, overload

from pegsol.errors import NotationError, PegError
from pegsol.game.boards.board import Board
from pegsol.game.boards.names import board as board_of
from pegsol.game.finish import as_finish, pattern_finish
from pegsol.game.jump import parse_rules
from pegsol.game.position import Position
from pegsol.game.problem import Finish, Problem
from pegsol.shapes import FractionJson
from pegsol.wording import shown

if TYPE_CHECKING:
    from fractions import Fraction

_JSON_KEYS = ("pegsol", "title", "description", "board", "start", "finish", "rules")
_IGNORED = "position_class"
"""What ``pegsol show --json`` adds; it follows from the problem."""


def json_text(content: Mapping[str, Any]) -> str:
    """Return a JSON object as text, with one line for each of its keys."""
    import json  # slow to import

    lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in content.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


@overload
def fraction_json(number: None) -> None: ...


@overload
def fraction_json(number: Fraction | float) -> FractionJson: ...


def fraction_json(number: Fraction | float | None) -> FractionJson | None:
    """Return a chance or a mean as JSON has it: the exact ``fraction``, and its ``value``.

    The fraction is None if the number is rounded.
    """
    if number is None:
        return None
    if isinstance(number, float):
        return {"fraction": None, "value": number}
    return {"fraction": f"{number.numerator}/{number.denominator}", "value": float(number)}


def problem_from_json(content: object) -> Problem:
    """Return the problem that a decoded JSON object describes."""
    keys = _object(content, "the problem", _JSON_KEYS, (_IGNORED,))
    version = keys.get("pegsol", 1)
    if version != 1 or type(version) is not int:
        raise NotationError(f"'pegsol' must be 1, the version of the schema, not {shown(version)}")
    for key in ("pegsol", "board", "start", "finish"):
        if key not in keys:
            what = ", which is 1, the version of the schema" if key == "pegsol" else ""
            raise NotationError(f"the problem lacks the key {key!r}{what}")
    board = board_of(keys["board"])
    return Problem(
        _json_start(board, keys["start"]),
        _json_finish(board, keys["finish"]),
        rules=parse_rules(keys.get("rules", "normal")),
        title=_string(keys, "title"),
        description=_string(keys, "description"),
    )


def parse_json_problem(text: str) -> Problem:
    """Return the problem in a JSON document, which may be the answer of a command about it.

    :func:`pegsol.game.formats.files.parse_problem` also reads text and PDDL.
    """
    content = parse_json(text)
    if isinstance(content, Mapping) and "command" in content:
        content = content.get("problem", content)
    return problem_from_json(content)


def parse_json(text: str) -> Any:
    """Return the value of a JSON document.

    Raises NotationError if the text is not JSON, or if an object has the same key twice.
    """
    import json

    try:
        return json.loads(text, object_pairs_hook=_unique_keys)
    except json.JSONDecodeError as error:
        raise NotationError(
            f"this is not JSON: {error.msg}", line=error.lineno, column=error.colno
        ) from None
    except RecursionError:
        raise NotationError("this JSON is nested too deeply") from None
    except PegError:
        raise
    except ValueError:
        # Python refuses to convert numbers of thousands of digits.
        raise NotationError("this JSON has a number that is too long") from None


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    content: dict[str, Any] = {}
    for key, value in pairs:
        if key in content:
            raise NotationError(f"key {shown(key)} is given twice")
        content[key] = value
    return content


def _object(
    content: object, what: str, known: Iterable[str], ignored: Iterable[str] = ()
) -> Mapping[str, Any]:
    if not isinstance(content, Mapping):
        raise NotationError(f"{what} must be an object, not {shown(content)}")
    for key in content:
        if key not in (*known, *ignored):
            expected = f"; the keys are {', '.join(known)}"
            if key == "status":
                expected = "; `pegsol replay` reads results"
            raise NotationError(f"{shown(key)} is not a key of {what}{expected}")
    return content


def _one_of(keys: Mapping[str, Any], kinds: Iterable[str], what: str) -> str:
    """Return the only key of *keys* that is one of *kinds*."""
    found = [key for key in keys if key in kinds]
    if len(found) != 1:
        given = " and ".join(map(repr, found)) or "none of them"
        raise NotationError(f"{what} must have one of the keys {', '.join(kinds)}, not {given}")
    return found[0]


def _string(keys: Mapping[str, Any], key: str) -> str:
    value = keys.get(key, "")
    if not isinstance(value, str):
        raise NotationError(f"{key!r} must be a text, not {shown(value)}")
    return value


def _json_start(board: Board, content: object) -> Position:
    keys = _object(content, "'start'", ("pegs", "vacancies"))
    key = _one_of(keys, ("pegs", "vacancies"), "'start'")
    bits = _json_holes(board, "start", key, keys[key])
    return Position(board, bits if key == "pegs" else board.full & ~bits)


_FINISHES = {
    "pegs": "a list of holes",
    "vacancies": "a list of holes",
    "survivor": 'a hole, a list of holes or "any"',
    "vacancy": 'a hole, a list of holes or "any"',
    "at_most": "a number of pegs",
    "exactly": "a number of pegs",
    "fewest": "true",
}


def _json_finish(board: Board, content: object) -> Finish:
    keys = _object(content, "'finish'", (*_FINISHES, "free"))
    kind = _one_of(keys, _FINISHES, "'finish'")
    value = keys[kind]
    if "free" in keys and kind not in ("pegs", "vacancies"):
        raise NotationError(f"'free' of 'finish' goes with 'pegs' or 'vacancies', not {kind!r}")
    match kind:
        case "fewest" if value is True:
            return Finish.fewest()
        case "survivor" | "vacancy" if value == "any":
            return as_finish(board, "any" if kind == "survivor" else "one vacancy")
        case "survivor" | "vacancy" if isinstance(value, str | list):
            last = [value] if isinstance(value, str) else value
            one = Finish.any_of(_json_holes(board, "finish", kind, last))
            return one if kind == "survivor" else one.complement(board)
        case "at_most" if type(value) is int and value < 10**9:
            return Finish.at_most(value)
        case "exactly" if type(value) is int and value < 10**9:
            return as_finish(board, Finish.exactly(value))
        case "pegs" | "vacancies":
            holes = _json_holes(board, "finish", kind, value)
            free = _json_holes(board, "finish", "free", keys.get("free", []))
            return pattern_finish(holes, free, full=board.full if kind == "vacancies" else 0)
    raise NotationError(f"{kind!r} must be {_FINISHES[kind]}, not {shown(value)}")


def _json_holes(board: Board, where: str, key: str, value: object) -> int:
    if not isinstance(value, list | tuple):
        raise NotationError(f"{key!r} of {where!r} must be a list of holes, not {shown(value)}")
    for name in value:
        if not isinstance(name, str):
            raise NotationError(f"{key!r} of {where!r} must hold names, not {shown(name)}")
    try:
        return board.bits(value, once=True)
    except NotationError as error:
        raise NotationError(f"{key!r} of {where!r}: {error}") from None
