"""Make the atlas: `python docs/results/atlas.py`, or `make atlas`.

The surveys of the plan are kept in build/atlas, so that a run that was stopped goes on. When they
have all their rows and every row passes its check, the files in docs/results/atlas are written.
`atlas.py pages` only writes the pages of the boards and their pictures from atlas.csv, as
`make docs` does. With `--nodes N`, rows that a limit has left open are tried again with N
positions.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pegsol import Survey, board
from pegsol.study.datasets.columns import STEADY, arrow_schema
from pegsol.study.datasets.plan import DEFAULT_NODES
from pegsol.study.datasets.table import SurveyRow, SurveyTable
from pegsol.study.pairs import Pairs
from pegsol.view.svg.atlas import survey_atlas
from pegsol.wording import plural

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
    *("rhombus(5)", "rhombus(6)", "hexagon(4)", "star(37)"),
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
            *("square(4)", "square(5)", "rectangle(4,6)"),
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

PAGES = {
    "crosses": ("english", "french", "semi-wiegleb", "asymmetric", "cross(1,2,1,2,4)"),
    "squares": ("square(4)", "square(5)", "square(6)", "rectangle(4,6)"),
    "diamonds": ("diamond(3)", "diamond(4)", "diamond(5)"),
    "triangles": ("triangle(4)", "triangle(5)", "triangle(6)", "triangle(7)", "triangle(8)"),
    "rhombi": ("rhombus(3)", "rhombus(4)", "rhombus(5)", "rhombus(6)"),
    "hexagons": ("hexagon(2)", "hexagon(3)", "hexagon(4)", "star(13)", "star(37)"),
    "diagonals": ("diamond(4)+diagonals", "english+diagonals"),
    "graphs": GRAPHS,
}
"""The boards of each page."""

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


# -- the files ----------------------------------------------------------------------------------


def write(found: Sequence[Row], folder: Path = ATLAS) -> None:
    """Write atlas.parquet, atlas.csv and their checksums."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    of_survey = [field for field in arrow_schema() if field.name in COLUMNS]
    schema = pa.schema([*of_survey, *[pa.field(name, pa.string()) for name in KNOWN]])
    table = pa.Table.from_pylist(list(found), schema=schema)
    pq.write_table(table, folder / "atlas.parquet", compression="zstd", compression_level=19)
    with (folder / "atlas.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, IN_CSV, extrasaction="ignore", lineterminator="\n")
        writer.writeheader()
        writer.writerows(found)
    sums = [
        f"{hashlib.sha256((folder / name).read_bytes()).hexdigest()}  {name}\n"
        for name in ("atlas.csv", "atlas.parquet")
    ]
    (folder / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")


def read(folder: Path = ATLAS) -> dict[str, list[dict[str, str]]]:
    """Return the rows of atlas.csv by board."""
    found: dict[str, list[dict[str, str]]] = {name: [] for page in PAGES.values() for name in page}
    with (folder / "atlas.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            found[row["board"]].append(row)
    return found


# -- the pages and pictures ---------------------------------------------------------------------


def page(title: str, boards: Sequence[str], found: dict[str, list[dict[str, str]]]) -> str:
    """Return a page with a picture and a table for each board."""
    literature = tomllib.loads((ATLAS / "literature.toml").read_text(encoding="utf-8"))
    parts = [
        f"# {title.capitalize()}\n\n[The atlas](index.md) explains the columns. "
        "`make docs` writes this page.\n"
    ]
    for name in boards:
        words = [_about(name, found[name]), literature.get(name, "")]
        parts.append(f"## {_heading(name)}\n\n{' '.join(filter(None, words))}\n")
        if found[name]:
            parts.append(f"![Where a single peg can survive on {name}]({slug(name)}.svg)\n")
            parts.append(_table(found[name]))
    return "\n".join(parts)


def _heading(name: str) -> str:
    return name.capitalize() if name.isalpha() else f"`{name}`"


def _about(name: str, rows: Sequence[dict[str, str]]) -> str:
    """Return the sentences that say how many pairs a board has and how many can be solved."""
    shape = board(name)
    excluded = len(Pairs(shape).excluded)
    text = f"The board has {plural(len(shape), 'hole')}. The position classes exclude "
    if excluded:
        text += f"{excluded} pairs of a vacancy and a survivor, up to symmetry. "
    else:
        text += "no pair of a vacancy and a survivor. "
    pairs = f"{'remaining ' if excluded else ''}{len(rows)} pairs"
    status = [row["status"] for row in rows]
    words = {"solved": "solvable", "impossible": "impossible", "undecided": "undecided"}
    counts = [(status.count(name), word) for name, word in words.items() if name in status]
    if len(counts) == 1:
        return f"{text}The {pairs} are all {counts[0][1]}."
    parts = [f"{count} {'is' if count == 1 else 'are'} {word}" for count, word in counts]
    return f"{text}Among the {pairs}, {', '.join(parts[:-1])} and {parts[-1]}."


def _table(rows: Sequence[dict[str, str]]) -> str:
    shown = {
        "vacancy": [row["vacancy"] for row in rows],
        "survivor": [row["survivor"] for row in rows],
        "problems": [row["problems"] for row in rows],
        "answer": [_answer(row) for row in rows],
        "fewest moves": [_moves(row) for row in rows],
        "solutions": [f"{int(n):,}" if (n := row["solution_count"]) else "" for row in rows],
    }
    shown = {name: column for name, column in shown.items() if any(column)}
    right = ("problems", "fewest moves", "solutions")
    lines = [
        list(shown),
        ["--:" if name in right else ":--" for name in shown],
        *zip(*shown.values(), strict=True),
    ]
    return "".join([f"| {' | '.join(line)} |\n" for line in lines])


def _answer(row: dict[str, str]) -> str:
    """Return the answer; the index of the atlas says that every solution is verified."""
    if row["status"] == "solved":
        return row["status"]
    return f"{row['status']}: {row['answer_known'] or row['reason']}"


def _moves(row: dict[str, str]) -> str:
    least, most = row["moves_at_least"], row["moves_at_most"]
    if not least:
        return f"at most {most}" if most else ""
    if least != most:
        return f"{least} to {most}"
    return f"{most}, {row['moves_known'].partition(':')[0].split()[0]}"


def overview(text: str, found: dict[str, list[dict[str, str]]]) -> str:
    """Return the first page of the atlas with its table of the boards filled in."""
    lines = [
        "| board | holes | pairs | solvable | impossible | undecided | fewest moves | solutions |",
        "| :-- | --: | --: | --: | --: | --: | :-- | :-- |",
    ]
    for name, boards in PAGES.items():
        for one in boards:
            rows = found[one]
            status = [row["status"] for row in rows]
            cells = [
                f"[{_heading(one)}]({name}.md)",
                len(board(one)),
                len(rows),
                *[status.count(word) for word in ("solved", "impossible", "undecided")],
                _span(rows),
                _share(rows),
            ]
            lines.append(f"| {' | '.join(map(str, cells))} |")
    return text.replace("<!-- boards -->", "\n".join(lines))


def _span(rows: Sequence[dict[str, str]]) -> str:
    """Return the least and the greatest number of moves of the pairs of a board."""
    solved = [row for row in rows if row["status"] == "solved"]
    if not solved:
        return ""
    most = max(int(row["moves_at_most"]) for row in solved)
    if not all(row["moves_at_least"] for row in solved):
        return f"at most {most}"
    least = min(int(row["moves_at_least"]) for row in solved)
    proved = sum(row["moves_at_least"] == row["moves_at_most"] for row in solved)
    words = "all" if proved == len(solved) else f"{proved} of {len(solved)}"
    return f"{least} to {most}, {words} known" if least < most else f"{most}, {words} known"


def _share(rows: Sequence[dict[str, str]]) -> str:
    counted = sum(bool(row["solution_count"]) for row in rows)
    return "counted" if rows and counted == len(rows) else "not counted" if rows else ""


def write_pages(folder: Path = ATLAS) -> None:
    """Write the pages of the boards from atlas.csv, and draw the pictures that are missing."""
    found = read(folder)
    for name, boards in PAGES.items():
        (folder / f"{name}.md").write_text(page(name, boards, found), encoding="utf-8")
    for name, rows in found.items():
        path = folder / f"{slug(name)}.svg"
        if rows and not path.exists():
            table = SurveyTable(board(name), tuple([SurveyRow(row) for row in rows]), ())
            path.write_text(survey_atlas(table).svg, encoding="utf-8")


def main() -> None:
    """Do what the command line asks."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", nargs="?", choices=("all", "pages"), default="all")
    parser.add_argument("--nodes", type=int, help="try again what a limit has left open")
    given = parser.parse_args()
    if given.what == "all":
        for part in PLAN:
            find(part, given.nodes)
        write(joined(PLAN))
    write_pages()


if __name__ == "__main__":
    main()
