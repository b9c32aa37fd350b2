"""The certificate that a solution has the fewest moves: see docs/certificates.md.

The core makes the layers of positions as the check will make them: without the live positions, of
which a checker knows nothing, and with the bounds that the certificate states. It always extends
the side whose last layer is smaller, unless the next layer turns out to be very large, until the
layers are enough for the claim.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pegsol import _core
from pegsol.errors import Limit, LimitError, ProblemError
from pegsol.game.game import Game
from pegsol.game.solution import Solution
from pegsol.proof.checker.fewest_moves import MAX_POSITIONS
from pegsol.proof.checker.statement import MAX_SYMMETRIES
from pegsol.proof.documents import CertificateJson, check, fewest_moves_certificate
from pegsol.proof.position_class import classes_of
from pegsol.proof.regions import Bound, full_regions, regions
from pegsol.search.run import REPORT_SECONDS, Run, engine_memory
from pegsol.search.solving.move_ends import End, MoveEnds

STEP_NODES, MANY = 1 << 18, 1 << 12
"""The positions generated in a layer after which the sides are compared again, and those of a last
layer from which as many are usually generated."""


def certify_fewest_moves(
    solution: Solution, run: Run, report: Callable[[str], object] = lambda what: None
) -> CertificateJson:
    """Return the certificate, which the checker has accepted, that no solution has fewer moves.

    *solution* has the fewest moves, as a search has found. *report* is called with what is under
    way.

    >>> from pegsol import problem, solve
    >>> shortest = solve(problem("triangle(5) a1 a1"), objective="fewest-moves").solution
    >>> proof = certify_fewest_moves(shortest, Run())["proof"]
    >>> proof["moves"], proof["forward"], proof["backward"]
    (10, [1, 4, 22, 80, 244], [44, 132, 355])

    Raises LimitError at a limit, and ProblemError if the layers have more positions than a
    certificate may have, or for the finish "fewest".
    """
    layers = _Layers(solution, run.threads)
    while not layers.ended:
        report(layers.what)
        layers.advance(run)
    document = fewest_moves_certificate(solution, layers.as_json())
    report("checking the certificate")
    check(document, run.limits())
    return document


class _Layers:
    """The layers of a certificate, under way."""

    def __init__(self, solution: Solution, threads: int) -> None:
        self._moves = len(solution.moves)
        self._ends = MoveEnds(Game(solution.problem))
        self._board = solution.problem.board
        symmetries = self._ends.symmetries
        if len(symmetries) > MAX_SYMMETRIES:
            self._ends.symmetries = symmetries[:1]
        start, finish = self._ends.start, self._ends.finish
        self._threads = threads
        self._sides = [self._side(start, start=True)]
        if finish is not None:
            self._sides.append(self._side(finish, start=False))
        self._done = [0] * len(self._sides)  # positions generated in the layers under way

    def _side(self, end: End, *, start: bool) -> _core.MoveLayers:
        """Return the layers from an end, with the bounds that the page on certificates gives."""
        words = self._ends.encoded.words
        bounds = self._bounds(end, from_start=start)
        return _core.MoveLayers(
            self._ends.encoded.core,
            [words(bits) for bits in end.seeds],
            self._ends.symmetries,
            end.backward,
            None,
            [([words(region) for region in bound.regions], bound.spared) for bound in bounds],
            max(0, self._moves - 1),
            self._threads,
        )

    def _bounds(self, end: End, *, from_start: bool) -> list[Bound]:
        """Return the bounds for the moves between a position and the other end."""
        board, every = self._board, regions(self._board)
        finish, start = self._ends.own_finish, self._ends.encoded.problem.start.bits
        pegs, perhaps, most = start, start, start.bit_count()
        if from_start:
            pegs, perhaps, most = 0, board.full, finish.most
            if finish.care:
                pegs, perhaps = finish.pegs, finish.pegs | finish.free
                most = perhaps.bit_count()
        if end.backward:  # pegs are added on the way from the position, and were removed before
            return [Bound(full_regions(board, [pegs]))]
        outside = [r for r in every if r & ~perhaps or r.bit_count() > most]
        spared = min(most, len(every) - len(outside))
        return [Bound(tuple(outside)), Bound(every, spared)]

    @property
    def _counts(self) -> list[list[int]]:
        """The sizes of the layers after the first, by side."""
        return [side.counts()[1:] for side in self._sides]

    @property
    def ended(self) -> bool:
        """Whether the layers are enough for the claim."""
        return self._missing <= 0 or any(side.counts()[-1] == 0 for side in self._sides)

    @property
    def _missing(self) -> int:
        """The number of layers that the claim needs besides; all are empty after an empty one."""
        return self._moves - 2 - sum(map(len, self._counts))

    @property
    def what(self) -> str:
        """The number of positions so far, in words."""
        return f"{sum(map(sum, self._counts)):,} positions for the certificate"

    def advance(self, run: Run) -> None:
        """Work on a layer of the smaller side for a while.

        Raises LimitError at a limit, and ProblemError if there are too many positions.
        """
        numbers = range(len(self._sides))
        sizes = [side.counts()[-1] for side in self._sides]
        number = min(numbers, key=lambda n: max(sizes[n], self._done[n] // STEP_NODES * MANY))
        side = self._sides[number]
        memory = engine_memory(run.memory)
        others = sum([other.memory_bytes() for other in self._sides if other is not side])
        before = side.generated()
        left = STEP_NODES - self._done[number] % STEP_NODES
        state = side.run(run.slice(REPORT_SECONDS), max(0, memory - others), left)
        generated = side.generated() - before
        self._done[number] = 0 if state is _core.State.COMPLETE else self._done[number] + generated
        if state is _core.State.MEMORY:
            raise LimitError(Limit.MEMORY)
        if sum(map(sum, self._counts)) > MAX_POSITIONS:
            raise ProblemError(
                f"the certificate would need layers of more than {MAX_POSITIONS:,} positions"
            )

    def as_json(self) -> dict[str, Any]:
        """Return the parts of the proof besides the solution."""
        board, names = self._board, self._board.names
        counts = [*self._counts, []]
        if self._missing > 0:
            empty = next(n for n, side in enumerate(self._sides) if side.counts()[-1] == 0)
            counts[empty] = counts[empty] + [0] * self._missing
        content: dict[str, Any] = {
            "regions": [list(board.names_of(region)) for region in regions(board)]
        }
        if len(self._ends.symmetries) > 1:
            content["symmetries"] = [
                [names[hole] for hole in symmetry] for symmetry in self._ends.symmetries
            ]
        sets = classes_of(board).parity_sets
        if counts[1] and sets and not self._ends.own_finish.is_exact:
            content["parity_sets"] = [list(board.names_of(holes)) for holes in sets]
        return {**content, "forward": counts[0], "backward": counts[1]}
