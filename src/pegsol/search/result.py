"""The answer of a search: solved, impossible or undecided, with its counters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Annotated, NoReturn

from pegsol.errors import CancelledError, Limit, ProblemError
from pegsol.game.jump import moves_json
from pegsol.game.problem import Problem, ProblemJson
from pegsol.game.solution import Solution
from pegsol.proof.certificates.certificate import Standing
from pegsol.proof.proof import Proof, ProofJson
from pegsol.shapes import Json, MovesOrNone

if TYPE_CHECKING:  # most searches end with a solution, and the checker takes long to import
    from pegsol.proof.documents import CertificateJson


class Status(Enum):
    """The three answers: a verified solution, a proof that there is none, or neither.

    >>> from pegsol import problem, solve
    >>> solve(problem("english d4 d3")).status is Status.IMPOSSIBLE
    True
    >>> Status.UNDECIDED.value
    'undecided'
    """

    SOLVED = "solved"
    """There is a verified solution."""
    IMPOSSIBLE = "impossible"
    """There is a proof that no solution exists."""
    UNDECIDED = "undecided"
    """A limit stopped the search."""

    def __repr__(self) -> str:
        return f"Status.{self.name}"

    @classmethod
    def of(cls, solvable: bool | None) -> Status:
        """Return the answer for a problem that has a solution, has none, or may have one (None).

        >>> Status.of(None)
        Status.UNDECIDED
        """
        return {True: cls.SOLVED, False: cls.IMPOSSIBLE, None: cls.UNDECIDED}[solvable]


@dataclass(frozen=True, slots=True)
class Stats:
    """Counters: wall-clock seconds, positions generated, the process's peak memory, the method.

    >>> from pegsol import problem, solve
    >>> solve(problem("line(4) b1 c1")).stats.method
    'forward beam of width 28'
    """

    seconds: float
    """Wall-clock seconds."""
    nodes: int
    """The number of positions generated."""
    peak_memory_bytes: int
    """The most memory in bytes that the process has held."""
    method: str
    """The method that gave the answer."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A method that was tried, the seconds it took, and what it found ("" for nothing).

    >>> from pegsol import solve
    >>> [(attempt.method, attempt.found) for attempt in solve("line(4) b1 c1").attempts]
    [('number of pegs', ''), ('position class', ''), ('beams', 'solution')]
    """

    method: str
    """The name of the method."""
    seconds: float
    """The seconds that the method took."""
    found: str
    """What the method found; "" for nothing."""


AttemptCallback = Callable[[Attempt], bool | None]


class Attempts:
    """The methods that a search has tried; consecutive turns of one method are one attempt."""

    def __init__(self) -> None:
        self.ended: tuple[Attempt, ...] = ()
        """The attempts that have ended."""
        self.callback: AttemptCallback | None = None
        """The callback for each ended attempt; returning False cancels the search."""
        self._open: Attempt | None = None

    def note(self, method: str, seconds: float, found: str) -> None:
        """Note a turn of a *method*.

        Raises CancelledError if the callback cancels.
        """
        if self._open is not None and self._open.method == method:
            seconds += self._open.seconds
        else:
            self.close()
        self._open = Attempt(method, seconds, found)
        if found:
            self.close()

    def close(self) -> None:
        """End the attempt under way, if there is one.

        Raises CancelledError if the callback cancels.
        """
        attempt, self._open = self._open, None
        if attempt is None:
            return
        self.ended = (*self.ended, attempt)
        if self.callback is not None and self.callback(attempt) is False:
            raise CancelledError


@dataclass(frozen=True, slots=True)
class ExhaustedMoves:
    """The layers of a search for the fewest moves, which prove that no solution has fewer.

    ``forward[n]`` is the number of positions that are reached from the start in n moves and no
    fewer, and ``backward[n]`` the number of positions from which the finish is reached in n moves
    and no fewer. Both are modulo the ``symmetries`` (their number) that keep start and finish. A
    position is left out if the moves so far and a bound for the rest (by the regions of the board)
    exceed ``most``. If ``live`` is not None, positions are also left out that are not among the
    ``live`` positions on the way from the start to the finish. ``backward[0]`` counts all positions
    that satisfy the finish.

    The layers exclude solutions with up to ``excluded`` moves (after those of a game already
    played): the last layers have no position in common, or only positions where their moves add up
    to more. If ``excluded`` exceeds the moves of the last layers together, no move joins the layers
    either.

    >>> from pegsol import problem, solve
    >>> result = solve(problem("triangle(5) a1 d4"), objective="fewest-moves")
    >>> result.exhausted.forward[0], result.exhausted.backward[0], result.exhausted.excluded
    (1, 1, 10)
    """

    forward: tuple[int, ...]
    """The numbers of positions by moves from the start."""
    backward: tuple[int, ...]
    """The numbers of positions by moves to the finish."""
    symmetries: int
    most: int
    live: int | None
    excluded: int

    def as_json(self) -> Json:
        """Return the layers as a JSON object."""
        return asdict(self)


StatusName = Annotated[str, Status]
"""The value of a status."""


class AnswerJson(MovesOrNone):
    """The answer to a problem, with the moves of its solution."""

    status: StatusName
    """Whether the problem has a solution."""
    problem: ProblemJson


class ResultJson(AnswerJson):
    """The answer to a problem."""

    fixed: int
    """The number of jumps that the player gave."""
    proof: ProofJson | None
    standing: Standing | None
    """Whether a proof has been checked, or is an exhausted search too large to repeat."""
    reason: str
    """The kind of proof, what is proved, or the limit that stopped the search."""
    limit: Limit | None
    """The limit that stopped the search."""
    minimum: bool | None
    """With the finish fewest: whether it is proved that fewer pegs cannot be reached."""
    moves_at_least: int | None
    """With --fewest-moves: every solution is proved to have this number of moves or more."""
    exhausted: Annotated[Json, ExhaustedMoves] | None
    """What a search for the fewest moves went through."""
    stats: Annotated[Json, Stats]


@dataclass(frozen=True, slots=True)
class Result:
    """The answer to a problem.

    ``solution`` is verified. ``standing`` is "verified" if ``proof`` was checked, or "stated" if it
    is an exhausted search that was too large to repeat. ``reason`` is one line for the reader. If
    the problem is impossible, it says why. If the problem is undecided, it names the limit that
    stopped the search ("time", "memory", "nodes", "cancelled"), which is also ``limit``. With the
    finish "fewest", ``minimum`` is whether it is proved that no fewer pegs can be reached; if it is
    not, the status is undecided and ``solution`` is the best found so far.

    If the fewest moves were asked for, every solution has at least ``moves_at_least`` moves.
    ``exhausted`` has the layers that prove this, if a bound alone did not. A solved problem then
    has a solution with exactly ``moves_at_least`` moves; for an undecided problem, ``solution`` is
    the best found so far. ``standing`` is "stated" if the number rests on layers that were loaded
    from a checkpoint, because nothing shows that they are complete.

    >>> from pegsol import problem, solve
    >>> result = solve(problem("french d4 any"))
    >>> result.status.value, result.reason, result.solution is None
    ('impossible', 'position class', True)
    >>> solve(problem("square(5) c3 fewest")).minimum
    True
    >>> bool(result)  # there are three answers: ask result.solved or result.status
    Traceback (most recent call last):
    TypeError: a Result has three answers and no truth value; use result.solved
    >>> print(solve("line(4) b1 a1"))
    impossible: proved by position class
      Position class: the start has an odd number of pegs on b1, c1, and every
      allowed finish has an even number. Each line has none or two of these holes,
      so no jump changes that parity.
    """

    problem: Problem
    """The problem."""
    status: Status
    """The answer."""
    solution: Solution | None
    proof: Proof | None
    reason: str
    stats: Stats
    """What the search cost."""
    minimum: bool | None = None
    limit: Limit | None = None
    moves_at_least: int | None = None
    exhausted: ExhaustedMoves | None = None
    standing: Standing | None = None
    attempts: tuple[Attempt, ...] = ()
    """The methods that were tried, in order."""
    shortest: CertificateJson | None = field(default=None, repr=False, compare=False)
    """The certificate that no solution has fewer moves, if :func:`pegsol.prove` made one."""

    @property
    def solved(self) -> bool:
        """Whether the status is "solved"; an undecided problem may have a best solution so far."""
        return self.status is Status.SOLVED

    def __bool__(self) -> NoReturn:
        raise TypeError("a Result has three answers and no truth value; use result.solved")

    def __str__(self) -> str:
        from pegsol.view.terminal.display import as_text

        return as_text(self)

    def _repr_svg_(self) -> str | None:
        shown = self.solution or self.proof
        return None if shown is None else shown._repr_svg_()

    def certificate(self) -> CertificateJson:
        """Return the document that ``pegsol prove`` writes and :func:`pegsol.check` checks.

        >>> from pegsol import solve
        >>> solve("line(4) b1 c1").certificate()["proof"]
        {'kind': 'solution', 'jumps': [3, 0]}

        Raises ProblemError if the problem is undecided, or if the fewest moves were found but not
        certified: ``prove(problem, objective="fewest-moves")`` certifies them.
        """
        from pegsol.proof.documents import certificate_of

        answer = self.solution or self.proof
        if answer is None or self.status is Status.UNDECIDED:
            raise ProblemError("the problem is undecided: there is no certificate")
        if self.shortest is not None:
            return self.shortest
        document = certificate_of(answer)
        if self.moves_at_least and self.solution is not None:
            raise ProblemError(
                "the fewest moves have no certificate yet: "
                'prove(problem, objective="fewest-moves") makes one'
            )
        return document

    def as_json(self) -> ResultJson:
        """Return the result by name; ``pegsol solve --json`` prints it.

        >>> from pegsol import problem, solve
        >>> solve(problem("line(4) b1 c1")).as_json()["moves"]
        ['d1-b1', 'a1-c1']
        """
        solution = self.solution
        return {
            "status": self.status.value,
            "problem": self.problem.as_json(),
            **moves_json(self.solution),
            "fixed": 0 if solution is None else solution.fixed,
            "proof": None if self.proof is None else self.proof.as_json(),
            "standing": self.standing,
            "reason": self.reason,
            "limit": self.limit,
            "minimum": self.minimum,
            "moves_at_least": self.moves_at_least,
            "exhausted": None if self.exhausted is None else self.exhausted.as_json(),
            "stats": asdict(self.stats) | {"seconds": round(self.stats.seconds, 6)},
        }
