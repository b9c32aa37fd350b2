"""The tables of the saved games' file in each version, and the triggers that count their rows."""

from __future__ import annotations

import sqlite3
from itertools import chain

from pegsol.app.web.owners import owner_named

_RESULT = """(
            owner TEXT NOT NULL,
            key TEXT NOT NULL,
            solved INTEGER NOT NULL,
            pegs INTEGER NOT NULL,
            jumps INTEGER NOT NULL,
            moves INTEGER NOT NULL,
            seconds REAL NOT NULL,
            "when" TEXT NOT NULL,
            PRIMARY KEY (owner, key)
        ) STRICT, WITHOUT ROWID"""

ROW_BYTES = 100  # of a row besides its texts, including its entries in indexes

OWNED = {
    "saved": ("name", "problem", "moves"),
    "results": (),
    "helped": (),
    "ghosts": ("course",),
    "day_marks": (),
    "rushes": (),
}
"""The tables whose rows have owners, and the columns whose texts may be long."""


def _size(table: str, row: str) -> str:
    """Return the expression for the bytes that a row takes."""
    texts = [f"length(CAST({row}.{text} AS BLOB))" for text in OWNED[table]]
    return " + ".join([str(ROW_BYTES), *texts])


def _counting(table: str) -> list[str]:
    """Return the triggers that keep the amounts of each owner up to date."""
    new, old = _size(table, "NEW"), _size(table, "OLD")
    return [
        f"""
        CREATE TRIGGER {table}_added AFTER INSERT ON {table} BEGIN
            INSERT INTO owners VALUES (NEW.owner, '', date('now'), date('now'), 1, {new})
            ON CONFLICT (owner) DO UPDATE SET things = things + 1, bytes = bytes + {new};
        END
        """,
        f"""
        CREATE TRIGGER {table}_changed AFTER UPDATE ON {table} BEGIN
            UPDATE owners SET bytes = bytes - ({old}) + {new} WHERE owner = NEW.owner;
        END
        """,
        f"""
        CREATE TRIGGER {table}_removed AFTER DELETE ON {table} BEGIN
            UPDATE owners SET things = things - 1, bytes = bytes - ({old}) WHERE owner = OLD.owner;
            DELETE FROM owners WHERE owner = OLD.owner AND things = 0;
        END
        """,
    ]


def _counted(table: str) -> str:
    """Return the statement that counts the rows saved by earlier versions."""
    return f"""
        INSERT INTO owners
        SELECT owner, '', date('now'), date('now'), count(*), sum({_size(table, table)})
        FROM {table} WHERE TRUE GROUP BY owner
        ON CONFLICT (owner) DO UPDATE
        SET things = things + excluded.things, bytes = bytes + excluded.bytes
        """


MIGRATIONS = (
    (
        """
        CREATE TABLE saved (
            id TEXT PRIMARY KEY,
            owner TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('game', 'puzzle', 'solution')),
            name TEXT NOT NULL,
            changed TEXT NOT NULL,
            problem TEXT NOT NULL,
            moves TEXT NOT NULL
        ) STRICT
        """,
        "CREATE INDEX saved_by_owner ON saved (owner, changed)",
        f"CREATE TABLE results {_RESULT}",
    ),
    (  # the tables of records.py; the results so far were without help
        f"CREATE TABLE helped {_RESULT}",
        """
        CREATE TABLE ghosts (
            owner TEXT NOT NULL,
            key TEXT NOT NULL,
            course TEXT NOT NULL,
            PRIMARY KEY (owner, key)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE days (
            date TEXT NOT NULL,
            level TEXT NOT NULL,
            key TEXT NOT NULL,
            PRIMARY KEY (date, level)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX days_by_key ON days (key)",
        """
        CREATE TABLE day_marks (
            owner TEXT NOT NULL,
            date TEXT NOT NULL,
            level TEXT NOT NULL,
            helped INTEGER NOT NULL,
            late INTEGER NOT NULL,
            PRIMARY KEY (owner, date, level)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE rushes (
            owner TEXT PRIMARY KEY,
            score INTEGER NOT NULL,
            skipped INTEGER NOT NULL,
            "when" TEXT NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
    ),
    (  # quota.py: who holds how much, from which address, and the days first and last seen
        """
        CREATE TABLE owners (
            owner TEXT PRIMARY KEY,
            address TEXT NOT NULL,
            first TEXT NOT NULL,
            seen TEXT NOT NULL,
            things INTEGER NOT NULL,
            bytes INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX owners_by_address ON owners (address, things, bytes)",
        "CREATE INDEX owners_by_day ON owners (seen)",
        "CREATE TABLE totals (things INTEGER NOT NULL, bytes INTEGER NOT NULL) STRICT",
        *map(_counted, OWNED),
        "INSERT INTO totals SELECT coalesce(sum(things), 0), coalesce(sum(bytes), 0) FROM owners",
        """
        CREATE TRIGGER owners_added AFTER INSERT ON owners BEGIN
            UPDATE totals SET things = things + NEW.things, bytes = bytes + NEW.bytes;
        END
        """,
        """
        CREATE TRIGGER owners_changed AFTER UPDATE ON owners BEGIN
            UPDATE totals SET things = things + NEW.things - OLD.things,
                              bytes = bytes + NEW.bytes - OLD.bytes;
        END
        """,
        """
        CREATE TRIGGER owners_removed AFTER DELETE ON owners BEGIN
            UPDATE totals SET things = things - OLD.things, bytes = bytes - OLD.bytes;
        END
        """,
        *chain.from_iterable(map(_counting, OWNED)),
    ),
    # the owners were cookies so far
    tuple([f"UPDATE {table} SET owner = owner_named(owner)" for table in (*OWNED, "owners")]),
)
"""The statements that make each version of the tables from the previous version."""


def update(connection: sqlite3.Connection, version: int) -> None:
    """Make the tables of today from those of a *version*, which is 0 for an empty file."""
    connection.create_function("owner_named", 1, owner_named, deterministic=True)
    for statement in chain.from_iterable(MIGRATIONS[version:]):
        connection.execute(statement)
    # Written even if unchanged, so that a read-only file fails now.
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
