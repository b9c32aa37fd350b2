"""The commands, and lines that run each of them on any problem or board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import click

from pegsol import problem, prove
from pegsol.cli import main
from pegsol.cli.group import LazyGroup
from pegsol.proof.documents import write_certificate

PROBLEMS = {
    "small": "triangle(4) b2 a2",
    "lines": "lines.json",
    "reverse": "reverse.txt",
    "impossible": "line(6) c1 c1",
    "one solution": "line(4) b1 c1",
}
"""What takes the place of PROBLEM: by name, on a board of its own, and with other answers."""
BOARDS = {"small": "triangle(4)", "lines": "lines.json"}
"""What takes the place of BOARD."""
LINES = """
solve PROBLEM
solve PROBLEM --fewest-moves
solve PROBLEM --all
solve english --time-limit 0
replay PROBLEM
replay PROBLEM --packages
count PROBLEM --games
count PROBLEM --fewest-moves
levels PROBLEM
levels PROBLEM --plot x.svg
levels PROBLEM --export rows.parquet
analyse PROBLEM
analyse PROBLEM --along
analyse PROBLEM --rate
analyse 'square(4) a1 b2' --tablebase kept
analyse 'wiegleb' --rate --time-limit 0
show PROBLEM
puzzles
generate BOARD --jumps 3
generate BOARD 'square(4)' --symmetry mirror --count 3 --rising
prove PROBLEM
prove 'triangle(5) a1 a1' --fewest-moves
prove 'wiegleb e1 e1' --time-limit 0
check proof.json game.txt reverse.txt
check 'line(4)' b1 c1 --weights 'a1 1' 'b1 x' 'c1 1'
check 'line(4)' b1 c1 --moves d1-b1 'd1-b1, a1-c1' 'd1-b1, d1-b1'
check lines.json --weights 'a 1, b 1'
study deadends PROBLEM
study class BOARD
study duel BOARD
study duel PROBLEM
study fewest BOARD
study records PROBLEM
study army 2
study army 5
study army 1 --board triangular
study army 4 --time-limit 0
study pagodas PROBLEM
survey BOARD --want answer,moves,count,chance
survey reverse.txt --pairs all
survey BOARD --want distinct
survey BOARD -o rows --threads 1
survey 'line(4)' -o others --cluster nowhere.json
redo
redo darby --time-limit 0
lab search PROBLEM --order board
lab search PROBLEM --distinct --rules pagoda
lab search 'line(4) b1 c1' --weights 'd1 1' --pagodas 'a1 1 c1 1'
lab search 'line(4) b1 c1' --table size=9,values=fewest --order 'corners last'
lab search lines.json --solutions all --order 'f e d c b a alone'
lab compare PROBLEM
lab compare PROBLEM --vary orders --sample 2
lab rule PROBLEM position-class
lab rule 'line(4) b1 c1' weights.txt
lab random PROBLEM
lab random PROBLEM --games 9
lab genetic PROBLEM --populations 1 --tries 1
lab genetic PROBLEM --runs 2 --tries 1
boards
convert PROBLEM --to json
draw PROBLEM --strip moves -o x.svg
draw PROBLEM --strip moves -o x.png
draw 'line(4) b1 c1' -o x.pdf
draw PROBLEM -o x.gif
print 'line(4) b1 c1' -o x.pdf
schema count
""".strip().splitlines()
"""Calls of each command. PROBLEM and BOARD stand for any: the walks put small ones there, ones on
boards without a name, and hostile ones."""
ENDLESS = {"play": "serves until its user ends it", "site": "writes all pages"}
"""The commands that have no line."""
_PATH = """{
  "pegsol": 1,
  "title": "A path, and a hole beside it",
  "board": {
    "lines": [["a", "b", "c"], ["b", "c", "d"], ["c", "d", "e"], ["d", "e", "f"]],
    "holes": ["alone"]
  },
  "start": {"vacancies": ["b", "alone"]},
  "finish": {"survivor": "e"}
}
"""


def write_files() -> None:
    """Write the files that the lines read into this folder."""
    Path("lines.json").write_text(_PATH)
    Path("reverse.txt").write_text(
        "board: line(4)\nrules: reverse\nfinish: vacancy b1\nstart: pegs c1\n"
    )
    Path("game.txt").write_text("board: line(4)\nfinish: c1\nstart: vacancies b1\nmoves: d1-b1\n")
    write_certificate(prove(problem("french d4 any")).certificate(), "proof.json")
    Path("weights.txt").write_text("a1 2, b1 -1, c1 1")
    Path("nowhere.json").write_text('{"address": "tcp://127.0.0.1:9"}')


@cache
def commands() -> dict[str, click.Command]:
    """Return all commands by the words that name them."""
    return dict(_below(main, ""))


def _below(group: click.Group, path: str) -> Iterator[tuple[str, click.Command]]:
    for name, listed in group.commands.items():
        command = group.load(name) if isinstance(group, LazyGroup) else listed
        if isinstance(command, click.Group):
            yield from _below(command, f"{path}{name} ")
        else:
            yield path + name, command


def lines_for(kind: str) -> list[str]:
    """Return the lines for a *kind* of problem; the first kind also has the lines about no problem.

    The word PROBLEM or BOARD in each is replaced.
    """
    found = []
    for line in LINES:
        words = line.split()
        for word, values in (("PROBLEM", PROBLEMS), ("BOARD", BOARDS)):
            if word in words and kind in values:
                found.append(line.replace(word, f"'{values[kind]}'"))
        if kind == "small" and not {"PROBLEM", "BOARD"} & set(words):
            found.append(line)
    return found


def command_of(line: str) -> str:
    """Return the name of the command in a line."""
    return next(name for name in commands() if f"{line} ".startswith(f"{name} "))


def has(option: str, line: str) -> bool:
    """Return whether the command in a line has an option."""
    return any(option in one.opts for one in commands()[command_of(line)].params)
