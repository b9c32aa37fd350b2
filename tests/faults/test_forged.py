"""Forged checkpoints and levels, their checksums right: refused, or no false answer.

An answer is false if it says "impossible" or "no fewer" and that is not so, unless it also says
that it rests on the file. Numbers of positions do rest on levels that are on disk.
"""

from __future__ import annotations

import hashlib
import json
import os
import struct
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from parameters import long_after
from pegsol import FileError, Limits, PegError, Search, Status, problem, reachable
from pegsol.search.solving import fewest_moves
from pegsol.search.solving.fewest_moves import FewestMovesSearch

LIMITS = Limits(time=0.25, nodes=20_000)
REFUSED, RIGHT, OPEN, STATED = "refused", "right", "undecided", "stated"
REMOVED = object()
VALUES: list[Any] = [
    *(REMOVED, None, True, -1, 0, 1, 2, 3, 5, 10, 2**16, 2**31, 2**64, 10**30, 0.5),
    *(float("nan"), float("inf"), "", "complete", [], [[]], [-1], [2**70], [["x"]], {}, {"a": 1}),
]

# --- forgeries


def split(data: bytes) -> tuple[bytes, Any, bytes]:
    """Return the first line of a saved file, its header, and the bytes after it."""
    first, line, body = data.split(b"\n", 2)
    return first, json.loads(line), body


def joined(first: bytes, line: bytes, body: bytes) -> bytes:
    """Return a saved file with the right checksum."""
    content = line + b"\n" + body
    checksum = hashlib.sha256(content).hexdigest().encode()
    return b"%s %s\n%s" % (first.rpartition(b" ")[0], checksum, content)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the way to each field of a JSON value."""
    if path:
        yield path
    inner = value.items() if isinstance(value, dict) else ()
    for key, part in enumerate(value) if isinstance(value, list) else inner:
        yield from places(part, (*path, key))


def forged_json(rng: Random, header: Any) -> Any:
    """Return the same with a field that is removed, or has another value, perhaps one nearby."""
    copy = json.loads(json.dumps(header))
    at, (*way, last) = copy, rng.choice([*places(header)])
    for key in way:
        at = at[key]
    value = rng.choice(VALUES)
    if type(at[last]) is int and rng.random() < 0.5:
        value = at[last] + rng.choice([-1, 1, 2])
    if value is REMOVED:
        del at[last]
    else:
        at[last] = value
    return copy


def forged_bytes(rng: Random, data: bytes) -> bytes:
    """Return other bytes: flipped, replaced by other numbers, cut, moved or doubled."""
    content = bytearray(data)
    for _ in range(rng.choice([1, 1, 1, 2, 8])):
        size = len(content)
        if size < 16:
            return rng.randbytes(rng.randrange(64))
        at, word = rng.randrange(size), rng.randrange(size // 4) * 4
        length = rng.choice([1, 4, 8, 16, 64, size // 4])
        match rng.randrange(5):
            case 0:
                content[at] ^= 1 << rng.randrange(8)
            case 1:
                new = rng.choice([0, 1, 2, 2**16, 2**31 - 1, 2**31, 2**32 - 1, rng.getrandbits(32)])
                near = struct.unpack_from("<I", content, word)[0] + rng.choice([-2, -1, 1, 2])
                struct.pack_into("<I", content, word, rng.choice([new, near % 2**32]))
            case 2:
                del content[at : at + length]
            case 3:
                content[at:at] = content[word : word + length]
            case _:
                content[at : at + length] = content[word : word + length]
    return bytes(content)


def forged_checkpoint(rng: Random, saved: bytes) -> bytes:
    first, header, body = split(saved)
    blobs = []
    for size in header["blobs"]:
        blobs.append(body[:size])
        body = body[size:]
    if not blobs or rng.random() < 0.4:
        return joined(first, json.dumps(forged_json(rng, header)).encode(), b"".join(blobs))
    number = rng.randrange(len(blobs))
    blobs[number] = forged_bytes(rng, blobs[number])
    header["blobs"] = [len(blob) for blob in blobs]
    return joined(first, json.dumps(header).encode(), b"".join(blobs))


# --- checkpoints


@dataclass(frozen=True)
class Kind:
    """A search that is saved after some nodes; its problem has a solution.

    ``value`` is what *judged* finds in a decided result: the fewest pegs or moves.
    """

    text: str
    value: int | None = None
    nodes: int = 3000
    threads: int = 1
    moves: bool = False

    def load(self, path: Path) -> Any:
        return (FewestMovesSearch if self.moves else Search).load(path, problem(self.text))

    def saved(self, path: Path) -> bytes:
        """Save a search after its nodes, and return the file."""
        kind: Any = FewestMovesSearch if self.moves else Search
        search = kind(self.text, seed=1, threads=self.threads)
        while search.nodes < self.nodes and search.run(0.02).status is Status.UNDECIDED:
            pass
        search.save(path)
        return path.read_bytes()


BEAM = Kind("semi-wiegleb d1 d1")
FEWEST_PEGS = Kind("square(5) c3 fewest", value=2, nodes=300)
FEWEST_MOVES = Kind("triangle(5) a1 a1", value=10, nodes=100_000, moves=True)
KINDS = [
    BEAM,
    FEWEST_PEGS,
    Kind("semi-wiegleb d1 d1", threads=3, nodes=20_000),
    Kind("square(9) e5 e5", nodes=30_000),  # 81 holes
    Kind("grow-a-diamond", nodes=5_000),  # by reverse rules
    FEWEST_MOVES,
    Kind("english d4 d4", value=18, nodes=300_000, moves=True),
]


def check_error(error: PegError) -> None:
    assert "\n" not in str(error)


def judged(kind: Kind, path: Path, limits: Limits = LIMITS) -> str:
    """Return how a forged checkpoint was received; fail for a false answer."""
    try:
        result = kind.load(path).run(limits=limits)
    except PegError as error:
        check_error(error)
        return REFUSED
    assert result.status is not Status.IMPOSSIBLE
    if result.solution is not None:
        result.solution.verify()
    at_least = result.moves_at_least
    if result.standing == "stated":
        return STATED
    assert at_least is None or kind.value is None or at_least <= kind.value
    if result.status is Status.UNDECIDED:
        return OPEN
    if kind.moves:
        assert len(result.solution.moves) == kind.value
    elif kind.value is not None:
        assert result.minimum
        assert result.solution.final.peg_count == kind.value
    return RIGHT


@pytest.mark.parametrize(
    "kind", long_after(3, KINDS), ids=lambda kind: f"{kind.text}, {kind.value}"
)
def test_a_forged_checkpoint_gives_no_false_answer(
    kind: Kind, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    saved, rng, path = kind.saved(tmp_path / "saved"), Random(2), tmp_path / "forged"
    found: Counter[str] = Counter()
    for _ in range(150 if request.config.getoption("--long") else 12):
        path.write_bytes(forged_checkpoint(rng, saved))
        found[judged(kind, path)] += 1
    assert found[REFUSED] > 0


# --- claims


def rewritten(path: Path, edit: Callable[[dict[str, Any]], object], blob: bytes | None) -> None:
    """Write a checkpoint again, with another header and perhaps another single blob."""
    first, header, body = split(path.read_bytes())
    edit(header)
    if blob is not None:
        header["blobs"], body = [len(blob)], blob
    path.write_bytes(joined(first, json.dumps(header).encode(), body))


def test_a_beam_that_lost_its_positions_proves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "saved"
    BEAM.saved(path)
    no_parent = 2**32 - 1
    beam = struct.pack("<QQII", 1, 1, no_parent, 0)  # the start, ..
    beam += struct.pack("<QIQQIII", 0, 1, 1, 1, 0, no_parent, 0)  # .. visited, and nothing after it
    blob = struct.pack("<QQQiQ", 1, 1 << 32, 0, 1 << 30, 0)  # one beam was begun, none has ended
    blob += struct.pack("<QQQ", 1, 0, len(beam)) + beam
    rewritten(path, lambda header: None, blob)
    assert judged(BEAM, path) in (OPEN, RIGHT)


def test_what_rests_on_many_positions_of_a_checkpoint_is_stated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "saved"
    FEWEST_MOVES.saved(path)
    result = FEWEST_MOVES.load(path).run()
    assert (result.standing, result.moves_at_least) == (None, 10)  # few: gone through again
    monkeypatch.setattr(fewest_moves, "MAX_REPEATED", 0)
    result = FEWEST_MOVES.load(path).run()
    assert result.standing == "stated"
    assert "as layers of the checkpoint state" in result.reason


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"{", "damaged"),
        (b"[" * 100_000, "damaged"),
        (b'{"blobs": 7}', "'blobs' is not a list"),
        (b'{"blobs": [-1]}', "'blobs' is not a whole number"),
        (b'{"blobs": []}', "it has no 'seed'"),
        (b'{"blobs": [], "seed": "x"}', "'seed' is not a whole number"),
    ],
)
def test_a_header_that_is_none_is_refused_in_one_line(
    line: bytes, words: str, tmp_path: Path
) -> None:
    path = tmp_path / "saved"
    path.write_bytes(joined(split(FEWEST_PEGS.saved(path))[0], line, b""))
    for kind in (FEWEST_PEGS, FEWEST_MOVES):
        with pytest.raises(PegError, match=words) as caught:
            kind.load(path)
        check_error(caught.value)


# --- levels

LEVELS = "triangle(5) a1 any"


@pytest.mark.parametrize("text", long_after(1, [LEVELS, "square(5) c3 any"]))
def test_forged_levels_are_refused_or_harmless(
    text: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """A forged state of levels is refused or changes nothing; what is counted rests on levels."""
    expected = list(reachable(text, engine="blocks", spill=tmp_path).levels)
    files = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    state = next(path for path in files if path.name == "state")
    levels = sorted(path for path in files if path.name.startswith("level-") and files[path])
    rng, found = Random(2), Counter[str]()
    for _ in range(300 if request.config.getoption("--long") else 20):
        first, content, _ = split(files[state])
        level = rng.choice(levels)
        forged = rng.random() < 0.5
        if forged:
            content = forged_json(rng, content)
        else:
            data = forged_bytes(rng, files[level])
            data = data[: len(files[level])].ljust(len(files[level]), b"\0")
            content["sums"][level.name] = [len(data), zlib.crc32(data)]
            level.write_bytes(data)
        state.write_bytes(joined(first, json.dumps(content).encode(), b""))
        try:
            again = list(reachable(text, engine="blocks", spill=tmp_path).levels)
        except PegError as error:
            check_error(error)
            found[REFUSED] += 1
        else:
            found[RIGHT if again == expected else STATED] += 1
        for path, old in files.items():
            path.write_bytes(old)
    assert found[REFUSED] > 0


# --- files that are too large, or none


def test_what_is_no_regular_file_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(FileError, match="read"):  # commands read that of the other kind
        FEWEST_MOVES.load(tmp_path / "pipe")
    for name in ("state", "level-*.bits"):
        folder = tmp_path / name.replace("*", "")
        list(reachable(LEVELS, engine="blocks", spill=folder).levels)
        for target in (tmp_path / "pipe", Path("/dev/zero")):
            for file in folder.rglob(name):
                file.unlink()
                file.symlink_to(target)
            with pytest.raises(FileError, match="it is not a regular file"):
                list(reachable(LEVELS, engine="blocks", spill=folder).bits(5))


@pytest.mark.parametrize("name", ["state", "level-*.bits"])
def test_a_file_larger_than_it_says_is_not_read(name: str, tmp_path: Path) -> None:
    list(reachable(LEVELS, engine="blocks", spill=tmp_path).levels)
    for file in tmp_path.rglob(name):
        os.truncate(file, 2**40)  # a hole: it takes no space on disk, but to read it takes minutes
    with pytest.raises(PegError, match="damaged"):
        list(reachable(LEVELS, engine="blocks", spill=tmp_path).bits(5))
