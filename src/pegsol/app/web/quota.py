"""Limits on the saved data of each owner, of each address, and of all together.

A new owner is only a new cookie, which a client may invent for each request. An address is harder
to invent, so everything that an owner holds counts for the address from which the owner first saved
something. If an address or the whole file has no room left, the things of owners that never came
back on a later day are deleted after some days, the oldest first.
"""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime, timedelta

from pegsol.app.web.refusal import RefusalError
from pegsol.app.web.tables import OWNED

LOCAL = "local"
"""The one user of this machine, who owns everything in the file, whichever cookie saved it."""

MAX_THING_BYTES = 1 << 20  # of one saved thing
MAX_OWNER_BYTES = 32 << 20  # with results and ghosts
MAX_ADDRESS_THINGS, MAX_ADDRESS_BYTES = 20_000, 64 << 20
MAX_ALL_THINGS, MAX_ALL_BYTES = 1_000_000, 768 << 20
ABANDONED_DAYS = 30  # after which the things of an owner who never came back may be deleted


class FullError(RefusalError):
    """The limit on saved data is reached."""

    status, code = 429, "results-full"


class TooLargeError(FullError):
    """A thing is larger than the limit for one thing."""

    status, code = 413, "thing-too-large"


def check_thing(*texts: str) -> None:
    """Raise TooLargeError if the *texts* of one saved thing are too large."""
    if sum([len(text.encode()) for text in texts]) > MAX_THING_BYTES:
        most = MAX_THING_BYTES >> 10
        raise TooLargeError(f"a saved thing can have at most {most} KiB", None, most)


def held(connection: sqlite3.Connection, owner: str) -> tuple[int, int]:
    """Return the number of rows that an owner holds, and their bytes."""
    query = "SELECT things, bytes FROM owners WHERE owner = ?"
    return connection.execute(query, [owner]).fetchone() or (0, 0)


def check_room(
    connection: sqlite3.Connection, owner: str, before: tuple[int, int], address: str
) -> None:
    """Raise FullError if an owner holds more than *before* and there is no room for it.

    The owner's data counts for the first *address* that is given, and until then for none.
    """
    today = datetime.now(UTC).date()
    connection.execute(
        "UPDATE owners SET seen = max(seen, ?),"
        " address = CASE address WHEN '' THEN ? ELSE address END WHERE owner = ?",
        [today.isoformat(), address, owner],
    )
    now = held(connection, owner)
    if now[0] <= before[0] and now[1] <= before[1]:
        return
    if now[1] > MAX_OWNER_BYTES:
        raise FullError("you have saved too much: delete some of it first", "saved-too-large")
    abandoned = (today - timedelta(days=ABANDONED_DAYS)).isoformat()
    home = connection.execute("SELECT address FROM owners WHERE owner = ?", [owner]).fetchone()[0]
    while home and _exceeds(_of_address(connection, home), MAX_ADDRESS_THINGS, MAX_ADDRESS_BYTES):
        if not _sweep(connection, owner, abandoned, home):
            raise FullError(
                "too much is saved from your address: delete some of it first", "address-full"
            )
    while _exceeds(_in_all(connection), MAX_ALL_THINGS, MAX_ALL_BYTES):
        if not _sweep(connection, owner, abandoned, None):
            raise FullError("the server has no more room: try again another day", "server-full")


def note_return(connection: sqlite3.Connection, owner: str) -> None:
    """Note that an owner came back today, so that its things are no longer deleted."""
    today = datetime.now(UTC).date().isoformat()
    connection.execute("UPDATE owners SET seen = max(seen, ?) WHERE owner = ?", [today, owner])


def is_news(connection: sqlite3.Connection, owner: str) -> bool:
    """Return whether an owner that holds something was not seen today."""
    query = "SELECT 1 FROM owners WHERE owner = ? AND seen < ?"
    today = datetime.now(UTC).date().isoformat()
    return connection.execute(query, [owner, today]).fetchone() is not None


def _exceeds(amounts: tuple[int, int], things: int, size: int) -> bool:
    return amounts[0] > things or amounts[1] > size


def _of_address(connection: sqlite3.Connection, address: str) -> tuple[int, int]:
    query = "SELECT sum(things), sum(bytes) FROM owners WHERE address = ?"
    things, size = connection.execute(query, [address]).fetchone()
    return things, size


def _in_all(connection: sqlite3.Connection) -> tuple[int, int]:
    things, size = connection.execute("SELECT things, bytes FROM totals").fetchone()
    return things, size


def _sweep(connection: sqlite3.Connection, owner: str, abandoned: str, address: str | None) -> bool:
    """Delete the data of one other owner who never came back; return whether there was one.

    The owner must have been last seen before the day *abandoned*. Among all such owners, or those
    of an *address*, the one last seen longest ago is chosen.
    """
    found = connection.execute(
        "SELECT owner FROM owners WHERE seen = first AND seen < :abandoned"
        " AND owner NOT IN (:owner, :local) AND (:address IS NULL OR address = :address)"
        " ORDER BY seen, owner LIMIT 1",
        {"owner": owner, "local": LOCAL, "abandoned": abandoned, "address": address},
    ).fetchone()
    if found is None:
        return False
    for table in OWNED:
        connection.execute(f"DELETE FROM {table} WHERE owner = ?", found)
    return True
