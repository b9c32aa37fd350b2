"""Makes puzzles by reverse play: from the finish, jumps are taken back at random.

Each puzzle has a solution: the jumps that were taken back. The same seed makes the same puzzles on
every machine and with every version of Python, because all random numbers are SplitMix64, computed
with whole numbers [G. L. Steele, D. Lea, C. H. Flood, Fast splittable pseudorandom number
generators, OOPSLA 2014].
"""

from __future__ import annotations

from collections.abc import Iterator

from pegsol.errors import ProblemError
from pegsol.guesses import guessable
from pegsol.limits import DEFAULT_LIMITS, Limits, whole
from pegsol.model.boards.board import Board
from pegsol.model.boards.names import BoardLike, as_board
from pegsol.model.games.solution import Solution
from pegsol.model.problems.finish import FinishLike, as_finish
from pegsol.model.problems.position import Jump, Position, Rules
from pegsol.model.problems.problem import Finish, Problem
from pegsol.search.encoding import Encoding
from pegsol.search.run import Run
from pegsol.wording import plural

MAX_TRIES = 2000
"""The games in a row without a new puzzle after which the search for puzzles ends."""
MAX_STEPS = 40
"""The jumps tried in each of these games for each jump wanted."""
MAX_VISITED = 2000
"""The positions visited to find a game that fails; a puzzle with more is taken to have one."""
MAX_SYMMETRIES = 1000
"""The most symmetries under which two puzzles count as the same."""

_WORD = (1 << 64) - 1


@guessable
def generate(
    board: BoardLike,
    jumps: int,
    *,
    seed: int = 0,
    finish: FinishLike | None = None,
    rules: Rules = "normal",
    limits: Limits = DEFAULT_LIMITS,
) -> Iterator[Solution]:
    """Yield solutions of random puzzles that take the given number of *jumps* to solve.

    >>> from itertools import islice
    >>> from pegsol import board
    >>> for solution in islice(generate(board("english"), 4, seed=1), 2):
    ...     print(*solution.problem.start, "to", *solution.final)
    ...     solution.verify()
    e4 f4 c5 d5 e6 to f4
    d4 d5 f5 g5 d7 to f5

    The *finish* is the given position, a number of pegs, or one peg (by reverse rules one empty
    hole) in a hole that the seed chooses. No two puzzles are equal under the symmetries of the
    board, and each puzzle can be played so that it fails. The limit of time bounds the search for
    all puzzles together.

    >>> for solution in generate("english", 3, finish="exactly 4"):
    ...     print(solution.problem.start.peg_count, solution.problem.finish)
    ...     break
    7 Finish.exactly(4)

    Raises ProblemError if there is no other puzzle of that kind, if none was found in 2,000 games
    in a row, or if the number of jumps or the seed is out of range; LimitError if the time limit is
    reached.
    """
    board = as_board(board)
    wanted = None if finish is None else as_finish(board, finish)
    if wanted is not None and (wanted.is_fewest or wanted.free):
        raise ProblemError("a puzzle to be made ends in one exact position or a number of pegs")
    whole(jumps, "a number of jumps", 1)
    run = Run(limits, seed=seed)
    normal = None if wanted is None else Encoding(board, rules).finish_of(wanted)
    pegs = 1 if normal is None else normal.pegs.bit_count() if normal.care else normal.most
    most = max(0, len(board) - 1 - pegs)  # a full board allows no jump
    if jumps > most:
        raise ProblemError(f"a puzzle of that kind takes at most {plural(most, 'jump')}")
    return _generated(board, jumps, normal, rules, run)


def _generated(
    board: Board, jumps: int, wanted: Finish | None, rules: Rules, run: Run
) -> Iterator[Solution]:
    # *wanted* is by normal rules.
    random, seen = SplitMix(run.seed), set[tuple[int, int]]()
    symmetries = list(board.symmetries.permutations(MAX_SYMMETRIES))
    while True:
        for _ in range(MAX_TRIES):
            end = _end(board, wanted, random)
            finish = Finish.of_bits(end) if wanted is None else wanted
            line = _take_back(board, end, jumps, random, run)
            if line is None:
                continue
            start = end
            for index in line:
                start ^= board.jump_masks[index][0]
            pegs = finish.pegs
            same = min([(_image(start, image), _image(pegs, image)) for image in symmetries])
            if same in seen:
                continue
            seen.add(same)
            if _can_fail(board, start, finish, run):
                yield _solution(board, start, finish, line[::-1], rules)
                break
        else:
            raise ProblemError(
                f"no {'other ' if seen else ''}puzzle of {jumps} jumps was found on this board: "
                "ask for fewer jumps"
            )


class SplitMix:
    """Random numbers that are the same on every machine.

    >>> random = SplitMix(1)
    >>> [random.below(6) for _ in range(8)]
    [3, 4, 5, 2, 2, 4, 5, 3]
    """

    def __init__(self, seed: int) -> None:
        self._state = seed & _WORD

    def below(self, limit: int) -> int:
        """Return a number from 0 to *limit* - 1."""
        self._state = self._state + 0x9E3779B97F4A7C15 & _WORD
        word = self._state
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _WORD
        word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
        return (word ^ word >> 31) * limit >> 64


def _end(board: Board, finish: Finish | None, random: SplitMix) -> int:
    """Return the bits of a position that *finish* (by normal rules) allows; None for one peg."""
    if finish is None:
        return 1 << random.below(len(board))
    if finish.care:
        return finish.pegs
    holes = list(range(len(board)))
    most = min(finish.most, len(board))
    return sum([1 << holes.pop(random.below(len(holes))) for _ in range(most)])


def _take_back(board: Board, end: int, jumps: int, random: SplitMix, run: Run) -> list[int] | None:
    """Return the indices of jumps taken back one after another from *end*; None if that fails.

    If no jump can be taken back, the search backtracks, a limited number of times.
    """
    bits, line = end, list[int]()
    choices = [_choices(board, bits)]
    for _ in range(MAX_STEPS * jumps):
        run.check_time()
        if len(line) == jumps:
            return line
        if choices[-1]:
            index = choices[-1].pop(random.below(len(choices[-1])))
            line.append(index)
            bits ^= board.jump_masks[index][0]
            choices.append(_choices(board, bits))
        elif line:
            choices.pop()
            bits ^= board.jump_masks[line.pop()][0]
        else:
            return None
    return None


def _choices(board: Board, bits: int) -> list[int]:
    """Return the indices of the jumps that can have led to a position."""
    masks = board.jump_masks
    return [i for i, (mask, pegs) in enumerate(masks) if bits & mask == mask ^ pegs]


def _can_fail(board: Board, start: int, finish: Finish, run: Run) -> bool:
    """Return whether some game from *start* is stuck before it reaches the *finish*."""
    seen, waiting = {start}, [start]
    while waiting and len(seen) <= MAX_VISITED:
        run.check_time()
        bits = waiting.pop()
        if finish.holds(bits):
            continue
        after = [bits ^ mask for mask, pegs in board.jump_masks if bits & mask == pegs]
        if not after:
            return True
        waiting += [there for there in after if there not in seen]
        seen.update(after)
    return bool(waiting)


def _image(bits: int, symmetry: tuple[int, ...]) -> int:
    """Return the position to which a symmetry maps a position."""
    return sum([1 << to for hole, to in enumerate(symmetry) if bits >> hole & 1])


def _solution(board: Board, start: int, finish: Finish, line: list[int], rules: Rules) -> Solution:
    """Return the puzzle's solution, after checking it."""
    problem = Problem(Position(board, start), finish)
    jumps = [board.jumps[index] for index in line]
    if rules == "reverse":
        problem, jumps = problem.complement(), [(c, b, a) for a, b, c in jumps]
    solution = Solution._of(problem, tuple([Jump(board, *jump) for jump in jumps]))
    solution.verify()
    return solution
