"""The two ends of a search by moves, with the symmetries that keep both."""

from __future__ import annotations

from collections.abc import Sequence

from pegsol import _core
from pegsol.game.boards.hole_sets import image
from pegsol.game.game import Game
from pegsol.game.problem import Finish
from pegsol.search.encoding import EncodedProblem, Symmetries

Jumps = tuple[int, ...]
"""Jumps by their numbers on the board."""


class MoveEnds:
    """Start and finish of a problem, or of a game on it, for a search by moves.

    The first jump after a game may continue its last move. ``core`` has the ends as the core takes
    them; its positions are those of the problem itself, not of the normal game. With *as_stated*,
    its bounds are those that a certificate states, for at most *most_symmetries*.
    """

    def __init__(
        self,
        game: Game,
        finish: Finish | None = None,
        *,
        as_stated: bool = False,
        most_symmetries: int | None = None,
    ) -> None:
        self.encoded = EncodedProblem(game.problem.from_position(game.position), finish)
        moving = game.jumps[-1].target if game.jumps else None
        group = self._symmetries(moving)
        if most_symmetries is not None and len(group) > most_symmetries:
            group = group[:1]
        self.symmetries = [list(permutation) for permutation in group]
        self.core = _core.MoveEnds(
            self.encoded.core_problem, moving, self.symmetries, as_stated=as_stated
        )

    def _symmetries(self, moving: int | None) -> Symmetries:
        encoded = self.encoded
        if encoded.board.geometry != "lines":
            kept: Sequence[Sequence[int]] = encoded.symmetries(start=True, finish=True)
        else:
            # All symmetries are needed: positions have one canonical form only modulo a whole
            # group.
            kept = encoded.symmetries_of_both()
        if moving is not None:
            kept = [p for p in kept if image(1 << moving, p) == 1 << moving]
        return kept


def layer_words(forward: bool, number: int) -> str:
    """Return the name of a layer in reports of the progress."""
    return f"{'forward' if forward else 'backward'}, {number} moves"
