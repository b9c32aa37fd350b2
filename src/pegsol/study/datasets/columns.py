"""The columns of a survey's dataset: their names, their types, and what they mean.

The table in ``columns.csv`` is the data dictionary: the files are written by it, and
docs/formats.md shows it.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict

from pegsol.shapes import Rule
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
    """A regular expression, or "decimal" in the table."""
    null: bool = True
    varies: bool = False


_TYPES = {"text": str, "whole": int, "number": float}
_DOMAINS = {"decimal": "0|[1-9][0-9]{0,4299}"}  # as long as Python reads it


def _columns() -> Iterator[Column]:
    """Yield the columns that ``columns.csv`` lists."""
    text = (Path(__file__).parent / "columns.csv").read_text(encoding="utf-8")
    for row in csv.DictReader(text.splitlines()):
        domain = _DOMAINS.get(row["domain"], row["domain"])
        more: Any = {"domain": domain, "null": bool(row["null"]), "varies": bool(row["varies"])}
        yield Column(**{**row, **more})


COLUMNS = tuple(_columns())
"""The columns in the order of the files."""

_make: Any = TypedDict
RowJson = _make(
    "RowJson",
    {
        column.name: Annotated[_TYPES[column.type] | None, Rule(description=column.meaning)]
        for column in COLUMNS
        if column.name != "certificate"
    },
)
"""The shape of a row in an answer, which leaves out the certificate."""
RowJson.__doc__ = "A problem of a survey, and the answer: the columns of its row in a dataset."

STEADY = tuple([column.name for column in COLUMNS if not column.varies])
"""The columns that are the same in every run."""


def fault_of(row: Row) -> str | None:
    """Return what is wrong with the values of a row, or None if each is one that its column has."""
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


def arrow_schema() -> pyarrow.Schema:
    """Return the schema of the files, with the version of the dataset as metadata."""
    import pyarrow as pa

    types = {"text": pa.string(), "whole": pa.int64(), "number": pa.float64()}
    fields = [pa.field(column.name, types[column.type]) for column in COLUMNS]
    return pa.schema(fields, metadata={"pegsol.survey": str(DATASET_VERSION)})


def empty_row() -> Row:
    """Return a row without values."""
    return {column.name: None for column in COLUMNS}


def data_dictionary() -> str:
    """Return the table of the columns in Markdown."""
    lines = ["| column | type | meaning |", "|--------|------|---------|"]
    for column in COLUMNS:
        star = " *" if column.varies else ""
        lines.append(f"| `{column.name}`{star} | {column.type} | {column.meaning} |")
    return "\n".join(lines)
