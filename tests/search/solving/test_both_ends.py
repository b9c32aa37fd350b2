"""Layers from both ends: where they meet, and what a checkpoint of them holds."""

from pegsol import Game, _core, parse_moves, problem
from pegsol.search.solving.both_ends import BothEnds
from pegsol.search.solving.move_ends import MoveEnds

PLENTY = 1 << 28


def ends_of(spec: str, played: str = "") -> MoveEnds:
    puzzle = problem(spec)
    moves = parse_moves(puzzle.board, played)
    return MoveEnds(Game(puzzle, [jump for move in moves for jump in move.jumps]))


def finished(layers: BothEnds) -> BothEnds:
    while not layers.ended:
        layers.advance(1.0, PLENTY, PLENTY)
    return layers


def test_layers_that_meet_at_once_show_their_solution_after_loading_too() -> None:
    ends = ends_of("line(6) b1 any", "d1-b1, a1-c1, f1-d1")  # the last move goes on to b1
    saved = BothEnds(ends, None, 5).save()
    loaded = BothEnds(ends, None, 5)
    loaded.load(saved)
    assert not loaded.ended
    assert finished(loaded).jumps == finished(BothEnds(ends, None, 5)).jumps
    assert len(loaded.jumps or ()) == 1


def test_layers_can_be_saved_after_each() -> None:
    ends = ends_of("triangle(5) a1 a1")
    whole = finished(BothEnds(ends, None, 20))
    layers = BothEnds(ends, None, 20)
    while not layers.ended:
        layers.advance(1.0, PLENTY, PLENTY)
        if not layers.ended:
            saved, layers = layers.save(), BothEnds(ends, None, 20)
            layers.load(saved)
    assert layers.excluded == whole.excluded == 9
    assert len(layers.jumps or ()) == len(whole.jumps or ()) == 13


def test_fewer_moves_may_be_wanted_by_then() -> None:
    layers = BothEnds(ends_of("triangle(5) a1 a1"), None, 20)
    while sum(layers.moves) < 7:
        layers.advance(1.0, PLENTY, PLENTY)
    held = layers.held
    layers.lower(9)
    assert layers.held < held
    assert finished(layers).jumps is None
    assert layers.excluded == 9


def test_memory_is_limited_in_the_last_layer_too() -> None:
    layers = BothEnds(ends_of("triangle(5) a1 a1"), None, 9)
    while sum(layers.moves) < 8:
        layers.advance(1.0, PLENTY, PLENTY)
    assert layers.advance(1.0, 0, PLENTY) is _core.State.MEMORY
    assert finished(layers).excluded == 9


def test_threads_change_neither_the_layers_nor_the_work() -> None:
    ends = ends_of("english d4 d4")
    one, three = (BothEnds(ends, None, 18, threads=threads) for threads in (1, 3))
    for layers in (one, three):
        while sum(layers.moves) < 12:
            layers.advance(1.0, PLENTY, PLENTY)
    assert one.moves == three.moves
    assert one.generated == three.generated > 100_000
    for side, other in zip(one.sides, three.sides, strict=True):
        assert side.counts() == other.counts()
