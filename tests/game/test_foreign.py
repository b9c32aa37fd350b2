"""Files of other programs: facts for ASP solvers, and game IDs and saved games of Pegs."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import strategies
from messages import Messages
from pegsol import Game, Problem, Solution, problem
from pegsol.errors import PegError, ProblemError
from pegsol.game.boards.board import Board
from pegsol.game.documents import moves_in, parse_document
from pegsol.game.finish import Finish
from pegsol.game.formats.asp import facts_text, parse_facts
from pegsol.game.formats.files import is_document, parse_problem
from pegsol.game.formats.tatham import SAVED, game_id, is_game_id, parse_game_id, saved_game

GAME = f"""{SAVED}
VERSION :1:1
GAME    :4:Pegs
PARAMS  :8:7x7cross
CPARAMS :8:7x7cross
DESC    :49:OOPPPOOOOPPPOOPPPPPPPPPPHPPPPPPPPPPOOPPPOOOOPPPOO
NSTATES :1:6
STATEPOS:1:5
MOVE    :7:5,3-3,3
RESTART :49:OOPPPOOOOPPPOOPPPPPPPPPPHPPPPPPPPPPOOPPPOOOOPPPOO
MOVE    :7:3,1-3,3
MOVE    :7:5,2-3,2
MOVE    :7:4,0-4,2
"""


@st.composite
def square_problems(draw: st.DrawFn) -> Problem:
    """Problems on boards of the square lattice; many end with some number of pegs."""
    board = draw(strategies.boards().filter(lambda board: board.geometry == "square"))
    start = draw(strategies.positions(board).filter(lambda position: position.bits > 0))
    pegs = st.integers(1, start.peg_count)
    finish = st.one_of(st.just(Finish.any_survivor()), pegs.map(Finish.exactly))
    return Problem(start, draw(st.one_of(finish, strategies.finishes(board))))


@strategies.examples(300)
@given(square_problems())
def test_facts_are_read_back(given_problem: Problem) -> None:
    try:
        text = facts_text(given_problem)
    except ProblemError:
        number = given_problem.finish.most
        assert (
            given_problem.finish.care
            or number != given_problem.finish.least
            or (number >= given_problem.start.peg_count)
        )
        return
    assert is_document(text)
    if given_problem.start.bits != given_problem.board.full:  # a problem without a jump
        assert problem(text) == given_problem


@strategies.examples(300)
@given(square_problems())
def test_game_ids_are_read_back(given_problem: Problem) -> None:
    given_problem = Problem(given_problem.start, Finish.any_survivor())
    assume(1 < given_problem.start.peg_count < len(given_problem.board))
    text = game_id(given_problem)
    found = problem(text)
    assert is_game_id(text)
    assert problem(f" {text.lower()} ") == found
    places = given_problem.board.coordinates or ()
    left, top = (min([place[axis] for place in places]) for axis in (0, 1))
    moved = [(x - left, y - top) for x, y in places]
    assert found.board == Board.from_coordinates("square", moved)
    assert (found.start.bits, found.finish) == (given_problem.start.bits, given_problem.finish)
    if (left, top) == (0, 0):
        game = Game(given_problem)
        while jumps := game.legal_jumps():
            game.jump(jumps[len(game.jumps) % len(jumps)])
        again = parse_document(saved_game(given_problem, game.jumps))
        assert again == (game.solution() if game.jumps else given_problem)


def test_a_saved_game_is_at_the_position_on_its_board() -> None:
    """What was played before the beginning again, or was taken back, does not count."""
    game = parse_document(GAME)
    assert isinstance(game, Solution)
    assert [str(move) for move in game.moves] == ["d2-d4", "f3-d3"]
    assert parse_problem(GAME) == game.problem == problem("english d4 any")
    assert parse_document(GAME.replace("STATEPOS:1:5", "STATEPOS:1:1")) == game.problem
    assert parse_document(GAME.replace("\n", "\r\n")) == game
    assert moves_in(GAME, game.board) == "d2-d4, f3-d3"
    with pytest.raises(ProblemError, match="the moves are for another board"):
        moves_in(GAME, Board.from_coordinates("square", [(0, 0)]))


def test_refused_games_of_pegs(messages: Messages) -> None:
    changes = {
        "VERSION :1:1": ["VERSION :2:1", "VERSION"],
        "GAME    :4:Pegs": ["GAME    :6:Galaxy"],
        "CPARAMS :8:7x7cross": ["CPARAMS :3:7x8", "OTHER   :1:x"],
        "STATEPOS:1:5": ["STATEPOS:1:7", "STATEPOS:1:0", "STATEPOS:1:x"],
        "MOVE    :7:3,1-3,3": ["SOLVE   :1:S", "MOVE    :7:3,1-3,9", "MOVE    :7:3,3-3,1"],
    }
    texts = [GAME.replace(old, new) for old, others in changes.items() for new in others]
    ids = ["7x7random", "7x7octagon", "6x6cross", "5:P", "3x1:P.H", "2x1:HH", "2x1:OO", "0:"]
    wrong = ["english d4 d4", "line(3) pegs c1 to any", "triangle(4) b2 any", "path(4) v2 any"]
    written = [*map(problem, wrong), problem("grow-a-diamond")]
    far = Board.from_coordinates("square", [(0, 0), (1, 0), (9000, 9000)])
    written.append(Problem(far, "pegs a1 b1", "any"))
    messages(
        PegError,
        lambda call, *given: call(*given),
        [
            *((parse_document, text) for text in texts),
            *((problem, text) for text in ids),
            (parse_game_id, "english"),
            *((game_id, one) for one in written),
        ],
    )


def test_refused_facts(messages: Messages) -> None:
    row = "full(1,1). empty(2,1). full(3,1).\nfull(4,1)."
    named = "full(a). full(b).\nempty(c). row(a,b,c). row(c,b,a)."
    texts = [
        *("full(1,1)", "full(1,1", "full(1,1). :- x.", "full(X,1).", "full(1..x,1)."),
        *("time(1).", "full(1,1).", "empty(1,1).", "full(1,1). full(2,1).", "full(9..1,1)."),
        *("full(1..9999,1).", f"full({'f(' * 9}1{')' * 9}).", "full([1],2).", "full(a,1)."),
        *(f"{row} {more}" for more in ("full(2,1).", "red(5,1).", "full(5).", "time(2).")),
        *(f"{row} {more}" for more in ("time(1). time(1).", "time(1..3).", "time(a).")),
        *(f"{row}\ngoal({more})." for more in ("red(1,1)", "full(9,9)", "full(1,1), empty(1,1)")),
        *(f"{row} time(1). goal({more})." for more in ("full(1,1)", "won")),
        *(named.replace("row(c,b,a)", more) for more in ("line(c,b,a)", "row(c,b)", "full(b)")),
        *("full(a). empty(b).", named.replace("row(c,b,a)", "full(c)")),
        "% rows\n" + "full(1..1000,1..1000). " * 3,
    ]
    specs = ["english d4 at most 2", "triangle(5) a1 any"]
    written = [*map(problem, specs), problem("line(3) pegs a1 to any"), problem("grow-a-diamond")]
    messages(
        PegError,
        lambda call, *given: call(*given),
        [*((parse_facts, text) for text in texts), *((facts_text, one) for one in written)],
    )
