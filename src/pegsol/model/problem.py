"""A problem: a start, a finish, and the rules.

The finish is a set of positions, described in one of four ways: exactly these pegs; a pattern
in which some holes may be either; at most k pegs; or as few pegs as can be reached.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from pegsol.errors import ProblemError
from pegsol.model.board import Board
from pegsol.model.position import Position, Rules

if TYPE_CHECKING:
    from pegsol.model.symmetry import Symmetry

FinishKind = Literal["pegs", "at_most", "fewest"]


@dataclass(frozen=True, slots=True)
class Finish:
    """The positions a problem may end in; make one with the class methods below.

    ``kind`` is "pegs" (the pegs in ``pegs`` and no others, except that the holes in ``free`` may
    be either), "at_most" (no more than ``most`` pegs) or "fewest" (as few as can be reached).
    Sets of holes are integers, bit h for hole h, as :meth:`pegsol.Board.bits` makes them.

    >>> from pegsol import board
    >>> english = board("english")
    >>> centre = Finish.exactly(english.bits(["d4"]))
    >>> centre.holds(english.bits(["d4"])), centre.holds(english.bits(["d4", "d5"]))
    (True, False)
    >>> Finish.at_most(2).holds(english.bits(["d4", "d5"]))
    True
    """

    kind: FinishKind
    pegs: int = 0
    free: int = 0
    most: int = 0

    @classmethod
    def exactly(cls, pegs: int, free: int = 0) -> Finish:
        """Return the finish with exactly these *pegs* (bits); the holes in *free* may be either."""
        return cls("pegs", pegs & ~free, free)

    @classmethod
    def at_most(cls, most: int) -> Finish:
        """Return the finish with no more than *most* pegs; 1 means any survivor."""
        if most < 1:
            raise ProblemError(f"a finish has at least 1 peg, not at most {most}")
        return cls("at_most", most=most)

    @classmethod
    def any_survivor(cls) -> Finish:
        """Return the finish with one peg, wherever it stands."""
        return cls.at_most(1)

    @classmethod
    def fewest(cls) -> Finish:
        """Return the finish with as few pegs as can be reached from the start."""
        return cls("fewest")

    def holds(self, bits: int) -> bool:
        """Return whether the position with these pegs satisfies the finish.

        Every position satisfies "fewest": only a search can find out whether fewer pegs can be
        reached.
        """
        if self.kind == "pegs":
            return bits & ~self.free == self.pegs
        return self.kind == "fewest" or bits.bit_count() <= self.most

    def _mapped(self, symmetry: Symmetry) -> Finish:
        return replace(self, pegs=symmetry.bits(self.pegs), free=symmetry.bits(self.free))

    def _marked(self) -> tuple[int, ...]:
        return self.pegs, self.free


@dataclass(frozen=True, slots=True)
class Problem:
    """A start, a finish and the rules, all on the board of the start.

    >>> from pegsol import problem
    >>> central = problem("english d4 d4")
    >>> central.start.peg_count, central.rules
    (32, 'normal')
    >>> central.complement().start.peg_count
    1

    ``reverse`` rules are the inverse game: a peg jumps over an empty hole into an empty hole and
    a peg appears in the middle.

    Raises ProblemError for an empty start or a finish off the board.
    """

    start: Position
    """The position before the first jump."""
    finish: Finish
    """The positions that it may end in."""
    rules: Rules = "normal"
    """"normal" or "reverse"."""
    title: str = field(default="", compare=False)
    """A name for people; problems that differ only in it are equal."""
    description: str = field(default="", compare=False)
    """A text for people; it does not count either."""

    def __post_init__(self) -> None:
        board = self.start.board
        if self.start.bits == 0:
            raise ProblemError("the start has no peg")
        if (self.finish.pegs | self.finish.free) & ~board.full:
            raise ProblemError("the finish has a peg on no hole of the board")
        if self.finish.kind == "pegs" and self.finish.pegs == 0 and self.finish.free == 0:
            raise ProblemError("the finish has no peg")
        if self.rules not in ("normal", "reverse"):
            raise ProblemError(f"rules are normal or reverse, not {self.rules!r}")

    @property
    def board(self) -> Board:
        """The board of the start."""
        return self.start.board

    def complement(self) -> Problem:
        """Return the problem with pegs and empty holes exchanged.

        Pegs and empty holes are exchanged in start and finish, and the rules are those of the
        other game; a jump a over b to c becomes c over b to a.

        Raises ProblemError if the finish is a number of pegs: it has no complement.
        """
        if self.finish.kind != "pegs":
            raise ProblemError("only a finish given by its pegs has a complement")
        return replace(
            self,
            start=self.start.complement(),
            finish=self._complement_finish(),
            rules="reverse" if self.rules == "normal" else "normal",
        )

    def reversal(self) -> Problem:
        """Return the time reversal: from the finish's complement to the start's complement.

        The same jumps in the opposite order solve it.

        Raises ProblemError unless the finish is one exact position.
        """
        if self.finish.kind != "pegs" or self.finish.free:
            raise ProblemError("only a finish that is one exact position has a time reversal")
        return replace(
            self,
            start=Position(self.board, self._complement_finish().pegs),
            finish=Finish.exactly(self.start.complement().bits),
        )

    def _complement_finish(self) -> Finish:
        full = self.board.full
        return Finish.exactly(full & ~self.finish.pegs & ~self.finish.free, self.finish.free)

    def from_position(self, start: Position) -> Problem:
        """Return the problem with another start."""
        return replace(self, start=start)

    def _mapped(self, symmetry: Symmetry) -> Problem:
        return replace(self, start=symmetry(self.start), finish=symmetry(self.finish))

    def _marked(self) -> tuple[int, ...]:
        return *self.start._marked(), *self.finish._marked()

    @property
    def spec(self) -> str | None:
        """The problem as one line (``english d4 any``), or None if it needs more.

        Only a catalogue board with a single vacancy, played by the normal rules, has one.
        """
        board = self.board
        empty = board.names_of(board.full ^ self.start.bits)
        if board.name is None or len(empty) != 1 or self.rules != "normal":
            return None
        finish = self.finish
        if finish.kind == "fewest":
            end = "fewest"
        elif finish.kind == "at_most":
            end = "any" if finish.most == 1 else f"at-most-{finish.most}"
        elif finish.free == 0 and finish.pegs.bit_count() == 1:
            end = board.names_of(finish.pegs)[0]
        else:
            return None
        return f"{board.name} {empty[0]} {end}"

    def as_json(self) -> dict[str, Any]:
        """Return the problem as a JSON problem file holds it (schema version 1)."""
        board = self.board
        vacancies = board.names_of(board.full ^ self.start.bits)
        content: dict[str, Any] = {"pegsol": 1}
        if self.title:
            content["title"] = self.title
        if self.description:
            content["description"] = self.description
        content["board"] = board.as_json()
        if len(vacancies) < self.start.peg_count:
            content["start"] = {"vacancies": list(vacancies)}
        else:
            content["start"] = {"pegs": list(self.start.pegs)}
        content["finish"] = self._finish_json()
        content["rules"] = self.rules
        return content

    def _finish_json(self) -> dict[str, Any]:
        names_of, finish = self.board.names_of, self.finish
        if finish.kind == "fewest":
            return {"fewest": True}
        if finish.kind == "at_most":
            return {"survivor": "any"} if finish.most == 1 else {"at_most": finish.most}
        if finish.free:
            return {"pegs": list(names_of(finish.pegs)), "free": list(names_of(finish.free))}
        if finish.pegs.bit_count() == 1:
            return {"survivor": names_of(finish.pegs)[0]}
        return {"pegs": list(names_of(finish.pegs))}

    def _repr_svg_(self) -> str:
        from pegsol.view.notebook.display import as_svg

        return as_svg(self)

    def __repr__(self) -> str:
        return f"problem({self.spec or self.as_json()!r})"
