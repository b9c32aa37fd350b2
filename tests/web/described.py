"""Problems as Python's model reads them, in the form in which the pages answer about them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from web_data import description

from pegsol.errors import NotationError, PegError
from pegsol.game.formats.puzzles import problem as problem_of
from pegsol.game.position import Position
from pegsol.game.problem import Finish, Problem
from pegsol.proof.certificates.parity_sets import ParitySets
from pegsol.proof.certificates.tree import Tree
from pegsol.proof.pagoda import Pagoda
from pegsol.proof.position_class import classes_of, least_in_class, position_class
from pegsol.proof.proof import Proof
from pegsol.search.solving.refutation import refuted_at_sight
from pegsol.view.board_tables import holes
from pegsol.view.places import on_lattice, places

MAX_NEAREST, MAX_TRIED = 6, 60
MAX_SCATTERED = 256  # holes of a board without a grid


class TooManyHolesError(PegError):
    """The pages do not lay out so large a net."""


def as_read(given: Any) -> Problem:
    """Return the problem that a text or JSON names, with the holes in the order read."""
    text = given if isinstance(given, str) else json.dumps(given)
    if not text.strip():
        raise NotationError("no problem is given")
    problem = problem_of(text)
    try:
        (problem.title + problem.description).encode()
    except UnicodeEncodeError:
        raise NotationError("a title or a description is not text") from None
    if not on_lattice(problem.board) and len(problem.board) > MAX_SCATTERED:
        raise TooManyHolesError(
            f"a board without a grid can have at most {MAX_SCATTERED} holes here"
        )
    return problem


def described(given: Any) -> dict[str, Any]:
    """Return a problem, and the facts about it that need no search."""
    problem = as_read(given)
    found = description(problem)
    proof = _ruled_out(problem)
    if proof is not None:
        code, values = facts(proof)
        found |= {
            "possible": False,
            "why_not": {"code": code, "values": values},
            "ruled_out_by": "pegs" if proof.kind == "pagoda" else "class",
            "nearest": [other.as_json() for other in _nearest(problem)],
        }
    as_sent: dict[str, Any] = json.loads(json.dumps(found))
    return as_sent


def facts(proof: Proof) -> tuple[str, list[Any]]:
    """Return a proof by the number of pegs or the position class as the pages tell it."""
    problem, certificate = proof.problem, proof.certificate
    start, finish, names_of = problem.start.bits, problem.finish, problem.board.names_of
    if isinstance(certificate, Tree):
        pagoda = Pagoda(problem.board, certificate.weightings[0], problem.rules)
        weights = [f"{name} {weight}" for name, weight in pagoda.by_hole.items()]
        return "pagoda", [weights, pagoda.weight(start), pagoda.least(finish)]
    assert isinstance(certificate, ParitySets)
    sets = certificate.sets
    named = [" ".join(names_of(holes)) for holes in sets]
    if not finish.care:
        listed: list[list[str]] = [[], []]
        for holes, names in zip(sets, named, strict=True):
            listed[(start & holes).bit_count() & 1].append(names)
        if finish.most == 1:
            return "setsOne", [*listed]
        return "setsExactly" if finish.least > 1 else "setsMost", [*listed, finish.most]
    if len(sets) != 1 or (sets[0] & finish.free and not _is_any_of(finish)):
        return "paritiesDrawn", [len(sets), named]
    return "parity", [(start & sets[0]).bit_count() & 1 == 1, list(names_of(sets[0]))]


def _is_any_of(finish: Finish) -> bool:
    """Return whether a finish is one peg, or one vacancy, in any of several holes."""
    return finish.free != 0 and finish.least == finish.most


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
    finish is a number of pegs, the problems have the nearest numbers that are not ruled out. If it
    is one peg or vacancy in any of several holes, they have the nearest of the other holes.
    """
    finishes: Iterator[Finish]
    if _is_any_of(problem.finish):
        finishes = map(Finish.of_bits, _elsewhere(problem))
    elif problem.finish.care:
        free = problem.finish.free
        finishes = (Finish.of_bits(pegs, free) for pegs in _moved(problem))
    elif problem.finish.least > 1:
        finishes = map(Finish.exactly, _other_numbers(problem))
    elif problem.rules == "normal":
        return [replace(problem, finish=Finish.at_most(least_in_class(problem.start)))]
    else:
        return []
    others = (replace(problem, finish=finish) for finish in islice(finishes, MAX_TRIED))
    return list(islice((other for other in others if _ruled_out(other) is None), MAX_NEAREST))


def _other_numbers(problem: Problem) -> list[int]:
    """Return the numbers of pegs that a game may reach, the number nearest to the finish first."""
    now, wanted = problem.start.peg_count, problem.finish.most
    numbers = range(2, now) if problem.rules == "normal" else range(now + 1, len(problem.board))
    return sorted(numbers, key=lambda number: abs(number - wanted))


def _elsewhere(problem: Problem) -> list[int]:
    """Return one peg, or one vacancy, in each hole that the finish does not name, nearest first."""
    board, finish = problem.board, problem.finish
    stand, named = places(board), holes(board, finish.free)
    others = [
        (min(_squared_distance(stand[hole], stand[other]) for other in named), hole)
        for hole in holes(board, board.full & ~finish.free)
    ]
    rest = board.full if finish.least > 1 else 0
    return [rest ^ 1 << hole for _, hole in sorted(others)]


def _moved(problem: Problem) -> Iterator[int]:
    """Yield finishes in the position class of the start with one peg moved, nearest first."""
    board, finish = problem.board, problem.finish
    vectors, stand = classes_of(board).vectors, places(board)
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


def _squared_distance(one: tuple[float, float], other: tuple[float, float]) -> float:
    """Return a number that browsers compute alike, to the last bit."""
    dx, dy = one[0] - other[0], one[1] - other[1]
    return dx * dx + dy * dy
