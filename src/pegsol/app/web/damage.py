"""Repair of a damaged file of saved games, before the server starts.

The damaged file is kept under a dated name and never overwritten, and its readable rows are copied
to a new file. If the repair is killed at any time, the next start continues from the files that the
last step has left:

1. The damaged file and its write-ahead log each get a second, dated name.
2. The readable rows are copied to ``-new``.
3. When it is complete, ``-new`` is renamed to ``-salvaged``.
4. The old log is removed, and ``-salvaged`` replaces the damaged file.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from pegsol.app.web.database import address_of, make_private, user_lock
from pegsol.app.web.salvage import JSON_TEXTS, is_damage, salvage
from pegsol.app.web.tables import MIGRATIONS
from pegsol.errors import FileError
from pegsol.files import open_regular, sync_folder

_MAGIC = b"SQLite format 3\0"


def repair(path: Path) -> list[str]:
    """Check the file of saved games, replace it if it is damaged, and return remarks about it.

    Raises FileError for a file that cannot be used, and leaves that file unchanged.
    """
    alone = user_lock(path, shared=False)
    try:
        if alone is not None:
            _finish(path)
        found = _damage(path)
        if not found:
            return []
        if alone is None:
            raise FileError(
                f"{str(path)!r} is damaged ({found}); end the other servers that use it, and the"
                " next start repairs it"
            )
        try:
            return [_replace(path)]
        except OSError as error:
            reason = error.strerror or error
            raise FileError(f"{str(path)!r} is damaged and cannot be repaired: {reason}") from None
    finally:
        if alone is not None:
            os.close(alone)


# -- the check -----------------------------------------------------------------------------------


def _damage(path: Path) -> str:
    """Return how a file is damaged, or "" if it is intact or missing.

    Raises FileError for a file that is not a store of saved games or cannot be read.
    """
    # Closing the file drops this process's locks on it, so no store may be open here.
    try:
        with open_regular(path) as file:
            head = file.read(len(_MAGIC))
    except FileNotFoundError:
        return ""
    except IsADirectoryError:
        raise FileError(f"cannot keep games in {str(path)!r}: it is a folder, not a file") from None
    except OSError as error:
        raise FileError(f"cannot keep games in {str(path)!r}: {error.strerror}") from None
    if not head:
        return "it is empty" if _size(_beside(path, "-wal")) else ""
    if head != _MAGIC:
        raise FileError(
            f"cannot keep games in {str(path)!r}: it is another kind of file; move it away, or"
            " choose another folder with --data"
        )
    try:
        with closing(sqlite3.connect(address_of(path, "ro"), uri=True)) as connection:
            return _damage_in(connection, path)
    except UnicodeDecodeError:
        return "malformed database schema"
    except sqlite3.Error as error:
        if is_damage(error):
            return str(error)
        return ""  # locked, or the disk is full: the server reports this when it opens the file


def _damage_in(connection: sqlite3.Connection, path: Path) -> str:
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > len(MIGRATIONS):
        raise FileError(f"{str(path)!r} was made by a later version of pegsol")
    connection.text_factory = _decoded  # accepts damaged text
    tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
    if not version and tables:
        raise FileError(f"cannot keep games in {str(path)!r}: it belongs to another program")
    line: str = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if line != "ok":
        return " ".join(line.split())
    for table, texts in JSON_TEXTS.items():
        query = f"SELECT 1 FROM {table} NOT INDEXED WHERE NOT ({{}}) LIMIT 1"
        valid = " AND ".join([f"json_valid({text})" for text in texts])
        if table in tables and connection.execute(query.format(valid)).fetchone():
            return f"a text in the table {table}"
    return ""


def _decoded(text: bytes) -> str:
    return text.decode(errors="replace")


# -- the repair ----------------------------------------------------------------------------------


def _replace(path: Path) -> str:
    """Salvage a damaged file, set it aside, and return a line that says so."""
    new = _beside(path, "-new")
    _remove(new)
    aside = _set_aside(path)
    try:
        kept, whole = salvage(path, new)
    except BaseException:
        _remove(new)
        raise
    new.replace(_beside(path, "-salvaged"))
    _finish(path)
    missing = "" if whole else ", and others could not be read"
    return (
        f"{str(path)!r} was damaged: {kept} saved things and results were salvaged{missing}; the"
        f" damaged file is now {str(aside)!r}"
    )


def _finish(path: Path) -> None:
    """Do the last steps of a repair that was killed, and remove the files of an earlier step."""
    salvaged = _beside(path, "-salvaged")
    if salvaged.exists():
        for ending in ("-wal", "-shm"):  # SQLite would take them for the new file's
            _beside(path, ending).unlink(missing_ok=True)
        sync_folder(path.parent)
        salvaged.replace(path)
        sync_folder(path.parent)
    _remove(_beside(path, "-new"))


def _set_aside(path: Path) -> Path:
    """Give a file and its write-ahead log a second, new name, and return the name.

    A repair that was killed may have done this already.
    """
    stem = f"{path.stem}-damaged-{datetime.now(UTC).date().isoformat()}"
    number = 1
    while True:
        aside = path.with_name(f"{stem}{'' if number == 1 else f'-{number}'}{path.suffix}")
        if not aside.exists() or aside.samefile(path):
            break
        number += 1
    for ending in ("-wal", ""):  # the log first, so that a file set aside has its log
        old, new = _beside(path, ending), _beside(aside, ending)
        if old.exists() and not new.exists():
            try:
                new.hardlink_to(old)
            except OSError:  # the file system has no hard links
                partial = _beside(new, "-partial")
                shutil.copy2(old, partial)
                partial.replace(new)
    make_private(aside)
    sync_folder(path.parent)
    return aside


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _remove(path: Path) -> None:
    for ending in ("", "-wal", "-shm", "-journal"):
        _beside(path, ending).unlink(missing_ok=True)


def _size(path: Path) -> int:
    with suppress(FileNotFoundError):
        return path.stat().st_size
    return 0
