"""Make the data of the atlas: `python docs/results/atlas.py`, or `make atlas`.

The surveys of the plan are kept in build/atlas, so that a run that was stopped goes on. When they
have all their rows and every row passes its check, atlas.parquet is written.
With `--nodes N`, rows that a limit has left open are tried again with N positions.
`make docs` copies the table of the boards into the page.
"""

from __future__ import annotations

import argparse
import csv
import io
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pegsol import Survey, board
from pegsol.study.datasets.columns import STEADY, arrow_schema
from pegsol.study.datasets.plan import DEFAULT_NODES

HERE = Path(__file__).parent
ATLAS = HERE / "atlas"
WORK = HERE.parents[1] / "build" / "atlas"

Row = dict[str, Any]


def slug(name: str) -> str:
    """Return the name of a board as it is in the names of files."""
    return re.sub(r"[^a-z0-9]+", "-", name).strip("-")


@dataclass(frozen=True, slots=True)
class Part:
    """A survey of some *boards*, with what is wanted and the positions of each search.

    *seconds* limit a row; they are for rows that would take very long without many positions.
    """

    name: str
    boards: tuple[str, ...]
    wants: str
    nodes: int = DEFAULT_NODES
    seconds: int | None = None

    def command(self, boards: Sequence[str], nodes: int, seconds: float | None) -> list[str]:
        """Return the command for some of the boards, without the folder."""
        limits = [] if nodes == DEFAULT_NODES else ["--node-limit-each", str(nodes)]
        limits += [] if seconds is None else ["--time-limit-each", f"{seconds:g}"]
        return ["pegsol", "survey", *boards, "--want", self.wants, *limits]


GRAPHS = (
    *("line(12)", "path(6)", "cycle(6)", "complete(5)", "bipartite(2,3)", "star-graph(4)"),
    "graph(a-b, b-c, c-d, d-a)",
)
LARGE = (
    *("semi-wiegleb", "asymmetric", "square(6)", "cross(1,2,1,2,4)", "triangle(8)"),
    *("rhombus(5)", "rhombus(6)", "hexagon(4)", "thinkjump(4)", "star(37)"),
    *("diamond(4)+diagonals", "english+diagonals"),
)
SMALL = ("rhombus(5)", "diamond(4)+diagonals")
PLAN = (
    Part(
        "small",
        (
            *GRAPHS,
            *("diamond(3)", "diamond(4)", "star(13)", "hexagon(2)", "hexagon(3)"),
            *("rhombus(3)", "rhombus(4)", "triangle(4)", "triangle(5)", "triangle(6)"),
            *("square(4)", "square(5)", "rectangle(4,6)", "torus(4,4)", "cylinder(6,4)"),
        ),
        "answer,proof,moves,count",
    ),
    # Every pair of these three has a solution, which is its own certificate.
    Part("english", ("english",), "answer,moves"),
    Part("triangle-7", ("triangle(7)",), "answer,moves"),
    Part("french", ("french",), "answer,moves", 10**11),
    # From d2 to f8 takes minutes and 6 GiB, and then has only the counters of an exhausted search.
    Part("diamond-5", ("diamond(5)",), "answer,proof", seconds=60),
    Part("large", LARGE, "answer,proof"),
    # The small boards take a second for each pair; of the others, this gives bounds only.
    *[
        Part(f"{slug(name)}-moves", (name,), "answer,moves", 10**9 if name in SMALL else 10**6)
        for name in (*LARGE, "diamond(5)")
    ],
)
"""The surveys. A later one replaces the rows of problems for which it has solutions."""

BOARDS = (
    *("english", "french", "semi-wiegleb", "asymmetric", "cross(1,2,1,2,4)"),
    *("square(4)", "square(5)", "square(6)", "rectangle(4,6)"),
    *("diamond(3)", "diamond(4)", "diamond(5)"),
    *("triangle(4)", "triangle(5)", "triangle(6)", "triangle(7)", "triangle(8)"),
    *("rhombus(3)", "rhombus(4)", "rhombus(5)", "rhombus(6)"),
    *("hexagon(2)", "hexagon(3)", "hexagon(4)", "thinkjump(4)", "star(13)", "star(37)"),
    *("torus(4,4)", "cylinder(6,4)"),
    *("diamond(4)+diagonals", "english+diagonals"),
    *GRAPHS,
)
"""The boards in the order of the page."""

COUNTED = {"english": "english", "french": "french", "triangle(7)": "triangle-7"}
"""The tables of this folder that have the numbers of solutions which the surveys leave out."""

KNOWN = ("answer_known", "moves_known", "count_known", "source")
"""The columns that say how a row is known, and the command that finds it."""
LEFT_OUT = ("chance", "given", "distinct", "solution_count_mod_symmetry")
COLUMNS = (*[name for name in STEADY if not name.startswith(LEFT_OUT)], *KNOWN)
"""The columns of atlas.parquet."""
IN_CSV = (
    *("board", "vacancy", "survivor", "problem", "problems", "status", "answer_known"),
    *("kind", "size", "unit", "moves_at_least", "moves_at_most", "moves_known"),
    *("solution_count", "count_known", "reachable", "winning", "reason", "nodes", "node_limit"),
    *("version", "source"),
)
"""The columns of atlas.csv, which has no witnesses."""


# -- the rows -----------------------------------------------------------------------------------


def find(part: Part, nodes: int | None) -> None:
    """Go on with a survey, and check all its rows; with *nodes*, try what is open again."""
    if nodes is None:
        command = part.command(part.boards, part.nodes, part.seconds)
    else:
        command = [*part.command(part.boards, max(part.nodes, nodes), None), "--retry"]
    folder = WORK / part.name
    WORK.mkdir(parents=True, exist_ok=True)
    for words in ([*command, "-o", str(folder)], ["pegsol", "check", str(folder)]):
        print(f"$ {shlex.join(words)}", flush=True)
        run = subprocess.run([sys.executable, "-m", *words], check=False)
        if run.returncode not in (0, 20):  # 20: a row lacks something, or is only stated
            sys.exit(run.returncode)


def joined(parts: Sequence[Part]) -> list[Row]:
    """Return the rows of some surveys, one for each problem."""
    found: dict[str, Row] = {}
    for part in parts:
        for row in rows(part):
            if row["problem"] not in found or row["status"] == "solved":
                found[row["problem"]] = row
    return list(found.values())


def rows(part: Part) -> Iterator[Row]:
    """Yield the rows of a survey with the columns that say how they are known."""
    survey = Survey.read(WORK / part.name)
    for table in survey.tables:
        if table.untried or any(row.columns["status"] == "failed" for row in table.rows):
            sys.exit(f"atlas.py: the survey {part.name} has no answers for some pairs")
        name = table.board.name or ""
        counts = _counts(name)
        for row in table.rows:
            known = {column: row.columns[column] for column in COLUMNS if column in row.columns}
            known |= counts.get((row.vacancy, row.survivor), {})
            source = part.command([name], known["node_limit"], known["time_limit"])
            yield {**how_known(known), "source": shlex.join(source)}


def _counts(name: str) -> dict[tuple[str | None, str | None], Row]:
    """Return the numbers of solutions that a table of this folder has for a board."""
    if name not in COUNTED:
        return {}
    first, *lines = (HERE / f"{COUNTED[name]}.csv").read_text(encoding="utf-8").splitlines()
    command = first.removeprefix("# ")
    return {
        (row["vacancy"], row["survivor"]): {
            "solution_count": row["solutions"],
            "count_known": f"stated: {command}",
        }
        for row in csv.DictReader(lines)
    }


def how_known(row: Row) -> Row:
    """Return a row with the words for how its answer, moves and count are known."""
    answer = moves = count = None
    if row["status"] == "solved":
        answer = "verified solution"
        least, most = row["moves_at_least"], row["moves_at_most"]
        if row["moves_standing"] == "verified":
            moves = "checked certificate"
        elif least == most:
            moves = "stated: search by moves"
        elif least is not None:
            moves = "bounds: the search by moves met its limit"
        else:
            moves = "bound: the solution"
        if row["solution_count"] is not None:
            count = "stated: state space"
    elif row["status"] == "impossible":
        found = "checked" if row["standing"] == "verified" else "stated:"
        answer = f"{found} {row['kind']}"
        count = answer if row["solution_count"] is not None else None
    return {"answer_known": answer, "moves_known": moves, "count_known": count, **row}


# -- the file -----------------------------------------------------------------------------------


def write(found: Sequence[Row], folder: Path = ATLAS) -> None:
    """Write atlas.parquet."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    of_survey = [field for field in arrow_schema() if field.name in COLUMNS]
    schema = pa.schema([*of_survey, *[pa.field(name, pa.string()) for name in KNOWN]])
    table = pa.Table.from_pylist(list(found), schema=schema)
    pq.write_table(table, folder / "atlas.parquet", compression="zstd", compression_level=19)


def read(folder: Path = ATLAS) -> list[Row]:
    """Return the rows of atlas.parquet."""
    import pyarrow.parquet as pq

    found: list[Row] = pq.read_table(folder / "atlas.parquet").to_pylist()
    return found


def as_csv(found: Sequence[Row]) -> str:
    """Return the rows as the text of atlas.csv, which a release has."""
    text = io.StringIO()
    writer = csv.DictWriter(text, IN_CSV, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(found)
    return text.getvalue()


# -- the page -----------------------------------------------------------------------------------


def overview(text: str, found: Sequence[Row]) -> str:
    """Return the first page of the atlas with its table of the boards filled in."""
    lines = [
        "| board | holes | pairs | solvable | impossible | undecided | fewest moves | solutions |",
        "| :-- | --: | --: | --: | --: | --: | :-- | :-- |",
    ]
    for name in BOARDS:
        rows = [row for row in found if row["board"] == name]
        status = [row["status"] for row in rows]
        cells = [
            f"`{name}`",
            len(board(name)),
            len(rows),
            *[status.count(word) for word in ("solved", "impossible", "undecided")],
            _span(rows),
            _share(rows),
        ]
        lines.append(f"| {' | '.join(map(str, cells))} |")
    return text.replace("<!-- boards -->", "\n".join(lines))


def _span(rows: Sequence[Row]) -> str:
    """Return the least and the greatest number of moves of the pairs of a board."""
    solved = [row for row in rows if row["status"] == "solved"]
    if not solved:
        return ""
    most = max(row["moves_at_most"] for row in solved)
    if not all(row["moves_at_least"] for row in solved):
        return f"at most {most}"
    least = min(row["moves_at_least"] for row in solved)
    proved = sum(row["moves_at_least"] == row["moves_at_most"] for row in solved)
    words = "all" if proved == len(solved) else f"{proved} of {len(solved)}"
    return f"{least} to {most}, {words} known" if least < most else f"{most}, {words} known"


def _share(rows: Sequence[Row]) -> str:
    counted = sum(bool(row["solution_count"]) for row in rows)
    return "counted" if rows and counted == len(rows) else "not counted" if rows else ""


def main() -> None:
    """Do what the command line asks."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--nodes", type=int, help="try again what a limit has left open")
    given = parser.parse_args()
    for part in PLAN:
        find(part, given.nodes)
    write(joined(PLAN))


if __name__ == "__main__":
    main()
