"""The lessons: boards to solve, questions to answer, and their answers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args

from fastapi import APIRouter
from pydantic import BaseModel

from pegsol.app.web.schema import Hole, Tables
from pegsol.model.formats.text import parse_text_problem
from pegsol.model.problems.problem import Problem
from pegsol.view.board_tables import holes, tables

router = APIRouter(prefix="/api")

Kind = Literal["demo", "figure", "solution", "options", "mark"]

_FILE = Path(__file__).with_name("lessons.txt")
_COMMENT = re.compile(r"^#.*\n", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Item:
    """A part of a lesson: something to see, to solve or to answer.

    The *content* depends on the kind: the moves of a demo or of a solution, the numbers of a
    figure, the options of a question, or the holes to mark.

    >>> item = next(item for item in lessons()["three"] if item.kind == "solution")
    >>> item.name, item.content, item.fewest
    ('top', ('c3-e3', 'd1-d3', 'e3-c3'), 3)
    """

    name: str
    kind: Kind
    content: tuple[str, ...]
    problem: Problem
    fewest: int | None = None
    """The fewest moves of any solution, if known."""
    limit: int | None = None
    """The most moves that the player may use."""
    answer: str = ""
    """The right option of a question."""
    rings: tuple[str, ...] = ()
    """The pegs that a demo removes."""
    numbers: tuple[int, ...] = ()
    """A number for each hole, for a figure or a question."""


@cache
def lessons() -> dict[str, tuple[Item, ...]]:
    """Return the lessons by their names, in the order in which they are taught.

    >>> list(lessons())[:3]
    ['jumping', 'sweeps', 'three']
    """
    found: dict[str, list[Item]] = {}
    text = _COMMENT.sub("", _FILE.read_text(encoding="utf-8"))
    for part in text.split("\n[")[1:]:
        head, _, problem = part.partition("\n\n")
        title, *lines = head.split("\n")
        lesson, _, name = title.removesuffix("]").partition("/")
        fields = dict([line.split(": ", 1) for line in lines])
        found.setdefault(lesson, []).append(_item(name, fields, parse_text_problem(problem)))
    return {lesson: tuple(items) for lesson, items in found.items()}


def _item(name: str, fields: dict[str, str], problem: Problem) -> Item:
    kind = next(kind for kind in get_args(Kind) if kind in fields)
    fewest, limit = fields.get("fewest"), fields.get("limit")
    numbers = fields.get("figure") or fields.get("numbers", "")
    return Item(
        name,
        kind,
        tuple(fields[kind].split()),
        problem,
        fewest=None if fewest is None else int(fewest),
        limit=None if limit is None else int(limit),
        answer=fields.get("answer", ""),
        rings=tuple(fields.get("rings", "").split()),
        numbers=tuple([int(number) for number in numbers.split()]),
    )


class LessonItem(BaseModel):
    """A part of a lesson; its kind decides what its content is.

    The content is the moves of a demo or a solution, the numbers of a figure, the options of a
    question, or the holes to mark. ``fewest`` is the fewest moves of any solution, and ``limit`` is
    the most moves that the player may use.
    """

    name: str
    kind: Kind
    content: list[str]
    problem: dict[str, Any]
    tables: Tables
    start: list[Hole]
    fewest: int | None
    limit: int | None
    answer: str
    rings: list[str]
    numbers: list[int]


class Lessons(BaseModel):
    """The lessons by their names, in the order in which they are taught."""

    lessons: dict[str, list[LessonItem]]


@router.get("/lessons")
def list_lessons() -> Lessons:
    """List the lessons, with everything that the pages need to teach them."""
    return _lessons()


@cache
def _lessons() -> Lessons:
    rows = {lesson: [_row(item) for item in items] for lesson, items in lessons().items()}
    return Lessons(lessons=rows)


def _row(item: Item) -> LessonItem:
    problem = item.problem
    return LessonItem(
        name=item.name,
        kind=item.kind,
        content=list(item.content),
        problem=problem.as_json(),
        tables=Tables(**tables(problem)),
        start=holes(problem.board, problem.start.bits),
        fewest=item.fewest,
        limit=item.limit,
        answer=item.answer,
        rings=list(item.rings),
        numbers=list(item.numbers),
    )
