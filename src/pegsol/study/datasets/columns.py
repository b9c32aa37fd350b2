"""The columns of a survey's dataset: their names, their types, and what they mean.

This table is the data dictionary: the files are written by it, and docs/formats.md shows it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from pegsol.errors import MissingExtraError
from pegsol.wording import shown

if TYPE_CHECKING:
    import pyarrow

DATASET_VERSION = 2
"""The version of the files of a dataset; another one is refused."""

Row = dict[str, Any]
"""The values of a row by the names of their columns; None for a value that is not known."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its *name*, the *type* of its values, and their meaning.

    A check compares what was *asked* with the survey, *recomputes* what follows from the solution,
    from the certificate and from other columns, and *names* what nothing in the row shows. A text
    matches its *domain*, if it has one. Only some columns may be *null*.

    The values of a column that *varies* depend on the machine and on the hour. All others are the
    same in every run of the same survey.
    """

    name: str
    type: Literal["text", "whole", "number"]
    meaning: str
    check: Literal["asked", "recomputed", "named"] = "recomputed"
    domain: str = ""
    null: bool = True
    varies: bool = False


_DECIMAL = "0|[1-9][0-9]{0,4299}"  # as long as Python reads it

COLUMNS = (
    Column(
        "key",
        "text",
        "a hash of the problem, and one of the wants, limits, seed and version",
        "asked",
        null=False,
    ),
    Column("board", "text", "the name of the board; null for a board without one", "asked"),
    Column(
        "board_digest",
        "text",
        "the SHA-256 of the board: names, places and jumps",
        "asked",
        null=False,
    ),
    Column("vacancy", "text", "the vacancy; null unless the problem is a pair", "asked"),
    Column("survivor", "text", "the survivor; null unless the problem is a pair", "asked"),
    Column("problem", "text", "the problem, as `pegsol solve` reads it", "asked", null=False),
    Column(
        "given",
        "text",
        "the lines of `--pairs FILE` for this problem and its images by symmetry, one below the "
        "other; null for the pairs of boards",
        "asked",
    ),
    Column("problems", "whole", "the number of problems that are the same by symmetry", "asked"),
    Column("want", "text", "what was asked for, such as `answer,proof`", "asked", null=False),
    Column("node_limit", "whole", "the limit of positions for each search; null for none", "asked"),
    Column("time_limit", "number", "the limit of seconds for the row; null for none", "asked"),
    Column("seed", "whole", "the seed of the random numbers", "asked", null=False),
    Column(
        "status",
        "text",
        "`solved`, `impossible`, `undecided` or `failed`",
        domain="solved|impossible|undecided|failed",
        null=False,
    ),
    Column("reason", "text", "what is missing and why, such as `moves: nodes`; null if nothing is"),
    Column("kind", "text", "the kind of certificate, such as `solution` or `pagoda`"),
    Column(
        "standing",
        "text",
        "`verified`, or `stated` for an exhausted search too large to repeat",
        domain="verified|stated",
    ),
    Column("size", "whole", "the size of the certificate"),
    Column("unit", "text", "what the size counts, such as `jump` or `weight`"),
    Column("solution", "text", "the moves of the best solution found"),
    Column("certificate", "text", "the certificate as JSON, as `pegsol prove` writes it"),
    Column("moves_at_least", "whole", "a number of moves that every solution needs"),
    Column("moves_at_most", "whole", "the moves of the best solution found"),
    Column(
        "moves_standing",
        "text",
        "`verified` if the certificate proves the fewest moves; else `stated`",
        domain="verified|stated",
    ),
    Column(
        "solution_count",
        "text",
        "the exact number of solutions, as jump sequences, in decimal",
        domain=_DECIMAL,
    ),
    Column(
        "solution_count_mod_symmetry",
        "text",
        "the same modulo the symmetries that keep start and finish",
        "named",
        domain=_DECIMAL,
    ),
    Column(
        "distinct_count",
        "text",
        "the number of solutions that differ in more than the order of independent jumps",
        domain=_DECIMAL,
    ),
    Column(
        "distinct_count_mod_symmetry",
        "text",
        "the same modulo the symmetries that keep start and finish",
        "named",
        domain=_DECIMAL,
    ),
    Column(
        "reachable", "whole", "the positions that can be reached; null if the problem is impossible"
    ),
    Column("winning", "whole", "those of them from which the finish can be reached"),
    Column(
        "chance_numerator", "text", "the exact chance of random play, in decimal", domain=_DECIMAL
    ),
    Column("chance_denominator", "text", "its denominator", domain=_DECIMAL),
    Column("chance", "number", "the same chance, rounded"),
    Column(
        "nodes", "whole", "the work of the searches: the positions that they generated", "named"
    ),
    Column("version", "text", "the version of pegsol", "asked", null=False),
    Column(
        "attempts",
        "whole",
        "how often the row was tried because its process ended",
        "named",
        varies=True,
    ),
    Column("memory_limit", "whole", "the bytes that its process was allowed", "named", varies=True),
    Column("machine", "text", "the system and the processor", "named", varies=True),
    Column("seconds", "number", "the seconds that it took", "named", varies=True),
    Column("cpu_seconds", "number", "the seconds of processor time", "named", varies=True),
    Column(
        "peak_memory", "whole", "the most bytes that its process had held", "named", varies=True
    ),
    Column(
        "finished",
        "text",
        "when it was ready, in UTC",
        "named",
        varies=True,
    ),
)
"""The columns in the order of the files."""

STEADY = tuple([column.name for column in COLUMNS if not column.varies])
"""The columns that are the same in every run."""


def fault_of(row: Row) -> str | None:
    """Return what is wrong with the values of a row, or None if each is one that its column has.

    >>> fault_of(empty_row())
    'key is null'
    """
    for column in COLUMNS:
        value = row[column.name]
        if value is None:
            fits = column.null
        elif column.type == "text":
            fits = not column.domain or re.fullmatch(column.domain, value, re.ASCII) is not None
        else:
            fits = value >= 0  # false if it is no number
        if not fits:
            return f"{column.name} is {shown(value)}"
    for names in (("size", "unit"), ("chance_numerator", "chance_denominator", "chance")):
        if len({row[name] is None for name in names}) > 1:
            return f"only some of {', '.join(names)} are null"
    return None


def require_parquet() -> None:
    """Raise MissingExtraError if PyArrow is not installed."""
    try:
        import pyarrow.parquet  # noqa: F401
    except ModuleNotFoundError:
        raise MissingExtraError("data", "a dataset of a survey") from None


def arrow_schema() -> pyarrow.Schema:
    """Return the schema of the files, with the version of the dataset as metadata."""
    import pyarrow as pa

    types = {"text": pa.string(), "whole": pa.int64(), "number": pa.float64()}
    fields = [pa.field(column.name, types[column.type]) for column in COLUMNS]
    return pa.schema(fields, metadata={"pegsol.survey": str(DATASET_VERSION)})


def empty_row() -> Row:
    """Return a row without values.

    >>> set(empty_row().values())
    {None}
    """
    return {column.name: None for column in COLUMNS}


def data_dictionary() -> str:
    """Return the table of the columns in Markdown.

    >>> data_dictionary().splitlines()[3]
    '| `board` | text | the name of the board; null for a board without one |'
    """
    lines = ["| column | type | meaning |", "|--------|------|---------|"]
    for column in COLUMNS:
        star = " *" if column.varies else ""
        lines.append(f"| `{column.name}`{star} | {column.type} | {column.meaning} |")
    return "\n".join(lines)
