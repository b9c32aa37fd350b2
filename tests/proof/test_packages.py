"""Packages: solutions as sequences of purges, and the purges of a position."""

from __future__ import annotations

import itertools
from random import Random

from pegsol import (
    Finish,
    Position,
    Problem,
    board,
    problem,
)
from pegsol.game.boards.hole_sets import holes_of
from pegsol.game.game import Game
from pegsol.game.position import Rules
from pegsol.game.solution import Solution
from pegsol.proof.blocks import Kind, blocks_of
from pegsol.proof.packages import Piece, _candidates, _Order, explain, union
from random_boards import random_board, with_seeds

CENTRAL_GAME = """
    d2-d4
    b3-d3 b5-b3 a3-c3 a5-a3 d3-b3 a3-c3
    f3-d3 e1-e3 c1-e1 e4-e2 e1-e3 d3-f3
    e6-e4 c5-e5 e4-e6
    g3-e3 g4-e4 e3-e5 e6-e4 g5-e5 e4-e6
    c7-c5 c4-c6 d7-d5 e7-e5-c5 c6-c4
    d4-b4 c2-c4 b4-d4
"""
SIX_PURGES = [
    ("jumps", ""),
    ("6-purge", "a3 b3 a4 b4 a5 b5"),
    ("L-purge", "c1 d1 e1 e2 e3 e4"),
    ("3-purge", "c5 d5 e5"),
    ("6-purge", "f3 g3 f4 g4 f5 g5"),
    ("6-purge", "c6 d6 e6 c7 d7 e7"),
    ("3-purge", "c2 c3 c4"),
]


def random_game(rng: Random, most: int) -> Solution:
    """Return random play of at most some jumps, from a random position of a random board."""
    here = random_board(rng)
    rules: Rules = rng.choice(["normal", "reverse"])
    game = Game(
        Problem(Position(here, rng.randrange(1, here.full + 1)), Finish.at_most(1), rules=rules)
    )
    while len(game.jumps) < most and (legal := game.legal_jumps()):
        game.jump(rng.choice(legal))
    return game.solution()


def check_piece(piece: Piece) -> None:
    """Check a piece by playing it with sets of names."""
    position, touched = piece.before, set[str]()
    for jump in piece.jumps:
        position = position.jump(jump, piece.rules)
        touched |= set(jump.names)
    assert position == piece.after
    before, after = set(piece.before.pegs), set(position.pegs)
    if piece.kind == "jumps":
        assert (piece.block, piece.catalyst, piece.room) == ((), (), ())
        return
    gone, come = before - after, after - before
    assert not (come if piece.rules == "normal" else gone)
    assert set(piece.block) == gone | come
    assert set(piece.catalyst) == touched & before & after
    assert set(piece.room) == touched - before - after
    sizes = {"2-purge": 2, "3-purge": 3, "6-purge": 6, "L-purge": 6}
    assert len(piece.block) == len(piece.jumps)
    assert len(piece.jumps) == sizes.get(piece.kind, len(piece.jumps)) <= 8


def check_pieces(solution: Solution) -> tuple[Piece, ...]:
    """Check that the pieces are the solution, perhaps with jumps in another order."""
    pieces = explain(solution)
    jumps = tuple([jump for piece in pieces for jump in piece.jumps])
    assert sorted(map(str, jumps)) == sorted(map(str, solution.jumps))
    again = Solution(solution.problem, jumps)
    assert again.final == solution.final
    assert again.defects() == solution.defects()
    positions = list(again.positions())
    for piece in pieces:
        assert piece.before == positions[0]
        positions = positions[len(piece.jumps) :]
        check_piece(piece)
    assert ("jumps", "jumps") not in itertools.pairwise([piece.kind for piece in pieces])
    return pieces


@with_seeds
def test_the_central_game_is_six_purges_in_any_order_of_its_jumps(seed: int) -> None:
    rng = Random(seed)
    game = Game(problem("english d4 d4"), CENTRAL_GAME).solution()
    jumps = list(game.jumps)
    for _ in range(40 * len(jumps)):
        at = rng.randrange(len(jumps) - 1)
        if not jumps[at].mask & jumps[at + 1].mask:
            jumps[at : at + 2] = jumps[at + 1], jumps[at]
    for solution in (game, Solution(game.problem, tuple(jumps))):
        solution.verify()
        found = [(piece.kind, " ".join(piece.block)) for piece in check_pieces(solution)]
        assert sorted(found) == sorted(SIX_PURGES)


@with_seeds
def test_the_pieces_of_random_games_are_the_game(seed: int) -> None:
    check_pieces(random_game(Random(seed), most=24))


def test_each_kind_has_its_shape() -> None:
    english = board("english")
    shapes = {
        "a3 d3": "2-purge",
        "a3 b3 c3": "3-purge",
        "c1 c2 c3 d1 d2 d3": "6-purge",
        "a3 a4 a5 b3 c3 d3": "L-purge",
        "a3 b3": "package",
        "a3 b3 c3 c2": "package",
        "a3 b3 c3 d3 e3 f3": "package",
        "a3 g3": None,
    }
    for block, kind in shapes.items():
        assert blocks_of(english).kind(english.bits(block.split())) == kind, block


# Against all sets of jumps


def all_packages(solution: Solution, order: _Order) -> dict[int, Kind]:
    """Return all connected sets of up to 8 jumps that are packages, by playing them."""
    found: dict[int, Kind] = {}
    for part in range(1, 1 << len(solution.jumps)):
        before, after = union(order.before, part), union(order.after, part)
        if part.bit_count() > 8 or before & after & ~part or not connected(solution, part):
            continue
        bits = solution.problem.start.bits
        for number in holes_of(before & ~part):
            bits ^= solution.jumps[number].mask
        there = bits
        for number in holes_of(part):
            there ^= solution.jumps[number].mask
        gone, come = bits & ~there, there & ~bits
        if solution.problem.rules == "reverse":
            gone, come = come, gone
        kind = None if come else blocks_of(solution.problem.board).kind(gone)
        if kind is not None:
            found[part] = kind
    return found


def connected(solution: Solution, part: int) -> bool:
    first, *rest = [solution.jumps[number].mask for number in holes_of(part)]
    while near := [mask for mask in rest if mask & first]:
        rest = [mask for mask in rest if not mask & first]
        for mask in near:
            first |= mask
    return not rest


def most(order: _Order, packages: list[tuple[int, Kind]], chosen: tuple[int, ...] = ()) -> int:
    """Return what the best choice of packages is worth, by trying all."""
    result = 0
    for number, (part, kind) in enumerate(packages):
        if any(part & other for other in chosen):
            continue
        pieces = list(order.sequence([*chosen, part]))
        if sum(map(len, pieces)) == len(order.holes):  # the pieces can be put in order
            worth = (part.bit_count() - 1) * (1 if kind == "package" else 2)
            result = max(result, worth + most(order, packages[number + 1 :], (*chosen, part)))
    return result


@with_seeds
def test_all_packages_are_found_and_the_best_are_chosen(seed: int) -> None:
    solution = random_game(Random(seed), most=9)
    order = _Order(solution)
    found = _candidates(order)
    every = all_packages(solution, order)
    assert found.items() <= every.items()
    assert all(every[part] == "package" for part in every.keys() - found.keys())  # made of others
    if len(found) <= 10:
        pieces = [piece for piece in explain(solution) if piece.kind != "jumps"]
        worth = sum([(len(one.jumps) - 1) * (1 if one.kind == "package" else 2) for one in pieces])
        assert worth == most(order, list(found.items()))
