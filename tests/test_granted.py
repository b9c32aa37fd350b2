"""Memory that control groups and limits of resources leave a process, and threads."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from pegsol import granted
from pegsol.cli.group import exit_code
from pegsol.granted import free_memory, most_memory
from pegsol.limits import Limits
from pegsol.threads import threads_granted

PAGE = os.sysconf("SC_PAGE_SIZE")
MIB = 1 << 20
HELD = 40 * MIB


def system(root: Path, groups: str, files: dict[str, str | int]) -> Path:
    """Return *root* with a process of 40 MiB in *groups*, and other files."""
    pages = f"{HELD * 3 // PAGE} {HELD // PAGE} 10 1 0 {HELD // PAGE} 0\n"
    every = {"proc/self/cgroup": groups, "proc/self/statm": pages, **files}
    for name, text in every.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{text}\n")
    return root


def second(folder: str, limit: int | str, held: int, **more: object) -> dict[str, str | int]:
    """Return the files of a group of the second version."""
    at = f"sys/fs/cgroup/{folder}".rstrip("/")
    files: dict[str, str | int] = {f"{at}/memory.max": limit, f"{at}/memory.current": held}
    return files | {f"{at}/memory.{name}": str(text) for name, text in more.items()}


@pytest.fixture(autouse=True)
def _no_resource_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(granted, "rooms_of_resources", lambda root: iter(()))


def test_no_group_no_limit(tmp_path: Path) -> None:
    """Without files, without groups and without limits nothing is limited."""
    assert most_memory(tmp_path) is None
    assert most_memory(system(tmp_path / "a", "0::/", {})) is None
    unlimited = second("", "max", 5 * MIB, high="max") | second("a", "max", 5 * MIB)
    assert most_memory(system(tmp_path / "b", "0::/a", unlimited)) is None


def test_a_group_leaves_what_others_do_not_hold(tmp_path: Path) -> None:
    """What the process holds is its own; files in memory are dropped when it is needed."""
    files = second("a", 500 * MIB, 300 * MIB, stat=f"anon 7\ninactive_file {50 * MIB}")
    assert most_memory(system(tmp_path, "0::/a", files)) == HELD + (500 - 300 + 50) * MIB


def test_the_least_of_nested_groups_counts(tmp_path: Path) -> None:
    """Each group on the way up limits the process, by what it has and by what is held there."""
    files = (
        second("a", 900 * MIB, 850 * MIB)
        | second("a/b", 400 * MIB, 100 * MIB)
        | second("a/b/c", "max", 90 * MIB, high=300 * MIB)
    )
    assert most_memory(system(tmp_path, "0::/a/b/c", files)) == HELD + 50 * MIB
    (tmp_path / "sys/fs/cgroup/a/memory.max").write_text("max\n")
    assert most_memory(tmp_path) == HELD + 210 * MIB


def test_a_group_that_is_full_leaves_what_is_held(tmp_path: Path) -> None:
    """The limit may have been lowered below what is held."""
    files = second("a", 50 * MIB, 90 * MIB)
    assert most_memory(system(tmp_path, "0::/a", files)) == HELD


def test_in_a_container_only_the_lowest_part_of_the_path_is_there(tmp_path: Path) -> None:
    groups = "4:memory:/a\n1:name=systemd:/\n0::/docker/77"
    assert most_memory(system(tmp_path, groups, second("77", 9 * MIB, 0))) is None
    assert most_memory(system(tmp_path / "b", groups, second("", 9 * MIB, 0))) == HELD + 9 * MIB


@pytest.mark.parametrize("text", ["", "x", "-5", "1e9", "\x00"])
def test_files_that_say_nothing_limit_nothing(tmp_path: Path, text: str) -> None:
    """Whatever stands there, the program runs."""
    files = second("a", text, 5)
    assert most_memory(system(tmp_path, f"0::/a\n{text}\n::::\n0::/../..", files)) is None


def test_limits_are_no_more_than_the_system_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both the default and what the caller asks for."""
    for module in ("granted", "limits"):
        monkeypatch.setattr(f"pegsol.{module}.most_memory", lambda: 100 * MIB)
    assert free_memory() == 100 * MIB
    assert Limits().memory_bytes() == 75 * MIB
    assert Limits(memory=900 * MIB).memory_bytes() == 75 * MIB
    assert Limits(memory=50 * MIB).memory_bytes() == 50 * MIB


def test_a_search_stops_before_the_kernel_ends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More memory than the control group has is cut to less than that."""
    root = system(tmp_path, "0::/a", second("a", 200 * MIB, HELD))
    monkeypatch.setattr("pegsol.limits.most_memory", lambda: most_memory(root))
    assert Limits(memory=4 << 30).memory_bytes() == 150 * MIB
    assert Limits(memory=200 * MIB).memory_bytes() == 150 * MIB
    assert Limits(memory=149 * MIB).memory_bytes() == 149 * MIB


LIBRARY = "libx.so: failed to map segment from shared object"


@pytest.mark.parametrize(
    ("error", "short"),
    [
        (MemoryError(), True),
        (RuntimeError("can't start new thread"), True),
        (ImportError(LIBRARY), True),
        (ImportError(f"Please read this.\nOriginal error was: {LIBRARY}\n"), True),
        (ImportError(f"{LIBRARY}: Cannot allocate memory"), True),
        (OSError(12, "Cannot allocate memory"), True),
        (RuntimeError("a fault"), False),
        (NotImplementedError("memory"), False),
        (ImportError("cannot import name 'x'"), False),
        (ModuleNotFoundError("No module named 'x'"), False),
        (ImportError(f"{LIBRARY}: Operation not permitted"), False),
        (ImportError("libx.so: cannot allocate memory in static TLS block"), False),
    ],
)
def test_only_a_shortage_is_called_one(
    error: Exception,
    short: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Any other fault shows itself, even where little memory is left."""

    def command() -> None:
        raise error

    monkeypatch.setattr(granted, "rooms_of_resources", lambda root: iter((9 * MIB,)))
    if short:
        assert exit_code(command) == 20
        assert capsys.readouterr().err.startswith("pegsol: stopped by the memory limit")
    else:
        with pytest.raises(type(error)):
            exit_code(command)


@pytest.mark.skipif(sys.platform != "linux", reason="the limits are those of Linux")
@pytest.mark.parametrize("which", ["RLIMIT_AS", "RLIMIT_DATA"])
def test_limits_of_resources_count(which: str) -> None:
    """A process of its own, with a limit as ``ulimit`` sets it."""
    code = "from pegsol.limits import Limits; print(Limits(memory=1 << 40).memory_bytes())"
    most = 300 * MIB

    def limit() -> None:
        resource.setrlimit(getattr(resource, which), (most, most))

    done = subprocess.run([sys.executable, "-c", code], preexec_fn=limit, capture_output=True)
    assert most // 2 < int(done.stdout) < most


def test_threads_are_left_memory_for_their_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not as many as there is room for their stacks."""
    monkeypatch.setattr(
        "pegsol.threads.rooms_of_resources", lambda root: iter((200 * MIB, 1 << 40))
    )
    assert threads_granted(20) == 2
    assert threads_granted(1) == 1
    monkeypatch.setattr("pegsol.threads.rooms_of_resources", lambda root: iter((-5,)))
    assert threads_granted(20) == 0
