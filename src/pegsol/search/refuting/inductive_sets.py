"""Exhaustion with a certificate: inductive sets, found by lists of positions from both ends.

The core lists the positions that can be reached from the start and the positions that can reach the
finish, modulo symmetry and level by level. It always extends the side whose last level is smaller,
and leaves out positions that a pagoda function shows to be lost. If one side dies out, or if both
have met without a common position, the levels are a proof.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, partial

from pegsol.game.boards.automorphisms import Permutation
from pegsol.game.boards.board import Board
from pegsol.game.boards.hole_sets import holes_of, image
from pegsol.game.problem import Finish, Problem
from pegsol.proof.certificates.exhausted_search import Direction, ExhaustedSearch
from pegsol.proof.certificates.inductive_set import InductiveSet, StoredLevel
from pegsol.proof.pagoda import Pagoda
from pegsol.proof.position_class import allowed, classes_of
from pegsol.proof.proof import Proof
from pegsol.search.encoding import EncodedProblem
from pegsol.search.pagodas import PagodaProposals
from pegsol.search.refuting.inductive_sides import Ends, Orbit, Side, orbit_of
from pegsol.search.run import Run
from pegsol.wording import plural

MAX_POSITIONS = 50_000_000
MAX_DATA_BYTES = 40 << 20
"""The largest number of positions of a set, and the largest data, that are written.

A third more is needed in base64, and a certificate has at most 64 MiB.
"""
MAX_GROUP = 48
"""On boards with more symmetries than this, only the motions are used."""
MAX_PROPOSED = 32
"""The weightings that the core proposes, with their images under symmetries."""
TRIES = 4000
"""The pagoda functions tried; they cost little compared with the lists that they shorten."""
MAX_ENDS = 64
"""Weightings are learned for a finish of up to this number of positions."""


def refute(problem: Problem, run: Run) -> Proof | None:
    """Return the proof of *problem* by an inductive set, or None if it has a solution.

    If the set is too large to be written, the proof is the statement of an exhausted search, with
    the number of positions of each level. None is also returned for the finish "fewest", which is
    not a statement, and, by reverse rules, for at most 2 pegs or more.

    Raises LimitError if *run* has too little time or memory.
    """
    if not suits(problem):
        return None
    search = InductiveSetSearch(problem, run.seed, run.memory)
    while not search.ended:
        search.advance(run)
    return search.proof()


def suits(problem: Problem) -> bool:
    """Return whether *problem* may have a proof by an inductive set."""
    finish = problem.finish
    if finish.is_fewest or finish.holds(problem.start.bits):
        return False
    return problem.rules == "normal" or finish.care != 0 or finish.one_number


class InductiveSetSearch:
    """The search for an inductive set, one level of positions after another.

    The search takes up to half of *memory* bytes.
    """

    def __init__(self, problem: Problem, seed: int, memory: int) -> None:
        memory //= 2
        self._proves: bool | None = None
        self.encoded = EncodedProblem(problem)
        self.problem = problem
        self.seed = seed
        self.board = problem.board
        self.group = _group(self.encoded)
        self.needed: set[Orbit] = set()
        self.least = _fewest(self.encoded.finish)
        full, start = self.board.full, self.encoded.start
        orbits = self._proposed()
        # There may be no seed, because none is in the class of the start or all are dead. A level
        # without a position represents this.
        fewest = len(self.board) - min(self.least, start.bit_count())
        listed = self._images(_listed(self.encoded, MAX_ENDS))
        ends = Ends(self.encoded, self.group, listed, cache(self._least_of_ends))
        self.forward: Side | None = Side(ends, [start], orbits, memory, fewest)
        self.backward: Side | None = None
        finishes = self.encoded.finishes
        if finishes is not None:
            listed = self._images([full ^ start])
            ends = Ends(self.encoded, self.group, listed, cache(partial(_lightest, listed)))
            seeds = []
            for bits in finishes:
                if bits.bit_count() > start.bit_count():
                    continue
                heavier = next((orbit for orbit in orbits if ends.refute(orbit, full ^ bits)), None)
                if heavier is None:
                    seeds.append(full ^ bits)
                else:
                    self.needed.add(heavier)
            self.backward = Side(ends, seeds, orbits, memory, fewest)

    # -- weightings ----------------------------------------------------------------------------

    def _proposed(self) -> list[Orbit]:
        """Return weightings that the core proposes, each with its images under the group."""
        proposals = PagodaProposals(self.encoded, self.seed, TRIES)
        orbits: list[Orbit] = []
        known: set[tuple[int, ...]] = set()
        for direction in ("forward", "backward"):
            for weights, _ in proposals.checked(direction):
                orbit = orbit_of(weights, self.group)
                if orbit[0] not in known and len(known) + len(orbit) <= MAX_PROPOSED:
                    orbits.append(orbit)
                    known |= {*orbit}
        return orbits

    def _images(self, positions: Iterable[int]) -> list[int]:
        return sorted({image(bits, symmetry) for bits in positions for symmetry in self.group})

    def _least_of_ends(self, weights: Sequence[int]) -> int:
        """Return the least weight of the images of ends."""
        return min(
            [
                _least(self.board, [weights[hole] for hole in symmetry], self.encoded.finish)
                for symmetry in self.group
            ]
        )

    # -- exploring -----------------------------------------------------------------------------

    @property
    def ended(self) -> bool:
        """Whether the levels are a proof, or show that there is a solution."""
        return self._proves is not None

    @property
    def _sides(self) -> list[Side]:
        return [side for side in (self.forward, self.backward) if side is not None]

    @property
    def positions(self) -> int:
        """The number of positions in the complete levels."""
        return sum([sum(side.counts.values()) for side in self._sides])

    @property
    def memory_bytes(self) -> int:
        """The memory that the levels take."""
        return sum([side.levels.memory_bytes() for side in self._sides])

    def advance(self, run: Run) -> None:
        """Complete one level.

        Raises LimitError if *run* has too little time or there is too little memory.
        """
        self._proves = self._advanced(run)

    def _advanced(self, run: Run) -> bool | None:
        """Complete a level; return whether the levels are a proof, or None if more are needed.

        If there is a solution, the levels are not and never will be a proof. If they are a proof,
        ``forward`` or ``backward`` is None if the proof does not need it.
        """
        holes = len(self.board)
        forward, backward = self.forward, self.backward
        assert forward is not None
        smaller = backward is None or forward.last <= backward.last
        (forward if smaller else self._sides[1]).advance(run)
        if self._finish_met(forward):
            return False
        if forward.ended or (backward is None and forward.next_pegs < self.least):
            self.backward = None
            return True
        if backward is None:
            return None
        if backward.ended:
            self.forward = None
            return True
        place = forward.next_pegs + 1
        if backward.counts and place == holes - backward.next_pegs - 1:
            return self._apart(forward, backward, place)
        return None

    def _finish_met(self, forward: Side) -> bool:
        """Return whether the last level forward has a finish, or an image of one."""
        pegs, finish = forward.next_pegs + 1, self.encoded.finish
        if not finish.care:
            return finish.least <= pegs <= finish.most and forward.last > 0
        encoded = self.encoded
        return any(
            forward.levels.meets(
                pegs,
                (
                    encoded.words(self.board.full & ~image(finish.free, symmetry)),
                    encoded.words(image(finish.pegs, symmetry)),
                    finish.most,
                ),
            )
            for symmetry in self.group
        )

    def _apart(self, forward: Side, backward: Side, pegs: int) -> bool:
        """Return whether no position with that number of pegs is in both last levels.

        If so, the larger of the two levels is dropped, unless it is the only one from the finish:
        there may be more finishes, with fewer pegs, that weightings refute.
        """
        level = backward.levels.level(len(self.board) - pegs)
        if forward.levels.has_complement(pegs, level):
            return False
        if backward.last > forward.last and len(backward.counts) > 1:
            backward.drop_last()
        else:
            forward.drop_last()
            if not forward.counts:
                self.forward = None
        return True

    # -- the certificate -----------------------------------------------------------------------

    def proof(self) -> Proof | None:
        """Return the proof, or None if there is none.

        If the set is too large to be written, the proof is the statement of an exhausted search.
        """
        return Proof(self.problem, self._certificate()) if self._proves else None

    def _certificate(self) -> InductiveSet | ExhaustedSearch:
        """Return the levels found as a certificate, or their counts if they are too large."""
        board = self.board
        reverse = self.encoded.complements
        sides = [(self.forward, reverse), (self.backward, not reverse)]
        counts = [
            (len(board) - pegs if complemented else pegs, count)
            for side, complemented in sides
            if side is not None
            for pegs, count in side.counts.items()
        ]
        stored = None
        if sum([count for _, count in counts]) <= MAX_POSITIONS:
            stored = self._stored(self.forward, reverse), self._stored(self.backward, not reverse)
        if (
            stored is None
            or sum([len(level.data) for side in stored for level in side]) > MAX_DATA_BYTES
        ):
            return self._counters(counts)
        forward, backward = stored
        return InductiveSet(
            self._weightings(),
            tuple(self.group) if len(self.group) > 1 else (),
            tuple(classes_of(board).parity_sets) if backward else (),
            forward,
            backward[::-1],
        )

    def _counters(self, counts: Sequence[tuple[int, int]]) -> ExhaustedSearch:
        direction: Direction = "both"
        if self.backward is None or self.forward is None:
            direction = "forward" if self.backward is None else "backward"
        symmetry = f"modulo {len(self.group)} symmetries, " if len(self.group) > 1 else ""
        weightings = plural(len(self._weightings()), "weighting")
        return ExhaustedSearch(
            sum([count for _, count in counts]),
            len(counts),
            direction,
            f"lists of positions ({symmetry}{weightings}, seed {self.seed})",
            tuple(sorted(counts, reverse=self.problem.rules == "normal")),
        )

    def _weightings(self) -> tuple[tuple[int, ...], ...]:
        """Return one image of each weighting that was needed, by the rules of the problem."""
        needed = set(self.needed).union(*[side.needed for side in self._sides])
        return tuple([self.encoded.weights(orbit[0]) for orbit in sorted(needed)])

    def _stored(self, side: Side | None, complemented: bool) -> tuple[StoredLevel, ...]:
        """Return the levels of a side, beginning at its end."""
        if side is None:
            return ()
        holes = len(self.board)
        if len(side.counts) > 1 and side.last == 0:
            side.drop_last()
        return tuple(
            [
                StoredLevel.packed(
                    holes - pegs if complemented else pegs,
                    count,
                    side.levels.gaps(pegs, complemented),
                )
                for pegs, count in sorted(side.counts.items(), reverse=True)
            ]
        )


def _group(encoded: EncodedProblem) -> list[Permutation]:
    """Return the larger group of symmetries: those that keep the start, or the finish."""
    board, start = encoded.board, encoded.start
    known = board.symmetries.order <= MAX_GROUP
    elements = list(board.symmetries.permutations() if known else board.motions)
    finish = encoded.finish
    groups = (
        [s for s in elements if image(start, s) == start],
        [
            s
            for s in elements
            if image(finish.pegs, s) == finish.pegs and image(finish.free, s) == finish.free
        ],
    )
    return max(groups, key=len)


def _least(board: Board, weights: Sequence[int], finish: Finish) -> int:
    """Return the least weight of the positions in which a solution may end."""
    if not finish.care:
        return sum(sorted(weights)[: finish.most])
    return Pagoda(board, tuple(weights)).least(finish)


def _listed(encoded: EncodedProblem, most: int) -> list[int]:
    """Return the ends of solutions, in any class; none if there are more than *most*."""
    finish = encoded.finish
    found = allowed(finish, len(encoded.board), most, largest=True) or []
    return found if finish.pegs or not finish.free else [bits for bits in found if bits]


def _lightest(positions: Iterable[int], weights: Sequence[int]) -> int:
    """Return the least weight of some positions."""
    return min([sum([weights[hole] for hole in holes_of(bits)]) for bits in positions])


def _fewest(finish: Finish) -> int:
    """Return the fewest pegs of the positions in which a solution may end."""
    return max(1, finish.least) if finish.care else finish.most
