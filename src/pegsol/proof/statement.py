"""The statement of a problem in the form of certificates: holes, jumps, start and finish."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, NotRequired, TypedDict

from pegsol.errors import ProblemError
from pegsol.game.finish import PegCountJson
from pegsol.game.problem import Problem
from pegsol.proof.checker import Statement
from pegsol.shapes import Hole, Positive, Rule


def statement_of(problem: Problem) -> Statement:
    """Return the statement that the checker needs for a proof about *problem*.

    The finish "fewest" holds at the start, as any number of pegs does, and is never impossible.
    """
    board, finish = problem.board, problem.finish
    jumps = [(pegs, mask ^ pegs) for mask, pegs in board.jump_masks]
    routes = [(1 << a, 1 << c) for a, _, c in board.jumps]
    if problem.rules == "reverse":
        jumps = [jump[::-1] for jump in jumps]
        routes = [route[::-1] for route in routes]
    if finish.care:
        pattern = Statement(
            board.names, jumps, problem.start.bits, finish.pegs, finish.free, routes=routes
        )
        if not finish.is_any_of:
            return pattern
        return replace(pattern, at_least=finish.least, at_most=finish.most)
    least, most = finish.least, len(board) if finish.is_fewest else finish.most
    return Statement(
        board.names, jumps, problem.start.bits, at_least=least, at_most=most, routes=routes
    )


class AllowedJson(TypedDict):
    """The pegs at the end, the holes that may have pegs or not, and how many pegs there are."""

    pegs: list[Hole]
    free: list[Hole]
    exactly: NotRequired[Positive]


class StatementJson(TypedDict):
    """A problem without reference to pegsol."""

    holes: Annotated[list[Hole], Rule(minItems=1)]
    jumps: list[Annotated[list[list[Hole]], Rule(minItems=2, maxItems=2)]]
    start: list[Hole]
    finish: AllowedJson | PegCountJson


def statement_json(problem: Problem) -> StatementJson:
    """Return the statement under the keys of a certificate: holes, jumps, start and finish.

    Raises ProblemError for the finish "fewest", which neither a solution nor a proof alone decides.
    """
    board, finish = problem.board, problem.finish
    names = board.names
    jumps = []
    for a, b, c in board.jumps:
        ends = [[names[a], names[b]], [names[c]]]
        jumps.append(ends if problem.rules == "normal" else [[names[c]], [names[b], names[a]]])
    allowed: AllowedJson | PegCountJson
    if finish.care:
        allowed = {
            "pegs": list(board.names_of(finish.pegs)),
            "free": list(board.names_of(finish.free)),
        }
        if finish.is_any_of:
            allowed["exactly"] = finish.most
    elif finish.is_fewest:
        raise ProblemError("no certificate is for the finish 'fewest': give a number of pegs")
    else:
        allowed = {"exactly": finish.most} if finish.least > 1 else {"at_most": finish.most}
    return {
        "holes": list(names),
        "jumps": jumps,
        "start": list(problem.start.pegs),
        "finish": allowed,
    }
