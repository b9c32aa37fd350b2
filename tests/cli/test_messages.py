"""What commands answer to bad input: one line each, in tests/messages.txt or in a session."""

from __future__ import annotations

import shlex

import pytest

import invoke
from messages import Messages

COMMANDS = """
check english --notation thill
check english --weights 'd4 1' --moves d2-d4
check english --weights 'd4 x'
convert 'english any' --to text -o no/such/folder/x
convert english --to json --notation thill
convert english --to pddl --moves d2-d4
convert grow-a-diamond --to pddl
count english --fewest-moves --games
draw english --moves d2-d3 -o -
draw english -o - --strip moves --jumps --moves d2-d4
draw english -o - --time-limit 9
generate english --finish x9
lab genetic english --runs 0
lab genetic english --runs 2 --populations 2
lab genetic english --plot population.gif
lab compare square-5
lab compare up-arrow --sample some
lab compare up-arrow --sample 3
lab compare up-arrow --order zigzag
lab compare up-arrow --vary orders --order rows
lab random latin-cross --games 9 --greedy most-jumps
lab rule 'french d4 any' pin-types
lab search english --order nes
lab search english --pagodas 'd4 1'
lab search english --rules luck
lab search english --solutions 0
lab search english --rules symmetries
lab search english --table many
lab search english --table replace=depth
analyse english --along --rate
levels english --export all.csv
levels english --export no/such/folder/all.parquet
levels english --spill /dev/null/x
show ''
show no/such/file
solve english --all --checkpoint x
solve english --all --fewest-moves --checkpoint x
solve english --all --fewest-moves --mod-symmetry
solve english --all --fewest-moves --moves d2-d4
solve english --distinct
solve english --memory-limit -1
solve english --mod-symmetry
solve english --time-limit -1
solve wiegleb e1 e1 --checkpoint no/such/folder/x
study pagodas 'triangle(4)' --finish a1
study pagodas 'triangle(5)'
study pagodas english --finish ,
"""


class RefusedError(Exception):
    """What the command has printed on standard error."""


def refused(command: str) -> None:
    """Run a command; it must return 2 and print one line on standard error."""
    raise RefusedError(invoke.complaint(*shlex.split(command)))


def test_commands(messages: Messages) -> None:
    messages(RefusedError, refused, COMMANDS.strip().splitlines())


@pytest.mark.parametrize(
    "option",
    [
        *("solve english --node-limit", "solve english --time-limit", "solve english --threads"),
        *("solve english --memory-limit", "solve english --seed", "print english --cut-out"),
        *("print english --worksheet", "lab search up-arrow --table", "study army"),
        *("lab search up-arrow --solutions", "solve english d4 exactly", "solve square"),
    ],
)
def test_a_number_of_any_length_is_refused_in_one_short_line(option: str) -> None:
    for number in ("9" * 5000, "-" + "9" * 5000, "1e" + "9" * 400, "x" * 5000):
        given = [f"{option}({number})"] if option == "solve square" else [option, number]
        assert len(invoke.complaint(*" ".join(given).split())) < 300, number[:3]
