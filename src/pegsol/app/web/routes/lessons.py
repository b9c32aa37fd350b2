"""The route of the lessons."""

from __future__ import annotations

from functools import cache

from fastapi import APIRouter

from pegsol.app.web.lessons import Item, lessons
from pegsol.app.web.schema import LessonItem, Lessons
from pegsol.view.board_tables import holes, tables

router = APIRouter(prefix="/api")


@router.get("/lessons")
def list_lessons() -> Lessons:
    """List the lessons, with all that pages need to teach them without asking again."""
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
        tables=tables(problem),
        start=holes(problem.board, problem.start.bits),
        fewest=item.fewest,
        limit=item.limit,
        answer=item.answer,
        rings=list(item.rings),
        numbers=list(item.numbers),
    )
