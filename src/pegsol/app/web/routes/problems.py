"""Routes that read a problem, with what is plain at sight."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any, Literal

from fastapi import APIRouter
from pydantic import BaseModel

from pegsol import __version__
from pegsol.app.web.desk import AtDesk
from pegsol.app.web.naming import board_name, key_of, named_puzzle, problem_name, text_of, told
from pegsol.app.web.reading import is_short, read_problem
from pegsol.app.web.schema import BoardName, Given, Hole, ProblemName, Sent, Tables, Told
from pegsol.model.problems.position import Position, Rules
from pegsol.model.problems.problem import Finish, Problem
from pegsol.model.problems.titles import board_title, problem_title
from pegsol.search.solving.refutation import refuted_at_sight
from pegsol.theory.position_class import class_vectors, least_pegs, position_class
from pegsol.theory.proof import Proof
from pegsol.view.board_tables import holes, tables
from pegsol.view.places import Place, places

MAX_NEAREST, MAX_TRIED = 6, 60


class Version(BaseModel):
    """The version of pegsol that answers."""

    version: str


class ProblemQuestion(Sent):
    """A problem to be read."""

    problem: Given


class ProblemAnswer(BaseModel):
    """A problem, and the facts about it that need no search.

    ``key`` depends on the board, start, finish and rules, not on the title. ``board`` is the title
    of the board. ``possible`` is false if the number of pegs or the position class rules out the
    problem. ``ruled_out_by`` then says which of the two, and ``nearest`` lists problems with a
    similar finish that are not ruled out. ``name`` has the parts of the title, or is null if an
    author wrote the title. ``solvable`` and ``grade`` are given for a named puzzle.
    """

    problem: dict[str, Any]
    text: str | None
    key: str
    title: str
    name: ProblemName | None
    board: str
    board_name: BoardName
    description: str
    tables: Tables
    geometry: str
    coordinates: list[list[int]] | None
    start: list[Hole]
    grade: int | None
    solvable: bool | None
    rules: Rules
    possible: bool
    why_not: Told | None
    ruled_out_by: Literal["pegs", "class"] | None
    nearest: list[dict[str, Any]]


router = APIRouter(prefix="/api")


@router.get("/version")
async def version() -> Version:
    """Return the version of pegsol."""
    return Version(version=__version__)


@router.post("/problem")
async def read(question: ProblemQuestion, desk: AtDesk) -> ProblemAnswer:
    """Read a problem; return the tables for its board and whether it may be possible."""
    desk.is_short = is_short(question.problem)
    return await desk.do(_answer, question.problem)


def _answer(given: Given) -> ProblemAnswer:
    problem = read_problem(given)
    named = named_puzzle(problem)
    proof = _ruled_out(problem)
    at = problem.board.coordinates
    return ProblemAnswer(
        problem=problem.as_json(),
        text=text_of(problem),
        key=key_of(problem),
        title=named.title if named and not problem.title else problem_title(problem),
        name=problem_name(problem),
        board=board_title(problem.board),
        board_name=board_name(problem.board),
        description=problem.description,
        tables=Tables(**tables(problem)),
        geometry=problem.board.geometry,
        coordinates=None if at is None else [list(place) for place in at],
        start=holes(problem.board, problem.start.bits),
        grade=None if named is None else named.grade,
        solvable=None if named is None else named.solvable,
        rules=problem.rules,
        possible=proof is None,
        why_not=None if proof is None else told(proof.facts()),
        ruled_out_by=None if proof is None else "pegs" if proof.kind == "pagoda" else "class",
        nearest=[] if proof is None else [other.as_json() for other in _nearest(problem)],
    )


def _ruled_out(problem: Problem) -> Proof | None:
    """Return a proof by the number of pegs or the position class, or None if neither gives one."""
    finish, start = problem.finish, problem.start
    if finish.is_fewest or finish.holds(start.bits):
        return None
    refuted = refuted_at_sight(problem)
    return None if refuted is None else refuted[1]


def _nearest(problem: Problem) -> list[Problem]:
    """Return problems that are not ruled out, whose finish has a peg moved as little as possible.

    If there are none, the finish is any position with the fewest pegs that the class allows. If the
    finish is a number of pegs, the problems have the nearest numbers that are not ruled out.
    """
    finishes: Iterator[Finish]
    if problem.finish.care:
        free = problem.finish.free
        finishes = (Finish.of_bits(pegs, free) for pegs in _moved(problem))
    elif problem.finish.least > 1:
        finishes = map(Finish.exactly, _other_numbers(problem))
    elif problem.rules == "normal":
        return [replace(problem, finish=Finish.at_most(least_pegs(problem.start)))]
    else:
        return []
    others = (replace(problem, finish=finish) for finish in islice(finishes, MAX_TRIED))
    return list(islice((other for other in others if _ruled_out(other) is None), MAX_NEAREST))


def _other_numbers(problem: Problem) -> list[int]:
    """Return the numbers of pegs that a game may reach, the number nearest to the finish first."""
    now, wanted = problem.start.peg_count, problem.finish.most
    numbers = range(2, now) if problem.rules == "normal" else range(now + 1, len(problem.board))
    return sorted(numbers, key=lambda number: abs(number - wanted))


def _moved(problem: Problem) -> Iterator[int]:
    """Yield finishes in the position class of the start with one peg moved, nearest first."""
    board, finish = problem.board, problem.finish
    vectors, stand = class_vectors(board), places(board)
    wanted = position_class(problem.start) ^ position_class(Position(board, finish.pegs))
    hole_of: dict[int, list[int]] = {}
    for hole, vector in enumerate(vectors):
        if not (finish.pegs | finish.free) >> hole & 1:
            hole_of.setdefault(vector, []).append(hole)
    moves = [
        (_squared_distance(stand[peg], stand[hole]), peg, hole)
        for peg in holes(board, finish.pegs)
        for hole in hole_of.get(vectors[peg] ^ wanted, ())
    ]
    for _, peg, hole in sorted(moves):
        yield finish.pegs ^ (1 << peg | 1 << hole)


def _squared_distance(one: Place, other: Place) -> float:
    """Return a number that browsers compute alike, to the last bit."""
    dx, dy = one[0] - other[0], one[1] - other[1]
    return dx * dx + dy * dy
