"""What commands answer to bad input: one line each, all in tests/messages.txt."""

from __future__ import annotations

import re
import shlex

from click.testing import CliRunner

from messages import Messages
from pegsol.cli import main

COMMANDS = """
check english --moves 24-26
check english --notation thill
check english --weights ''
check english --weights 'd4 1' --moves d2-d4
check english --weights 'd4 x'
check english --weights 'z9 1'
check english --weights d4
check nowhere --moves d2-d4
convert 'english any' --to text -o no/such/folder/x
convert english --to json --notation thill
convert english --to pddl --moves d2-d4
convert grow-a-diamond --to pddl
count english --fewest-moves --games
draw english --moves d1-d3 -o -
draw english --moves d2-d3 -o -
draw english -o - --strip moves --jumps --moves d2-d4
draw english -o - --time-limit 9
draw english -o a.gif --strip packages
draw english -o a.png --animate
draw english -o a.webp --jumps
draw frnch -o -
generate 'line(4)' --jumps 9
generate english --finish x9
lab genetic english --runs 0
lab genetic english --runs 2 --populations 2
lab genetic english --plot population.gif
lab compare no-such-puzzle
lab compare square-5
lab compare up-arrow --plot orders.txt
lab compare up-arrow --sample some
lab compare up-arrow --sample 3
lab compare up-arrow --order zigzag
lab compare up-arrow --vary orders --order rows
lab compare up-arrow --node-limit 0
lab compare up-arrow --solutions none
lab random latin-cross --games 9 --greedy most-jumps
lab random latin-cross --greedy weights
lab rule 'french d4 any' pin-types
lab rule latin-cross luck
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
prove english -o x.txt
prove english d4 fewest
replay no.json
show ''
show english d9
show englsh
show no/such/file
solve english --all --checkpoint x
solve english --all --fewest-moves --checkpoint x
solve english --all --fewest-moves --mod-symmetry
solve english --all --fewest-moves --moves d2-d4
solve english --distinct
solve english --memory-limit -1
solve english --mod-symmetry
solve english --moves 'd2-d4 d2-d4'
solve english --moves d2-d5
solve english --time-limit -1
solve wiegleb e1 e1 --checkpoint no/such/folder/x
study army 3 --memory-limit 2X
study class nonsense
study pagodas 'triangle(4)' --finish a1
study pagodas 'triangle(5)'
study pagodas english --finish ,
survey english --plot x.txt
"""


class RefusedError(Exception):
    """What the command has printed on standard error."""


def run(command: str) -> None:
    """Run a command; it must return 2 and print one line on standard error."""
    result = CliRunner(env={"COLUMNS": "80"}).invoke(main, shlex.split(command))
    assert result.exit_code == 2, result.output
    assert re.fullmatch(r"pegsol: [^\n]+\n", result.stderr)
    raise RefusedError(result.stderr.removeprefix("pegsol: ").strip())


def test_commands(messages: Messages) -> None:
    messages(RefusedError, run, COMMANDS.strip().splitlines())
