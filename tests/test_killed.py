"""Kill -9 at random moments: what was saved can be continued, and nothing half-written is read."""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from pegsol import problem
from pegsol.search.solving.fewest_moves import FewestMovesSearch
from pegsol.search.solving.search import Search

SEED, ROUNDS, FEW_ROUNDS = 16, 100, 1
# No solution, which takes a search through 16 million positions to show.
HARD = "square(9) pegs b1 c1 g1 h1 d2 f2 f3 g3 f4 g4 c5 d5 e5 h5 i5 a6 c6 d6 a8 a9 to h5"
SAVED = r"saved( [\w-]+)* \d+;"
MAX_WAIT = 0.25
"""Seconds between the first save of a round and the kill."""

rounds_of_kills = pytest.mark.parametrize(
    "rounds", [FEW_ROUNDS, pytest.param(ROUNDS, marks=pytest.mark.long)]
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
    telling(search, "save", lambda self, path: [self.nodes])
telling(Spill, "save", lambda self, state: [self.directory.name, len(self._sums)])
main(sys.argv[1:])
"""


def temporary(folder: Path) -> set[Path]:
    """Return the temporary files in a folder and those inside."""
    return set(folder.rglob(".pegsol-*.tmp"))


class Kills:
    """A command that is killed again and again, at random moments after it has saved."""

    def __init__(self, folder: Path, words: list[str]) -> None:
        self.folder = folder
        self.words = words
        self.chance = random.Random(SEED)
        self.kills = self.interrupted_writes = 0

    def __str__(self) -> str:
        return f"{self.kills} kills, {self.interrupted_writes} of them during a write,"

    def round(self) -> tuple[bool, str, list[str]]:
        """Run it once; return whether it ended by itself, its output, and what it said it saved."""
        before = temporary(self.folder)
        process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *self.words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        lines = self._until_saved(process)
        time.sleep(self.chance.uniform(0, MAX_WAIT))
        killed = process.poll() is None
        process.kill()
        output, complaints = process.communicate()
        assert killed or process.returncode in (0, 10), complaints
        lines += output.splitlines()
        saved = [line for line in lines if re.fullmatch(SAVED, line)]  # the kill may cut a line
        printed = "\n".join([line for line in lines if not line.startswith("saved")])
        self.kills += killed
        self.interrupted_writes += bool(temporary(self.folder) - before)
        return not killed, printed, saved

    def _until_saved(self, process: subprocess.Popen[str]) -> list[str]:
        assert process.stdout is not None
        lines = []
        for line in process.stdout:
            lines.append(line.removesuffix("\n"))
            if line.startswith("saved"):
                break
        return lines


def uninterrupted(words: list[str]) -> str:
    """Return what a command prints that is left alone."""
    command = [sys.executable, "-m", "pegsol", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def answer(printed: str, *, alike: bool) -> Any:
    """Return an answer: all but what depends on the way to it, or only its status and numbers.

    A proof by an exhausted search is of one session, so one that was continued has its own numbers.
    """
    content = json.loads(printed[printed.index("{") :])
    del content["stats"], content["proof"], content["limits"]
    numbers = ("status", "moves_at_least")
    return content if alike else {name: content.get(name) for name in numbers}


@rounds_of_kills
@pytest.mark.parametrize(
    ("start", "options", "load"),
    [
        (HARD, [], Search.load),
        pytest.param(HARD, ["--threads", "3"], Search.load, marks=pytest.mark.long),
        ("english c3 c3", ["--fewest-moves"], FewestMovesSearch.load),
    ],
    ids=["search", "threads", "fewest-moves"],
)
def test_killed_searches(
    start: str,
    options: list[str],
    load: Callable[..., Any],
    rounds: int,
    tmp_path: Path,
) -> None:
    file = tmp_path / "kept"
    words = ["solve", start, *options, "--json", "--no-progress"]
    # With several threads, the time says who is first; of several solutions with the fewest moves,
    # a search that was stopped elsewhere may meet another one first.
    alike = not options
    kills = Kills(tmp_path, [*words, "--checkpoint", str(file)])
    answers, reached = [], 0
    while kills.kills < rounds:
        ended, printed, saved = kills.round()
        acknowledged = [int(line.split()[1][:-1]) for line in saved]
        assert min(acknowledged, default=reached) >= reached  # it went on from there
        if ended:
            answers.append(answer(printed, alike=alike))
            file.unlink()
        reached = 0 if ended else load(file, problem(start)).nodes
        assert ended or reached >= max(acknowledged)
    print(kills, f"{len(answers)} answers")
    if rounds == ROUNDS:
        answers.append(answer(uninterrupted(kills.words), alike=alike))
        expected = answer(uninterrupted(words), alike=alike)
        assert [found for found in answers if found != expected] == []
    own = f".pegsol-{sha256(b'kept').hexdigest()[:16]}"
    assert {path.name for path in tmp_path.iterdir()} <= {"kept", f"{own}.tmp", f"{own}.lock"}


@pytest.mark.parametrize("rounds", [FEW_ROUNDS, pytest.param(ROUNDS, marks=pytest.mark.long)])
def test_killed_spills(rounds: int, tmp_path: Path) -> None:
    words = ["levels", "english", "--json"]
    expected = uninterrupted(words)
    kills = Kills(tmp_path, [*words, "--spill", str(tmp_path / "spill")])
    answers, levels = 0, {}
    while kills.kills < rounds:
        ended, printed, saved = kills.round()
        acknowledged = {}
        for line in saved:
            _, name, number = line.split()
            assert int(number[:-1]) > acknowledged.get(name, levels.get(name, 0)) - 1
            acknowledged[name] = int(number[:-1])
        levels |= acknowledged
        for name, number in levels.items():
            _, line = (tmp_path / "spill" / name / "state").read_text("utf-8").splitlines()
            assert len(json.loads(line)["sums"]) >= number
        if ended:
            assert printed == expected.rstrip("\n")
            assert not temporary(tmp_path)
            answers += 1
            levels = {}
            shutil.rmtree(tmp_path / "spill")
    print(kills, f"{answers} answers")
    command = [sys.executable, "-c", PROGRAM, *kills.words]
    last = subprocess.run(command, capture_output=True, text=True, check=True)
    assert last.stdout.endswith(expected)
    assert not temporary(tmp_path)
