"""Forged checkpoints and levels, their checksums right: refused, or no false answer.

An answer is false if it says "impossible" or "no fewer" and that is not so, unless it also says
that it rests on the file. Numbers of positions do rest on levels that are on disk.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pegsol
from pegsol import Game, Limits, PegError, Search, Status, parse_moves, problem
from pegsol.search.solving import layers_by_moves
from pegsol.search.solving.fewest_moves import FewestMovesSearch
from search.test_saved_fields import changed, joined, judge_error, places, split

LIMITS = Limits(time=0.25, nodes=20_000)
REFUSED, RIGHT, OPEN, STATED = "refused", "right", "undecided", "stated"

# --- forgeries


def forged_bytes(rng: Random, data: bytes) -> bytes:
    """Return other bytes: flipped, replaced by other numbers, cut, moved or doubled."""
    content = bytearray(data)
    for _ in range(rng.choice([1, 1, 1, 2, 8])):
        size = len(content)
        if size < 16:
            return rng.randbytes(rng.randrange(64))
        at = rng.randrange(size)
        word = rng.randrange(size // 4) * 4
        length = rng.choice([1, 4, 8, 16, 64, size // 4])
        match rng.randrange(7):
            case 0:
                content[at] ^= 1 << rng.randrange(8)
            case 1:
                content[at] = rng.choice([0, 1, 2, 127, 128, 255])
            case 2:
                number = struct.unpack_from("<I", content, word)[0] + rng.choice([-2, -1, 1, 2])
                struct.pack_into("<I", content, word, number % 2**32)
            case 3:
                new = rng.choice([0, 1, 2, 2**16, 2**31 - 1, 2**31, 2**32 - 1, rng.getrandbits(32)])
                struct.pack_into("<I", content, word, new)
            case 4:
                del content[at : at + length]
            case 5:
                content[at:at] = content[word : word + length]
            case _:
                content[at : at + length] = content[word : word + length]
    return bytes(content)


def forged_json(rng: Random, content: Any) -> Any:
    """Return the same with a number that is a little different, or any in its range."""
    numbers = [
        place
        for place in places(content)
        if type(value_at(content, place)) is int and place[0] not in ("problem", "blobs")
    ]
    place = rng.choice(numbers)
    value = value_at(content, place)
    new = rng.choice([value - 1, value + 1, value + 2, 0, 1, 2, 3, 5, 10, 1 << 16, 1 << 30])
    return changed(content, place, new, remove=False)


def value_at(content: Any, place: tuple[Any, ...]) -> Any:
    for key in place:
        content = content[key]
    return content


def forged_checkpoint(rng: Random, saved: bytes) -> bytes:
    first, header, body = split(saved)
    blobs = []
    for size in header["blobs"]:
        blobs.append(body[:size])
        body = body[size:]
    if not blobs or rng.random() < 0.3:
        header = forged_json(rng, header)
    else:
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
    played: str = ""


KINDS = [
    Kind("semi-wiegleb d1 d1"),
    Kind("semi-wiegleb d1 d1", threads=3, nodes=20_000),
    Kind("english d4 d4"),
    Kind("wiegleb e1 e1", nodes=30_000),
    Kind("square(9) e5 e5", nodes=30_000),  # 81 holes
    Kind("hexagon(4) e1 any", nodes=5_000),
    Kind("grow-a-diamond", nodes=5_000),  # by reverse rules
    Kind("diamond(5) a5 fewest", value=2, nodes=30_000),  # 41 holes
    Kind("square(5) c3 fewest", value=2, nodes=300),
    Kind("triangle(5) a1 a1", value=10, nodes=100_000, moves=True),
    Kind("diamond(4)+diagonals d4 d4", value=10, nodes=300_000, moves=True),
    Kind("english d4 d4", value=18, nodes=300_000, moves=True),
    Kind("triangle(5) a1 a1", value=10, nodes=3000, moves=True, played="a3-a1"),
]


def search_of(kind: Kind) -> tuple[Any, Any]:
    game: Any = problem(kind.text)
    if kind.played:
        moves = parse_moves(game.board, kind.played)
        game = Game(game, [jump for move in moves for jump in move.jumps])
    return game, FewestMovesSearch if kind.moves else Search


def saved_search(kind: Kind, path: Path) -> bytes:
    game, search_class = search_of(kind)
    search = search_class(game, seed=1, threads=kind.threads)
    while search.nodes < kind.nodes and search.run(0.02).status is Status.UNDECIDED:
        pass
    search.save(path)
    return path.read_bytes()


def judged(kind: Kind, path: Path, limits: Limits = LIMITS) -> str:
    """Return how a forged checkpoint was received; fail for a false answer."""
    game, search_class = search_of(kind)
    try:
        result = search_class.load(path, game).run(limits=limits)
    except PegError as error:
        judge_error(error)
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


def forge(kind: Kind, rounds: int, seed: int, folder: Path) -> Counter[str]:
    path = folder / "forged.checkpoint"
    saved = saved_search(kind, path)
    rng = Random(seed)
    found: Counter[str] = Counter()
    for _ in range(rounds):
        path.write_bytes(forged_checkpoint(rng, saved))
        found[judged(kind, path)] += 1
    return found


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind.text}, {kind.value}")
def test_a_few_forged_checkpoints(kind: Kind, tmp_path: Path) -> None:
    assert forge(kind, 3, 1, tmp_path).total() == 3


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind.text}, {kind.value}")
def test_forged_checkpoints(kind: Kind, tmp_path: Path) -> None:
    found = forge(kind, 120, 2, tmp_path)
    print(f"\n{kind}: {dict(found)}")
    assert found[REFUSED] > 0


# --- claims


def rewritten(path: Path, edit: Callable[[dict[str, Any]], object], blobs: bytes | None) -> None:
    """Write a checkpoint again, with another header and perhaps another single blob."""
    first, header, body = split(path.read_bytes())
    edit(header)
    if blobs is not None:
        header["blobs"], body = [len(blobs)], blobs
    path.write_bytes(joined(first, json.dumps(header).encode(), body))


def test_a_beam_that_lost_its_positions_proves_nothing(tmp_path: Path) -> None:
    kind, path = Kind("semi-wiegleb d1 d1"), tmp_path / "saved"
    saved_search(kind, path)
    no_parent = 2**32 - 1
    blob = struct.pack("<QQII", 1, 1, no_parent, 0)  # the start, ..
    blob += struct.pack("<QIQQIII", 0, 1, 1, 1, 0, no_parent, 0)  # .. visited, and nothing after it
    rewritten(path, lambda header: header["portfolio"].update(tasks=[0]), blob)
    assert judged(kind, path) in (OPEN, RIGHT)


def test_fewer_pegs_than_a_checkpoint_is_for_are_looked_for(tmp_path: Path) -> None:
    kind, path = Kind("square(5) c3 fewest", value=2, nodes=300), tmp_path / "saved"
    saved_search(kind, path)
    for least in (1, 2, 3, 5, 20):
        rewritten(path, lambda header, least=least: header.update(least=least), None)
        assert judged(kind, path, Limits(time=5)) in (REFUSED, RIGHT)


@pytest.mark.parametrize(
    ("field", "value", "answer"),
    [
        ("at_least", 10, RIGHT),  # checkpoints have no such field
        ("most", 3, REFUSED),
        ("found", None, REFUSED),
        ("set_up", 14, RIGHT),  # counts for the finish "fewest" only
        ("layer_nodes", 0, RIGHT),
        ("beams", 1 << 16, RIGHT),
    ],
)
def test_claims_about_moves(field: str, value: Any, answer: str, tmp_path: Path) -> None:
    kind, path = Kind("triangle(5) a1 a1", value=10, moves=True), tmp_path / "saved"
    saved_search(kind, path)
    rewritten(path, lambda header: header.update({field: value}), None)
    assert judged(kind, path, Limits(time=5)) == answer


def test_the_fewest_pegs_are_found_again_before_moves(tmp_path: Path) -> None:
    kind, path = Kind("square(5) c3 fewest", moves=True, nodes=30_000), tmp_path / "saved"
    saved_search(kind, path)
    game = problem(kind.text)
    assert FewestMovesSearch.load(path, game).run(limits=LIMITS).solution.final.peg_count == 2
    rewritten(path, lambda header: header.update(set_up=3), None)
    assert judged(kind, path) == REFUSED


def test_what_rests_on_many_positions_of_a_checkpoint_is_stated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind, path = Kind("triangle(5) a1 a1", value=10, nodes=100_000, moves=True), tmp_path / "saved"
    saved_search(kind, path)
    game = problem(kind.text)
    result = FewestMovesSearch.load(path, game).run()
    assert (result.standing, result.moves_at_least) == (None, 10)  # few: gone through again
    monkeypatch.setattr(layers_by_moves, "MAX_REPEATED", 0)
    result = FewestMovesSearch.load(path, game).run()
    assert result.standing == "stated"
    assert "as layers of the checkpoint state" in result.reason


# --- levels


def forge_spill(text: str, rounds: int, seed: int, folder: Path) -> Counter[str]:
    game = problem(text)
    space = pegsol.reachable(game, engine="blocks", spill=folder)
    expected = list(space.levels)
    files = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    state = next(path for path in files if path.name == "state")
    levels = sorted(path for path in files if path.name.startswith("level-") and files[path])
    rng = Random(seed)
    found: Counter[str] = Counter()
    for _ in range(rounds):
        first, content, _ = split(files[state])
        level = rng.choice(levels)
        data = files[level]
        if rng.random() < 0.7:
            data = forged_bytes(rng, data)[: len(data)].ljust(len(data), b"\0")
            content["sums"][level.name] = [len(data), zlib.crc32(data)]
        else:
            content = {**content, "state": forged_json(rng, content["state"])}
        level.write_bytes(data)
        state.write_bytes(joined(first, json.dumps(content).encode(), b""))
        try:
            again = list(pegsol.reachable(game, engine="blocks", spill=folder).levels)
        except PegError as error:
            judge_error(error)
            found[REFUSED] += 1
        else:
            found[RIGHT if again == expected else STATED] += 1
        for path, old in files.items():
            path.write_bytes(old)
    return found


def test_a_few_forged_levels(tmp_path: Path) -> None:
    assert forge_spill("triangle(5) a1 any", 10, 1, tmp_path).total() == 10


@pytest.mark.long
@pytest.mark.parametrize("text", ["triangle(5) a1 any", "square(5) c3 any"])
def test_forged_levels(text: str, tmp_path: Path) -> None:
    found = forge_spill(text, 120, 2, tmp_path)
    print(f"\n{text}: {dict(found)}")
    assert found[REFUSED] > 0
