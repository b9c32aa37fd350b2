"""The work of worker processes for the laboratory: runs that report their progress."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import replace
from multiprocessing.connection import Connection
from typing import Any

from pegsol.app.web.task import LabTask
from pegsol.errors import LimitError
from pegsol.limits import Limits
from pegsol.model.games.game import Game
from pegsol.model.problems.problem import Problem
from pegsol.search.lab.candidates import Candidate
from pegsol.search.lab.experiment import GeneticExperiment, genetic_experiment
from pegsol.search.lab.genetic_search import GeneticSearch
from pegsol.search.lab.order_costs import orders
from pegsol.search.lab.plain import search as plain_search
from pegsol.search.lab.prune import prune
from pegsol.search.lab.soundness import soundness
from pegsol.search.lab.switches import Switches
from pegsol.search.run import SearchProgress, StateProgress
from pegsol.view.board_tables import holes

SHOW_INTERVAL = 0.2  # seconds between two reports on a run
PACES = {"slow": 0.4, "quick": 0.1, "full": 0.0}  # seconds between two candidates
FRESH = "fresh"  # the word for a new population

Send = Callable[[str, Any], None]


def run(task: LabTask, memory: int, connection: Connection, send: Send) -> dict[str, Any]:
    """Do a run of the laboratory until it ends or must stop, and return its answer.

    Raises the same errors as the functions of the laboratory for invalid options.
    """
    options = json.loads(task.options)
    problem = task.game().problem
    limits = Limits(memory=memory, time=task.seconds)
    if task.kind == "genetic":
        return Evolution(problem, options, limits, connection, send).run()
    if task.kind == "search":
        return _search(problem, options, limits, connection, send)
    return _survey(SURVEYS[task.kind], problem, options, limits, connection, send)


# -- the genetic solver --------------------------------------------------------------------------


class Evolution:
    """A run of the genetic solver, shown candidate by candidate."""

    def __init__(
        self,
        problem: Problem,
        options: dict[str, Any],
        limits: Limits,
        connection: Connection,
        send: Send,
    ) -> None:
        self._pause = PACES[options.pop("pace")]
        options["classes"] = options["classes"].strip() or None
        self._populations, self._tries = options.pop("populations"), options["tries"]
        self._search = GeneticSearch(problem, **options)
        self._limits, self._connection, self._send = limits, connection, send
        self._until = time.monotonic() + (limits.time or 0.0)
        self._classes = _class_numbers(problem, self._search.classes)
        self._known: dict[tuple[int, int], dict[str, Any]] = {}

    def run(self) -> dict[str, Any]:
        """Evolve until there is a solution, the populations are used up, or the run must stop."""
        search, reason = self._search, ""
        self._send("shown", self._look())
        shown = time.monotonic()
        while search.solution is None and not reason:
            if self._used_up():
                reason = "populations"
            elif self._connection.poll(self._pause):
                word = self._connection.recv()
                if word == FRESH:
                    search.restart()
                elif word in PACES:
                    self._pause = PACES[word]
                else:
                    reason = "cancelled"
            else:
                reason = self._step()
            if self._pause or time.monotonic() - shown > SHOW_INTERVAL:
                self._send("shown", self._look())
                shown = time.monotonic()
        return self._look() | {"reason": reason}

    def _step(self) -> str:
        """Evaluate a candidate; return the limit that stopped the run, if any."""
        left = max(0.0, self._until - time.monotonic())
        try:
            self._search.step(limits=replace(self._limits, time=left))
        except LimitError as error:
            return error.limit
        return ""

    def _used_up(self) -> bool:
        """Return whether the next candidate would need one population more than allowed."""
        search = self._search
        last = search.number >= self._populations and search.tries >= self._tries
        return last and all(one.fitness is not None for one in search.candidates)

    def _look(self) -> dict[str, Any]:
        """Return the state of the run; a candidate that solves the problem comes first."""
        search = self._search
        candidates = sorted(search.candidates, key=lambda one: not one.is_solution)
        keys = [(search.number, one.number) for one in candidates]
        known = self._known
        self._known = {
            key: known.get(key) or self._candidate(key, one)
            for key, one in zip(keys, candidates, strict=True)
        }
        content = list(self._known.values())
        # A candidate shown without a game is asked for again.
        self._known = {key: one for key, one in self._known.items() if one["evaluated"]}
        return {
            "population": search.number,
            "tries": search.tries,
            "evaluations": search.evaluations,
            "solved": search.solution is not None,
            "classes": self._classes,
            "candidates": content,
        }

    def _candidate(self, key: tuple[int, int], candidate: Candidate) -> dict[str, Any]:
        solution = self._search.solution if candidate.is_solution else None
        # The game may reach a symmetric image of the finish; the search has turned the solution.
        jumps = candidate.jumps if solution is None else solution.jumps
        game = Game(self._search.problem, jumps or ())
        return {
            "id": f"{key[0]}.{key[1]}",
            "weights": list(candidate.weights),
            "evaluated": candidate.fitness is not None,
            "fitness": candidate.fitness or 0,
            "pegs": holes(game.problem.board, game.position.bits),
            "moves": [str(move) for move in game.moves],
            "solves": candidate.is_solution,
        }


def _class_numbers(problem: Problem, classes: tuple[tuple[str, ...], ...]) -> list[int]:
    """Return the class of each hole."""
    numbers = {hole: number for number, holes in enumerate(classes) for hole in holes}
    return [numbers[name] for name in problem.board.names]


# -- plain search --------------------------------------------------------------------------------


def _search(
    problem: Problem, options: dict[str, Any], limits: Limits, connection: Connection, send: Send
) -> dict[str, Any]:
    """Search, and report the positions so far."""
    shown = 0.0

    def on_progress(progress: SearchProgress) -> bool:
        nonlocal shown
        if progress.seconds - shown > SHOW_INTERVAL:
            shown = progress.seconds
            send("shown", {"positions": progress.positions, "solutions": progress.solutions})
        return not connection.poll()

    pagodas = "proposed" if options.pop("pagodas") else ()
    switches = Switches(**options, pagodas=pagodas)
    result = plain_search(problem, switches, limits=limits, progress=on_progress)
    content = result.as_json()
    return {
        "reason": "" if result.limit is None else result.limit.value,
        **{key: content[key] for key in ("status", "moves", "speed", "totals", "levels")},
        "seconds": result.cpu_seconds,
    }


# -- many searches -------------------------------------------------------------------------------


def _experiment(problem: Problem, *, classes: str, tries: int, **options: Any) -> GeneticExperiment:
    """Run the genetic solver many times; without a text, the classes are those of symmetry."""
    classed = classes.strip() or None
    return genetic_experiment(problem, offspring=tries, classes=classed, **options)


SURVEYS: dict[str, Callable[..., Any]] = {
    "experiment": _experiment,
    "prune": prune,
    "orders": orders,
    "rule": soundness,
}


def _survey(
    work: Callable[..., Any],
    problem: Problem,
    options: dict[str, Any],
    limits: Limits,
    connection: Connection,
    send: Send,
) -> dict[str, Any]:
    """Run many searches and report how many are done; a run that must stop has no results."""
    shown = 0.0

    def on_progress(progress: StateProgress) -> bool:
        nonlocal shown
        if progress.seconds - shown > SHOW_INTERVAL:
            shown = progress.seconds
            send("shown", {"done": progress.done, "steps": progress.steps})
        return not connection.poll()

    try:
        result = work(problem, **options, limits=limits, progress=on_progress)
    except LimitError as error:
        return {"reason": error.limit}
    content: dict[str, Any] = result.as_json()
    return content | {"reason": content.get("limit") or ""}
