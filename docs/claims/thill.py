"""Claims of Markus Thill, "A Solver for the Peg Solitaire Diamond-41 Board Game"."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

from statement import Finding, Text, about_if, ask, duration, not_repeated, right_if, seconds

from pegsol import Jump, Position, Solution, board, problem, solutions

TEXT = Text(
    "thill",
    "Markus Thill",
    "A solver for the peg solitaire Diamond-41 board game",
    "undated",
    "He made moves with a few operations on one 64-bit number and gave the diamond a solution. "
    "pegsol's "
    "engine keeps positions in the same way.",
)
claim = TEXT.claim
DIAMOND = board("diamond(5)")
WORD = (1 << 64) - 1
WAYS = (1, -1, 10, -10)  # up, down, right, left
STEPS = ((0, 1), (0, -1), (1, 0), (-1, 0))
SQUARES = {name: (ord(name[0]) - ord("e"), 5 - int(name[1:])) for name in DIAMOND.names}
BIT = {name: (10 * x + y) % 64 for name, (x, y) in SQUARES.items()}
NAME = {bit: name for name, bit in BIT.items()}
BOARD = sum(1 << bit for bit in NAME)


def rol(bits: int, by: int) -> int:
    """Return a word of 64 bits turned left."""
    return (bits << by % 64 | bits >> -by % 64) & WORD


def printed() -> list[tuple[Jump, str]]:
    """Return the printed moves from the top, each with the board below it, row by row."""
    text = (Path(__file__).parent / "thill_game.txt").read_text(encoding="utf-8")
    moves = []
    for way, target, rows in map(str.split, text.splitlines()):
        places = [(int(target) - k * int(way)) % 64 for k in (2, 1, 0)]
        moves.append((Jump(DIAMOND, *(NAME[place] for place in places)), rows.replace("/", "")))
    return moves


@claim("English: 33 holes; diamond: 41; one peg less than holes")
def holes() -> Finding:
    pegs = [problem(text).start.peg_count for text in ("english d4 d4", "diamond(5) f2 d2")]
    found = (len(board("english")), len(DIAMOND))
    return right_if(found == (33, 41) and pegs == [32, 40], f"{found[0]} and {found[1]} holes")


@claim("8 symmetric positions")
def symmetric() -> Finding:
    return right_if(DIAMOND.symmetries.order == 8, f"{DIAMOND.symmetries.order} symmetries")


@claim("The game ends when no two neighbours have pegs, or with one peg")
def game_over() -> Finding:
    dead = Position(DIAMOND, "d2 e2 f2")
    return about_if(
        not dead.legal_jumps(),
        "it then does, but may end earlier: if only d2, e2, f2 have pegs, no jump is legal",
    )


@claim("No solution from the empty centre: “the solver was not able to”")
def centre() -> Finding:
    found = ask("solve", "diamond(5) e5 any")
    method = found["proof"]["kind"] if found["proof"] else ""
    return right_if(found["status"] == "impossible", f"impossible, proved by {method}")


@claim("“a slightly different position” can be solved", kept="long")
def vacancies() -> Finding:
    rows = ask("study", "survey", "diamond(5)", "--time-limit-each", "1")["rows"]
    solved = [f"{row['vacancy']} to {row['survivor']}" for row in rows if row["status"] == "solved"]
    return right_if(bool(solved), f"these can, up to symmetry: {', '.join(solved)}")


@claim("Without advanced approaches a search “could run for many days”", kept="long")
def many_days() -> Finding:
    limit = 10**9
    found = ask("lab", "search", "diamond-41", "--node-limit", str(limit))
    return right_if(
        found["status"] == "undecided",
        f"a plain search finds none among the first {limit:,} positions",
    )


@claim("“In the beginning, only two moves are possible”")
def first_moves() -> Finding:
    legal = Position.vacancies(DIAMOND, "d2").legal_jumps()
    return right_if(len(legal) == 2, f"with d2 empty: {' and '.join(map(str, legal))}")


def boundary_bits() -> Counter[int]:
    """Return how many squares beside the board each bit stands for."""
    beside = {(x + dx, y + dy) for x, y in SQUARES.values() for dx, dy in STEPS}
    return Counter((10 * x + y) % 64 for x, y in beside - set(SQUARES.values()))


@claim("41 bits of 64; turns by 1 and 10 move all pegs; bits are left for the boundary")
def bitboard() -> Finding:
    bits = boundary_bits()
    return right_if(
        len(NAME) == 41 and not set(bits) & set(NAME),
        f"all {len(NAME)} bits differ, and none is one of the {len(bits)} bits of the "
        f"{bits.total()} "
        "squares beside the board",
    )


@claim("“many boundary bit-numbers appear twice”")
def boundary() -> Finding:
    bits = boundary_bits()
    twice = [bit for bit, squares in bits.items() if squares == 2]
    return right_if(len(twice) > 1 and max(bits.values()) == 2, f"{len(twice)} of {len(bits)}")


@claim("`rol(rol(b, dir) & BOARD & b, dir) & BOARD & ~b` gives all moves of a direction")
def move_generation() -> Finding:
    chance, compared = random.Random(41), 1_000
    agree = 0
    for _ in range(compared):
        pegs = [name for name in DIAMOND.names if chance.random() < 0.6]
        b = sum(1 << BIT[name] for name in pegs)
        found = set()
        for way in WAYS:
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
        "in general; but the printed one is, as both factors are odd and x ^ (x >> k) can be "
        "undone: two "
        "positions share an index only because 2ⁿ indices are few",
    )


@claim("Zobrist keys: a random number “for each possible move”")
def zobrist() -> Finding:
    first, second = sorted(solutions(problem("latin-cross")), key=str)
    sets = [frozenset(jump.names for jump in game.jumps) for game in (first, second)]
    return right_if(
        sets[0] == sets[1],
        "a number for each hole works. With one for each move, a position gets two keys if "
        "different "
        f"moves lead to it, as in the Latin cross: {first} and {second}",
    )


@claim("The printed game")
def printed_game() -> Finding:
    moves = printed()
    last_first = [jump for jump, _ in moves][::-1]
    game = Solution(problem("diamond(5) d2 f2"), last_first)
    game.verify()
    position, agree = game.problem.start, 0
    for jump, rows in reversed(moves):  # the board before each move, x for a peg
        agree += position.pegs == shown(rows, "x")
        position = position.jump(jump)
    forward = Solution(problem("diamond(5) f2 d2"), last_first[::-1])
    forward.verify()
    return right_if(
        agree == len(moves) == 39,
        f"{len(moves)} jumps from d2 to f2, the last one printed first, x for a peg: replayed, and "
        "all "
        f"{agree} boards are as printed. Read from the top with o for a peg, it solves f2 to d2",
    )


def shown(rows: str, sign: str) -> tuple[str, ...]:
    """Return the holes with a sign in a printed board."""
    return tuple(name for name, seen in zip(DIAMOND.names, rows, strict=True) if seen == sign)


@claim("“Time in minutes: 6.133333”", kept="time")
def minutes() -> Finding:
    return not_repeated(
        f"{6.133333 * 60:.0f} s then; on another machine, pegsol takes "
        f"{duration(seconds('solve', 'diamond-41'))}"
    )
