"""Searches on disk: they go on as if they had not been stopped, and damage is noticed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pegsol import FewestMovesSearch, Game, Limits, NotationError, Search, Status, problem
from pegsol.search.result import Result
from processes import ctrl_c

KINDS: dict[str, Any] = {"first": Search, "fewest moves": FewestMovesSearch}
TASKS = {"first": "diamond(5) d2 f2", "fewest moves": "diamond(4)+diagonals d4 d4"}
NODES = {"first": 500_000, "fewest moves": 100_000}
NEVER_ENDS = {"first": "diamond(5) d2 f8", "fewest moves": "wiegleb e5 e5"}


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def contents(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Return a checkpoint of a search of each kind that has not ended."""
    path = tmp_path_factory.mktemp("search") / "search.checkpoint"
    found = {}
    for kind, make in KINDS.items():
        search = make(problem(TASKS[kind]), seed=1)
        while search.nodes < NODES[kind]:
            assert search.run(limits=Limits(nodes=1000)).status is Status.UNDECIDED
        search.save(path)
        found[kind] = path.read_bytes()
    return found


@pytest.fixture
def saved(kind: str, contents: dict[str, bytes], tmp_path: Path) -> Path:
    path = tmp_path / "search.checkpoint"
    path.write_bytes(contents[kind])
    return path


def test_a_search_saved_again_and_again_ends_as_an_uninterrupted_one(
    kind: str, saved: Path
) -> None:
    """Each turn has nodes enough for a layer; nothing but the checkpoint is left."""
    result: Result | None = None
    bound = 0
    while result is None or result.status is Status.UNDECIDED:
        search = KINDS[kind].load(saved, problem(TASKS[kind]))
        result = search.run(limits=Limits(nodes=300_000))
        assert (result.moves_at_least or 0) >= bound
        bound = result.moves_at_least or 0
        search.save(saved)
    assert [path.name for path in saved.parent.iterdir()] == [saved.name]
    whole = KINDS[kind](problem(TASKS[kind]), seed=1).run()
    for one in (result, KINDS[kind].load(saved, problem(TASKS[kind])).run()):
        assert one.solution is not None
        one.solution.verify()
        assert (one.status, one.moves_at_least) == (whole.status, whole.moves_at_least)
        assert kind != "first" or one.solution == whole.solution


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_leaves_a_search_that_goes_on(kind: str, threads: int) -> None:
    search = KINDS[kind](problem(NEVER_ENDS[kind]), threads=threads)
    while not (nodes := search.nodes):  # a busy machine begins later
        with ctrl_c(0.1):
            search.run()
    while search.nodes == nodes:
        assert search.run(0.1).status is Status.UNDECIDED
    assert search.nodes > nodes


@pytest.mark.parametrize(
    ("kind", "text", "nodes"),
    [
        ("first", "diamond(5) a5 fewest", 300_000),
        ("fewest moves", "wiegleb e5 e5", 50_000),
        ("fewest moves", "wiegleb e1 e1", 10_000),  # it takes long to find a solution
    ],
)
def test_what_was_found_and_shown_is_saved(
    kind: str, text: str, nodes: int, tmp_path: Path
) -> None:
    search = KINDS[kind](problem(text))
    before = search.run(limits=Limits(nodes=nodes))
    search.save(tmp_path / "saved")
    loaded = KINDS[kind].load(tmp_path / "saved", text)
    assert loaded.nodes == search.nodes > 0
    after = loaded.run(0.0)
    assert after.stats.nodes >= before.stats.nodes
    if before.solution is not None:
        assert after.solution is not None
        assert after.solution.final.peg_count <= before.solution.final.peg_count
    assert (after.moves_at_least or 0) >= (before.moves_at_least or 0)


def test_a_game_is_part_of_a_checkpoint(kind: str, tmp_path: Path) -> None:
    """What is played in the game later is not."""
    start, longer = (Game("triangle(5) a1 a1", "a3-a1") for _ in range(2))
    search = KINDS[kind](longer)
    longer.play("a5-a3")
    search.run(0.0)
    search.save(tmp_path / "game")
    result = KINDS[kind].load(tmp_path / "game", start).run()
    assert result.solution is not None
    assert (result.solution.fixed, result.solution.jumps[:1]) == (1, start.jumps)
    for other in (start.problem, longer, problem("english d4 d4")):
        with pytest.raises(NotationError, match="another"):
            KINDS[kind].load(tmp_path / "game", other)
    (other_kind,) = set(KINDS) - {kind}
    with pytest.raises(NotationError):
        KINDS[other_kind].load(tmp_path / "game", start)


def flipped(place: int, content: bytes) -> bytes:
    changed = bytearray(content)
    changed[place] ^= 1
    return bytes(changed)


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    **{f"bit {place}": partial(flipped, place) for place in (30, 400, -1)},
    **{f"cut to {end}": lambda content, end=end: content[:end] for end in (0, 20, 1000, -1)},  # type: ignore[misc]
    "seed": lambda content: content.replace(b'"seed": 1', b'"seed": 4'),
    "version": lambda content: content.replace(b"checkpoint 3", b"checkpoint 9", 1),
}


def test_damage_is_noticed(kind: str, saved: Path) -> None:
    content = saved.read_bytes()
    for damage, change in DAMAGES.items():
        saved.write_bytes(change(content))
        assert saved.read_bytes() != content, damage
        with pytest.raises(NotationError, match=r"damaged|no checkpoint|another version"):
            KINDS[kind].load(saved, problem(TASKS[kind]))
