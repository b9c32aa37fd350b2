"""The environments do what plain Python does, and what Gymnasium expects of them."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import pegsol
import pegsol.gym
from pegsol import Analysis, Batch, Finish, Position, Problem, ProblemError
from pegsol.errors import LimitError
from pegsol.game.position import Rules
from pegsol.gym import PegEnv, PegVectorEnv, Views, environments
from pegsol.search.encoding import Encoding
from random_boards import random_board, with_seeds

TRIANGLE = "triangle(5) a1 any"


def test_each_board_of_the_catalogue_has_an_environment_that_passes_the_check() -> None:
    assert len(environments()) == len(list(pegsol.boards()))
    for name in environments():
        check_env(gymnasium.make(name).unwrapped)


def test_each_registered_game_can_be_won() -> None:
    for name, problem in environments().items():
        assert pegsol.solve(problem).solved, name


@pytest.mark.parametrize(
    "options",
    [
        {"problem": "rectangle(4,3)", "observations": "planes", "views": True},
        {"problem": pegsol.problem("english d4 d4").complement(), "reward": "pegs"},
        {"problem": TRIANGLE, "values": "exact", "reward": "chance", "discount": 0.9},
    ],
    ids=["planes", "reverse", "values"],
)
def test_any_problem_passes_the_check(options: dict[str, Any]) -> None:
    check_env(gymnasium.make("pegsol/Problem-v0", **options).unwrapped)


# -- compared with plain Python --------------------------------------------------------------------


class Reference:
    """A game in plain Python, seen under a view, with the numbers of actions of an environment."""

    def __init__(self, problem: Problem, start: Position, views: Views, view: int) -> None:
        self.problem, self.position = problem, start
        self.holes, self.numbers = views.holes[view].tolist(), views.jumps[view].tolist()
        self.jumps = Encoding(problem.board, problem.rules).jumps(range(len(problem.board.jumps)))

    def legal(self) -> list[bool]:
        legal = set(self.position.legal_jumps(self.problem.rules))
        return [self.jumps[number] in legal for number in self.numbers]

    def seen(self) -> list[int]:
        return [self.position.bits >> hole & 1 for hole in self.holes]

    def step(self, action: int) -> tuple[float, bool]:
        if not self.legal()[action]:
            return -1.0, True
        self.position = self.position.jump(self.jumps[self.numbers[action]], self.problem.rules)
        met = self.problem.finish.holds(self.position.bits)
        return float(met), met or not any(self.legal())


@with_seeds
def test_games_are_those_of_plain_python(seed: int) -> None:
    rng = Random(seed)
    rules: Rules = rng.choice(["normal", "reverse"])
    board = random_board(rng)
    positions = [Position(board, rng.randrange(board.full + 1)) for _ in range(30)]
    finish = Finish.exactly(1) if rules == "normal" else Finish.exactly(len(board) - 1)
    starts = [one for one in positions if one.legal_jumps(rules) and not finish.holds(one.bits)]
    if not starts:
        return
    problem = Problem(starts[0], finish, rules=rules)
    views = Views(problem)
    env = PegVectorEnv(problem, 3, starts=starts, views=True)

    def begun(row: int) -> Reference:
        """Return the game in a row; only the observation tells where it began."""
        view = int(infos["view"][row])
        pegs = zip(observations[row].tolist(), views.holes[view].tolist(), strict=True)
        start = Position(board, sum([peg << hole for peg, hole in pegs]))
        assert start in starts
        return Reference(problem, start, views, view)

    observations, infos = env.reset(seed=seed)
    games: list[Reference | None] = [begun(row) for row in range(3)]
    for _ in range(25):
        for row, game in enumerate(games):
            if game is not None:
                assert observations[row].tolist() == game.seen()
                assert infos["action_mask"][row].tolist() == game.legal()
        actions = env.random_actions()
        if rng.random() < 0.2:
            actions = np.array([rng.randrange(len(board.jumps)) for _ in range(3)])
        expected = [
            (0.0, False) if game is None else game.step(int(action))
            for game, action in zip(games, actions, strict=True)
        ]
        observations, rewards, ended, truncated, infos = env.step(actions)
        assert list(zip(rewards, ended, strict=True)) == expected
        assert not truncated.any()
        games = [
            begun(row) if game is None else None if ended[row] else game
            for row, game in enumerate(games)
        ]


def test_rows_reset_themselves_as_those_of_gymnasium_do() -> None:
    ours = gymnasium.make_vec(
        "pegsol/Triangle-5-v0", num_envs=4, vectorization_mode="vector_entry_point"
    )
    assert isinstance(ours, PegVectorEnv)
    theirs = SyncVectorEnv([lambda: gymnasium.make("pegsol/Triangle-5-v0") for _ in range(4)])
    assert ours.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    assert theirs.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    one, _ = ours.reset(seed=1)
    other, _ = theirs.reset(seed=1)
    assert (one == other).all()
    for _ in range(200):
        actions = ours.random_actions()
        one, *ends, infos = ours.step(actions)
        other, *their_ends, their_infos = theirs.step(actions)
        assert (one == other).all()
        for mine, his in zip(ends, their_ends, strict=True):
            assert (mine == his).all()
        assert (infos["action_mask"] == np.stack(their_infos["action_mask"])).all()
        assert infos["action_mask"].astype(bool).tolist() == ours.action_masks().tolist()


# -- what is seen ----------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["english d4 d4", "english d1 a4", TRIANGLE, "rhombus(4) b1 any"])
def test_views_are_the_symmetries_that_keep_the_finish(text: str) -> None:
    problem = pegsol.problem(text)
    views, finish = Views(problem), problem.finish
    keeping = [one for one in problem.board.symmetries if one(finish) == finish]
    assert len(views) == len(keeping)
    assert {tuple(row) for row in views.holes.tolist()} == {one.images for one in keeping}
    for holes, jumps in zip(views.holes, views.jumps, strict=True):
        for action, jump in enumerate(jumps):
            seen = [int(holes[hole]) for hole in problem.board.jumps[action]]
            assert tuple(seen) == problem.board.jumps[jump]


def test_planes_are_pegs_and_empty_holes() -> None:
    env = PegEnv("english d4 d4", observations="planes")
    pegs, empty = env.reset()[0]
    assert pegs.shape == (7, 7)
    assert (pegs.sum(), empty.sum(), empty[3, 3], pegs[0, 0], empty[0, 0]) == (32, 1, 1, 0, 0)


# -- rewards and ends ------------------------------------------------------------------------------


@pytest.mark.parametrize("reward", ["winnable", "chance"])
@pytest.mark.parametrize("discount", [1.0, 0.5])
def test_a_reward_by_exact_value_changes_returns_by_the_value_of_the_start(
    reward: Any, discount: float
) -> None:
    analysis = Analysis(TRIANGLE)
    start = analysis.problem.start
    value = {
        "winnable": float(bool(analysis.winning(start))),
        "chance": float(analysis.chance(start) or 0),
    }
    plain = PegVectorEnv(TRIANGLE, 50)
    shaped = PegVectorEnv(TRIANGLE, 50, reward=reward, discount=discount, values=analysis)
    sums = np.zeros((2, 50))
    for env in (plain, shaped):
        env.reset(seed=1)
    going, factor = np.ones(50, bool), 1.0
    while going.any():
        actions = plain.random_actions()
        for place, env in enumerate((plain, shaped)):
            _, rewards, terminated, _, infos = env.step(actions)
            sums[place, going] += factor * rewards[going]
        going &= ~terminated
        factor *= discount
    assert sums[0] - sums[1] == pytest.approx(np.full(50, value[reward]))
    assert infos["value"]["fewest"].min() >= 1


def test_values_come_from_a_state_space() -> None:
    problem = pegsol.problem(TRIANGLE)
    known = pegsol.can_reach(problem)
    analysis = Analysis(problem)
    env = PegEnv(problem, values=known, reward="winnable")
    _, info = env.reset(seed=1)
    terminated = False
    while not terminated:
        assert info["value"] == {"winnable": analysis.winning(env.unwrapped._games.batch[0])}
        action = int(info["action_mask"].argmax())
        _, _, terminated, _, info = env.step(action)
    with pytest.raises(ProblemError, match="needs values that know it"):
        PegEnv(problem, values=known, reward="chance")
    with pytest.raises(ProblemError, match="another problem"):
        PegEnv("triangle(5) a1 a1", values=known)


def test_values_under_views_are_those_of_the_board() -> None:
    """The state space of the start's class has no position of the classes of its images."""
    problem = pegsol.problem(TRIANGLE)
    env = PegVectorEnv(problem, 40, views=True, values=pegsol.can_reach(problem), reward="winnable")
    observations, infos = env.reset(seed=1)
    assert len(np.unique(observations, axis=0)) == 3  # the corners are images of each other
    assert len(np.unique(infos["view"])) == 6
    analysis = Analysis(problem)
    for _ in range(13):
        for row, seen in enumerate(observations):
            position = Position(
                problem.board, sum([1 << int(hole) for hole in np.flatnonzero(seen)])
            )
            assert infos["value"]["winnable"][row] == analysis.winning(position)
        observations, _, _, _, infos = env.step(env.random_actions())


def test_what_an_analysis_leaves_open_is_an_error() -> None:
    analysis = Analysis("english d4 d4")
    analysis.end()
    with pytest.raises(LimitError, match="leaves a value open"):
        PegEnv("english d4 d4", values=analysis).reset()


def test_an_illegal_action_ends_the_game() -> None:
    env = PegEnv("english")
    observation, info = env.reset()
    after, *rest = env.step(int(info["action_mask"].argmin()))
    assert (observation == after).all()
    assert rest[:3] == [-1.0, True, False]
    assert rest[3]["illegal"]
    assert env.step(0)[1:4] == (0.0, True, False)


def test_long_games_are_truncated() -> None:
    env = gymnasium.make("pegsol/English-v0", max_episode_steps=2)
    _, info = env.reset()
    for truncated in (False, True):
        _, _, terminated, ended, info = env.step(int(info["action_mask"].argmax()))
        assert (terminated, ended) == (False, truncated)
    many = gymnasium.make_vec(
        "pegsol/English-v0",
        num_envs=3,
        vectorization_mode="vector_entry_point",
        vector_kwargs={},
        max_episode_steps=2,
    )
    many.reset(seed=1)
    ends = [many.step(many.random_actions())[3].tolist() for _ in range(4)]  # type: ignore[attr-defined]
    assert ends == [[False] * 3, [True] * 3, [False] * 3, [False] * 3]


def test_the_same_seed_gives_the_same_games() -> None:
    starts = [
        one.problem.start
        for one, _ in zip(pegsol.generate("english", 4, finish="any"), range(9), strict=False)
    ]

    def games(seed: int) -> list[bytes]:
        env = PegVectorEnv("english d4 any", 5, starts=Batch.of(starts), views=True)
        rows = [env.reset(seed=seed)[0].tobytes()]
        return rows + [env.step(env.random_actions())[0].tobytes() for _ in range(9)]

    assert games(1) == games(1)
    assert games(1) != games(2)


def test_a_game_begins_anywhere() -> None:
    env = PegEnv("english d4 any", render_mode="ansi")
    observation, info = env.reset(options={"start": "d2 d3"})
    assert (observation.sum(), info["action_mask"].sum()) == (2, 2)
    assert str(env.render()).count("o") == 2


# -- bad input -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"starts": [Position("english", "d4")]}, "a jump is legal"),
        ({"starts": []}, "needs a position"),
        ({"starts": [Position("french", "d4 d5")]}, "another board"),
        ({"discount": 2}, "a discount"),
        ({"starts": [Position("english", "d3 d4")], "values": "fewest"}, "'exact', a state"),
        ({"render_mode": "human"}, "'ansi' or not at all"),
    ],
)
def test_options_that_make_no_sense(options: dict[str, Any], message: str) -> None:
    with pytest.raises((ProblemError, TypeError), match=message):
        PegEnv("english d4 any", **options)


def test_actions_that_are_none() -> None:
    env = PegVectorEnv("english", 2)
    env.reset()
    for actions, message in (
        ([0], "2 integers"),
        ([0.5, 1.0], "2 integers"),
        ([0, 76], "from 0 to 75"),
        ([-1, 0], "from 0 to 75"),
    ):
        with pytest.raises(ProblemError, match=message):
            env.step(np.array(actions))
    with pytest.raises(ProblemError, match="reset"):
        PegEnv("english").step(0)


def test_without_gymnasium_the_error_names_the_extra() -> None:
    program = (
        "import sys; sys.modules['gymnasium'] = None; import pegsol.gym\n"
        "for name in ('PegEnv', 'PegVectorEnv'):\n"
        "    try: getattr(pegsol.gym, name)\n"
        "    except pegsol.MissingExtraError as error: print(error.extra, error)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    lines = run.stdout.splitlines()
    assert [line.split(maxsplit=1)[0] for line in lines] == ["gym", "gym"]
    assert "pip install" in lines[0]
