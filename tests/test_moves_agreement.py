"""Fewest moves agree with the slow textbook solver, found in every way.

The problems are random: boards of up to 12 holes of all geometries, with all kinds of starts and
finishes, by the normal and by the reverse rules. A failure names the seed;
``agree(problem_of(seed), seed, folder)`` runs it again, and
``PYTHONPATH=tests python tests/test_moves_agreement.py 10000 20000`` runs many more.
"""

import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from math import inf
from pathlib import Path
from random import Random

import pytest

import reference
from pegsol import (
    Board,
    FewestMovesSearch,
    Finish,
    Game,
    Jump,
    Position,
    Problem,
    Proof,
    Solution,
    Status,
    board,
    solve,
)
from pegsol.game.position import Rules
from pegsol.proof.regions import Bound, bounds_to_leave, full_regions
from pegsol.search import encoding
from pegsol.search.result import ExhaustedMoves, Result
from pegsol.search.run import Progress
from pegsol.search.solving.move_ends import MoveEnds
from pegsol.search.solving.shortening import shorten_soon
from random_boards import chunks, play, random_bits, random_board, random_problem, random_start
from reference import moves as reference_moves

CHUNKS = chunks(1, 100)
PROBLEMS = 40
"""Problems in each chunk."""
MAX_HOLES = 12
LARGE = ["hexagon(5)", "rhombus(8)", "triangle(11)", "square(8)+diagonals", "old-english"]
MANY_NODES = 500_000
"""More positions than beams and layers generate if few can be reached."""
MAX_SLICES = 30
"""After this number of empty slices, a search gets longer ones."""


def problem_of(seed: int) -> Problem:
    rng = Random(seed)
    board = random_board(rng, MAX_HOLES)
    return long_game(rng, board) if rng.random() < 0.4 else random_problem(rng, board)


def long_game(rng: Random, board: Board) -> Problem:
    """Return a problem whose finish is, or contains, the end of a random game."""
    rules: Rules = "normal" if rng.random() < 0.7 else "reverse"
    start = random_start(rng, board, rules)
    ends = [play(rng, start, rules) for _ in range(5)]
    choose = min if rules == "normal" else max
    end = choose(ends, key=lambda position: position.peg_count)
    free = random_bits(rng, board) & random_bits(rng, board)
    choice = rng.random()
    if choice < 0.6 and end.bits:
        finish = Finish.of_bits(end.bits)
    elif choice < 0.8 and end.bits | free:
        finish = Finish.of_bits(end.bits & ~free, free)
    else:
        finish = rng.choice([Finish.at_most, Finish.exactly])(max(1, end.peg_count))
    return Problem(start, finish, rules=rules)


def each(seeds: range, judge: Callable[[Problem, int], None]) -> None:
    for seed in seeds:
        try:
            judge(problem_of(seed), seed)
        except Exception as error:
            error.add_note(f"seed {seed}: {problem_of(seed)!r}")
            raise


@pytest.mark.parametrize("chunk", CHUNKS)
def test_everybody_agrees(chunk: int, tmp_path: Path) -> None:
    seeds = range(chunk * PROBLEMS, (chunk + 1) * PROBLEMS)
    each(seeds, lambda problem, seed: agree(problem, seed, tmp_path))


@pytest.mark.parametrize("chunk", CHUNKS)
def test_games_in_progress(chunk: int) -> None:
    each(range(10_000 + 20 * chunk, 10_020 + 20 * chunk), judge_game)


@pytest.mark.parametrize("chunk", CHUNKS)
def test_bounds_for_every_position(chunk: int) -> None:
    each(range(30_000 + 3 * chunk, 30_003 + 3 * chunk), judge_bounds)


@pytest.mark.parametrize("chunk", CHUNKS)
def test_what_a_proof_went_through(chunk: int) -> None:
    each(range(50_000 + 12 * chunk, 50_012 + 12 * chunk), judge_exhausted)


@pytest.mark.parametrize("name", LARGE)
def test_few_pegs_on_a_large_board(name: str) -> None:
    """Moves taken back from a finish would fill the board, but few positions can be reached."""
    here, rng = board(name), Random(name)
    for jumps in (4, 5, 6):
        survivor = Position(here, 1 << rng.randrange(len(here)))
        start = play(rng, survivor, "reverse", jumps)
        exact = Finish.of_bits(survivor.bits)
        at_most = [Finish.at_most(1), Finish.at_most(2), Finish.exactly(2), Finish.fewest()]
        for finish in (exact, *at_most):
            problem = Problem(start, finish)
            least = reference_moves.FewestMoves(problem).moves()
            result = solve(problem, objective="fewest-moves")
            judge_result(problem, result, least)
            assert result.stats.nodes < MANY_NODES, problem


@pytest.mark.parametrize("chunk", chunks(1, 20))
def test_the_reference_agrees_with_all_solutions(chunk: int) -> None:
    each(range(40_000 + 40 * chunk, 40_040 + 40 * chunk), judge_reference)


def agree(problem: Problem, seed: int, folder: Path) -> None:
    """Answer *problem* by one search, and in another way; the ways take turns."""
    fewest = reference_moves.FewestMoves(problem)
    least = fewest.moves()
    reports: list[Progress] = []
    result = solve(problem, objective="fewest-moves", seed=seed, progress=reports.append)
    judge_result(problem, result, least)
    judge_reports(reports, least)
    match seed % 5:
        case 0:
            judge_result(problem, in_slices(problem, seed, least), least)
        case 1:
            judge_result(problem, with_checkpoints(problem, seed, folder / "checkpoint"), least)
        case 2:
            threaded = solve(problem, objective="fewest-moves", seed=seed, threads=2)
            judge_result(problem, threaded, least)
        case 3:
            judge_shortened(problem, seed, least)
        case 4:
            judge_inverse(problem, seed, least)


# One answer


def test_exact_numbers_of_pegs_with_too_many_positions_to_list(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The core then tests the number, from above by normal rules, from below by reverse rules."""
    monkeypatch.setattr(encoding, "MAX_FINISHES", 1)
    rules = set()
    for seed in range(50_000, 50_160):
        problem = problem_of(seed)
        if not problem.finish.care and problem.finish.least > 1:
            least = reference_moves.FewestMoves(problem).moves()
            judge_result(problem, solve(problem, objective="fewest-moves", seed=seed), least)
            judge_shortened(problem, seed, least)
            rules.add((problem.rules, least < inf))
    assert rules >= {("normal", True), ("normal", False), ("reverse", True)}


def judge_result(
    problem: Problem, result: Result, least: float, played: tuple[Jump, ...] = ()
) -> None:
    """Compare with the *least* number of moves, and replay the solution in plain Python."""
    assert result.problem == problem
    if least == inf:
        assert result.status is Status.IMPOSSIBLE
        assert result.solution is None
        judge_proof(result.proof)
        return
    assert result.status is Status.SOLVED
    assert result.proof is None
    assert result.solution is not None
    assert result.moves_at_least == least
    assert judge_solution(result.solution, problem, played) == least
    if problem.finish.is_fewest:
        assert result.minimum is True


def judge_solution(solution: Solution, problem: Problem, played: tuple[Jump, ...] = ()) -> int:
    """Return the number of moves after checking all jumps and the finish."""
    solution.verify()
    assert solution.problem == problem
    assert solution.fixed == len(played)
    assert solution.jumps[: len(played)] == played
    pegs = reference.start(problem)
    for number, hop in enumerate(hops_of(solution)):
        if number == len(played):
            reached = reference.reachable(problem, pegs)
        assert hop in reference.hops(problem, pegs)
        pegs ^= set(hop)
    if len(solution.jumps) == len(played):
        reached = reference.reachable(problem, pegs)
    assert reference.finish_test(problem, reached)(pegs)
    moves = reference_moves.moves_of(hops_of(solution))
    assert list(map(len, moves)) == list(map(len, solution.moves))
    return len(moves)


def hops_of(solution: Solution) -> tuple[reference.Hop, ...]:
    return tuple(map(hop_of, solution.jumps))


def hop_of(jump: Jump) -> reference.Hop:
    return jump.origin, jump.over, jump.target


def judge_proof(proof: Proof | None) -> None:
    assert proof is not None
    proof.check()


def judge_reports(reports: list[Progress], least: float) -> None:
    """Bounds never worsen, and the fewest moves are never outside them."""
    for report in reports:
        assert report.at_least <= least
        assert report.found is None or report.found >= least
        assert (report.found is None) == (report.solution is None)
        assert report.solution is None or len(report.solution.moves) == report.found
    for one, other in pairwise(reports):
        assert one.at_least <= other.at_least
        assert one.nodes <= other.nodes
        assert one.seconds <= other.seconds
        assert one.found is None or (other.found is not None and other.found <= one.found)


# Other ways to the same answer


def in_slices(problem: Problem, seed: int, least: float) -> Result:
    """Stop the search after little work, again and again."""
    search = FewestMovesSearch(problem, seed=seed)
    before, found = 0, inf
    for number in range(10_000):
        result = search.run(0.0 if number < MAX_SLICES else 0.01)
        assert before <= search.at_least <= least
        before = search.at_least
        if search.solution is not None:
            assert least <= judge_solution(search.solution, problem) <= found
            found = len(search.solution.moves)
        else:
            assert found == inf
        if result.status is not Status.UNDECIDED:
            break
        assert result.limit == result.reason == "time"
        assert result.moves_at_least == search.at_least
        assert result.solution == search.solution
    assert search.run(0.0).status is result.status
    return result


def with_checkpoints(problem: Problem | Game, seed: int, path: Path) -> Result:
    """Stop the search a few times, save it, and continue what was saved."""
    search = FewestMovesSearch(problem, seed=seed)
    result = search.run(0.0)
    for _ in range(5):
        if result.status is not Status.UNDECIDED:
            return result
        found = search.solution
        search.save(path)
        search = FewestMovesSearch.load(path, problem)
        assert search.solution == found
        result = search.run(0.0)
    return search.run()


def judge_shortened(problem: Problem, seed: int, least: float) -> None:
    """A solution that is shortened is at best one with the fewest moves."""
    result = solve(problem, seed=seed)
    if least == inf:
        assert result.status is Status.IMPOSSIBLE
        return
    assert result.solution is not None
    assert judge_solution(shorten_soon(result.solution), problem) >= least


def judge_inverse(problem: Problem, seed: int, least: float) -> None:
    """The jumps taken back from the finish need equally many moves by the other rules."""
    if not problem.finish.is_exact:
        return
    inverse = Problem(
        Position(problem.board, problem.finish.pegs),
        Finish.of_bits(problem.start.bits),
        rules="reverse" if problem.rules == "normal" else "normal",
    )
    judge_result(inverse, solve(inverse, objective="fewest-moves", seed=seed), least)


# Games and last sweeps


def judge_game(problem: Problem, seed: int) -> None:
    """The moves played count, and the first jump may continue the last of them."""
    game = game_of(problem, Random(seed))
    played = tuple(map(hop_of, game.jumps))
    least = reference_moves.fewest_moves(problem, played)
    judge_result(problem, solve(game, objective="fewest-moves", seed=seed), least, game.jumps)


def game_of(problem: Problem, rng: Random) -> Game:
    """Return the game after a few random jumps, often several by the same peg."""
    game = Game(problem)
    for _ in range(rng.randint(0, 5)):
        legal = game.legal_jumps()
        if not legal:
            break
        last = game.jumps[-1].target if game.jumps else -1
        more = [jump for jump in legal if jump.origin == last]
        game.jump(rng.choice(more if more and rng.random() < 0.6 else legal))
    return game


# Proofs


def judge_exhausted(problem: Problem, seed: int) -> None:
    """Repeat the layers of a proof without symmetry, by the problem's own rules and plain sets."""
    result = solve(problem, objective="fewest-moves", seed=seed)
    proof = result.exhausted
    if proof is None or problem.finish.is_fewest:
        return
    least = result.moves_at_least
    assert least is not None
    positions = reference.reachable(problem)
    live = reference.winning(problem, positions)
    assert proof.live is None or proof.live == len(live)
    there = reference_moves.moves_to_positions(problem)
    every = positions if not problem.finish.care else class_of(problem, positions)
    back = reference_moves.moves_from_positions(problem, every)
    judge_meeting(proof, least)
    kept = [{reference.start(problem)}, *reference.finish_sets(problem)]
    group = reference.symmetries(problem.board, kept, 1_000)
    if group is None or len(group) != proof.symmetries:
        return
    exact = problem.finish.is_exact
    for counts, own, rest in ((proof.forward, there, back), (proof.backward, back, there)):
        for number, count in enumerate(counts):
            if own is back and not exact and number == 0:
                continue  # all finishes, also those that cannot be reached
            layer = {pegs for pegs, moves in own.items() if moves == number}
            if proof.live is not None:
                layer &= live
            needed = {pegs for pegs in layer if number + rest.get(pegs, inf) <= proof.most}
            orbits = reference.orbits(group, layer)
            assert reference.orbits(group, needed) <= count <= orbits, number
    judge_pruned(problem, proof, group, live)


def class_of(problem: Problem, positions: set[reference.Pegs]) -> set[reference.Pegs]:
    """Return the positions of the class of the start, and the *positions*."""
    return positions | reference.position_class(problem)


def judge_meeting(proof: ExhaustedMoves, least: int) -> None:
    """The last layers exclude all smaller numbers of moves."""
    moves = len(proof.forward) + len(proof.backward) - 2
    assert proof.excluded == least - 1
    assert proof.excluded <= proof.most
    assert proof.excluded <= moves + 1 or 0 in (proof.forward[-1], proof.backward[-1])


def judge_pruned(
    problem: Problem,
    proof: ExhaustedMoves,
    group: list[reference.Symmetry],
    live: set[reference.Pegs],
) -> None:
    """Leave out the same positions as the search, if the finish is exact and the rules normal."""
    if not problem.finish.is_exact or problem.rules == "reverse":
        return
    board, end = problem.board, problem.finish.pegs
    rest = bounds_to_leave(board, [end])
    gone = Bound(full_regions(board, [problem.start.bits]))

    def least(pegs: reference.Pegs, *, forward: bool) -> int:
        bits = sum(1 << hole for hole in pegs)
        return max(bound.to_leave(bits) for bound in rest) if forward else gone.left(bits)

    inverse = Problem(Position(board, end), Finish.of_bits(problem.start.bits), rules="reverse")
    for forward, one, counts in ((True, problem, proof.forward), (False, inverse, proof.backward)):
        known = layer = {reference.start(one)}
        for number, count in enumerate(counts):
            assert reference.orbits(group, layer) == count, (forward, number)
            layer = {
                pegs
                for before in layer
                for pegs in reference.after_a_move(one, before)
                if number + 1 + least(pegs, forward=forward) <= proof.most
                and (proof.live is None or pegs in live)
            } - known
            known = known | layer


# Bounds


def judge_bounds(problem: Problem, seed: int) -> None:
    """No bound is above the fewest moves, for any position of a small board."""
    if problem.finish.is_fewest:
        problem = replace(problem, finish=Finish.any_survivor())
    fewest = reference_moves.FewestMoves(problem, set())
    size, rng = len(problem.board), Random(seed)
    every = range(1, 1 << size) if size <= 8 else [rng.randrange(1, 1 << size) for _ in range(200)]
    for bits in every:
        position = problem.from_position(Position(problem.board, bits))
        if problem.rules == "normal" or problem.finish.care:  # else it is decided at sight
            assert MoveEnds(Game(position)).at_least() <= fewest.moves(reference.holes(bits)), bits
    for bits in rng.sample(every, min(10, len(every))):
        position = problem.from_position(Position(problem.board, bits))
        in_slices(position, seed, fewest.moves(reference.holes(bits)))


# The reference itself


def judge_reference(problem: Problem, seed: int) -> None:
    """Compare the dynamic programme with the listing of all solutions, and its parts."""
    fewest = reference_moves.FewestMoves(problem)
    if len(fewest.positions) > 200 or reference.count_solutions(problem) > 1_000:
        return
    every = list(reference.solutions(problem))
    moves = [len(reference_moves.moves_of(solution)) for solution in every]
    least = min(moves, default=inf)
    best = [solution for solution, count in zip(every, moves, strict=True) if count == least]
    assert fewest.moves() == least
    assert fewest.count() == len(best)
    assert sorted(fewest.solutions()) == sorted(best)
    levels = enumerate(reference.by_moves(problem))
    assert reference_moves.moves_to_positions(problem) == {
        pegs: number for number, level in levels for pegs in level
    }
    if best and best[0]:
        played = Random(seed).randrange(len(best[0]) + 1)
        assert reference_moves.fewest_moves(problem, best[0][:played]) == least


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        for first in range(int(sys.argv[1]), int(sys.argv[2])):
            one = range(first, first + 1)
            each(one, lambda problem, seed: agree(problem, seed, Path(folder)))
            for judge in (judge_game, judge_bounds):
                each(one, judge)
