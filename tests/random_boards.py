"""Random boards of up to 14 holes of all geometries, and random problems of all kinds on them."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from parameters import long_after
from pegsol.game.boards.board import DIRECTIONS, Board, Geometry
from pegsol.game.boards.names import board
from pegsol.game.position import Position, Rules
from pegsol.game.problem import Finish, Problem

MAX_HOLES = 14


def with_seeds(test: Callable[[int], None]) -> Callable[[], None]:
    """Run *test* with many values of its argument ``seed``, without a deadline."""
    return settings(deadline=None)(given(seed=st.integers(0, 2**32))(test))


def chunks(short: int, every: int) -> list[Any]:
    """Return the numbers below *every* as parameters; numbers from *short* on are marked long."""
    return long_after(short, range(every))


def random_board(rng: Random, most: int = MAX_HOLES) -> Board:
    """Return a board of 3 to *most* holes; small boards are rare."""
    holes = max(rng.randint(3, most) for _ in range(3))
    return rng.choice(_MAKERS)(rng, holes)


def _lattice(geometry: Geometry) -> Callable[[Random, int], Board]:
    def make(rng: Random, holes: int) -> Board:
        """Grow a shape of *holes* cells; occasionally a cell is detached from the others."""
        steps = [(sign * x, sign * y) for x, y in DIRECTIONS[geometry] for sign in (1, -1)]
        width, height = rng.choice([(4, 4), (4, 5), (5, 4), (5, 5), (3, 6), (7, 2), (14, 1)])
        cells = [(rng.randrange(width), rng.randrange(height))]
        while len(cells) < min(holes, width * height):
            near = [
                (x + dx, y + dy)
                for x, y in cells
                for dx, dy in steps
                if 0 <= x + dx < width and 0 <= y + dy < height and (x + dx, y + dy) not in cells
            ]
            if not near or rng.random() < 0.05:
                apart = [(x, y) for x in range(width) for y in range(height)]
                near = [cell for cell in apart if cell not in cells]
            cells.append(rng.choice(near))
        return Board.from_coordinates(geometry, cells)

    return make


def _graph(rng: Random, holes: int) -> Board:
    """Make a connected graph with a few more edges than a tree; paths of three are its lines."""
    edges = {(rng.randrange(hole), hole) for hole in range(1, holes)}
    for _ in range(rng.randint(0, holes // 2)):
        a, b = sorted(rng.sample(range(holes), 2))
        edges.add((a, b))
    near = [[v for v in range(holes) if (min(u, v), max(u, v)) in edges] for u in range(holes)]
    lines = [(a, b, c) for b in range(holes) for a in near[b] for c in near[b] if a < c]
    return Board(_names(holes), lines)


def _lines(rng: Random, holes: int) -> Board:
    """Draw lines at random, some of them one-way; occasionally some holes are on no line."""
    used = holes if rng.random() < 0.6 else rng.randint(3, holes)
    drawn = [_triple(rng, used) for _ in range(rng.randint(1, 3 * used // 2))]
    one_way = rng.choice([0, 0, len(drawn) // 3, len(drawn)])
    return Board(_names(holes), drawn[one_way:], one_way=drawn[:one_way])


def _triple(rng: Random, holes: int) -> tuple[int, int, int]:
    a, b, c = rng.sample(range(holes), 3)
    return a, b, c


def _one_way_lattice(rng: Random, holes: int) -> Board:
    """Make a lattice board with some one-way lines."""
    board = _lattice(rng.choice(list(_GEOMETRIES)))(rng, holes)
    single = {line for line in board.lines if rng.random() < 0.4}
    turned = [line if rng.random() < 0.5 else line[::-1] for line in sorted(single)]
    return Board(board.names, [line for line in board.lines if line not in single], one_way=turned)


def _around(rng: Random, holes: int) -> Board:
    """Make a board that wraps around."""
    sizes = [(width, holes // width) for width in range(1, holes + 1)]
    width, height = rng.choice(sizes)
    return board(f"{rng.choice(['torus', 'cylinder'])}({width},{height})")


def _names(holes: int) -> list[str]:
    return [f"v{number}" for number in range(1, holes + 1)]


_GEOMETRIES: tuple[Geometry, ...] = ("square", "square+diagonals", "triangular", "hexagonal")
_MAKERS = (*map(_lattice, _GEOMETRIES), _graph, _lines, _one_way_lattice, _around)


def random_problem(rng: Random, board: Board) -> Problem:
    """Return a problem on *board*, of any kind of start, finish and rules."""
    rules: Rules = "normal" if rng.random() < 0.75 else "reverse"
    start = random_start(rng, board, rules)
    return Problem(start, _finish(rng, start, rules), rules=rules)


def random_start(rng: Random, board: Board, rules: Rules = "normal") -> Position:
    """Return a start with a single vacancy, or (by reverse rules) a single peg, or any other.

    It usually has a legal jump.
    """
    position = _any_start(rng, board, rules)
    for _ in range(3):
        if position.legal_jumps(rules):
            break
        position = _any_start(rng, board, rules)
    return position


def _any_start(rng: Random, board: Board, rules: Rules) -> Position:
    hole = 1 << rng.randrange(len(board))
    if rng.random() < 0.5 and len(board) > 1:
        bits = hole if rules == "reverse" else board.full ^ hole
    else:
        many = random_bits(rng, board) | random_bits(rng, board)
        bits = hole | (many if rules == "normal" else board.full & ~many)
    return Position(board, bits)


def random_bits(rng: Random, board: Board) -> int:
    return rng.randint(0, board.full)


def play(rng: Random, position: Position, rules: Rules, most: int | None = None) -> Position:
    """Return the position after random jumps: *most*, or until no jump is legal."""
    played = 0
    while (jumps := position.legal_jumps(rules)) and played != most:
        position = position.jump(rng.choice(jumps), rules)
        played += 1
    return position


def _finish(rng: Random, start: Position, rules: Rules) -> Finish:
    board = start.board
    kinds = "played, played, any position, survivor, any of, any, k, exactly, free, fewest"
    kind = rng.choice(kinds.split(", "))
    if kind == "played":  # reachable
        return Finish.of_bits(play(rng, start, rules, rng.choice([None, rng.randint(0, 8)])).bits)
    if kind == "any position":  # usually not reachable
        return Finish.of_bits(random_bits(rng, board) or 1)
    if kind == "survivor":
        return Finish.of_bits(1 << rng.randrange(len(board)))
    if kind == "any of":
        one = Finish.any_of(random_bits(rng, board) or 1)
        return one.complement(board) if rules == "reverse" and len(board) > 1 else one
    if kind == "any":
        return Finish.any_survivor()
    if kind == "k":
        return Finish.at_most(rng.randint(1, len(board)))
    if kind == "exactly":
        return Finish.exactly(rng.randint(1, len(board)))
    if kind == "free":
        pegs = play(rng, start, rules, rng.randint(0, 12)).bits
        if rng.random() < 0.5:
            pegs ^= 1 << rng.randrange(len(board))
        free = random_bits(rng, board) & (random_bits(rng, board) | rng.choice([0, board.full]))
        pegs &= ~free
        return Finish.of_bits(pegs, free) if pegs | free else Finish.any_survivor()
    return Finish.fewest()


def is_refused(problem: Problem) -> bool:
    """Return whether searches refuse the finish, because reverse jumps only add pegs."""
    finish = problem.finish
    return problem.rules == "reverse" and not finish.care and not finish.one_number


def random_pagoda(rng: Random, board: Board, rules: Rules = "normal") -> tuple[int, ...]:
    """Return weights that no jump raises: random weights, lowered until all jumps comply."""
    weights = [rng.randint(0, 9) for _ in range(len(board))]
    lowered = True
    while lowered:
        lowered = False
        for a, b, c in board.jumps:
            if weights[c] > weights[a] + weights[b]:
                weights[c] = weights[a] + weights[b]
                lowered = True
    # A jump by the reverse rules changes the weight in the opposite direction.
    return tuple(weights) if rules == "normal" else tuple([-weight for weight in weights])


def relatives(problem: Problem) -> Iterator[Problem]:
    """Yield the complement and the time reversal of *problem*, if they exist.

    Each of them is solvable if and only if *problem* is.
    """
    full, finish = problem.board.full, problem.finish
    if problem.start.bits == full:
        return
    if finish.one_number and finish.most < len(problem.board):
        yield problem.complement()
    if not finish.care:
        return
    if finish.pegs | finish.free != full or finish.free:
        yield problem.complement()
    if not finish.free and finish.pegs != full:
        yield problem.reversal()
