"""Pictures of moves solve a problem first, and say why if it has no solution."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

from pegsol import LimitError, Limits, animate, draw, problem, solve
from pegsol.errors import ImpossibleError
from pegsol.search.solving.shortening import shorten_soon
from pegsol.view.solved import solution_of

TEXT = "triangle(5) a1 any"


PICTURES: dict[str, Callable[..., bytes]] = {
    "film": lambda *given, **options: draw(*given, strip="moves", **options).svg.encode(),
    "packages": lambda *given, **options: draw(*given, strip="packages", **options).svg.encode(),
    "animation": lambda *given, **options: animate(*given, form="svg", **options),
}


@pytest.mark.parametrize("picture", PICTURES.values(), ids=PICTURES)
def test_a_problem_is_solved_first(picture: Callable[..., bytes]) -> None:
    result = solve(problem(TEXT))
    assert result.solution is not None
    wanted = picture(shorten_soon(result.solution))
    assert picture(TEXT) == picture(problem(TEXT)) == picture(problem(TEXT).as_json()) == wanted
    assert picture(result) == picture(result.solution) != wanted


@pytest.mark.parametrize("picture", PICTURES.values(), ids=PICTURES)
def test_there_is_nothing_to_show(picture: Callable[..., bytes]) -> None:
    with pytest.raises(ImpossibleError, match=r"french d4 any: .*position class") as error:
        picture("french d4 any")
    error.value.proof.check()
    assert pickle.loads(pickle.dumps(error.value)).proof == error.value.proof
    with pytest.raises(ImpossibleError):
        picture(solve(problem("french d4 any")))
    with pytest.raises(LimitError) as stopped:
        picture("wiegleb e1 e1", limits=Limits(nodes=1000))
    assert stopped.value.limit == "nodes"
    with pytest.raises(TypeError, match="a solution"):
        picture(7)


def test_the_best_so_far_is_no_answer() -> None:
    result = solve(problem("wiegleb e1 fewest"), limits=Limits(nodes=100_000))
    assert result.solution is not None
    with pytest.raises(LimitError):
        solution_of(result)
