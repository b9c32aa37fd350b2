"""The puzzles from which the pages pick those of days and of rushes."""

from __future__ import annotations

import json
from datetime import date

import web_puzzles
from web_data import DATA

from pegsol.game.position import Position
from pegsol.game.problem import Finish, Problem

DAYS, RUSH = (json.loads((DATA / f"{name}.json").read_text("utf-8")) for name in ("days", "rush"))


def puzzle_in(text: str, name: str = RUSH["board"]) -> Problem:
    """Return the puzzle of a rush, or that of a day without its board."""
    pegs, survivor, *_ = text.split()
    return Problem(Position(name, int(pegs, 16)), Finish.of_bits(1 << int(survivor)))


def day_puzzle(day: date, level: str) -> tuple[Problem, float]:
    """Return the puzzle of a day by the rule of the pages, and the number of its difficulty."""
    puzzles = DAYS["levels"][level]
    name, _, rest = puzzles[(day - web_puzzles.FIRST).days % len(puzzles)].partition(" ")
    return puzzle_in(rest, DAYS["boards"][int(name)]), int(rest.split()[2]) / 10
