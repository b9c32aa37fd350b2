"""The environments do what plain Python does, and what Gymnasium expects of them."""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import pegsol
import pegsol.gym
from messages import Messages
from pegsol import Analysis, Finish, Position, Problem
from pegsol.errors import PegError
from pegsol.game.position import Rules
from pegsol.gym import PegEnv, PegVectorEnv, Views, environments
from pegsol.gym.games import Reward
from pegsol.search.encoding import Encoding
from random_boards import random_board, with_seeds

TRIANGLE = "triangle(5) a1 any"


def test_each_registered_game_passes_the_check_and_can_be_won() -> None:
    assert len(environments()) == len(list(pegsol.boards()))
    for name, problem in environments().items():
        check_env(gymnasium.make(name).unwrapped)
        assert pegsol.solve(problem).solved, name
    reverse: dict[str, Any] = {"problem": pegsol.problem("english d4 d4").complement()}
    planes = {"problem": "rectangle(4,3)", "observations": "planes", "views": True}
    for options in (reverse, planes, {"problem": TRIANGLE, "values": "exact", "reward": "chance"}):
        check_env(gymnasium.make("pegsol/Problem-v0", **options).unwrapped)


# -- compared with plain Python --------------------------------------------------------------------


class Reference:
    """A game in plain Python, seen under a view, with the numbers of actions of an environment."""

    def __init__(
        self, env: PegVectorEnv, views: Views, view: int, start: Position, reward: Reward, most: int
    ) -> None:
        self.problem, self.position, self.reward, self.left = env.problem, start, reward, most
        self.holes, self.numbers = views.holes[view].tolist(), views.jumps[view].tolist()
        board = self.problem.board
        self.jumps = Encoding(board, self.problem.rules).jumps(range(len(board.jumps)))

    def legal(self) -> list[bool]:
        legal = set(self.position.legal_jumps(self.problem.rules))
        return [self.jumps[number] in legal for number in self.numbers]

    def seen(self) -> list[int]:
        return [self.position.bits >> hole & 1 for hole in self.holes]

    def step(self, action: int) -> tuple[float, bool, bool]:
        if not self.legal()[action]:
            return -1.0, True, False
        self.left -= 1
        self.position = self.position.jump(self.jumps[self.numbers[action]], self.problem.rules)
        met = self.problem.finish.holds(self.position.bits)
        ended = met or not any(self.legal())
        each = 1 / len(self.problem.board) if self.reward == "pegs" else 0.0
        return met + each, ended, not ended and self.left <= 0


@with_seeds
def test_games_are_those_of_plain_python(seed: int) -> None:
    rng = Random(seed)
    rules: Rules = rng.choice(["normal", "reverse"])
    reward: Reward = rng.choice(["sparse", "pegs"])
    most = rng.choice([2, 3, 100])
    board = random_board(rng)
    positions = [Position(board, rng.randrange(board.full + 1)) for _ in range(30)]
    one_number = Finish.exactly(1 if rules == "normal" else len(board) - 1)
    finish = rng.choice([one_number, Finish.of_bits(1 << rng.randrange(len(board)))])
    starts = [one for one in positions if one.legal_jumps(rules) and not finish.holds(one.bits)]
    if not starts:
        return
    problem = Problem(starts[0], finish, rules=rules)
    views = Views(problem)
    if board.symmetries.order <= 200:
        keeping = {one.images for one in board.symmetries if one(finish) == finish}
        assert {tuple(row) for row in views.holes.tolist()} == keeping
    env = PegVectorEnv(problem, 3, starts=starts, views=True, reward=reward, max_episode_steps=most)

    def begun(row: int) -> Reference:
        """Return the game in a row; only the observation tells where it began."""
        view = int(infos["view"][row])
        pegs = zip(observations[row].tolist(), views.holes[view].tolist(), strict=True)
        start = Position(board, sum([peg << hole for peg, hole in pegs]))
        assert start in starts
        return Reference(env, views, view, start, reward, most)

    observations, infos = env.reset(seed=seed)
    games: list[Reference | None] = [begun(row) for row in range(3)]
    for _ in range(25):
        for row, game in enumerate(games):
            if game is not None:
                assert observations[row].tolist() == game.seen()
                assert infos["action_mask"][row].tolist() == game.legal()
        assert (env.action_masks() == infos["action_mask"]).all()
        actions = env.random_actions()
        if rng.random() < 0.2:
            actions = np.array([rng.randrange(len(board.jumps)) for _ in range(3)])
        expected = [
            (0.0, False, False) if game is None else game.step(int(action))
            for game, action in zip(games, actions, strict=True)
        ]
        observations, *ends, infos = env.step(actions)
        assert list(zip(*ends, strict=True)) == expected
        games = [
            begun(row) if game is None else None if any(expected[row][1:]) else game
            for row, game in enumerate(games)
        ]


# -- exact values ----------------------------------------------------------------------------------


def test_a_reward_by_exact_value_changes_returns_by_the_value_of_the_start() -> None:
    analysis = Analysis(TRIANGLE)
    start = analysis.problem.start
    for reward, discount, value in (
        ("winnable", 1.0, analysis.winning(start)),
        ("chance", 0.5, analysis.chance(start)),
    ):
        shaping: Any = {"reward": reward, "discount": discount, "values": analysis}
        envs = PegVectorEnv(TRIANGLE, 20), PegVectorEnv(TRIANGLE, 20, **shaping)
        sums, going, factor = np.zeros((2, 20)), np.ones(20, bool), 1.0
        for env in envs:
            env.reset(seed=1)
        while going.any():
            actions = envs[0].random_actions()
            for own, env in zip(sums, envs, strict=True):
                _, rewards, terminated, _, infos = env.step(actions)
                own[going] += factor * rewards[going]
            going &= ~terminated
            factor *= discount
        assert sums[0] - sums[1] == pytest.approx(np.full(20, float(value or 0))), reward
        assert infos["value"]["fewest"].min() >= 1


def test_values_under_views_are_those_of_the_board() -> None:
    """The state space of the start's class has no position of the classes of its images."""
    problem = pegsol.problem("triangle(4) a2 any")
    env = PegVectorEnv(problem, 40, views=True, values=pegsol.can_reach(problem), reward="winnable")
    observations, infos = env.reset(seed=1)
    assert len(np.unique(observations, axis=0)) == len(np.unique(infos["view"])) == 6
    analysis = Analysis(problem)
    for _ in range(13):
        pegs = [sum([1 << int(hole) for hole in np.flatnonzero(row)]) for row in observations]
        winning = [analysis.winning(Position(problem.board, bits)) for bits in pegs]
        assert infos["value"]["winnable"].tolist() == winning
        observations, _, _, _, infos = env.step(env.random_actions())


# -- one game --------------------------------------------------------------------------------------


def test_a_game_begins_anywhere_is_drawn_and_ends_with_an_illegal_action() -> None:
    env = PegEnv("english d4 any", observations="planes", render_mode="ansi")
    (pegs, empty), info = env.reset(options={"start": "d2 d3"})
    assert (pegs.shape, info["action_mask"].sum()) == ((7, 7), 2)
    assert (pegs.sum(), empty.sum(), pegs[1, 3], empty[3, 3], empty[0, 0]) == (2, 31, 1, 1, 0)
    assert str(env.render()).count("o") == 2
    after, *rest = env.step(int(info["action_mask"].argmin()))
    assert (after == [pegs, empty]).all()
    assert (rest[:3], rest[3]["illegal"]) == ([-1.0, True, False], True)
    assert env.step(0)[1:4] == (0.0, True, False)
    assert env.reset()[0].sum() == 33


def test_refused_options_and_actions(messages: Messages) -> None:
    def step(*actions: float) -> None:
        env = PegVectorEnv("english", 2)
        env.reset()
        env.step(np.array(actions))

    def options(**given: Any) -> None:
        PegEnv("english d4 any", **given).reset()

    open_ended = Analysis("english d4 any")
    open_ended.end()
    messages(
        (PegError, TypeError),
        lambda call: call(),
        [
            lambda: options(starts=[Position("english", "d4")]),
            lambda: options(starts=[Position("french", "d4 d5")]),
            lambda: options(discount=2),
            lambda: options(values=open_ended),
            lambda: options(values=pegsol.can_reach("english pegs d3 d4 to any"), reward="chance"),
            lambda: options(reward="winnable"),
            lambda: options(render_mode="human"),
            *(lambda one=one: step(*one) for one in ([0], [0.5, 1.0], [0, 76], [-1, 0])),
            lambda: PegEnv("english").step(0),
        ],
    )
