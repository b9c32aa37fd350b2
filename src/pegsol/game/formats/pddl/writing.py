"""Writing problems and plans in PDDL, for the domains of the planning competitions.

In the sequential domain a move is one ``jump-new-move``, which costs 1, then any number of
``jump-continue-move`` and one ``end-move``, which cost nothing. So the cost of a plan is its number
of moves. In the other domains an action is a ``jump``. In the temporal domain it takes a unit of
time, and jumps that touch no common hole are made at the same time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from pegsol.errors import ProblemError
from pegsol.game.boards.board import Board
from pegsol.game.boards.hole_sets import holes_of
from pegsol.game.finish import Finish
from pegsol.game.formats.pddl.reading import (
    DOMAINS,
    NET_BENEFIT,
    SEQUENTIAL,
    TEMPORAL,
    Reading,
    number_goal,
    read_pddl,
)
from pegsol.game.formats.structure import Locations
from pegsol.game.jump import Jump, group_moves
from pegsol.game.problem import Problem
from pegsol.wording import shown

_WRITABLE = re.compile(r"[a-z][a-z0-9_]*")


def problem_pddl(problem: Problem) -> str:
    """Return the *problem* in PDDL, as the planning competitions write it.

    The goal for a number of pegs has a quantifier, which planners of the STRIPS fragment do not
    read. The goal for the fewest pegs is a preference for each location to be free; it belongs to
    another domain (:func:`domain_pddl`).
    """
    if problem.rules != "normal":
        raise ProblemError("PDDL knows the normal rules only")
    finish = problem.finish
    if finish.care and finish.free == problem.board.full:
        raise ProblemError("PDDL cannot express a finish that leaves all holes free")
    names, domain = _location_names(problem.board), _domain_of(problem)
    lines = [f"(define (problem {_problem_name(problem.title, domain)})", f"    (:domain {domain})"]
    if finish.is_any_of or not (finish.care or finish.is_fewest):
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
    elif finish.is_any_of:
        ends = [" ".join(map(str.strip, _states(names, 1 << h))) for h in holes_of(finish.free)]
        return ["    (:goal (or", *[f"        (and {end})" for end in ends], "    ))"]
    elif finish.care:
        goal = _states(names, finish.pegs, finish.free)
    else:
        names = ["?a"] if finish.most == 1 else [f"?a{n}" for n in range(1, finish.most + 1)]
        condition = number_goal(names, exactly=finish.least > 1)
        return [f"    (:goal {_text(['exists', [*names, '-', 'location'], condition])})"]
    return ["    (:goal (and", *goal, "    ))"]


def _text(condition: Any) -> str:
    return condition if isinstance(condition, str) else f"({' '.join(map(_text, condition))})"


def _metric(names: list[str], domain: str) -> list[str]:
    if domain != NET_BENEFIT:
        return ["    (:metric minimize (total-cost))"]
    violated = [f"        (is-violated empty-{name})" for name in names]
    if len(names) == 1:
        return ["    (:metric minimize", *violated, "    )"]
    return ["    (:metric minimize (+", *violated, "    ))"]


# -- domains -------------------------------------------------------------------------------------


def _domain_of(problem: Problem) -> str:
    """Return the domain of *problem*: only that of net benefit can ask for the fewest pegs."""
    return NET_BENEFIT if problem.finish.is_fewest else SEQUENTIAL


def domain_pddl(problem: Problem) -> str:
    """Return the PDDL domain that the problem file of *problem* needs.

    It is the planning competitions' ``pegsolitaire-sequential``, where the cost of a plan is its
    number of moves, or ``pegsolitaire-netbenefit`` if the finish is the fewest pegs.
    """
    return _NET_BENEFIT if _domain_of(problem) == NET_BENEFIT else _SEQUENTIAL


_HEAD = """\
(define (domain {name})
    (:requirements :typing {requirement})
    (:types location)
    (:predicates
        (IN-LINE ?x ?y ?z - location)
        (occupied ?x - location)
        (free ?x - location){more}
    )
"""

_ACTION = """
    (:action {name}
        :parameters (?x ?y ?z - location)
        :precondition (and (IN-LINE ?x ?y ?z) (occupied ?x) (occupied ?y) (free ?z){when})
        :effect (and
            (not (occupied ?x)) (not (occupied ?y)) (occupied ?z)
            (free ?x) (free ?y) (not (free ?z)){then}
        )
    )
"""

_SEQUENTIAL = (
    _HEAD.format(
        name=SEQUENTIAL,
        requirement=":action-costs",
        more="\n        (move-ended)\n        (last-visited ?x - location)",
    )
    + "    (:functions (total-cost) - number)\n"
    + _ACTION.format(
        name="jump-new-move",
        when=" (move-ended)",
        then="\n            (not (move-ended)) (last-visited ?z) (increase (total-cost) 1)",
    )
    + _ACTION.format(
        name="jump-continue-move",
        when=" (last-visited ?x)",
        then="\n            (not (last-visited ?x)) (last-visited ?z)",
    )
    + """
    (:action end-move
        :parameters (?x - location)
        :precondition (last-visited ?x)
        :effect (and (move-ended) (not (last-visited ?x)))
    )
)
"""
)

_NET_BENEFIT = (
    _HEAD.format(name=NET_BENEFIT, requirement=":preferences", more="")
    + _ACTION.format(name="jump", when="", then="")
    + ")\n"
)


# -- plans ---------------------------------------------------------------------------------------

_GAP = 0.001  # between a jump's end and the next one's start, as validators want it


def read_with_actions(pddl: str) -> Reading:
    """Return what :func:`read_pddl` returns, if the actions of the domain are known.

    Raises ProblemError for another domain: its structure does not tell the names of its actions.
    """
    reading = read_pddl(pddl)
    if reading.domain not in DOMAINS:
        known = ", ".join(DOMAINS)
        raise ProblemError(
            f"a plan needs the names of the actions, known in the domains {known}, "
            f"not in {shown(reading.domain)}"
        )
    return reading


def plan_pddl(problem: Problem, jumps: Sequence[Jump], pddl: str) -> str:
    """Return the *jumps* that solve a problem as a plan for the same problem in *pddl*."""
    stated, domain, locations = read_with_actions(pddl)
    # A lattice with few lines may have two geometries, so the boards need not be equal.
    alike = [(p.board.jump_set, p.start.bits, p.finish, p.rules) for p in (stated, problem)]
    if alike[0] != alike[1]:
        raise ProblemError("the PDDL is not the problem of this solution")
    if domain == SEQUENTIAL:
        moves = group_moves(jumps)
        lines = []
        for move in moves:
            actions = ["jump-new-move"] + ["jump-continue-move"] * (len(move) - 1)
            pairs = zip(actions, move.jumps, strict=True)
            lines += [f"({action} {_places(jump, locations)})" for action, jump in pairs]
            lines.append(f"(end-move {locations[move.jumps[-1].target]})")
        lines.append(f"; cost = {len(moves)} (general cost)")
    elif domain == TEMPORAL:
        lines = [*_timed(jumps, locations)]
    else:
        lines = [f"(jump {_places(jump, locations)})" for jump in jumps]
    return "".join([line + "\n" for line in lines])


def _places(jump: Jump, locations: Locations) -> str:
    return " ".join([locations[hole] for hole in (jump.origin, jump.over, jump.target)])


def _timed(jumps: Sequence[Jump], locations: Locations) -> Iterator[str]:
    """Yield each jump with its start and its duration, in the order of the starts."""
    ends = [0] * len(locations)  # of the last jump that touched the hole
    starts = []
    for jump in jumps:
        holes = (jump.origin, jump.over, jump.target)
        start = max([ends[hole] for hole in holes])
        starts.append((start, _places(jump, locations)))
        for hole in holes:
            ends[hole] = start + 1
    for start, places in sorted(starts, key=lambda pair: pair[0]):
        yield f"{start * (1 + _GAP):.3f}: (jump {places}) [1.000]"
