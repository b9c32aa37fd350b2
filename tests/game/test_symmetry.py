"""Symmetries as functions: laws of groups, subgroups, orbits and canonical forms."""

from functools import reduce
from operator import mul

import pytest
from hypothesis import given
from hypothesis import strategies as st

import strategies
from pegsol import NotationError, Pagoda, Position, ProblemError, board, parse_moves, problem, solve
from pegsol.game.boards import symmetry
from pegsol.game.boards.symmetry import Symmetry
from pegsol.game.notation import as_jump


@strategies.examples(60)
@given(strategies.boards().flatmap(strategies.positions), st.data())
def test_laws_of_groups(position: Position, data: st.DataObject) -> None:
    group = position.board.symmetries
    some = list(group.permutations(30))
    one, s, t = (
        Symmetry(group.board, image)
        for image in (some[0], *data.draw(st.tuples(st.sampled_from(some), st.sampled_from(some))))
    )
    assert (s * t)(position) == s(t(position))
    assert s * ~s == ~s * s == one
    assert reduce(mul, [s] * s.order) == one
    assert s in group
    assert str(one) == "()"
    assert "<" in repr(s) or eval(repr(s), {"Symmetry": Symmetry, "board": board}) == s


@strategies.examples(60)
@given(strategies.boards().flatmap(strategies.positions), st.data())
def test_jumps_go_with_positions(position: Position, data: st.DataObject) -> None:
    group = position.board.symmetries
    s = Symmetry(group.board, data.draw(st.sampled_from(list(group.permutations(30)))))
    images = {s(jump): s(after) for jump, after in position.successors()}
    assert images == dict(s(position).successors())


@strategies.examples(60)
@given(strategies.boards().flatmap(strategies.positions))
def test_the_subgroup_that_keeps_a_position(position: Position) -> None:
    group = position.board.symmetries
    if group.order <= 500:
        kept = set(group.keeping(position).permutations())
        assert kept == {s.images for s in group if s(position) == position}
        orbit = set(group.orbit(position))
        assert orbit == {s(position) for s in group}
        assert len(orbit) * len(kept) == group.order


@strategies.examples(60)
@given(strategies.boards().flatmap(strategies.positions), st.data())
def test_the_canonical_form_is_the_smallest_image(position: Position, data: st.DataObject) -> None:
    group = position.board.symmetries
    if group.order > 500:
        return
    for some in (group, group.keeping(data.draw(st.sampled_from(position.board.names)))):
        assert some.canonical(position).bits == min(s(position).bits for s in some)


def test_positions_with_too_many_images_have_no_canonical_form(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    group = board("complete(12)").symmetries
    monkeypatch.setattr(symmetry, "MAX_IMAGES", 66)
    assert group.canonical("v7 v12").pegs == ("v1", "v2")
    with pytest.raises(ProblemError, match="more than 66 images"):
        group.canonical("v7 v8 v12")


@strategies.examples(60)
@given(st.integers(0, (1 << 13) - 1), st.lists(st.integers(0, 1000), max_size=8))
def test_canonical_forms_in_a_group_too_large_to_list(bits: int, choice: list[int]) -> None:
    group = board("bipartite(4,9)").symmetries
    position = turned = Position(group.board, bits)
    for number in choice:
        turned = group.generators[number % len(group.generators)](turned)
    canonical = group.canonical(position)
    assert group.canonical(turned) == canonical
    few, many = bits & 15, bits >> 4
    expected = (1 << few.bit_count()) - 1 | ((1 << many.bit_count()) - 1) << 4
    assert canonical.bits == expected


def test_everything_made_of_holes_can_be_mapped() -> None:
    english = board("english")
    turn = next(s for s in english.symmetries if s("d1") == "g4" and s.order == 4)
    assert turn("D1") == "g4"
    assert str(turn(as_jump(english, "d2-d4"))) == "f4-d4"
    assert str(turn(parse_moves(english, "d1-d3-b3")[0])) == "g4-e4-e2"
    solution = solve(problem("english d1 d1")).solution
    assert solution is not None
    turn(solution).verify()
    assert turn(solution).problem == turn(problem("english d1 d1")) == problem("english g4 g4")
    weights = Pagoda.of(english, {"d1": 2})
    assert turn(weights) == Pagoda.of(english, {"g4": 2})
    assert english.symmetries.keeping(weights).order == 2
    assert english.symmetries.keeping(solution).order == 1
    assert english.symmetries.keeping("d1", as_jump(english, "d1-d3")).order == 2
    assert english.symmetries.keeping(parse_moves(english, "d2-d4")[0]).order == 2
    assert english.symmetries.keeping(problem("english any")).order == 8


def test_what_a_symmetry_refuses() -> None:
    english, line = board("english"), board("line(3)")
    (one, mirror) = line.symmetries
    with pytest.raises(NotationError, match="no hole"):
        mirror("h8")
    for wrong in (
        lambda: mirror(Position.of(english, ["d4"])),
        lambda: mirror * next(iter(english.symmetries)),
        lambda: line.symmetries.canonical(Position.of(english, ["d4"])),
        lambda: line.symmetries.keeping(Position.of(english, ["d4"])),
        lambda: Symmetry(line, (0, 1)),
        lambda: Symmetry(line, (1, 0, 2)),
    ):
        with pytest.raises(ProblemError):
            wrong()
    assert mirror not in line.symmetries.keeping("a1")
    assert mirror in line.symmetries.keeping("b1")
    assert one not in english.symmetries
