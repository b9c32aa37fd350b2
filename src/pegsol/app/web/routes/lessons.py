"""The route of the lessons."""

from __future__ import annotations

from functools import cache
from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel

from pegsol.app.web.lessons import Item, lessons
from pegsol.app.web.lessons import Kind as LessonKind
from pegsol.app.web.schema import Hole, Tables
from pegsol.view.board_tables import holes, tables

router = APIRouter(prefix="/api")


class LessonItem(BaseModel):
    """A part of a lesson; its kind decides what its content is.

    The content is the moves of a demo or a solution, the numbers of a figure, the options of a
    question, or the holes to mark. ``fewest`` is the fewest moves of any solution, and ``limit`` is
    the most moves that the player may use.
    """

    name: str
    kind: LessonKind
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
