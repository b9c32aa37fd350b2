"""Levels on disk: damage, another run and a full disk are noticed in one line."""

from __future__ import annotations

import errno
import mmap
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import pegsol
from pegsol import FileError, LimitError, NotationError
from pegsol.search.spaces.engines.spill import Spill

IDENTITY = {"board": "b", "pattern": (1, 2), "member": 1 << 63}


def saved(folder: Path) -> Spill:
    """Return a spill that has written and saved a level, as the next process opens it."""
    spill = Spill(folder / "a" / "b", IDENTITY)
    assert spill.state() is None
    write(spill, b"three")
    spill.save({"step": 1})
    return Spill(folder / "a" / "b", IDENTITY)


def write(spill: Spill, content: bytes) -> None:
    with spill.filling(3, len(content)) as data:
        data[:] = content


def test_what_was_written_is_read_by_the_next_process(tmp_path: Path) -> None:
    spill = saved(tmp_path)
    state = spill.state()
    assert state is not None
    assert state.whole("step") == 1
    assert bytes(spill.read(3)) == b"three"
    assert sorted(path.name for path in spill.directory.iterdir()) == ["level-3.bits", "state"]
    write(spill, b"other")  # and killed before it could save
    with pytest.raises(NotationError, match=r"level-3\.bits: .*damaged"):
        Spill(spill.directory, IDENTITY).read(3)


@pytest.mark.parametrize("change", [{"board": "c"}, {"member": 1}, {"more": None}])
def test_levels_of_another_run_are_refused(change: dict[str, Any], tmp_path: Path) -> None:
    with pytest.raises(NotationError, match="belong to another run"):
        Spill(saved(tmp_path).directory, {**IDENTITY, **change})


@pytest.mark.parametrize(
    "edit",
    [
        *(lambda text, new=new: new for new in ("", "{", "pegsol levels", "null", "\xff")),
        lambda text: "pegsol levels 2 little 0\n{}",
        lambda text: text.replace('"step": 1', '"step": 2'),
    ],
)
def test_a_state_that_is_none_or_was_changed_is_refused(
    edit: Callable[[str], str], tmp_path: Path
) -> None:
    file = saved(tmp_path).directory / "state"
    file.write_text(edit(file.read_text("latin-1")), "latin-1")
    with pytest.raises(NotationError, match="state"):
        Spill(file.parent, IDENTITY)


def test_a_damaged_or_missing_level_is_refused(tmp_path: Path) -> None:
    for damaged in (b"Three", b"thre"):
        path = saved(tmp_path).directory / "level-3.bits"
        path.write_bytes(damaged)
        with pytest.raises(NotationError, match="damaged"):
            Spill(path.parent, IDENTITY).read(3)
        shutil.rmtree(tmp_path / "a")
    with pytest.raises(FileError, match=r"level-1\.bits"):
        saved(tmp_path).read(1)


def test_places_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FileError, match="made"):
        Spill(tmp_path / "file" / "folder", IDENTITY)
    spill = Spill(tmp_path / "folder", IDENTITY)
    spill.directory.rmdir()
    with pytest.raises(FileError, match="write"):
        write(spill, b"nothing")


def test_a_disk_or_a_system_without_room_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.ENOMEM, os.strerror(errno.ENOMEM))

    with monkeypatch.context() as patch:
        patch.setattr(mmap, "mmap", refuse)
        with pytest.raises(LimitError, match="map a level"):
            pegsol.can_reach("triangle(5) a1 any", spill=tmp_path / "one")
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: SimpleNamespace(free=100))
    with pytest.raises(FileError, match="the levels need 1 KiB, the disk has 100 bytes left"):
        pegsol.reachable("triangle(5) a1 any", engine="blocks", spill=tmp_path / "two")
    assert not list(tmp_path.rglob("two/**/*.bits"))


def test_another_start_is_refused_and_damage_is_noticed_in_time(tmp_path: Path) -> None:
    pegsol.reachable("triangle(6) a1 any", engine="blocks", spill=tmp_path)
    with pytest.raises(NotationError, match="another run"):
        pegsol.reachable("triangle(6) c5 any", engine="blocks", spill=tmp_path)
    for path in tmp_path.rglob("*.bits"):
        content = bytearray(path.read_bytes())
        content[len(content) // 2] ^= 1
        path.write_bytes(content)
    with pytest.raises(NotationError, match="damaged"):
        list(pegsol.reachable("triangle(6) a1 any", engine="blocks", spill=tmp_path).bits(10))
