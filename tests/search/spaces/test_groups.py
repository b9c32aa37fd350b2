"""Levels in groups, which workers fill part by part: the numbers are those of one process."""

from __future__ import annotations

import errno
import json
import pickle
import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

import psutil
import pytest

import pegsol
from parameters import long_after
from pegsol import ClusterError, FileError, LimitError, Limits, NotationError, ProblemError, problem
from pegsol.files import allocate
from pegsol.search.crew.crew import Attempt, Crew, Ended, Homes, Task, outcome
from pegsol.search.spaces.engines import groups as module
from pegsol.search.spaces.engines import parts as parts_module
from pegsol.search.spaces.engines.bitmap import Bitmaps
from pegsol.search.spaces.engines.division import divide
from pegsol.search.spaces.engines.groups import Divided
from pegsol.search.spaces.state_space import StateSpace
from processes import wait_until
from random_boards import chunks, random_board

GAME = "square(4)+diagonals a1 b1"
MIDDLE = "rectangle(4,7) b2 b3"
"""Of more levels, and parts that need blocks of others."""


class Here(Crew):
    """A crew that does its tasks in this process, in any order, each as if it were a new one."""

    def __init__(self) -> None:
        self.memory = 400 << 20
        self.tasks: list[Task] = []
        self.random = random.Random(1)

    @property
    def places(self) -> int:
        return 2

    @property
    def is_here(self) -> bool:
        return True

    def submit(self, task: Task) -> None:
        self.tasks.append(task)

    def completed(self, wait: float) -> list[Ended]:
        task = self.tasks.pop(self.random.randrange(len(self.tasks)))
        parts_module._kept.clear()
        value, failure = pickle.loads(outcome(pickle.loads(pickle.dumps(task))))
        return [Ended(task.key, value, failure)]

    def close(self) -> None:
        parts_module._kept.clear()


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the tasks done in this process."""
    monkeypatch.setattr(module, "crew", lambda *given: Here())


def levels_of(start: str | pegsol.Problem, **options: Any) -> list[Any]:
    """Return the levels of a state space, its winning ones, and some positions of both."""
    game = problem(start) if isinstance(start, str) else start
    space = pegsol.reachable(game, dead_ends=True, **options)
    found: list[Any] = [space.levels, list(space.bits(space.levels[-1].pegs)), game.start in space]
    won = pegsol.winning(space, game.finish)
    return [*found, won.levels, list(won.bits(won.levels[-1].pegs)) if won.levels else []]


def bitmap_of(space: StateSpace) -> Divided:
    assert isinstance(space._store, Bitmaps)
    (bitmap,) = space._store.bitmaps
    assert isinstance(bitmap, Divided)
    return bitmap


def parts_in(folder: Path) -> list[Path]:
    return sorted(folder.rglob("level-*.json"))


# --- the numbers


@pytest.mark.parametrize("groups", [1, 2, 3, 5])
@pytest.mark.parametrize(
    "start", long_after(1, [GAME, "english d4 d4", "rectangle(4,6) a1 b2", "triangle(6) a1 any"])
)
def test_parts_add_up_to_the_state_space(
    start: str, groups: int, tmp_path: Path, here: None
) -> None:
    expected = levels_of(start)
    assert levels_of(start, spill=tmp_path, groups=groups) == expected
    assert levels_of(start, spill=tmp_path, groups=groups) == expected  # all of it from the disk


def random_problems(count: int, seed: int) -> Iterator[pegsol.Problem]:
    """Yield problems of random boards that have a division into blocks."""
    rng = random.Random(seed)
    while count:
        board = random_board(rng, 18)
        division = divide(board, "blocks")
        if division is None or len(division.outer) < 2:
            continue
        start = board.full ^ (1 << rng.randrange(len(board)))
        finish = pegsol.Finish.at_most(rng.randint(1, 4))
        yield pegsol.Problem(pegsol.Position(board, start), finish)
        count -= 1


@pytest.mark.parametrize("chunk", chunks(1, 12))
def test_parts_of_random_boards(chunk: int, tmp_path: Path, here: None) -> None:
    for groups, game in enumerate(random_problems(5, chunk), 1):
        expected = levels_of(game, engine="blocks")
        assert levels_of(game, spill=tmp_path / f"{groups}", groups=groups) == expected


def test_processes_fill_the_parts(tmp_path: Path) -> None:
    game = problem(MIDDLE)
    expected = pegsol.reachable(game, dead_ends=True)
    space = pegsol.reachable(game, dead_ends=True, spill=tmp_path, groups=3, threads=2)
    assert space.levels == expected.levels
    assert list(space.bits(3)) == list(expected.bits(3))
    work = bitmap_of(space).work
    assert work.tasks == len(parts_in(tmp_path))
    assert 0 < work.fetched < work.loaded
    won = pegsol.winning(space, game.finish, threads=2)
    assert won.levels == pegsol.winning(expected, game.finish).levels
    again = pegsol.reachable(game, dead_ends=True, spill=tmp_path, groups=3)
    assert again.levels == expected.levels
    assert bitmap_of(again).work.tasks == 0


def test_workers_of_dask_fill_the_parts(tmp_path: Path) -> None:
    space = pegsol.reachable(GAME, spill=tmp_path, cluster="local", threads=2)
    assert space.levels == pegsol.reachable(GAME).levels
    assert len(bitmap_of(space)._groups) == module.MIN_GROUPS


@pytest.mark.long
@pytest.mark.parametrize("start", ["french c1 c1", "square(6) a1 any", "triangle(8) a1 any"])
@pytest.mark.parametrize("groups", [2, 4, 8])
def test_large_boards(start: str, groups: int, tmp_path: Path) -> None:
    options: dict[str, Any] = {"dead_ends": True, "keep": False, "threads": 2}
    expected = pegsol.reachable(start, **options)
    space = pegsol.reachable(start, spill=tmp_path, groups=groups, **options)
    assert numbers_of(space) == numbers_of(expected)


def numbers_of(space: StateSpace) -> list[tuple[int, int | None, int | None]]:
    return [(level.raw, level.mod_symmetry, level.dead_ends) for level in space.levels]


def test_only_the_numbers_are_kept(tmp_path: Path, here: None) -> None:
    game = problem(MIDDLE)
    space = pegsol.reachable(game, keep=False, spill=tmp_path, groups=3)
    assert numbers_of(space) == numbers_of(pegsol.reachable(game))
    span = bitmap_of(space).core.span
    left = {int(path.name.split("-")[1].split(".")[0]) for path in tmp_path.rglob("*.bits")}
    assert left
    assert max(left) <= span
    with pytest.raises(ProblemError):
        list(space.bits(3))
    again = pegsol.reachable(game, keep=False, spill=tmp_path, groups=3)
    assert numbers_of(again) == numbers_of(space)
    assert bitmap_of(again).work.tasks == 0


# --- what is lost


def test_parts_that_are_lost_are_filled_again_from_their_sources(
    tmp_path: Path, here: None
) -> None:
    game = problem(MIDDLE)
    space = pegsol.reachable(game, dead_ends=True, spill=tmp_path, groups=3)
    expected = pegsol.winning(space, game.finish)
    rng = random.Random(5)
    lost = 0
    for path in (tmp_path / "reachable-0").glob("level-*"):
        match rng.randrange(8):
            case 0:
                path.unlink()
            case 1:
                path.write_bytes(path.read_bytes()[:-1])
            case 2:
                content = bytearray(path.read_bytes())
                if not any(content):
                    continue  # no cell of this part is looked at
                content[len(content.rstrip(b"\0")) - 1] ^= 1
                path.write_bytes(content)
            case _:
                continue
        lost += 1
    assert lost > 20
    again = pegsol.reachable(game, dead_ends=True, spill=tmp_path, groups=3)
    assert again.levels == space.levels
    assert 10 < bitmap_of(again).work.tasks <= lost
    # And while the winning positions are looked for.
    for path in sorted((tmp_path / "reachable-0").glob("level-2*"))[::2]:
        path.unlink()
    won = pegsol.winning(again, game.finish)
    assert won.levels == expected.levels
    for path in sorted((tmp_path / "winning-0").glob("level-*")):
        path.unlink()
    for path in sorted((tmp_path / "reachable-0").glob("level-2*"))[::2]:
        path.unlink()
    again = pegsol.winning(again, game.finish)
    assert again.levels == expected.levels
    bound = bitmap_of(again)._below_bound
    assert bound is not None
    assert bound.work.lost > 0


def test_another_bit_in_a_part_is_noticed(tmp_path: Path, here: None) -> None:
    space = pegsol.reachable(GAME, spill=tmp_path, groups=2)
    rng = random.Random(1)
    damaged = 0
    for path in tmp_path.rglob("level-*.bits"):
        content = path.read_bytes()
        used = [place for place, byte in enumerate(content) if byte]
        if not used:
            continue
        place, damaged = rng.choice(used), damaged + 1
        path.write_bytes(content[:place] + bytes([content[place] ^ 8]) + content[place + 1 :])
        again = pegsol.reachable(GAME, spill=tmp_path, groups=2)
        assert again.levels == space.levels
        assert bitmap_of(again).work.tasks == 1
        assert path.read_bytes() == content
    assert damaged > 3


def test_a_part_that_is_lost_again_and_again(
    tmp_path: Path, here: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parts_module.PartFiles, "blocks", lambda *given: None)
    with pytest.raises(FileError, match="lost repeatedly"):
        pegsol.reachable(GAME, spill=tmp_path, groups=2)


def test_a_killed_worker_costs_its_task(tmp_path: Path) -> None:
    stop = threading.Event()
    killed: list[int] = []

    def kill() -> None:
        """Kill a worker after some parts, and again after some more."""
        for wanted in (5, 40, 90):
            while len(parts_in(tmp_path)) < wanted and not stop.wait(0.005):
                pass
            for child in psutil.Process().children():
                if not stop.is_set() and "spawn_main" in " ".join(child.cmdline()):
                    child.kill()
                    killed.append(child.pid)
                    break

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        space = pegsol.reachable("english d4 d4", spill=tmp_path, groups=4, threads=2)
    finally:
        stop.set()
        killer.join()
    assert len(killed) == 3
    assert space.levels == pegsol.reachable("english d4 d4").levels


def has_come(process: subprocess.Popen[bytes], folder: Path, parts: int) -> bool:
    return process.poll() is not None or len(parts_in(folder)) >= parts


def test_a_killed_driver_goes_on(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "pegsol", "--threads", "2", "levels", "english", "d4", "d4"]
    words += ["--json", "--spill", str(tmp_path)]
    seen = 0
    for wanted in (20, 150):
        with subprocess.Popen([*words, "--groups", "4"], stdout=subprocess.DEVNULL) as process:
            wait_until(partial(has_come, process, tmp_path, wanted))
            assert process.poll() is None
            process.kill()
        assert len(parts_in(tmp_path)) >= max(seen, wanted)
        seen = wanted
    # It goes on with the groups that are there.
    last = subprocess.run([*words, "--groups", "4"], stdout=subprocess.PIPE, check=True)
    found = json.loads(last.stdout)
    assert (found["total"]["positions"], found["total"]["winning"]) == (187636299, 13428122)


# --- what cannot be done


def test_a_folder_of_another_run(tmp_path: Path, here: None) -> None:
    pegsol.reachable(GAME, spill=tmp_path, groups=2)
    with pytest.raises(NotationError, match="these levels are in 2 groups, not 3"):
        pegsol.reachable(GAME, spill=tmp_path, groups=3)
    with pytest.raises(NotationError, match="another run"):
        pegsol.reachable("square(4)+diagonals b2 b1", spill=tmp_path, groups=2)
    with pytest.raises(NotationError, match="another run"):
        pegsol.reachable(GAME, spill=tmp_path, engine="blocks")


def test_a_full_disk(tmp_path: Path, here: None, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = 0

    def fails(file: BinaryIO, size: int) -> None:
        nonlocal calls
        calls += 1
        if calls > 1:
            raise OSError(errno.ENOSPC, "No space left on device")
        allocate(file, size)

    with monkeypatch.context() as patch:
        patch.setattr("pegsol.search.spaces.engines.spill.allocate", fails)
        full = r"^group \d of level \d+ was not filled: .*No space left"
        with pytest.raises(ClusterError, match=full):
            pegsol.reachable(GAME, spill=tmp_path, groups=3)
    space = pegsol.reachable(GAME, spill=tmp_path, groups=3)
    assert space.levels == pegsol.reachable(GAME).levels


@pytest.mark.parametrize(
    ("start", "options", "message"),
    [
        ("star(37)", {"groups": 2}, "only a bitmap of blocks"),
        (GAME, {"groups": 2, "engine": "sparse"}, "only a bitmap of blocks"),
        (GAME, {"groups": 0}, "1 to 255 groups, not 0"),
        (GAME, {"groups": 256}, "1 to 255 groups, not 256"),
        (GAME, {"groups": 2, "spill": None}, "through a folder"),
        (GAME, {"cluster": "local", "spill": None}, "through a folder"),
    ],
)
def test_refused(
    start: str, options: dict[str, Any], message: str, tmp_path: Path, here: None
) -> None:
    with pytest.raises(ProblemError, match=message):
        pegsol.reachable(start, **{"spill": tmp_path, **options})


def test_limits(tmp_path: Path, here: None) -> None:
    little = Limits(memory=500 << 20)
    with pytest.raises(LimitError, match="each worker needs about"):
        pegsol.reachable("french c1 c1", spill=tmp_path, groups=2, limits=little)
    with pytest.raises(LimitError):
        pegsol.reachable("english", spill=tmp_path, groups=2, limits=Limits(time=0.0))


# --- homes


def test_tasks_go_where_those_like_them_were_done() -> None:
    def attempt(home: str) -> Attempt:
        return Attempt(Task(home, len, (), 0, home))

    homes = Homes()
    a, b, c = attempt("a"), attempt("b"), attempt("c")
    assert homes.first(1, [a, b], [1, 2]) is a
    assert homes.first(1, [b, c], [2]) is b  # which has no home yet, and 1 has one
    assert homes.first(2, [a, b], [2]) is b
    assert homes.first(1, [b, a], []) is a
    assert homes.first(2, [a], [1]) is None  # 1 will do it
    assert homes.first(2, [a], []) is a  # 1 has other work
    homes.lose(1)
    assert homes.first(3, [b, a], [2]) is a
    assert homes.first(3, [attempt("")], []) is not None
