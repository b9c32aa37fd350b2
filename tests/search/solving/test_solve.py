"""The answers of ``solve``, and the methods of a search."""

from __future__ import annotations

import pytest

from pegsol import (
    Board,
    Finish,
    Game,
    Limits,
    Position,
    Problem,
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


DEAD_END = [
    jump
    for move in parse_moves("english", "d6-d4, d3-d5, d1-d3, b4-d4, e4-c4, g4-e4")
    for jump in move.jumps
]
"""The shortest way to a dead end of the central game."""


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


LINE, DOTS = board("line(3)"), Board.from_lines([], holes=["x", "y"])
ONE_PEG = Position.of(LINE, ["b1"])


@pytest.mark.parametrize(
    ("puzzle", "kind"),
    [
        (problem("french d4 any"), "position class"),
        (problem("hexagon(2) b1 b1"), "pagoda"),
        (problem("hexagon(3) c1 e1"), "exhausted search"),
        (Problem(Position(LINE, 3), Finish.of_bits(7)), "pagoda"),  # more pegs than at the start
        (Problem(Position(DOTS, 3), Finish.any_survivor()), "position class"),
        (Game(problem("english d4 d4"), DEAD_END), "exhausted search"),
    ],
    ids=repr,
)
def test_what_is_impossible_has_a_proof_of_its_kind(puzzle: Problem | Game, kind: str) -> None:
    result = solve(puzzle)
    assert result.status is Status.IMPOSSIBLE
    assert result.proof is not None
    result.proof.check()
    assert result.proof.kind == kind
    assert result.proof.problem.start == (
        puzzle.position if isinstance(puzzle, Game) else puzzle.start
    )


@pytest.mark.parametrize(
    ("puzzle", "jumps", "pegs"),
    [
        (Problem(ONE_PEG, Finish.of_bits(ONE_PEG.bits)), 0, 1),
        (Problem(ONE_PEG, Finish.any_survivor()), 0, 1),
        (Problem(ONE_PEG, Finish.at_most(3)), 0, 1),
        (problem("english d4 d4").complement(), 31, 32),
        (problem("french d4 fewest"), 34, 2),
        # Beeler & Hoilman (2011): the star K(1,n) leaves n - 1 pegs at best.
        *[(problem(f"star-graph({n}) v2 fewest"), 1, n - 1) for n in (3, 5, 8)],
    ],
    ids=repr,
)
def test_what_is_solved_has_its_number_of_jumps(puzzle: Problem, jumps: int, pegs: int) -> None:
    result = solve(puzzle)
    assert result.solution is not None
    assert (len(result.solution.jumps), result.solution.final.peg_count) == (jumps, pegs)
    assert result.minimum is (True if puzzle.finish.is_fewest else None)


def test_best_so_far_is_marked_as_such() -> None:
    result = solve(problem("diamond(5) a5 fewest"), limits=Limits(nodes=20_000))
    assert result.status is Status.UNDECIDED
    assert result.minimum is False
    assert result.solution is not None
    assert 1 < result.solution.final.peg_count < 40


# Limits


@pytest.mark.parametrize(
    ("limit", "limits", "most"),
    [
        ("time", Limits(time=0.2), None),
        ("nodes", Limits(nodes=10_000), 20_000),
        ("nodes", Limits(nodes=0), 10_000),
        ("memory", Limits(memory=40 << 20), None),
    ],
)
def test_a_limit_leaves_the_problem_undecided(limit: str, limits: Limits, most: int | None) -> None:
    result = solve(problem(HARD), limits=limits)
    assert (result.status, result.reason, result.solution) == (Status.UNDECIDED, limit, None)
    assert most is None or (limits.nodes or 0) <= result.stats.nodes < most


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
