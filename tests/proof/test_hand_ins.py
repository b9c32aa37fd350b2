"""What students hand in, weights and lists of moves, is checked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegsol import (
    IllegalJumpError,
    Pagoda,
    board,
    check_moves,
    check_weights,
    problem,
)
from pegsol.exercise.weight_text import parse_weights
from pegsol.game.jump import Jump
from pegsol.proof.named_weightings import named_weightings
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


@pytest.mark.parametrize("rules", ["normal", "reverse"])
@given(data=st.data())
def test_the_first_jump_that_cannot_be_made_is_found(rules: str, data: st.DataObject) -> None:
    task = problem("english d4 d4")
    if rules == "reverse":
        task = task.complement()
    position, jumps = task.start, []
    for _ in range(data.draw(st.integers(0, 12))):
        if legal := position.legal_jumps(task.rules):
            jumps.append(data.draw(st.sampled_from(legal)))
            position = position.jump(jumps[-1], task.rules)
    line = data.draw(st.sampled_from(sorted(ENGLISH.jumps)))
    last = Jump(ENGLISH, *(line if rules == "normal" else line[::-1]))
    check = check_moves(task, [*jumps, last])
    if last in position.legal_jumps(task.rules):
        position = position.jump(last, task.rules)
        assert (check.failed, check.made) == (None, len(jumps) + 1)
    else:
        assert check.failed is not None
        assert (check.made, check.failed.number) == (len(jumps), len(jumps) + 1)
        with pytest.raises(IllegalJumpError, match=check.failed.reasons[0]):
            position.jump(last, task.rules)
    assert (check.position, check.solves) == (position, position.bits == task.finish.pegs)


def test_a_misprint_is_found_and_mended() -> None:
    top = check_weights("english", TOP)
    assert top.pagoda.by_hole == named_weightings("english", 0b11)["top"].by_hole | {"e6": 3}
    assert [(one.hole, one.given, one.weight, one.least, one.most) for one in top.repairs] == [
        ("e6", 3, 0, 0, 0)
    ]
    turned = check_weights("english pegs d4 c4 b4 d3 d5 to g4", TOP.replace("2	3", "2	0"))
    assert [one.name for one in turned.refuting] == ["a quarter turn clockwise"]


@given(st.data())
def test_repairs_are_all_weights_that_mend(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(["line(5)", "triangle(3)", "square(3)", "cycle(5)"]))
    on = board(name)
    weights = data.draw(st.lists(st.integers(-2, 3), min_size=len(on), max_size=len(on)))
    game = problem(f"{name} {on.names[0]} any")
    if data.draw(st.booleans()):
        game = problem(f"{name} {on.names[0]} {on.names[0]}").complement()
    check = check_weights(game, Pagoda(on, tuple(weights), game.rules))
    assert check.valid == Pagoda(on, tuple(weights), game.rules).is_valid()
    repairs = {one.hole: one for one in check.repairs}
    for hole, hole_name in enumerate(on.names):
        mending = [
            weight
            for weight in range(-12, 13)
            if Pagoda(on, (*weights[:hole], weight, *weights[hole + 1 :]), game.rules).is_valid()
        ]
        one = repairs.get(hole_name)
        if one is None:
            assert check.valid or not mending
            continue
        low = -12 if one.least is None else one.least
        high = 12 if one.most is None else one.most
        assert mending == [weight for weight in range(-12, 13) if low <= weight <= high]
        assert one.weight == min(mending, key=lambda weight: abs(weight - one.given))
    changes = [abs(one.weight - one.given) for one in check.repairs]
    assert changes == sorted(changes)


@given(st.data())
def test_what_weights_refute_has_no_solution(data: st.DataObject) -> None:
    on = board("line(5)")
    weights = data.draw(st.lists(st.integers(-2, 3), min_size=5, max_size=5))
    start, finish = [
        " ".join(on.names_of(data.draw(st.integers(1, 31)))) for _ in ("start", "finish")
    ]
    game = problem(f"line(5) pegs {start} to {finish}")
    check = check_weights(game, Pagoda(on, tuple(weights)))
    assert not (check.refuting and solvable(game))
    for one in check.orientations:
        assert (one.to_spare < 0) == one.pagoda.refutes(game)


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
