"""Beams of growing width, forward and backward in turn.

For width 28, 56, 112, 448, .. a beam runs on the problem, then one on its time reversal. A beam
that finds the finish solves the problem; a beam that never had to drop a position has seen
everything and proves that there is no solution. To alternate the directions matters more than the
width: a problem that is hard from one end is often easy from the other.

Narrow beams do without symmetries and pagoda functions, which cost more to prepare than such a
beam takes to run.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from pegsol import _core
from pegsol.errors import VerificationError
from pegsol.search.encoding import Score, Target, squared_score, steep_score
from pegsol.theory.pagoda import Pagoda

FIRST_WIDTH = 28
SYMMETRIES_FROM = 50
ALL_SYMMETRIES_FROM = 200
PAGODAS_FROM = 100

PAGODAS_TRIED = 100
PAGODAS_USED = 32
GOALS_WEIGHED = 64
"""Pagoda functions are made to outweigh no more goal positions than this."""
LEAST_WEIGHT = -400

FIRST_SLICE, LAST_SLICE = 0.002, 0.05  # seconds that parallel beams run between looks at them

NO_LIMIT = (1 << 63) - 1

Weighting = tuple[list[int], int]


@dataclass(slots=True)
class Task:
    """A beam in the order of the portfolio."""

    number: int
    width: int
    direction: str
    beam: _core.Beam
    state: str = "running"

    @property
    def pruned(self) -> bool:
        """Whether the beam left out what pagoda functions refute."""
        return self.width >= PAGODAS_FROM


@dataclass(slots=True)
class Portfolio:
    """The beams on one target; where it stands is all that a search has to keep."""

    target: Target
    seed: int
    threads: int = 1
    next_number: int = 0
    tasks: list[Task] = field(default_factory=list)
    finished_nodes: int = 0
    best_pegs: int = 1 << 30
    best_path: list[int] = field(default_factory=list)
    memory_met: bool = False
    weightings: dict[str, list[Weighting]] = field(default_factory=dict)
    scores: dict[str, Score] = field(default_factory=dict)

    def advance(self, seconds: float, nodes: int, memory: int) -> Task | None:
        """Run for up to so many seconds, new nodes and bytes; return the beam that decided.

        None means that a limit was met first, or that all running beams ended undecided and
        others follow.
        """
        for task in self.tasks:
            if task.state in ("solved", "complete"):
                return task
        while len(self.tasks) < self.threads:
            self.tasks.append(self.make_task(self.next_number))
            self.next_number += 1
        if self.threads == 1:
            self._run(self.tasks[0], seconds, nodes, memory)
        else:
            self._run_together(seconds, nodes, memory)
        self._note_best()
        for task in self.tasks:
            if task.state in ("solved", "complete"):
                return task
        for task in self.tasks:
            if task.state == "truncated":
                self.finished_nodes += task.beam.generated()
        self.tasks = [task for task in self.tasks if task.state == "running"]
        self.memory_met = self.memory_bytes > memory
        return None

    def _note_best(self) -> None:
        for task in self.tasks:
            if task.direction == "forward" and task.beam.fewest_pegs() < self.best_pegs:
                self.best_pegs = task.beam.fewest_pegs()
                self.best_path = task.beam.path()[1]

    def _run(self, task: Task, seconds: float, nodes: int, memory: int) -> None:
        most = min(NO_LIMIT, task.beam.generated() + nodes)
        task.state = task.beam.run(seconds, most, memory)

    def _run_together(self, seconds: float, nodes: int, memory: int) -> None:
        """Run the beams side by side until one has ended or a limit is met."""
        share = len(self.tasks)
        time_slice = FIRST_SLICE
        with ThreadPoolExecutor(share) as pool:
            while seconds > 0 and nodes > 0:
                before = self.nodes
                step = min(time_slice, seconds)
                jobs = [
                    pool.submit(self._run, task, step, max(1, nodes // share), memory // share)
                    for task in self.tasks
                ]
                try:
                    for job in jobs:
                        job.result()
                except KeyboardInterrupt:
                    for task in self.tasks:
                        task.beam.stop()
                    raise
                if any(task.state != "running" for task in self.tasks):
                    return
                if self.memory_bytes > memory:
                    return
                seconds -= step
                nodes -= self.nodes - before
                time_slice = min(LAST_SLICE, time_slice * 2)

    def make_task(self, number: int) -> Task:
        """Return the beam that stands at a place in the order, not yet run."""
        width, direction = self._order(number)
        return Task(number, width, direction, self._beam(width, direction))

    def _order(self, number: int) -> tuple[int, str]:
        if self.target.goals is None:
            return _width(number), "forward"
        return _width(number // 2), "backward" if number % 2 else "forward"

    @property
    def place(self) -> tuple[int, str]:
        """The width and direction of the beam reached."""
        return self._order(max(0, self.next_number - 1))

    def _beam(self, width: int, direction: str) -> _core.Beam:
        target = self.target
        full = target.board.full
        if direction == "forward":
            seeds, goal = [target.words(target.start)], target.core_goal()
        else:
            seeds = [target.words(full ^ bits) for bits in target.goals or ()]
            goal = target.words(full), target.words(full ^ target.start), len(target.board)
        weightings = self.pagodas(direction) if width >= PAGODAS_FROM else []
        return _core.Beam(
            target.core_board,
            seeds,
            goal,
            self._score(direction),
            self._symmetries(width, direction),
            weightings,
            width,
            self.seed,
        )

    def _symmetries(self, width: int, direction: str) -> list[tuple[int, ...]]:
        """Return the symmetries modulo which a beam knows its positions.

        Sound are those that keep what the beam looks for. Those that do not keep its start as
        well merge few positions, and narrow beams have no time for them.
        """
        if width < SYMMETRIES_FROM:
            return []
        wide = width >= ALL_SYMMETRIES_FROM
        forward = direction == "forward"
        found = self.target.symmetries(start=not (wide and forward), goal=forward or not wide)
        return found if len(found) > 1 else []

    def _score(self, direction: str) -> Score:
        score = self.scores.get(direction)
        if score is None:
            make = squared_score if direction == "forward" else steep_score
            score = self.scores[direction] = make(self.target.board)
        return score

    def pagodas(self, direction: str) -> list[Weighting]:
        """Return pagoda functions for beams in a direction, each with the least goal weight."""
        known = self.weightings.get(direction)
        if known is None:
            known = self.weightings[direction] = self._propose(direction, PAGODAS_TRIED)
        return known

    def check_pagodas(self, direction: str) -> None:
        """Raise VerificationError if a pagoda function proposed by the core does not hold.

        A beam that has seen everything but what they refute is a proof only if they do. For a
        solution they don't matter.
        """
        _, goals, floor = self._ends(direction)
        for weights, least in self.weightings.get(direction, ()):
            pagoda = Pagoda(self.target.board, tuple(weights))
            pagoda.check()
            if min(weights) < floor or any(pagoda.weight(bits) < least for bits in goals):
                raise VerificationError("a pagoda function's least weight is too high")

    def checked_pagodas(self, direction: str) -> list[Weighting]:
        """Return the pagoda functions of :meth:`pagodas`, after checking that they hold."""
        proposed = self.pagodas(direction)
        self.check_pagodas(direction)
        return proposed

    def refuting_weightings(self, tries: int = 0) -> list[tuple[int, ...]]:
        """Return weightings, by the rules of the problem, that may refute the start.

        They are those of the forward beams, or with *tries* the best of so many more.
        """
        problem = self.target.problem
        sign = -1 if problem.rules == "reverse" else 1
        start, (_, goals, _) = self.target.start, self._ends("forward")
        proposed = []
        for weights, least in self._propose("forward", tries) if tries else self.pagodas("forward"):
            # With one goal its weight tells; with several, weightings may share the work.
            if len(goals) > 1 or Pagoda(problem.board, tuple(weights)).weight(start) < least:
                proposed.append(tuple([sign * weight for weight in weights]))
        return proposed

    def _propose(self, direction: str, tries: int) -> list[Weighting]:
        starts, goals, floor = self._ends(direction)
        # On large boards each try costs more and refutes less.
        tries = max(tries // 10, tries * 64 // max(64, len(self.target.board)))
        if not goals:
            return []
        words = self.target.words
        return _core.pagodas(
            self.target.core_board,
            [words(bits) for bits in starts[:GOALS_WEIGHED]],
            [words(bits) for bits in goals],
            floor,
            tries,
            PAGODAS_USED,
            self.seed,
        )

    def _ends(self, direction: str) -> tuple[list[int], list[int], int]:
        """Return where beams in a direction start, what they must outweigh, and a floor.

        Of a finish with too many positions to weigh, the pegs that all of them have are weighed:
        no hole weighing less than nothing, the other pegs only add to that.
        """
        target, full = self.target, self.target.board.full
        goals = list(target.goals or ())
        if direction == "backward":
            return [full ^ bits for bits in goals], [full ^ target.start], LEAST_WEIGHT
        if 1 <= len(goals) <= GOALS_WEIGHED:
            return [target.start], goals, LEAST_WEIGHT
        common = target.finish.pegs
        return [target.start], [common] if common else [], 0

    def state(self) -> tuple[dict[str, Any], list[bytes]]:
        """Return what a checkpoint keeps: plain values, and the states of the running beams."""
        values = {
            "next_number": self.next_number,
            "finished_nodes": self.finished_nodes,
            "best_pegs": self.best_pegs,
            "best_path": self.best_path,
            "tasks": [[task.number, task.state] for task in self.tasks],
        }
        return values, [task.beam.save() for task in self.tasks]

    def restore(self, values: dict[str, Any], beams: list[bytes]) -> None:
        """Take over what :meth:`state` returned for the same target and seed."""
        self.next_number = values["next_number"]
        self.finished_nodes = values["finished_nodes"]
        self.best_pegs = values["best_pegs"]
        self.best_path = values["best_path"]
        for (number, state), saved in zip(values["tasks"], beams, strict=True):
            task = self.make_task(number)
            task.beam.load(saved)
            task.state = state
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
        """How many beams have ended without a decision."""
        return self.next_number - len(self.tasks)


def _width(step: int) -> int:
    """Return the width of a step: doubling at first, then growing fourfold."""
    return FIRST_WIDTH << (step if step < 3 else 2 * step - 2)
