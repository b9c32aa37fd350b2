"""The fewest moves of known problems, their bounds, and the layers that prove them.

The table in tests/agree asks for them on random boards, in slices, with threads and checkpoints.
"""

from __future__ import annotations

from random import Random

import pytest

from pegsol import (
    Board,
    Finish,
    Game,
    LimitError,
    Limits,
    Position,
    Problem,
    Status,
    _core,
    board,
    count_optimal,
    problem,
    solutions,
    solve,
)
from pegsol.search.run import Progress
from pegsol.search.solving.move_ends import MoveEnds
from pegsol.search.solving.shortening import shorten_soon
from published.test_published import fewest, judged
from random_boards import play
from reference import moves as reference_moves

HARD = "wiegleb e5 e5"
"""Takes much longer than any test."""


LINE, DOTS, FIELD = board("line(3)"), Board.from_lines([], holes=["x", "y"]), board("square(9)")
ONE_PEG = Position.of(LINE, ["b1"])


@pytest.mark.parametrize(
    ("puzzle", "moves"),
    [
        (Problem(ONE_PEG, Finish.of_bits(ONE_PEG.bits)), 0),
        (Problem(ONE_PEG, Finish.at_most(3)), 0),
        (Problem(Position(DOTS, 3), Finish.fewest()), 0),
        (Problem(Position(DOTS, 3), Finish.any_survivor()), None),
        (Problem(Position(FIELD, "c2 d2 f2 i9"), Finish.at_most(2)), 1),  # more than 64 holes
        (Problem(Position(FIELD, "d2 f2 f4 i9"), "c2 i9"), None),
        # The first new jump may continue the last move that was played.
        (Game("line(6) b1 any", "d1-b1, a1-c1, f1-d1"), 3),
        (problem("diamond(3)+diagonals c3 c3"), 7),
    ],
    ids=repr,
)
def test_known_answers(puzzle: Problem | Game, moves: int | None) -> None:
    assert fewest(puzzle) == moves


@pytest.mark.parametrize("name", ["hexagon(5)", "rhombus(8)", "triangle(11)", "old-english"])
def test_few_pegs_on_a_large_board_are_few_positions(name: str) -> None:
    """Moves taken back from a finish would fill the board, but few positions can be reached."""
    here, rng = board(name), Random(name)
    for jumps in (4, 6):
        survivor = Position(here, 1 << rng.randrange(len(here)))
        start = play(rng, survivor, "reverse", jumps)
        for finish in (Finish.of_bits(survivor.bits), Finish.at_most(2), Finish.exactly(2)):
            given = Problem(start, finish)
            least = reference_moves.FewestMoves(given).moves()
            result = solve(given, objective="fewest-moves")
            if result.solution is None:
                assert least == float("inf")
            else:
                assert judged(result) == least
            assert result.stats.nodes < 500_000, given


# Limits


@pytest.mark.parametrize("nodes", [0, 300_000])
def test_a_limit_leaves_the_bounds_known_so_far(nodes: int) -> None:
    result = solve(problem(HARD), objective="fewest-moves", limits=Limits(nodes=nodes))
    assert (result.status, result.reason, result.limit) == (Status.UNDECIDED, "nodes", "nodes")
    assert result.moves_at_least is not None
    assert result.moves_at_least >= (2 if nodes else 0)
    if result.solution is not None:
        assert len(result.solution.moves) > result.moves_at_least
    assert nodes <= result.stats.nodes < 10 * max(1000, nodes)


def test_progress_is_what_was_found_and_can_cancel() -> None:
    reports: list[Progress] = []

    def progress(report: Progress) -> bool:
        reports.append(report)
        return len(reports) < 12

    result = solve(problem(HARD), objective="fewest-moves", progress=progress)
    assert (result.status, result.reason, len(reports)) == (Status.UNDECIDED, "cancelled", 12)
    last = reports[-1]
    assert last.found is not None
    assert last.found > last.at_least > 1
    assert last.what
    assert last.solution == result.solution is not None
    assert len(last.solution.moves) == last.found
    assert result.moves_at_least == last.at_least


# Layers from both ends

PLENTY = 1 << 28


def layers_of(spec: str, most: int, threads: int = 1) -> _core.BothEnds:
    return _core.BothEnds(MoveEnds(Game(problem(spec))).core, None, most, threads=threads)


def finished(layers: _core.BothEnds, moves: int = 1000) -> _core.BothEnds:
    """Advance until the layers have ended, or until they have that number of moves."""
    while not layers.ended and sum(layers.moves) < moves:
        layers.advance(1.0, PLENTY)
    return layers


def test_fewer_moves_may_be_wanted_by_then() -> None:
    layers = finished(layers_of("triangle(5) a1 a1", 20), moves=7)
    held = sum(map(sum, layers.counts))
    layers.lower(9)
    assert sum(map(sum, layers.counts)) < held
    assert finished(layers).found is None
    assert layers.excluded == 9


def test_memory_is_limited_in_the_last_layer_too() -> None:
    layers = finished(layers_of("triangle(5) a1 a1", 9), moves=8)
    assert layers.advance(1.0, 0) is _core.State.MEMORY
    assert finished(layers).excluded == 9


def test_threads_change_neither_the_layers_nor_the_work() -> None:
    one, three = (finished(layers_of("english d4 d4", 18, threads), moves=12) for threads in (1, 3))
    assert one.moves == three.moves
    assert one.generated == three.generated > 100_000
    assert one.counts == three.counts


# All solutions with the fewest moves


def test_limits_of_counting_and_listing_them() -> None:
    limits = Limits(nodes=20_000)
    with pytest.raises(LimitError):
        count_optimal(problem(HARD), limits=limits)
    with pytest.raises(LimitError):
        list(solutions(problem(HARD), fewest_moves=True, limits=limits))


# Solutions made shorter


@pytest.mark.parametrize(
    ("game", "least", "most"),
    [
        (Game("english d4 d4"), 18, 24),
        (Game("english d4 d4", "d2-d4, b3-d3"), 18, 26),
        (Game("french d4 fewest"), 15, 30),
    ],
    ids=repr,
)
def test_a_solution_gets_shorter_and_keeps_its_finish_and_what_was_played(
    game: Game, least: int, most: int
) -> None:
    found = solve(game).solution
    assert found is not None
    short = shorten_soon(found)
    short.verify()
    assert least <= len(short.moves) <= most
    assert len(short.moves) <= len(found.moves)
    assert (short.problem, short.fixed) == (found.problem, len(game.jumps))
    assert short.jumps[: short.fixed] == game.jumps
    assert short.final.peg_count == found.final.peg_count
    assert shorten_soon(found, Limits(time=0.0)) == found


def test_a_peg_in_a_corner_may_stay_there() -> None:
    square = board("square(4)")
    start, end = "a1 d1 c1 d4 c4", "a1 b1 b4"  # the pegs in two other corners must leave them
    for finish in (Finish.of_bits(Position(square, end).bits), Finish.exactly(3)):
        assert fewest(Problem(Position(square, start), finish)) == 2
