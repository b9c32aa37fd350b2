"""The environments of one game and of many, for Gymnasium (extra ``gym``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pegsol.errors import MissingExtraError, ProblemError, checked, refuses_copies
from pegsol.game.formats.reading import ProblemLike
from pegsol.game.position import position_on
from pegsol.game.problem import Problem
from pegsol.gym.games import Games, Known, Observations, Reward, Starts
from pegsol.limits import whole

try:
    import gymnasium
    from gymnasium import spaces
except ImportError:
    raise MissingExtraError("gym", "an environment of Gymnasium") from None

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Playing:
    """What the environments of one game and of many have in common."""

    if TYPE_CHECKING:
        _games: Games

    @property
    def problem(self) -> Problem:
        """The problem; its finish is a number of pegs if "fewest" was asked for."""
        return self._games.problem

    def _spaces(self) -> tuple[spaces.Space[NDArray[np.int8]], spaces.Discrete]:
        """Return the space of the observations of one game, and that of its actions."""
        import numpy as np

        self._games.begin(np.random.default_rng(0))
        shape = self._games.observations().shape[1:]
        seen = spaces.MultiBinary(shape[0] if len(shape) == 1 else shape)
        return seen, spaces.Discrete(len(self._games.board.jumps))

    def _infos(self) -> dict[str, Any]:
        values = self._games.values()
        return {
            "action_mask": self._games.masks(),
            "view": self._games.view.copy(),
            **({} if values is None else {"value": values}),
        }


class PegEnv(Playing, gymnasium.Env["NDArray[np.int8]", "np.int64"]):
    """A game of *problem*, as an environment of Gymnasium: one action is one jump.

    Action *a* is jump *a* of the board (:attr:`pegsol.Batch.jumps` names them). Which actions are
    legal is in ``info["action_mask"]``, and :meth:`action_masks` returns it as sb3-contrib expects.

    >>> import gymnasium
    >>> env = gymnasium.make("pegsol/English-v0")
    >>> observation, info = env.reset(seed=1)
    >>> observation.shape, env.action_space, info["action_mask"].nonzero()[0]
    ((33,), Discrete(76), array([12, 42, 49, 51]))
    >>> observation, reward, terminated, truncated, info = env.step(12)
    >>> int(observation.sum()), reward, terminated, truncated
    (31, 0.0, False, False)

    The game terminates at the finish, with the reward 1, or when no jump is legal. An illegal
    action changes nothing on the board: it terminates the game with the reward -1, and
    ``info["illegal"]`` is True.

    *observations* are "holes", with 0 or 1 for each hole, or "planes" of shape (2, rows, columns),
    one plane for the pegs and one for the empty holes. *reward* is "sparse" (1 at the finish),
    "pegs" (also 1 divided by the number of holes for each jump), or an exact value, "winnable" or
    "chance". With an exact value, ``discount * value after - value before`` is added, with the
    value 0 at an end, which does not change the best play [A. Ng, D. Harada, S. Russell, Policy
    invariance under reward transformations, ICML 1999]. *values* is the source of such values:
    "exact" or a :class:`pegsol.Analysis` has all of them, and the state space of
    :func:`pegsol.can_reach` only "winnable", but is much faster. ``info["value"]`` contains the
    values that it has: "winnable", the "chance" of random play, and the "fewest" pegs.
    With *views* each game is seen under a random symmetry of the board, and ``info["view"]`` is its
    number. Games begin at one of the *starts*, chosen at random, or at the start of the problem;
    ``reset(options={"start": position})`` begins one anywhere.

    Raises MissingExtraError without Gymnasium (extra ``gym``), and ProblemError for options that
    make no sense or a start from which there is nothing to play for.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 - as Gymnasium has it
    """What Gymnasium wants to know of the class."""

    def __init__(
        self,
        problem: ProblemLike,
        *,
        observations: Observations = "holes",
        reward: Reward = "sparse",
        discount: float = 1.0,
        values: Known | None = None,
        views: bool = False,
        starts: Starts | None = None,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ProblemError(f"a game is rendered as 'ansi' or not at all, not {render_mode!r}")
        self._games = Games(problem, 1, observations, reward, discount, values, views, starts)
        self._begun = False
        self.render_mode = render_mode
        """How :meth:`render` shows the game."""
        self.observation_space, self.action_space = self._spaces()
        """The space of the observations, and the numbers of the board's jumps."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """Begin a game, at the position ``options["start"]`` if it is given."""
        super().reset(seed=None if seed is None else whole(seed, "a seed"))
        start = checked(dict, options or {}, "options by name").get("start")
        at = None if start is None else position_on(self._games.board, start)
        self._games.begin(self.np_random, at)
        self._begun = True
        return self._games.observations()[0], self._info()

    def step(
        self, action: np.int64 | int
    ) -> tuple[NDArray[np.int8], float, bool, bool, dict[str, Any]]:
        """Make a jump; return the observation, the reward, how the game ended, and the rest.

        After the end of a game, a step changes nothing and has the reward 0. Raises ProblemError
        for a number of no jump, and before the first game has begun.
        """
        if not self._begun:
            raise ProblemError("no game has begun: reset() begins one")
        reward, terminated, illegal = 0.0, True, False
        if not self._games.ended[0]:
            step = self._games.step([action], self.np_random)
            reward, terminated = float(step.rewards[0]), bool(step.terminated[0])
            illegal = bool(step.illegal[0])
        return self._games.observations()[0], reward, terminated, False, self._info(illegal)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal, by the name under which sb3-contrib looks for them."""
        legal: NDArray[np.bool_] = self._games.masks()[0].view(bool)
        return legal

    def render(self) -> str | None:
        """Return the position as text if the render mode is "ansi"."""
        return str(self._games.batch[0]) if self.render_mode == "ansi" else None

    __reduce__ = refuses_copies("make another one, and begin it at the position of this one")

    def __repr__(self) -> str:
        return f"<environment of {self.problem!r}>"

    def _info(self, illegal: bool = False) -> dict[str, Any]:
        info = self._infos() | {"illegal": illegal}
        info |= {"action_mask": info["action_mask"][0], "view": int(info["view"][0])}
        if "value" in info:
            info["value"] = {name: value[0].item() for name, value in info["value"].items()}
        return info


class PegVectorEnv(
    Playing, gymnasium.vector.VectorEnv["NDArray[np.int8]", "NDArray[np.int64]", "NDArray[Any]"]
):
    """*num_envs* games of *problem* at once: a step makes a jump in each, by array operations.

    >>> import gymnasium
    >>> games = gymnasium.make_vec(
    ...     "pegsol/English-v0", num_envs=1000, vectorization_mode="vector_entry_point"
    ... )
    >>> observations, infos = games.reset(seed=1)
    >>> observations.shape, infos["action_mask"].shape
    ((1000, 33), (1000, 76))
    >>> observations, rewards, terminated, truncated, infos = games.step(games.random_actions())
    >>> int(observations.sum()), int(rewards.sum()), bool(terminated.any())
    (31000, 0, False)

    The options are the same as for :class:`pegsol.gym.PegEnv`, with *max_episode_steps*, after
    which a game is truncated. Each row is a game of its own. Rows reset themselves in Gymnasium's
    mode ``NEXT_STEP``: the step after the end of a game ignores the action of that row, begins
    another game there, and has the reward 0.

    Raises the errors of :class:`pegsol.gym.PegEnv`, and ProblemError for actions that do not have
    the number of a jump for each row.
    """

    metadata = {  # noqa: RUF012 - as Gymnasium has it
        "render_modes": [],
        "autoreset_mode": gymnasium.vector.AutoresetMode.NEXT_STEP,
    }
    """What Gymnasium wants to know of the class."""

    def __init__(
        self,
        problem: ProblemLike,
        num_envs: int = 1,
        *,
        observations: Observations = "holes",
        reward: Reward = "sparse",
        discount: float = 1.0,
        values: Known | None = None,
        views: bool = False,
        starts: Starts | None = None,
        max_episode_steps: int | None = None,
    ) -> None:
        given = observations, reward, discount, values, views, starts
        self._games = Games(problem, num_envs, *given, max_episode_steps)
        self.num_envs = num_envs
        """The number of games."""
        self.single_observation_space, self.single_action_space = self._spaces()
        """The space of the observations of one game, and the numbers of the board's jumps."""
        batch_space = gymnasium.vector.utils.batch_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        """The space of the observations of all games."""
        self.action_space = batch_space(self.single_action_space, num_envs)
        """The numbers of jumps, one for each game."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """Begin a game in each row; there are no *options*."""
        super().reset(seed=None if seed is None else whole(seed, "a seed"))
        self._games.begin(self.np_random)
        return self._games.observations(), self._infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[
        NDArray[np.int8], NDArray[Any], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
    ]:
        """Make a jump in each row; return arrays with an entry for each row."""
        step = self._games.step(actions, self.np_random)
        infos = self._infos() | {"illegal": step.illegal}
        return self._games.observations(), step.rewards, step.terminated, step.truncated, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal, of shape (games, jumps)."""
        return self._games.masks().view(bool)

    def random_actions(self) -> NDArray[np.int64]:
        """Return a legal action for each row, each as likely as the others; 0 if none is legal."""
        import numpy as np

        masks = self._games.masks()
        legal = masks.sum(axis=1, dtype=np.int64)
        flat = np.flatnonzero(masks.reshape(-1))
        first = np.cumsum(legal) - legal
        chosen = first + (self.np_random.random(len(legal)) * legal).astype(np.int64)
        actions, some = np.zeros(len(legal), np.int64), legal > 0
        actions[some] = flat[chosen[some]] % masks.shape[1]
        return actions

    __reduce__ = refuses_copies("make another one")

    def __repr__(self) -> str:
        return f"<{self.num_envs:,} environments of {self.problem!r}>"
