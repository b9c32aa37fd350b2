"""The work of one task of a survey: a problem is answered, and the answer becomes a row.

The function gets texts and numbers and returns a dictionary, so that any process can do the work.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from pegsol.errors import CancelledError, Limit, LimitError, ProblemError
from pegsol.game.boards.board import Board
from pegsol.game.formats.puzzles import problem as read_problem
from pegsol.game.position import Position
from pegsol.game.problem import Problem
from pegsol.game.solution import Solution
from pegsol.limits import Limits
from pegsol.proof.certificates.certificate import Certificate
from pegsol.proof.certificates.inductive_set import InductiveSet
from pegsol.proof.certificates.parity_sets import ParitySets
from pegsol.proof.certificates.tree import Tree, leaves
from pegsol.proof.documents import certificate_of
from pegsol.search.encoding import EncodedProblem, positions_at_most
from pegsol.search.result import Result, Status
from pegsol.search.run import Run
from pegsol.search.solving.solve import prove, solve
from pegsol.study.datasets.columns import Row


@dataclass(frozen=True, slots=True)
class Given:
    """What a task is given: its *problem* as text, the *wants*, the limits, the seed, the threads.

    ``nodes`` bounds each of its searches, and ``seconds`` and ``memory`` bound them together; None
    stands for no limit.
    """

    problem: str
    wants: tuple[str, ...]
    nodes: int | None = None
    seconds: float | None = None
    memory: int | None = None
    seed: int = 0
    threads: int = 1


def answered(
    given: Given, problem: Problem | None = None, watch: Callable[[], object] = lambda: None
) -> Row:
    """Return the columns that the answer to a problem fills; *watch* may raise CancelledError.

    A caller in the same process passes the *problem*, which is otherwise read from its text.
    The answer comes first; the fewest moves, the counts and the chance follow if there is a
    solution. A limit leaves out what it stopped, and the reason names it.
    """
    began = time.perf_counter()
    row = _Answer(given, problem or _read(given.problem), watch).row()
    return {
        **row,
        "memory_limit": given.memory,
        "seconds": round(time.perf_counter() - began, 6),
        "finished": now(),
    }


def now() -> str:
    """Return the time in UTC, as the column of it has it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _read(text: str) -> Problem:
    """Return the problem in a text, on the board of the task before if it is the same.

    A board keeps its symmetries and tables, which may take longer than the search.
    """
    problem = read_problem(text)
    board = _same_board(problem.board)
    return replace(problem, start=Position(board, problem.start.bits))


@lru_cache(maxsize=4)
def _same_board(board: Board) -> Board:
    return board


class _Answer:
    """A row under way."""

    def __init__(self, given: Given, problem: Problem, watch: Callable[[], object]) -> None:
        self._given, self._problem, self._watch = given, problem, watch
        limits = Limits(given.seconds, given.memory, given.nodes)
        self._run = Run(limits, threads=given.threads, seed=given.seed, progress=self._told)
        self._missing: list[str] = []
        self._row: Row = {"nodes": 0}

    def row(self) -> Row:
        wants = self._given.wants
        numbers = [want for want in ("count", "distinct", "chance") if want in wants]
        self._tried(["answer"], lambda: self._answer("proof" in wants))
        if self._row.get("status") == Status.SOLVED.value:
            if "moves" in wants:
                self._tried(["moves"], lambda: self._moves("proof" in wants))
            if numbers:
                self._tried(numbers, self._numbers)
        elif self._row.get("status") == Status.IMPOSSIBLE.value:
            self._row |= _none_of(wants)
        else:
            self._row["status"] = Status.UNDECIDED.value
        self._row["reason"] = ", ".join(self._missing) or None
        return self._row

    def _told(self, _: object) -> None:
        self._watch()

    def _options(self) -> dict[str, Any]:
        """Return the options of a search: it may take what is left."""
        run = self._run
        return {
            "limits": run.limits(),
            "seed": run.seed,
            "threads": run.threads,
            "progress": self._told,
        }

    def _tried(self, wants: Sequence[str], work: Callable[[], None]) -> None:
        """Do some work; if a limit stops it, note that its *wants* are missing."""
        try:
            work()
        except CancelledError:
            raise
        except LimitError as error:
            for want in wants:
                self._miss(want, error.limit)

    def _miss(self, want: str, limit: str) -> None:
        self._missing.append(f"{want}: {limit}")

    # -- the answer ----------------------------------------------------------------------------

    def _answer(self, certify: bool) -> None:
        result = (prove if certify else solve)(self._problem, **self._options())
        self._count_work(result)
        self._row["status"] = result.status.value
        if result.limit is not None:
            self._miss("answer", result.limit)
        elif result.proof is not None:
            self._row |= {"kind": result.proof.kind, "standing": result.standing}
            self._row["size"], self._row["unit"] = size_of(result.proof.certificate)
        elif result.solution is not None:
            self._solved(result.solution)
        if certify and result.limit is None:
            self._certify(result.certificate())

    def _solved(self, solution: Solution) -> None:
        self._row |= {
            "kind": "solution",
            "standing": "verified",
            "size": len(solution.jumps),
            "unit": "jump",
            "solution": ", ".join([str(move) for move in solution.moves]),
            "moves_at_most": len(solution.moves),
        }

    def _certify(self, document: Mapping[str, Any]) -> None:
        self._row["certificate"] = json.dumps(document, separators=(",", ":"), ensure_ascii=False)

    def _count_work(self, result: Result) -> None:
        """Add the nodes of a search; raise CancelledError if the search was cancelled."""
        if result.limit is Limit.CANCELLED:
            raise CancelledError
        self._row["nodes"] += result.stats.nodes

    # -- the fewest moves ----------------------------------------------------------------------

    def _moves(self, certify: bool) -> None:
        result = solve(self._problem, objective="fewest-moves", **self._options())
        self._count_work(result)
        self._row |= {"moves_at_least": result.moves_at_least, "moves_standing": "stated"}
        if result.limit is not None:
            self._miss("moves", result.limit)
        solution = result.solution
        if solution is None or len(solution.moves) > self._row["moves_at_most"]:
            return
        self._solved(solution)
        if certify:
            self._certify(certificate_of(solution))
            if result.limit is None and solution.moves:
                self._certify_moves(solution)

    def _certify_moves(self, solution: Solution) -> None:
        """Add the certificate of the fewest moves, unless it would be too large."""
        from pegsol.search.solving.fewest_moves_proof import certify_fewest_moves

        try:
            document = certify_fewest_moves(solution, self._run)
        except CancelledError:
            raise
        except (LimitError, ProblemError):
            return
        self._certify(document)
        self._row |= {"kind": "fewest moves", "moves_standing": "verified"}

    # -- the counts and the chance -------------------------------------------------------------

    def _numbers(self) -> None:
        from pegsol.search.spaces.counting import Tally  # most surveys count nothing
        from pegsol.search.spaces.reachability import explore, retrace

        wants, problem, run = self._given.wants, self._problem, self._run
        if positions_at_most(problem) > run.nodes:
            raise LimitError(Limit.NODES)
        space = explore(run, problem)
        reachable = space.total
        encoded = EncodedProblem(problem, space._settled(problem.finish))
        alive = retrace(run, space, problem.finish, consume=True)
        winning = alive.total
        tally = Tally(encoded, alive, run)
        if "count" in wants:
            self._row |= {"reachable": reachable, "winning": winning}
            for name, *found in tally.solutions(distinct="distinct" in wants):
                column = {"solutions": "solution_count", "distinct": "distinct_count"}[name]
                for key, number in zip((column, f"{column}_mod_symmetry"), found, strict=True):
                    self._row[key] = None if number is None else str(number)
                if found[0] is None:
                    self._miss("count" if name == "solutions" else name, self._spent())
        if "chance" in wants:
            chance = tally.chance_of_start()
            if chance is None:
                self._miss("chance", self._spent())
            else:
                self._row |= {
                    "chance_numerator": str(chance.numerator),
                    "chance_denominator": str(chance.denominator),
                    "chance": float(chance),
                }

    def _spent(self) -> Limit:
        """Return the limit that stopped the numbers."""
        return Limit.MEMORY if self._run.left() > 0 else Limit.TIME


def _none_of(wants: tuple[str, ...]) -> Row:
    """Return the numbers of a problem without a solution."""
    row: Row = {}
    if "count" in wants:
        row |= {"solution_count": "0", "solution_count_mod_symmetry": "0", "winning": 0}
    if "distinct" in wants:
        row |= {"distinct_count": "0", "distinct_count_mod_symmetry": "0"}
    if "chance" in wants:
        row |= {"chance_numerator": "0", "chance_denominator": "1", "chance": 0.0}
    return row


def size_of(certificate: Certificate) -> tuple[int | None, str | None]:
    """Return the size of a certificate, and what it counts; None for one without a size."""
    match certificate:
        case ParitySets():
            return len(certificate.sets), "parity set"
        case Tree(reason="pagoda"):
            weights = [weight for row in certificate.weightings for weight in row if weight]
            return len(weights), "weight"
        case Tree(reason="jump counts", pairs=[pair]) if pair.branches is not None:
            return len(list(leaves(pair.branches))), "sum"
        case Tree():
            return len(certificate.pairs), "pair"
        case InductiveSet():
            return certificate.positions, "position"
    return None, None
