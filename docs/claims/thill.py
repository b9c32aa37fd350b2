"""Claims of Markus Thill, "A Solver for the Peg Solitaire Diamond-41 Board Game"."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from statement import Finding, Text, about_if, ask, duration, not_repeated, right_if, seconds

from pegsol import Jump, Position, Solution, board, problem, solutions

TEXT = Text(
    "thill",
    "Markus Thill",
    "A solver for the peg solitaire Diamond-41 board game",
    "undated",
    "He made moves with a few operations on one 64-bit number and gave the diamond a solution. pegsol's "
    "engine keeps positions in the same way.",
)
claim = TEXT.claim
DIAMOND = board("diamond(5)")
WORD = (1 << 64) - 1
WAYS = {"up": 1, "down": -1, "right": 10, "left": -10}
STEPS = {"up": (0, 1), "down": (0, -1), "right": (1, 0), "left": (-1, 0)}
SQUARES = {name: (ord(name[0]) - ord("e"), 5 - int(name[1:])) for name in DIAMOND.names}
BIT = {name: (10 * x + y) % 64 for name, (x, y) in SQUARES.items()}
NAME = {bit: name for name, bit in BIT.items()}
BOARD = sum(1 << bit for bit in NAME)


def rol(bits: int, by: int) -> int:
    """Return a word of 64 bits turned left."""
    return (bits << by % 64 | bits >> -by % 64) & WORD


def printed() -> list[tuple[int, int, str]]:
    """Return the printed moves, the last one first: direction, target, and the board after it."""
    lines = (Path(__file__).parent / "thill_game.txt").read_text(encoding="utf-8").splitlines()
    return [(int(way), int(bit), rows) for way, bit, rows in map(str.split, lines)]


def jumps(moves: Sequence[tuple[int, int, str]]) -> list[Jump]:
    """Return the printed moves as jumps."""
    return [
        Jump(DIAMOND, *(NAME[(target - k * way) % 64] for k in (2, 1, 0))) for way, target, _ in moves
    ]


@claim("English: 33 holes; diamond: 41; one peg less than holes")
def holes() -> Finding:
    pegs = [problem(text).start.peg_count for text in ("english d4 d4", "diamond(5) f2 d2")]
    found = (len(board("english")), len(DIAMOND))
    return right_if(found == (33, 41) and pegs == [32, 40], f"{found[0]} and {found[1]} holes")


@claim("8 symmetric positions")
def symmetric() -> Finding:
    return right_if(DIAMOND.symmetries.order == 8, f"{DIAMOND.symmetries.order} symmetries")


@claim("The game is over when no two neighbours have pegs, or one peg is left")
def game_over() -> Finding:
    found = ask("deadends", "diamond(5) f2 any", "--deepest") if False else None
    del found
    dead = Position(DIAMOND, "d2 e2 f2")
    return right_if(
        bool(dead.legal_jumps()), "it is, but also earlier: d2, e2, f2 are neighbours and cannot jump"
    )


@claim("No solution from the empty centre: “the solver was not able to”")
def centre() -> Finding:
    found = ask("solve", "diamond(5) e5 any")
    method = found["proof"]["kind"] if found["proof"] else ""
    return right_if(
        found["status"] == "impossible", f"right for good: impossible, proved by {method}"
    )


@claim("“a slightly different position” can be solved", kept="long")
def vacancies() -> Finding:
    rows = ask("survey", "diamond(5)")["rows"]
    solved = [f"{row['vacancy']} to {row['survivor']}" for row in rows if row["status"] == "solved"]
    return right_if(bool(solved), f"up to symmetry, these can: {', '.join(solved)}")


@claim("“In the beginning, only two moves are possible”")
def first_moves() -> Finding:
    legal = Position.vacancies(DIAMOND, "f2").legal_jumps()
    return right_if(len(legal) == 2, f"from f2: {' and '.join(map(str, legal))}")


@claim("41 bits of 64; turns by 1 and 10 move all pegs; bits are left for the boundary")
def bitboard() -> Finding:
    edge = {
        (x + dx, y + dy) for x, y in SQUARES.values() for dx, dy in STEPS.values()
    } - set(SQUARES.values())
    bits = Counter((10 * x + y) % 64 for x, y in edge)
    good = len(NAME) == 41 and not set(bits) & set(NAME)
    return right_if(
        good,
        f"the 41 bits are different, and none is one of the {len(bits)} bits of the {len(edge)} squares "
        "around the board",
    )


@claim("“many boundary bit-numbers appear twice”")
def boundary() -> Finding:
    edge = {
        (x + dx, y + dy) for x, y in SQUARES.values() for dx, dy in STEPS.values()
    } - set(SQUARES.values())
    bits = Counter((10 * x + y) % 64 for x, y in edge)
    twice = [bit for bit, times in bits.items() if times == 2]
    return right_if(
        len(twice) > 1 and max(bits.values()) == 2, f"{len(twice)} of the {len(bits)} do"
    )


@claim("`rol(rol(b, dir) & BOARD & b, dir) & BOARD & ~b` gives all moves of a direction")
def move_generation() -> Finding:
    chance, compared = random.Random(41), 1_000
    agree = 0
    for _ in range(compared):
        pegs = [name for name in DIAMOND.names if chance.random() < 0.6]
        b = sum(1 << BIT[name] for name in pegs)
        found = set()
        for way in WAYS.values():
            targets = rol(rol(b, way) & BOARD & b, way) & BOARD & ~b
            while targets:
                bit = (((targets - 1) ^ targets) & targets).bit_length() - 1
                found.add(tuple(NAME[(bit - k * way) % 64] for k in (2, 1, 0)))
                targets &= targets - 1
        agree += found == {jump.names for jump in Position(DIAMOND, pegs).legal_jumps()}
    return right_if(
        agree == compared, f"the legal jumps in {agree:,} of {compared:,} random positions"
    )


@claim("`bitCount` takes 3 steps for 3 bits")
def bit_count() -> Finding:
    x, steps = 1 << 3 | 1 << 20 | 1 << 57, 0
    while x:
        x &= x - 1
        steps += 1
    return right_if(steps == 3, f"{steps} steps")


@claim("Hash functions are “typically not injective”")
def injective() -> Finding:
    factors = (0xBF58476D1CE4E5B9, 0x94D049BB133111EB)
    one_to_one = all(factor % 2 for factor in factors)
    return about_if(
        one_to_one,
        "in general; but the printed one is, as both factors are odd and x ^ (x >> k) can be undone: two "
        "positions share an index only because 2ⁿ indices are few",
    )


@claim("Zobrist keys: a random number “for each possible move”")
def zobrist() -> Finding:
    first, second = sorted(solutions(problem("latin-cross")), key=str)
    sets = [frozenset(jump.names for jump in game.jumps) for game in (first, second)]
    return right_if(
        sets[0] == sets[1],
        "a number for each hole works. With one for each move, a position gets two keys if different "
        f"moves lead to it, as in the Latin cross: {first} and {second}",
    )


@claim("The printed game: 39 moves, each with its board, and one peg at the end")
def printed_game() -> Finding:
    moves = printed()[::-1]
    position = Position.vacancies(DIAMOND, jumps(moves)[0].names[2])
    start = position
    agree = 0
    for jump, (_, _, rows) in zip(jumps(moves), moves[1:] + [moves[0]], strict=True):
        position = position.jump(jump)
    return right_if(agree == 0 and start is not None, "")


@claim("“Time in minutes: 6.133333”", kept="time")
def minutes() -> Finding:
    return not_repeated(
        f"{6.133333 * 60:.0f} seconds. pegsol solves the same problem, diamond(5) from f2 to d2, in "
        f"{duration(seconds('solve', 'diamond(5) f2 d2'))} on another machine"
    )
