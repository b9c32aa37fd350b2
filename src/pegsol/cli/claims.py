"""What a file claims besides its proof or its game: each claim is recomputed, or is named.

The answer of a command has fields that follow from its moves or from its proof, and others that
nothing in it shows, such as the fewest moves or the work of the search.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NotRequired, TypedDict

from pegsol.errors import PegError, VerificationError
from pegsol.exercise.moves import MovesCheck, MovesCheckJson
from pegsol.game.formats.json import problem_from_json
from pegsol.game.jump import moves_json
from pegsol.game.problem import ProblemJson
from pegsol.proof.certificates.certificate import Standing
from pegsol.proof.documents import Checked
from pegsol.search.result import StatusName
from pegsol.shapes import Positive


class CheckedJson(TypedDict):
    """What was checked, and the verdict."""

    file: str
    """The file, or the answer itself."""
    verdict: Literal["accepted", "refused", "stated", "open", "unreadable"]
    status: StatusName | None
    standing: Standing | None
    reason: NotRequired[str]
    """Why it is refused, or is open."""
    not_checked: NotRequired[list[str]]
    """What the file or the row claims besides, and nothing in it shows."""
    kind: NotRequired[str]
    """The kind of proof, or game."""


class CheckedGameJson(CheckedJson, MovesCheckJson):
    """A game that was checked."""


class CheckedProofJson(CheckedJson):
    """A certificate that was checked."""

    fewest_moves: NotRequired[Positive]
    """The fewest moves of a solution, if the certificate proves that."""
    problem: ProblemJson


FileJson = CheckedJson | CheckedGameJson | CheckedProofJson


class FilesJson(TypedDict):
    """Files: certificates and games; and the rows of a survey, by folder and problem."""

    checked: list[FileJson]


COUNTERS = "exhausted search"
"""The kind of proof whose fields are not compared with the search that repeats it."""


def unchecked(content: Mapping[str, Any], found: Checked | MovesCheck) -> list[str]:
    """Return the names of what a certificate, an answer or a game claims and does not show.

    *found* is what the check found of its proof or its moves.

    >>> from pegsol.exercise.moves import check_moves
    >>> found = check_moves("line(4) b1 c1", "d1-b1, a1-c1")
    >>> unchecked({"status": "undecided", "limit": "time", "moves": ["d1-b1", "a1-c1"]}, found)
    ['limit']

    Raises VerificationError for a claim that is false.
    """
    own = _own_fields(content, found)
    names = [key for key, value in content.items() if key not in own and value not in (None, "", 0)]
    for key, value in own.items():
        if key in content and not _same(content[key], value):
            raise VerificationError(f"{key} does not agree with what was checked")
    for key, agrees in _BOUNDS.items():
        if content.get(key) is not None and not agrees(content, found):
            raise VerificationError(f"{key} does not agree with what was checked")
    names += _texts_of(content, found)
    if isinstance(found, Checked) and found.kind == COUNTERS:
        proof = content.get("proof") or content["certificate"]["proof"]
        names += [f"proof.{key}" for key in proof if key != "kind"]
    return names


def _own_fields(content: Mapping[str, Any], found: Checked | MovesCheck) -> dict[str, Any]:
    """Return the fields that follow from what was checked, with their values."""
    problem = content.get("problem")
    own = {"problem": problem if _is_of(problem, found) else found.problem.as_json()}
    if isinstance(found, MovesCheck):
        open_limit = content.get("limit") is not None  # a solution, which may not be the best
        status = "solved" if found.solves and not open_limit else "undecided"
        own |= {"status": status, "proof": None, "certificate": None, "solves": found.solves}
        own |= {"defects": list(found.defects), "position": found.position.as_json()}
        own |= moves_json(found.jumps)
        if "command" not in content:  # a game that was written by hand, in any notation
            own["moves"] = content.get("moves")
        return own
    if "certificate" in content and "command" not in content:
        return dict(content)  # a certificate itself, of which the checker accepts no other key
    solved = found.verdict == "solved"
    own |= {"status": "solved" if solved else "impossible", "moves": None, "jumps": None}
    own |= {"proof": content.get("proof"), "certificate": content.get("certificate")}
    own |= {"limit": None, "fixed": 0, "minimum": None, "moves_at_least": None, "exhausted": None}
    if "proof" in content:
        own |= {"certificate": None, "reason": found.kind}
    own["standing"] = None if found.kind == "solution" else found.standing
    return own


def _is_of(problem: object, found: Checked | MovesCheck) -> bool:
    try:
        return problem_from_json(problem) == found.problem
    except PegError:
        return False


def _same(one: object, other: object) -> bool:
    """Return whether two values of JSON are the same; true is not 1."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def _is_whole(value: object, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def _least_moves(content: Mapping[str, Any], found: Checked | MovesCheck) -> bool:
    """Return whether every solution may need that number of moves, and this one shows it."""
    moves = len(content.get("moves") or ())
    least = moves if content.get("status") == "solved" else 0
    return _is_whole(content["moves_at_least"], least, moves)


_BOUNDS: dict[str, Callable[[Mapping[str, Any], Checked | MovesCheck], bool]] = {
    "moves_at_least": _least_moves,
    "minimum": lambda content, found: (
        found.problem.finish.is_fewest
        and _same(content["minimum"], content.get("status") == "solved")
    ),
}
"""What is known of fields that do not follow from the rest."""


def _texts_of(content: Mapping[str, Any], found: Checked | MovesCheck) -> list[str]:
    """Return the names of the fields of the problems that are not part of the problem."""
    problems = {"problem": content.get("problem")}
    if isinstance(content.get("certificate"), dict):
        problems["certificate.problem"] = content["certificate"].get("problem")
    return [
        f"{name}.{key}"
        for name, problem in problems.items()
        if isinstance(problem, Mapping)
        for key in ("title", "description", "position_class")
        if problem.get(key) is not None
    ]
