"""Drawings, games and files in the manner of other programs and people are read as they were meant.

In the files of ``written``, the text of a case stands below the line with its title. Below the
text, a line with ``=>`` has the problem that it is; then come what the reader says about it and,
after ``answer``, the status of its solution. ``=> refused`` has a part of the message below it. In
``games.txt``, the first line of a text is a problem in one line, the other lines are moves for it,
and the line with ``=>`` has the moves in pegsol's notation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from pegsol import NotationError, Solution, board, problem, solve
from pegsol.game.foreign_notation import NOTATIONS, tell

FORMATS = Path(__file__).parents[2] / "docs" / "formats.md"
FOLDER = Path(__file__).parent / "written"
OTHERS, DRAWINGS, GAMES, HOLES = [
    FOLDER / f"{name}.txt" for name in ("boards", "drawings", "games", "holes")
]
FILES = sorted(set(FOLDER.glob("*.txt")) - {GAMES})


class Case(NamedTuple):
    """A text as it was found, and what it means."""

    title: str
    text: str
    meant: str
    """The problem in one line, or ``refused``."""
    says: dict[str, str]
    """What the reader says, by its first words; the message of a refusal stands under ``""``."""


def cases(file: Path) -> list[Case]:
    """Return the cases of a file."""
    found = []
    for part in file.read_text("utf-8").split("=== ")[1:]:
        title, _, rest = part.partition("\n")
        text, meant, told = re.split(r"^=>(.*)\n", rest, maxsplit=1, flags=re.MULTILINE)
        lines = [
            line.partition(": ") if meant.strip() != "refused" else ("", "", line)
            for line in told.splitlines()
            if line
        ]
        says = {}
        for key, _, value in lines:
            says[key] = f"{says[key]} {value}" if key in says else value
        found.append(Case(title, text, meant.strip(), says))
    return found


@contextmanager
def heard() -> Iterator[list[str]]:
    """Collect the names of the notations in which texts are read."""
    names: list[str] = []
    listening = tell.set(lambda line: names.append(line.split()[2]))
    yield names
    tell.reset(listening)


@pytest.mark.parametrize("case", [c for file in FILES for c in cases(file)], ids=lambda c: c.title)
def test_what_the_world_writes_is_read_as_it_was_meant(case: Case) -> None:
    if case.meant == "refused":
        with pytest.raises(NotationError) as refusal:
            problem(case.text)
        assert case.says[""] in str(refusal.value)
        return
    with heard() as notations:
        found = problem(case.text)
    assert found == problem(case.meant)
    read_as = found.read_as.removeprefix("read as: ") or " ".join(notations)
    assert read_as == case.says.get("read as", "")
    others = [f"{reading}: {legend}" for reading, legend in found.other_readings]
    assert " ".join(others) == case.says.get("or as", "")
    for reading, legend in found.other_readings:
        other = problem(case.text, legend=legend)
        assert f"({other.start.peg_count} pegs)" in reading
    if "answer" in case.says:
        assert solve(found).status.value == case.says["answer"]


def test_the_documentation_shows_how_others_write() -> None:
    table = FORMATS.read_text("utf-8").partition("### How others write it")[2].partition("###")[0]
    rows = re.findall(r"^\| `(.+)` \| `(.+)` \|$", table, re.MULTILINE)
    assert len(rows) > 5
    for written, meant in rows:
        assert problem(written) == problem(meant), written


@pytest.mark.parametrize("case", cases(GAMES), ids=lambda c: c.title)
def test_games_of_the_world_are_read_as_they_were_meant(case: Case) -> None:
    spec, _, text = case.text.partition("\n")
    if case.meant == "refused":
        with pytest.raises(NotationError) as refusal:
            Solution(spec, text)
        assert case.says[""] in str(refusal.value)
        return
    given = problem(spec)
    with heard() as notations:
        found = Solution(given, text)
    assert str(found) == str(Solution(spec, case.meant))
    assert " ".join(notations) == case.says.get("read as", "")


def test_the_documentation_has_a_picture_of_each_notation() -> None:
    pictures = FORMATS.read_text("utf-8").split("```text\n")[1:]
    drawn = next(picture for picture in pictures if "thill" in picture).partition("```")[0]
    rows = [" ".join(row.split()) for row in drawn.splitlines()]
    for name, notation in NOTATIONS.items():
        on = board("hexagon(3)" if notation.is_alone else "english")
        texts = {own: text for text, own in notation.holes(on).items()}
        for y in range(7 if on.name == "english" else 5):
            places = zip(on.names, on.coordinates or (), strict=True)
            row = " ".join([texts[hole] for hole, (_, at) in places if at == y])
            assert any(f" {row} " in f" {found} " for found in rows), (name, row)
