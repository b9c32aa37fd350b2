"""Reverse play: from a finish, jumps are taken back at random.

All random numbers are SplitMix64, computed with whole numbers, so that the same seed gives the same
games on every machine and with every version of Python [G. L. Steele, D. Lea, C. H. Flood, Fast
splittable pseudorandom number generators, OOPSLA 2014]. All positions are by normal rules.
"""

from __future__ import annotations

from pegsol.game.boards.board import Board
from pegsol.game.position import Jump, Position, Rules
from pegsol.game.problem import Finish, Problem
from pegsol.game.solution import Solution
from pegsol.search.run import Run

MAX_STEPS = 40
"""The jumps tried in a game for each jump wanted."""
MAX_VISITED = 2000
"""The positions visited to find a game that fails; a puzzle with more is taken to have one."""

_WORD = (1 << 64) - 1


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


def an_end(board: Board, finish: Finish | None, random: SplitMix) -> int:
    """Return the bits of a position that *finish* (by normal rules) allows; None for one peg."""
    if finish is None:
        return 1 << random.below(len(board))
    if finish.care:
        return finish.pegs
    holes = list(range(len(board)))
    most = min(finish.most, len(board))
    return sum([1 << holes.pop(random.below(len(holes))) for _ in range(most)])


def take_back(board: Board, end: int, jumps: int, random: SplitMix, run: Run) -> list[int] | None:
    """Return the indices of jumps taken back one after another from *end*; None if that fails.

    If no jump can be taken back, the search backtracks, a limited number of times.
    """
    bits, line = end, list[int]()
    choices = [ways_back(board, bits)]
    for _ in range(MAX_STEPS * jumps):
        run.check_time()
        if len(line) == jumps:
            return line
        if choices[-1]:
            index = choices[-1].pop(random.below(len(choices[-1])))
            line.append(index)
            bits ^= board.jump_masks[index][0]
            choices.append(ways_back(board, bits))
        elif line:
            choices.pop()
            bits ^= board.jump_masks[line.pop()][0]
        else:
            return None
    return None


def ways_back(board: Board, bits: int) -> list[int]:
    """Return the indices of the jumps that can have led to a position."""
    masks = board.jump_masks
    return [i for i, (mask, pegs) in enumerate(masks) if bits & mask == mask ^ pegs]


def can_fail(board: Board, start: int, finish: Finish, run: Run) -> bool:
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


def solution_of(
    board: Board, start: int, finish: Finish, line: list[int], rules: Rules
) -> Solution:
    """Return the puzzle's solution, after checking it."""
    problem = Problem(Position(board, start), finish)
    jumps = [board.jumps[index] for index in line]
    if rules == "reverse":
        problem, jumps = problem.complement(), [(c, b, a) for a, b, c in jumps]
    solution = Solution._of(problem, tuple([Jump(board, *jump) for jump in jumps]))
    solution.verify()
    return solution
