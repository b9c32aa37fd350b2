"""Estimates of the cost of a piece of work: the engine, the memory, the positions and the time.

Memory is computed. The time comes from a trial: the work itself runs for at most a second, and the
share of the bitmap that it fills in this time shows the pace. Numbers that no trial shows are
unknown.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, get_args

from pegsol.errors import CancelledError, Limit, LimitError, ProblemError
from pegsol.granted import resident_memory
from pegsol.guesses import guessable
from pegsol.limits import DEFAULT_LIMITS, Clock, Limits, as_limits
from pegsol.model.formats.reading import ProblemLike, as_problem
from pegsol.model.problems.problem import Problem
from pegsol.search.result import Status
from pegsol.search.run import PYTHON_MEMORY, Budget, Run
from pegsol.search.solving.fewest_moves import FewestMovesSearch
from pegsol.search.solving.solve import prove
from pegsol.search.spaces.counting import count
from pegsol.search.spaces.engines.division import any_division
from pegsol.search.spaces.reachability import can_reach
from pegsol.search.spaces.tablebase import MAX_FEWEST, tablebase_bytes
from pegsol.search.surveys.analysis import MAX_EXACT_POSITIONS, Analysis
from pegsol.search.surveys.cost import Estimate, Work
from pegsol.search.surveys.exact_values import Exact
from pegsol.search.surveys.known_costs import disk_instead, known, memory_of_numbers, size_of_lists
from pegsol.search.surveys.levels import level_table
from pegsol.search.surveys.nodes import on_nodes
from pegsol.search.surveys.pace import Pace
from pegsol.search.surveys.pairs import Pairs, pair_problem
from pegsol.theory.position_class import class_dimension
from pegsol.wording import plural, shown

TRIAL_SECONDS = 1.0
"""The seconds for which a trial runs to show the pace of the work."""
SMALL_SHARE = 0.05
"""The share of a bitmap below which a trial sees only levels that are less full than most."""
DISTINCT_FACTOR = 2.5
"""The measured time to count distinct solutions, divided by the time to count solutions."""

UNCOUNTED = "the numbers take time for each winning position, and these are not counted yet"
SLOW = "a second does not fill one level of the bitmap"
EARLY = "the levels in the middle take the longest, and a second does not reach them"


@guessable
def estimate(
    problem: ProblemLike,
    work: Work,
    *,
    games: bool = False,
    fewest: bool = False,
    vacancy: str | None = None,
    nodes: int | None = None,
    limits: Limits = DEFAULT_LIMITS,
    threads: int = 1,
) -> Estimate:
    """Return an estimate of the cost of some *work* on *problem*, after a trial of at most a
    second.

    The work is that of a command: "levels", "count" (also of games, with *games*), "analyse",
    "fewest-moves", "tablebase" (also with the fewest pegs, with *fewest*) or "survey" (of one
    *vacancy*, or of the whole board of the problem). The *limits* apply to the work; a time limit
    also bounds the trial, and changes what is analysed. With *nodes*, levels are filled on that
    number of machines, each of which has the *limits* and the *threads*.

    >>> found = estimate("wiegleb", "tablebase")
    >>> found.fits, found.seconds, found.positions == 2**41
    (False, None, True)

    Raises ProblemError for other work, for a problem on which the work cannot be done, and for a
    number of nodes that cannot share the work.
    """
    problem = as_problem(problem)
    if work not in get_args(Work):
        raise ProblemError(f"the work is {', '.join(get_args(Work))}, not {shown(work)}")
    if nodes is not None:
        if work != "levels":
            raise ProblemError(f"nodes share the work of levels, not of {shown(work)}")
        shared = on_nodes(problem, nodes, Run(as_limits(limits), threads=threads))
        if isinstance(shared, Estimate):
            return shared
        alone = estimate(problem, work, limits=limits, threads=threads)
        return replace(alone, notes=(shared, *alone.notes))
    trial = Trial(problem, work, as_limits(limits), threads)
    match work:
        case "levels":
            return trial.of_levels()
        case "count":
            return trial.of_count(games)
        case "analyse":
            return trial.of_analysis()
        case "fewest-moves":
            return trial.of_fewest_moves()
        case "tablebase":
            return trial.of_tablebase(fewest)
    return trial.of_survey(vacancy)


class Trial:
    """A trial of some work, which is cancelled after a second, and its results."""

    def __init__(self, problem: Problem, work: Work, limits: Limits, threads: int) -> None:
        self._problem, self._threads = problem, threads
        self._limits = replace(limits, time=None)
        self._may_take_long = limits.time is not None
        self._run = run = Run(self._limits, threads=threads)
        self._longest = min(TRIAL_SECONDS, TRIAL_SECONDS if limits.time is None else limits.time)
        self._clock = Clock(self._longest)
        self._pace = Pace(self._clock)
        self._found = known(problem, work, run)

    # -- kinds of work -------------------------------------------------------------------------

    def of_levels(self) -> Estimate:
        table = self._tried(
            lambda: level_table(
                self._problem,
                limits=self._limits,
                threads=self._threads,
                progress=self._pace.note,
            )
        )
        fits = self._found.fits
        if fits is False or (fits is None and table is None):
            self._say_disk()
        if table is not None:
            if table.obstacle:
                self._say(f"the winning positions will not be counted: {table.obstacle}")
            if table.last_positions is None:
                self._only_numbers()
            return self._measured(table.space.total)
        return self._of_space() or self._found

    def of_count(self, games: bool) -> Estimate:
        counts = self._tried(
            lambda: count(
                self._problem,
                games=games,
                limits=self._limits,
                threads=self._threads,
                progress=self._pace.note,
            )
        )
        self._with_numbers()
        if counts is not None:
            return self._measured(None)
        counting = self._pace.seconds("solutions")
        if counting is None:
            return self._of_space() or self._unknown(UNCOUNTED)
        seconds = (self._pace.began("solutions") or 0.0) + counting * (1 + DISTINCT_FACTOR)
        if games:
            return self._unknown("games take time for each position that can be reached", seconds)
        return self._extrapolated(seconds)

    def of_analysis(self) -> Estimate:
        if self._found.positions_at_most > MAX_EXACT_POSITIONS and not self._may_take_long:
            self._of_search()
            self._say("short searches answer; exact numbers are tried only with a limit of time")
            found = self._tried(self._short_searches)
            return self._unknown("they take longer") if found is None else self._measured(None)
        problem = self._problem
        if problem.finish.is_fewest:
            return self._unknown("the fewest pegs are found first, by a search")

        def values() -> int:
            exact = Exact(problem, Budget(self._limits, self._threads, self._pace.note))
            self._pace.check()
            exact.solutions(problem.start)
            self._pace.check()
            exact.chance(problem.start)
            return exact.space.total

        total = self._tried(values)
        self._with_numbers()
        if total is not None:
            return self._measured(total)
        return self._of_space() or self._unknown(UNCOUNTED)

    def _short_searches(self) -> Analysis:
        start = self._problem.start
        analysis = Analysis(
            self._problem, limits=self._limits, threads=self._threads, progress=self._pace.note
        )
        for ask in (analysis.jumps, analysis.fewest, analysis.best_line, analysis.forced):
            ask(start)
            self._pace.check()
        if self._problem.rules == "normal":
            analysis.dead_pegs(start)
        return analysis

    def of_fewest_moves(self) -> Estimate:
        self._of_search()
        search = FewestMovesSearch(self._problem, threads=self._threads)
        result = search.run(self._longest, limits=self._limits)
        if result.status is not Status.UNDECIDED:
            return self._measured(None)
        found = "no solution" if search.solution is None else f"{len(search.solution.moves)} moves"
        return self._unknown(
            "the layers of positions grow until both ends meet, which no trial shows; "
            f"after a second, {found} found, at least {search.at_least} needed"
        )

    def of_tablebase(self, fewest: bool) -> Estimate:
        board = self._problem.board
        division = any_division(board)
        if division is None or self._problem.finish.is_fewest:
            raise ProblemError("a tablebase cannot be made of this problem")
        count = 1 << len(board) - class_dimension(board)
        memory = PYTHON_MEMORY + tablebase_bytes(division, count, fewest=fewest)
        self._found = replace(
            self._found,
            engine=division.engine,
            memory=memory,
            memory_at_least=memory,
            fits=memory <= self._found.memory_limit,
            positions=count,
            positions_at_most=count,
            notes=(),
        )
        if not self._found.fits:
            return self._unknown("it does not fit")
        space = self._tried(
            lambda: can_reach(
                self._problem,
                limits=self._limits,
                threads=self._threads,
                progress=self._pace.note,
            )
        )
        seconds = (
            self._clock.seconds() if space is not None else self._pace.seconds("winning positions")
        )
        if seconds is None:
            return self._unknown(SLOW)
        self._say("the time to write the file comes on top")
        if self._is_early("winning positions"):
            return self._unknown(EARLY, seconds)
        if space is None:
            self._say_share("winning positions")
        if fewest:
            most = min(MAX_FEWEST, len(board) + 1)
            return self._unknown(
                f"the bitmap is filled up to {most} times, as often as there are numbers of pegs",
                2 * seconds,
            )
        return self._extrapolated(seconds)

    def of_survey(self, vacancy: str | None) -> Estimate:
        self._of_search()
        pairs = Pairs(self._problem.board, vacancy=vacancy, check=Run(self._limits).check_time)
        run, decided = Run(replace(self._limits, time=self._longest)), 0
        for orbit in pairs.orbits:
            if run.left() > 0:
                one = pair_problem(self._problem.board, orbit[0])
                decided += prove(one, limits=run.limits(), threads=self._threads).limit is None
        number = plural(len(pairs.orbits), "pair", ",")
        if decided == len(pairs.orbits):
            self._say(f"{number} up to symmetry")
            return self._measured(None)
        return self._unknown(
            f"{decided:,} of {number} up to symmetry take a second, and the others may take "
            "much longer than these"
        )

    def _of_search(self) -> Estimate:
        """Note that a search does the work, whose memory is not known, and return the estimate."""
        self._found = replace(
            self._found,
            engine="search",
            memory=None,
            memory_at_least=resident_memory(),
            fits=None,
            notes=(),
        )
        return self._found

    def _with_numbers(self) -> None:
        """Note that the positions get numbers, so that their memory is only a part."""
        self._found = replace(
            self._found, memory=None, fits=None if self._found.fits else self._found.fits
        )

    # -- the trial -----------------------------------------------------------------------------

    def _tried(self, work: Callable[[], Any]) -> Any:
        """Return the result of the work, or None if it takes longer than the trial, or too much
        memory."""
        try:
            return work()
        except CancelledError:
            return None
        except LimitError as error:
            if error.limit is not Limit.MEMORY:
                raise
            self._found = replace(self._found, fits=False)
            self._say(str(error))
            return None

    def _say_share(self, phase: str) -> None:
        """Note that a phase has hardly begun, if that is so."""
        share = self._pace.share(phase)
        if share is not None and share < SMALL_SHARE:
            self._say(
                f"the trial filled {share:.1%} of the bitmap; the levels that follow are fuller, "
                "so that the time may be up to three times as long"
            )

    def _say_disk(self) -> None:
        """Note the cost of the work with its levels on disk, if they can be kept there."""
        if disk := disk_instead(self._problem.board):
            self._say(disk)

    def _only_numbers(self) -> None:
        """Note that only the numbers of a bitmap fit, and how much memory it then takes."""
        memory = memory_of_numbers(self._problem)
        self._found = replace(self._found, memory=memory, memory_at_least=memory, fits=True)

    def _is_early(self, phase: str) -> bool:
        """Return whether a phase has not come to the middle levels of a bitmap without blocks."""
        share = self._pace.share(phase)
        return self._found.engine == "bitmap" and share is not None and share < 0.5

    def _of_space(self) -> Estimate | None:
        """Note the time of a state space that the trial did not complete, and return None.

        Return the estimate if that time is not known.
        """
        found = self._found
        if found.fits is False and self._pace.began("reachable positions") is None:
            return self._unknown("it does not fit")
        if found.engine == "sparse":
            return self._unknown(size_of_lists(self._problem))
        reached = self._pace.began("winning positions")
        if reached is None:
            reached = self._pace.seconds("reachable positions")
        if reached is None:
            return self._unknown(SLOW)
        if self._is_early("reachable positions"):
            return self._unknown(EARLY, reached)
        if found.fits is False:
            self._say("only the numbers of the positions that can be reached fit")
            self._only_numbers()
            self._extrapolated(reached)
        else:
            self._extrapolated(reached + (self._pace.seconds("winning positions") or reached))
        self._say_share("reachable positions")
        return None

    # -- results -------------------------------------------------------------------------------

    def _say(self, note: str) -> None:
        self._found = replace(self._found, notes=(*self._found.notes, note))

    def _measured(self, positions: int | None) -> Estimate:
        seconds = self._clock.seconds()
        found = self._found
        return replace(
            found,
            fits=True if found.fits is None else found.fits,
            positions=positions,
            seconds=seconds,
            seconds_at_least=seconds,
            measured=True,
        )

    def _extrapolated(self, seconds: float) -> Estimate:
        spent = self._clock.seconds()
        self._found = replace(self._found, seconds=max(seconds, spent), seconds_at_least=spent)
        return self._found

    def _unknown(self, why: str, at_least: float | None = None) -> Estimate:
        """Return the estimate without a time, and the reason; the known time is a lower bound."""
        least = at_least or self._found.seconds or self._clock.seconds()
        self._say(f"the time is not known: {why}")
        self._found = replace(self._found, seconds=None, seconds_at_least=least)
        return self._found
