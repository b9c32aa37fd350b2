"""A duel: two players jump in turn on one board, and a player who cannot jump loses.

A position is lost for the player whose turn it is if and only if no jump leads to a lost one. The
engine values all positions of a class, reachable or not, from the fewest pegs up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Literal

from pegsol import _core
from pegsol.errors import PegError, ProblemError
from pegsol.game.boards.automorphisms import Permutation
from pegsol.game.boards.board import Board
from pegsol.game.boards.hole_sets import image
from pegsol.game.boards.names import as_board
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.jump import Jump
from pegsol.game.position import Position
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.proof.position_class import class_of, classes_of
from pegsol.search.encoding import MAX_GROUP, MAX_HOLES, Encoding
from pegsol.search.run import REPORT_SECONDS, Run, StateCallback
from pegsol.shapes import InJson, MoveText, Positive, in_json

MAX_SETS = 8
"""The class is that of at most 8 parity sets; only boards with holes on no line have more."""


def _texts(jumps: Iterable[Jump]) -> list[MoveText]:
    return list(map(str, jumps))


@dataclass(frozen=True, slots=True)
class DuelStart(InJson):
    """A start of a duel, the number of starts that are the same by symmetry, and who wins.

    >>> from pegsol import duel
    >>> start = duel("triangle(4)").starts[1]
    >>> start.vacancies, start.alike, start.winner, [str(jump) for jump in start.winning]
    (('a2',), 6, 'first', ['c4-a2'])
    """

    vacancies: tuple[str, ...]
    """The names of the holes that are empty."""
    alike: Positive
    """The number of vacancies of the board that are the same by symmetry, with this one."""
    winning: tuple[Jump, ...] = field(metadata={"json": _texts})
    """The first jumps that win; none if the second player wins."""

    @property
    @in_json
    def winner(self) -> Literal["first", "second"]:
        """The player who wins if both play perfectly."""
        return "first" if self.winning else "second"


@dataclass(frozen=True, slots=True)
class Duel(InJson):
    """Who wins a duel from some starts, such as each vacancy of a board.

    >>> from pegsol import duel
    >>> found = duel("triangle(4)")
    >>> [(*start.vacancies, start.winner) for start in found.starts]
    [('a1', 'second'), ('a2', 'first'), ('b3', 'second')]
    """

    board: Board
    """The board."""
    starts: tuple[DuelStart, ...]
    """The starts."""
    positions: int
    """The number of positions that were valued."""


def duel(
    start: Board | ProblemLike,
    *,
    limits: Limits = DEFAULT_LIMITS,
    threads: int = 1,
    progress: StateCallback | None = None,
) -> Duel:
    """Return who wins a duel from *start* if both players play perfectly, and by which first jumps.

    The players take turns. A turn is a single jump, never a sweep, and a player who cannot jump
    loses. *start* is a problem, whose finish is ignored, or a board or the name of one: then each
    vacancy is a start, up to symmetry. The values are not checked independently.

    B. Ravikumar proposed the game: C. Moore and D. Eppstein, One-dimensional peg solitaire, and
    duotaire, More Games of No Chance, MSRI Publications 42 (2002).

    >>> from pegsol import duel
    >>> [str(jump) for jump in duel("triangle(6) a3").starts[0].winning]
    ['a1-a3', 'c3-a3', 'c5-a3']

    Raises LimitError if the time limit is reached, or at once if there is too little memory, and
    ProblemError if the board has more than 64 holes.
    """
    run = Run(limits, threads=threads, progress=progress).named("positions")
    if isinstance(start, str):
        with suppress(PegError):  # otherwise it is a problem
            start = as_board(start)
    if isinstance(start, Board):
        encoding, orbits = Encoding(start), start.symmetries.orbits
        alike = {Position(start, start.full ^ 1 << orbit[0]): len(orbit) for orbit in orbits}
    else:
        problem = as_problem(start)
        encoding, alike = Encoding(problem.board, problem.rules), {problem.start: 1}
    board = encoding.board
    if len(board) > MAX_HOLES:
        raise ProblemError(f"a duel needs a board of at most {MAX_HOLES} holes, not {len(board)}")
    sets = classes_of(board).parity_sets[:MAX_SETS]
    run.check_memory(1 << max(0, len(board) - len(sets) - 3))
    # Of symmetric classes one is valued, and each start is turned into it.
    group = [*board.symmetries.permutations(MAX_GROUP)]
    classes: dict[int, dict[Position, Permutation]] = {}
    for position in alike:
        bits = encoding.bits(position.bits)
        of_images = {class_of(sets, image(bits, turn)): turn for turn in group}
        classes.setdefault(min(of_images), {})[position] = of_images[min(of_images)]
    winning: dict[Position, tuple[Jump, ...]] = {}
    positions = 0
    for number, turns in enumerate(classes.values()):
        found, valued = _value(run.part(number, len(classes)), encoding, sets, turns)
        winning |= found
        positions += valued
    starts = [
        DuelStart(board.names_of(board.full ^ position.bits), number, winning[position])
        for position, number in alike.items()
    ]
    return Duel(board, tuple(starts), positions)


def _value(
    run: Run, encoding: Encoding, sets: Sequence[int], turns: dict[Position, Permutation]
) -> tuple[dict[Position, tuple[Jump, ...]], int]:
    """Return the jumps that win from positions that symmetries turn into one class.

    The second result is the number of positions valued.
    """
    first, turn = next(iter(turns.items()))
    member = image(encoding.bits(first.bits), turn)
    core = _core.Duel(encoding.core, sets, member, member.bit_count(), run.threads)
    while core.done < core.steps:
        run.report(core.done, core.steps)
        core.run(run.slice(REPORT_SECONDS))

    def loses(bits: int, turn: Permutation) -> bool:
        return core.lost(image(encoding.bits(bits), turn))

    winning = {}
    for position, turn in turns.items():
        jumps = position.legal_jumps(encoding.rules)
        winning[position] = tuple([x for x in jumps if loses(position.bits ^ x.mask, turn)])
    return winning, core.positions
