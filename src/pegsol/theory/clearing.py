"""The purges that can be made in a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pegsol.model.boards.board import Board
from pegsol.model.boards.remembered import kept_for_boards
from pegsol.model.problems.position import Jump, Position, Rules
from pegsol.theory.blocks import PURGES, blocks_of
from pegsol.theory.packages import Piece

_Step = tuple[int, int, Jump]  # the bits of its holes, the bits that must hold pegs, and the jump


def purges(
    position: Position,
    rules: Rules = "normal",
    first: Jump | None = None,
    check: Callable[[], None] = lambda: None,
) -> Iterator[Piece]:
    """Yield the purges that can be made in *position*, the largest first, one for each block.

    Every jump of a purge touches its block. If a block can be cleared in several ways, the purge is
    one that uses the fewest other holes. With *first*, only purges that begin with this jump are
    yielded. *check* is called again and again, and may end the work by an error.

    >>> row = Position("english", "a4 b4 c4 c3")
    >>> [(purge.kind, *map(str, purge.moves)) for purge in purges(row)]
    [('3-purge', 'c3-c5', 'a4-c4', 'c5-c3')]
    """
    board = position.board
    # By reverse rules, pegs and empty holes change places.
    pegs = position.bits if rules == "normal" else board.full ^ position.bits
    steps = _steps(board, rules)
    legal = 0
    for mask, needed, jump in steps:
        if pegs & mask == needed and first in (None, jump):
            legal |= mask
    for kind in PURGES:
        for block in blocks_of(board).within(pegs, kind):
            if block & legal:
                near = [step for step in steps if step[0] & block]
                jumps = _clear(pegs, block, near, first, check)
                if jumps is not None:
                    yield Piece(kind, position, jumps, rules)


def _clear(
    pegs: int, block: int, steps: list[_Step], first: Jump | None, check: Callable[[], None]
) -> tuple[Jump, ...] | None:
    """Return the jumps that clear a block and restore all other holes; None if there are none."""
    goal = pegs & ~block
    # The positions and the holes used, with the jumps that lead there.
    level: dict[tuple[int, int], tuple[Jump, ...]] = {(pegs, 0): ()}
    for left in reversed(range(block.bit_count())):
        after: dict[tuple[int, int], tuple[Jump, ...]] = {}
        for (bits, used), jumps in level.items():
            check()
            for mask, needed, jump in steps:
                if bits & mask != needed or (first is not None and not jumps and jump != first):
                    continue
                there = bits ^ mask
                # A jump changes three holes.
                if (there ^ goal).bit_count() <= 3 * left:
                    after.setdefault((there, used | mask), (*jumps, jump))
        level = after
    best = min(level, key=lambda state: state[1].bit_count(), default=None)
    return None if best is None else level[best]


@kept_for_boards(16)
def _steps(board: Board, rules: Rules) -> list[_Step]:
    """Return the jumps of a board as jumps of the normal game."""
    steps = []
    for (a, b, c), (mask, needed) in zip(board.jumps, board.jump_masks, strict=True):
        if rules == "normal":
            steps.append((mask, needed, Jump(board, a, b, c)))
        else:
            steps.append((mask, needed, Jump(board, c, b, a)))
    return steps
