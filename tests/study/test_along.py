"""The legal and winning jumps along a game, compared with the slow textbook solver."""

from fractions import Fraction
from random import Random

import pytest

import reference
from pegsol import Analysis, Position, Problem, board, problem, solve
from pegsol.errors import LimitError, ProblemError
from pegsol.game.formats.json import fraction_json
from pegsol.game.game import Game
from pegsol.search.run import Progress
from random_boards import is_refused, random_board, random_problem, with_seeds


def random_game(found: Problem, rng: Random) -> Game:
    game = Game(found)
    while (jumps := game.legal_jumps()) and rng.random() < 0.9:
        game.jump(rng.choice(jumps))
    return game


@with_seeds
def test_each_step_is_that_of_the_textbook(seed: int) -> None:
    rng = Random(seed)
    found = random_problem(rng, random_board(rng, 8))
    if is_refused(found):
        return
    game = random_game(found, rng)
    analysis = Analysis(found)
    steps = analysis.along(game)
    here = found.start
    for number, step in enumerate(steps, 1):
        pegs = reference.holes(here.bits)
        hops = list(reference.hops(found, pegs))
        after = {pegs ^ set(hop) for hop in hops}
        assert step.number == number
        assert step.legal == len(hops)
        assert step.winning == len(
            [hop for hop in hops if reference.winning(analysis.problem, {pegs ^ set(hop)})]
        )
        assert step.solutions == analysis.solutions(here)
        assert step.chance == analysis.chance(here)
        assert (step.chance != 0) is bool(reference.winning(analysis.problem, {pegs}))
        if found.rules == "normal":
            assert step.fewest == reference.fewest(found, pegs)
        assert after or step.winning == 0
        if step.jump is not None:
            here = here.jump(step.jump, found.rules)
    played = [step.jump for step in steps if step.jump is not None]
    assert tuple(played) == game.jumps
    assert here == game.position
    finished = analysis.problem.finish.holds(here.bits)
    assert len(steps) == len(played) + (not finished)


def test_a_solution_ends_with_a_single_winning_jump() -> None:
    solution = solve(problem("triangle(5) a1 c5")).solution
    assert solution is not None
    steps = Analysis(solution.problem).along(Game(solution.problem, solution.jumps))
    assert len(steps) == 13
    assert all(step.winning for step in steps)
    assert steps[0].as_json() == {
        "number": 1,
        "jump": list(solution.jumps[0].names),
        "legal": 2,
        "winning": 2,
        "solutions": 16_128,
        "fewest": 1,
        "chance": fraction_json(steps[0].chance),
    }
    assert steps[-1].solutions == steps[-1].winning == 1
    assert steps[-1].chance == Fraction(1, steps[-1].legal)


def test_what_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    from pegsol.study import analysis

    for name in ("SEARCH_WORK", "FEWEST_WORK"):
        monkeypatch.setattr(analysis, name, 0)
    found = problem("wiegleb e1 e1")
    (step,) = Analysis(found).along(Game(found))
    assert (step.winning, step.solutions, step.chance) == (None, None, None)
    assert step.legal == 1
    assert step.as_json()["jump"] is step.as_json()["chance"] is None


def test_progress_and_misuse() -> None:
    found = problem("line(6) b1 any")
    game = Game(found, Analysis(found).best_line(found.start))
    reports: list[Progress] = []
    Analysis(found).along(game, progress=reports.append)
    steps = len(game.jumps) + 1
    assert [(one.done, one.steps) for one in reports] == [(n + 1, steps) for n in range(steps)]
    with pytest.raises(LimitError, match="cancelled"):
        Analysis(found).along(game, progress=lambda progress: False)
    other = problem("line(5) b1 any")
    with pytest.raises(ProblemError):
        Analysis(other).along(game)
    reverse = Problem(
        Position.of(board("line(6)"), ["c1"]), problem("line(6) b1 c1").finish, rules="reverse"
    )
    with pytest.raises(ProblemError, match="other"):
        Analysis(found).along(Game(reverse))
