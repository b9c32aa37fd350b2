"""Finishes by a number of pegs: at most, exactly, one vacancy; and puzzles with another finish."""

from __future__ import annotations

import pytest

from messages import Messages
from pegsol import (
    Finish,
    NotationError,
    PegError,
    Position,
    Problem,
    ProblemError,
    Solution,
    VerificationError,
    board,
    parse_moves,
    problem,
)
from pegsol.game.formats.files import parse_problem
from pegsol.game.formats.pddl.writing import problem_pddl
from pegsol.game.formats.puzzles import puzzle
from pegsol.proof.position_class import class_allows
from pegsol.view.titles import problem_title
from pegsol.view.wording import describe_finish, short_finish

ENGLISH = board("english")


def test_exactly_holds_with_that_number_only() -> None:
    line = board("line(4)")
    two = Finish.exactly(2)
    held = [bits for bits in range(1, 16) if two.holds(bits)]
    assert held == [bits for bits in range(1, 16) if bits.bit_count() == 2]
    assert (two.least, two.most, two.care, two.one_number) == (2, 2, 0, True)
    assert repr(two) == "Finish.exactly(2)"
    assert Finish.exactly(1) == Finish.any_survivor()
    assert Finish.at_most(2).least == 1
    assert not Finish.at_most(2).one_number
    assert Finish.of_bits(1).care
    assert not Finish.of_bits(1).one_number
    assert Problem(line, "b1", "one vacancy").finish == Finish.exactly(3)


@pytest.mark.parametrize("number", [0, -3])
def test_a_finish_has_a_peg(number: int) -> None:
    with pytest.raises(ProblemError, match="exactly"):
        Finish.exactly(number)


@pytest.mark.parametrize(("words", "key"), [("exactly", "exactly"), ("at most", "at_most")])
def test_no_more_pegs_than_holes(words: str, key: str) -> None:
    line = problem("line(4) b1 d1")
    goal = problem(f"line(8) b1 {words} 5").to_text("pddl").split("    (:goal")[1]
    pddl = line.to_text("pddl").split("    (:goal")[0] + f"    (:goal {goal}"
    for asked in (
        lambda: problem(f"line(4) b1 {words} 5"),
        lambda: problem(line.to_text().replace("finish: d1", f"finish: {words} 5")),
        lambda: problem(line.as_json() | {"finish": {key: 5}}),
        lambda: problem(pddl),
        lambda: Problem("line(4)", "b1", getattr(Finish, key)(5)),
        lambda: Problem("line(4)", "b1", f"{words} 5", rules="reverse"),
    ):
        with pytest.raises(ProblemError, match=f"{words} 5 pegs, but the board has only 4 holes"):
            asked()
    assert problem(f"line(4) b1 {words} 4").finish == getattr(Finish, key)(4)


def test_a_number_of_pegs_is_no_set_of_holes() -> None:
    assert Finish.exactly(3).holds(0b111000)
    with pytest.raises(TypeError, match="a number of pegs, not 'd4'"):
        Finish.exactly("d4")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"board.bits\('d4 d5'\), not 'd4'"):
        Finish.of_bits("d4")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "finish"),
    [
        ("english d4 exactly 3", Finish.exactly(3)),
        ("english d4 exactly-3", Finish.exactly(3)),
        ("english exactly 3", Finish.exactly(3)),
        ("English d4 EXACTLY 3", Finish.exactly(3)),
        ("english d4 exactly 1", Finish.any_survivor()),
        ("english at most 3", Finish.at_most(3)),
        ("english d4 one vacancy", Finish.exactly(32)),
        ("english one-vacancy", Finish.exactly(32)),
        ("triangle 5 exactly 2", Finish.exactly(2)),
        ("graph:a-b,b-c exactly 2", Finish.exactly(2)),
    ],
)
def test_one_line(text: str, finish: Finish) -> None:
    assert problem(text).finish == finish
    spec = problem(text).spec
    assert spec is not None
    assert problem(spec) == problem(text)


def test_holes_may_be_named_like_words_of_a_finish() -> None:
    lines = {"lines": [["exactly", "3", "b"]]}
    named = Problem(lines, "pegs b", "pegs exactly 3")
    assert named.finish == Finish.of_bits(named.board.bits("exactly 3"))
    assert Problem(lines, "pegs b", "exactly 3").finish == Finish.exactly(3)
    assert Problem(lines, "pegs b", "exactly").finish.pegs == named.board.bits(["exactly"])
    assert eval(repr(named)) == named


ROUND = [
    Problem("english", "d4", "exactly 5"),
    Problem("english", "pegs d4", "one vacancy", rules="reverse"),
    Problem("english", "pegs d4", "exactly 30", rules="reverse"),
    Problem("line(2)", "pegs a1", "one vacancy", rules="reverse"),
    Problem("english", "d4", "exactly 32"),
]


@pytest.mark.parametrize("asked", ROUND)
def test_written_and_read_back(asked: Problem) -> None:
    for written in (asked.to_text(), asked.to_text("json")):
        assert parse_problem(written) == asked
    assert eval(repr(asked)) == asked


def test_one_vacancy_is_written_in_the_reverse_game() -> None:
    normal, reverse = ROUND[4], ROUND[1]
    assert normal.as_json()["finish"] == {"exactly": 32}
    assert reverse.as_json()["finish"] == {"vacancy": "any"}
    assert "finish: one vacancy\n" in reverse.to_text()
    assert "finish: exactly 32\n" in normal.to_text()
    assert problem_title(reverse) == "English in reverse, every hole filled but one"
    assert problem_title(ROUND[0]) == "English, exactly 5 pegs at the end"
    assert describe_finish(reverse.finish, ENGLISH) == "one vacancy, in any hole"
    assert describe_finish(Finish.exactly(5), ENGLISH) == "exactly 5 pegs"
    assert [short_finish(f, ENGLISH) for f in (Finish.exactly(5), reverse.finish)] == [
        "exactly 5",
        "one vacancy",
    ]


def test_a_vacancy_in_json() -> None:
    content = ROUND[1].as_json()
    one = problem(content | {"finish": {"vacancy": "d4"}})
    assert one.finish == Finish.of_bits(ENGLISH.full ^ ENGLISH.bits(["d4"]))


def test_refused_json(messages: Messages) -> None:
    messages(
        PegError,
        lambda finish: problem(ROUND[0].as_json() | {"finish": finish}),
        [
            {"exactly": "3"},
            {"exactly": 3, "at_most": 3},
            {"exactly": 3, "free": ["d4"]},
            {"exactly": 0},
            {"exactly": 34},
            {"vacancy": 3},
            {"vacancy": "z9"},
        ],
    )


def test_refused_texts_name_the_line() -> None:
    text = "board: english\nstart: vacancies d4\nfinish: exactly d4 d5\n"
    with pytest.raises(NotationError, match=r"line 3: .*'exactly'"):
        parse_problem(text)
    with pytest.raises(ProblemError, match=r"line 3: .*\b40\b"):
        parse_problem(text.replace("d4 d5", "40"))


def test_complements() -> None:
    central = Problem("english", "d4", "exactly 3")
    other = central.complement()
    assert (other.rules, other.finish) == ("reverse", Finish.exactly(30))
    assert other.complement() == central
    anywhere = Problem("english", "d4", "any")
    assert anywhere.complement() == ROUND[1]
    assert ROUND[1].complement() == anywhere


def test_the_usual_reverse_game_is_the_complement_of_the_usual_game() -> None:
    for name in ("english", "french", "triangle(5)"):
        assert Problem(name, rules="reverse") == Problem(name).complement()
    assert Problem("english", "pegs c1", rules="reverse").finish == Finish.exactly(32)


def test_solutions_end_with_exactly_that_number() -> None:
    asked = problem("line(6) b1 exactly 3")
    jumps = [
        jump for move in parse_moves(asked.board, "d1-b1, a1-c1, f1-d1") for jump in move.jumps
    ]
    Solution(asked, tuple(jumps[:2])).verify()
    for made in (1, 3):
        with pytest.raises(VerificationError, match=f"there are {5 - made} pegs, not exactly 3"):
            Solution(asked, tuple(jumps[:made])).verify()


# --- PDDL


@pytest.mark.parametrize("number", [1, 2, 3, 7])
def test_pddl(number: int) -> None:
    asked = Problem("line(8)", "b1", Finish.exactly(number))
    assert parse_problem(problem_pddl(asked)) == asked


def test_pddl_with_conditions_in_another_order() -> None:
    asked = Problem("line(4)", "b1", "exactly 2")
    text = problem_pddl(asked)
    other = text.replace("(not (= ?a1 ?a2))", "(not (= ?a2 ?a1))")
    assert other != text
    assert parse_problem(other) == asked
    for part in ("(occupied ?a1) ", " (not (= ?a1 ?a2))"):
        assert part in text
        with pytest.raises(NotationError, match="exists"):
            parse_problem(text.replace(part, ""))


# --- puzzles with another finish


@pytest.mark.parametrize(
    ("text", "finish", "title"),
    [
        ("up-arrow at most 2", "at most 2", "Up-Arrow, at most 2 pegs left"),
        ("Up Arrow exactly 3", "exactly 3", "Up-Arrow, exactly 3 pegs at the end"),
        ("up-arrow any", "any", "Up-Arrow, last peg anywhere"),
        ("up-arrow to fewest", "fewest", "Up-Arrow, as few pegs as possible"),
        ("central-game d1", "d1", "Solitaire, the central game, last peg in d1"),
    ],
)
def test_a_puzzle_with_another_finish(text: str, finish: str, title: str) -> None:
    asked = problem(text)
    own = puzzle(text.lower().split()[0] if "-" in text else "up-arrow").problem
    assert (asked.start, asked.rules) == (own.start, own.rules)
    assert asked.finish == Problem(own.start, finish).finish
    assert (asked.title, asked.description) == (title, "")


def test_a_puzzle_with_its_own_finish_is_itself() -> None:
    own = puzzle("central-game").problem
    asked = problem("central-game d4")
    assert (asked, asked.title, asked.description) == (own, own.title, own.description)


# --- position classes


def test_classes_know_exact_numbers() -> None:
    """The class of a position of three pegs on a line of three holes has no other position."""
    start = Position(board("line(3)"), "a1 b1 c1")
    assert class_allows(Problem(start, "exactly 3"))
    assert not class_allows(Problem(start, "exactly 2"))
    assert class_allows(Problem("english", "d4", "exactly 1"))
    french = [
        number
        for number in range(2, 38)
        if class_allows(Problem("french", "d4", Finish.exactly(number)))
    ]
    assert french == list(range(2, 37))
