"""Each operation on the disk fails in turn, and the power fails after each: nothing is lost."""

from __future__ import annotations

import errno
import random
import re
import shutil
import sys
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path

import pytest

from failing_disk import Disk, Ended, Powerless, failing_disk, operations_of
from tried import Tried

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the disk needs LD_PRELOAD")

SEED = 21
# What may differ: seconds, and how many certificates were there already.
VARYING = re.compile(r" *\d+\.\d+$|, \d+ of which were there$", re.MULTILINE)
FEW = 2  # faults of each case in the short tests
# No solution, which takes a search through 16 million positions to show.
HARD = "square(9) pegs b1 c1 g1 h1 d2 f2 f3 g3 f4 g4 c5 d5 e5 h5 i5 a6 c6 d6 a8 a9 to h5"


def command(*words: str) -> str:
    """Return the code that runs a command; FOLDER is the folder on the disk."""
    return f"""
from pegsol.app.cli import main
main([word.replace("FOLDER", folder) for word in {words!r}], prog_name="pegsol")
"""


@dataclass(frozen=True)
class Case:
    """What writes to the disk, in a folder in which ``before`` has run.

    ``again`` shows afterwards, on a disk without faults, that nothing half-written is read; it
    gives the same answer whatever has failed. ``file`` is the file that is written, if it is one;
    ``fixed`` if it has the same bytes each time.
    """

    code: str
    again: str
    before: str = ""
    file: str = ""
    fixed: bool = True
    ended: int = 0


def writing(file: str, *words: str) -> Case:
    """Return the case of a command that writes a file where there is an older one."""
    code = command(*words, f"FOLDER/{file}")
    before = f"from pathlib import Path; Path(folder, {file!r}).write_text('old')"
    return Case(code, code, before, file)


def searching(*words: str) -> Case:
    """Return the case of a search that is continued from a checkpoint and saved again."""
    code = command(
        "solve", *words, *HARD.split(), "--node-limit", "30000", "--checkpoint", "FOLDER/kept"
    )
    return Case(code, code, code, "kept", fixed=False, ended=20)


LEVELS = command("levels", "triangle(6)", "a1", "any", "--json", "--spill", "FOLDER/levels")
PROOFS = command("survey", "triangle(3)", "-o", "FOLDER/proofs", "--threads", "1")
CASES = {
    "picture": writing("a.svg", "draw", "english", "-o"),
    "problem": writing("a.json", "convert", "english", "--to", "json", "-o"),
    "positions": writing("a.npz", "levels", "triangle(4)", "b2", "any", "--export"),
    "tablebase": writing("a.tb", "study", "tablebase", "build", "triangle(5)", "a1", "any", "-o"),
    "search": searching(),
    "fewest moves": searching("--fewest-moves"),
    "levels": Case(LEVELS, LEVELS),
    "certificates": Case(PROOFS, PROOFS),
}


@pytest.fixture(scope="module")
def disk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Disk]:
    with failing_disk(tmp_path_factory.mktemp("disk")) as disk:
        yield disk


@dataclass(frozen=True)
class Undisturbed:
    """A case on a disk without faults: the folder before and after it, and what its runs say."""

    case: Case
    begun: Path
    synced: Powerless
    done: Path
    first: Ended
    right: Ended


TAKE_LONG = {"certificates"}
"""The cases that start other processes."""


@pytest.fixture(
    scope="module",
    params=[pytest.param(name, marks=[pytest.mark.long] * (name in TAKE_LONG)) for name in CASES],
)
def undisturbed(
    disk: Disk, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Undisturbed:
    case, folder = CASES[request.param], tmp_path_factory.mktemp("undisturbed")
    begun = folder / "begun"
    begun.mkdir()
    assert disk.run(case.before, begun).code in (0, case.ended)
    done = copy(begun, folder / "done")
    synced = Powerless.of(done)
    first = disk.run(case.code, done)
    assert (first.code, first.operations > 3) == (case.ended, True), first
    right = disk.run(case.again, copy(done, folder / "again"))
    assert right.code == case.ended, right
    return Undisturbed(case, begun, synced, done, first, right)


def copy(folder: Path, target: Path) -> Path:
    shutil.rmtree(target, ignore_errors=True)
    return Path(shutil.copytree(folder, target))


def content(folder: Path) -> dict[str, bytes]:
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


def check_next(disk: Disk, case: Case, folder: Path, right: Ended, where: object) -> None:
    """Check what the next run says, and that nothing is left over."""
    after = disk.run(case.again, folder)
    assert after.code == right.code, (where, after)
    assert "damaged" not in after.errors, (where, after)
    if not case.ended:
        assert VARYING.sub("", after.output) == VARYING.sub("", right.output), where
    assert not list(folder.rglob(".pegsol-*")), where


@pytest.mark.parametrize("most", [FEW, pytest.param(10_000, marks=pytest.mark.long)])
def test_each_operation_fails(
    disk: Disk, undisturbed: Undisturbed, most: int, tmp_path: Path, tried: Tried
) -> None:
    case, begun, first = undisturbed.case, undisturbed.begun, undisturbed.first
    old, new = content(begun), content(undisturbed.done)
    faults = [(at, ever) for at in range(1, first.operations + 1) for ever in (False, True)]
    chosen = sorted(random.Random(SEED).sample(faults, min(most, len(faults))))
    tried("operations on the disk that failed, one or all from there on", len(chosen), "operations")
    for at, ever in chosen:
        error = errno.ENOSPC if ever else errno.EIO
        folder = copy(begun, tmp_path / "folder")
        ended = disk.run(case.code, folder, at=at, ever=ever, error=error)
        where = at, ever, ended
        assert ended.code in (case.ended, 2), where
        assert "Traceback" not in ended.errors, where
        if ended.code == 2:
            *before, last = ended.errors.splitlines()
            assert last.startswith("pegsol: "), where
            assert before in ([], ["pegsol: continuing from FOLDER/kept"]), where
        if case.file:
            left = (folder / case.file).read_bytes()
            assert left in (old[case.file], new[case.file]) or not case.fixed, where
            assert left == new[case.file] or ended.code == 2 or not case.fixed, where
        check_next(disk, case, folder, undisturbed.right, where)


@pytest.mark.parametrize("most", [1, pytest.param(10_000, marks=pytest.mark.long)])
def test_the_power_fails(
    disk: Disk, undisturbed: Undisturbed, most: int, tmp_path: Path, tried: Tried
) -> None:
    case, new = undisturbed.case, content(undisturbed.done)
    powerless = deepcopy(undisturbed.synced)
    operations = operations_of(undisturbed.first.journal)
    chance = random.Random(SEED)
    chosen = set(chance.sample(range(len(operations)), min(most, len(operations))))
    chosen.add(len(operations))
    states = 0
    for at in range(len(operations) + 1):
        if at:
            words, data = operations[at - 1]
            powerless.carry_out(words, data)
        if at not in chosen:
            continue
        for how in ("kept", "names", *["some"] * (3 if most > 1 else 1)):
            folder = tmp_path / "left"
            powerless.write(folder, how, chance)
            states += 1
            where = at, how, operations[:at]
            if at == len(operations) and case.file:  # it was acknowledged
                assert folder.joinpath(case.file).read_bytes() == new[case.file], where
            check_next(disk, case, folder, undisturbed.right, where)
    tried("failures of the power: what was not synced is lost, in part or all", states, "states")


def test_a_disk_tells_what_is_written(disk: Disk, tmp_path: Path, tried: Tried) -> None:
    """The disk sees each operation, fails at the one it is told, and knows what is synced."""
    tried("the disk that fails, itself", 1, "tests")
    code = """
import os
file = os.open(folder + "/a", os.O_WRONLY | os.O_CREAT)
os.write(file, b"one")
os.fsync(file)
os.pwrite(file, b"N", 1)
os.rename(folder + "/a", folder + "/b")
os.write(1, b"done")
"""
    ended = disk.run(code, tmp_path)
    assert (ended.code, ended.output, ended.operations) == (0, "done", 5)
    words = [words[0] for words, _ in operations_of(ended.journal)]
    assert words == ["create", "write", "sync", "write", "rename"]
    powerless = Powerless(tmp_path)
    for operation in operations_of(ended.journal):
        powerless.carry_out(*operation)
    powerless.write(tmp_path / "kept", "kept", random.Random(SEED))
    assert content(tmp_path / "kept") == {}  # no name was synced
    powerless.write(tmp_path / "names", "names", random.Random(SEED))
    assert content(tmp_path / "names") == {"b": b"one"}
    for at, line in ((1, 3), (2, 4), (3, 5), (4, 6), (5, 7)):
        failed = disk.run(code, tmp_path, at=at, error=errno.EIO)
        assert (failed.code, failed.output) == (1, "")
        assert f'"<string>", line {line}, in' in failed.errors
        assert failed.errors.splitlines()[-1].startswith("OSError: [Errno 5] Input/output error")
