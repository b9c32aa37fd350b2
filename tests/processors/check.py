"""Run the engine's tests on every processor, and compare what they and the commands compute.

The engine is built for plain x86-64, for AVX2, for AVX-512 and for aarch64, and once with thread
sanitizer. Its tests note answers and work as text, which must be the same on all processors. The
answers of the installed package, whose hot loops choose their instructions when it is loaded, must
also be the same. QEMU emulates all processors but this one; it has no AVX-512.

    python tests/processors/check.py [NAME ...]
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import time
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "processors"
ANSWERS = Path(__file__).with_name("answers.py")
THIS = {"arm64": "aarch64", "AMD64": "x86_64"}.get(platform.machine(), platform.machine())
AVX2 = {"avx2", "bmi1", "bmi2", "fma", "movbe"}
AVX512 = {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"}
PARALLEL = (
    "test_closure",
    "test_counting",
    "test_random_walk",
    "test_valuation",
    "number_of_threads",
    "side_by_side",
)
"""The tests of code that runs in several threads."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A build of the engine and of its tests."""

    name: str
    machine: str
    options: tuple[str, ...]
    needs: frozenset[str] = frozenset()
    """The features that this processor needs to run the build, which is otherwise emulated."""
    model: str = ""
    """The processor that QEMU emulates, or "" if it can emulate none."""
    tests: tuple[str, ...] = ()


def x86(name: str, needs: set[str], model: str) -> Variant:
    return Variant(name, "x86_64", (f"-DPEGSOL_ARCH={name}",), frozenset(needs), model)


CROSS = (
    "-DCMAKE_SYSTEM_NAME=Linux",
    "-DCMAKE_SYSTEM_PROCESSOR=aarch64",
    "-DCMAKE_CXX_COMPILER=aarch64-linux-gnu-g++",
    "-DCMAKE_EXE_LINKER_FLAGS=-static",
)
VARIANTS = (
    x86("x86-64", set(), "qemu64"),
    x86("x86-64-v3", AVX2, "Haswell"),
    x86("x86-64-v4", AVX2 | AVX512, ""),
    Variant("aarch64", "aarch64", () if THIS == "aarch64" else CROSS, model="cortex-a57"),
    Variant("threads", THIS, ("-DPEGSOL_SANITIZE=thread",), tests=PARALLEL),
)
MODELS = {"x86_64": ("SandyBridge", "Haswell")}
"""The emulated processors for the installed package, without and with AVX2."""


class CheckError(Exception):
    """A failed check, described in one line."""


def run(command: list[str], log: Path, output: Path | None = None, **environment: str) -> None:
    """Run *command*; write its output to *log*, but its standard output to *output* if given."""
    with log.open("wb") as errors, output.open("wb") if output else nullcontext(errors) as out:
        code = subprocess.run(
            command, cwd=ROOT, stdout=out, stderr=errors, env=os.environ | environment
        ).returncode
    if code:
        print("\n".join(log.read_text("utf-8", "replace").splitlines()[-30:]))
        raise CheckError(f"{Path(command[0]).name} ended with exit code {code}: see {log}")


def flags() -> set[str]:
    """Return the features of this processor by their names in Linux."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return set()
    return set(next((line for line in lines if line.startswith("flags")), "").split())


def emulator(machine: str, model: str) -> list[str]:
    program = shutil.which(f"qemu-{machine}-static") or shutil.which(f"qemu-{machine}")
    if program is None:
        raise CheckError(f"qemu-{machine}-static is missing: install qemu-user-static")
    return [program, "-cpu", model]


def runner(variant: Variant) -> list[str] | None:
    """Return the words before the program's name, or None if no processor here can run it."""
    if variant.name == "threads":
        # The sanitizer needs certain addresses, which are free if addresses are not random.
        return ["setarch", "-R"]
    if variant.machine == THIS and variant.needs <= flags():
        return []
    if not variant.model or (variant.machine == "x86_64" and THIS != "x86_64"):
        return None
    return emulator(variant.machine, variant.model)


def build(variant: Variant) -> Path:
    folder = BUILD / variant.name
    folder.mkdir(parents=True, exist_ok=True)
    options = ["-DPEGSOL_PYTHON=OFF", "-DPEGSOL_TESTS=ON", *variant.options]
    werror = f"-DPEGSOL_WERROR={os.environ.get('WERROR', 'ON')}"
    place = ["cmake", "-S", str(ROOT), "-B", str(folder), "-G", "Ninja"]
    run([*place, werror, *options], folder / "configure.log")
    run(["cmake", "--build", str(folder)], folder / "build.log")
    return folder


def test(variant: Variant) -> tuple[str, Path | None]:
    """Build and run the tests of *variant*; return a line about them, and the file of notes."""
    words = runner(variant)
    if words is None:
        return f"not run: this {THIS} processor lacks it, and QEMU does not emulate it", None
    folder = build(variant)
    notes, log = folder / "notes.txt", folder / "tests.log"
    began = time.monotonic()
    program = [*words, str(folder / "core_tests"), f"notes={notes}", *variant.tests]
    run(program, log, TSAN_OPTIONS="halt_on_error=1")
    seconds = time.monotonic() - began
    result = log.read_text("utf-8").splitlines()[-1]
    where = f" by {Path(words[0]).name} -cpu {words[2]}" if words[1:2] == ["-cpu"] else ""
    return f"{result}, {count(notes)} notes, {seconds:.0f} s{where}", notes


def answer(name: str, words: list[str]) -> tuple[str, Path]:
    """Ask the installed package on an emulated processor or on this processor."""
    folder = BUILD / "answers"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.txt"
    began = time.monotonic()
    # Warnings from QEMU are not part of the answers.
    run([*words, sys.executable, str(ANSWERS)], folder / f"{name}.log", path)
    return f"{count(path)} lines of answers, {time.monotonic() - began:.0f} s", path


def count(path: Path) -> int:
    return len(path.read_bytes().splitlines())


def compare(first: Path, other: Path) -> None:
    """Raise a CheckError at the first difference; *other* may have the notes of some tests only."""
    wanted, found = (path.read_text("utf-8").splitlines() for path in (first, other))
    present = {line.split(" ")[0] for line in found}
    if other.parent.name == "threads":
        wanted = [line for line in wanted if line.split(" ")[0] in present]
    for number, (a, b) in enumerate(zip_longest(wanted, found, fillvalue="(nothing)"), 1):
        if a != b:
            raise CheckError(f"{first} and {other} differ, line {number}:\n  {a}\n  {b}")


def main(names: list[str]) -> int:
    known = [*(variant.name for variant in VARIANTS), "answers"]
    if unknown := sorted(set(names) - set(known)):
        print(f"no such processor: {', '.join(unknown)} (there are {', '.join(known)})")
        return 2
    wanted = names or known
    failures = 0
    first: Path | None = None
    for variant in VARIANTS:
        if variant.name not in wanted:
            continue
        try:
            line, notes = test(variant)
            if notes is not None:
                compare(first := first or notes, notes)
        except CheckError as failure:
            line = f"FAILED: {failure}"
            failures += 1
        print(f"{variant.name:10s} {line}", flush=True)
    if "answers" in wanted:
        asked: Path | None = None
        for model in ("", *MODELS.get(THIS, ())):
            name = model or "here"
            try:
                line, answers = answer(name, emulator(THIS, model) if model else [])
                compare(asked := asked or answers, answers)
            except CheckError as failure:
                line = f"FAILED: {failure}"
                failures += 1
            print(f"{name:10s} {line}", flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
