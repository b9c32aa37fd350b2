"""A finish: the positions that a problem may end in.

Every finish has one normal form: the holes that matter and the pegs in them, and the fewest and the
most pegs. "As few pegs as possible" stands apart, because only a search finds that number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict, TypeGuard

from pegsol.errors import NotationError, ProblemError, expected
from pegsol.game.boards.board import MAX_HOLES, Board
from pegsol.game.boards.diagram import parse_pattern
from pegsol.game.boards.names import BoardLike, as_board
from pegsol.game.jump import Rules
from pegsol.game.position import (
    EMPTY_WORDS,
    START_WORDS,
    Position,
    parse_holes,
    position_on,
)
from pegsol.shapes import Hole, Positive
from pegsol.wording import described, plural, words_of

if TYPE_CHECKING:
    from pegsol.game.boards.symmetry import Symmetry

_AT_MOST = re.compile(r"at[ -]most[ -]([0-9]{1,9})")
_EXACTLY = re.compile(r"exactly[ -]([0-9]{1,9})")
_ONE_VACANCY = ("one vacancy", "one-vacancy")

HolesLike = str | Iterable[str]
"""Holes by their names, in a list or in one text."""


class PegsFinish(TypedDict):
    """The pegs of a finish; other holes are empty, or free."""

    pegs: list[Hole]
    free: NotRequired[list[Hole]]


class VacanciesFinish(TypedDict):
    """The empty holes of a finish; other holes have pegs, or are free."""

    vacancies: list[Hole]
    free: NotRequired[list[Hole]]


class SurvivorFinish(TypedDict):
    """The hole of the last peg, or any."""

    survivor: Hole


class VacancyFinish(TypedDict):
    """The last empty hole, or any."""

    vacancy: Hole


class AtMostFinish(TypedDict):
    """The most pegs of a finish."""

    at_most: Positive


class ExactlyFinish(TypedDict):
    """The number of pegs of a finish."""

    exactly: Positive


class FewestFinish(TypedDict):
    """As few pegs as can be reached."""

    fewest: Literal[True]


PegCountJson = AtMostFinish | ExactlyFinish
FinishJson = (
    PegsFinish | VacanciesFinish | SurvivorFinish | VacancyFinish | PegCountJson | FewestFinish
)


@dataclass(frozen=True, slots=True)
class Finish:
    """The positions in which a problem may end; make a finish with the class methods below.

    A position satisfies the finish if its pegs in the holes ``care`` are ``pegs`` and if it has at
    least ``least`` and at most ``most`` pegs. A finish that is only a number of pegs cares for no
    hole. A finish that is made of holes cares for all holes except the ``free`` ones, which may be
    either. Sets of holes are integers, bit h for hole h, as :meth:`pegsol.Board.bits` makes them;
    ``care`` is a negative integer or 0, since a finish does not know how many holes there are.

    A finish may be given by names of holes. ``named`` keeps the names of the pegs and of the free
    holes until a :class:`Problem` or :meth:`on` puts the finish on a board.

    >>> from pegsol import Position
    >>> centre = Finish.of("d4").on("english")
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
    named: tuple[tuple[str, ...], tuple[str, ...]] | None = None

    @classmethod
    def of(cls, pegs: HolesLike, free: HolesLike = ()) -> Finish:
        """Return the finish with exactly these *pegs*; the holes in *free* may be either.

        Both are names of holes.

        >>> from pegsol import Problem
        >>> Problem("english", "d4", Finish.of("d4 d5"))
        Problem('english', 'd4', 'd4 d5')
        """
        return cls(-1, named=(_names(pegs), _names(free)))

    @classmethod
    def of_bits(cls, pegs: int, free: int = 0) -> Finish:
        """Return the finish with the pegs and the free holes that :meth:`of` names, as bits.

        >>> from pegsol import board
        >>> Finish.of_bits(board("line(4)").bits("b1 d1"))
        Finish.of_bits(10)
        """
        if type(pegs) is not int or type(free) is not int:
            wrong = free if type(pegs) is int else pegs
            raise expected("a set of holes as an integer, such as board.bits('d4 d5')", wrong)
        pegs &= ~free
        return cls(~free, pegs, pegs.bit_count(), (pegs | free).bit_count())

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
        _number(pegs, "exactly")
        return cls(least=pegs, most=pegs)

    @classmethod
    def one_vacancy(cls, board: BoardLike) -> Finish:
        """Return the finish with every hole of *board* filled but one, wherever that is.

        It is the reverse game's counterpart of any survivor.

        >>> Finish.one_vacancy("english")
        Finish.exactly(32)

        Raises ProblemError for a board with one hole.
        """
        return cls.exactly(len(as_board(board)) - 1)

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
    def is_exact(self) -> bool:
        """Whether exactly one position satisfies the finish."""
        return self.care == -1

    @property
    def one_number(self) -> bool:
        """Whether the finish is exactly one number of pegs, wherever they stand."""
        return not self.care and self.least == self.most

    @property
    def key(self) -> tuple[str, int, int, int]:
        """What identifies the finish in the keys of saved games, which must never change."""
        if self.is_fewest:
            return "fewest", 0, 0, 0
        if self.care:
            return "pegs", self.pegs, self.free, 0
        return "count" if self.least > 1 else "at_most", 0, 0, self.most

    def on(self, board: BoardLike) -> Finish:
        """Return the same finish with the holes that it names as bits, of *board*.

        >>> Finish.of("b1", free="c1").on("line(4)")
        Finish.of_bits(2, free=4)

        Raises NotationError for a hole that the board does not have, and ProblemError for holes off
        the board and for a number of pegs that exceeds its holes.
        """
        return self._placed(as_board(board))

    def _placed(self, on: Board) -> Finish:
        if not self.care and not self.is_fewest and self.most > len(on):
            kind = "at most" if self.least == 1 else "exactly"
            raise ProblemError(
                f"the finish has {kind} {described(self.most)} pegs, but the board has only "
                f"{plural(len(on), 'hole')}"
            )
        if self.named is None:
            if (self.pegs | self.free) & ~on.full:
                raise ProblemError("the finish has a peg on no hole of the board")
            return self
        pegs, free = [parse_holes(on, names) for names in self.named]
        if pegs & free:
            raise NotationError("a hole of the finish cannot hold a peg and be free as well")
        return Finish.of_bits(pegs, free)

    def holds(self, position: Position | int) -> bool:
        """Return whether a position, or its bits, satisfies the finish.

        Every position satisfies "fewest": only a search can find out whether fewer pegs can be
        reached.

        Raises ProblemError for a finish that names holes and has no board yet.
        """
        if isinstance(position, Position):
            bits = position.bits
        elif isinstance(position, int):
            bits = position
        else:
            raise expected("a position or its bits", position)
        if self.named is not None:
            raise ProblemError("the finish names holes: its method on() puts it on a board")
        if self.care:
            return bits & self.care == self.pegs
        return self.least <= bits.bit_count() <= self.most

    def complement(self, board: BoardLike) -> Finish:
        """Return the finish of the other game: pegs and empty holes of *board* are exchanged.

        >>> Finish.any_survivor().complement("english"), Finish.of("b1").complement("line(3)")
        (Finish.exactly(32), Finish.of_bits(5))

        Raises ProblemError for the finishes "fewest" and at most 2 pegs or more: the other game has
        no such finish.
        """
        on = as_board(board)
        here = self._placed(on)
        if here.care:
            return Finish.of_bits(on.full & here.care & ~here.pegs, here.free)
        if not here.one_number:
            raise ProblemError("only pegs, or exactly some number of them, have a complement")
        return Finish.exactly(len(on) - here.most)

    def _mapped(self, symmetry: Symmetry) -> Finish:
        here = self._placed(symmetry.board)
        if not here.care:
            return here
        return Finish.of_bits(symmetry.bits(here.pegs), symmetry.bits(here.free))

    def _marked(self) -> tuple[int, ...]:
        if self.named is not None:
            raise ProblemError("the finish names holes: its method on() puts it on a board")
        return self.pegs, self.free

    def __repr__(self) -> str:
        if not self.care:
            if self.is_fewest:
                return "Finish.fewest()"
            if self.most == 1:
                return "Finish.any_survivor()"
            return f"Finish.{'exactly' if self.least > 1 else 'at_most'}({self.most})"
        maker, pegs, free = "of_bits", repr(self.pegs), repr(self.free) if self.free else ""
        if self.named is not None:
            pegs, free = [repr(" ".join(names)) if names else "" for names in self.named]
            maker, pegs = "of", pegs or "''"
        return f"Finish.{maker}({pegs}" + (f", free={free})" if free else ")")


def _number(pegs: int, kind: str) -> int:
    """Return a number of pegs of a finish, "at most" or "exactly"."""
    if not isinstance(pegs, int):
        raise expected("a number of pegs (Finish.of('d4 d5') is made of holes)", pegs)
    if pegs < 1:
        raise ProblemError(f"a finish has at least 1 peg, not {kind} {described(pegs)}")
    return pegs


def _names(holes: object) -> tuple[str, ...]:
    """Return the names in a text or a list."""
    if isinstance(holes, str):
        return tuple(words_of(holes))
    if isinstance(holes, Iterable) and not isinstance(holes, Mapping | bytes):
        names = tuple(holes)
        if all(isinstance(name, str) for name in names):
            return names
    raise expected("names of holes, such as 'd4 d5'", holes)


FinishLike = Finish | Position | str | Iterable[str]
"""A finish, the position at the end, a text such as "d4 d5", "any" or "exactly 3", or holes."""


def is_chosen(value: object) -> TypeGuard[Callable[[Position], bool] | list[Finish | Position]]:
    """Return whether a finish is given by a function, or by a list of finishes.

    >>> is_chosen(lambda position: True), is_chosen([Finish.at_most(1)]), is_chosen(["d4", "d5"])
    (True, True, False)
    """
    if isinstance(value, list | tuple | set | frozenset):
        return any(isinstance(one, Finish | Position) for one in value)
    return callable(value)


def as_finish(board: Board, value: FinishLike) -> Finish:
    """Return the finish on *board* that *value* is or describes.

    >>> from pegsol import board
    >>> as_finish(board("english"), "any"), as_finish(board("line(4)"), ["a1", "b1"])
    (Finish.any_survivor(), Finish.of_bits(3))

    Raises NotationError for a text that cannot be read, ProblemError for a finish without a peg or
    off the board, and TypeError for anything else.
    """
    if isinstance(value, Finish):
        return value._placed(board)
    if isinstance(value, str):
        if "\n" in value.strip("\n"):
            return pattern_finish(*parse_pattern(board, value))
        return parse_finish(board, value)
    if isinstance(value, Position):
        return Finish.of_bits(position_on(board, value).bits)
    if is_chosen(value):
        raise TypeError(
            "a function or a list of finishes is for winning(), which looks for them among the "
            "positions of a state space; elsewhere a finish is one, such as 'd4' or 'at most 3'"
        )
    if isinstance(value, Iterable):
        return Finish.of(value)._placed(board)
    raise expected("a finish, such as 'd4', 'any' or 'at most 3'", value)


def parse_finish(board: Board, text: str) -> Finish:
    """Return the finish that a line of *text* describes.

    It is ``any``, ``fewest``, ``at most 3``, ``exactly 3``, ``one vacancy`` (every hole but one
    filled, whichever it is), or holes such as ``d1 d7``; holes after the word ``free`` may be
    either. After the word ``vacancies`` come the holes that are empty instead.

    >>> from pegsol import board
    >>> parse_finish(board("english"), "at-most-3"), parse_finish(board("english"), "one vacancy")
    (Finish.at_most(3), Finish.exactly(32))
    >>> parse_finish(board("line(4)"), "vacancies b1 d1")
    Finish.of_bits(5)

    Raises NotationError for anything else, and ProblemError for a finish without a peg.
    """
    words = words_of(text)
    phrase = " ".join(words).lower()
    if phrase == "any":
        return Finish.any_survivor()
    if phrase == "fewest":
        return Finish.fewest()
    match = _AT_MOST.fullmatch(phrase)
    if match is not None:
        return Finish.at_most(int(match[1]))._placed(board)
    match = _EXACTLY.fullmatch(phrase)
    if match is not None:
        return Finish.exactly(int(match[1]))._placed(board)
    if phrase in _ONE_VACANCY:
        return Finish.one_vacancy(board)
    lower = [word.lower() for word in words]
    if lower[:1] == ["exactly"] and "exactly" not in board.names:
        raise NotationError("'exactly' takes a number of pegs, such as 'exactly 3'")
    kind = lower[0] if lower else ""
    if kind in START_WORDS:
        words, lower = words[1:], lower[1:]
    split = lower.index("free") if "free" in lower else len(words)
    pegs, free = parse_holes(board, words[:split]), parse_holes(board, words[split + 1 :])
    if kind in EMPTY_WORDS:
        return vacancies_finish(board, pegs, free)
    return pattern_finish(pegs, free)


def pattern_finish(pegs: int, free: int) -> Finish:
    """Return the finish with these *pegs*, the holes in *free* being either (both as bits)."""
    if pegs & free:
        raise NotationError("a hole of the finish cannot hold a peg and be free as well")
    if pegs | free == 0:
        raise ProblemError("the finish has no peg")
    return Finish.of_bits(pegs, free)


def vacancies_finish(board: Board, vacancies: int, free: int = 0) -> Finish:
    """Return the finish with pegs everywhere but in *vacancies* (bits), *free* being either."""
    if vacancies & free:
        raise NotationError("a hole of the finish cannot be empty and be free as well")
    return pattern_finish(board.full & ~vacancies & ~free, free)


# In words


def is_one_vacancy(finish: Finish, board: Board, rules: Rules) -> bool:
    """Return whether a reverse game ends when only one hole is empty, whichever it is."""
    return rules == "reverse" and not finish.care and finish.least == len(board) - 1 > 1


def finish_words(finish: Finish, board: Board, rules: Rules = "normal") -> str | None:
    """Return the finish as parse_finish() reads it; None if it is made of holes.

    >>> from pegsol import board
    >>> finish_words(Finish.exactly(32), board("english"))
    'exactly 32'
    >>> finish_words(Finish.exactly(32), board("english"), "reverse")
    'one vacancy'
    """
    if finish.is_fewest:
        return "fewest"
    if finish.care:
        return None
    if is_one_vacancy(finish, board, rules):
        return "one vacancy"
    if finish.least > 1:
        return f"exactly {finish.most}"
    return "any" if finish.most == 1 else f"at most {finish.most}"


def finish_json(finish: Finish, board: Board, rules: Rules = "normal") -> FinishJson:
    """Return the finish as a JSON problem file holds it.

    >>> from pegsol import board
    >>> finish_json(Finish.any_survivor(), board("english"))
    {'survivor': 'any'}
    """
    if finish.is_fewest:
        return {"fewest": True}
    if is_one_vacancy(finish, board, rules):
        return {"vacancy": "any"}
    if not finish.care and finish.most == 1:
        return {"survivor": "any"}
    if not finish.care:
        return {"exactly": finish.most} if finish.least > 1 else {"at_most": finish.most}
    pegs, empty = board.names_of(finish.pegs), board.names_of(board.full ^ finish.pegs)
    if finish.free:
        return {"pegs": list(pegs), "free": list(board.names_of(finish.free))}
    if rules == "reverse" and len(empty) == 1:
        return {"vacancy": empty[0]}
    return {"survivor": pegs[0]} if len(pegs) == 1 else {"pegs": list(pegs)}
