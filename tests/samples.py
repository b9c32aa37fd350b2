"""A value of each public class, from what public functions return for small problems."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Iterator
from functools import cache
from tempfile import TemporaryDirectory
from typing import Any

import pegsol
from pegsol import Finish, Game, Limits, gym, lab
from public import PUBLIC

CLASSES: dict[str, Any] = {name: thing for name, thing in PUBLIC.items() if inspect.isclass(thing)}
"""The public classes by name, and those that public functions return."""

TRIANGLE = "triangle(4) b2 a2"


_folder = TemporaryDirectory()


def roots() -> Iterator[object]:
    """Yield values that have a value of each public class among their parts."""
    problem = pegsol.problem(TRIANGLE)
    solved = pegsol.solve(problem)
    game = Game(problem, solved.solution.jumps[:1] if solved.solution else ())
    analysis, space = pegsol.Analysis(problem), pegsol.reachable(problem)
    yield from (problem, solved, game, analysis, space, *analysis.jumps(problem.start))
    yield from (pegsol.Search(problem), pegsol.FewestMovesSearch(problem), Limits(time=2.5))
    yield from (
        problem.board.symmetries,
        *problem.board.symmetries,
        pegsol.Batch.of([game.position]),
    )
    yield from (pegsol.count(problem), pegsol.count_optimal(problem), pegsol.dead_ends(problem))
    yield from (
        pegsol.difficulty(problem),
        pegsol.playouts(problem, 9),
        pegsol.class_table("line(4)"),
    )
    yield from (*pegsol.explain(game), *analysis.along(game), *pegsol.by_moves(problem))
    yield from pegsol.records(problem)
    yield from (pegsol.solve("english d4 d3"), pegsol.prove(problem), pegsol.prove("french d4 any"))
    yield from (pegsol.solve("wiegleb e1 e1", limits=Limits(nodes=100)), pegsol.puzzles()[0])
    yield from (
        pegsol.solve("triangle(5) a1 a1", objective="fewest-moves"),
        *pegsol.repair("line(4) b1 b1"),
    )
    yield from (pegsol.fewest_pegs("line(4)"), pegsol.survey("line(4)", want="distinct").tables[0])
    yield from (pegsol.survey("line(4)"), pegsol.survey("line(4)").tables[0])
    yield from (pegsol.smallest_army(1), pegsol.draw(problem))
    yield from (pegsol.Marks(winning="d2-d4"), Finish.of_bits(3))
    yield pegsol.check(pegsol.prove(problem).certificate())
    yield pegsol.Progress(0.1)
    yield pegsol.check_weights("line(4)", "0 1 2 0")
    yield pegsol.check_weights("line(4) b1 d1", {"a1": 1, "c1": 1, "d1": -1})
    yield pegsol.check_moves("line(4) b1 c1", "a1-c1")
    yield from (
        lab.search(problem),
        lab.compare("line(4) b1 c1"),
        lab.compare("line(4) b1 c1", "orders"),
    )
    yield from (lab.random_play(problem), lab.soundness("line(4) b1 c1", "position-class"))
    yield from (lab.Rule("none", _none), lab.genetic("line(4) b1 c1"))
    experiment = lab.genetic_experiment("triangle(5) a1 a1", runs=10, population=10, tries=20)
    yield from (experiment, experiment.rows)
    yield lab.redo("cockett")
    yield from (lab.genetic(problem).population, lab.genetic_experiment(runs=9).comparison)
    yield from (gym.PegEnv(problem), gym.PegVectorEnv(problem, 2), gym.Views(problem))
    yield from pegsol.parse_moves("english", "e1-c1-c3")
    yield from (pegsol.PegError("so"), pegsol.FileError("gone"))
    yield from (
        pegsol.IllegalJumpError("d2-d4"),
        pegsol.LimitError("time"),
        pegsol.ProblemError("x"),
    )
    yield pegsol.MissingExtraError("pdf", "a PDF")
    yield pegsol.NotationError("a peg is o", line=3, column=7, source="half.txt")
    yield pegsol.VerificationError("no")


def _none(position: pegsol.Position) -> bool:
    return False


def _parts(value: object) -> Iterator[object]:
    """Yield a value and the values that it is made of."""
    yield value
    if isinstance(value, list | tuple):
        inner = list(value)
    elif dataclasses.is_dataclass(value):
        inner = [getattr(value, field.name) for field in dataclasses.fields(value)]
    else:
        inner = [part for name in ("board", "levels", "rows") if (part := getattr(value, name, ()))]
    for part in inner:
        yield from _parts(part)


@cache
def samples() -> dict[str, Any]:
    """Return a value of each public class by name, as far as the roots have one."""
    found: dict[type, object] = {}
    for root in roots():
        for part in _parts(root):
            found.setdefault(type(part), part)
    return {name: found[kind] for name, kind in CLASSES.items() if kind in found}
