"""Candidates of the genetic solver: weights of classes of holes, and the games that they guide.

[P. Glauser, SolApp: peg solitaire with a genetic algorithm, 1999]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pegsol import _core
from pegsol.errors import Limit, LimitError, ProblemError, all_checked
from pegsol.game.boards.hole_sets import image
from pegsol.game.boards.symmetry import Symmetry, SymmetryGroup
from pegsol.game.jump import Jump, moves_json
from pegsol.game.position import Position, position_after
from pegsol.game.problem import Finish, Problem
from pegsol.game.solution import Solution
from pegsol.lab.orders import Order
from pegsol.lab.weight_classes import weight_classes
from pegsol.limits import whole
from pegsol.proof.position_class import least_in_class
from pegsol.search.encoding import MAX_GROUP, EncodedProblem
from pegsol.search.run import Run
from pegsol.shapes import MovesOrNone, PositionJson

_LEAST_THRESHOLD, _LAST_JUMPS = 11, 9  # numbers of pegs and of jumps
_SLICE = 0.1  # the seconds between two checks of the clock

_Wanted = tuple[list[int], list[int], int, int]  # care, pegs, least and most pegs


class CandidateJson(MovesOrNone):
    """A candidate of the genetic solver, and the game that it plays."""

    number: int
    weights: list[int]
    """The weight of each class of holes."""
    fitness: int | None
    """The number of holes that agree with the finish."""
    position: PositionJson | None
    solved: bool


@dataclass(frozen=True, slots=True)
class Candidate:
    """A candidate: one weight for each class of holes, and the game that the weights guide.

    ``number`` counts the candidates of a population from 1, in the order in which they are made.
    ``weights`` are in the order of the classes. ``fitness`` is the number of holes in which the
    ``final`` position of the ``jumps`` agrees with the finish. All three are None until the
    candidate is evaluated.

    >>> from pegsol.lab import genetic
    >>> candidate = genetic("english d4 d4", seed=1).best
    >>> len(candidate.weights), candidate.fitness, candidate.is_solution
    (7, 33, True)
    """

    number: int
    weights: tuple[int, ...]
    fitness: int | None = None
    jumps: tuple[Jump, ...] | None = None
    final: Position | None = None
    is_solution: bool = False
    """Whether the game solves the problem, up to a symmetry that keeps the start."""

    def hole_weights(self, classes: Sequence[Sequence[str]]) -> dict[str, int]:
        """Return the weight of each hole by name; *classes* are the search's classes."""
        what = "classes of names of holes"
        given = [all_checked(str, names, what) for names in all_checked(object, classes, what)]
        if len(given) != len(self.weights):
            raise ProblemError(f"each of {len(self.weights)} weights needs a class of holes")
        return {
            name: weight
            for names, weight in zip(given, self.weights, strict=True)
            for name in names
        }

    def as_json(self) -> CandidateJson:
        """Return the candidate as a JSON object."""
        return {
            "number": self.number,
            "weights": list(self.weights),
            "fitness": self.fitness,
            **moves_json(self.jumps),
            "position": None if self.final is None else self.final.as_json(),
            "solved": self.is_solution,
        }


class Evaluation:
    """An evaluation: it plays the games of candidates for a *problem*, one after the other.

    Without *classes*, the classes of holes are the orbits under the symmetries of the board that
    keep the start: seven classes on the English board with its centre empty, and eight on the
    French board. Such weights cannot tell apart the images of a finish under these symmetries, so a
    game may end at any of the images, whatever the classes are.

    >>> from pegsol import problem
    >>> [len(Evaluation(problem(text)).classes) for text in ("english", "french d4 d4")]
    [7, 8]

    Raises ProblemError if the *threshold* is less than 1, and NotationError for *classes* that do
    not have every hole of the board once.
    """

    def __init__(
        self, problem: Problem, threshold: int | None = None, classes: str | None = None
    ) -> None:
        self.problem = problem
        board = problem.board
        group = board.symmetries.keeping(problem.start)
        sets = weight_classes(problem, classes)
        self.classes = tuple([tuple([board.names[h] for h in holes]) for holes in sets])
        self._class_of = {h: number for number, holes in enumerate(sets) for h in holes}
        self._encoded = EncodedProblem(problem, _settled_finish(problem))
        self._wanted, self._turns = _images(self._encoded, group)
        if threshold is None:
            finish = self._encoded.finish
            pegs = finish.least if finish.care else finish.most
            threshold = max(_LEAST_THRESHOLD, pegs + _LAST_JUMPS)
        self.threshold = whole(threshold, "a number of pegs", 1)
        self._list = Order.of(problem.board, "board").jumps(problem)
        self._game: _core.GuidedGame | None = None

    def evaluate(self, candidate: Candidate, run: Run) -> tuple[Candidate, Solution | None, int]:
        """Return the candidate with its game, its solution or None, and the positions visited.

        Raises LimitError if a limit of *run* stops the game.
        """
        board, encoded = self.problem.board, self._encoded
        if self._game is None:
            listed = _core.board(len(board), [board.jumps[index] for index in self._list])
            start, memory = encoded.words(encoded.start), run.memory // 2
            least = min(self.threshold, len(board))  # no position has more pegs
            self._game = _core.GuidedGame(listed, start, self._wanted, least, memory)
        by_class = encoded.weights(candidate.weights)
        self._game.begin([by_class[self._class_of[h]] for h in range(len(board))], None)
        while (state := self._game.run(run.slice(_SLICE))) == _core.State.RUNNING:
            pass
        if state == _core.State.MEMORY:
            raise LimitError(Limit.MEMORY)
        indices, fitness, nearest, visited = self._game.result()
        jumps = encoded.jumps([self._list[index] for index in indices])
        final, solved = position_after(self.problem.start, jumps), fitness == len(board)
        played = replace(candidate, fitness=fitness, jumps=jumps, final=final, is_solution=solved)
        return played, self._solution(jumps, nearest) if solved else None, visited

    def _solution(self, jumps: tuple[Jump, ...], nearest: int) -> Solution:
        """Return the verified solution that a game found, turned to the finish."""
        back = ~Symmetry(self.problem.board, self._turns[nearest])
        solution = Solution._of(self.problem, tuple([back(jump) for jump in jumps]))
        solution.verify()
        return solution


def _settled_finish(problem: Problem) -> Finish:
    """Return the finish of a problem; for "fewest", the least pegs that its class allows."""
    if not problem.finish.is_fewest:
        return problem.finish
    return Finish.at_most(least_in_class(problem.start))


def _images(
    encoded: EncodedProblem, group: SymmetryGroup
) -> tuple[list[_Wanted], list[tuple[int, ...]]]:
    """Return the images of a finish as the core takes them, and a symmetry for each image.

    If the group has more than 1,000 symmetries, only 1,000 of them are tried.
    """
    board, finish = encoded.board, encoded.finish
    holes = len(board)
    if not finish.care:
        nothing = encoded.words(0)
        return [(nothing, nothing, finish.least, finish.most)], [tuple(range(holes))]
    images: dict[tuple[int, int], tuple[int, ...]] = {}
    for turn in group.permutations(MAX_GROUP):
        images.setdefault((image(finish.pegs, turn), image(finish.free, turn)), turn)
    least, most = (1, 1) if finish.is_any_of else (0, holes)
    wanted = [
        (encoded.words(board.full & ~free), encoded.words(pegs), least, most)
        for pegs, free in images
    ]
    return wanted, list(images.values())
