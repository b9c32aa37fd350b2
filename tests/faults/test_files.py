"""Files are replaced in one step, by one process at a time, whatever goes wrong.

Levels on disk that are damaged, or have no room, are refused in one line.
"""

from __future__ import annotations

import errno
import mmap
import os
import re
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

import pegsol
from pegsol.errors import FileError, LimitError, NotationError
from pegsol.files import claimed, replacing
from pegsol.search.spaces.engines.spill import Spill

FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
WRITE = """
import signal, sys
from pegsol.files import claimed, replacing
with {how}(sys.argv[1]) as file:
    file and file.write(b"half")
    print("ready", flush=True)
    signal.pause()
"""


def write(path: str | Path, content: bytes, error: BaseException | None = None) -> None:
    """Replace a file; with an error, stop in the middle."""
    with replacing(path) as file:
        file.write(content)
        if error is not None:
            raise error


def killed(how: str, path: Path) -> None:
    """Begin to write or to claim a file in another process, and kill it."""
    command = [sys.executable, "-c", WRITE.format(how=how), str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        process.kill()


@pytest.mark.parametrize("name", ["file", "x" * 255], ids=["short", "longest"])
def test_a_file_is_replaced_at_the_end_by_one_process(tmp_path: Path, name: str) -> None:
    """A link to it stays, and so do its permissions."""
    path, link = tmp_path / "folder" / name, tmp_path / "link"
    path.parent.mkdir()
    link.symlink_to(path)
    write(str(link), b"old")
    (tmp_path / "other").touch()
    assert path.stat().st_mode == (tmp_path / "other").stat().st_mode
    path.chmod(0o640)
    with replacing(link) as file:
        file.write(b"newer")
        file.flush()
        assert path.read_bytes() == b"old"
        with pytest.raises(FileError, match="another process"):
            write(path, b"other")
    assert link.is_symlink()
    assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode)) == (b"newer", 0o640)
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize(
    "error", [ValueError("a bug"), KeyboardInterrupt(), NotationError("odd"), FULL]
)
@pytest.mark.parametrize("failing", ["write", "fsync", "replace"])
def test_a_failure_in_the_middle_changes_nothing(
    failing: str, error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise error

    path = tmp_path / "file"
    path.write_bytes(b"old")
    if failing != "write":
        monkeypatch.setattr(os, failing, fail)
    for place in (path, tmp_path / "new"):
        with pytest.raises(FileError if error is FULL else type(error)) as caught:
            write(place, b"half of the new", error if failing == "write" else None)
        if error is FULL:
            assert str(caught.value) == f"cannot write {str(place)!r}: No space left on device"
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("none/file", "No such file or directory"),
        ("device", "it is not a regular file"),
        ("x" * 300, "File name too long"),
    ],
)
def test_places_where_no_file_can_be(tmp_path: Path, path: str, reason: str) -> None:
    device = tmp_path / "device"
    device.symlink_to("/dev/null")
    with pytest.raises(FileError, match=rf"^cannot write '.*': .*{reason}"):
        write(f"{tmp_path}/{path}", b"text")
    assert list(tmp_path.iterdir()) == [device]


@pytest.mark.parametrize("how", ["replacing", "claimed"])
def test_what_a_killed_process_left_is_used_by_the_next(tmp_path: Path, how: str) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    for _ in range(2):
        killed(how, path)
        assert path.read_bytes() == b"old"
        assert len(list(tmp_path.iterdir())) == 2
    if how == "claimed":
        with claimed(path):
            pass
    else:
        write(path, b"new")
    assert path.read_bytes() == (b"old" if how == "claimed" else b"new")
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_is_claimed_by_one_process(tmp_path: Path) -> None:
    path, link = tmp_path / "file", tmp_path / "link"
    link.symlink_to(path)
    script = "import sys; from pegsol.files import claimed\nwith claimed(sys.argv[1]): pass"
    command = [sys.executable, "-c", script, str(link)]
    with claimed(path):
        said = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False).stderr
    assert f"cannot write '{link}': another process keeps its work there" in said


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, lambda path: os.symlink("gone", path)])
def test_a_lock_that_is_no_file(tmp_path: Path, make: Callable[[Path], None]) -> None:
    path = tmp_path / "file"
    killed("claimed", path)
    (lock,) = tmp_path.iterdir()
    lock.unlink()
    make(lock)
    with pytest.raises(FileError, match=re.escape(f"cannot write '{path}': ")), claimed(path):
        pass
    assert [*tmp_path.iterdir()] == [lock]


# --- levels on disk


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
    spill = Spill(tmp_path, {"board": "b"})
    spill.save({"step": 1})
    file = spill.directory / "state"
    file.write_text(edit(file.read_text("latin-1")), "latin-1")
    with pytest.raises(NotationError, match="state"):
        Spill(tmp_path, {"board": "b"})


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
