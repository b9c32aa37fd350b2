"""The environment of many games at once, for Gymnasium (extra ``gym``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pegsol.errors import refuses_copies
from pegsol.game.formats.reading import ProblemLike
from pegsol.gym.environment import Playing, gymnasium
from pegsol.gym.games import Games, Observations, Reward, Starts
from pegsol.gym.values import Known
from pegsol.limits import whole

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


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
