"""The genetic solver: its games against a slow reference, its populations and its experiment."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pegsol import Problem, lab, problem
from pegsol.lab.candidates import Candidate, Evaluation
from pegsol.lab.experiment import chance_of_more, chi_squared
from pegsol.lab.populations import Population
from pegsol.search.run import Run
from reference import genetic as reference
from strategies import examples, problems


@given(problems(), st.data())
@examples(80)
def test_a_game_is_that_of_the_reference(one: Problem, data: st.DataObject) -> None:
    board = one.board
    assume(not one.finish.is_fewest and len(board) <= 12)
    assume(board.symmetries.order <= 1_000)  # the reference tries each of them at each jump
    assume(one.rules == "normal" or one.finish.care or one.finish.one_number)
    threshold = data.draw(st.integers(1, 6))
    work = Evaluation(one, threshold)
    orbits = board.symmetries.keeping(one.start).orbits
    assert work.classes == tuple([tuple([board.names[h] for h in orbit]) for orbit in orbits])
    weights = tuple(data.draw(st.integers(1, 10)) for _ in work.classes)
    played, solution, visited = work.evaluate(Candidate(1, weights), Run())
    by_name = played.hole_weights(work.classes)
    by_hole = {hole: by_name[name] for hole, name in enumerate(board.names)}
    made, fitness = reference.game(one, by_hole, threshold)
    assert [(j.origin, j.over, j.target) for j in played.jumps or ()] == made
    assert played.fitness == fitness
    assert played.is_solution == (fitness == len(board)) == (solution is not None)
    assert visited > len(made)
    if solution is not None:  # turned to the finish, if it met an image of that
        assert solution.problem == one
        solution.verify()


def test_a_population_is_sorted_and_its_offspring_have_the_weights_of_two() -> None:
    run, size, tries = Run(), 6, 40
    population = Population(Evaluation(problem("french-centre")), 1, run, size, tries, 0.0, 3)
    for _ in range(size):
        assert [each.number for each in population.candidates] == [1, 2, 3, 4, 5, 6]
        population.step(run, run.nodes)
    for made in range(1, tries + 1):
        parents = population.candidates
        fitness = [each.fitness or 0 for each in parents]
        assert fitness == sorted(fitness, reverse=True)
        assert len(parents) == size
        child = population.step(run, run.nodes)
        assert child.number == size + made
        assert any(
            all(w in pair for w, *pair in zip(child.weights, a.weights, b.weights, strict=True))
            for a in parents
            for b in parents
            if a is not b
        )
    assert (population.tries, population.is_over) == (tries, True)


def test_the_chi_squared_distribution() -> None:
    """Tables of the distribution, M. Abramowitz & I. Stegun, 26.8."""
    for value, degrees, chance in [
        *[(2.70554, 1, 0.1), (9.21034, 2, 0.01), (11.0705, 5, 0.05), (24.9958, 15, 0.05)],
        (0, 3, 1),
    ]:
        assert chance_of_more(value, degrees) == pytest.approx(chance, rel=1e-4), degrees
    merged = chi_squared([3, 3, 3, 50, 1], [4, 3, 3, 45, 2])
    assert (merged.value, merged.degrees) == (chi_squared([6, 54], [7, 50]).value, 1)
    assert chi_squared([1], [1]).chance == 1


@pytest.mark.parametrize(
    "classes",
    [
        "  a b c\n1 A\n2 B B\n3 A C A",
        "a1, a3, c3; a2 b2\nb3",
    ],
)
def test_classes_are_drawn_with_and_without_headings_or_listed(classes: str) -> None:
    result = lab.genetic("triangle(3) a1", classes=classes, populations=1, tries=0)
    assert sorted(result.classes) == [("a1", "a3", "c3"), ("a2", "b2"), ("b3",)]
    assert len(result.best.weights) == 3
    assert result.classes[0] == ("a2", "b2") if classes[0] in "12" else ("a1", "a3", "c3")
