"""Writing a problem as a PDDL problem file."""

from __future__ import annotations

import re

from pegsol.errors import ProblemError
from pegsol.game.boards.board import Board
from pegsol.game.formats.pddl.brackets import Tree
from pegsol.game.formats.pddl.domains import NET_BENEFIT, SEQUENTIAL, domain_of
from pegsol.game.formats.pddl.goals import occupied_apart
from pegsol.game.problem import Finish, Problem
from pegsol.wording import shown

_WRITABLE = re.compile(r"[a-z][a-z0-9_]*")


def problem_pddl(problem: Problem) -> str:
    """Return the *problem* in PDDL, as the planning competitions write it.

    The goal for a number of pegs has a quantifier, which planners of the STRIPS fragment do not
    read. The goal for the fewest pegs is a preference for each location to be free; it belongs to
    another domain (:func:`~pegsol.game.formats.pddl.domains.domain_pddl`).

    >>> from pegsol import problem
    >>> print(problem_pddl(problem("line(3) a1 any")), end="")
    (define (problem pegsolitaire-sequential)
        (:domain pegsolitaire-sequential)
        (:requirements :adl :action-costs)
        (:objects
            pos-0-0 - location
            pos-0-1 - location
            pos-0-2 - location
        )
        (:init
            (= (total-cost) 0)
            (move-ended)
            (IN-LINE pos-0-0 pos-0-1 pos-0-2)
            (IN-LINE pos-0-2 pos-0-1 pos-0-0)
            (free pos-0-0)
            (occupied pos-0-1)
            (occupied pos-0-2)
        )
        (:goal (exists (?a - location) (forall (?x - location) (or (free ?x) (= ?x ?a)))))
        (:metric minimize (total-cost))
    )

    Raises ProblemError for a problem that PDDL cannot express: one by reverse rules, or with names
    of holes outside its syntax.
    """
    if problem.rules != "normal":
        raise ProblemError("PDDL knows the normal rules only")
    finish = problem.finish
    if finish.care and finish.free == problem.board.full:
        raise ProblemError("PDDL cannot express a finish that leaves all holes free")
    names, domain = _location_names(problem.board), domain_of(problem)
    lines = [f"(define (problem {_problem_name(problem.title, domain)})", f"    (:domain {domain})"]
    if not finish.care and not finish.is_fewest:
        lines.append("    (:requirements :adl :action-costs)")
    lines += ["    (:objects", *[f"        {name} - location" for name in names], "    )"]
    lines += ["    (:init"]
    if domain == SEQUENTIAL:
        lines += ["        (= (total-cost) 0)", "        (move-ended)"]
    jumps = problem.board.jumps
    lines += [f"        (IN-LINE {names[a]} {names[b]} {names[c]})" for a, b, c in jumps]
    lines += [*_states(names, problem.start.bits), "    )"]
    lines += [*_goal(names, finish), *_metric(names, domain), ")"]
    return "\n".join(lines) + "\n"


def _location_names(board: Board) -> list[str]:
    if board.coordinates is not None:
        return [f"pos-{row}-{column}" for column, row in board.coordinates]
    for name in board.names:
        if _WRITABLE.fullmatch(name) is None:
            raise ProblemError(f"PDDL cannot have a location called {shown(name)}")
    return list(board.names)


def _problem_name(title: str, domain: str) -> str:
    """Return the title as a PDDL name."""
    words = re.findall(r"[a-z0-9]+", title.lower()[:100])
    return "-".join([domain, *words]).replace(f"{domain}-{domain}", domain)


def _states(names: list[str], pegs: int, left_out: int = 0) -> list[str]:
    """Return the facts of a position, free locations first; *left_out* may be either."""
    states = {"free": ~pegs, "occupied": pegs}
    return [
        f"        ({state} {name})"
        for state, bits in states.items()
        for hole, name in enumerate(names)
        if bits >> hole & 1 and not left_out >> hole & 1
    ]


def _goal(names: list[str], finish: Finish) -> list[str]:
    if finish.is_fewest:
        goal = [f"        (preference empty-{name} (free {name}))" for name in names]
    elif finish.care:
        goal = _states(names, finish.pegs, finish.free)
    else:
        return [f"    (:goal {exactly(finish.most) if finish.least > 1 else at_most(finish.most)})"]
    return ["    (:goal (and", *goal, "    ))"]


def at_most(most: int) -> str:
    """Return the PDDL goal that no more than *most* locations are occupied.

    >>> at_most(1)
    '(exists (?a - location) (forall (?x - location) (or (free ?x) (= ?x ?a))))'
    >>> at_most(2)
    '(exists (?a1 ?a2 - location) (forall (?x - location) (or (free ?x) (= ?x ?a1) (= ?x ?a2))))'
    """
    pegs = _variables(most)
    return f"(exists ({' '.join(pegs)} - location) {_only(pegs)})"


def exactly(count: int) -> str:
    """Return the PDDL goal that *count* locations are occupied, no more and no fewer.

    >>> exactly(1)
    '(exists (?a - location) (and (forall (?x - location) (or (free ?x) (= ?x ?a))) (occupied ?a)))'
    """
    pegs = _variables(count)
    parts = [_only(pegs), *map(_text, occupied_apart(pegs))]
    return f"(exists ({' '.join(pegs)} - location) (and {' '.join(parts)}))"


def _variables(count: int) -> list[str]:
    return ["?a"] if count == 1 else [f"?a{number}" for number in range(1, count + 1)]


def _only(pegs: list[str]) -> str:
    """Return the condition that each location is free or one of *pegs*."""
    either = " ".join([f"(= ?x {peg})" for peg in pegs])
    return f"(forall (?x - location) (or (free ?x) {either}))"


def _text(condition: Tree) -> str:
    return condition if isinstance(condition, str) else f"({' '.join(map(_text, condition))})"


def _metric(names: list[str], domain: str) -> list[str]:
    if domain != NET_BENEFIT:
        return ["    (:metric minimize (total-cost))"]
    violated = [f"        (is-violated empty-{name})" for name in names]
    if len(names) == 1:
        return ["    (:metric minimize", *violated, "    )"]
    return ["    (:metric minimize (+", *violated, "    ))"]
