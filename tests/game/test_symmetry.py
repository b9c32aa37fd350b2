"""Symmetries: groups judged by networkx and by brute force, and symmetries as functions."""

from functools import reduce
from itertools import islice
from math import factorial
from operator import mul

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from networkx.algorithms.isomorphism import DiGraphMatcher

import strategies
from hostile_boards import HARD_GRAPH
from messages import Messages
from pegsol import Board, Pagoda, Position, ProblemError, board, parse_moves, problem, solve
from pegsol.errors import PegError
from pegsol.game.boards import symmetry
from pegsol.game.boards.symmetry import Symmetry
from pegsol.game.notation import as_jump
from pegsol.search.encoding import symmetries_keeping

RINGS = "graph(a-b, b-c, c-d, d-e, e-f, f-a, g-h, h-i, i-g, j-k, k-l, l-j)"
POSITIONS = strategies.boards().flatmap(strategies.positions)


def count_automorphisms(given_board: Board) -> int:
    """Count them on the graph of holes and jumps, its edges coloured by their part in the jump."""
    graph = nx.DiGraph()
    graph.add_nodes_from(range(len(given_board)), jump=False)
    for jump in given_board.jumps:
        graph.add_node(jump, jump=True)
        for part, hole in enumerate(jump):
            graph.add_edge(jump, hole, part=part)
    matcher = DiGraphMatcher(
        graph,
        graph,
        node_match=lambda a, b: a["jump"] == b["jump"],
        edge_match=lambda a, b: a["part"] == b["part"],
    )
    return sum(1 for _ in matcher.isomorphisms_iter())


def keeps_jumps(image: tuple[int, ...], on: Board) -> bool:
    return {(image[a], image[b], image[c]) for a, b, c in on.jumps} == on.jump_set


# -- groups --------------------------------------------------------------------------------------


@strategies.examples(100)
@given(strategies.boards())
def test_a_group_has_all_symmetries_and_no_other(given_board: Board) -> None:
    group = given_board.symmetries
    elements = list(group.permutations(limit=300))
    assert len(set(elements)) == len(elements) == min(group.order, 300)
    assert elements[0] == tuple(range(len(given_board)))
    assert all(keeps_jumps(image, given_board) for image in elements[:20])
    holes = [hole for orbit in group.orbits for hole in orbit]
    assert sorted(holes) == list(range(len(given_board)))
    if group.order <= 200:
        assert group.order == count_automorphisms(given_board)
        orbits = {tuple(sorted({image[hole] for image in elements})) for hole in holes}
        assert orbits == set(group.orbits)


def test_large_groups_and_boards_are_complete() -> None:
    scattered = board({"lines": [], "holes": [f"h{number}" for number in range(12)]})
    for made, order, orbits in [
        (board("complete(25)"), factorial(25), 1),
        (board("bipartite(8,20)"), factorial(8) * factorial(20), 2),
        (board("bipartite(30,30)"), 2 * factorial(30) ** 2, 1),
        (scattered, factorial(12), 1),
        (board("path(1000)"), 2, 500),
        # A ring of six and two rings of three: only a search tells their holes apart.
        (board(RINGS), 12 * (6 * 6 * 2), 2),
    ]:
        group = made.symmetries
        assert (group.complete, group.order, len(group.orbits)) == (True, order, orbits)


def test_motions_of_the_drawing_are_all_symmetries_of_common_boards() -> None:
    for name in ["english", "semi-wiegleb", "rectangle(4,5)", "triangle(5)", "line(5)"]:
        drawn = board(name)
        assert set(drawn.motions) == set(drawn.symmetries.permutations()), name
    assert (len(board("hexagon(2)").motions), board("hexagon(2)").symmetries.order) == (12, 48)
    assert len(board("cycle(5)").motions) == 1


# -- a limited amount of work --------------------------------------------------------------------


def test_the_search_on_strongly_regular_graphs_ends_with_a_subgroup() -> None:
    """Without a budget it would take exponential time."""
    hard = board(HARD_GRAPH)
    group = hard.symmetries
    assert (len(hard), group.complete) == (64, False)
    elements = list(group.permutations())
    assert len(set(elements)) == len(elements) == group.order > 1
    assert all(keeps_jumps(image, hard) for image in elements)
    pegs = [hard.names[hole] for hole in (0, 20, 40, 50)]
    forms = {group.canonical(" ".join(map(one, pegs))) for one in islice(group, 0, None, 17)}
    assert len(forms) == 1
    # Numbers modulo symmetries are not claimed for a subgroup.
    kept, number = symmetries_keeping(hard, [])
    assert (len(kept), number) == (group.order, None)


# -- symmetries as functions ---------------------------------------------------------------------


@strategies.examples(60)
@given(POSITIONS, st.data())
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
    images = {s(jump): s(after) for jump, after in position.successors()}
    assert images == dict(s(position).successors())


@strategies.examples(60)
@given(POSITIONS, st.data())
def test_subgroups_orbits_and_canonical_forms(position: Position, data: st.DataObject) -> None:
    group = position.board.symmetries
    if group.order > 500:
        return
    kept = set(group.keeping(position).permutations())
    assert kept == {s.images for s in group if s(position) == position}
    orbit = set(group.orbit(position))
    assert orbit == {s(position) for s in group}
    assert len(orbit) * len(kept) == group.order
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


def test_everything_made_of_holes_can_be_mapped_and_kept() -> None:
    english = board("english")
    turn = next(s for s in english.symmetries if s("d1") == "g4" and s.order == 4)
    solution = solve("english d1 d1").solution
    assert solution is not None
    turn(solution).verify()
    for thing, image, kept in [
        ("D1", "g4", 2),
        (as_jump(english, "d2-d4"), as_jump(english, "f4-d4"), 2),
        (parse_moves(english, "d1-d3-b3")[0], parse_moves(english, "g4-e4-e2")[0], 1),
        (problem("english d1 d1"), problem("english g4 g4"), 2),
        (solution, turn(solution), 1),
        (Pagoda.of(english, {"d1": 2}), Pagoda.of(english, {"g4": 2}), 2),
        (problem("english any"), problem("english any"), 8),
    ]:
        assert turn(thing) == image, thing
        assert english.symmetries.keeping(thing).order == kept, thing


def test_what_a_symmetry_refuses(messages: Messages) -> None:
    english, line = board("english"), board("line(3)")
    _, mirror = line.symmetries
    centre = Position.of(english, ["d4"])
    messages(
        PegError,
        lambda wrong: wrong(),
        [
            lambda: mirror("h8"),
            lambda: mirror(centre),
            lambda: mirror * next(iter(english.symmetries)),
            lambda: line.symmetries.canonical(centre),
            lambda: Symmetry(line, (1, 0, 2)),
        ],
    )
