"""A finish: the positions that a problem may end in.

Every finish has one normal form: the holes that matter and the pegs in them, and the fewest and the
most pegs. "As few pegs as possible" stands apart, because only a search finds that number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

from pegsol.errors import NotationError, ProblemError, expected
from pegsol.game.boards.board import MAX_HOLES, Board
from pegsol.game.boards.diagram import is_diagram, parse_pattern
from pegsol.game.boards.names import BoardLike, as_board
from pegsol.game.jump import Rules
from pegsol.game.position import EMPTY_WORDS, START_WORDS, Position, position_on
from pegsol.shapes import Hole, Positive
from pegsol.wording import described, plural, words_of

if TYPE_CHECKING:
    from pegsol.game.boards.symmetry import Symmetry

_NUMBER = re.compile(r"(at[ -]most|exactly)[ -]([0-9]{1,9})")
_BAR = re.compile(r"\s*\|\s*")


class AtMostFinish(TypedDict):
    """The most pegs of a finish."""

    at_most: Positive


class ExactlyFinish(TypedDict):
    """The number of pegs of a finish."""

    exactly: Positive


PegCountJson = AtMostFinish | ExactlyFinish


class FinishJson(TypedDict):
    """A finish: one of these keys, and perhaps free holes beside pegs or vacancies."""

    pegs: NotRequired[list[Hole]]
    """The pegs; other holes are empty, or free."""
    vacancies: NotRequired[list[Hole]]
    """The empty holes; other holes have pegs, or are free."""
    free: NotRequired[list[Hole]]
    """The holes that may be either."""
    survivor: NotRequired[Hole | list[Hole]]
    """The hole of the last peg, or those of which it is one, or any."""
    vacancy: NotRequired[Hole | list[Hole]]
    """The last empty hole, or those of which it is one, or any."""
    at_most: NotRequired[Positive]
    """The most pegs."""
    exactly: NotRequired[Positive]
    """The number of pegs."""
    fewest: NotRequired[Literal[True]]
    """As few pegs as can be reached."""


@dataclass(frozen=True, slots=True)
class Finish:
    """The positions in which a problem may end; make a finish with the class methods below.

    A position satisfies the finish if its pegs in the holes ``care`` are ``pegs`` and if it has at
    least ``least`` and at most ``most`` pegs. A finish that is only a number of pegs cares for no
    hole. A finish that is made of holes cares for all holes except the ``free`` ones, which may be
    either. One that is the last peg in any of several holes leaves these free, with ``most`` 1.
    Sets of holes are integers, bit h for hole h, as :meth:`pegsol.Board.bits` makes them; ``care``
    is a negative integer or 0, since a finish does not know how many holes there are.

    >>> from pegsol import Position, problem
    >>> centre = problem("english d4 d4").finish
    >>> centre.holds(Position("english", "d4")), centre.holds(Position("english", "d4 d5"))
    (True, False)
    >>> Finish.at_most(2).holds(Position("english", "d4 d5"))
    True
    """

    care: int = 0
    """The holes that must be as in ``pegs``; 0 if only the number of pegs counts."""
    pegs: int = 0
    """The pegs in these holes."""
    least: int = 1
    """The fewest pegs."""
    most: int = MAX_HOLES
    """The most pegs."""
    is_fewest: bool = False
    """Whether the finish is as few pegs as can be reached."""

    @classmethod
    def of_bits(cls, pegs: int, free: int = 0) -> Finish:
        """Return the finish with exactly these *pegs*; the holes in *free* may be either.

        >>> from pegsol import board
        >>> Finish.of_bits(board("line(4)").bits("b1 d1"))
        Finish.of_bits(10)
        """
        for holes in (pegs, free):
            _check_bits(holes)
        pegs &= ~free
        return cls(~free, pegs, pegs.bit_count(), (pegs | free).bit_count())

    @classmethod
    def any_of(cls, holes: int) -> Finish:
        """Return the finish with one peg, in any of these *holes*.

        >>> from pegsol import board
        >>> Finish.any_of(board("line(4)").bits("a1 d1"))
        Finish.any_of(9)

        Raises ProblemError for no hole.
        """
        _check_bits(holes)
        if holes <= 0:
            raise ProblemError("the finish has no peg")
        return cls.of_bits(holes) if holes.bit_count() == 1 else cls(~holes, 0, 1, 1)

    @classmethod
    def at_most(cls, most: int) -> Finish:
        """Return the finish with no more than *most* pegs; 1 means any survivor."""
        return cls(most=_number(most, "at most"))

    @classmethod
    def exactly(cls, pegs: int) -> Finish:
        """Return the finish with this number of *pegs*, no more and no fewer, wherever they stand.

        >>> from pegsol import Position
        >>> two = Finish.exactly(2)
        >>> two.holds(Position("english", "d4 d5")), two.holds(Position("english", "d4"))
        (True, False)
        >>> Finish.exactly(1)
        Finish.any_survivor()
        """
        return cls(least=_number(pegs, "exactly"), most=pegs)

    @classmethod
    def any_survivor(cls) -> Finish:
        """Return the finish with one peg, wherever it stands."""
        return cls.at_most(1)

    @classmethod
    def fewest(cls) -> Finish:
        """Return the finish with as few pegs as can be reached from the start."""
        return cls(is_fewest=True)

    @property
    def free(self) -> int:
        """The holes that may be either, if the finish is made of holes; else 0."""
        return ~self.care if self.care else 0

    @property
    def is_any_of(self) -> bool:
        """Whether the last peg, or in reverse games the last empty hole, is any of the free holes.

        The finish has pegs if these holes are those of the last empty one.
        """
        return self.free != 0 and self.least == self.most

    @property
    def is_exact(self) -> bool:
        """Whether exactly one position satisfies the finish."""
        return self.care == -1

    @property
    def one_number(self) -> bool:
        """Whether the finish is exactly one number of pegs, wherever they stand."""
        return not self.care and self.least == self.most

    def holds(self, position: Position | int) -> bool:
        """Return whether a position, or its bits, satisfies the finish.

        Every position satisfies "fewest": only a search can find out whether fewer pegs can be
        reached.
        """
        if isinstance(position, Position):
            bits = position.bits
        elif isinstance(position, int):
            bits = position
        else:
            raise expected("a position or its bits", position)
        if self.care and bits & self.care != self.pegs:
            return False
        return self.least <= bits.bit_count() <= self.most

    def complement(self, board: BoardLike) -> Finish:
        """Return the finish of the other game: pegs and empty holes of *board* are exchanged.

        >>> Finish.any_survivor().complement("english"), Finish.of_bits(2).complement("line(3)")
        (Finish.exactly(32), Finish.of_bits(5))

        Raises ProblemError for the finishes "fewest" and at most 2 pegs or more: the other game has
        no such finish.
        """
        on = as_board(board)
        here = as_finish(on, self)
        if here.care:
            pegs = on.full & here.care & ~here.pegs
            return Finish(here.care, pegs, len(on) - here.most, len(on) - here.least)
        if not here.one_number:
            raise ProblemError("only pegs, or exactly some number of them, have a complement")
        return Finish.exactly(len(on) - here.most)

    def _mapped(self, symmetry: Symmetry) -> Finish:
        here = as_finish(symmetry.board, self)
        if not here.care:
            return here
        pegs, free = symmetry.bits(here.pegs), symmetry.bits(here.free)
        return replace(here, care=~free, pegs=pegs)

    def _marked(self) -> tuple[int, ...]:
        return self.pegs, self.free

    def __repr__(self) -> str:
        if self.is_any_of:
            if self.pegs == 0:
                return f"Finish.any_of({self.free})"
            return f"Finish({self.care}, {self.pegs}, {self.least}, {self.most})"
        if self.care:
            return f"Finish.of_bits({self.pegs}" + (f", free={self.free})" if self.free else ")")
        if self.is_fewest:
            return "Finish.fewest()"
        if self.most == 1:
            return "Finish.any_survivor()"
        return f"Finish.{'exactly' if self.least > 1 else 'at_most'}({self.most})"


def _check_bits(holes: int) -> None:
    if type(holes) is not int:
        raise expected("a set of holes as an integer, such as board.bits('d4 d5')", holes)


def _number(pegs: int, kind: str) -> int:
    """Return a number of pegs of a finish, "at most" or "exactly"."""
    if not isinstance(pegs, int):
        raise expected("a number of pegs", pegs)
    if pegs < 1:
        raise ProblemError(f"a finish has at least 1 peg, not {kind} {described(pegs)}")
    return pegs


FinishLike = Finish | Position | str | Iterable[str]
"""A finish, the position at the end, a text such as "d4 d5", "any" or "exactly 3", or holes."""


def as_finish(board: Board, value: FinishLike) -> Finish:
    """Return the finish on *board* that *value* is or describes."""
    if isinstance(value, str):
        return parse_finish(board, value)
    if isinstance(value, Finish):
        return _on_board(board, value)
    if isinstance(value, Position):
        return Finish.of_bits(position_on(board, value).bits)
    names: object = value
    if isinstance(names, Iterable) and not isinstance(names, Mapping | bytes):
        return Finish.of_bits(board.bits(names, once=True))
    raise expected("a finish, such as 'd4', 'any' or 'at most 3'", value)


def _on_board(board: Board, finish: Finish) -> Finish:
    """Return a *finish*; raise ProblemError if the *board* lacks its holes or has too few."""
    if finish.care and (finish.pegs | finish.free) & ~board.full:
        raise ProblemError("the finish has a peg on no hole of the board")
    if finish.is_any_of and finish.free == board.full:
        return Finish.exactly(finish.most)
    if not finish.care and not finish.is_fewest and finish.most > len(board):
        kind = "at most" if finish.least == 1 else "exactly"
        raise ProblemError(
            f"the finish has {kind} {described(finish.most)} pegs, but the board has only "
            f"{plural(len(board), 'hole')}"
        )
    return finish


def parse_finish(board: Board, text: str) -> Finish:
    """Return the finish that a *text* describes.

    It is a diagram, ``any``, ``fewest``, ``at most 3``, ``exactly 3``, ``one vacancy`` (every hole
    but one filled, whichever it is), or holes such as ``d1 d7``; holes after the word ``free`` may
    be either. After the word ``vacancies`` come the holes that are empty instead. Bars stand
    between the holes of which one has the last peg, or is the last empty one: ``a1|a8``. The
    ``corner`` is any hole over which no peg can jump, the ``edge`` any one over which fewer jumps
    lead than elsewhere.

    Raises NotationError for anything else, and ProblemError for a finish without a peg.
    """
    words = words_of(text)
    lower = [word.lower() for word in words]
    phrase = " ".join(lower)
    if phrase == "any":
        return Finish.any_survivor()
    if phrase == "fewest":
        return Finish.fewest()
    if phrase in ("one vacancy", "one-vacancy"):
        return Finish.exactly(len(board) - 1)
    number = _NUMBER.fullmatch(phrase)
    if number is not None:
        make = Finish.exactly if number[1] == "exactly" else Finish.at_most
        return _on_board(board, make(int(number[2])))
    if lower[:1] == ["exactly"] and "exactly" not in board.names:
        raise NotationError("'exactly' takes a number of pegs, such as 'exactly 3'")
    kind = lower[0] if lower else ""
    if kind in START_WORDS:
        words, lower = words[1:], lower[1:]
    elif is_diagram(board, text):
        return pattern_finish(*parse_pattern(board, text))
    several = _any_of(board, " ".join(words))
    if several:
        one = Finish.any_of(several)
        return _on_board(board, one.complement(board) if kind in EMPTY_WORDS else one)
    split = lower.index("free") if "free" in lower else len(words)
    holes = board.bits(words[:split], once=True)
    free = board.bits(words[split + 1 :], once=True) if split < len(words) else 0
    return pattern_finish(holes, free, full=board.full if kind in EMPTY_WORDS else 0)


def _any_of(board: Board, text: str) -> int:
    """Return the holes between bars, or those of a word such as corner; 0 for another text."""
    names = _BAR.split(text)
    if "" in names and len(names) > 1:
        raise NotationError("a hole stands on each side of '|', such as a1|a8")
    places = [name for name in names if name.lower() in _PLACES and name not in board.names]
    if len(names) == 1 and not places:
        return 0
    return reduce(
        or_,
        [_place(board, name.lower()) for name in places],
        board.bits([name for name in names if name not in places], once=True),
    )


def _place(board: Board, name: str) -> int:
    ways = [0] * len(board)
    for _, over, _ in board.jumps:
        ways[over] += 1
    enough = 1 if name == "corner" else max(ways)
    holes = sum([1 << hole for hole, number in enumerate(ways) if number < enough])
    if not holes:
        raise NotationError(f"the board has no {name}: {_PLACES[name]}")
    return holes


_PLACES = {
    "corner": "a peg can jump over every hole",
    "edge": "a peg can jump over every hole in as many ways",
}
"""The holes that have a name together, and why a board has none of them."""


def pattern_finish(holes: int, free: int, full: int = 0) -> Finish:
    """Return the finish with pegs in *holes*, those in *free* being either (both as bits).

    With the *full* board, the *holes* are those that are empty instead.
    """
    if holes & free:
        state = "be empty" if full else "hold a peg"
        raise NotationError(f"a hole of the finish cannot {state} and be free as well")
    if full:
        holes = full & ~holes & ~free
    if holes | free == 0:
        raise ProblemError("the finish has no peg")
    return Finish.of_bits(holes, free)


# In words


def is_one_vacancy(finish: Finish, board: Board, rules: Rules) -> bool:
    """Return whether a reverse game ends when only one hole is empty, whichever it is."""
    return rules == "reverse" and not finish.care and finish.least == len(board) - 1 > 1


def finish_words(finish: Finish, board: Board, rules: Rules = "normal") -> str | None:
    """Return the finish as parse_finish() reads it; None if it is a pattern of holes."""
    if finish.is_fewest:
        return "fewest"
    if finish.is_any_of:
        return ("vacancies " if finish.pegs else "") + "|".join(board.names_of(finish.free))
    if finish.care:
        return None
    if is_one_vacancy(finish, board, rules):
        return "one vacancy"
    if finish.least > 1:
        return f"exactly {finish.most}"
    return "any" if finish.most == 1 else f"at most {finish.most}"


def finish_json(finish: Finish, board: Board, rules: Rules = "normal") -> FinishJson:
    """Return the finish as a JSON problem file holds it."""
    if finish.is_fewest:
        return {"fewest": True}
    if is_one_vacancy(finish, board, rules):
        return {"vacancy": "any"}
    if not finish.care and finish.most == 1:
        return {"survivor": "any"}
    if not finish.care:
        return {"exactly": finish.most} if finish.least > 1 else {"at_most": finish.most}
    if finish.is_any_of:
        holes = list(board.names_of(finish.free))
        return {"vacancy": holes} if finish.pegs else {"survivor": holes}
    pegs, empty = board.names_of(finish.pegs), board.names_of(board.full ^ finish.pegs)
    if finish.free:
        return {"pegs": list(pegs), "free": list(board.names_of(finish.free))}
    if rules == "reverse" and len(empty) == 1:
        return {"vacancy": empty[0]}
    return {"survivor": pegs[0]} if len(pegs) == 1 else {"pegs": list(pegs)}
