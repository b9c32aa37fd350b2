"""Tablebases agree with plain search, and damaged files are refused."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

import pegsol
from pegsol.errors import CancelledError, FileError, LimitError, NotationError, ProblemError
from pegsol.game.boards.board import Board
from pegsol.game.formats.json import problem_from_json
from pegsol.game.formats.puzzles import load_problem, problem
from pegsol.game.position import Position, Rules
from pegsol.game.problem import Finish, Problem
from pegsol.limits import Clock, Limits
from pegsol.proof.position_class import position_class
from pegsol.search.run import Run, StateProgress
from pegsol.search.spaces import tablebase_file
from pegsol.search.spaces.engines.bitmap import Bitmap
from pegsol.search.spaces.reachability import can_reach
from pegsol.search.spaces.tablebase import Tablebase
from pegsol.search.spaces.tablebase_index import TablebaseIndex
from random_boards import is_refused, random_board, random_problem, with_seeds

LINE = load_problem("line(6) b1 any")


@pytest.fixture
def line(tmp_path: Path) -> Path:
    path = tmp_path / "line.tb"
    Tablebase.build(LINE, path, fewest=True)
    return path


def played_out(problem: Problem) -> tuple[set[int], dict[int, int]]:
    """Return all winning positions of the board, and the fewest pegs from each, by plain search."""
    board, rules = problem.board, problem.rules
    winning: set[int] = set()
    fewest: dict[int, int] = {}
    for bits in sorted(range(board.full + 1), key=int.bit_count, reverse=rules == "reverse"):
        after = []
        for mask, pegs in board.jump_masks:
            if bits & mask == (pegs if rules == "normal" else mask ^ pegs):
                after.append(bits ^ mask)
        if bits and (problem.finish.holds(bits) or not winning.isdisjoint(after)):
            winning.add(bits)
        fewest[bits] = min([bits.bit_count(), *[fewest[other] for other in after]])
    return winning, fewest


def compare(problem: Problem, made: Tablebase, *, fewest: bool) -> None:
    winning, least = played_out(problem)
    board, order = problem.board, made.indexing
    of_class = {order.position(index) for index in range(order.count)}
    assert len(of_class) == order.count
    assert problem.start.bits in of_class
    assert made.total == len(winning & of_class)
    assert (made.finish, made.rules, made.board) == (problem.finish, problem.rules, board)
    for bits in range(board.full + 1):
        position = Position(board, bits)
        if bits in of_class:
            assert order.position(order.index(bits) or 0) == bits
            assert made.winning(position) == (position in made) == (bits in winning)
            assert made.fewest(position) == (min(least[bits], 15) if fewest else None)
            continue
        assert order.index(bits) is None
        assert position not in made
        assert made.fewest(position) is None
        try:
            known = made.winning(position)
        except ProblemError:
            continue
        assert not known
        assert bits not in winning


@with_seeds
def test_agrees_with_plain_search(seed: int) -> None:
    rng = Random(seed)
    problem = random_problem(rng, random_board(rng, 9))
    problem = problem_from_json(problem.as_json())  # holes in the order of files
    fewest = problem.rules == "normal" and rng.random() < 0.7
    with TemporaryDirectory() as folder:
        path = Path(folder) / "a.tb"
        if problem.finish.is_fewest or is_refused(problem):
            with pytest.raises(ProblemError):
                Tablebase.build(problem, path)
            assert not list(path.parent.iterdir())
            return
        made = Tablebase.build(problem, path, fewest=fewest, threads=rng.randint(1, 2))
        compare(problem, made, fewest=fewest)
        compare(problem, Tablebase.open(path), fewest=fewest)


@pytest.mark.parametrize(
    "name",
    ["triangle(5) a1 any", "square(3) b2 any", "hexagon(2) any", "star(13) any", "line(3) a1 c1"],
)
def test_agrees_with_plain_search_on_known_boards(name: str, tmp_path: Path) -> None:
    problem = load_problem(name)
    compare(problem, Tablebase.build(problem, tmp_path / "a.tb", fewest=True), fewest=True)


def test_many_pegs_that_stay_are_fifteen_or_more(tmp_path: Path) -> None:
    problem = load_problem("line(17) a1 any")
    made = Tablebase.build(problem, tmp_path / "a.tb", fewest=True)
    full = Position(problem.board, problem.board.full)
    for hole in range(17):
        position = Position(problem.board, full.bits ^ 1 << hole)
        if made.indexing.index(position.bits) is not None:
            _, least = reached(problem, position.bits)
            assert made.fewest(position) == min(15, least)
    same = Tablebase.build(problem.from_position(full), tmp_path / "b.tb", fewest=True)
    assert same.fewest(full) == 15


def reached(problem: Problem, start: int) -> tuple[set[int], int]:
    found, waiting = {start}, [start]
    while waiting:
        bits = waiting.pop()
        for mask, pegs in problem.board.jump_masks:
            if bits & mask == pegs and bits ^ mask not in found:
                found.add(bits ^ mask)
                waiting.append(bits ^ mask)
    return found, min([bits.bit_count() for bits in found])


def test_by_reverse_rules(tmp_path: Path) -> None:
    normal = load_problem("triangle(4) b2 a1")
    reverse = normal.complement()
    made = Tablebase.build(reverse, tmp_path / "r.tb")
    compare(reverse, made, fewest=False)
    other = Tablebase.build(normal, tmp_path / "n.tb")
    assert made.total == other.total
    with pytest.raises(ProblemError, match="reverse"):
        Tablebase.build(reverse, tmp_path / "f.tb", fewest=True)


@pytest.mark.long
def test_the_english_board(tmp_path: Path) -> None:
    problem = load_problem("english d4 d4")
    made = Tablebase.build(problem, tmp_path / "e.tb")
    assert made.total == 187_636_299
    assert (tmp_path / "e.tb").stat().st_size == 4096 + (1 << 26)
    space = pegsol.can_reach(problem)
    rng = Random(1)
    for _ in range(3000):
        bits = made.indexing.position(rng.randrange(made.indexing.count))
        position = Position(problem.board, bits)
        assert made.winning(position) == (position in space)


def test_the_documented_format_is_enough_to_read_it(line: Path) -> None:
    data = line.read_bytes()
    first, _, rest = data.partition(b"\n")
    magic, version, length = first.rsplit(b" ", 3)[:3]
    assert (magic, version) == (b"pegsol tablebase", b"1")
    header = json.loads(rest[: int(length) - len(first) - 1])
    tables = {table["kind"]: table for table in header["tables"]}
    winning, least = played_out(LINE)
    names = LINE.board.names
    assert header["holes"] == list(names)
    for index in range(header["positions"]):
        pegs = {hole for i, hole in enumerate(header["free"]) if index >> i & 1}
        for rule in header["determined"]:
            if (len(pegs & set(rule["parity_of"])) + rule["constant"]) % 2:
                pegs.add(rule["hole"])
        bits = sum([1 << names.index(hole) for hole in pegs])
        byte = data[tables["winning"]["offset"] + index // 8]
        assert bool(byte >> index % 8 & 1) == (bits in winning)
        byte = data[tables["fewest"]["offset"] + index // 2]
        assert byte >> 4 * (index % 2) & 15 == least[bits]
    assert header["winning"] == len(
        winning & {TablebaseIndex(LINE.start).position(i) for i in range(16)}
    )


# --- files


def complaint(path: Path, *, verify: bool = True) -> str:
    """Return the message for a damaged file, after the file's name."""
    with pytest.raises(NotationError) as caught:
        Tablebase.open(path, verify=verify)
    text = str(caught.value)
    assert text.startswith(f"{path}: ")
    assert "\n" not in text
    return text[len(f"{path}: ") :]


def test_a_damaged_byte_anywhere_is_seen(line: Path) -> None:
    data = line.read_bytes()
    first = data.index(b"\n") + 1
    rng = Random(2)
    places = {*range(first + 40), *rng.sample(range(len(data)), 250), *range(8192, len(data))}
    for place in places:
        damaged = bytearray(data)
        damaged[place] ^= 1 << rng.randrange(8)
        line.write_bytes(damaged)
        assert "tablebase" in complaint(line)


@pytest.mark.parametrize("length", [0, 5, 30, 100, 4095, 4096, 4097, 8192, 8199])
def test_a_file_cut_short_is_refused(line: Path, length: int) -> None:
    line.write_bytes(line.read_bytes()[:length])
    assert "tablebase" in complaint(line, verify=False)


def test_a_file_with_something_behind_it_is_refused(line: Path) -> None:
    line.write_bytes(line.read_bytes() + b"\0")
    assert complaint(line, verify=False) == "this tablebase is damaged: it is too long"


def test_without_verifying_the_tables_are_not_read(line: Path) -> None:
    data = bytearray(line.read_bytes())
    data[4096] ^= 1
    line.write_bytes(data)
    assert "'winning' has the wrong checksum" in complaint(line)
    assert Tablebase.open(line, verify=False).total == 8


def test_another_version_is_refused(line: Path) -> None:
    data = line.read_bytes()
    line.write_bytes(data.replace(b"pegsol tablebase 1", b"pegsol tablebase 2", 1))
    assert complaint(line) == "this tablebase has version 2 of the format, not 1"


@cache
def line_header() -> str:
    header = tablebase_file.make_header(LINE, TablebaseIndex(LINE.start), ["winning"])
    return json.dumps(header)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"board_digest": "0" * 64}, "for another board of the same name"),
        ({"problem": 3}, "must be an object"),
        ({"problem": {"pegsol": 1, "board": "lime"}}, "lacks the key 'start'"),
        ({"free": []}, "of an unknown kind"),
        ({"determined": None}, "of an unknown kind"),
        ({"winning": "8"}, "of an unknown kind"),
        ({"tables": []}, "of an unknown kind"),
        ({"tables": [{"kind": "slow"}]}, "of an unknown kind"),
        ({"tables": 7}, "of an unknown kind"),
        ({"format": 2}, "of an unknown kind"),
    ],
)
def test_a_header_of_another_kind_is_refused(
    changes: dict[str, object], message: str, tmp_path: Path
) -> None:
    path = tmp_path / "a.tb"
    header = json.loads(line_header()) | changes
    path.write_bytes(tablebase_file.head(header, 4096) + b"\0\0")
    assert message in complaint(path)


def test_a_header_that_is_no_object_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.tb"
    for text in (b"[1]", b"{", b"[" * 3000):
        rest = text.ljust(3990) + b"\n"
        first = tablebase_file._first_line(4096, rest)
        path.write_bytes(first + rest)
        assert "tablebase" in complaint(path)


def test_a_header_of_a_gigabyte_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "a.tb"
    path.write_bytes(tablebase_file.MAGIC + b" 1 999999999 " + b"0" * 64 + b"\n")
    os.truncate(path, 2**30)  # a hole: it takes no space on disk
    assert "its first line is wrong" in complaint(path)


def test_what_is_no_tablebase_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    for content in (b"", b"board: english\n", b"pegsol tablebases", b"\0" * 5000):
        path.write_bytes(content)
        assert complaint(path) == "this is not a tablebase"
    with pytest.raises(FileError, match=r"missing\.tb"):
        Tablebase.open(tmp_path / "missing.tb")
    with pytest.raises(FileError, match="read"):
        Tablebase.open(tmp_path)


def test_positions_of_another_board_are_refused(line: Path) -> None:
    made = Tablebase.open(line)
    foreign = load_problem("line(7) b1 any").start
    assert foreign not in made
    assert "no position" not in made
    with pytest.raises(ProblemError, match="another"):
        made.winning(foreign)
    with pytest.raises(ProblemError, match="another"):
        made.fewest(foreign)


def test_positions_of_another_class(tmp_path: Path) -> None:
    exact = load_problem("line(6) b1 e1")
    made = Tablebase.build(exact, tmp_path / "a.tb")
    other = load_problem("line(6) a1 e1").start
    assert made.indexing.index(other.bits) is None
    assert made.winning(other) is False
    any_hole = Tablebase.build(LINE, tmp_path / "b.tb")
    with pytest.raises(ProblemError, match="class"):
        any_hole.winning(other)


# --- building that ends early


def test_nothing_is_left_of_a_build_that_is_stopped(tmp_path: Path) -> None:
    path = tmp_path / "a.tb"
    problem = load_problem("english d4 d4")

    def interrupt(_: object) -> bool:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Tablebase.build(problem, path, progress=interrupt)
    with pytest.raises(LimitError, match="cancelled"):
        Tablebase.build(problem, path, progress=lambda _: False)
    with pytest.raises(LimitError, match="time"):
        Tablebase.build(problem, path, limits=Limits(time=0))
    with pytest.raises(LimitError, match=r"160 MiB.* 1 KiB"):
        Tablebase.build(problem, path, limits=Limits(memory=1024))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("fewest", [False, True])
def test_a_build_stops_while_it_writes(
    fewest: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    complete = Bitmap.complete

    def slow(bitmap: Bitmap, run: Run) -> None:
        complete(bitmap, run)
        run._clock = Clock(0.0)

    def watch(progress: StateProgress) -> bool:
        return progress.done * (2 if fewest else 1) < progress.steps

    with pytest.raises(CancelledError):
        Tablebase.build("triangle(5) a1 any", tmp_path / "a", fewest=fewest, progress=watch)
    monkeypatch.setattr(Bitmap, "complete", slow)
    with pytest.raises(LimitError, match="time"):
        Tablebase.build("triangle(5) a1 any", tmp_path / "a", fewest=fewest)
    assert list(tmp_path.iterdir()) == []


def test_an_older_file_stays_until_the_new_one_is_whole(line: Path) -> None:
    before = line.read_bytes()
    with pytest.raises(LimitError):
        Tablebase.build(LINE, line, limits=Limits(time=0))
    assert line.read_bytes() == before
    opened = Tablebase.open(line)
    Tablebase.build(LINE, line)
    assert opened.fewest(LINE.start) == 1  # what was opened is still there
    assert not Tablebase.open(line).has_fewest


def test_progress_goes_from_nothing_to_all(tmp_path: Path) -> None:
    seen: list[float] = []
    Tablebase.build(
        load_problem("triangle(5) a1 any"),
        tmp_path / "a.tb",
        fewest=True,
        progress=lambda p: seen.append(p.done / p.steps),
    )
    assert seen == sorted(seen)
    assert 0 <= seen[0] < 0.1 < seen[-1] <= 1


def test_where_no_file_can_be_written(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"a\.tb"):
        Tablebase.build(LINE, tmp_path / "nowhere" / "a.tb")
    with pytest.raises(FileError, match="regular"):
        Tablebase.build(LINE, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_problems_without_a_tablebase(tmp_path: Path) -> None:
    path = tmp_path / "a.tb"
    with pytest.raises(ProblemError, match="fewest"):
        Tablebase.build(load_problem("line(6) b1 fewest"), path)
    with pytest.raises(ProblemError, match="large"):
        Tablebase.build(load_problem("square(9) a1 any"), path)
    lines = LINE.board.lines
    turned = Board(LINE.board.names[::-1], [(5 - a, 5 - b, 5 - c) for a, b, c in lines])
    with pytest.raises(ProblemError, match="order"):
        Tablebase.build(Problem(Position(turned, 31), LINE.finish), path)
    with pytest.raises(ProblemError, match="threads"):
        Tablebase.build(LINE, path, threads=0)
    reverse = Problem(LINE.start, Finish.at_most(2), rules="reverse")
    with pytest.raises(ProblemError, match="reverse"):
        Tablebase.build(reverse, path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("rules", ["normal", "reverse"])
def test_tablebases_of_exact_numbers(rules: Rules, tmp_path: Path) -> None:
    normal = problem("triangle(4) a1 exactly 3")
    asked = normal if rules == "normal" else normal.complement()
    made = Tablebase.build(asked, tmp_path / "exact.tb")
    assert made.problem.finish == asked.finish
    space = can_reach(asked)
    assert made.total == space.total
    positions = (Position(asked.board, bits) for bits in range(1 << len(asked.board)))
    for position in positions:
        if position_class(position) == position_class(asked.start):
            assert made.winning(position) == (position in space)


CUT = """
import os, sys
from pegsol import NotationError, Tablebase
made = Tablebase.open(sys.argv[1])
start = made.problem.start
before = made.winning(start), made.fewest(start)
os.truncate(sys.argv[1], 0)
try:
    assert (made.winning(start), made.fewest(start)) == before
except NotationError as error:
    print(error)
"""


@pytest.mark.parametrize("held", [True, False])
def test_a_file_cut_while_it_is_open(held: bool, line: Path, tmp_path: Path) -> None:
    script = CUT
    if not held:  # as if it were large
        script = "from pegsol.search.spaces import tablebase_file as t; t.MAX_HELD = 0" + CUT
    path = tmp_path / "cut.tb"
    path.write_bytes(line.read_bytes())
    words = [sys.executable, "-c", script, path]
    run = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 0, run.stderr  # no signal
    assert ("cut.tb: this tablebase was cut while it was open" in run.stdout) == (not held)


def test_large_tablebases_give_the_same(
    line: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    np = pytest.importorskip("numpy")
    problem = load_problem("square(5) c3 any")
    path = tmp_path / "a.tb"
    held = Tablebase.build(problem, path, fewest=True)
    monkeypatch.setattr(tablebase_file, "MAX_HELD", 0)
    monkeypatch.setattr(tablebase_file, "_CHUNK", 1 << 16)
    read = Tablebase.open(path)
    rng = Random(1)
    for count in (3, 1000, 50_000):
        places = [rng.randrange(held.indexing.count) for _ in range(count)]
        words = np.array([[held.indexing.position(place)] for place in places], np.uint64)
        assert (read.winning_batch(words) == held.winning_batch(words)).all()
        assert (read.fewest_batch(words) == held.fewest_batch(words)).all()
    for place in places[:100]:
        position = Position(problem.board, held.indexing.position(place))
        assert read.winning(position) == held.winning(position)
        assert read.fewest(position) == held.fewest(position)
