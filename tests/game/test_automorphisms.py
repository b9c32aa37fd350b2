"""Symmetry groups, judged by an independent library."""

from itertools import islice, pairwise, permutations
from math import factorial
from time import process_time

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from networkx.algorithms.isomorphism import DiGraphMatcher

import strategies
from hostile_boards import HARD_GRAPH
from pegsol import Board, board
from pegsol.game.boards.automorphisms import automorphisms
from pegsol.search.encoding import symmetries_keeping

SMALL = [
    "square(3)",
    "rectangle(2,3)",
    "diamond(3)",
    "cross(1,1,1,1)",
    "cross(1,1,1,0)",
    "triangle(4)",
    "rhombus(3)",
    "hexagon(2)",
    "star(13)",
    "line(5)",
    "square(3)+diagonals",
    "path(5)",
    "cycle(6)",
    "complete(4)",
    "bipartite(2,3)",
    "star-graph(4)",
    "graph(a-b, b-c, c-d, d-b)",
]


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


def test_order_as_networkx_counts_it() -> None:
    for name in SMALL:
        assert board(name).symmetries.order == count_automorphisms(board(name)), name


@strategies.examples(60)
@given(st.one_of(strategies.lattice_boards(), strategies.lines_boards()))
def test_order_on_random_boards(given_board: Board) -> None:
    group = given_board.symmetries
    if group.order <= 200:
        assert group.order == count_automorphisms(given_board)


@strategies.examples(60)
@given(strategies.boards())
def test_elements_are_symmetries_and_as_many_as_the_order(given_board: Board) -> None:
    group = given_board.symmetries
    elements = list(group.permutations(limit=300))
    assert len(set(elements)) == len(elements) == min(group.order, 300)
    jumps = given_board.jump_set
    for image in elements[:20]:
        assert {(image[a], image[b], image[c]) for a, b, c in jumps} == jumps


def test_brute_force_on_four_holes() -> None:
    jumps = [(0, 1, 2), (2, 1, 0), (1, 2, 3)]
    found = {
        image
        for image in permutations(range(4))
        if {(image[a], image[b], image[c]) for a, b, c in jumps} == set(jumps)
    }
    assert set(automorphisms(4, jumps).elements()) == found


@pytest.mark.parametrize(
    ("name", "orbits"),
    [("english", 7), ("french", 8), ("triangle(5)", 4), ("complete(5)", 1), ("star-graph(5)", 2)],
)
def test_orbits(name: str, orbits: int) -> None:
    found = board(name).symmetries.orbits
    assert len(found) == orbits
    assert sorted(hole for orbit in found for hole in orbit) == list(range(len(board(name))))


def test_many_holes_that_can_be_exchanged() -> None:
    assert board("complete(25)").symmetries.order == factorial(25)
    assert board("bipartite(8,20)").symmetries.order == factorial(8) * factorial(20)


def test_isolated_holes_are_all_alike() -> None:
    scattered = board({"lines": [], "holes": [f"h{number}" for number in range(12)]})
    assert scattered.symmetries.order == factorial(12)
    assert len(scattered.symmetries.orbits) == 1


def test_parts_that_look_alike_from_every_hole() -> None:
    """A ring of six and two rings of three: only a search tells their holes apart."""
    rings = board("graph(a-b, b-c, c-d, d-e, e-f, f-a, g-h, h-i, i-g, j-k, k-l, l-j)")
    assert rings.symmetries.order == 12 * (6 * 6 * 2)
    assert sorted(map(len, rings.symmetries.orbits)) == [6, 6]


@strategies.examples(60)
@given(
    st.lists(st.permutations(range(4)), max_size=3),
    st.permutations(range(8)),
    st.integers(0, 255),
    st.booleans(),
)
def test_brute_force_on_two_parts_alike(
    steps: list[list[int]], places: list[int], kept: int, both_ways: bool
) -> None:
    lines = [(a + part, b + part, c + part) for a, b, c, _ in steps for part in (0, 4)]
    lines += [line[::-1] for line in lines if both_ways]
    jumps = {(places[a], places[b], places[c]) for a, b, c in lines}
    found = {
        image
        for image in permutations(range(8))
        if {(image[a], image[b], image[c]) for a, b, c in jumps} == jumps
        and all(kept >> hole & 1 == kept >> image[hole] & 1 for hole in range(8))
    }
    group = automorphisms(8, sorted(jumps), [kept])
    assert group.complete
    assert group.order == len(found)
    assert set(islice(group.elements(), 200)) <= found


@pytest.mark.parametrize("name", ["bipartite(30,30)", "complete(25)", "square(32)", "path(1000)"])
def test_the_budget_is_enough_for_large_boards(name: str) -> None:
    assert board(name).symmetries.complete


def test_one_way_lines_differ_from_others() -> None:
    ring = ["a", "b", "c", "d", "e", "f"]
    steps = [(a, b, c) for (a, b), (_, c) in pairwise(pairwise([*ring, "a", "b"]))]
    assert board({"lines": steps}).symmetries.order == 12
    assert board({"lines": [], "one_way": steps}).symmetries.order == 6


@pytest.mark.parametrize("limit", [0, 1, 3, 8, 99])
def test_limited_elements(limit: int) -> None:
    elements = list(board("english").symmetries.permutations(limit))
    assert len(elements) == min(limit, 8)
    assert elements[:1] == [tuple(range(33))][: len(elements)]


DRAWN = [
    "english",
    "asymmetric",
    "semi-wiegleb",
    "rectangle(4,5)",
    "triangle(5)",
    "rhombus(5)",
    "hexagon(3)",
    "star(13)",
    "star(37)",
    "english+diagonals",
    "old-english",
    "line(5)",
]


def test_motions_of_the_drawing_are_all_symmetries_of_common_boards() -> None:
    for name in DRAWN:
        drawn = board(name)
        assert set(drawn.motions) == set(drawn.symmetries.permutations()), name
        assert drawn.motions[0] == tuple(range(len(drawn))), name


def test_motions_may_be_fewer_than_the_symmetries() -> None:
    # The three lines of the hexagon of seven holes can be exchanged and turned one by one.
    assert (len(board("hexagon(2)").motions), board("hexagon(2)").symmetries.order) == (12, 48)
    assert len(board("cycle(5)").motions) == 1


def test_the_search_on_strongly_regular_graphs_ends_with_a_subgroup() -> None:
    hard = board(HARD_GRAPH)
    assert len(hard) == 64
    began = process_time()
    group = hard.symmetries
    assert process_time() - began < 30  # exponential without a budget
    assert not group.complete
    assert repr(group).startswith(f"<{group.order} of the symmetries of ")
    elements = list(group.permutations())
    assert len(set(elements)) == len(elements) == group.order > 1
    for image in elements:
        assert {(image[a], image[b], image[c]) for a, b, c in hard.jumps} == hard.jump_set
    names = hard.names
    pegs = [names[0], names[20], names[40], names[50]]
    form = group.canonical(" ".join(pegs))
    for symmetry in islice(group, 0, None, 17):
        assert group.canonical(" ".join(map(symmetry, pegs))) == form
    assert board("english").symmetries.complete
    assert board("complete(25)").symmetries.complete


@pytest.mark.parametrize("work", [0, 50, 500, 5000])
@pytest.mark.parametrize(
    "name", ["english", "cycle(6)", "complete(5)", "two rings", "bipartite(3,9)"]
)
def test_a_budget_of_any_size_gives_a_group(name: str, work: int) -> None:
    rings = "graph(a-b, b-c, c-d, d-e, e-f, f-a, g-h, h-i, i-g, j-k, k-l, l-j)"
    given_board = board(rings if name == "two rings" else name)
    whole = automorphisms(len(given_board), given_board.jumps)
    part = automorphisms(len(given_board), given_board.jumps, work=work)
    assert whole.complete
    if part.complete:
        assert part.order == whole.order
        return
    assert part.order <= 1000
    assert whole.order % part.order == 0
    elements = set(part.elements())
    assert len(elements) == part.order
    jumps = given_board.jump_set
    for image in elements:
        assert {(image[a], image[b], image[c]) for a, b, c in jumps} == jumps


def test_numbers_modulo_symmetries_are_not_claimed_for_a_subgroup() -> None:
    hard = board(HARD_GRAPH)
    group, number = symmetries_keeping(hard, [])
    assert number is None
    assert len(group) == hard.symmetries.order
