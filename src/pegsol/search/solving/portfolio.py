"""Beams of growing width, forward and backward in turn.

For width 28, 56, 112, 448, ... a beam runs on the problem, and then one on its time reversal. A
beam that finds the finish solves the problem. A beam that never had to drop a position has visited
every position and proves that no solution exists. Alternating the directions matters more than the
width: a problem that is hard from one end is often easy from the other.

Narrow beams use neither symmetries nor pagoda functions, because these cost more to prepare than
the beam takes to run.

With many threads the widths would grow too large to be useful. So at most eight widths run side by
side; the other threads run beams with their own seeds, most of them narrow: half have one width, a
quarter are four times as wide, and so on [Luby, Sinclair & Zuckerman, Optimal speedup of Las Vegas
algorithms, Information Processing Letters 47 (1993), 173-180].
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pegsol import _core
from pegsol.search.encoding import EncodedProblem
from pegsol.search.pagodas import PagodaProposals
from pegsol.search.run import NO_NODE_LIMIT
from pegsol.search.saved import Fields
from pegsol.search.scores import Score, squared_score, steep_score
from pegsol.threads import threads_granted

FIRST_WIDTH = 28
MIN_SYMMETRY_WIDTH = 50
MIN_ALL_SYMMETRIES_WIDTH = 200
MIN_PAGODA_WIDTH = 100
WIDTHS_AT_ONCE = 8
"""The number of widths of the first order that run side by side."""
OTHER_SEEDS = 1 << 32
"""The number of the first beam with its own seed, at which the second order begins."""
OTHER_SEEDS_STEP = 2
MAX_STEP = 24
"""The step whose beam holds more positions than any machine; no width is greater."""
NO_BEST = 1 << 30
MAX_NUMBER = 2**20
"""The end of both orders of the beams, which no search reaches."""
MIN_SLICE, MAX_SLICE = 0.002, 0.05
"""The seconds that parallel beams run before their states are compared."""


@dataclass(slots=True)
class BeamTask:
    """A beam in the order of the portfolio."""

    number: int
    width: int
    direction: str
    beam: _core.Beam
    state: _core.State = _core.State.RUNNING

    @property
    def pruned(self) -> bool:
        """Whether the beam leaves out positions that pagoda functions refute."""
        return self.width >= MIN_PAGODA_WIDTH


class Portfolio:
    """The beams on one problem; a search has to save only their state."""

    def __init__(self, encoded: EncodedProblem, seed: int, threads: int = 1) -> None:
        self.encoded = encoded
        self.seed = seed
        self.threads = threads
        self.pagodas = PagodaProposals(encoded, seed)
        self.next_number = 0
        self.next_seeded = OTHER_SEEDS
        self.tasks: list[BeamTask] = []
        self.finished_nodes = 0
        self.best_pegs = NO_BEST
        self.best_path: list[int] = []
        self.memory_met = False
        self._scores: dict[str, Score] = {}

    def advance(self, seconds: float, nodes: int, memory: int) -> BeamTask | None:
        """Run for up to *seconds*, *nodes* more positions and *memory* bytes.

        Return the beam that decided. None means that a limit was reached first, or that all running
        beams ended undecided and others follow.
        """
        for task in self.tasks:
            if task.state in (_core.State.SOLVED, _core.State.COMPLETE):
                return task
        self._fill()
        if self.threads == 1:
            self._run(self.tasks[0], seconds, nodes, memory)
        else:
            self._run_together(seconds, nodes, memory)
        self._note_best()
        for task in self.tasks:
            if task.state in (_core.State.SOLVED, _core.State.COMPLETE):
                return task
        for task in self.tasks:
            if task.state is _core.State.TRUNCATED:
                self.finished_nodes += task.beam.generated()
        self.tasks = [task for task in self.tasks if task.state is _core.State.RUNNING]
        self.memory_met = self.memory_bytes > memory
        return None

    def _fill(self) -> None:
        """Begin a beam for each thread that has none."""
        directions = 1 if self.encoded.finishes is None else 2
        most = min(self.threads, WIDTHS_AT_ONCE * directions)
        first = sum([task.number < OTHER_SEEDS for task in self.tasks])
        while len(self.tasks) < self.threads:
            if first < most:
                first += 1
                self.tasks.append(self.make_task(self.next_number))
                self.next_number += 1
            else:
                self.tasks.append(self.make_task(self.next_seeded))
                self.next_seeded += 1

    def _note_best(self) -> None:
        for task in self.tasks:
            if task.direction == "forward" and task.beam.fewest_pegs() < self.best_pegs:
                self.best_pegs = task.beam.fewest_pegs()
                self.best_path = task.beam.path()[1]

    def _run(self, task: BeamTask, seconds: float, nodes: int, memory: int) -> None:
        most = min(NO_NODE_LIMIT, task.beam.generated() + nodes)
        try:
            task.state = task.beam.run(seconds, most, memory)
        except MemoryError:  # the system grants no more memory, and the beam cannot continue
            self._drop(task)
            raise

    def _drop(self, task: BeamTask) -> None:
        self.finished_nodes += task.beam.generated()
        self.tasks.remove(task)

    def _run_together(self, seconds: float, nodes: int, memory: int) -> None:
        """Run the beams side by side until one has ended or a limit is met."""
        running = self.tasks[: self.threads]  # a checkpoint may have more threads
        share = len(running)
        threads = max(1, threads_granted(share))
        turns = -(-share // threads)
        time_slice = MIN_SLICE
        while nodes > 0:
            before = self.nodes
            step = min(time_slice, seconds / turns)
            states = _core.Beam.run_together(
                [task.beam for task in running],
                step,
                min(NO_NODE_LIMIT, max(1, nodes // share)),
                memory // share,
                threads,
            )
            for task, state in zip(running, states, strict=True):
                task.state = state
                if state is _core.State.MEMORY:
                    self._drop(task)
            if _core.State.MEMORY in states:
                raise MemoryError
            if any(state is not _core.State.RUNNING for state in states):
                return
            if self.memory_bytes > memory:
                return
            seconds -= step * turns
            nodes -= self.nodes - before
            if seconds <= 0:  # even without time, a turn makes a little progress
                return
            time_slice = min(MAX_SLICE, time_slice * 2)

    def make_task(self, number: int) -> BeamTask:
        """Return the beam at a place in the order, before it runs."""
        width, direction = self._order(number)
        seed = self.seed
        if number >= OTHER_SEEDS:
            seed = (seed + 1 + number - OTHER_SEEDS) % (1 << 64)
        return BeamTask(number, width, direction, self._beam(width, direction, seed))

    def _order(self, number: int) -> tuple[int, str]:
        direction = "forward"
        step = number % OTHER_SEEDS
        if self.encoded.finishes is not None:
            direction = "backward" if number % 2 else "forward"
            step //= 2
        if number >= OTHER_SEEDS:
            zeros = ((step + 1) & -(step + 1)).bit_length() - 1
            step = OTHER_SEEDS_STEP + zeros
        return _width(step), direction

    @property
    def place(self) -> tuple[int, str]:
        """The width and direction of the latest beam."""
        return self._order(max(0, self.next_number - 1))

    def _beam(self, width: int, direction: str, seed: int) -> _core.Beam:
        encoded = self.encoded
        full = encoded.board.full
        if direction == "forward":
            seeds, finish = [encoded.words(encoded.start)], encoded.core_finish()
        else:
            seeds = [encoded.words(full ^ bits) for bits in encoded.finishes or ()]
            complement = encoded.words(full ^ encoded.start)
            finish = encoded.words(full), complement, len(encoded.board)
        return _core.Beam(
            encoded.core,
            seeds,
            finish,
            self._score(direction),
            self._symmetries(width, direction),
            self.pagodas.weightings(direction) if width >= MIN_PAGODA_WIDTH else [],
            width,
            seed,
        )

    def _symmetries(self, width: int, direction: str) -> list[tuple[int, ...]]:
        """Return the symmetries by which a beam merges positions.

        Symmetries are sound if they keep what the beam looks for. If they do not also keep its
        start, they merge few positions, and narrow beams have no time for them.
        """
        if width < MIN_SYMMETRY_WIDTH:
            return []
        wide = width >= MIN_ALL_SYMMETRIES_WIDTH
        forward = direction == "forward"
        found = self.encoded.symmetries(start=not (wide and forward), finish=forward or not wide)
        return found if len(found) > 1 else []

    def _score(self, direction: str) -> Score:
        score = self._scores.get(direction)
        if score is None:
            make = squared_score if direction == "forward" else steep_score
            score = self._scores[direction] = make(self.encoded.board)
        return score

    def state(self) -> tuple[dict[str, Any], list[bytes]]:
        """Return the content of a checkpoint: plain values, and the states of the running beams."""
        values = {
            "next_number": self.next_number,
            "next_seeded": self.next_seeded,
            "finished_nodes": self.finished_nodes,
            "best_pegs": self.best_pegs,
            "best_path": self.best_path,
            "tasks": [task.number for task in self.tasks],
        }
        return values, [task.beam.save() for task in self.tasks]

    def restore(self, values: Fields, beams: list[bytes]) -> None:
        """Restore what :meth:`state` returned for the same problem and seed.

        The beams continue, but none of them proves that there is no solution, because it is not
        known whether they dropped a position before. A later beam, which is at least as wide,
        proves it.

        Raises NotationError or ValueError for any other content.
        """
        self.next_number = values.whole("next_number", most=MAX_NUMBER)
        if "next_seeded" in values:
            most = OTHER_SEEDS + MAX_NUMBER
            self.next_seeded = values.whole("next_seeded", OTHER_SEEDS, most)
        self.finished_nodes = values.whole("finished_nodes")
        self.best_pegs = values.whole("best_pegs", most=NO_BEST)
        board = self.encoded.board
        self.best_path = values.wholes("best_path", len(board), len(board.jumps) - 1)
        numbers = values.wholes("tasks", len(beams), OTHER_SEEDS + MAX_NUMBER)
        if len(set(numbers)) < len(beams):
            raise values.damaged("it has not one beam for each task")
        for number, saved in zip(numbers, beams, strict=True):
            if not (number < self.next_number or OTHER_SEEDS <= number < self.next_seeded):
                raise values.damaged("a task has no such number")
            task = self.make_task(number)
            task.beam.load(saved)
            self.tasks.append(task)

    @property
    def nodes(self) -> int:
        """The number of positions generated by all beams so far."""
        return self.finished_nodes + sum([task.beam.generated() for task in self.tasks])

    @property
    def memory_bytes(self) -> int:
        """The memory that the running beams hold."""
        return sum([task.beam.memory_bytes() for task in self.tasks])

    @property
    def rounds_done(self) -> int:
        """The number of beams that have ended without a decision."""
        return self.next_number + self.next_seeded - OTHER_SEEDS - len(self.tasks)


def _width(step: int) -> int:
    """Return the width of a step: doubling at first, then growing fourfold."""
    step = min(step, MAX_STEP)
    return FIRST_WIDTH << (step if step < 3 else 2 * step - 2)
