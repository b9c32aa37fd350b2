"""The committed atlas is whole, true where that can be checked, and made by its plan."""

from __future__ import annotations

import csv
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from pegsol import Solution, board, check, problem
from pegsol.game.boards.names import catalogue
from pegsol.study.pairs import pairs_of

RESULTS = Path(__file__).parents[1] / "docs" / "results"
ORACLES = Path(__file__).parent / "published"
MAX_HOLES = 41
"""The holes of the largest board in the atlas."""

maker = pytest.importorskip("atlas", reason="the results are not in this copy")

Row = dict[str, Any]


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    return list(maker.read())


def of_board(rows: list[Row], name: str) -> dict[tuple[str, str], Row]:
    return {(row["vacancy"], row["survivor"]): row for row in rows if row["board"] == name}


# -- the file -----------------------------------------------------------------------------------


@pytest.mark.long
def test_a_small_atlas_is_made_and_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    part = maker.Part("few", ("triangle(4)",), "answer,proof,moves,count", 50)
    monkeypatch.setattr(maker, "WORK", tmp_path / "work")
    (tmp_path / "out").mkdir()
    made = []
    for nodes in (None, None, 1_000_000):
        maker.find(part, nodes)
        maker.write(maker.joined([part]), tmp_path / "out")
        made.append(maker.read(tmp_path / "out"))
    assert made[0] == made[1] != made[2]
    assert "met its limit" in maker.as_csv(made[0])
    same = [name for name in maker.IN_CSV if name not in {"node_limit", "source"}]
    assert [[row[name] for name in same] for row in made[2]] == [
        [row[name] for name in same] for row in maker.read() if row["board"] == "triangle(4)"
    ]
    for path in (tmp_path / "work" / "few" / "rows").iterdir():
        path.unlink()
    with pytest.raises(SystemExit, match="the survey few has no answers for some pairs"):
        maker.joined([part])


def test_of_two_surveys_the_later_solution_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    def rows(part: Any) -> list[Row]:
        return [{"problem": "p", "status": part.wants}, {"problem": part.name, "status": "-"}]

    monkeypatch.setattr(maker, "rows", rows)
    parts = [maker.Part(str(n), (), wants) for n, wants in enumerate(["solved", "undecided"])]
    found = maker.joined(parts), maker.joined(parts[::-1])
    assert [[row["status"] for row in one] for one in found] == [["solved", "-", "-"]] * 2


# -- what is asked ------------------------------------------------------------------------------


def test_every_small_board_of_the_catalogue_is_there() -> None:
    there = {board(name).digest for part in maker.PLAN for name in part.boards}
    listed = [board(name) for entry in catalogue() for name in entry.examples]
    assert {one.digest for one in listed if len(one) <= MAX_HOLES} <= there


def test_the_rows_are_the_pairs_that_the_classes_allow(rows: list[Row]) -> None:
    for name in maker.BOARDS:
        shape = board(name)
        assert [
            (row["vacancy"], row["survivor"], row["problems"])
            for row in rows
            if row["board"] == name
        ] == [
            (shape.names[orbit[0][0]], shape.names[orbit[0][1]], len(orbit))
            for orbit in pairs_of(shape)[0]
        ]


# -- what is answered ---------------------------------------------------------------------------


def test_every_solution_is_one(rows: list[Row]) -> None:
    solved = [row for row in rows if row["status"] == "solved"]
    assert len(solved) > 600
    for row in solved:
        solution = Solution(problem(row["problem"]), row["solution"])
        solution.verify()
        assert row["moves_at_most"] == len(solution.moves)
        assert row["answer_known"] == "verified solution"
    assert all(row["solution"] is None for row in rows if row["status"] != "solved")


@pytest.mark.parametrize("share", [20, pytest.param(1, marks=pytest.mark.long)])
def test_certificates_prove_what_the_rows_say(rows: list[Row], share: int) -> None:
    with_one = [row for row in rows if row["certificate"]]
    chosen = random.Random(0).sample(with_one, len(with_one) // share)
    for row in chosen:
        checked = check(json.loads(row["certificate"]))
        asked = problem(row["problem"])
        assert (checked.problem.start, checked.problem.finish) == (asked.start, asked.finish)
        assert checked.verdict == row["status"]
        if row["moves_known"] == "checked certificate":
            assert checked.moves == row["moves_at_least"] == row["moves_at_most"]


def test_every_row_says_how_it_is_known(rows: list[Row]) -> None:
    for row in rows:
        assert bool(row["answer_known"]) == (row["status"] in ("solved", "impossible"))
        assert bool(row["moves_known"]) == (row["status"] == "solved")
        assert bool(row["count_known"]) == (row["solution_count"] is not None)
        lacks = row["answer_known"] is None or "limit" in (row["moves_known"] or "")
        assert bool(row["reason"]) == lacks
        if row["status"] == "impossible":
            assert row["certificate"] is not None
            assert row["solution_count"] in ("0", None)


def test_time_reversal_keeps_answers_and_counts(rows: list[Row]) -> None:
    """A game and its complement, played backwards, exchange vacancy and survivor."""
    for name in maker.BOARDS:
        shape, found = board(name), of_board(rows, name)
        first = {
            pair: (shape.names[orbit[0][0]], shape.names[orbit[0][1]])
            for orbit in pairs_of(shape)[0]
            for pair in orbit
        }
        for (vacancy, survivor), key in first.items():
            one, other = found[key], found[first[survivor, vacancy]]
            assert one["status"] == other["status"]
            assert one["solution_count"] == other["solution_count"]


def test_more_lines_never_cost_moves(rows: list[Row]) -> None:
    """A solution stays one if the board gets diagonals."""
    for name in ("english", "diamond(4)"):
        more = board(f"{name}+diagonals")
        found = of_board(rows, more.name or "")
        first = {pair: orbit[0] for orbit in pairs_of(more)[0] for pair in orbit}
        for (vacancy, survivor), row in of_board(rows, name).items():
            if row["status"] == "solved":
                place = first[more.hole(vacancy), more.hole(survivor)]
                other = found[more.names[place[0]], more.names[place[1]]]
                assert other["status"] == "solved"
                assert other["moves_at_least"] <= row["moves_at_most"]


@pytest.mark.parametrize("name", ["triangle-5", "triangle-6"])
def test_two_ways_of_counting_agree(rows: list[Row], name: str) -> None:
    lines = (RESULTS / f"{name}.csv").read_text(encoding="utf-8").splitlines()[1:]
    table = {(row["vacancy"], row["survivor"]): row for row in csv.DictReader(lines)}
    found = of_board(rows, name.replace("-", "(") + ")")
    assert found.keys() == table.keys()
    for pair, row in found.items():
        assert row["count_known"] in ("stated: state space", row["answer_known"])
        assert row["solution_count"] == table[pair]["solutions"]


# -- published numbers --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "published"),
    [
        ("english", "english33"),
        ("french", "french37"),
        ("asymmetric", "asymmetric39_3322"),
        ("semi-wiegleb", "semi_wiegleb39_rect"),
        ("diamond(4)", "diamond25"),
        ("diamond(5)", "diamond41"),
    ],
)
def test_as_many_pairs_as_published(rows: list[Row], name: str, published: str) -> None:
    numbers = json.loads((ORACLES / "position_classes.json").read_text(encoding="utf-8"))[published]
    assert len(of_board(rows, name)) == numbers["svss_feasible_up_to_symmetry"]


def test_as_many_solvable_pairs_as_published(rows: list[Row]) -> None:
    solved = Counter(row["board"] for row in rows if row["status"] == "solved")
    published = {4: 1, 5: 12, 6: 29, 7: 27, 8: 80}  # OEIS A130516
    assert {side: solved[f"triangle({side})"] for side in published} == published
    assert (solved["english"], solved["french"], solved["diamond(5)"]) == (21, 10, 4)
    assert solved["diamond(4)"] == 0
    open_pairs = [row["problem"] for row in rows if row["status"] == "undecided"]
    assert open_pairs == ["diamond(5) d2 f8"]  # impossible, as Bell and Beasley have shown


def test_the_fewest_moves_are_those_published(rows: list[Row]) -> None:
    def within(row: Row, moves: int) -> bool:
        return bool((row["moves_at_least"] or 0) <= moves <= row["moves_at_most"])

    with (ORACLES / "fewest_moves.csv").open(encoding="utf-8") as file:
        published = list(csv.DictReader(file))
    names = {
        ("English 33", "4-move"): "english",
        ("Diamond(4) 25", "8-move (diagonals)"): "diamond(4)+diagonals",
        ("English 33", "8-move (diagonals)"): "english+diagonals",
        **{(f"Triangle({n})", "6-move (triangular)"): f"triangle({n})" for n in (4, 5)},
    }
    compared: Counter[str] = Counter()
    for line in published:
        name = names.get((line["board"], line["rule"]))
        vacancy, survivor = line["start_vacancy"], line["finish"].split(" ")[0]
        if name is None or not line["min_moves"].isdigit():
            continue
        shape = board(name)
        if vacancy == survivor == "centre":
            vacancy = survivor = "d4"
        if vacancy not in shape.names or survivor not in shape.names:
            continue
        pair = shape.hole(vacancy), shape.hole(survivor)
        (first,) = [orbit[0] for orbit in pairs_of(shape)[0] if pair in orbit]
        row = of_board(rows, name)[shape.names[first[0]], shape.names[first[1]]]
        assert within(row, int(line["min_moves"])), line
        compared[name] += 1
    assert compared.keys() == set(names.values())
    assert compared["triangle(5)"] > 40

    best = {"triangle(4)": 5, "triangle(5)": 9, "triangle(6)": 9, "triangle(7)": 12}
    best |= {"triangle(8)": 13, "english+diagonals": 13, "diamond(4)+diagonals": 8}
    for name, moves in best.items():  # OEIS A127500; Bell, Diagonal Peg Solitaire (2007), table 2
        solved = [row for row in of_board(rows, name).values() if row["status"] == "solved"]
        assert min(row["moves_at_least"] for row in solved) <= moves
        assert min(row["moves_at_most"] for row in solved) >= moves
    assert all(within(row, 26) for row in rows if row["board"] == "diamond(5)" and row["solution"])


def test_the_french_pairs_need_20_or_21_moves(rows: list[Row]) -> None:
    found = of_board(rows, "french")
    assert {row["moves_at_least"] for row in found.values()} == {20, 21}
    assert all(row["moves_at_least"] == row["moves_at_most"] for row in found.values())
    assert 20 in [row["moves_at_most"] for (vacancy, _), row in found.items() if vacancy == "c1"]
