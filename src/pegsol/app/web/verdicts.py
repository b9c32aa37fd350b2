"""Verdicts: whether positions can still be won, answered at once if possible.

Two processes search (:mod:`pegsol.app.web.solver`), one of them only large boards, and never wait
for exact numbers. Facts that were proved once, here or by an analysis, are remembered for all
players.

Looking up a position takes time that grows with the board and its symmetries, so the coroutines do
this work at the desk (:mod:`pegsol.app.web.desk`). The other functions and methods may take long:
coroutines call them at the desk, too.
"""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from itertools import count
from typing import Literal

from pegsol.app.web.desk import Visit
from pegsol.app.web.helpers import check_room
from pegsol.app.web.pool import Processes
from pegsol.app.web.shares import Places
from pegsol.app.web.solver_process import Answer, SolverProcess, shared
from pegsol.app.web.task import PositionTask
from pegsol.model.boards.remembered import Kept
from pegsol.model.games.game import Game
from pegsol.model.problems.position import Jump, Position, Rules
from pegsol.model.problems.problem import Finish, Problem
from pegsol.search.surveys.knowledge import MAX_POSITIONS, Knowledge

# The limits count searches; a hint may need one for each jump.
MAX_WAITING, MAX_WAITING_PER_ADDRESS, MAX_WAITING_PER_OWNER = 2048, 1024, 128
MAX_CASES, MAX_CASES_BYTES = 64, 64 << 20  # boards with a finish whose positions are remembered
MAX_TRIED = 4096  # positions whose searches ended without an answer
MAX_FINISHES = 256  # starts whose fewest pegs are remembered
MAX_AFTER = 64  # positions after a jump that a question searches
CROWD = 8  # searches under way from which on a client no longer waits long
WINNING_SECONDS, FEWEST_SECONDS = 2.0, 0.4  # of searching, for a position
FULL_FACTOR = 5.0  # as much time for full effort
# A turn of the solver is long on a large board, so these boards have a process of their own, which
# begins with the first question and has a lower priority.
LARGE_JUMPS, LARGE_LOWER = 256, 5

What = Literal["winning", "fewest"]
Name = tuple[int, int, What]

_numbers = count()  # of cases


class Case:
    """A board with rules and a finish, and the known values of its positions."""

    def __init__(self, problem: Problem) -> None:
        self.finish, self.rules = problem.finish, problem.rules
        self.number = next(_numbers)
        self.knowledge = Knowledge(problem)
        self.text = json.dumps(problem.as_json())
        self.is_large = len(problem.board.jumps) > LARGE_JUMPS
        self.lock = threading.RLock()  # for the knowledge
        self.bytes = len(self.text) + len(problem.board) * MAX_POSITIONS  # of all it may learn

    @property
    def settled(self) -> bool:
        """Whether the finish is known; "fewest" is unknown until its number of pegs is found."""
        return not self.finish.is_fewest


class Verdicts:
    """The known values of positions, and the searches that find more."""

    def __init__(self, processes: Processes) -> None:
        self._solver = SolverProcess(processes)
        self._large_solver = SolverProcess(processes, lower=LARGE_LOWER)
        self._cases: Kept[Case] = Kept(MAX_CASES, MAX_CASES_BYTES)
        self._finishes: Kept[Finish] = Kept(MAX_FINISHES, MAX_FINISHES)
        self._tried: dict[Name, float] = {}
        self._asked: dict[tuple[int, int, What, bool], Future[Answer]] = {}
        self._places = Places(MAX_WAITING_PER_OWNER, MAX_WAITING_PER_ADDRESS, MAX_WAITING)
        self._lock = threading.Lock()  # held for a moment only

    def start(self) -> None:
        """Start the solver before the first question comes."""
        self._solver.start()

    def close(self) -> None:
        """Take no more questions."""
        self._solver.close()
        self._large_solver.close()

    @property
    def is_crowded(self) -> bool:
        """Whether many searches are under way, so that an answer may take long."""
        return len(self._asked) >= CROWD

    # -- questions -----------------------------------------------------------------------------

    async def case(self, problem: Problem, desk: Visit) -> Case:
        """Return the case of a problem.

        Raises ProblemError for a number of pegs by reverse rules.
        """
        return await desk.do(self._case, problem)

    async def settled(self, case: Case, problem: Problem, desk: Visit) -> Case:
        """Return the case of a problem; the finish "fewest" becomes a number if found in time."""
        if not case.settled:
            found = await self.fewest(case, problem.start, desk)
            if found is not None and found[1]:
                await desk.do(self.settle, problem, found[0])
                case = await self.case(problem, desk)
        return case

    def settle(self, problem: Problem, fewest: int) -> None:
        """Note the fewest pegs that the start of a problem allows."""
        with self._lock:
            self._finishes.add(_start_of(problem), Finish.at_most(fewest), 1)

    async def winning(
        self, case: Case, positions: Sequence[Position], desk: Visit, *, full: bool = False
    ) -> bool | None:
        """Return whether the last of the *positions* of a game wins, or None if it is unknown."""
        known, name = await desk.do(self._known_and_name, case, positions)
        if known is None and case.settled:
            await self._search(case, positions[-1], name, "winning", desk, full)
            known = await desk.do(self.known, case, positions)
        return known

    def known(self, case: Case, positions: Sequence[Position]) -> bool | None:
        """Return whether the last of the *positions* of a game wins, without a search."""
        with case.lock:
            return case.knowledge.winning_after(positions)

    def _known_and_name(self, case: Case, positions: Sequence[Position]) -> tuple[bool | None, int]:
        return self.known(case, positions), case.knowledge.name(positions[-1])

    def known_along(self, case: Case, positions: Sequence[Position]) -> list[bool | None]:
        """Return whether each of the *positions* of a game wins, without a search."""
        with case.lock:
            return case.knowledge.winning_along(positions)

    async def fewest(
        self, case: Case, position: Position, desk: Visit, *, full: bool = False
    ) -> tuple[int, bool] | None:
        """Return a number of pegs that can be reached, and whether it is the smallest."""
        known, name = await desk.do(_fewest_and_name, case, position)
        if known is None or (full and not known[1]):
            await self._search(case, position, name, "fewest", desk, full)
            known = await desk.do(case.knowledge.fewest, position)
        return known

    async def fewest_after(self, case: Case, game: Game, desk: Visit) -> None:
        """Find to how few pegs each legal jump leads."""
        after = await desk.do(_after, case, game)
        await asyncio.gather(*[self.fewest(case, there, desk) for there in after])

    async def around(self, case: Case, game: Game, desk: Visit) -> None:
        """Find which jumps win, or, if none is known to win, to how few pegs they lead."""
        if case.settled and await desk.do(self.known, case, game.positions) is not False:
            after = await desk.do(_after, case, game)
            found = await asyncio.gather(*[self.winning(case, [one], desk) for one in after])
            if any(found):
                return
        await self.fewest(case, game.position, desk)

    async def lost_at(self, case: Case, game: Game, desk: Visit) -> int | None:
        """Return the number of the jump of a lost game after which the finish was out of reach.

        Return 0 if the start was lost already, and None if the jump is not known or the game has
        met the finish.
        """
        positions = game.positions
        if not case.settled or await desk.do(met_finish, case, game):
            return None
        low, high, sure = -1, len(positions) - 1, True  # *sure*: the position at *low* wins
        step = 1  # back from the end, where searches are short
        while low + 1 < high:
            middle = max(high - step, (low + high) // 2)
            wins = await self.winning(case, positions[: middle + 1], desk)
            if wins is False:
                high, step = middle, 2 * step
            else:
                low, sure = middle, wins is True
        return high if sure else None

    def note(self, case: Case, position: Position, wins: bool | None, fewest: int | None) -> None:
        """Note the values of a position that an analysis has proved."""
        with case.lock:
            if wins is not None and case.settled:
                case.knowledge.note(position, wins)
            if fewest is not None:
                case.knowledge.note_fewest(position, fewest, proved=True)

    # -- inside --------------------------------------------------------------------------------

    def _case(self, problem: Problem) -> Case:
        with self._lock:
            problem = self._with_finish(problem)
            case = self._cases.get(_name_of(problem))
        if case is None:
            made = Case(problem)  # without the lock, since others need it meanwhile
            with self._lock:
                case = self._cases.get(_name_of(problem)) or made
                if case is made:
                    self._cases.add(_name_of(problem), made, made.bytes)
        return case

    def _with_finish(self, problem: Problem) -> Problem:
        """Return a problem with the number of pegs for the finish "fewest", if it is known."""
        if not problem.finish.is_fewest:
            return problem
        finish = self._finishes.get(_start_of(problem))
        return problem if finish is None else replace(problem, finish=finish)

    async def _search(
        self,
        case: Case,
        position: Position,
        number: int,
        what: What,
        desk: Visit,
        full: bool,
    ) -> None:
        """Search for a value of a position, whose name has this *number*."""
        seconds = WINNING_SECONDS if what == "winning" else FEWEST_SECONDS
        seconds *= FULL_FACTOR if full else 1.0
        name = case.number, number, what
        if self._tried.get(name, 0.0) >= seconds:
            return
        check_room(self._places, desk.client)
        with self._places.taken(desk.client):
            future = self._asked.get((*name, full))
            if future is None:
                task = PositionTask(case.text, position.bits, what, seconds)
                solver = self._large_solver if case.is_large else self._solver
                future = solver.ask(task, desk.client)
                self._asked[*name, full] = future
                future.add_done_callback(partial(self._learn, case, position, task, name, full))
            await asyncio.wrap_future(shared(future))

    def _learn(
        self,
        case: Case,
        position: Position,
        task: PositionTask,
        name: Name,
        full: bool,
        future: Future[Answer],
    ) -> None:
        """Note an answer, even if no client waits for it any more."""
        answer = future.result()
        jumps = [Jump(position.board, *jump) for jump in answer.get("jumps", ())]
        with case.lock:
            if "fewest" in answer:
                case.knowledge.note_fewest(position, answer["fewest"], answer["proved"], jumps)
            elif answer.get("winning"):
                case.knowledge.note_line(position, jumps)
            elif "winning" in answer:
                case.knowledge.note(position, False)
        with self._lock:
            self._asked.pop((*name, full), None)
            if "winning" in answer or answer.get("proved"):  # a later search finds it again
                return
            if "stopped" in answer:  # the search has not had its full time
                return
            while len(self._tried) >= MAX_TRIED:
                del self._tried[next(iter(self._tried))]
            self._tried[name] = task.seconds


def met_finish(case: Case, game: Game) -> bool:
    """Return whether a game has met the finish, at its end or before."""
    return case.settled and any(case.finish.holds(one.bits) for one in game.positions)


def _fewest_and_name(case: Case, position: Position) -> tuple[tuple[int, bool] | None, int]:
    return case.knowledge.fewest(position), case.knowledge.name(position)


def _after(case: Case, game: Game) -> list[Position]:
    """Return the positions to which the legal jumps of a game lead, but only the first of many."""
    return [game.position.jump(jump, case.rules) for jump in game.legal_jumps()[:MAX_AFTER]]


def _name_of(problem: Problem) -> tuple[str, Finish, Rules]:
    return problem.board.digest, problem.finish, problem.rules


def _start_of(problem: Problem) -> tuple[str, int, Rules]:
    """Return a key for a start and its board, which does not keep the board in memory."""
    return problem.board.digest, problem.start.bits, problem.rules


def reach_after(case: Case, position: Position, jumps: Iterable[Jump]) -> list[int | None]:
    """Return the fewest pegs known to be reachable after each of some jumps."""
    known = [case.knowledge.fewest(position.jump(jump, case.rules)) for jump in jumps]
    return [None if found is None else found[0] for found in known]
