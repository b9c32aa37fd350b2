"""Many positions at once do what each does alone, on boards of any size and by both rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

import pegsol
from pegsol import Batch, Finish, Limits, Position, Problem, ProblemError, problem
from pegsol.errors import CancelledError, IllegalJumpError, LimitError
from pegsol.game.position import Rules
from random_boards import is_refused, random_board, with_seeds

RULES: tuple[Rules, ...] = ("normal", "reverse")


@with_seeds
def test_pegs_and_jumps(seed: int) -> None:
    rng = Random(seed)
    compare(random_board(rng), rng.randint(1, 20), rng)


@pytest.mark.parametrize("name", ["square(8)", "square(9)", "square(12)"])
def test_pegs_and_jumps_on_large_boards(name: str) -> None:
    compare(pegsol.board(name), 3, Random(1))


def compare(board: pegsol.Board, count: int, rng: Random) -> None:
    positions = [Position(board, rng.randint(0, board.full)) for _ in range(count)]
    rules = rng.choice(RULES)
    batch = Batch.of(positions, rules)
    assert list(batch) == positions
    assert batch.peg_counts().tolist() == [position.peg_count for position in positions]
    legal = batch.legal_jumps()
    assert legal.shape == (len(positions), len(batch.board.jumps))
    for row, position in zip(legal, positions, strict=True):
        jumps = [batch.jumps[number] for number in row.nonzero()[0]]
        assert jumps == list(position.legal_jumps(rules))
    rows, numbers = legal.nonzero()
    after = batch[rows].jump(numbers)
    assert list(after) == [
        positions[row].jump(batch.jumps[number], rules)
        for row, number in zip(rows.tolist(), numbers.tolist(), strict=True)
    ]
    assert list(batch) == positions  # unchanged


def test_parts_give_what_the_whole_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    """NumPy and the engine hear no Ctrl-C, so they get a part of the positions at a time."""
    space = pegsol.reachable("triangle(5) a1 any")
    batch = Batch(space.board, space.levels[6].to_numpy())

    def found() -> list[Any]:
        legal = batch.legal_jumps()
        moving = legal.any(axis=1)
        return [
            legal,
            batch[moving].jump(legal[moving].argmax(axis=1)).words,
            batch.isin(space),
            batch.meets("a1 free a2 b2"),
            batch.peg_counts(),
            np.asarray(batch),
        ]

    whole = found()
    sizes: list[int] = []

    def watched(count: int, columns: int = 1, *, rows: int = 0) -> Iterator[slice]:
        for first in range(0, count, 100):
            sizes.append(min(count, first + 100) - first)
            yield slice(first, first + sizes[-1])

    for module in ("arrays", "batch"):
        monkeypatch.setattr(f"pegsol.search.spaces.{module}.parts", watched)
    for one, other in zip(whole, found(), strict=True):
        assert (one == other).all()
    assert len(sizes) > 20
    same = Batch.of([space.start] * 101)
    legal = same[:1].legal_jumps()[0]
    jumps = np.full(101, legal.argmax())
    jumps[100] = (~legal).argmax()
    with pytest.raises(IllegalJumpError, match="in position 100 "):
        same.jump(jumps)


def test_positions_are_in_a_state_space_or_not() -> None:
    for game in (problem("triangle(5) b3 any"), problem("triangle(5) b3 c5").complement()):
        everything = np.arange(1 << 15, dtype=np.uint64)
        batch = Batch(game.board, everything, game.rules)
        can_reach = pegsol.can_reach(game)
        for engine in ("blocks", "sparse"):
            space = pegsol.reachable(game, engine=engine)  # type: ignore[arg-type]
            for own in (space, pegsol.winning(space, game.finish), can_reach):
                inside = batch.isin(own)
                assert inside.sum() == own.total
                assert {batch[int(row)] for row in inside.nonzero()[0]} == set(own)


# Random games


@with_seeds
def test_random_games_are_games(seed: int) -> None:
    """Each ends where no jump is legal or at the finish, and can be reached from its start."""
    rng = Random(seed)
    board, rules = random_board(rng), rng.choice(RULES)
    start = Position(board, rng.randint(1, board.full))
    fewest = Finish.fewest()
    exactly, free = Finish.exactly(2), Finish.of_bits(0, board.full & ~1)
    finish = rng.choice([fewest, Finish.at_most(2), exactly, free])
    if len(board) < finish.most or is_refused(Problem(start, finish, rules=rules)):
        finish = fewest
    games = pegsol.playouts(Problem(start, finish, rules=rules), 10, seed=seed)
    reachable = pegsol.reachable(Problem(start, fewest, rules=rules))
    met = [not finish.is_fewest and finish.holds(end.bits) for end in games.last]
    for end, ended in zip(games.last, met, strict=True):
        assert end in reachable
        assert ended or not end.legal_jumps(rules)
    assert finish.is_fewest if games.solved is None else games.solved.tolist() == met


def test_the_seed_decides_the_games_however_they_are_shared_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = problem("english d4 d4")
    first = pegsol.playouts(game, 5000, seed=3)
    other = pegsol.playouts(game, 5000, seed=4)
    assert (first.last.words != other.last.words).mean() > 0.9
    assert len(np.unique(first.last.words)) > 3000
    assert (first.pegs + first.jumps == 32).all()
    monkeypatch.setattr("pegsol.search.spaces.playouts.JUMPS_AT_ONCE", 9_999)
    done: list[int] = []
    again = pegsol.playouts(
        game, 5000, seed=3, threads=3, progress=lambda report: done.append(report.done)
    )
    assert (first.last.words == again.last.words).all()
    assert 0 < max(np.diff([*done, 5000])) <= 9_999 // len(game.board.jumps)


@pytest.mark.parametrize(
    "game",
    [
        problem("latin-cross"),
        problem("triangle(5) a1 any"),
        problem("line(6) b1 d1").complement(),
        Problem(problem("triangle(4) b2").start, Finish.of_bits(1, 510)),
    ],
)
def test_random_play_solves_as_often_as_the_exact_chance(game: Problem) -> None:
    count = 30_000
    games = pegsol.playouts(game, count, seed=5)
    exact = pegsol.difficulty(game)
    assert games.solved is not None
    assert exact is not None
    chance = float(exact.chance)
    deviation = (chance * (1 - chance) / count) ** 0.5
    assert abs(games.solved.mean() - chance) <= 5 * deviation
    changes = np.abs(games.pegs.astype(int) - game.start.peg_count)
    assert (games.jumps == changes).all()


def test_large_boards_and_dense_graphs_play() -> None:
    names = [f"v{number}" for number in range(24)]
    lines = [(a, b, c) for b in names for a in names for c in names if a < c and b not in (a, c)]
    for board in (pegsol.board("square(32)"), pegsol.Board.from_lines(lines)):
        start = Position.vacancies(board, board.names[:2])
        ends = pegsol.playouts(Problem(start, Finish.fewest()), 3).last
        assert not ends.legal_jumps().any()
        assert not any(end.legal_jumps() for end in ends)


def test_a_position_with_fewer_pegs_than_wanted_is_played_until_it_is_stuck() -> None:
    line = problem("line(8) b1").start
    few = Position(line.board, "a1 b1 d1")
    assert Batch.of([line, few]).meets("exactly 3").tolist() == [False, True]
    four = Finish.exactly(4)
    for after in pegsol.playouts(Problem(few, four), 10, seed=3).last:
        assert not after.legal_jumps()
    last = pegsol.playouts(Problem(line, four), 20, seed=3).last
    for after in last:
        assert after.peg_count == 4 or (after.peg_count > 4 and not after.legal_jumps())
    assert last.meets("exactly 4").any()


# Limits and bad input


def test_limits_and_cancelling() -> None:
    with pytest.raises(CancelledError):
        pegsol.playouts("english", 300_000, progress=lambda progress: progress.done == 0)
    with pytest.raises(LimitError, match="random"):
        pegsol.playouts(problem("english"), 10**15)
    with pytest.raises(LimitError, match="time"):
        pegsol.playouts("english", 300_000, limits=Limits(time=0.01))


@pytest.mark.parametrize(
    ("positions", "message"),
    [
        ([1, 2], "array of 64-bit unsigned integers (numpy.uint64), not list"),
        (np.zeros(3, np.int64), "(numpy.uint64), not int64"),
        (np.zeros((3, 2), np.uint64), "33 holes are an array of shape (positions, 1), not (3, 2)"),
        (np.zeros((), np.uint64), "shape (positions, 1), not ()"),
        (np.array([1, 1 << 33], np.uint64), "position 1 of the array has a peg on no hole"),
    ],
)
def test_other_arrays_are_refused(positions: Any, message: str) -> None:
    with pytest.raises(ProblemError) as caught:
        Batch(pegsol.board("english"), positions)
    assert message in str(caught.value)


def test_other_jumps_and_misuse_are_refused() -> None:
    game = problem("english d4 d4")
    batch, two = Batch.of([game.start]), Batch.of([game.start] * 2)
    space = pegsol.reachable(problem("triangle(5) a1 any"))
    for refused, message in (
        (lambda: two.jump([0]), r"2 integers, one for each position, not int64 of shape \(1,\)"),
        (lambda: two.jump([0.5, 1.5]), r"2 integers, .*, not float64 of shape \(2,\)"),
        (lambda: two.jump([0, 76]), "numbers below 76"),
        (lambda: two.jump([-1, 0]), "numbers below 76"),
        (lambda: batch.jump([0]), "cannot be made in position 0"),
        (lambda: Batch.of([]), "needs a position"),
        (lambda: Batch.of([game.start, space.start]), "on one board"),
        (lambda: Batch(game.board, batch.words, "other"), "normal or reverse"),  # type: ignore[arg-type]
        (lambda: batch.isin(space), "another board"),
        (lambda: batch.meets(Finish.fewest()), "fewest"),
        (lambda: pegsol.playouts("english d4 fewest", 1, ahead=1), "fewest"),
        (lambda: pegsol.playouts(game, 1, ahead=9), "look ahead"),
        (lambda: pegsol.playouts(game, -1), "at least 0"),
    ):
        with pytest.raises((ProblemError, IllegalJumpError), match=message):
            refused()


def test_empty_batches_and_boards_without_jumps() -> None:
    game = problem("triangle(5) a1 any")
    none = Batch(game.board, np.zeros(0, np.uint64))
    assert len(none) == len(none.legal_jumps()) == len(none.jump(np.zeros(0, int))) == 0
    single = Batch.of([Position(pegsol.Board.from_lines([], holes=["a"]), 1)])
    assert single.legal_jumps().shape == (1, 0)
    assert pegsol.playouts(game, 0).pegs.shape == (0,)
