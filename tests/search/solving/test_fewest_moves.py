"""The fewest moves: proofs of optimality, limits, checkpoints."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import pegsol
from pegsol import (
    Board,
    FewestMovesSearch,
    FileError,
    Finish,
    Game,
    Limits,
    NotationError,
    Position,
    Problem,
    Search,
    Status,
    board,
    parse_moves,
    problem,
    solve,
)
from pegsol.game.position import group_moves
from pegsol.search.result import Result
from pegsol.search.run import Progress
from processes import ctrl_c

HARD = "wiegleb e5 e5"
"""Takes much longer than any test."""
MEDIUM = "diamond(4)+diagonals d4 d4"
"""Takes about half a second, and needs 10 moves."""


def fewest(puzzle: Problem | Game) -> int | None:
    """Return the fewest moves of *puzzle*, or None if it has no solution, after checking both."""
    result = solve(puzzle, objective="fewest-moves")
    if result.status is Status.IMPOSSIBLE:
        assert result.proof is not None
        result.proof.check()
        return None
    return judged(result)


def judged(result: Result) -> int:
    assert result.status is Status.SOLVED
    assert result.solution is not None
    result.solution.verify()
    moves = len(group_moves(result.solution.jumps))
    assert moves == result.moves_at_least
    return moves


# Odd corners


def test_nothing_to_do_needs_no_moves() -> None:
    line = board("line(3)")
    start = Position.of(line, ["b1"])
    for finish in (Finish.of_bits(start.bits), Finish.any_survivor(), Finish.at_most(3)):
        assert fewest(Problem(start, finish)) == 0


def test_a_board_without_lines() -> None:
    dots = Board.from_lines([], holes=["x", "y"])
    assert fewest(Problem(Position.of(dots, ["x", "y"]), Finish.any_survivor())) is None
    assert fewest(Problem(Position.of(dots, ["x", "y"]), Finish.fewest())) == 0


def test_more_than_64_holes() -> None:
    field = board("square(9)")
    start = Position.of(field, ["d2", "f2", "f4", "i9"])
    finish = Position.of(field, ["c2", "i9"])
    here = Problem(Position.of(field, ["c2", "d2", "f2", "i9"]), Finish.at_most(2))
    assert fewest(here) == 1
    assert fewest(Problem(start, Finish.of_bits(finish.bits))) is None


def test_a_lost_position_is_called_lost() -> None:
    assert fewest(problem("french d4 any")) is None
    assert fewest(problem("hexagon(3) c1 e1")) is None


def test_the_fewest_pegs_come_before_the_fewest_moves() -> None:
    result = solve(problem("square(4) a1 fewest"), objective="fewest-moves")
    judged(result)
    assert result.minimum is True


def test_reverse_rules() -> None:
    triangle = problem("triangle(5) a1 a1")
    grow = Problem(
        Position(triangle.board, triangle.finish.pegs),
        Finish.of_bits(triangle.start.bits),
        rules="reverse",
    )
    assert fewest(grow) == fewest(triangle) == 10


def test_json_has_the_bound() -> None:
    result = solve(problem("triangle(5) a1 a1"), objective="fewest-moves")
    content = json.loads(json.dumps(result.as_json()))
    assert content["moves_at_least"] == len(content["moves"]) == 10


def test_bad_arguments() -> None:
    triangle = problem("triangle(5) a1 a1")
    for arguments in ({"seed": -1}, {"threads": 0}):
        with pytest.raises(ValueError, match=r"at least|threads is 1 to 1,024"):
            FewestMovesSearch(triangle, **arguments)


# Games


def game(spec: str, moves: str) -> Game:
    puzzle = problem(spec)
    parsed = parse_moves(puzzle.board, moves)
    return Game(puzzle, [jump for move in parsed for jump in move.jumps])


def test_the_first_new_jump_may_continue_the_last_move() -> None:
    assert fewest(problem("line(6) b1 any")) == 3
    assert fewest(game("line(6) b1 any", "d1-b1, a1-c1, f1-d1")) == 3


def test_moves_played_count_and_are_kept() -> None:
    start = game("triangle(5) a1 a1", "a3-a1")
    result = solve(start, objective="fewest-moves")
    assert judged(result) >= 10
    assert result.solution is not None
    assert result.solution.fixed == 1
    assert result.solution.jumps[:1] == start.jumps


def test_a_lost_game_is_called_lost() -> None:
    moves = "d6-d4, d3-d5, d1-d3, b4-d4, e4-c4, g4-e4"
    assert fewest(game("english d4 d4", moves)) is None


# Limits


def unknown(result: Result, limit: str) -> None:
    """Check the answer of a search that *limit* stopped."""
    assert (result.status, result.reason, result.limit) == (Status.UNDECIDED, limit, limit)
    assert result.moves_at_least is not None
    assert result.moves_at_least > 1
    if result.solution is not None:
        result.solution.verify()
        assert len(result.solution.moves) > result.moves_at_least


def test_time_limit() -> None:
    unknown(solve(problem(HARD), objective="fewest-moves", limits=Limits(time=0.5)), "time")


def test_node_limit() -> None:
    limited = solve(problem(HARD), objective="fewest-moves", limits=Limits(nodes=300_000))
    unknown(limited, "nodes")
    assert 300_000 <= limited.stats.nodes < 3_000_000


def test_memory_limit() -> None:
    unknown(
        solve(problem(HARD), objective="fewest-moves", limits=Limits(memory=60 << 20)), "memory"
    )


def test_no_time_and_no_nodes_allowed() -> None:
    for limits, reason in ((Limits(time=0.0), "time"), (Limits(nodes=0), "nodes")):
        result = solve(problem(HARD), objective="fewest-moves", limits=limits)
        assert (result.status, result.reason) == (Status.UNDECIDED, reason)


def test_a_gap_is_at_least_one_move() -> None:
    """If the best found has as many moves as the bound, the search is over, whatever the limit."""
    search = FewestMovesSearch(problem(MEDIUM))
    for _ in range(100_000):
        result = search.run(0.001)
        if result.status is not Status.UNDECIDED:
            break
        assert search.solution is None or len(search.solution.moves) > search.at_least
    assert judged(result) == 10


def test_progress_never_worsens_and_can_cancel() -> None:
    reports: list[Progress] = []

    def progress(report: Progress) -> bool:
        reports.append(report)
        return len(reports) < 12

    result = solve(problem(HARD), objective="fewest-moves", progress=progress)
    assert (result.status, result.reason, len(reports)) == (Status.UNDECIDED, "cancelled", 12)
    for one, other in pairwise(reports):
        assert one.at_least <= other.at_least
        assert one.seconds <= other.seconds
        assert one.nodes <= other.nodes
        assert one.found is None or (other.found is not None and other.found <= one.found)
    last = reports[-1]
    assert last.found is not None
    assert last.found > last.at_least > 1
    assert last.what
    assert last.solution is not None
    last.solution.verify()
    assert last.solution == result.solution
    assert len(last.solution.moves) == last.found
    assert result.moves_at_least == last.at_least


# Interruptible, resumable, reproducible


@pytest.mark.parametrize("threads", [1, 2])
def test_interrupt_leaves_the_search_resumable(threads: int) -> None:
    search = FewestMovesSearch(problem(HARD), threads=threads)
    for _ in range(2):
        with ctrl_c(0.3):
            search.run(20)  # at most: it would take all memory
    nodes, at_least = search.nodes, search.at_least
    assert nodes > 0
    while search.nodes == nodes:  # on a busy machine it may not even begin in its time
        unknown(search.run(0.1), "time")
    assert search.nodes > nodes
    assert search.at_least >= at_least


def test_slices_give_the_same_number() -> None:
    search = FewestMovesSearch(problem(MEDIUM), seed=1)
    result = search.run(0.0)
    at_least = search.at_least
    while result.status is Status.UNDECIDED:
        result = search.run(0.005)
        assert search.at_least >= at_least
        at_least = search.at_least
    assert judged(result) == 10
    assert search.run(0.0) is result


def test_the_shortest_slices_make_progress() -> None:
    search = FewestMovesSearch(problem("diamond(3)+diagonals c3 c3"))
    for _ in range(5_000):
        result = search.run(0.0)
        if result.status is not Status.UNDECIDED:
            break
    assert judged(result) == 7


def test_same_seed_same_solution() -> None:
    first, second = (solve(problem(MEDIUM), objective="fewest-moves", seed=5) for _ in range(2))
    assert first.solution == second.solution
    assert first.stats.nodes == second.stats.nodes


# Checkpoints


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "search.checkpoint"
    search = FewestMovesSearch(problem(MEDIUM), seed=3)
    while search.at_least < 9:
        assert search.run(limits=Limits(nodes=1000)).status is Status.UNDECIDED
    search.save(path)
    return path


def test_a_loaded_search_gives_the_same_number(saved: Path) -> None:
    search = FewestMovesSearch.load(saved, problem(MEDIUM))
    assert search.seconds > 0
    assert search.at_least <= 9  # what layers of the file exclude, once they are read
    assert judged(search.run()) == 10


MEDIUM_NODES = 300_000
"""Enough for each layer."""


def test_saving_again_and_again(saved: Path) -> None:
    result, at_least = None, 0
    while result is None or result.status is Status.UNDECIDED:
        search = FewestMovesSearch.load(saved, problem(MEDIUM))
        result = search.run(limits=Limits(nodes=MEDIUM_NODES))
        assert search.at_least >= at_least
        at_least = search.at_least
        search.save(saved)
    assert judged(result) == 10
    assert judged(FewestMovesSearch.load(saved, problem(MEDIUM)).run()) == 10
    assert [path.name for path in saved.parent.iterdir()] == [saved.name]


def test_the_best_found_is_saved(tmp_path: Path) -> None:
    search = FewestMovesSearch(problem(HARD))
    while search.solution is None:
        search.run(limits=Limits(nodes=50_000))
    search.save(tmp_path / "hard")
    loaded = FewestMovesSearch.load(tmp_path / "hard", problem(HARD))
    assert loaded.solution == search.solution
    assert loaded.at_least == search.at_least


def test_games_are_part_of_a_checkpoint(tmp_path: Path) -> None:
    start = game("triangle(5) a1 a1", "a3-a1")
    search = FewestMovesSearch(start)
    search.run(0.0)
    search.save(tmp_path / "game")
    assert FewestMovesSearch.load(tmp_path / "game", start).run().status is Status.SOLVED
    with pytest.raises(NotationError, match="another"):
        FewestMovesSearch.load(tmp_path / "game", start.problem)


def test_a_checkpoint_keeps_the_search_for_any_solution(tmp_path: Path) -> None:
    search = FewestMovesSearch(problem("wiegleb e1 e1"))  # it takes long to find one
    search.run(0.2)
    search.save(tmp_path / "kept")
    again = FewestMovesSearch.load(tmp_path / "kept", "wiegleb e1 e1")
    assert again.nodes == search.nodes > 0
    assert again.run(0.1).status is Status.UNDECIDED
    assert again.nodes > search.nodes


def test_another_problem_or_objective_is_refused(saved: Path, tmp_path: Path) -> None:
    with pytest.raises(NotationError, match="another"):
        FewestMovesSearch.load(saved, problem("diamond(4)+diagonals d4 d3"))
    with pytest.raises(NotationError):
        Search.load(saved, problem(MEDIUM))
    search = Search(problem(HARD))
    search.run(0.0)
    search.save(tmp_path / "first")
    with pytest.raises(NotationError):
        FewestMovesSearch.load(tmp_path / "first", problem(HARD))


@pytest.mark.parametrize("place", [-1, 30, 100, 400])
def test_damage_is_noticed(saved: Path, place: int) -> None:
    content = bytearray(saved.read_bytes())
    content[place] ^= 1
    saved.write_bytes(content)
    with pytest.raises(NotationError, match=r"damaged|another version"):
        FewestMovesSearch.load(saved, problem(MEDIUM))


@pytest.mark.parametrize("cut", [0, 1, 20, 200, 1000, -1])
def test_a_shortened_file_is_noticed(saved: Path, cut: int) -> None:
    saved.write_bytes(saved.read_bytes()[:cut])
    with pytest.raises(NotationError, match=r"damaged|no checkpoint|another version"):
        FewestMovesSearch.load(saved, problem(MEDIUM))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="read"):
        FewestMovesSearch.load(tmp_path / "none", problem(MEDIUM))
    with pytest.raises(FileError, match="write"):
        FewestMovesSearch(problem(MEDIUM)).save(tmp_path / "missing" / "file")


@pytest.mark.parametrize("kind", [pegsol.Search, pegsol.FewestMovesSearch])
def test_a_game_that_goes_on_does_not_change_its_search(kind: Any) -> None:
    game = Game("triangle(5) a1 a1")
    search = kind(game)
    game.play("a3-a1")
    solution = search.run().solution
    assert solution is not None
    assert (search.played, solution.fixed) == ((), 0)
