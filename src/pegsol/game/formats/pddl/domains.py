"""The domains of the planning competitions: the actions in which a planner plays."""

from __future__ import annotations

from pegsol.game.problem import Problem

SEQUENTIAL = "pegsolitaire-sequential"
NET_BENEFIT = "pegsolitaire-netbenefit"
TEMPORAL = "pegsolitaire-temporal"
DOMAINS = (SEQUENTIAL, NET_BENEFIT, TEMPORAL)


def domain_of(problem: Problem) -> str:
    """Return the name of the domain in which *problem* is written.

    Only in the domain of net benefit can a plan end with as few pegs as possible.
    """
    return NET_BENEFIT if problem.finish.is_fewest else SEQUENTIAL


def domain_pddl(problem: Problem) -> str:
    """Return the PDDL domain that the problem file of *problem* needs.

    It is the planning competitions' ``pegsolitaire-sequential``, where the cost of a plan is its
    number of moves, or ``pegsolitaire-netbenefit`` if the finish is the fewest pegs.

    >>> from pegsol import problem
    >>> print(domain_pddl(problem("english d4 d4"))[:40])
    (define (domain pegsolitaire-sequential)
    """
    return _NET_BENEFIT if domain_of(problem) == NET_BENEFIT else _SEQUENTIAL


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
