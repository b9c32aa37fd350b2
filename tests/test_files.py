"""Files are replaced as a whole, or not at all."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

import pytest

from pegsol.errors import FileError, NotationError
from pegsol.files import replacing


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
    with pytest.raises(FileError, match="not a regular file"):
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
