"""Boards, problems, finishes and solutions in words, and shares as percentages.

The command line and all views use these words: terminals, pictures, charts and booklets.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pegsol.game.boards.board import Board
from pegsol.game.finish import Finish, finish_words, is_one_vacancy
from pegsol.game.problem import Problem
from pegsol.game.solution import Solution
from pegsol.wording import plural, shorten

if TYPE_CHECKING:
    from fractions import Fraction

    from pegsol.lab.comparison import ComparedSearch
    from pegsol.proof.certificates.certificate import Standing
    from pegsol.proof.packages import Piece
    from pegsol.proof.proof import Proof

STATED = "stated, not verified: the exhausted search is too large to repeat"
"""The remark about a proof whose standing is "stated"."""

_MAX_LISTED = 8  # holes
_MAX_NAME = 60  # characters

_BLOCKS = {
    "2-purge": "pair",
    "3-purge": "row of three",
    "6-purge": "block of six",
    "L-purge": "L of six",
}


def refuted(kind: str, standing: Standing | None) -> str:
    """Return in words how a proof of that *kind* refutes its problem.

    An exhausted search says whether it was repeated; every other proof has been checked.
    """
    return f"{standing if kind == 'exhausted search' else 'proved'} by {kind}"


def kind_of(proof: Proof) -> str:
    """Return the kind of a proof, and for an exhausted search whether a check can repeat it."""
    kind = proof.kind
    return refuted(kind, proof.check()) if kind == "exhausted search" else kind


def heading(problem: Problem) -> str:
    """Return the title of a problem, or the text that names it, with the size of its board."""
    board = problem.board
    holes = plural(len(board), "hole")
    title = " ".join(problem.title.split())  # in one line
    if title:
        return f"{title}: {board_name(board)}, {holes}"
    return f"{short_spec(problem) or board_name(board)}: {holes}"


def short_spec(problem: Problem) -> str | None:
    """Return the problem as one line; None if it needs more, or more than 60 characters.

    >>> from pegsol import problem
    >>> short_spec(problem("crossbow")), short_spec(problem("grow-a-cross"))
    ('english pegs b4 c4 e4 f4 b5 c5 d5 e5 f5 d6 to d1', None)
    """
    spec = problem.spec
    return spec if spec is not None and len(spec) <= _MAX_NAME else None


def board_name(board: Board) -> str:
    """Return the name of a board, or its kind if it has no name."""
    if board.name is not None:
        return shorten(board.name, _MAX_NAME)
    return "graph board" if board.coordinates is None else f"{board.geometry} board"


def describe_finish(finish: Finish, board: Board) -> str:
    """Return a finish in words."""
    if finish.is_fewest:
        return "as few pegs as possible"
    if is_one_vacancy(finish, board, "reverse"):
        return "one vacancy, in any hole"
    if finish.is_any_of:
        last = "vacancy" if finish.pegs else "peg"
        return f"one {last}, in {_one_of(finish, board)}"
    if not finish.care:
        return "one peg, in any hole" if finish.most == 1 else f"{finish_words(finish, board)} pegs"
    count = finish.pegs.bit_count()
    if finish.free:
        free = finish.free.bit_count()
        return f"{plural(count, 'peg')} as drawn; {plural(free, 'hole')} (?) may be either"
    names = board.names_of(finish.pegs)
    return f"one peg, in {names[0]}" if count == 1 else f"{plural(count, 'peg')}, as drawn"


def short_finish(finish: Finish, board: Board) -> str:
    """Return a finish in a few words, for a table."""
    if finish.is_any_of:
        return _one_of(finish, board)
    words = finish_words(finish, board, "reverse")
    if words is not None:
        return words
    names = board.names_of(finish.pegs)
    if finish.free or len(names) != 1:
        return plural(len(names), "peg") + (" or more" if finish.free else "")
    return names[0]


def _one_of(finish: Finish, board: Board) -> str:
    names = board.names_of(finish.free)
    return listed(names, "or") if len(names) <= _MAX_LISTED else f"any of {len(names)} holes (?)"


def count_moves(solution: Solution) -> str:
    """Return the length of a solution in words."""
    moves = plural(len(solution.moves), "move")
    return f"{moves} ({plural(len(solution.jumps), 'jump')})"


def describe_moves(solution: Solution) -> str:
    """Return the moves of a solution as a sentence."""
    if not solution.jumps:
        return "No moves."
    return f"{plural(len(solution.moves), 'move')}: {solution}."


def describe_piece(piece: Piece) -> str:
    """Return in words what a piece of a solution does; loose jumps are listed as moves."""
    if piece.kind == "jumps":
        return ", ".join(map(str, piece.moves))
    verb = "clear" if piece.rules == "normal" else "fill"
    shape = _BLOCKS.get(piece.kind, f"block of {len(piece.block)}")
    catalyst = piece.catalyst
    names = " and ".join([*filter(None, [", ".join(catalyst[:-1])]), *catalyst[-1:]])
    one = len(catalyst) == 1
    home = "the catalyst, which comes home" if one else "catalysts, which come home"
    words = f"{verb} the {shape} {' '.join(piece.block)}"
    return f"{words}, with {names} as {home}" if catalyst else words


def count_pieces(pieces: Sequence[Piece]) -> str:
    """Return in words the number of packages and the number of jumps that belong to none."""
    packages = sum([piece.kind != "jumps" for piece in pieces])
    jumps = sum([len(piece.jumps) for piece in pieces if piece.kind == "jumps"])
    words = plural(packages, "package")
    return f"{words} and {plural(jumps, 'jump')}" if jumps else words


def count_classes(number: int) -> str:
    """Return the number of position classes in words.

    >>> count_classes(1), count_classes(16), count_classes(1 << 100)
    ('1 position class', '16 position classes', '2^100 position classes')
    """
    if number > 1 << 40:
        return f"2^{number.bit_length() - 1} position classes"
    return f"{number:,} position class{'es' * (number > 1)}"


def listed(names: Sequence[str], word: str = "and") -> str:
    """Return *names* as a list in words.

    >>> listed(["a1"]), listed(["a1", "b1", "c1"], "or")
    ('a1', 'a1, b1 or c1')
    """
    *others, last = names
    return f"{', '.join(others)} {word} {last}" if others else last


def cost(search: ComparedSearch) -> str:
    """Return the positions of a search, of which one that gave up needs more."""
    return f"{'' if search.decided else 'over '}{search.positions:,}"


def multiple(ratio: float, *, at_least: bool = False) -> str:
    """Return a ratio with three significant digits.

    >>> multiple(1), multiple(2.504), multiple(51_121.2), multiple(512.4, at_least=True)
    ('1', '2.5', '51,100', 'over 512')
    """
    rounded = float(f"{ratio:.3g}")
    number = f"{rounded:,.0f}" if rounded >= 100 else f"{rounded:g}"
    return f"over {number}" if at_least else number


def percent(share: Fraction | float, *, brief: bool = False) -> str:
    """Return a share as a percentage with three significant digits.

    A *brief* percentage has two significant digits below 10 %, and only a bound near 0 % and 100 %.

    >>> from fractions import Fraction
    >>> [percent(share) for share in (0, Fraction(1, 10**6), 0.25, Fraction(1, 3))]
    ['0 %', '0.0001 %', '25 %', '33.3 %']
    >>> percent(Fraction(99_999, 100_000)), percent(Fraction(1, 10**12)), percent(1)
    ('>99.9 %', '1e-10 %', '100 %')
    >>> [percent(share, brief=True) for share in (1e-6, 1 / 21, 1 / 3, 0.9992)]
    ['<0.1 %', '4.8 %', '33.3 %', '>99.9 %']
    """
    if share in (0, 1):
        return f"{100 * int(share)} %"
    if brief:
        if share < 0.001:
            return "<0.1 %"
        if share > 0.999:
            return ">99.9 %"
        return f"{100 * float(share):.{2 if share < 0.1 else 3}g} %"
    from decimal import Context, Decimal

    numerator, denominator = share.as_integer_ratio()
    number = Context(prec=3).divide(Decimal(100 * numerator), Decimal(denominator))
    if number >= 100:
        return ">99.9 %"
    if number < Decimal("1e-9"):
        return f"{number.normalize():e} %"
    return f"{number:f} %"
