"""The sections of the page on reliability, and the commands that make their figures."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

COMPARISON = Path(__file__).with_name("comparison.md")


@dataclass(frozen=True, slots=True)
class Row:
    """What was tried, how often, and in how many tests it failed."""

    what: str
    number: int
    unit: str
    failures: int
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the page; *command* writes a report to the file REPORT, for the *reader*."""

    name: str
    title: str
    text: str
    command: tuple[str, ...]
    reader: str = "tests"


INTRODUCTION = """\
# Reliability

<!-- `make reliability` writes this page; do not edit it. -->

We test what pegsol promises with random problems, hostile files, kills, full disks and too little
memory. This page lists what the tests tried, how often, and how many of them failed. The seeds are
in the tests, so each run tries the same again. `make reliability` repeats all runs, which takes
hours, and writes this page; `make reliability RUN=kills` repeats one section. The
[threat model](threat-model.md) says what pegsol promises to whom.
"""


def tests(*files: str) -> tuple[str, ...]:
    """Return the command that runs the tests in some files, the long ones too."""
    return (sys.executable, "-m", "pytest", "-q", "--long", "-n", "2", "--junitxml=REPORT", *files)


def noted(command: str) -> tuple[str, ...]:
    """Return a command of the shell whose output is its report."""
    return ("bash", "-o", "pipefail", "-c", f"{command} 2>&1 | tee REPORT")


SECTIONS = (
    Section(
        "agreement",
        "Agreement with other solvers",
        "The problems are random, on boards of every geometry with up to 14 holes and on networks,"
        " with every kind of finish, by the normal and by the reverse rules. The tests compare each"
        " answer with that of a slow textbook solver, which shares no code with pegsol and replays"
        " each solution.",
        tests(
            "tests/test_agreement.py",
            "tests/test_state_agreement.py",
            "tests/test_moves_agreement.py",
            "tests/test_proofs_agreement.py",
            "tests/test_other_checker.py",
        ),
    ),
    Section(
        "files",
        "Hostile files",
        "The tests edit checkpoints, levels and tablebases and give them the right checksum"
        " again. A reader must refuse such a file in one line, or answer without a false"
        " *impossible* or a false minimum. [Formats](formats.md) says what rests on the content"
        " of a file: forged levels that look right change the numbers that pegsol counts.",
        tests(
            "tests/search/test_forged_files.py",
            "tests/search/test_saved_fields.py",
            "tests/fuzz/test_fuzz_parsers.py",
        ),
    ),
    Section(
        "fuzz",
        "Fuzzing",
        "libFuzzer changes inputs of the engine's readers and keeps those that reach new code, with"
        " address and undefined behaviour sanitizers. `make test-core` replays what was kept.",
        noted("make --no-print-directory fuzz"),
        "fuzzer",
    ),
    Section(
        "kills",
        "Killed processes",
        "The tests kill a process at random moments, most often while it writes. Afterwards"
        " everything that it had reported as saved must be there, no reader may accept a"
        " half-written file, and the next process must remove what was left over. A continued"
        " search must end with the answer of a search that nobody interrupted.",
        tests("tests/test_killed.py", "tests/app/test_kept.py"),
    ),
    Section(
        "servers",
        "Killed servers",
        "The tests kill servers while clients save, change, delete and restore. Everything that a"
        " server acknowledged must be there when the next server has started.",
        tests("tests/app/web/test_kills.py", "tests/app/web/test_salvage.py"),
    ),
    Section(
        "shortage",
        "Shortage of disk, memory and threads",
        "These tests run pegsol with full disks, limits on file sizes, read-only folders, too"
        " little memory, too few threads, closed streams, and a database that another program"
        " has locked. They make each operation on files fail in turn, and cut the power after"
        " each: the older file must be unchanged or the new one whole, the next run must go on,"
        " and nothing acknowledged may be lost. In the engine's own tests,"
        " `tests/core/test_memory.cpp` lets one allocation after another fail: the failure must"
        " reach the caller, leak nothing, and leave a right answer or none.",
        tests(
            "tests/test_failing_disk.py",
            "tests/app/test_full_disk.py",
            "tests/app/web/test_full_disk.py",
            "tests/app/test_memory.py",
            "tests/test_granted.py",
            "tests/app/test_process.py",
            "tests/app/web/test_database.py",
            "tests/app/web/test_quota.py",
        ),
    ),
    Section(
        "limits",
        "Limits of time and memory",
        "Every command and every public function that has limits works on hostile boards: hundreds"
        " of equal parts, very many symmetries or jumps, up to 1,024 holes. It may take one second"
        " and 200 MiB. A failure is a call that took half a second of processor time more, or a"
        " tenth of memory. A command may take two seconds more, because the watchdog waits for it,"
        " and a quarter of memory. The start of a command counts, and so does reading the board;"
        " for a function only the call counts. The note gives the most that any board cost.",
        tests("tests/app/test_limits.py"),
    ),
    Section(
        "malice",
        "Hostile requests and texts",
        "The requests, titles and files come from strangers. Nothing that they write may become"
        " markup, a header, a path or a request, or make the server fail.",
        tests(
            "tests/app/web/test_hostile_requests.py",
            "tests/app/web/test_schema.py",
            "tests/app/web/test_middleware.py",
            "tests/app/web/test_connection.py",
            "tests/view/test_hostile_text.py",
            "tests/web/test_hostile_pages.py",
        ),
    ),
    Section(
        "processors",
        "Processors",
        "The engine's tests note their answers and the work that they take. Every processor must"
        " note the same, and so must the threads under the thread sanitizer and the installed"
        " package.",
        noted("make --no-print-directory test-processors"),
        "processors",
    ),
)
