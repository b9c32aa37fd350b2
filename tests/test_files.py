"""Files are replaced atomically."""

from __future__ import annotations

import errno
import os
import re
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

import pytest

from pegsol.errors import FileError, NotationError
from pegsol.files import claimed, replacing


def write(path: str | Path, content: bytes) -> None:
    with replacing(path) as file:
        file.write(content)


def half_of(file: BinaryIO, error: BaseException | None) -> None:
    file.write(b"half of the new")
    if error is not None:
        raise error


def test_a_file_is_made_and_replaced(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write(path, b"old")
    write(str(path), b"newer")
    assert path.read_bytes() == b"newer"
    assert list(tmp_path.iterdir()) == [path]


def test_the_old_file_stays_until_the_end(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    with replacing(path) as file:
        file.write(b"new")
        file.flush()
        assert path.read_bytes() == b"old"
    assert path.read_bytes() == b"new"


@pytest.mark.parametrize("error", [ValueError("a bug"), KeyboardInterrupt(), NotationError("odd")])
def test_a_failure_in_the_middle_keeps_the_old_file(tmp_path: Path, error: BaseException) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    with pytest.raises(type(error)), replacing(path) as file:
        half_of(file, error)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_failure_in_the_middle_leaves_no_new_file(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), replacing(tmp_path / "file"):
        raise ZeroDivisionError
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["write", "fsync", "replace"])
def test_errors_of_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    no_room = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def full(*_: object) -> None:
        raise no_room

    path = tmp_path / "file"
    path.write_bytes(b"old")
    if name != "write":
        monkeypatch.setattr(os, name, full)
    with pytest.raises(FileError) as caught, replacing(path) as file:
        half_of(file, no_room if name == "write" else None)
    assert str(caught.value) == f"cannot write {str(path)!r}: No space left on device"
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_full_disk(tmp_path: Path) -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("no such device")
    link = tmp_path / "link"
    link.symlink_to("/dev/full")
    with pytest.raises(FileError, match="regular"):
        write(link, b"text")
    assert list(tmp_path.iterdir()) == [link]


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("none/file", "No such file or directory"),
        ("", "it is not a regular file"),
        ("nul\0byte", "null"),
        ("x" * 300, "File name too long"),
    ],
)
def test_places_where_no_file_can_be(tmp_path: Path, path: str, reason: str) -> None:
    with pytest.raises(FileError, match=rf"^cannot write '.*': .*{reason}"):
        write(f"{tmp_path}/{path}", b"text")
    assert list(tmp_path.iterdir()) == []


def test_names_may_be_as_long_as_the_file_system_allows(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 255)
    write(path, b"text")
    assert path.read_bytes() == b"text"


def test_links_are_followed(tmp_path: Path) -> None:
    path, link = tmp_path / "folder" / "file", tmp_path / "link"
    path.parent.mkdir()
    link.symlink_to(path)
    for content in (b"old", b"newer"):
        write(link, content)
        assert link.is_symlink()
        assert path.read_bytes() == content
    assert list(path.parent.iterdir()) == [path]


def test_permissions_stay(tmp_path: Path) -> None:
    path, plain = tmp_path / "file", tmp_path / "plain"
    path.touch()
    path.chmod(0o640)
    write(path, b"text")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    write(plain, b"text")
    (tmp_path / "other").touch()
    assert plain.stat().st_mode == (tmp_path / "other").stat().st_mode


def killed(script: str, *words: str) -> None:
    """Run a script until it prints a line, and kill it."""
    command = [sys.executable, "-c", script, *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        process.kill()


WRITE = """
import sys, time
from pegsol.files import claimed, replacing
with {how}(sys.argv[1]) as file:
    file and file.write(b"half")
    print("ready", flush=True)
    time.sleep(60)
"""


@pytest.mark.parametrize("how", ["replacing", "claimed"])
def test_what_a_killed_process_left_is_used_by_the_next(tmp_path: Path, how: str) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    for _ in range(2):
        killed(WRITE.format(how=how), str(path))
        assert path.read_bytes() == b"old"
        assert len(list(tmp_path.iterdir())) == 2
    if how == "claimed":
        with claimed(path):
            pass
    else:
        write(path, b"new")
        assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_is_written_by_one_process(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with replacing(path) as file:
        file.write(b"new")
        with pytest.raises(FileError, match="another process"):
            write(path, b"other")
    assert path.read_bytes() == b"new"


def test_writers_side_by_side(tmp_path: Path) -> None:
    """Each file is whole, and no writer takes one for its own that another has renamed."""
    script = """
import sys
from contextlib import suppress
from pegsol.errors import FileError
from pegsol.files import replacing
for _ in range(200):
    with suppress(FileError), replacing(sys.argv[1]) as file:
        for _ in range(9):
            file.write(sys.argv[2].encode())
            file.flush()
    content = open(sys.argv[1], "rb").read()
    assert len(content) == 9 and len(set(content)) == 1, content
"""
    path = tmp_path / "file"
    write(path, b"000000000")
    processes = [subprocess.Popen([sys.executable, "-c", script, path, who]) for who in "123"]
    assert [process.wait() for process in processes] == [0, 0, 0]
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_is_claimed_by_one_process(tmp_path: Path) -> None:
    path, link = tmp_path / "file", tmp_path / "link"
    link.symlink_to(path)
    script = "import sys; from pegsol.files import claimed\nwith claimed(sys.argv[1]): pass"
    with claimed(path):
        for name in (path, link):
            ran = subprocess.run(
                [sys.executable, "-c", script, str(name)],
                capture_output=True,
                text=True,
                check=False,
            )
            assert f"cannot write '{name}': another process keeps its work there" in ran.stderr
    killed(WRITE.format(how="claimed"), str(path))
    with claimed(path):
        pass
    assert list(tmp_path.iterdir()) == [link]


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, lambda path: os.symlink("gone", path)])
def test_a_lock_that_is_no_file(tmp_path: Path, make: Callable[[Path], None]) -> None:
    path, script = tmp_path / "file", WRITE.format(how="claimed")
    killed(script, str(path))
    (lock,) = tmp_path.iterdir()
    lock.unlink()
    make(lock)
    command = [sys.executable, "-c", script, str(path)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert re.search(r"FileError: cannot write '.*file': .+\n$", ran.stderr)
    assert [*tmp_path.iterdir()] == [lock]


def test_a_folder_that_cannot_be_synced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, sync = tmp_path / "file", os.fsync
    code = errno.EINVAL

    def fsync(number: int) -> None:
        if stat.S_ISDIR(os.fstat(number).st_mode):
            raise OSError(code, os.strerror(code))
        sync(number)

    monkeypatch.setattr(os, "fsync", fsync)
    write(path, b"some file systems cannot")
    code = errno.EIO
    with pytest.raises(FileError, match=r"cannot write .*error"):
        write(path, b"a disk that fails")
