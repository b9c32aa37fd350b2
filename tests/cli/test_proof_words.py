"""What pegsol says about proofs is true on boards with no line, one line or one position."""

import re
from random import Random

import pytest

from invoke import run
from pegsol import Board, problem, prove, solve
from pegsol.proof.proof import Proof, position_class_proof
from random_boards import random_board, random_problem

NO_LINE = ["triangle(2)", "line(2) b1 b1", "square(2) a1 at-most-2", "line(2) pegs a1 b1 to a1"]
ONE_LINE = ["line(3) b1 any", "line(3) a1 any", "line(3) b1 a1", "rectangle(3,1) pegs a1 to b1"]
ONE_POSITION = [
    "line(4) a1 a1",
    "line(5) c1 any",
    "english pegs a4 to a5",
    "triangle(5) pegs a1 to at-most-1",
]
NOUNS = "(?:position|move|level|set|jump|node|pair|peg|hole|weighting|sum|area|problem)"


def untrue(text: str, board: Board) -> list[str]:
    """Return the words of a *text* about a proof that are wrong on this *board*."""
    words = " ".join(text.split())
    lines = len({frozenset(jump) for jump in board.jumps})
    wrong = [
        rf"(?<![\d,.])1 {NOUNS}s\b",
        rf"\b(?:0|[2-9]|\d\d+) {NOUNS}(?! class)\b",
        "up to 0",
    ]
    if lines < 2:
        wrong.append("[Ee]ach line|every line")
    if lines == 0:
        wrong += ["three apart", "colour", r"diagonals \d", "rows and columns", "none or two"]
    if re.search(r"\b1 set\b", words):
        wrong.append("[Ee]ach set")
    return [match[0] for pattern in wrong for match in re.finditer(pattern, words)]


@pytest.mark.parametrize("spec", [*NO_LINE, *ONE_LINE, *ONE_POSITION])
def test_commands_say_nothing_that_is_untrue(spec: str) -> None:
    board = problem(spec).board
    calls = ["solve", "solve --fewest-moves", "prove", "replay --packages", "study class"]
    for words in calls:
        text = run(*words.split(), *spec.split()).output
        assert untrue(text, board) == [], text


def test_proofs_of_small_boards_say_nothing_that_is_untrue() -> None:
    random, kinds = Random(8), set()
    for _ in range(150):
        task = random_problem(random, random_board(random, 6))
        if task.finish.is_fewest:
            continue
        for proof in {solve(task).proof, prove(task).proof, position_class_proof(task)} - {None}:
            assert isinstance(proof, Proof)
            kinds.add(proof.kind)
            assert untrue(proof.summary(), task.board) == [], proof.summary()
    assert len(kinds) >= 3


def test_the_layers_of_a_search_by_moves_are_told_truly() -> None:
    random, told = Random(8), ""
    for _ in range(60):
        task = random_problem(random, random_board(random, 7))
        text = run("solve", "-", "--fewest-moves", input=task.to_text()).output
        assert untrue(text, task.board) == [], text
        told += text
    assert "exhausted: the start" in told
