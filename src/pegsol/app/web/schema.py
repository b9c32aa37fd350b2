"""The parts of requests and answers that the OpenAPI schema describes.

Requests are validated strictly: a number is no text, and unknown fields are refused. Numbers that
may exceed JavaScript's range are sent as decimal texts.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue

from pegsol.model.problems.position import Rules
from pegsol.model.problems.titles import FinishCode, StartCode


def _whole(text: str) -> str:
    """Refuse half a character, which JSON can hold and no answer can."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ValueError("this is not text") from None
    return text


Text = Annotated[str, AfterValidator(_whole)]
Name = Annotated[Text, Field(min_length=1, max_length=200)]
Given = Annotated[
    Text | dict[str, JsonValue],
    Field(description="A problem: as typed on a command line, the text of a file, or its JSON"),
]
Moves = Annotated[list[Annotated[Text, Field(max_length=4000)]], Field(max_length=2000)]
Hole = int
"""The number of a hole, in the order of the board."""
JumpHoles = tuple[Hole, Hole, Hole]
"""The origin of a jump, the hole that it jumps over, and its target."""


class Sent(BaseModel):
    """The base of everything in a request."""

    model_config = ConfigDict(strict=True, extra="forbid", allow_inf_nan=False)


class Answered(BaseModel):
    """The base of answers whose default values are also sent."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)


class Error(BaseModel):
    """An error in one line of English, and as a code with values for the pages."""

    error: str
    code: str
    values: list[str | int]


class Told(BaseModel):
    """A code with values, which the pages put into words."""

    code: str
    values: list[bool | int | str | list[str] | list[list[str]]]


class BoardName(BaseModel):
    """The parts of a board's title; ``numbers`` are the numbers in the brackets of its name."""

    family: str
    geometry: str
    holes: int
    numbers: list[int]
    diagonals: bool


class TitlePart(BaseModel):
    """The part of a title about a start or a finish: the holes that it names, or a number."""

    code: StartCode | FinishCode
    holes: list[str]
    number: int


class ProblemName(BaseModel):
    """The parts of a problem's title: the name of a ``puzzle``, or otherwise all other fields."""

    puzzle: str | None
    board: BoardName
    rules: Rules
    start: TitlePart
    finish: TitlePart


class TablesFinish(BaseModel):
    """How a game must end: see :class:`pegsol.Finish`; ``care`` is whether any hole matters."""

    care: bool
    pegs: list[Hole]
    free: list[Hole]
    least: int
    most: int
    fewest: bool


class Tables(BaseModel):
    """The data of a problem that a board needs besides the start; see ``view/board_tables.py``."""

    title: str
    holes: list[str]
    places: list[tuple[float, float]]
    lattice: bool
    lines: list[JumpHoles]
    one_way: list[JumpHoles]
    rules: Rules
    finish: TablesFinish


class GameQuestion(Sent):
    """A game: a problem, and the moves played."""

    problem: Given
    moves: Moves = []


Standing = Literal["verified", "stated"]


class JobName(BaseModel):
    """The name of a search."""

    id: str


SearchState = Literal["queued", "running", "paused", "done", "stopped", "failed"]
