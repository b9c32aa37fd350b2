"""Documents: problems, and the games and solutions on them, as pegsol writes and reads them.

A game in text is the text of its problem with a last key ``moves``; in JSON it is what ``pegsol
solve --json`` prints, of which ``problem`` and ``moves`` are read. A line of ``=`` stands between
two texts, and several things in JSON are a list, objects one a line, or the parts of an answer that
have a game or a problem, such as the ``puzzles`` of ``pegsol generate --json``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from pegsol.errors import IllegalJumpError, NotationError, ProblemError, located
from pegsol.game.boards.board import Board
from pegsol.game.formats.files import parse_problem
from pegsol.game.formats.json import parse_json, problem_from_json
from pegsol.game.formats.legend import is_drawing
from pegsol.game.formats.literals import matrices_in
from pegsol.game.formats.tatham import SAVED, parse_saved_game
from pegsol.game.game import Game
from pegsol.game.problem import Problem
from pegsol.game.solution import Solution
from pegsol.wording import plural, shown

_MOVES = re.compile(r"^moves[ \t]*:", re.IGNORECASE | re.MULTILINE)
_BETWEEN = re.compile(r"^=+[ \t]*$", re.MULTILINE)
_MOVES_WIDTH = 80  # characters, of a line of moves


def parse_document(text: str, *, source: str | None = None, legend: str = "") -> Problem | Solution:
    """Return the problem in a *text*, or the moves of a game in it, which may solve it or not.

    Errors name *source*, the file the text came from, if it is given. The *legend* says what the
    characters of its drawings mean.
    """
    items = parse_documents(text, source=source, legend=legend)
    if len(items) != 1:
        raise NotationError(f"expected one problem or game, not {len(items)}", source=source)
    return items[0]


def parse_documents(
    text: str, *, source: str | None = None, legend: str = ""
) -> list[Problem | Solution]:
    """Return everything in a *text*, as parse_document does."""
    with located(source=source):
        parts = json_parts(text)
        if parts is not None:
            return [json_document(part) for part in parts]
        return [_text_document(part, legend) for part in _BETWEEN.split(text)]


def json_parts(text: str) -> list[Any] | None:
    """Return the parts of a JSON *text* that are documents, None for another text."""
    content = _json(text)
    return _parts(content) if isinstance(content, dict) else content


def json_document(content: object) -> Problem | Solution:
    """Return the problem or the game in one of the :func:`json_parts`."""
    if not isinstance(content, Mapping) or "problem" not in content:
        return problem_from_json(content)
    problem, moves = problem_from_json(content["problem"]), content.get("moves")
    if "moves" not in content or moves is None:  # as pegsol solve prints it if it found none
        return problem
    jumps, fixed = Game(problem, _moves_text(moves)).jumps, content.get("fixed", 0)
    if content.get("jumps") not in (None, [list(jump.names) for jump in jumps]):
        raise NotationError("'jumps' differ from those of 'moves'")
    if type(fixed) is not int or not 0 <= fixed <= len(jumps):
        raise NotationError("'fixed' must be a number of jumps")
    return Solution(problem, jumps, fixed)


def moves_in(text: str, board: Board) -> str:
    """Return the moves in a *text*: all of it, or those of the game that it describes.

    They are not played, and may be for another start on the same *board*.
    """
    found = _MOVES.search(text)
    if text.lstrip().startswith("{"):  # "[d2-d4, ..." are moves
        content = parse_json(text)
        problem, moves = content.get("problem"), content.get("moves")
        if moves is None:
            moves = [_in_full(jump) for jump in content.get("jumps") or ()]
        if not moves:
            raise NotationError("the JSON has no moves")
        game, text = None if problem is None else problem_from_json(problem), _moves_text(moves)
    elif text.lstrip().startswith(SAVED):
        game, jumps = parse_saved_game(text)
        text = ", ".join([jump for _, jump in jumps])
    elif found is not None:
        game, text = parse_problem(text[: found.start()]), text[found.end() :].strip()
    else:
        return text
    if game is not None and game.board != board:
        name = game.board.name or plural(len(game.board), "hole")
        raise ProblemError(f"the moves are for another board, {name}")
    return text


def documents_text(items: Sequence[Problem | Solution]) -> str:
    """Return a text that parse_documents reads back."""
    return "\n====\n\n".join([_document_text(item) for item in items])


# -- inside --------------------------------------------------------------------------------------


def _json(text: str) -> dict[str, Any] | list[Any] | None:
    """Return the object or the list that is the text, None if it is another text."""
    if is_drawing(matrices_in(text)) or not text.lstrip().startswith(("{", "[")):
        return None
    lines = text.splitlines()
    if len(lines) > 1 and all(line.startswith("{") and line.endswith("}") for line in lines):
        return [parse_json(line) for line in lines]
    content: dict[str, Any] | list[Any] = parse_json(text)
    return content


def _moves_text(moves: object) -> str:
    """Return the moves in a JSON list as a text; each is one, or a list of holes or of numbers."""
    if not isinstance(moves, list) or not all(isinstance(move, str | list) for move in moves):
        raise NotationError("'moves' must be a list of moves such as \"e1-c3-e3\"")
    return "\n".join([move if isinstance(move, str) else json.dumps(move) for move in moves])


def _in_full(jump: object) -> str:
    """Return a jump that names its three holes in the notation of moves."""
    if not isinstance(jump, list) or len(jump) != 3:
        raise NotationError(f"expected a jump by its three holes, not {shown(jump)}")
    return f"{jump[0]}-{jump[2]}({jump[1]})"


def _parts(content: dict[str, Any]) -> list[Any]:
    """Return the objects with a game or a problem in an answer, or the problem that it is.

    Each has what the answer says of all of them, such as their problem.
    """
    if isinstance(content.get("moves"), list) or not {"problem", "puzzles", "command"} & set(
        content
    ):
        return [content]
    if isinstance(puzzles := content.get("puzzles"), list):
        rest = {key: value for key, value in content.items() if key != "puzzles"}
        return [rest | one if isinstance(one, dict) else one for one in puzzles]
    values = {key: value if isinstance(value, list) else [value] for key, value in content.items()}
    needed = "moves" if "problem" in content else "problem"
    inside = [key for key, items in values.items() if any(_has(part, needed) for part in items)]
    rest = {key: value for key, value in content.items() if key not in inside}
    parts = [rest | part for key in inside for part in values[key] if _has(part, needed)]
    return parts or ([content] if "problem" in content else [])


def _has(part: object, key: str) -> bool:
    """Return whether an object has a game or a problem under a *key*."""
    kind = list if key == "moves" else dict
    return isinstance(part, dict) and isinstance(part.get(key), kind)


def _text_document(text: str, legend: str) -> Problem | Solution:
    if text.lstrip().startswith(SAVED):
        return _saved_game(text)
    found = _MOVES.search(text)
    if found is None:
        return parse_problem(text, legend=legend)
    problem = parse_problem(text[: found.start()], legend=legend)
    return Game(problem, text[found.end() :]).solution()


def _saved_game(text: str) -> Problem | Solution:
    """Return the game in a file of Simon Tatham's Pegs, or its problem if no jump is made."""
    problem, jumps = parse_saved_game(text)
    game = Game(problem)
    for line, jump in jumps:
        with located(line):
            try:
                game.jump(jump)
            except IllegalJumpError as error:
                raise IllegalJumpError(f"line {line}: {error}") from None
    return game.solution() if jumps else problem


def _document_text(item: Problem | Solution) -> str:
    if isinstance(item, Problem):
        return item.to_text()
    words = [f"{move}," for move in item.moves[:-1]] + [str(move) for move in item.moves[-1:]]
    lines = ["moves:"]
    for word in words:
        if len(lines[-1]) + 1 + len(word) > _MOVES_WIDTH:
            lines.append("   ")
        lines[-1] += f" {word}"
    return item.problem.to_text() + "\n".join(lines) + "\n"
