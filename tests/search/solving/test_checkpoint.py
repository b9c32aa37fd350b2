"""Searches on disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from pegsol import FileError, Game, NotationError, Search, Status, parse_moves, problem, solve

HARD = "diamond(5) d2 f2"


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A checkpoint of a search that has not ended."""
    path = tmp_path_factory.mktemp("search") / "search.checkpoint"
    search = Search(problem(HARD), seed=1)
    while search.nodes < 500_000:
        search.run(0.0)
    search.save(path)
    return path.read_bytes()


@pytest.fixture
def saved(content: bytes, tmp_path: Path) -> Path:
    path = tmp_path / "search.checkpoint"
    path.write_bytes(content)
    return path


def test_a_loaded_search_ends_as_an_uninterrupted_one(saved: Path) -> None:
    whole = solve(problem(HARD), seed=1)
    resumed = Search.load(saved, problem(HARD)).run()
    assert resumed.solution == whole.solution
    assert resumed.stats.nodes == whole.stats.nodes


@pytest.mark.long
def test_saving_again_and_again(saved: Path) -> None:
    whole = solve(problem(HARD), seed=1)
    result = None
    while result is None or result.status is Status.UNDECIDED:
        search = Search.load(saved, problem(HARD))
        result = search.run(0.02)
        search.save(saved)
    assert result.solution == whole.solution
    assert Search.load(saved, problem(HARD)).run(0.0).solution == whole.solution


def test_nothing_but_the_checkpoint_is_left(saved: Path) -> None:
    Search.load(saved, problem(HARD)).save(saved)
    assert [path.name for path in saved.parent.iterdir()] == [saved.name]


def test_fewest_pegs_keep_the_best_found(tmp_path: Path) -> None:
    path = tmp_path / "fewest"
    few = problem("diamond(5) a5 fewest")
    search = Search(few)
    while search.nodes < 300_000:
        before = search.run(0.0)
    search.save(path)
    after = Search.load(path, few).run(0.0)
    assert before.solution is not None
    assert after.solution is not None
    assert after.solution.final.peg_count <= before.solution.final.peg_count


def test_played_moves_belong_to_the_problem(tmp_path: Path) -> None:
    english = problem("english d4 d4")
    jumps = [jump for move in parse_moves(english.board, "d2-d4") for jump in move.jumps]
    search = Search(Game(english, jumps))
    search.run(0.0)
    search.save(tmp_path / "played")
    assert Search.load(tmp_path / "played", Game(english, jumps)).run().solution is not None
    with pytest.raises(NotationError, match="another"):
        Search.load(tmp_path / "played", english)


def test_another_problem_is_refused(saved: Path) -> None:
    with pytest.raises(NotationError, match="another"):
        Search.load(saved, problem("english d4 d4"))


def test_damage_is_noticed(saved: Path) -> None:
    content = bytearray(saved.read_bytes())
    content[-1] ^= 1
    saved.write_bytes(content)
    with pytest.raises(NotationError, match="damaged"):
        Search.load(saved, problem(HARD))


@pytest.mark.parametrize("cut", [0, 1, 20, 200, 1000, -1])
def test_a_shortened_file_is_noticed(saved: Path, cut: int) -> None:
    saved.write_bytes(saved.read_bytes()[:cut])
    with pytest.raises(NotationError, match=r"damaged|no checkpoint|another version"):
        Search.load(saved, problem(HARD))


@pytest.mark.parametrize(
    "change", [(b'"seed": 1', b'"seed": 4'), (b'"next_number": ', b'"next_number": 1')]
)
def test_a_changed_header_is_noticed(saved: Path, change: tuple[bytes, bytes]) -> None:
    content = saved.read_bytes()
    assert change[0] in content
    saved.write_bytes(content.replace(*change))
    with pytest.raises(NotationError, match="damaged"):
        Search.load(saved, problem(HARD))


def test_another_version_is_refused(saved: Path) -> None:
    saved.write_bytes(saved.read_bytes().replace(b"checkpoint 3", b"checkpoint 9", 1))
    with pytest.raises(NotationError, match="version"):
        Search.load(saved, problem(HARD))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="read"):
        Search.load(tmp_path / "none", problem(HARD))


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    search = Search(problem(HARD))
    search.run(0.0)
    with pytest.raises(FileError, match="write"):
        search.save(tmp_path / "missing" / "file")
