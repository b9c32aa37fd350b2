"""Markus Thill, "A Solver for the Peg Solitaire Diamond-41 Board Game"."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from importlib.resources import files

from pegsol.game.boards.names import as_board
from pegsol.game.formats.reading import as_problem
from pegsol.game.position import Jump, Position
from pegsol.game.solution import Solution
from pegsol.lab.old_texts.redo import Found, RedoTable, Row, Text, Work
from pegsol.lab.switches import NO_SWITCHES, Hash, Switches, Table, as_table
from pegsol.search.result import Status
from pegsol.search.solving.listing import solutions
from pegsol.study.datasets.survey import survey

TEXT = Text(
    "thill",
    "Markus Thill",
    "A solver for the peg solitaire Diamond-41 board game",
    "undated",
    "how soon a good order and a table solve the diamond of 41 holes",
)
states, measures = TEXT.states, TEXT.measures
DIAMOND = as_board("diamond(5)")
WORD = (1 << 64) - 1
WAYS = (1, -1, 10, -10)  # up, down, right, left
STEPS = ((0, 1), (0, -1), (1, 0), (-1, 0))
SQUARES = {name: (ord(name[0]) - ord("e"), 5 - int(name[1:])) for name in DIAMOND.names}
BIT = {name: (10 * x + y) % 64 for name, (x, y) in SQUARES.items()}
NAME = {bit: name for name, bit in BIT.items()}
BOARD = sum(1 << bit for bit in NAME)
GAME = "diamond(5) d2 any"
ORDER = "board-reversed, e s w n, by target"
PLAIN = Switches(order=ORDER)
LAST = Switches(order=f"{ORDER}, corners last")


def _always(size: int, hashed: Hash = "multiply") -> Table:
    """Return a table in which a new position always takes the place, as in his program."""
    return Table(size, replace="always", hash=hashed)


IDEAS = {
    "none of his ideas": PLAIN,
    "table of 1M": replace(PLAIN, table=_always(1 << 20)),
    "and symmetries": replace(PLAIN, table=_always(1 << 20), rules="symmetries"),
    "corners last": LAST,
    "and a table of 256": replace(LAST, table=_always(256)),
    "and a table of 1K": replace(LAST, table=_always(1 << 10)),
    "1K, a key for each hole": replace(LAST, table=_always(1 << 10, "hole")),
    "1K, a key for each move": replace(LAST, table=_always(1 << 10, "jump")),
    "and a table of 1M": replace(LAST, table=_always(1 << 20)),
    "and symmetries, as his": replace(LAST, table=_always(1 << 20), rules="symmetries"),
}
GIVE_UP = 10_000_000
"""The positions after which a search gives up."""
SEARCH = f"pegsol lab search '{GAME}' --order '{ORDER}'"
LAST_SEARCH = f"pegsol lab search '{GAME}' --order '{ORDER}, corners last'"


def _rol(bits: int, by: int) -> int:
    """Return a word of 64 bits turned left."""
    return (bits << by % 64 | bits >> -by % 64) & WORD


def _printed() -> list[tuple[Jump, str]]:
    """Return the printed moves from the top, each with the board below it, row by row."""
    text = (files("pegsol.lab.old_texts") / "thill_game.txt").read_text(encoding="utf-8")
    moves = []
    for way, target, rows in map(str.split, text.splitlines()):
        places = [(int(target) - k * int(way)) % 64 for k in (2, 1, 0)]
        moves.append((Jump(DIAMOND, *(NAME[place] for place in places)), rows.replace("/", "")))
    return moves


@measures
def his_ideas(work: Work) -> RedoTable:
    """Return what his order of the moves and his table save on the diamond."""
    rows: list[Row] = [("his program", "6.13 minutes", None, None, None)]
    for name, switches in IDEAS.items():
        found = work.search(GAME, switches, GIVE_UP)
        solved, table = found.solution is not None, as_table(switches.table).size > 0
        positions = found.positions if solved else f"over {GIVE_UP:,}"
        counts = (found.hits, found.overwritten) if table else (None, None)
        rows.append((name, None, positions, *counts))
    return RedoTable(
        "The diamond with d2 empty, until the first solution",
        ("search", "he", "positions", "in table", "displaced"),
        tuple(rows),
        "A corner is a hole that no jump leads over. The table has one place for each hash, and a "
        "new position takes it. His hash multiplies; he asks whether Zobrist keys would work "
        "better, a random number for each move. A position then has several keys, one for each way "
        "to it. Only in a few orders of the holes and directions do these ideas succeed so soon.",
        (
            SEARCH,
            f"{LAST_SEARCH} --table size=1K,replace=always,hash=hole",
            f"{LAST_SEARCH} --table size=1M,replace=always --rules symmetries",
        ),
    )


@states("The diamond has 41 holes")
def holes(work: Work) -> Found:
    pegs = [as_problem(text).start.peg_count for text in ("english d4 d4", "diamond(5) f2 d2")]
    found = (len(DIAMOND), len(as_board("english")))
    return (
        found == (41, 33) and pegs == [32, 40],
        f"{found[0]}, and the English board has {found[1]}; a game begins with one peg less than "
        "holes",
    )


@states("The game ends when no two neighbours have pegs, or with one peg", "about right")
def game_over(work: Work) -> Found:
    dead = Position(DIAMOND, "d2 e2 f2")
    return (
        not dead.legal_jumps(),
        "it then does, but may end earlier: if only d2, e2, f2 have pegs, no jump is legal",
    )


@states(
    "No solution from the empty centre: “the solver was not able to”",
    how="pegsol solve 'diamond(5) e5 any'",
)
def centre(work: Work) -> Found:
    holds, how = work.refutes("diamond(5) e5 any")
    return holds, f"impossible, {how}"


@states(
    "“a slightly different position” can be solved",
    how="pegsol survey 'diamond(5)' --time-limit-each 1",
    long=True,
)
def vacancies(work: Work) -> Found:
    rows = survey(DIAMOND, time_each=1, **work.options()).rows
    solved = [f"{row.vacancy} to {row.survivor}" for row in rows if row.status is Status.SOLVED]
    return bool(solved), f"these can, up to symmetry: {', '.join(solved)}"


@states(
    "Without advanced approaches a search “could run for many days”",
    how="pegsol lab search diamond-41 --node-limit 1000000000",
    long=True,
)
def many_days(work: Work) -> Found:
    limit = 10**9
    found = work.search("diamond-41", NO_SWITCHES, limit)
    return (
        found.solution is None,
        f"a plain search finds none among the first {limit:,} positions",
    )


def _boundary_bits() -> Counter[int]:
    """Return how many squares beside the board each bit stands for."""
    beside = {(x + dx, y + dy) for x, y in SQUARES.values() for dx, dy in STEPS}
    return Counter((10 * x + y) % 64 for x, y in beside - set(SQUARES.values()))


@states("41 bits of 64; turns by 1 and 10 move all pegs; bits are left for the boundary")
def bitboard(work: Work) -> Found:
    bits = _boundary_bits()
    return (
        len(NAME) == 41 and not set(bits) & set(NAME),
        f"{len(NAME)} different bits, and none is one of the {len(bits)} bits of the "
        f"{bits.total()} squares beside the board",
    )


@states("`rol(rol(b, dir) & BOARD & b, dir) & BOARD & ~b` gives all moves of a direction")
def move_generation(work: Work) -> Found:
    chance, compared = random.Random(41), 1_000
    agree = 0
    for _ in range(compared):
        pegs = [name for name in DIAMOND.names if chance.random() < 0.6]
        b = sum(1 << BIT[name] for name in pegs)
        found = set()
        for way in WAYS:
            targets = _rol(_rol(b, way) & BOARD & b, way) & BOARD & ~b
            while targets:
                bit = (((targets - 1) ^ targets) & targets).bit_length() - 1
                found.add(tuple(NAME[(bit - k * way) % 64] for k in (2, 1, 0)))
                targets &= targets - 1
        agree += found == {jump.names for jump in Position(DIAMOND, pegs).legal_jumps()}
    return (agree == compared, f"the legal jumps in {agree:,} of {compared:,} random positions")


@states("Hash functions are “typically not injective”", "about right")
def injective(work: Work) -> Found:
    factors = (0xBF58476D1CE4E5B9, 0x94D049BB133111EB)
    one_to_one = all(factor % 2 for factor in factors)
    return (
        one_to_one,
        "in general; but the printed one is, as both factors are odd and x ^ (x >> k) can be "
        "undone: two positions share an index only because 2ⁿ indices are few",
    )


@states("Zobrist keys: a random number “for each possible move”")
def zobrist(work: Work) -> Found:
    first, second = sorted(
        solutions(as_problem("latin-cross"), limits=work.options()["limits"]), key=str
    )
    sets = [frozenset(jump.names for jump in game.jumps) for game in (first, second)]
    return (
        sets[0] == sets[1],
        "a number for each hole works, but with one for each move, a position gets two keys if "
        f"different moves lead to it, as in the Latin cross: {first} and {second}",
    )


@states("The printed game")
def printed_game(work: Work) -> Found:
    moves = _printed()
    last_first = [jump for jump, _ in moves][::-1]
    game = Solution(as_problem("diamond(5) d2 f2"), last_first)
    game.verify()
    position, agree = game.problem.start, 0
    for jump, rows in reversed(moves):  # the board before each move, x for a peg
        agree += position.pegs == _shown(rows, "x")
        position = position.jump(jump)
    forward = Solution(as_problem("diamond(5) f2 d2"), last_first[::-1])
    forward.verify()
    return (
        agree == len(moves) == 39,
        f"{len(moves)} jumps from d2 to f2, and all {agree} boards are as printed; the last jump "
        "is printed first, and x is a peg. Read from the top with o for a peg, it solves f2 to d2",
    )


def _shown(rows: str, sign: str) -> tuple[str, ...]:
    """Return the holes with a sign in a printed board."""
    return tuple(name for name, seen in zip(DIAMOND.names, rows, strict=True) if seen == sign)
