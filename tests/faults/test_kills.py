"""Kill -9 at random moments: what was saved can be continued, and nothing half-written is read."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pegsol import problem
from pegsol.search.solving.fewest_moves import FewestMovesSearch
from pegsol.search.solving.search import Search

# No solution, which takes a search through 16 million positions to show.
HARD = "square(9) pegs b1 c1 g1 h1 d2 f2 f3 g3 f4 g4 c5 d5 e5 h5 i5 a6 c6 d6 a8 a9 to h5"
MANY, FEW = 100, 1
rounds_of_kills = pytest.mark.parametrize(
    "rounds", [FEW, pytest.param(MANY, marks=pytest.mark.long)]
)

# Each save is told once it is done; the next begins almost at once.
PROGRAM = """
import sys
from pegsol.cli import checkpoints, main
from pegsol.search.solving.fewest_moves import FewestMovesSearch
from pegsol.search.solving.search import Search
from pegsol.search.spaces.engines.spill import Spill

checkpoints.AUTOSAVE_SECONDS = 0.05

def telling(kind, name, words):
    done = getattr(kind, name)
    def told(self, *arguments):
        done(self, *arguments)
        print("saved", *words(self, *arguments), end=";\\n", flush=True)
    setattr(kind, name, told)

for search in (Search, FewestMovesSearch):
    telling(search, "save", lambda self, path: ["nodes", self.nodes])
telling(Spill, "save", lambda self, state: [self.directory.name, len(self._sums)])
main(sys.argv[1:])
"""


def killed(words: list[str], wait: float) -> tuple[bool, str, list[tuple[str, int]]]:
    """Run a command, and kill it some seconds after its first save.

    Return whether it ended by itself, what it printed, and what it said that it had saved.
    """
    command = [sys.executable, "-c", PROGRAM, *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = []
        for line in process.stdout:
            lines.append(line)
            if line.startswith("saved"):
                break
        time.sleep(wait)
        alive = process.poll() is None
        process.kill()
        printed = "".join(lines) + process.stdout.read()
    assert alive or process.returncode in (0, 10), printed
    saved = re.findall(r"^saved (\w+) (\d+);$", printed, re.M)  # the kill may cut a line
    rest = "".join([line for line in printed.splitlines(True) if not line.startswith("saved")])
    return not alive, rest, [(name, int(number)) for name, number in saved]


def uninterrupted(words: list[str]) -> str:
    """Return what a command prints that is left alone."""
    command = [sys.executable, "-m", "pegsol", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def answer(printed: str, *, alike: bool) -> Any:
    """Return an answer: all but what depends on the way to it, or only its status and numbers.

    A proof by an exhausted search is of one session, so one that was continued has its own numbers.
    """
    content = json.loads(printed)
    del content["stats"], content["proof"], content["limits"]
    return content if alike else [content.get("status"), content.get("moves_at_least")]


@rounds_of_kills
@pytest.mark.parametrize(
    ("start", "options"),
    [
        (HARD, []),
        pytest.param(HARD, ["--threads", "3"], marks=pytest.mark.long),
        ("english c3 c3", ["--fewest-moves"]),
    ],
    ids=["search", "threads", "fewest-moves"],
)
def test_a_killed_search_goes_on_from_what_it_saved(
    start: str, options: list[str], rounds: int, tmp_path: Path
) -> None:
    file, chance = tmp_path / "kept", Random(16)
    words = ["solve", start, *options, "--json", "--no-progress"]
    checkpoint = [*words, "--checkpoint", str(file)]
    # With several threads, the time says who is first; of several solutions with the fewest moves,
    # a search that was stopped elsewhere may meet another one first.
    alike = not options
    load: Any = FewestMovesSearch.load if "--fewest-moves" in options else Search.load
    answers, reached, kills = [], 0, 0
    while kills < rounds:
        ended, printed, saved = killed(checkpoint, chance.uniform(0, 0.25))
        kills += not ended
        assert all(nodes >= reached for _, nodes in saved)  # it went on from there
        if ended:
            answers.append(answer(printed, alike=alike))
            file.unlink()
        reached = 0 if ended else load(file, problem(start)).nodes
        assert ended or reached >= max(nodes for _, nodes in saved)
    if rounds == MANY:
        answers.append(answer(uninterrupted(checkpoint), alike=alike))
        expected = answer(uninterrupted(words), alike=alike)
        assert [found for found in answers if found != expected] == []
    own = f".pegsol-{sha256(b'kept').hexdigest()[:16]}"
    assert {path.name for path in tmp_path.iterdir()} <= {"kept", f"{own}.tmp", f"{own}.lock"}


@rounds_of_kills
def test_killed_levels_go_on_from_what_is_on_the_disk(rounds: int, tmp_path: Path) -> None:
    spill, chance = tmp_path / "spill", Random(16)
    words = ["levels", "english" if rounds == MANY else "triangle(6) a1 any", "--json"]
    expected = uninterrupted(words)
    kills, levels = 0, dict[str, int]()
    while kills < rounds:
        ended, printed, saved = killed([*words, "--spill", str(spill)], chance.uniform(0, 0.1))
        kills += not ended
        for name, number in saved:
            assert number >= levels.get(name, 0)
            levels[name] = number
        for name, number in levels.items():
            _, line = (spill / name / "state").read_text("utf-8").splitlines()
            assert len(json.loads(line)["sums"]) >= number
        if ended:
            assert printed == expected
            levels = {}
            shutil.rmtree(spill)
            if rounds == FEW:
                break
    assert uninterrupted([*words, "--spill", str(spill)]) == expected
    assert not list(tmp_path.rglob(".pegsol-*.tmp"))
