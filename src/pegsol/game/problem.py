"""A problem: a start, a finish, and the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypedDict, get_args, overload

from pegsol.errors import NotationError, ProblemError, expected
from pegsol.game.boards.board import Board, BoardJson, Shown, listed, written
from pegsol.game.boards.names import BoardLike, as_board, central_hole, default_vacancy
from pegsol.game.finish import (
    Finish,
    FinishJson,
    FinishLike,
    as_finish,
    finish_json,
    finish_words,
    parse_finish,
)
from pegsol.game.jump import check_rules
from pegsol.game.position import (
    PegsLike,
    Position,
    Rules,
    StartLike,
    as_start,
    position_on,
)
from pegsol.shapes import Hole, PositionJson

if TYPE_CHECKING:
    from pegsol.game.boards.symmetry import Symmetry

__all__ = ["Finish", "Problem"]

TextFormat = Literal["text", "json", "pddl", "pddl-domain", "asp", "tatham"]


class VacanciesJson(TypedDict):
    """The empty holes of a position."""

    vacancies: list[Hole]


class ProblemTexts(TypedDict):
    """The texts of a problem."""

    title: NotRequired[str]
    description: NotRequired[str]


class ProblemJson(ProblemTexts):
    """A problem, as in a problem file."""

    pegsol: Literal[1]
    """The version of the format of problems."""
    board: BoardJson
    start: PositionJson | VacanciesJson
    finish: FinishJson
    rules: NotRequired[Rules]


@dataclass(frozen=True, slots=True, init=False)
class Problem(Shown):
    """A start, a finish and the rules, all on the board of the start.

    The arguments are a board, a start and a finish, or a start, which has a board, and a finish. A
    start can be a text: its only empty hole, ``pegs ..``, ``vacancies ..``, or a diagram. A finish
    can be a text, too: its pegs, ``a1|a8`` for one in any of these holes, ``any``, ``fewest``,
    ``at most 3``, ``exactly 3``, ``one vacancy``, or a diagram. Without a start the middle hole is
    empty. Without a start and a finish the last peg must end there if that hole is the exact centre
    of the board, and can otherwise end anywhere. By reverse rules, pegs and empty holes are
    exchanged in all of these defaults.

    >>> central = Problem("english", "d4", "d4")
    >>> central.start.peg_count, central.rules
    (32, 'normal')
    >>> Problem("english", "d4").finish
    Finish.any_survivor()
    >>> central.complement().start.peg_count
    1

    ``reverse`` rules are those of the inverse game: a peg jumps over an empty hole into an empty
    hole, and a peg appears in the hole between.

    Raises ProblemError for an empty start or a finish off the board, NotationError for a text that
    cannot be read, and TypeError for other things.
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
    """A text for people, which does not count in comparisons either."""
    read_as: str = field(default="", init=False, compare=False)
    """How the drawing was read that this problem comes from; "" if that was clear."""
    other_readings: tuple[tuple[str, str], ...] = field(default=(), init=False, compare=False)
    """What else the drawing may be, the likeliest first, each with the legend that makes it so."""

    @overload
    def __init__(
        self,
        start: Position,
        finish: FinishLike | None = ...,
        *,
        rules: Rules = ...,
        title: str = ...,
        description: str = ...,
    ) -> None: ...

    @overload
    def __init__(
        self,
        board: BoardLike,
        start: StartLike | None = ...,
        finish: FinishLike | None = ...,
        *,
        rules: Rules = ...,
        title: str = ...,
        description: str = ...,
    ) -> None: ...

    def __init__(  # type: ignore[misc]  # a start may come in the place of the board
        self,
        board: BoardLike | Position | None = None,
        start: StartLike | FinishLike | None = None,
        finish: FinishLike | None = None,
        *,
        rules: Rules = "normal",
        title: str = "",
        description: str = "",
    ) -> None:
        check_rules(rules)
        begin: Any = start
        if isinstance(board, Position):  # a start, which has a board; then comes the finish
            if begin is not None and finish is not None:
                what = "only a finish after a position, with rules by name (rules='reverse')"
                raise expected(what, finish)
            board, begin, finish = None, board, finish if begin is None else begin
        if board is not None:
            on = board if type(board) is Board else as_board(board)
        elif isinstance(begin, Position):
            on = begin.board
        else:
            raise expected("a board or a position", begin)
        flip = on.full if rules == "reverse" else 0  # pegs and empty holes exchanged
        if begin is None:
            middle = 1 << default_vacancy(on)
            if finish is None and central_hole(on) == default_vacancy(on):
                finish = Finish.of_bits(middle ^ flip)
            begin = Position(on, on.full ^ middle ^ flip)
        elif board is not None:
            begin = as_start(on, begin)
        if finish is None:
            finish = Finish.exactly(len(on) - 1) if flip else Finish.any_survivor()
        finish = as_finish(on, finish)
        if begin.bits == 0:
            raise ProblemError("the start has no peg")
        if finish.care and finish.pegs == 0 and finish.free == 0:
            raise ProblemError("the finish has no peg")
        if finish.is_any_of and (finish.pegs != 0) != (rules == "reverse"):
            last, other = ("peg", "normal") if flip else ("vacancy", "reverse")
            what = f"one {last} in any of several holes"
            raise ProblemError(f"{what} is a finish of {other} rules only")
        _check_text("title", title)
        _check_text("description", description)
        setting = object.__setattr__
        setting(self, "start", begin)
        setting(self, "finish", finish)
        setting(self, "rules", rules)
        setting(self, "title", title)
        setting(self, "description", description)
        setting(self, "read_as", "")
        setting(self, "other_readings", ())

    def with_reading(self, read_as: str, others: Sequence[tuple[str, str]] = ()) -> Problem:
        """Return this problem, how it was read, and what else it may be."""
        found = replace(self)
        object.__setattr__(found, "read_as", read_as)
        object.__setattr__(found, "other_readings", tuple(others))
        return found

    @property
    def board(self) -> Board:
        """The board of the start."""
        return self.start.board

    def complement(self) -> Problem:
        """Return the problem with pegs and empty holes exchanged.

        Pegs and empty holes are exchanged in start and finish, and the rules are those of the
        other game; a jump a over b to c becomes c over b to a.

        >>> Problem("line(4)", "b1", "any").complement()
        Problem('line(4)', 'pegs b1', 'one vacancy', rules='reverse')

        Raises ProblemError for the finishes "fewest" and at most 2 pegs or more: the other game has
        no such finish.
        """
        return replace(
            self,
            start=self.start.complement(),
            finish=self.finish.complement(self.board),
            rules="reverse" if self.rules == "normal" else "normal",
        )

    def reversal(self) -> Problem:
        """Return the time reversal: from the finish's complement to the start's complement.

        The same jumps in the opposite order solve it.

        Raises ProblemError unless the finish is one exact position.
        """
        if not self.finish.is_exact:
            raise ProblemError("only a finish that is one exact position has a time reversal")
        return replace(
            self,
            start=Position(self.board, self.finish.complement(self.board).pegs),
            finish=Finish.of_bits(self.start.complement().bits),
        )

    def from_position(self, start: Position | PegsLike) -> Problem:
        """Return the problem with another start.

        >>> Problem("english", "d4", "d4").from_position("d4 d5 d6").start.pegs
        ('d4', 'd5', 'd6')

        Raises ProblemError for a position on another board.
        """
        return replace(self, start=position_on(self.board, start))

    def _mapped(self, symmetry: Symmetry) -> Problem:
        return replace(self, start=symmetry(self.start), finish=symmetry(self.finish))

    def _marked(self) -> tuple[int, ...]:
        return *self.start._marked(), *self.finish._marked()

    @property
    def spec(self) -> str | None:
        """The problem as one line, which :func:`pegsol.problem` reads; None if it needs more.

        Only a board with a name, played by the normal rules, has one.

        >>> Problem("english", "d4").spec, Problem("english", "pegs d2 d3", "d1 d4").spec
        ('english d4 any', 'english pegs d2 d3 to d1 d4')
        """
        name = self.board.name
        if name is None or self.rules != "normal":
            return None
        start, finish = self._start_text(_names), self._finish_text(_names)
        if start.lower() in ("at", "exactly", "one"):  # a vertex; a line may begin with a finish
            start = f"vacancies {start}"
        if finish_words(self.finish, self.board) is not None:
            finish = finish.replace(" ", "-")
        to = "" if start in self.board.names else "to "
        return f"{name} {start} {to}{finish}"

    def as_json(self) -> ProblemJson:
        """Return the problem as a JSON problem file holds it (schema version 1)."""
        board = self.board
        vacancies = board.names_of(board.full ^ self.start.bits)
        start: PositionJson | VacanciesJson = {"pegs": list(self.start.pegs)}
        if len(vacancies) < self.start.peg_count:
            start = {"vacancies": list(vacancies)}
        finish = finish_json(self.finish, board, self.rules)
        texts: ProblemTexts = {}
        if self.title:
            texts["title"] = self.title
        if self.description:
            texts["description"] = self.description
        return {
            "pegsol": 1,
            **texts,
            "board": board.as_json(),
            "start": start,
            "finish": finish,
            "rules": self.rules,
        }

    def to_text(self, format: TextFormat = "text") -> str:
        """Return the problem as a document, which :func:`pegsol.problem` reads back.

        The *format* is "text", "json" or "pddl", the language of the planning competitions;
        "pddl-domain" returns the domain that planners need besides the problem in "pddl". "asp"
        returns facts for ASP solvers, and "tatham" a game ID of Simon Tatham's Pegs.

        >>> print(Problem("line(4)", "b1", "d1").to_text(), end="")
        board: line(4)
        finish: d1
        start:
            o . o o

        White space in the title and around the lines of the description is folded in a text.

        Raises ProblemError for a problem that the format cannot express (such as one by reverse
        rules in PDDL), and for an unknown format.
        """
        if format not in get_args(TextFormat):
            known = ", ".join(get_args(TextFormat))
            raise ProblemError(f"a format is one of {known}, not {format!r}")
        if format == "text":
            from pegsol.game.formats.text import problem_text as write
        elif format == "json":
            from pegsol.game.formats.json import json_text

            return json_text(self.as_json())
        elif format == "pddl":
            from pegsol.game.formats.pddl.writing import problem_pddl as write
        elif format == "asp":
            from pegsol.game.formats.asp import facts_text as write
        elif format == "tatham":
            from pegsol.game.formats.tatham import game_id as write
        else:
            from pegsol.game.formats.pddl.writing import domain_pddl as write
        return write(self)

    def __repr__(self) -> str:
        rules = "" if self.rules == "normal" else ", rules='reverse'"
        start, finish = self._start_text(listed), self._finish_text(listed)
        return f"Problem({written(self.board)}, {start!r}, {finish!r}{rules})"

    def _start_text(self, names: Callable[[Board, int], str]) -> str:
        """Return the start as as_start() reads it."""
        empty = self.board.full ^ self.start.bits
        if empty.bit_count() == 1:
            return names(self.board, empty)
        if empty.bit_count() < self.start.peg_count:
            return f"vacancies {names(self.board, empty)}".rstrip()
        return f"pegs {names(self.board, self.start.bits)}"

    def _finish_text(self, names: Callable[[Board, int], str]) -> str:
        """Return the finish as parse_finish() reads it."""
        finish = self.finish
        words = finish_words(finish, self.board, self.rules)
        if words is not None:
            return words
        pegs = names(self.board, finish.pegs)
        if finish.free:
            return f"{pegs} free {names(self.board, finish.free)}".lstrip()
        empty = self.board.full ^ finish.pegs
        if 0 < empty.bit_count() < finish.pegs.bit_count():
            return f"vacancies {names(self.board, empty)}"
        try:  # holes may have names that read like another finish
            return pegs if parse_finish(self.board, pegs) == finish else f"pegs {pegs}"
        except NotationError:  # too many holes to list
            return f"pegs {pegs}"


def _check_text(name: str, text: str) -> None:
    """Raise ProblemError for a text with half a character, which no file or screen can have."""
    if not isinstance(text, str):
        raise expected(f"a text as the {name}", text)
    try:
        text.encode()
    except UnicodeEncodeError as error:
        half = ascii(text[error.start])
        raise ProblemError(f"the {name} is not text: it has the lone surrogate {half}") from None


def _names(board: Board, holes: int) -> str:
    return " ".join(board.names_of(holes))
