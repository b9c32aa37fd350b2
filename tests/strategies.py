"""Hypothesis strategies: boards, positions, problems and input texts of all kinds."""

from __future__ import annotations

from typing import get_args

from hypothesis import assume, reject, settings
from hypothesis import strategies as st

from pegsol.errors import PegError
from pegsol.game.boards.board import DIRECTIONS, Board
from pegsol.game.boards.names import board, catalogue
from pegsol.game.position import Position, Rules
from pegsol.game.problem import Finish, Problem, TextFormat
from pegsol.search.encoding import Encoding

NAMED = [name for entry in catalogue() for name in entry.examples if len(board(name)) <= 50]


def examples(number: int) -> settings:
    """Let a test have *number* examples with ``--long``, and a tenth of them without."""
    return settings(max_examples=number * settings().max_examples // 100)


_HOLE_NAMES = st.one_of(
    st.integers(1, 12).map("v{}".format),
    st.sampled_from(
        ["a", "B", "x_1", "y.z", "it's", "o'", "7", "é", "pos_0_1", "at", "most", "exactly"]
    ),
)


def named_boards() -> st.SearchStrategy[Board]:
    """Small boards of the catalogue."""
    return st.sampled_from(NAMED).map(board)


@st.composite
def lattice_boards(draw: st.DrawFn) -> Board:
    """Boards of all geometries, with gaps, some of them away from the top left corner."""
    geometry = draw(st.sampled_from(sorted(DIRECTIONS)))
    cells = st.tuples(st.integers(0, 4), st.integers(0, 4))
    holes = draw(st.lists(cells, min_size=1, max_size=14, unique=True))
    right, down = draw(st.sampled_from([(0, 0), (0, 0), (2, 0), (0, 3), (700, 9000)]))
    return Board.from_coordinates(geometry, [(x + right, y + down) for x, y in holes])


@st.composite
def lines_boards(draw: st.DrawFn) -> Board:
    """Boards given by lines, including one-way lines and holes on no line."""
    names = draw(st.lists(_HOLE_NAMES, min_size=1, max_size=8, unique=True))
    lines, one_way = [], []
    if len(names) >= 3:
        triples = st.lists(st.permutations(names).map(lambda order: tuple(order[:3])), max_size=6)
        lines, one_way = draw(triples), draw(triples)
    return Board.from_lines(lines, one_way=one_way, holes=names)


def boards() -> st.SearchStrategy[Board]:
    """Boards of all kinds."""
    return st.one_of(named_boards(), lattice_boards(), lines_boards())


def positions(board: Board) -> st.SearchStrategy[Position]:
    """Positions on a board, including the empty one."""
    return st.integers(0, board.full).map(lambda bits: Position(board, bits))


def finishes(board: Board, rules: Rules = "normal") -> st.SearchStrategy[Finish]:
    """Finishes of all kinds."""
    bits, some = st.integers(0, board.full), st.integers(1, board.full)
    last = some.map(Finish.any_of)
    if rules == "reverse":
        last = last.map(lambda one: one.complement(board)).filter(lambda one: one.most > 0)
    return st.one_of(
        some.map(Finish.of_bits),
        last,
        st.builds(Finish.of_bits, bits, some),
        st.integers(0, len(board) - 1).map(lambda hole: Finish.of_bits(1 << hole)),
        st.integers(1, len(board)).map(Finish.at_most),
        st.integers(1, len(board)).map(Finish.exactly),
        st.just(Finish.any_survivor()),
        st.just(Finish.fewest()),
    )


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    """Problems of all kinds on all kinds of boards."""
    board, rules = draw(boards()), draw(st.sampled_from(["normal", "reverse"]))
    return Problem(
        draw(positions(board).filter(lambda position: position.bits != 0)),
        draw(finishes(board, rules)),
        rules=rules,
        title=draw(st.text(max_size=12)),
        description=draw(st.text(max_size=30)),
    )


@st.composite
def small_problems(draw: st.DrawFn) -> Problem:
    """Problems of all kinds on boards so small that every position can be listed."""
    board = draw(st.one_of(lattice_boards(), lines_boards()))
    assume(len(board) <= 11)
    pegs = draw(positions(board).filter(lambda position: position.bits != 0))
    rules = draw(st.sampled_from(["normal", "normal", "reverse"]))
    finish = draw(finishes(board, rules))
    try:
        problem = Problem(pegs, finish, rules=rules)
        Encoding(board, rules).check_finish(finish)
    except PegError:  # a finish that this game does not have
        reject()
    return problem


def _document(problem: Problem, kind: int) -> str:
    try:
        return problem.to_text(get_args(TextFormat)[kind])
    except PegError:  # PDDL cannot express the problem
        return problem.to_text()


def documents() -> st.SearchStrategy[str]:
    """Valid problem files in the three formats."""
    return st.builds(_document, problems(), st.integers(0, 2))


_SIGNS = list('o.?-#|:()[]{},;"\t\x16\xa001')
_PIECES = ["-1", "1e9", "true", "null", "any", "free", "\n", "start:", "finish:", "lines:\n"]
_SNIPPETS = st.one_of(
    st.text(max_size=6),
    st.sampled_from([*_SIGNS, *_PIECES, "\nboard: english\n", "(define", "9" * 5000]),
)


@st.composite
def mutated(draw: st.DrawFn, texts: st.SearchStrategy[str]) -> str:
    """Texts with a few pieces removed, doubled or inserted."""
    text = draw(texts)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        end = draw(st.integers(at, min(len(text), at + 40)))
        piece = draw(st.one_of(st.just(""), _SNIPPETS, st.just(text[at:end] * 2)))
        text = text[:at] + piece + text[end:]
    return text
