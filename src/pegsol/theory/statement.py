"""The statement of a problem as certificates write it: explicit holes, jumps, start and finish."""

from __future__ import annotations

from typing import Any

from pegsol.errors import ProblemError
from pegsol.model.problem import Problem
from pegsol.theory.checker import Statement


def statement_of(problem: Problem) -> Statement:
    """Return the statement that the checker needs for a proof about *problem*.

    The finish "fewest" holds at the start, as any number of pegs does, and is never impossible.

    >>> from pegsol import problem
    >>> statement_of(problem("line(4) b1 c1")).jumps[0] == (0b011, 0b100)
    True
    """
    board, finish = problem.board, problem.finish
    if problem.rules == "normal":
        jumps = [(pegs, mask ^ pegs) for mask, pegs in board.jump_masks]
    else:
        jumps = [(mask ^ pegs, pegs) for mask, pegs in board.jump_masks]
    if finish.kind == "pegs":
        return Statement(board.names, jumps, problem.start.bits, finish.pegs, finish.free)
    least, most = finish.least, finish.most if finish.by_number else len(board)
    return Statement(board.names, jumps, problem.start.bits, at_least=least, at_most=most)


def statement_json(problem: Problem) -> dict[str, Any]:
    """Return the same as a certificate holds it: its keys holes, jumps, start and finish.

    Raises ProblemError for the finish "fewest", which a solution or a proof alone does not settle.

    >>> from pegsol import problem
    >>> statement_json(problem("line(4) b1 c1"))["jumps"][:2]
    [[['a1', 'b1'], ['c1']], [['c1', 'b1'], ['a1']]]
    """
    board, finish = problem.board, problem.finish
    names = board.names
    jumps = []
    for a, b, c in board.jumps:
        ends = [[names[a], names[b]], [names[c]]]
        jumps.append(ends if problem.rules == "normal" else [[names[c]], [names[b], names[a]]])
    if finish.kind == "pegs":
        allowed: dict[str, Any] = {
            "pegs": list(board.names_of(finish.pegs)),
            "free": list(board.names_of(finish.free)),
        }
    elif finish.kind == "at_most":
        allowed = {"at_most": finish.most}
    elif finish.kind == "count":
        allowed = {"exactly": finish.most}
    else:
        raise ProblemError("no certificate is for the finish 'fewest': give a number of pegs")
    return {
        "holes": list(names),
        "jumps": jumps,
        "start": list(problem.start.pegs),
        "finish": allowed,
    }
