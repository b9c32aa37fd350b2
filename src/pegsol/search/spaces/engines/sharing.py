"""How the work on a state space is divided among workers, and what makes its bitmaps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pegsol.errors import ProblemError
from pegsol.model.boards.board import Board
from pegsol.search.encoding import EngineName
from pegsol.search.spaces.engines.bitmap import Bitmap
from pegsol.search.spaces.engines.division import Division, divide
from pegsol.wording import shown

if TYPE_CHECKING:
    from pegsol.search.run import Run

MAX_GROUPS = 255


@dataclass(frozen=True, slots=True)
class Sharing:
    """How a state space is divided: the cluster and its places, as for a crew, and the groups.

    Without *groups*, a run in the folder has its own number of groups, and a new run has a number
    that follows from the workers.
    """

    cluster: str | None = None
    groups: int | None = None
    places: int | None = None

    def __post_init__(self) -> None:
        groups = self.groups
        if groups is not None and (type(groups) is not int or not 1 <= groups <= MAX_GROUPS):
            raise ProblemError(f"there are 1 to {MAX_GROUPS} groups, not {shown(groups)}")

    def division(self, board: Board, engine: EngineName | None) -> Division:
        """Return the division of *board* into blocks, whose levels can be divided among workers.

        Raises ProblemError if there is none.
        """
        division = divide(board, "blocks") if engine in (None, "blocks") else None
        if division is None:
            raise ProblemError("only a bitmap of blocks can be divided into groups")
        return division


def sharing_of(
    cluster: str | None, groups: int | None, threads: int, spilled: bool
) -> Sharing | None:
    """Return how a caller wants to divide a state space; None if one process does all the work.

    There are *threads* workers, or as many workers as possible if *threads* is 1.

    Raises ProblemError if there is no folder, or if the number of groups is not allowed.
    """
    if cluster is None and groups is None:
        return None
    if not spilled:
        raise ProblemError("workers share a state space through a folder, which spill names")
    return Sharing(cluster, groups, threads if threads > 1 else None)


@dataclass(frozen=True, slots=True)
class Maker:
    """What makes the bitmaps of a state space: ``make`` takes the arguments of :class:`Bitmap`.

    ``engine`` names the form of the levels on disk.
    """

    engine: str
    make: Callable[..., Bitmap]


@contextmanager
def working(sharing: Sharing | None, run: Run, division: Division) -> Iterator[Maker]:
    """Yield the maker of bitmaps; its workers, if any, exist until the block ends."""
    if sharing is None:
        yield Maker(division.engine, Bitmap)
        return
    from pegsol.search.spaces.engines.groups import with_workers  # few spaces need crews

    with with_workers(sharing, run, division) as maker:
        yield maker
