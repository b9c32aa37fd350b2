"""The command ``lab search``, a plain depth-first search whose every choice is an option."""

from __future__ import annotations

import click

from pegsol.cli.command import Command
from pegsol.cli.exercise import text_of
from pegsol.cli.exit_codes import NO, UNDECIDED, YES
from pegsol.cli.lab.choices import Wanted, order_option, solutions_option, table_option
from pegsol.cli.options import (
    RunOptions,
    json_option,
    load,
    problem_argument,
    run_options,
    seed_option,
)
from pegsol.cli.progress import SearchLine, short
from pegsol.cli.report import draw_solution, draw_words, show
from pegsol.cli.screen import Screen
from pegsol.errors import LimitError
from pegsol.exercise.weight_text import parse_pagoda, parse_weights
from pegsol.lab.plain import search
from pegsol.lab.plain_result import PlainSearch, PlainSearchJson
from pegsol.lab.switches import RULES, Switches, Table, as_table
from pegsol.search.result import Status
from pegsol.view.terminal.drawing import table
from pegsol.view.terminal.verdict import seconds
from pegsol.view.wording import describe_finish, heading
from pegsol.wording import plural

SECTIONS = {
    "The order of jumps": ("order", "weights"),
    "Rules": ("rules", "pagodas", "searched", "seed"),
    "The search": ("solutions", "distinct"),
    "Limits": ("time_limit", "node_limit"),
    "Output": ("as_json",),
}

_SHOWN = {
    "nodes": "nodes (searched further)",
    "dead_ends": "dead ends among them",
    "position_class": "refuted by position class",
    "pagodas": "refuted by pagoda functions",
    "pin_types": "rejected by pin types (unsound)",
    "dead_pegs": "refuted by dead pegs",
    "hits": "found in the table",
    "misses": "not found there",
    "collisions": "others in their place",
    "skipped": "jumps left out",
    "stores": "stored in the table",
    "overwritten": "displaced by those",
    "distinct": "different positions",
    "duplicates": "met again",
}
"""The counters of a summary in their order, and the words for them."""


@click.command(
    "search",
    cls=Command,
    sections=SECTIONS,
)
@problem_argument
@order_option
@click.option(
    "--weights",
    metavar="WEIGHTS",
    help="Try first the jump after which the pegs weigh most: d4 1, a1 -1; or a file with weights.",
)
@click.option(
    "--rules",
    default="",
    metavar="NAMES",
    help=f"Shorten the search by these rules, with commas between them: {', '.join(RULES)}.",
)
@click.option(
    "--pagodas",
    multiple=True,
    metavar="WEIGHTS",
    help="Refute positions that weigh too little, by weights as above; the option may be repeated.",
)
@table_option
@seed_option
@solutions_option
@click.option("--distinct", is_flag=True, help="Count different positions, too.")
@run_options(nodes=True)
@json_option(PlainSearchJson)
def command(
    words: tuple[str, ...],
    order: str,
    weights: str | None,
    rules: str,
    pagodas: tuple[str, ...],
    searched: Table,
    seed: int,
    solutions: Wanted,
    distinct: bool,
    run: RunOptions,
    as_json: bool,
) -> int:
    """Search PROBLEM depth first, as in a textbook, and count the positions of the search.

    The search tries the jumps of each position in one fixed order: hole by hole, and for each hole
    one direction after another. It makes a jump, searches on from there, and takes the jump back.
    Without more options nothing shortens the search. A position counts each time that a jump leads
    to it; the start does not count. A node is a position whose jumps are tried, and a dead end is a
    node from which no jump leads on.

    The rule "independence" keeps only one order of independent jumps: it leaves out a jump that
    could have been made before several jumps, if one of these comes later in the order.
    "previous-jump" compares a jump only with the one before it. If the finish leaves holes free,
    the order that is kept may meet the finish too early. Then the search leaves out the solution,
    though never the first. "pegsol count" counts them all. "position-class" refutes the start,
    "pagoda" and "dead-pegs" refute positions, and with "symmetries" the table takes symmetric
    positions as one.

    --table keeps searched positions. "replace" says which position is dropped if there is no room
    for a new one. "bucket" drops one of a cache line that the hash chooses, "always" drops the one
    in the only place for its hash, and "depth" drops this one or the new one, whichever has fewer
    pegs. "hash" finds the place, by multiplications ("multiply"), by random numbers for the holes
    that have pegs ("hole"), or by random numbers for the jumps made ("jump"). With "values", the
    table keeps positions without a solution ("lost"), or all positions with the fewest pegs known
    below them ("fewest"). With "fewest", a search beyond the first solution meets each position
    once, and prints the fewest pegs known after each jump from the start.

    Every rule except "pin-types" is sound, alone and with the others: a search that ends without a
    solution proves that there is none. Pin types, for a finish of one peg, reject some positions
    that win. "pegsol lab rule PROBLEM pin-types" counts these positions and the solutions that are
    lost. A search runs in one thread, because the command measures its order.

    The exit code is 0 if the search found a solution and 10 if there is none. It is 20 if the
    search is undecided: a limit came first, or pin types rejected positions and the search found no
    solution.
    """
    problem = load(words)
    board = problem.board
    switches = Switches(
        order=order,
        weights=None if weights is None else parse_weights(board, text_of(weights)),
        rules=rules,
        pagodas=[parse_pagoda(problem, text_of(text)) for text in pagodas],
        table=searched,
        distinct=distinct,
        solutions=None if solutions == "all" else solutions,
        seed=seed,
    )
    with SearchLine() as line:
        found = search(problem, switches, limits=run.limits, progress=line)
    show(found, _draw, as_json=as_json)
    if found.limit is not None or found.status is Status.UNDECIDED:
        return UNDECIDED
    return YES if found.status is Status.SOLVED else NO


def _draw(screen: Screen, found: PlainSearch) -> None:
    screen.line(heading(found.problem), "title")
    screen.line(f"finish: {describe_finish(found.problem.finish, found.problem.board)}")
    draw_words(screen, f"order: {_order(found)}")
    draw_words(screen, f"rules: {_rules(found)}")
    screen.line()
    if found.limit is not None or found.status is Status.UNDECIDED:
        screen.line(_verdict(found), "open")
    else:
        screen.line(_verdict(found), "good" if found.solutions else "bad")
    number = plural(found.positions, "position", ",")
    spent = f"{seconds(found.cpu_seconds)} of processor time"
    screen.line(f"  {number} in {spent}, {short(found.speed)} a second")
    screen.line()
    counts = {text: getattr(found, name) for name, text in _SHOWN.items()}
    rows = [[text, f"{count:,}"] for text, count in counts.items() if count]
    screen.draw(table(["positions", f"{found.positions:,}"], rows, right=(1,)))
    if found.fewest:
        screen.line()
        rows = [[str(jump), str(pegs)] for jump, pegs in found.fewest]
        screen.draw(table(["first jump", "fewest pegs known"], rows, right=(1,)))
    if found.solution is not None and found.solution.jumps:
        draw_solution(screen, found.solution)


def _order(found: PlainSearch) -> str:
    order = found.switches.order
    return order if found.switches.weights is None else f"greatest weight first, {order}"


def _rules(found: PlainSearch) -> str:
    switches, pagodas = found.switches, len(found.pagoda_refutations)
    words = {
        "symmetries": f"{found.symmetries} symmetries",
        "pagoda": plural(pagodas, "pagoda function"),
        "pin-types": "pin-types (unsound)",
    }
    parts = [words.get(name, name) for name in switches.rules]
    if pagodas and "pagoda" not in switches.rules:
        parts.append(words["pagoda"])
    searched = as_table(switches.table)
    if searched.size:
        chosen = str(searched).partition(",")[2].replace(",", ", ")
        parts.append(f"table of {searched.size:,} entries" + (f" ({chosen})" if chosen else ""))
    return ", ".join(parts) or "none"


def _verdict(found: PlainSearch) -> str:
    number = plural(found.solutions, "solution", ",")
    if found.limit is not None:
        stopped = str(LimitError(found.limit))
        return f"{number} so far; {stopped}" if found.solutions else f"undecided: {stopped}"
    if found.status is Status.IMPOSSIBLE:
        by_class = found.position_class > 0
        return f"impossible: {'proved by position class' if by_class else 'searched to the end'}"
    if found.status is Status.UNDECIDED:
        return "undecided: searched to the end, but pin types reject winning positions, too"
    if found.complete and found.fewest is not None:
        return "solved: searched to the end"  # it met not every solution
    if found.complete and found.leaves_out_solutions:
        return f"at least {number}: searched to the end, but independence may leave out others"
    if found.complete:
        return f"{number}: searched to the end"
    return f"solved: stopped at solution {found.solutions:,}"
