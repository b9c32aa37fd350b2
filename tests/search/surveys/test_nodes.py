"""What levels take on several machines: the model beside the engine's own plan."""

from __future__ import annotations

import itertools

import pytest

import pegsol
from parameters import long_after
from pegsol import Limits, ProblemError, _core, estimate, problem
from pegsol.search.encoding import Encoding, symmetries_keeping
from pegsol.search.spaces.engines.choice import choose
from pegsol.search.spaces.engines.division import MAX_OUTER, divide
from pegsol.search.spaces.engines.spill import least_memory
from pegsol.search.surveys import nodes as module
from pegsol.search.surveys.grouping import Groups

STARTS = [
    "english d4 any",  # eight cells are images of each other
    "english c1 any",
    "triangle(7) a1 any",  # cells of a level depend on each other
    "french c1 any",
    "square(6) c3 any",
    "triangle(8) a1 any",
    "diamond(5) d2 any",
    "diamond(5) e5 any",
]
GIBIBYTE = 1 << 30


def plans(text: str, count: int) -> tuple[Groups, Groups, _core.Closure, int]:
    """Return the groups counted for all patterns and for a sample, the engine's plan, and the bytes
    of a block."""
    game = problem(text)
    division = divide(game.board, "blocks")
    assert division is not None
    start = Encoding(game.board, game.rules).bits(game.start.bits)
    symmetries, _ = symmetries_keeping(game.board, [[start]])
    every = 1 << len(division.outer)
    planned = _core.Closure(
        division.layout,
        start,
        [start],
        symmetries=[list(symmetry) for symmetry in symmetries],
        resident=_core.Resident(0),
        groups=count,
    )
    counted = Groups(division, start, symmetries, count, every, every)
    sampled = Groups(division, start, symmetries, count, min(every, 1 << 12), 1 << 9)
    return counted, sampled, planned, division.block_bytes


@pytest.mark.parametrize("count", long_after(2, [3, 8, 2]))
@pytest.mark.parametrize("text", long_after(2, STARTS))
def test_groups_are_those_of_the_engine(text: str, count: int) -> None:
    counted, sampled, planned, size = plans(text, count)
    levels, groups = range(planned.level_count), range(count)
    found = {(level, group): planned.traffic(level, group) for level in levels for group in groups}
    for level, group in itertools.product(levels, groups):
        own, _, sources = found[level, group]
        assert counted.blocks[group][level] * size == own
        assert counted.pulled_from[group][level] * size == sum(sources) - sources[group]
    pulled = [sum([found[level, group][1] for level in levels]) for group in groups]
    assert counted.pulled == pulled
    for some, every in (
        (sampled.blocks, counted.blocks),
        (sampled.pulled_from, counted.pulled_from),
        ([sampled.pulled], [counted.pulled]),
    ):
        assert sum(map(sum, some)) == pytest.approx(sum(map(sum, every)), rel=0.08)


@pytest.mark.parametrize(
    "text", long_after(2, ["english c1 any", "triangle(7) a1 any", "french c1 any"])
)
def test_the_levels_of_a_division_are_those_of_the_engine(text: str) -> None:
    _, _, planned, _ = plans(text, 1)
    division = divide(problem(text).board, "blocks")
    assert division is not None
    sizes = [planned.level_bytes(level) for level in range(planned.level_count)]
    assert sum(sizes) == division.bytes
    assert sum(division.level_bytes) == pytest.approx(division.bytes, rel=1e-5)
    for size, about in zip(sizes, division.level_bytes, strict=True):
        assert about == pytest.approx(size, rel=0.1, abs=division.bytes >> 10)
    passing = pegsol.reachable(text, keep=False)._store.memory_needed() - division.table_bytes
    assert division.passing_bytes == pytest.approx(passing, rel=0.35)


def test_wieglebs_board_on_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_pace", lambda threads: 1.0)
    few, many = [
        estimate("wiegleb", "levels", nodes=count, limits=Limits(memory=64 * GIBIBYTE))
        for count in (16, 64)
    ]
    for found in (few, many):
        assert found.on_nodes is not None
        assert (found.engine, found.on_nodes.disk) == ("blocks", 512 * GIBIBYTE)
        assert found.on_nodes.fetched > found.on_nodes.disk
        assert found.memory is not None
    assert few.on_nodes is not None
    assert many.on_nodes is not None
    assert few.memory > many.memory > many.memory_at_least
    assert many.fits
    assert few.seconds_at_least > 2 * many.seconds_at_least
    assert few.on_nodes.processor_seconds < many.on_nodes.processor_seconds
    assert few.on_nodes.fetched < many.on_nodes.fetched


def test_less_memory_than_a_task_uses() -> None:
    found = estimate("wiegleb", "levels", nodes=4, limits=Limits(memory=2 * GIBIBYTE))
    assert found.fits
    assert found.seconds is None
    assert "of what others wrote" in found.notes[-1]


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        ("square(7)", "25 outer holes (of at most 24) and 2^21 positions in a block"),
        ("diamond(6)", "41 outer holes (of at most 24); the tables would take 2.0 PiB"),
        ("triangle(9)", "2^22 positions in a block (of at most 2^19); the tables"),
    ],
)
def test_a_board_that_is_too_large(board: str, reason: str) -> None:
    found = estimate(board, "levels", nodes=64)
    assert (found.fits, found.seconds) == (False, None)
    assert found.on_nodes is not None
    assert reason in found.notes[-1]


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("star(37)", module.NO_BLOCKS),
        ("square(9)", module.NO_BLOCKS),
        ("english pegs d4 d5", module.FEW),
    ],
)
def test_what_nodes_do_not_share(text: str, note: str) -> None:
    found = estimate(text, "levels", nodes=2)
    assert found.notes[0] == note
    assert found.on_nodes is None
    assert found.seconds_at_least > 0


def test_nodes_that_are_none() -> None:
    for number in (0, -1, module.MAX_NODES + 1):
        with pytest.raises(ProblemError, match="a number of nodes is 1 to"):
            estimate("english", "levels", nodes=number)
    with pytest.raises(ProblemError, match="of this board make 1 group, not 2"):
        estimate("triangle(6) a1 any", "levels", nodes=2)
    with pytest.raises(ProblemError, match="nodes share the work of levels, not of 'count'"):
        estimate("english", "count", nodes=2)


def test_wieglebs_board_is_divided_into_blocks() -> None:
    board = pegsol.board("wiegleb")
    division = divide(board, "blocks")
    assert division is not None
    assert (len(division.outer), len(division.inner), division.passes) == (21, 12, 1)
    assert len(division.outer) <= MAX_OUTER
    assert least_memory(division, 2) < 3 * GIBIBYTE
    assert choose(board, None, 44, 16 * GIBIBYTE, spilled=True) == division
    assert choose(board, None, 44, 16 * GIBIBYTE, spilled=False) is None
    assert choose(board, None, 44, 256 * GIBIBYTE, spilled=False) == division
