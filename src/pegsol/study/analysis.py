"""The analysis of a position: the winning jumps, the solutions, and where a game was lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction

from pegsol.errors import CancelledError, LimitError, ProblemError, refuses_copies
from pegsol.game.formats.json import fraction_json
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.game import Game, GameLike, as_game
from pegsol.game.position import Jump, PegsLike, Position, position_on
from pegsol.game.problem import Finish, Problem
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.proof.position_class import least_in_class
from pegsol.search.encoding import Encoding, positions_at_most
from pegsol.search.run import Budget, Run, StateCallback
from pegsol.search.spaces.reachability import explore
from pegsol.search.spaces.valuation import Chance
from pegsol.shapes import HoleTriple, InJson
from pegsol.study.exact_values import Exact, quick_listing
from pegsol.study.search_cache import SearchCache, searches_within

MAX_EXACT_POSITIONS = 1 << 29
"""Without a time limit, all positions are computed if a class has at most this number of them."""
SEARCH_WORK, FEWEST_WORK = 90_000_000, 60_000_000
"""The work of all searches after the jumps of a position together, in positions times holes: about
0.3 and 0.2 seconds."""
MAX_KEPT = 8
"""The number of starts whose positions are kept at the same time."""


@dataclass(frozen=True, slots=True)
class JumpReport:
    """A legal jump: whether it wins, its number of solutions, and the best that can follow.

    ``winning`` is whether the finish can still be reached, ``solutions`` the number of jump
    sequences to it, ``fewest`` the least number of pegs that can be reached, and ``chance`` the
    probability that random play (all legal jumps equally likely) meets the finish. The probability
    is a fraction or, if more than 2 million positions win (modulo symmetry), a float that is
    correct to 12 digits. A value is None if the limits did not allow finding it.

    >>> from pegsol import problem
    >>> line = problem("line(6) b1 any")
    >>> [(str(report.jump), report.winning) for report in Analysis(line).jumps(line.start)]
    [('d1-b1', True)]
    """

    jump: Jump
    """The jump."""
    winning: bool | None
    solutions: int | None
    fewest: int | None
    chance: Fraction | float | None


def _names(jump: Jump | None) -> HoleTriple | None:
    return None if jump is None else list(jump.names)


@dataclass(frozen=True, slots=True)
class Step(InJson):
    """A position of a game, and the *jump* made from it; the last position has none.

    ``winning`` of the ``legal`` jumps keep the finish in reach. The other numbers describe the
    position before the jump, as in :class:`JumpReport`. An unknown value is None.

    >>> Step(1, None, 2, 1, 8, 1, Fraction(1, 4)).as_json()["chance"]
    {'fraction': '1/4', 'value': 0.25}
    """

    number: int
    """The number of jumps made before this position."""
    jump: Jump | None = field(metadata={"json": _names})
    legal: int
    winning: int | None
    solutions: int | None
    """The number of jump sequences to the finish."""
    fewest: int | None
    """The fewest pegs that can be reached."""
    chance: Chance | None = field(metadata={"json": fraction_json})
    """The probability that random play meets the finish."""


class Analysis:
    """Answers about the positions of a problem: the first takes a while, and later ones take
    microseconds.

    If the state space is very large, only short searches answer: they usually find which jumps win,
    and every answer is exact once fewer pegs are left. A time limit bounds all questions together,
    and with it exact numbers are also tried if they take long. *progress* is called while state
    spaces are computed; if it returns False, the question is answered without them.

    >>> from pegsol import problem
    >>> triangle = problem("triangle(5) a1 any")
    >>> analysis = Analysis(triangle)
    >>> analysis.solutions(triangle.start), float(analysis.chance(triangle.start))
    (29760, 0.006861755...)

    The positions need not be reachable from the start of the problem. Solutions are counted as jump
    sequences that end as soon as the finish is reached. If the finish is "fewest", it is replaced
    by the least number of pegs that the start can reach; ``problem`` then has that finish.

    Raises ProblemError if a position is on another board, and LimitError if the finish is "fewest"
    and the limits do not allow finding the fewest pegs.
    """

    def __init__(
        self,
        problem: ProblemLike,
        *,
        limits: Limits = DEFAULT_LIMITS,
        threads: int = 1,
        progress: StateCallback | None = None,
    ) -> None:
        problem = as_problem(problem)
        Encoding(problem.board, problem.rules).check_finish(problem.finish)
        self._budget = Budget(limits, threads, progress)
        with self._budget.spending():
            self._large = positions_at_most(problem) > MAX_EXACT_POSITIONS
        self._may_take_long = self._budget.is_limited or not self._large
        self._exact: dict[tuple[Position, bool], Exact] = {}
        self._failed: set[tuple[Position, bool]] = set()
        self._searches = SearchCache(self._budget)
        self._fewest: dict[Position, int | None] = {}
        self.problem = problem = replace(problem, finish=self._settled(problem))
        """The problem; its finish is a number of pegs if "fewest" was asked for."""

    def end(self) -> None:
        """Answer later questions only from what is already known.

        >>> from pegsol import problem
        >>> analysis = Analysis(problem("english d4 d4"))
        >>> analysis.end()
        >>> analysis.solutions(analysis.problem.start) is None
        True
        """
        self._budget.end()

    # -- a position --------------------------------------------------------------------------

    def winning(self, position: Position | PegsLike) -> bool | None:
        """Return whether the finish can be reached from *position*; None if that is not known.

        >>> from pegsol import problem
        >>> english = problem("english d4 d4")
        >>> Analysis(english).winning(english.start)
        True
        """
        position = position_on(self.problem.board, position)
        answer = self._answer(position, SEARCH_WORK)
        if answer is None and self._work_out(position) is not None:
            answer = self._answer(position, 0)
        if answer is None and not self._budget.is_spent:  # the positions after it may be easier
            answers = self._answers(position.successors(self.problem.rules))
            if True in answers:
                return True
            return None if None in answers else False
        return answer

    def solutions(self, position: Position | PegsLike) -> int | None:
        """Return the number of jump sequences from *position* to the finish."""
        position = position_on(self.problem.board, position)
        exact = self._work_out(position)
        if exact is not None:
            return exact.solutions(position)
        return 0 if self.winning(position) is False else None

    def chance(self, position: Position | PegsLike) -> Fraction | float | None:
        """Return the probability that random play meets the finish.

        Every legal jump is equally likely; play ends when the finish holds or no jump is legal. The
        probability is exact or, if more than 2 million positions win (modulo symmetry), a float
        that is correct to 12 digits.
        """
        position = position_on(self.problem.board, position)
        exact = self._work_out(position)
        if exact is not None:
            return exact.chance(position)
        return Fraction(0) if self.winning(position) is False else None

    def fewest(self, position: Position | PegsLike) -> int | None:
        """Return the least number of pegs that can be reached from *position*."""
        position = position_on(self.problem.board, position)
        self._work_out(position)
        return self._fewest_of(position, FEWEST_WORK, self._answer(position, 0))

    def jumps(
        self, position: Position | PegsLike, *, numbers: bool = True
    ) -> tuple[JumpReport, ...]:
        """Return a report on each legal jump, in the board's order.

        Without *numbers*, the reports only say whether the jumps win.

        >>> from pegsol import problem
        >>> english = problem("english d4 d4")
        >>> [report.winning for report in Analysis(english).jumps(english.start, numbers=False)]
        [True, True, True, True]
        """
        position = position_on(self.problem.board, position)
        after = position.successors(self.problem.rules)
        if numbers:
            if self._budget.is_limited:
                self._answers(after)  # before the exact numbers have taken all of the time
            self._work_out(position)
        answers = self._answers(after)
        if not numbers:
            if None in answers and self._work_out(position) is not None:
                answers = self._answers(after)
            pairs = zip(after, answers, strict=True)
            return tuple([JumpReport(jump, wins, None, None, None) for (jump, _), wins in pairs])
        work = FEWEST_WORK // max(1, len(after))
        reports = []
        for (jump, there), wins in zip(after, answers, strict=True):
            exact = self._known(there)
            solutions: int | None = None
            chance: Fraction | float | None = None
            if exact is not None:
                solutions, chance = exact.solutions(there), exact.chance(there)
            elif wins is False:
                solutions, chance = 0, Fraction(0)
            fewest = None if wins is None else self._fewest_of(there, work, wins)
            reports.append(JumpReport(jump, wins, solutions, fewest, chance))
        return tuple(reports)

    # -- lines -------------------------------------------------------------------------------

    def best_line(self, position: Position | PegsLike) -> tuple[Jump, ...]:
        """Return jumps to the finish, or to the fewest pegs found if the finish is out of reach.

        Among the winning jumps, the line takes the first of those with the most solutions after
        them.
        """
        position = position_on(self.problem.board, position)
        wins = self.winning(position)
        exact = self._work_out(position)
        if wins and exact is not None:
            if exact.solutions(position) is None:
                return self._line(position, lambda there: there in exact.winning)
            return self._line(position, exact.solutions)
        if wins:
            return self._found_line(position)
        if self.problem.rules == "reverse":
            return ()
        if exact is not None:
            return self._line_down(position)
        return self._searches.line_down(position, FEWEST_WORK)

    def lost_at(self, game: GameLike) -> int | None:
        """Return the number of the first jump of *game* after which the finish is out of reach.

        The number is 0 if the finish was out of reach from the start. It is None if the finish can
        still be reached, if the position is not known to be lost, or if the game has met the
        finish. The game's own finish is ignored.
        """
        positions = self._game(game).positions
        if any(self._finished(position) for position in positions):
            return None
        if self.winning(positions[-1]) is not False:
            return None
        # A lost position stays lost.
        low, high = 0, len(positions) - 1
        while low < high:
            middle = (low + high) // 2
            if self.winning(positions[middle]) is False:
                high = middle
            else:
                low = middle + 1
        return low

    def along(self, game: GameLike, *, progress: StateCallback | None = None) -> tuple[Step, ...]:
        """Return a step for each jump of *game*, and one for the position that it has reached.

        The last step is left out if that position is a finish. The problem of the game may have
        another start.

        >>> from pegsol import Game, solve
        >>> solution = solve("triangle(5) a1 any").solution
        >>> steps = Analysis(solution.problem).along(Game(solution.problem, solution.jumps))
        >>> [(step.winning, step.legal) for step in steps][:5]
        [(2, 2), (4, 4), (5, 6), (6, 8), (5, 8)]

        Raises ProblemError for a game on another board or by other rules, and CancelledError if
        *progress* returns False.
        """
        game = self._game(game)
        run = Run(progress=progress)
        steps = []
        jumps = (*game.jumps, None)
        for number, (position, jump) in enumerate(zip(game.positions, jumps, strict=True), 1):
            if jump is not None or not self._finished(position):
                answers = [report.winning for report in self.jumps(position, numbers=False)]
                winning = None if None in answers else answers.count(True)
                numbers = self.solutions(position), self.fewest(position), self.chance(position)
                steps.append(Step(number, jump, len(answers), winning, *numbers))
            run.report(number, len(jumps))
        return tuple(steps)

    __reduce__ = refuses_copies("send its problem, and analyse that there")

    def __repr__(self) -> str:
        return f"<analysis of {self.problem!r}>"

    # -- inside ------------------------------------------------------------------------------

    def _game(self, game: GameLike) -> Game:
        found = as_game(game)
        if found.problem.rules != self.problem.rules:
            raise ProblemError("the game follows other rules")
        return found

    def _finished(self, position: Position) -> bool:
        return self.problem.finish.holds(position.bits)

    def _line(
        self, position: Position, worth: Callable[[Position], int | bool | None]
    ) -> tuple[Jump, ...]:
        """Return the best jumps to the finish."""
        line = []
        while not self._finished(position):
            after = position.successors(self.problem.rules)
            worths = [worth(there) or 0 for _, there in after]
            jump, position = after[worths.index(max(worths))]
            line.append(jump)
        return tuple(line)

    def _found_line(self, position: Position) -> tuple[Jump, ...]:
        """Return the solution that a search found from a position, or after one of its jumps."""
        line = self._searches.line(self.problem.from_position(position), SEARCH_WORK)
        if line or self._finished(position):
            return line
        for jump, there in position.successors(self.problem.rules):
            if self._answer(there, 0):
                return jump, *self._searches.line(self.problem.from_position(there), 0)
        return ()

    def _line_down(self, position: Position) -> tuple[Jump, ...]:
        """Return jumps to the fewest pegs."""
        line = []
        fewest = self._fewest_of(position, FEWEST_WORK)
        while fewest is not None and position.peg_count > fewest:
            for jump, there in position.successors(self.problem.rules):
                if self._fewest_of(there, FEWEST_WORK) == fewest:
                    position = there
                    line.append(jump)
                    break
            else:
                break
        return tuple(line)

    def _answers(self, after: Sequence[tuple[Jump, Position]]) -> list[bool | None]:
        """Return which of some positions win; if there are very many, only the first are
        searched."""
        searched = searches_within(SEARCH_WORK, self.problem.board)
        work = SEARCH_WORK // max(1, min(searched, len(after)))
        answers = []
        for number, (_, there) in enumerate(after):
            if number < searched:
                answers.append(self._answer(there, 0 if self._budget.is_spent else work))
            else:
                answers.append(self._proved(there))
        return answers

    def _answer(self, position: Position, work: int) -> bool | None:
        """Return whether a position wins, if that is known or found with the given *work*."""
        proved = self._proved(position)
        if proved is not None:
            return proved
        return self._searches.winning(self.problem.from_position(position), work)

    def _proved(self, position: Position) -> bool | None:
        """Return whether a position wins, if exact knowledge covers it."""
        exact = self._known(position)
        return None if exact is None else position in exact.winning

    def _known(self, position: Position) -> Exact | None:
        for exact in self._exact.values():
            if position in exact.space:
                return exact
        return None

    def _work_out(self, position: Position) -> Exact | None:
        """Return exact knowledge that covers *position*; None if the budget forbids it."""
        known = self._known(position)
        if known is not None:
            return known
        start = self.problem.start
        attempts = [(position, True)]
        if self._may_take_long:
            # Knowledge from the start of the problem also serves later questions, but may take
            # long.
            attempts.insert(1 if self._large else 0, (start, False))
            attempts.append((position, False))
        for attempt in attempts:
            if attempt in self._failed or attempt in self._exact:
                continue
            if self._budget.is_spent:
                return None
            candidate, quick = attempt
            try:
                exact = Exact(self.problem.from_position(candidate), self._budget, quick=quick)
            except CancelledError:
                return None
            except LimitError:
                self._failed.add(attempt)
                continue
            if len(self._exact) >= MAX_KEPT:
                del self._exact[next(old for old in self._exact if old != (start, False))]
            self._exact[attempt] = exact
            if position in exact.space:
                return exact
        return None

    def _fewest_of(self, position: Position, work: int, wins: bool | None = None) -> int | None:
        if self.problem.rules == "reverse":  # by reverse rules the number of pegs grows
            return position.peg_count
        least = least_in_class(position)
        if position.peg_count <= least or (wins and self.problem.finish.most <= least):
            return least
        exact = self._known(position)
        if exact is not None and self.problem.finish.most <= least and position in exact.winning:
            return least
        known = None if exact is None else exact.fewest(position)
        if known is not None:
            return known
        if position not in self._fewest:
            self._fewest[position] = (
                self._search_for_fewest(position, work)
                if exact is None
                else self._list_for_fewest(position)
            )
        return self._fewest[position]

    def _search_for_fewest(self, position: Position, work: int) -> int | None:
        fewest = self._searches.fewest(position, work)
        if fewest is None and self._may_take_long:
            return self._list_for_fewest(position)
        return fewest

    def _list_for_fewest(self, position: Position) -> int | None:
        """Return the fewest pegs from a quick listing of all positions that can be reached.

        If the listing takes too much memory, the budget may allow a full state space.
        """
        if self._budget.is_spent:
            return None
        with suppress(LimitError), self._budget.spending() as run:
            quick = quick_listing(run, position.board)
            return explore(quick, position, engine="sparse").levels[-1].pegs
        if not self._may_take_long:
            return None
        with suppress(LimitError), self._budget.spending() as run:
            return explore(run, position, keep=False).levels[-1].pegs
        return None

    def _settled(self, problem: Problem) -> Finish:
        """Return the finish; if it is "fewest", replace it by that number of pegs."""
        if not problem.finish.is_fewest:
            return problem.finish
        self.problem = problem
        fewest = self._search_for_fewest(problem.start, FEWEST_WORK)
        if fewest is None:
            raise LimitError("time", "the fewest pegs are not known within the limits")
        return Finish.at_most(fewest)
