"""The answers of ``solve``, and the methods of a search."""

from __future__ import annotations

import json
from pathlib import Path

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
    parse_moves,
    problem,
    puzzles,
    solve,
)
from pegsol.proof.position_class import position_class
from pegsol.search.run import Progress
from pegsol.search.solving import portfolio
from processes import ctrl_c

ORACLES = Path(__file__).parents[2] / "published"

# Not to be decided quickly: Beasley & Bell (arXiv math/0611091) proved it impossible by computer.
HARD = "diamond(5) d2 f8"


def single_problems(board: Board) -> list[tuple[Problem, bool]]:
    """Return every problem from one vacancy to one survivor, up to the symmetries of the board.

    With each comes whether its position class allows it.
    """
    symmetries = list(board.symmetries.permutations())
    problems = []
    seen = set()
    for vacancy in range(len(board)):
        start = Position(board, board.full & ~(1 << vacancy))
        for survivor in range(len(board)):
            key = min((p[vacancy], p[survivor]) for p in symmetries)
            if key not in seen:
                seen.add(key)
                end = Position(board, 1 << survivor)
                allowed = position_class(start) == position_class(end)
                problems.append((Problem(start, Finish.of_bits(end.bits)), allowed))
    return problems


# Numbers of solvable problems: Bell & Beasley, arXiv math/0611091; OEIS A130516 for triangles.
LARGE_TABLES = {
    *("asymmetric", "semi-wiegleb", "square(7)", "square(8)", "triangle(8)", "triangle(9)"),
    "hexagon(3)",
}


@pytest.mark.parametrize(
    ("name", "feasible", "solvable"),
    [
        pytest.param(name, *numbers, marks=pytest.mark.long if name in LARGE_TABLES else ())
        for name, *numbers in [
            ("english", 21, 21),
            ("french", 10, 10),
            ("asymmetric", 88, 88),
            ("semi-wiegleb", 54, 54),
            ("square(4)", 2, None),
            ("square(5)", 4, None),
            ("square(6)", 21, None),
            ("square(7)", 20, None),
            ("square(8)", 18, None),
            ("triangle(4)", 3, 1),
            ("triangle(5)", 17, 12),
            ("triangle(6)", 29, 29),
            ("triangle(7)", 27, 27),
            ("triangle(8)", 80, 80),
            ("triangle(9)", 125, 125),
            ("hexagon(2)", None, None),
            ("hexagon(3)", 8, None),
        ]
    ],
)
def test_every_single_vacancy_single_survivor_problem_is_decided(
    name: str, feasible: int | None, solvable: int | None
) -> None:
    answers = [(solve(problem), allowed) for problem, allowed in single_problems(board(name))]
    assert all(result.status is not Status.UNDECIDED for result, _ in answers)
    assert all(allowed or result.status is Status.IMPOSSIBLE for result, allowed in answers)
    if feasible is not None:
        assert sum(allowed for _, allowed in answers) == feasible
    if solvable is not None:
        assert sum(result.status is Status.SOLVED for result, _ in answers) == solvable


def test_wiegleb_complement_problems_but_the_tip_of_an_arm_are_solved() -> None:
    # Beasley (1985) page 200; Bell (2007).
    wiegleb = board("wiegleb")
    holes = {orbit[0] for orbit in wiegleb.symmetries.orbits}
    names = {wiegleb.names[hole] for hole in holes} - {"e1"}
    assert len(names) == len(holes) - 1
    for name in names:
        assert solve(problem(f"wiegleb {name} {name}")).status is Status.SOLVED


def test_every_puzzle_is_solved_or_refuted_as_listed() -> None:
    for puzzle in puzzles():
        result = solve(puzzle.problem)
        assert result.status is (Status.SOLVED if puzzle.solvable else Status.IMPOSSIBLE), puzzle


@pytest.mark.parametrize("spec", ["square(18) a1 any", "triangle(23)", "three-squares"])
def test_large_boards(spec: str) -> None:
    result = solve(problem(spec))
    assert result.status is Status.SOLVED
    assert result.solution is not None
    assert result.solution.final.peg_count == 1


def test_kinds_of_proof() -> None:
    assert _proof_kind("french d4 any") == "position class"
    assert _proof_kind("hexagon(2) b1 b1") == "pagoda"
    assert _proof_kind("hexagon(3) c1 e1") == "exhausted search"


@pytest.mark.parametrize(("rows", "status"), [(4, Status.SOLVED), (5, Status.IMPOSSIBLE)])
def test_conways_soldiers(rows: int, status: Status) -> None:
    # A peg can be sent four rows ahead, however many stay behind, and never five (Conway 1961;
    # Winning Ways, chapter 23). A finish with that many free holes is refuted by its one peg.
    field = board(f"rectangle(11,{rows + 5})")
    start = Position(field, sum(1 << h for h, (_, y) in enumerate(field.coordinates) if y >= rows))
    finish = field.bits(["f1"])
    result = solve(Problem(start, Finish.of_bits(finish, field.full & ~finish)))
    assert result.status is status
    assert (result.proof is None) == (status is Status.SOLVED)
    assert result.proof is None or result.proof.kind == "pagoda"


def test_no_jump_at_all_is_said_plainly() -> None:
    ring = board("cycle(4)")
    result = solve(Problem(Position.of(ring, ["v1", "v3"]), Finish.any_survivor()))
    assert result.proof is not None
    assert result.proof.summary() == "No jump can be made, and the finish is not reached."


def _proof_kind(spec: str) -> str:
    result = solve(problem(spec))
    assert result.status is Status.IMPOSSIBLE
    assert result.proof is not None
    result.proof.check()
    return result.proof.kind


# As few pegs as possible


def test_fewest_pegs_is_proved_to_be_the_minimum() -> None:
    result = solve(problem("french d4 fewest"))
    assert result.status is Status.SOLVED
    assert result.minimum is True
    assert result.solution is not None
    assert result.solution.final.peg_count == 2


def test_fewest_pegs_on_stars_leaves_all_but_one_leaf() -> None:
    # Beeler & Hoilman (2011): the star K(1,n) leaves n - 1 pegs at best.
    for leaves in (3, 5, 8):
        result = solve(problem(f"star-graph({leaves}) v2 fewest"))
        assert result.minimum is True
        assert result.solution is not None
        assert result.solution.final.peg_count == leaves - 1


def test_best_so_far_is_marked_as_such() -> None:
    result = solve(problem("diamond(5) a5 fewest"), limits=Limits(nodes=20_000))
    assert result.status is Status.UNDECIDED
    assert result.minimum is False
    assert result.solution is not None
    assert 1 < result.solution.final.peg_count < 40


# Limits


@pytest.mark.parametrize("kind", ["nodes", "time", "memory"])
def test_a_limit_may_be_a_number_of_any_length(kind: str) -> None:
    assert solve("english", limits=Limits(**{kind: 10**5000})).status is Status.SOLVED
    with pytest.raises(ProblemError, match="not a number of 16610 bits"):
        Limits(**{kind: -(10**5000)})


def test_time_limit() -> None:
    result = solve(problem(HARD), limits=Limits(time=0.2))
    assert (result.status, result.reason, result.solution) == (Status.UNDECIDED, "time", None)


def test_node_limit() -> None:
    result = solve(problem(HARD), limits=Limits(nodes=10_000))
    assert (result.status, result.reason) == (Status.UNDECIDED, "nodes")
    assert 10_000 <= result.stats.nodes < 20_000


def test_memory_limit() -> None:
    result = solve(problem(HARD), limits=Limits(memory=40 << 20))
    assert (result.status, result.reason) == (Status.UNDECIDED, "memory")


def test_no_nodes_allowed() -> None:
    assert solve(problem(HARD), limits=Limits(nodes=0)).reason == "nodes"


def test_progress_is_reported_and_can_cancel() -> None:
    reports: list[Progress] = []

    def progress(step: Progress) -> bool:
        reports.append(step)
        return len(reports) < 3

    result = solve(problem(HARD), progress=progress)
    assert (result.status, result.reason, len(reports)) == (Status.UNDECIDED, "cancelled", 3)
    assert reports[0].nodes < reports[1].nodes < reports[2].nodes
    assert 1 <= reports[2].best < 40


# Reproducible, interruptible, resumable


def test_same_seed_same_solution() -> None:
    first, second = (solve(problem("wiegleb e5 e5"), seed=7) for _ in range(2))
    assert first.solution == second.solution
    assert first.stats.nodes == second.stats.nodes


def test_seeds_make_a_difference() -> None:
    answers = {str(solve(problem("english d4 d4"), seed=seed).solution) for seed in range(5)}
    assert len(answers) > 1


def test_tiny_slices_find_what_one_run_finds() -> None:
    whole = solve(problem("semi-wiegleb d5 d5"))
    search = Search(problem("semi-wiegleb d5 d5"))
    result = search.run(0.0)
    while result.status is Status.UNDECIDED:
        result = search.run(0.0)
    assert result.solution == whole.solution
    assert result.stats.nodes == whole.stats.nodes
    assert search.run(0.0) is result


def test_threads_solve_too() -> None:
    result = solve(problem("square(9) c1 c1"), threads=2)
    assert result.status is Status.SOLVED


def test_interrupt_leaves_the_search_resumable() -> None:
    search = Search(problem(HARD))
    while not (nodes := search.nodes):  # a busy machine begins later
        with ctrl_c(0.2):
            search.run()
    assert search.run(limits=Limits(nodes=10_000)).stats.nodes > nodes


@pytest.mark.parametrize("threads", [1, 2])
def test_wide_beams_can_be_interrupted_too(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    # They work in threads of their own, because one step of theirs may take long.
    monkeypatch.setattr(portfolio, "FIRST_WIDTH", 1 << 16)
    search = Search(problem(HARD), threads=threads)
    for _ in range(3):
        with ctrl_c(0.1):
            search.run()
    while not (nodes := search.nodes):  # a busy machine begins later
        with ctrl_c(0.1):
            search.run()
    assert search.run(limits=Limits(nodes=10_000)).stats.nodes > nodes


@pytest.mark.long
def test_wide_beams_in_slices_find_what_one_run_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio, "FIRST_WIDTH", 1 << 15)
    whole = solve(problem("english d4 d4"))
    search = Search(problem("english d4 d4"))
    result = search.run(0.0)
    while result.status is Status.UNDECIDED:
        result = search.run(0.01)
    assert result.solution == whole.solution
    assert result.stats.nodes == whole.stats.nodes


def test_played_moves_are_kept() -> None:
    english = problem("english d4 d4")
    played = [jump for move in parse_moves(english.board, "d2-d4, b3-d3") for jump in move.jumps]
    result = solve(Game(english, played))
    assert result.solution is not None
    assert result.solution.fixed == 2
    assert result.solution.jumps[:2] == tuple(played)
    assert result.solution.final.pegs == ("d4",)


def test_a_lost_game_is_called_lost() -> None:
    english = problem("english d4 d4")
    # Six jumps to a dead end (the shortest there is).
    played = [
        jump
        for move in parse_moves(english.board, "d6-d4, d3-d5, d1-d3, b4-d4, e4-c4, g4-e4")
        for jump in move.jumps
    ]
    game = Game(english, played)
    assert game.stuck
    result = solve(game)
    assert result.status is Status.IMPOSSIBLE
    assert result.proof is not None
    assert result.proof.problem.start == game.position


# Odd corners


def test_nothing_to_do_is_solved_by_no_moves() -> None:
    line = board("line(3)")
    start = Position.of(line, ["b1"])
    for finish in (Finish.of_bits(start.bits), Finish.any_survivor(), Finish.at_most(3)):
        result = solve(Problem(start, finish))
        assert result.status is Status.SOLVED
        assert result.solution is not None
        assert result.solution.jumps == ()


def test_more_pegs_than_at_the_start_are_refused() -> None:
    line = board("line(3)")
    result = solve(Problem(Position.of(line, ["a1", "b1"]), Finish.of_bits(line.full)))
    assert result.status is Status.IMPOSSIBLE
    assert result.proof is not None
    assert result.proof.kind == "pagoda"


def test_reverse_rules() -> None:
    english = board("english")
    grow = Problem(
        Position.of(english, ["d4"]),
        Finish.of_bits(english.full & ~english.bits(["d4"])),
        rules="reverse",
    )
    result = solve(grow)
    assert result.solution is not None
    assert len(result.solution.jumps) == 31
    assert result.solution.final.peg_count == 32


def test_board_without_lines() -> None:
    dots = Board.from_lines([], holes=["x", "y"])
    result = solve(Problem(Position.of(dots, ["x", "y"]), Finish.any_survivor()))
    assert result.status is Status.IMPOSSIBLE


def test_json_matches_the_result() -> None:
    result = solve(problem("english d4 d4"))
    content = json.loads(json.dumps(result.as_json()))
    assert content["status"] == "solved"
    assert content["problem"]["board"] == "english"
    assert len(content["jumps"]) == 31
    assert sum(move.count("-") for move in content["moves"]) == 31
    assert set(content["stats"]) == {"seconds", "nodes", "peak_memory_bytes", "method"}


def test_bad_arguments() -> None:
    for arguments in ({"seed": -1}, {"threads": 0}):
        with pytest.raises(ValueError, match=r"at least|threads is 1 to 1,024"):
            Search(problem("english d4 d4"), **arguments)
