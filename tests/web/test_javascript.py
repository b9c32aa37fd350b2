"""The tests in JavaScript, which node runs, and moves as both languages write them."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path

import pytest

from pegsol import Finish, Game, Position, Problem, board
from pegsol.game.jump import Rules
from pegsol.view.board_tables import as_play, tables
from scripts import node
from web.engine.engine import ask

FILES = sorted(Path(__file__).parent.rglob("*.test.js"))
RULES: tuple[Rules, ...] = ("normal", "reverse")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_in_javascript(path: Path) -> None:
    run = subprocess.run([node(), "--test", path], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def random_game(spec: str, rules: Rules) -> Game:
    """Return a game in which pegs jump on where they can, so that it has moves of several jumps."""
    chance, on = random.Random(spec + rules), board(spec)
    bits = on.full ^ 1 if rules == "normal" else 1
    game = Game(Problem(Position(on, bits), Finish.any_survivor(), rules=rules))
    for _ in range(60):
        jumps = game.legal_jumps()
        if not jumps:
            break
        own = [jump for jump in jumps if game.jumps and game.jumps[-1].target == jump.origin]
        game.jump(chance.choice(own or jumps))
    return game


def test_moves_are_written_as_python_writes_them() -> None:
    specs = "english+diagonals", "complete(6)", "triangle(5)", "hexagon(3)", "cycle(8)"
    games = [random_game(spec, rules) for spec in specs for rules in RULES]
    given = [[tables(game.problem), as_play(game)] for game in games]
    for game, (moves, pegs) in zip(games, ask("written", given), strict=True):
        assert moves == [str(move) for move in game.moves]
        assert pegs == list(game.position.pegs)
        assert len(game.jumps) > 3
