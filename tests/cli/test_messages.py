"""What commands answer to bad input: one line each, in tests/messages.txt or in a session."""

from __future__ import annotations

import shlex

import pytest

import invoke
from messages import Messages

COMMANDS = """
check english --notation thill
check english --weights 'd4 1' --moves d2-d4
convert 'english any' --to text -o no/such/folder/x
convert grow-a-diamond --to pddl
count english --fewest-moves --games
draw english -o - --strip moves --jumps --moves d2-d4
lab genetic english --runs 2 --populations 2
lab genetic english --plot population.gif
lab compare up-arrow --sample some
lab random latin-cross --games 9 --greedy most-jumps
lab search english --table many
lab search english --table replace=depth
analyse english --along --rate
levels english --export all.csv
levels english --spill /dev/null/x
solve english --all --fewest-moves --checkpoint x
solve english --all --fewest-moves --moves d2-d4
solve english --distinct
study pagodas 'triangle(4)' --finish a1
"""


class RefusedError(Exception):
    """What the command has printed on standard error."""


def refused(command: str) -> None:
    """Run a command; it must return 2 and print one line on standard error."""
    raise RefusedError(invoke.complaint(*shlex.split(command)))


def test_commands(messages: Messages) -> None:
    messages(RefusedError, refused, COMMANDS.strip().splitlines())


@pytest.mark.parametrize("option", ["--node-limit", "--time-limit", "--memory-limit", "--seed"])
def test_a_number_of_any_length_is_refused_in_one_short_line(option: str) -> None:
    for number in ("9" * 5000, "-" + "9" * 5000, "1e" + "9" * 400, "x" * 5000):
        assert len(invoke.complaint("solve", "english", option, number)) < 300, number[:3]
