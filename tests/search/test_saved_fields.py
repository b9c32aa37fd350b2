"""Edited checkpoints and spills: each field is checked before it is used."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pegsol
from pegsol import FileError, PegError, Search, Status, problem, reachable
from pegsol.search.solving.fewest_moves import FewestMovesSearch

NUMBERS = [True, -1, 0, 1, 2**31, 2**64, 10**30, 0.5, float("nan"), float("inf")]
REMOVED = object()
OTHERS = [None, "", "complete", [], [[]], [-1], [2**70], [["x"]], {}, {"a": 1}]
VALUES = st.sampled_from([*NUMBERS, *OTHERS])


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the way to each field of a JSON value."""
    if path:
        yield path
    inner = value.items() if isinstance(value, dict) else ()
    for key, part in enumerate(value) if isinstance(value, list) else inner:
        yield from places(part, (*path, key))


def changed(header: Any, place: tuple[Any, ...], value: Any, remove: bool) -> Any:
    copy = json.loads(json.dumps(header))
    at = copy
    for key in place[:-1]:
        at = at[key]
    if remove:
        del at[place[-1]]
    else:
        at[place[-1]] = value
    return copy


def split(data: bytes) -> tuple[bytes, Any, bytes]:
    first, _, rest = data.partition(b"\n")
    line, _, body = rest.partition(b"\n")
    return first, json.loads(line), body


def joined(first: bytes, line: bytes, body: bytes) -> bytes:
    """Return a checkpoint with the right checksum."""
    content = line + b"\n" + body
    return b"%s %s\n%s" % (
        first.rpartition(b" ")[0],
        hashlib.sha256(content).hexdigest().encode(),
        content,
    )


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("saved") / "first"
    search = Search(problem("semi-wiegleb d1 d1"), seed=3)
    while search.nodes < 30_000:
        search.run(0.0)
    search.save(path)
    return path.read_bytes()


@pytest.fixture(scope="module")
def fewest(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("saved") / "fewest"
    search = FewestMovesSearch(problem("english d4 d4"))
    search.run(0.3)
    search.save(path)
    return path.read_bytes()


def judge_error(error: PegError) -> None:
    assert "\n" not in str(error)


def judge(kind: Any, name: str, data: bytes, path: Path, place: tuple[Any, ...]) -> None:
    path.write_bytes(data)
    try:
        result = kind.load(path, problem(name)).run(0.0)
    except PegError as error:
        judge_error(error)
    else:
        assert result.status is not Status.IMPOSSIBLE, place


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_an_edited_checkpoint_is_refused_or_harmless(
    first: bytes, fewest: bytes, tmp_path: Path, data: st.DataObject
) -> None:
    kind, name, saved = data.draw(
        st.sampled_from(
            [(Search, "semi-wiegleb d1 d1", first), (FewestMovesSearch, "english d4 d4", fewest)]
        )
    )
    line, header, body = split(saved)
    place = data.draw(st.sampled_from(list(places(header))))
    new = changed(header, place, data.draw(VALUES), data.draw(st.booleans()))
    judge(kind, name, joined(line, json.dumps(new).encode(), body), tmp_path / "edited", place)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"{", "damaged"),
        (b"null", "it is no object"),
        (b"[" * 100_000, "damaged"),
        (b'{"blobs": 7}', "'blobs' is not a list"),
        (b'{"blobs": [-1]}', "'blobs' is not a whole number"),
        (b'{"blobs": [99]}', "damaged"),
        (b'{"blobs": []}', "it has no 'seed'"),
        (b'{"blobs": [], "seed": "x"}', "'seed' is not a whole number"),
    ],
)
def test_damaged_json_is_one_line(line: bytes, words: str, first: bytes, tmp_path: Path) -> None:
    path = tmp_path / "damaged"
    path.write_bytes(joined(split(first)[0], line, b""))
    for kind in (Search, FewestMovesSearch):
        with pytest.raises(PegError, match=words) as caught:
            kind.load(path, problem("english"))
        assert "\n" not in str(caught.value)


def test_a_checkpoint_has_no_word_for_what_a_beam_has_shown(first: bytes, tmp_path: Path) -> None:
    line, header, body = split(first)
    assert all(type(number) is int for number in header["portfolio"]["tasks"])
    path = tmp_path / "edited"
    for state in ("complete", "truncated", "solved", "memory"):
        header["portfolio"]["tasks"][0] = [header["portfolio"]["tasks"][0], state]
        path.write_bytes(joined(line, json.dumps(header).encode(), body))
        with pytest.raises(PegError, match="'tasks'"):
            Search.load(path, problem("semi-wiegleb d1 d1"))


def test_what_is_no_regular_file_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in ("/dev/zero", str(tmp_path / "pipe"), str(tmp_path)):
        for kind in (Search, FewestMovesSearch):
            with pytest.raises(FileError, match="read"):
                kind.load(path, problem("english"))


LEVELS = "levels", "triangle(5) a1 any", "--spill"


@pytest.mark.parametrize("name", ["state", "level-*.bits"])
def test_a_pipe_or_device_in_a_spill_folder_is_not_read(name: str, tmp_path: Path) -> None:
    def levels() -> subprocess.CompletedProcess[str]:
        words = [sys.executable, "-m", "pegsol", *LEVELS, str(tmp_path / "spill")]
        return subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)

    assert levels().returncode == 0
    os.mkfifo(tmp_path / "pipe")
    for target in (tmp_path / "pipe", Path("/dev/zero")):
        for file in (tmp_path / "spill").rglob(name):
            file.unlink()
            file.symlink_to(target)
        ended = levels()
        assert (ended.returncode, ended.stderr.count("\n")) == (2, 1), ended.stderr
        assert "it is not a regular file" in ended.stderr


def test_a_state_of_levels_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    game = problem("triangle(5) a1 any")
    list(reachable(game, spill=tmp_path).levels)
    (file,) = tmp_path.rglob("state")
    os.truncate(file, 2**40)  # a hole: it takes no space on disk
    with pytest.raises(PegError, match="damaged"):
        list(reachable(game, spill=tmp_path).levels)


def test_a_spilled_level_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    game = problem("triangle(5) a1 any")
    list(reachable(game, spill=tmp_path).levels)
    for file in tmp_path.rglob("level-*.bits"):
        os.truncate(file, 2**40)  # to read it would take minutes
    with pytest.raises(PegError, match="this level is damaged"):
        list(reachable(game, spill=tmp_path).levels)


def test_a_file_larger_than_its_header_says_is_not_read(first: bytes, tmp_path: Path) -> None:
    path = tmp_path / "large"
    path.write_bytes(first)
    os.truncate(path, 2**40)  # a hole: it takes no space on disk
    with pytest.raises(PegError, match="damaged"):
        Search.load(path, problem("semi-wiegleb d1 d1"))


@pytest.mark.long
def test_an_edited_spill_is_refused_or_harmless(tmp_path: Path) -> None:
    game = problem("triangle(5) a1 any")
    expected = list(reachable(game, spill=tmp_path).levels)
    (file,) = tmp_path.rglob("state")
    first, content, _ = split(file.read_bytes())
    values = [None, True, -1, 2**70, 0.5, float("nan"), "", [], [-1], [[1]], {}, {"a": 1}]
    for place in places(content):
        if "counts" in place[:-1] and len(place) == 4 and place[-1] > 2:
            continue  # each number of positions is checked alike
        for value in [*values, REMOVED]:
            new = changed(content, place, value, value is REMOVED)
            file.write_bytes(joined(first, json.dumps(new).encode(), b""))
            try:
                found = list(pegsol.reachable(game, spill=tmp_path).levels)
            except PegError as error:
                judge_error(error)
            else:
                assert found == expected, (place, value)
