"""Weights, checked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from messages import Messages
from pegsol import NotationError, Pagoda, ProblemError, board, check_weights, problem
from pegsol.exercise.weight_text import parse_weights
from pegsol.proof.named_weightings import named_weightings
from pegsol.view.terminal.position import draw_weights
from reference import solvable

ENGLISH = board("english")

# R. Cockett, Peg Solitaire (2019): the last table, as it is printed.
TOP = """
	a	b	c	d	e	f	g
1			0	21	0
2			0	13	0
3	-8	8	0	8	0	8	-8
4	5	5	0	5	0	5	5
5	-3	3	0	3	0	3	-3
6			0	2	3
7			0	1	0
"""


def test_which_of_cocketts_tables_is_misprinted() -> None:
    printed = named_weightings("english", 0b11)
    found = {name: check_weights("english", pagoda) for name, pagoda in printed.items()}
    assert all(check.valid for check in found.values())
    top = check_weights("english", TOP)
    assert top.pagoda.by_hole == printed["top"].by_hole | {"e6": 3}
    assert not top.valid
    assert [(one.hole, one.given, one.weight, one.least, one.most) for one in top.repairs] == [
        ("e6", 3, 0, 0, 0)
    ]
    orientations = {name: len(check.orientations) for name, check in found.items()}
    assert orientations == {"basic centre": 1, "stronger centre": 2, "corners": 4, "top": 4}
    mended = check_weights("english d1 d1", TOP.replace("2	3", "2	0"))
    assert mended.valid
    assert [(one.start, one.finish) for one in mended.orientations] == [
        (52, 21),
        (68, 5),
        (68, 5),
        (72, 1),
    ]


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        (TOP.replace("\tc\t", "\t\\mathbf{c}\t"), TOP),
        (TOP.replace("\n2\t", "\n$\\frac{1}{2}$\t"), TOP),
        (TOP.replace("21", "$21$").replace("5\t5\n", "5\t5  # wide\n"), TOP),
        ("# mine\nd4 0.5, d2 1/2 # both", "d2 1/2, d4 1/2"),
        ("d4 4/2, d2 -1.0, d6 +.5", "d4 2; d2 -1; d6 1/2"),
    ],
)
def test_weights_as_hand_ins_have_them(given: str, wanted: str) -> None:
    assert parse_weights(ENGLISH, given) == parse_weights(ENGLISH, wanted)


def test_fractions_are_multiplied_until_they_are_whole() -> None:
    half = check_weights("english", "d4 1/2, a3 0.75")
    assert half.as_json()["weights"] == {"d4": 2, "a3": 3}


def test_an_orientation_proves_what_the_weights_as_given_do_not() -> None:
    turned = "english pegs d4 c4 b4 d3 d5 to g4"
    mended = dict(check_weights("english", TOP.replace("2	3", "2	0")).pagoda.by_hole)
    check = check_weights(turned, mended)
    assert [one.name for one in check.refuting] == ["a quarter turn clockwise"]
    assert check.orientations[0].to_spare >= 0
    assert check.refuting[0].pagoda.refutes(turned)
    assert check.as_json()["impossible"] is True


@given(st.data())
def test_repairs_are_all_weights_that_mend(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(["line(5)", "triangle(3)", "square(3)", "cycle(5)"]))
    rules = data.draw(st.sampled_from(["normal", "reverse"]))
    on = board(name)
    some = st.integers(-2, 3)
    weights = data.draw(st.lists(some, min_size=len(on), max_size=len(on)))
    game = problem(f"{name} {on.names[0]} any")
    if rules == "reverse":
        game = problem(f"{name} {on.names[0]} {on.names[0]}").complement()
    check = check_weights(game, Pagoda(on, tuple(weights), game.rules))
    assert check.valid == Pagoda(on, tuple(weights), game.rules).is_valid()
    if check.valid:
        assert check.repairs == ()
        return
    repairs = {one.hole: one for one in check.repairs}
    for hole, hole_name in enumerate(on.names):
        mending = [
            weight
            for weight in range(-12, 13)
            if Pagoda(on, (*weights[:hole], weight, *weights[hole + 1 :]), game.rules).is_valid()
        ]
        one = repairs.get(hole_name)
        if one is None:
            assert not mending
            continue
        low = -12 if one.least is None else one.least
        high = 12 if one.most is None else one.most
        assert mending == [weight for weight in range(-12, 13) if low <= weight <= high]
        assert one.weight == min(mending, key=lambda weight: abs(weight - one.given))
    changes = [abs(one.weight - one.given) for one in check.repairs]
    assert changes == sorted(changes)


@given(st.data())
def test_what_is_refuted_has_no_solution(data: st.DataObject) -> None:
    on = board("line(5)")
    weights = data.draw(st.lists(st.integers(-2, 3), min_size=5, max_size=5))
    start, finish = data.draw(st.integers(1, 31)), data.draw(st.integers(1, 31))
    lists = [" ".join(on.names_of(bits)) for bits in (start, finish)]
    game = problem(f"line(5) pegs {lists[0]} to {lists[1]}")
    check = check_weights(game, Pagoda(on, tuple(weights)))
    if check.refuting:
        assert not solvable(game)
        assert any(one.pagoda.refutes(game) for one in check.orientations)


def test_orientations_are_named_as_one_sees_them() -> None:
    asymmetric = Pagoda.of(
        "rectangle(3,3)",
        {"b1": 1, "a1": 2, "c1": 2, "a2": 1, "b2": 1, "c2": 1, "a3": 1, "b3": 1, "c3": 1},
    )
    found = {
        one.name: one.pagoda.by_hole
        for one in check_weights("rectangle(3,3) a1 any", asymmetric).orientations
    }
    assert found["as given"]["a1"] == found["as given"]["c1"] == 2
    assert found["a quarter turn clockwise"]["c1"] == found["a quarter turn clockwise"]["c3"] == 2
    assert found["a half turn"]["a3"] == found["a half turn"]["c3"] == 2
    assert len(found) == 4


def test_other_boards_rules_and_weights() -> None:
    assert [one.name for one in check_weights("triangle(5)", {"a1": 0}).orientations] == [
        "as given"
    ]
    reverse = problem("line(4) b1 c1").complement()
    assert check_weights(reverse, "a1 -1, b1 -1, c1 -1, d1 -1").valid
    with pytest.raises(ProblemError, match="normal"):
        check_weights(reverse, Pagoda.of("line(4)", {}))
    with pytest.raises(ProblemError, match="another"):
        check_weights("line(5)", Pagoda.of("line(4)", {}))


def test_graphs_of_many_symmetries_are_cut_short() -> None:
    for holes, images in ((9, 36), (12, 48)):  # of 36 and of 66
        weights = {f"v{number}": 2 if number < 3 else 1 for number in range(1, holes + 1)}
        check = check_weights(f"complete({holes}) v1 any", weights)
        assert (check.valid, len(check.orientations)) == (True, images)


def test_bad_text(messages: Messages) -> None:
    messages(
        NotationError,
        lambda text: parse_weights(ENGLISH, text),
        [
            "d4",
            "d4 1, D4 2",
            "d4 x",
            "1 2 3 4",
        ],
    )


def test_what_the_terminal_shows_is_read_back() -> None:
    from pegsol.view.terminal.position import draw_weights

    for one in named_weightings(ENGLISH, 0b11).values():
        assert parse_weights(ENGLISH, str(draw_weights(ENGLISH, one.weights))) == one.weights
    triangle = board("triangle(4)")
    weights = tuple(range(-4, 6))
    assert parse_weights(triangle, str(draw_weights(triangle, weights))) == weights


@pytest.mark.parametrize(
    "name", ["english", "triangle(4)", "hexagon(3)", "rectangle(28,2)", "star(37)", "complete(9)"]
)
def test_drawings_are_read_back(name: str) -> None:
    on = board(name)
    weights = tuple([n % 5 - 1 for n in range(len(on))])
    assert parse_weights(on, str(draw_weights(on, weights))) == weights


def test_a_drawing_that_lacks_a_weight() -> None:
    text = str(draw_weights(ENGLISH, [1] * 33))
    with pytest.raises(NotationError, match="expected a weight for each of the 33 holes"):
        parse_weights(ENGLISH, text.replace("3  1 1", "3  1"))
