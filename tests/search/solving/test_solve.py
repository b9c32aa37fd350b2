"""The answers of ``solve`` and ``prove`` on known boards, their limits, and their methods.

The table in tests/agree asks them on random boards, in slices, with threads and checkpoints.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from pegsol import (
    Board,
    Finish,
    Game,
    Limits,
    Position,
    Problem,
    ProblemError,
    Search,
    Status,
    board,
    check,
    problem,
    prove,
    puzzles,
    solve,
)
from pegsol.proof.position_class import class_allows
from pegsol.search.refuting import highs
from pegsol.search.result import Attempt
from pegsol.search.run import Progress
from pegsol.search.solving import fewest_moves_proof
from pegsol.search.solving.methods import WIDTHS
from processes import ctrl_c
from published.test_published import pairs
from search.refuting.test_needed_pegs import army

HARD = "diamond(5) d2 f8"
"""Beasley & Bell (arXiv math/0611091) proved it impossible by computer, in a long time."""


# Published answers


@pytest.mark.parametrize(
    ("name", "feasible", "solvable"),
    [
        pytest.param(name, *numbers, marks=marks)
        for marks, rows in (
            ((), [("english", 21, 21), ("french", 10, 10), ("triangle(5)", 17, 12)]),
            ((), [("square(5)", 4, None), ("triangle(6)", 29, 29)]),
            (pytest.mark.long, [("asymmetric", 88, 88), ("semi-wiegleb", 54, 54)]),
            (pytest.mark.long, [("square(4)", 2, None), ("square(6)", 21, None)]),
            (pytest.mark.long, [("square(7)", 20, None), ("square(8)", 18, None)]),
            (pytest.mark.long, [("triangle(4)", 3, 1), ("triangle(7)", 27, 27)]),
            (pytest.mark.long, [("triangle(8)", 80, 80), ("triangle(9)", 125, 125)]),
            (pytest.mark.long, [("hexagon(3)", 8, None)]),
        )
        for name, *numbers in rows
    ],
)
def test_every_problem_of_one_vacancy_and_one_survivor_is_decided(
    name: str, feasible: int, solvable: int | None
) -> None:
    """Bell & Beasley, arXiv math/0611091; OEIS A130516 for triangles."""
    answers = [(solve(problem).status, class_allows(problem)) for problem in pairs(name)]
    statuses = [status for status, _ in answers]
    assert Status.UNDECIDED not in statuses
    assert all(allowed or status is Status.IMPOSSIBLE for status, allowed in answers)
    assert sum(allowed for _, allowed in answers) == feasible
    assert solvable in (None, statuses.count(Status.SOLVED))


def test_every_puzzle_is_solved_or_refuted_as_listed() -> None:
    for puzzle in puzzles():
        result = solve(puzzle.problem)
        assert result.status is (Status.SOLVED if puzzle.solvable else Status.IMPOSSIBLE), puzzle


@pytest.mark.parametrize("spec", ["square(18) a1 any", "triangle(23)", "three-squares"])
def test_large_boards_are_solved(spec: str) -> None:
    result = solve(problem(spec))
    assert result.solution is not None
    assert result.solution.final.peg_count == 1


LINE, DOTS = board("line(3)"), Board.from_lines([], holes=["x", "y"])
ONE_PEG = Position.of(LINE, ["b1"])
DEAD_END = Game("english d4 d4", "d6-d4, d3-d5, d1-d3, b4-d4, e4-c4, g4-e4")
"""The shortest way to a dead end of the central game."""


def soldiers(rows: int) -> Problem:
    """Return the problem to send one peg that number of rows ahead (Conway 1961).

    Four rows can be reached, however many pegs stay behind, and never five.
    """
    return army(board(f"rectangle(11,{rows + 5})"), rows, 5)


@pytest.mark.parametrize(
    ("puzzle", "kind"),
    [
        (problem("french d4 any"), "position class"),
        (problem("english d4 c3"), "position class"),
        (problem("hexagon(2) b1 b1"), "pagoda"),
        (problem("hexagon(3) c1 e1"), "exhausted search"),
        (problem("diamond(5) e1 b6"), "tree"),
        (soldiers(5), "pagoda"),
        (Problem(Position(LINE, 3), Finish.of_bits(7)), "pagoda"),  # more pegs than at the start
        (Problem(Position(DOTS, 3), Finish.any_survivor()), "position class"),
        (DEAD_END, "exhausted search"),
    ],
    ids=repr,
)
def test_what_is_impossible_has_a_proof_of_its_kind(puzzle: Problem | Game, kind: str) -> None:
    if kind == "tree":
        pytest.importorskip("highspy")
    result = solve(puzzle)
    assert result.status is Status.IMPOSSIBLE
    assert result.proof is not None
    result.proof.check()
    assert result.proof.kind == kind
    here = puzzle.position if isinstance(puzzle, Game) else puzzle.start
    assert result.proof.problem.start == here
    if puzzle is DEAD_END:
        summary = "No jump can be made, and the finish is not reached."
        assert result.proof.summary() == summary


@pytest.mark.parametrize(
    ("puzzle", "jumps", "pegs"),
    [
        (Problem(ONE_PEG, Finish.of_bits(ONE_PEG.bits)), 0, 1),
        (Problem(ONE_PEG, Finish.at_most(3)), 0, 1),
        (problem("english d4 d4").complement(), 31, 32),
        (problem("french d4 fewest"), 34, 2),
        (problem("diamond(5) e4 fewest"), 38, 2),
        # Beeler & Hoilman (2011): the star K(1,n) leaves n - 1 pegs at best.
        *[(problem(f"star-graph({n}) v2 fewest"), 1, n - 1) for n in (3, 8)],
    ],
    ids=repr,
)
def test_what_is_solved_has_its_number_of_jumps(puzzle: Problem, jumps: int, pegs: int) -> None:
    result = solve(puzzle)
    assert result.solution is not None
    assert (len(result.solution.jumps), result.solution.final.peg_count) == (jumps, pegs)
    assert result.minimum is (True if puzzle.finish.is_fewest else None)


def test_one_of_conways_soldiers_gets_four_rows_ahead() -> None:
    result = solve(soldiers(4))
    assert result.solution is not None
    assert "f1" in result.solution.final.pegs


# Limits, seeds and interrupts


@pytest.mark.parametrize(("nodes", "most"), [(10_000, 20_000), (0, 10_000)])
def test_a_limit_of_nodes_leaves_the_problem_undecided(nodes: int, most: int) -> None:
    result = solve(problem(HARD), limits=Limits(nodes=nodes))
    assert (result.status, result.reason, result.solution) == (Status.UNDECIDED, "nodes", None)
    assert nodes <= result.stats.nodes < most


def test_the_best_so_far_is_marked_as_such() -> None:
    result = solve(problem("diamond(5) a5 fewest"), limits=Limits(nodes=20_000))
    assert (result.status, result.minimum) == (Status.UNDECIDED, False)
    assert result.solution is not None
    assert 1 < result.solution.final.peg_count < 40


def test_progress_is_reported_and_can_cancel() -> None:
    reports: list[Progress] = []

    def progress(step: Progress) -> bool:
        reports.append(step)
        return len(reports) < 3

    result = solve(problem(HARD), progress=progress)
    assert (result.status, result.reason, len(reports)) == (Status.UNDECIDED, "cancelled", 3)
    assert reports[0].nodes < reports[1].nodes < reports[2].nodes
    assert 1 <= reports[2].best < 40


def test_the_seed_decides_the_solution() -> None:
    results = [solve(problem("english d4 d4"), seed=seed) for seed in (0, 0, 1, 2, 3, 4)]
    assert results[0].solution == results[1].solution
    assert results[0].stats.nodes == results[1].stats.nodes
    assert len({str(result.solution) for result in results}) > 1


@pytest.mark.parametrize("threads", [1, 2])
def test_wide_beams_can_be_interrupted(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """They work in threads of their own, because one step of theirs may take long."""
    monkeypatch.setattr(WIDTHS, "first", 1 << 16)
    search = Search(problem(HARD), threads=threads)
    while not (nodes := search.nodes):  # a busy machine begins later
        with ctrl_c(0.1):
            search.run()
    assert search.run(limits=Limits(nodes=10_000)).stats.nodes > nodes


@pytest.mark.long
def test_wide_beams_in_slices_find_what_one_run_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WIDTHS, "first", 1 << 15)
    whole, search = solve(problem("english d4 d4")), Search(problem("english d4 d4"))
    result = search.run(0.0)
    while result.status is Status.UNDECIDED:
        result = search.run(0.01)
    assert (result.solution, result.stats.nodes) == (whole.solution, whole.stats.nodes)


# The order of the beams, with one thread and with more than any machine has

LONG = "semi-wiegleb d1 d1"


def test_many_threads_solve_and_prove() -> None:
    assert solve(problem("english d4 d4"), threads=64).solution is not None
    assert solve(problem("triangle(4) b3 b3"), threads=63).proof is not None


def test_a_checkpoint_of_many_threads_goes_on_with_others(tmp_path: Path) -> None:
    search = Search(problem(LONG), threads=64)
    for _ in range(50):  # turns without time go on a little
        search.run(0.0)
    assert search.nodes > 0
    search.run(limits=Limits(nodes=20_000))
    search.save(tmp_path / "saved")
    for after in (1, 2):
        loaded = Search.load(tmp_path / "saved", problem(LONG), threads=after)
        assert loaded.nodes == search.nodes
        assert loaded.run(limits=Limits(nodes=20_000)).stats.nodes > search.nodes


# Closures


def poor_game(seed: int) -> Game:
    """Return a game after eight random jumps."""
    game, rng = Game("english d4 d4"), Random(seed)
    while len(game.jumps) < 8:
        game.jump(rng.choice(game.legal_jumps()))
    return game


LOST, WON = poor_game(18), poor_game(7)


@pytest.mark.parametrize(("game", "pegs"), [(LOST, None), (WON, 1), (LOST, 2)])
def test_a_game_played_badly_is_decided_by_a_closure(
    game: Game, pegs: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(highs, "is_installed", lambda: False)
    result = solve(game if pegs != 2 else Game("english d4 fewest", game.jumps))
    if pegs is None:
        assert result.proof is not None
        certificate = result.proof.as_json()
        found = (certificate["kind"], certificate["direction"], certificate["positions"] > 500_000)
        assert found == ("exhausted search", "forward", True)
    else:
        assert result.solution is not None
        assert (result.solution.fixed, result.solution.final.peg_count) == (8, pegs)
    assert pegs == 2 or result.stats.method == "forward closure"


def test_a_closure_needs_its_memory_and_nodes() -> None:
    search = Search(LOST)
    for limits in (Limits(memory=40 << 20), Limits(nodes=2_000_000)):
        assert "closure" not in search.run(limits=limits).stats.method


# Certificates by the cheapest method


@pytest.mark.parametrize(
    ("text", "nodes", "kind"),
    [
        ("triangle(5) b3 a4", None, "inductive set"),
        ("diamond(5) e1 e3", 0, "tree"),
        ("diamond(5) e1 e3", 1000, "tree"),
    ],
)
def test_refutations_have_their_turns_though_a_limit_has_stopped_the_beams(
    text: str, nodes: int | None, kind: str
) -> None:
    pytest.importorskip("highspy")
    result = prove(problem(text), limits=Limits(nodes=nodes))
    assert check(result.certificate()).kind == kind
    assert result.attempts[-1].method == kind


def test_attempts_are_reported_and_can_be_stopped() -> None:
    seen: list[Attempt] = []
    result = prove(problem("french d4 any"), progress=seen.append)
    assert result.attempts == tuple(seen)
    assert [attempt.found for attempt in seen] == ["", "position class"]
    stopped = prove(problem("diamond(5) e1 e3"), progress=lambda attempt: False)
    assert (stopped.solution, stopped.proof, stopped.limit) == (None, None, "cancelled")
    assert len(stopped.attempts) == 1
    with pytest.raises(ProblemError, match="undecided"):
        stopped.certificate()


def test_no_time_is_enough_for_what_needs_none() -> None:
    assert prove(problem("french d4 any"), limits=Limits(time=0.0)).proof is not None
    undecided = prove(problem("wiegleb e1 e1"), limits=Limits(time=0.0))
    assert (undecided.solution, undecided.proof, undecided.limit) == (None, None, "time")


def test_a_certificate_says_what_was_proved_about_the_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    result = prove("triangle(5) a1 a1", objective="fewest-moves")
    checked = check(result.certificate())
    assert (checked.kind, checked.moves, result.moves_at_least) == ("fewest moves", 10, 10)
    found = solve("triangle(5) a1 a1", objective="fewest-moves")
    with pytest.raises(ProblemError, match=r'prove\(problem, objective="fewest-moves"\)'):
        found.certificate()
    for find in (prove, solve):
        none = find("line(4) b1 at-most-3", objective="fewest-moves")
        assert check(none.certificate()).verdict == "solved"
        impossible = find("french d4 any", objective="fewest-moves")
        assert check(impossible.certificate()).kind == "position class"
    monkeypatch.setattr(fewest_moves_proof, "MAX_POSITIONS", 10)
    large = prove("triangle(5) a1 a1", objective="fewest-moves")
    assert (large.status, large.limit, large.moves_at_least) == (Status.UNDECIDED, None, 10)
    assert large.reason == "the certificate would need layers of more than 10 positions"
    with pytest.raises(ProblemError, match="objective is first or fewest-moves, not 'shortest'"):
        prove("english", objective="shortest")  # type: ignore[call-overload]
