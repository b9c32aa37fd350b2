"""Every published figure of these files is asked; README.md says where they come from.

What takes seconds is asked by ``make test-all``; where an answer takes hours, its bounds are.
"""

from __future__ import annotations

import csv
import json
from dataclasses import astuple
from pathlib import Path
from typing import Any

import pytest

import pegsol
import reference
from parameters import long_after
from pegsol import Finish, Game, Limits, Position, Problem, Status, board, problem, solve
from pegsol.search.result import Result
from pegsol.search.spaces.by_moves import by_moves
from pegsol.search.spaces.counting import Counts, count
from pegsol.search.spaces.state_space import EngineName, StateSpace
from reference import moves as reference_moves

FOLDER = Path(__file__).parent
SPACES = json.loads((FOLDER / "state_space.json").read_text("utf-8"))
ENGLISH = SPACES["english33_central"]
CENTRAL = problem("english d4 d4")


def rows(name: str) -> list[dict[str, str]]:
    return list(csv.DictReader((FOLDER / name).read_text("utf-8").splitlines()))


def pairs(name: str) -> list[Problem]:
    """Return every problem of one vacancy and one survivor on the board, up to symmetry."""
    here = board(name)
    symmetries = list(here.symmetries.permutations())
    holes = range(len(here))
    keys = {min((p[v], p[s]) for p in symmetries) for v in holes for s in holes}
    starts = {vacancy: Position(here, here.full & ~(1 << vacancy)) for vacancy in holes}
    return [Problem(starts[v], Finish.of_bits(1 << s)) for v, s in sorted(keys)]


# Fewest moves


def fewest(puzzle: Problem | Game) -> int | None:
    """Return the fewest moves of *puzzle*, or None if it has no solution, after checking both."""
    result = solve(puzzle, objective="fewest-moves")
    if result.status is Status.IMPOSSIBLE:
        assert result.proof is not None
        result.proof.check()
        return None
    return judged(result)


def judged(result: Result) -> int:
    """Return the number of moves of a solution that has no more than it must."""
    assert result.status is Status.SOLVED
    assert result.solution is not None
    result.solution.verify()
    assert len(result.solution.moves) == result.moves_at_least
    return len(result.solution.moves)


MOVES = [row for row in rows("fewest_moves.csv") if row["start_vacancy"] != "C9 complement"]
"""All but the holes that only their source has a name for."""
SECONDS = {"triangle(6) any", "triangle(7) any", "diamond(4)+diagonals any", "english d1"}
HOURS = {"english+diagonals", "french+diagonals", "diamond(5)", "diamond(5)+diagonals"} | {
    "diamond(6)+diagonals",
    *(f"triangle({side})" for side in range(8, 13)),
}


def name_of(row: dict[str, str]) -> str:
    name = row["board"].split(" = ")[-1].split()[0].lower()
    return name + "+diagonals" * ("diagonals" in row["rule"])


def holes_of(row: dict[str, str]) -> list[str]:
    names = board(name_of(row)).names
    ends = (row["start_vacancy"], row["finish"].split(" ")[0])
    return [names[len(names) // 2] if end == "centre" else end for end in ends]


def numbers_of(row: dict[str, str]) -> list[int]:
    return [int(number) for number in row["min_moves"].replace("..", " or ").split(" or ")]


def rows_to_ask() -> list[Any]:
    found = []
    for row in MOVES:
        name, (vacancy, finish) = name_of(row), holes_of(row)
        slow = name in HOURS or name == "french" or f"{name} {finish}" in SECONDS
        marks = [pytest.mark.long] if slow else []
        found.append(pytest.param(row, marks=marks, id=f"{name} {vacancy} {finish}"))
    return found


@pytest.mark.parametrize("row", rows_to_ask())
def test_fewest_moves(row: dict[str, str]) -> None:
    name, (vacancy, finish), published = name_of(row), holes_of(row), numbers_of(row)
    single = finish in board(name).names
    if name in HOURS:
        puzzle = problem(f"{name} {vacancy} {finish}" if single else f"{name} fewest")
        result = solve(puzzle, objective="fewest-moves", limits=Limits(nodes=1_000_000))
        if result.solution is not None:
            assert len(result.solution.moves) >= min(published) * (row["status"][:5] != "upper")
        if single and result.moves_at_least is not None:
            assert result.moves_at_least <= max(published)
        return
    asked = [problem(f"{name} {vacancy} {finish}")] if single else pairs(name)
    if vacancy in board(name).names:
        asked = [puzzle for puzzle in asked if vacancy not in puzzle.start.pegs]
    found = [moves for puzzle in asked if (moves := fewest(puzzle)) is not None]
    if vacancy.startswith("each"):
        assert set(found) == set(published)
        assert len(found) == int(vacancy.split()[3])
    else:
        assert min(found) == published[0]


@pytest.mark.parametrize("side", [4, 5])
def test_fewest_moves_of_all_problems_of_small_triangles(side: int) -> None:
    """They are those of the textbook, also where there is no solution."""
    known: dict[reference.Pegs, dict[reference.Pegs, int]] = {}
    for puzzle in pairs(f"triangle({side})"):
        start = reference.start(puzzle)
        if start not in known:
            known[start] = reference_moves.moves_to_positions(puzzle)
        assert fewest(puzzle) == known[start].get(reference.holes(puzzle.finish.pegs)), puzzle


@pytest.mark.parametrize("row", rows("planning_problems.csv"), ids=lambda row: row["problem"])
def test_planning_problems(row: dict[str, str]) -> None:
    given = problem(f"board: english\nstart: pegs {row['start']}\nfinish: {row['finish']}")
    assert fewest(given) == int(row["moves"])


# Positions


@pytest.mark.parametrize("row", long_after(3, rows("fools_solitaire.csv")))
def test_shortest_dead_ends(row: dict[str, str]) -> None:
    space = pegsol.reachable(f"{row['board']} {row['vacancy']} any", dead_ends=True, keep=False)
    first = next((level.jumps, level.dead_ends) for level in space.levels if level.dead_ends)
    published = ("shortest_dead_end_jumps", "dead_positions_at_that_length")
    assert first == tuple([int(row[key]) for key in published])


def of_levels(prefix: str) -> list[tuple[int, int, int, int]]:
    """Return jumps, pegs, positions, and positions up to symmetry, of each level."""
    numbers = (ENGLISH[f"{prefix}{kind}_by_jumps"] for kind in ("raw", "mod_symmetry"))
    return [(jumps, 32 - jumps, *two) for jumps, two in enumerate(zip(*numbers, strict=True))]


def judge_levels(space: StateSpace, prefix: str) -> None:
    assert [astuple(level)[:4] for level in space.levels] == of_levels(prefix)
    assert len(space) == space.total == ENGLISH[f"{prefix}raw_total"]
    assert space.mod_symmetry == ENGLISH[f"{prefix}mod_symmetry_total"]


@pytest.mark.parametrize(
    ("engine", "threads"), long_after(1, [("blocks", 1), ("blocks", 2), ("sparse", 2)])
)
def test_levels_of_the_central_game(engine: EngineName, threads: int) -> None:
    space = pegsol.reachable(CENTRAL, engine=engine, threads=threads, dead_ends=True)
    judge_levels(space, "")
    stuck = next(level.jumps for level in space.levels if level.dead_ends)
    assert stuck == ENGLISH["earliest_dead_end_jumps"]
    judge_levels(pegsol.winning(space, CENTRAL.finish, consume=True), "winning_")


def test_positions_from_which_the_central_game_can_be_won_anywhere() -> None:
    """By time reversal they are the complements of those that can be reached."""
    found = [(x.pegs, x.raw, x.mod_symmetry) for x in pegsol.can_reach(CENTRAL).levels]
    reached = [(33 - pegs, *numbers) for _, pegs, *numbers in of_levels("")]
    assert found == reached[::-1]


def test_position_class_of_the_central_game() -> None:
    """From anywhere in the class one comes to at most 33 pegs."""
    everything = pegsol.can_reach(Problem(CENTRAL.start, Finish.at_most(33)))
    sizes = ENGLISH["same_class_positions_by_pegs_raw (de Bruijn class, any reachability)"]
    found = {level.pegs: level.raw for level in everything.levels}
    assert [found.get(pegs, 0) for pegs in range(34)] == sizes
    assert everything.total == ENGLISH["same_class_total"]


# Solutions, games and levels by moves


@pytest.mark.long
def test_solutions_of_the_central_game() -> None:
    """The 1,015,856 essentially different solutions are Bell's, too; each has 8 images."""
    solutions, games = ENGLISH["solutions_jump_sequences"], ENGLISH["games_all_maximal_sequences"]
    expected = Counts(int(solutions), 8126848, int(solutions) // 8, 1015856, int(games))
    assert count(CENTRAL, games=True, threads=2) == expected
    less = Counts(expected.solutions, None, expected.solutions_mod_symmetry, None, None)
    assert count(CENTRAL, distinct=False) == less


@pytest.mark.long
@pytest.mark.parametrize("backward", [False, True])
def test_central_game_by_moves(backward: bool) -> None:
    published = SPACES["english33_central_by_moves"]
    levels = by_moves(CENTRAL, backward=backward)
    assert [x.positions for x in levels] == published["B_backward" if backward else "B_forward"]
    assert [x.moves for x in levels] == list(range(len(levels)))
    if not backward:
        ranges = [sorted({x.least_pegs, x.most_pegs}) for x in levels]
        assert ["-".join(map(str, some)) for some in ranges] == published["peg_ranges_forward"]


@pytest.mark.parametrize(
    ("number", "vacancy", "shortest"),
    # The fewest moves are Beasley's (1985) and Bell's (JIS 11, 2008).
    [("1", "a1", 10), ("2", "a2", 10), ("4", "a3", 9), ("5", "b3", 11)],
)
def test_triangle(number: str, vacancy: str, shortest: int) -> None:
    """The shortest game takes as many moves as the first position with one peg."""
    published = SPACES["triangle15"]["Durango_Bill"][number]
    spec = f"triangle(5) {vacancy}"
    counts = count(problem(f"{spec} any"), games=True)
    by_hole = {
        hole: count(problem(f"{spec} {hole}")).solutions for hole in board("triangle(5)").names
    }
    assert (counts.solutions, counts.games, by_hole[vacancy]) == (
        published["solutions"],
        published["distinct_complete_games_recomputed"],
        published["solutions_ending_initial_hole"],
    )
    assert sum(number or 0 for number in by_hole.values()) == published["solutions"]
    assert published["solutions_ending_centre_hole"] in (
        by_hole["b3"],
        by_hole["b4"],
        by_hole["c4"],
    )
    levels = by_moves(problem(f"{spec} any"))
    assert next(level.moves for level in levels if level.least_pegs == 1) == shortest
    stuck = pegsol.reachable(problem(f"{spec} any"), dead_ends=True).levels
    assert next(level.jumps for level in stuck if level.dead_ends) == published["shortest_game"]
