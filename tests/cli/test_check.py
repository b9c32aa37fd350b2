"""The command check: a student's weights, moves and jumps, and games in files."""

from __future__ import annotations

import csv
import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import invoke

CENTRE = "d4 1, b4 1, f4 1, d2 1, d6 1"
THILL = Path(__file__).parents[1] / "published" / "thill_diamond_41.txt"
TOP = (
    "d1 21, d2 13, d3 8, b3 8, f3 8, a3 -8, g3 -8, d4 5, a4 5, b4 5, f4 5, g4 5, "
    "d5 3, b5 3, f5 3, a5 -3, g5 -3, d6 2, d7 1"
)

run = partial(invoke.run, code=0)


# -- weights -------------------------------------------------------------------------------------


def test_weights_and_their_orientations(tmp_path: Path) -> None:
    text = run("check", "--weights", TOP, "english pegs d4 d5 d6 c4 e4 to d1").stdout
    rows = [" ".join(line.split()) for line in text.splitlines()]
    assert "1 as given 10 21 -11" in rows
    assert "2 a quarter turn anticlockwise 21 5 16" in rows
    assert text.endswith("impossible: every finish outweighs the start (as given)\n")
    assert "no orientation rules the finish out" in run("check", "english", "--weights", TOP).stdout
    path = tmp_path / "weights.txt"
    path.write_text(run("check", "english", "--weights", TOP).stdout.split("\n\n")[0])
    for words in (("--weights", str(path)), ("--weights", "-")):
        shown = run("check", "english", *words, input=path.read_text()).stdout
        assert shown == run("check", "english", "--weights", TOP).stdout


def test_weights_as_json() -> None:
    words = ("check", "english d1 d1", "--json", "--weights")
    found = json.loads(run(*words, TOP).stdout)
    assert [one["to_spare"] for one in found["orientations"]] == [31, 63, 63, 71]
    found = json.loads(run(*words, f"{TOP}, e6 3", code=10).stdout)
    assert found["raised_by"] == [["e4", "e5", "e6"], ["c6", "d6", "e6"]]
    assert found["repairs"] == [{"hole": "e6", "given": 3, "weight": 0, "least": 0, "most": 0}]


def test_the_misprint() -> None:
    lines = run("check", "english", "--weights", f"{TOP}, e6 3", code=10).stdout.splitlines()
    assert lines[-4:] == [
        "jump e4-e6 raises the weight from 0 to 3",
        "jump c6-e6 raises the weight from 2 to 3",
        "",
        "weight 0 in e6, instead of 3, makes it one",
    ]


# -- moves ---------------------------------------------------------------------------------------


def test_moves(tmp_path: Path) -> None:
    text = run("check", "--moves", str(THILL), "diamond-41").stdout
    assert "solves the problem in 31 moves (39 jumps)\n" in text
    text = run("check", "crossbow", "--moves", "[b4d4, c5-c3]", code=10).stdout
    assert "jump 2 of 2, in move 2: c5-c3 cannot be made: c4 has no peg\n\nposition before" in text
    text = run("check", "crossbow", "--moves", "[b4d4]", code=10).stdout
    assert "all jumps can be made" in text
    assert "does not solve the problem: at the end d1 is empty" in text


def test_moves_as_json() -> None:
    words = ("check", "english", "--json", "--moves")
    found = json.loads(run(*words, "11-25", "--notation", "dirkse", code=10).stdout)
    assert (found["moves"], found["legal"], found["solves"]) == (["d2-d4"], True, False)
    found = json.loads(run(*words, "d2-d4, d2-d4", code=10).stdout)
    reasons = ["d2 has no peg", "d3 has no peg", "d4 is not empty"]
    failed = {"jump": ["d2", "d3", "d4"], "number": 2, "move": 2, "reasons": reasons}
    assert found["failed"] == failed


# -- games in files ------------------------------------------------------------------------------


def test_a_game_in_a_file_is_played(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    solved = run("solve", "crossbow", "--json").stdout
    path.write_text(solved)
    assert (
        run("check", str(path)).stdout == f"{path}: verified: solved, proved by 9 jumps "
        "(english pegs b4 c4 e4 f4 b5 c5 d5 e5 f5 d6 to d1)\n"
        "  not checked: command, version, limits, stats, problem.title, problem.description\n"
    )
    assert "-: verified: solved, proved by" in run("check", "-", input=solved).stdout
    game = "board: line(4)\nfinish: c1\nstart:\n    o . o o\nmoves: "
    path.write_text(f"{game}d1-b1\n")
    text = run("check", str(path), code=10).stdout
    assert "refused, at the end a1 holds a peg, and 2 more" in text
    path.write_text(f"{game}d1-b1, d1-b1\n")
    assert "refused, jump d1-b1 cannot be made" in run("check", str(path), code=10).stdout
    found = json.loads(run("check", str(path), "--json", code=10).stdout)["checked"][0]
    assert found["verdict"] == "refused"
    path.write_text(f"{game}d1-b1, a1-c1\n")
    found = json.loads(run("check", str(path), "--json").stdout)["checked"][0]
    assert (found["verdict"], found["kind"], found["made"]) == ("accepted", "game", 2)
    path.write_text("board: line(4)\nfinish: c1\nstart: vacancies b1\n")
    assert "refused, not a proof" in run("check", str(path), code=10).stdout


def others(value: Any) -> list[Any]:
    """Return other values of JSON, to take the place of one."""
    found = [
        None,
        True,
        False,
        0,
        1,
        10**30,
        0.5,
        "rubbish",
        "impossible",
        "solved",
        "time",
        [],
        {},
    ]
    if isinstance(value, list):
        found += [value[1:], value[::-1], [*value, *value[:1]]]
    if isinstance(value, dict):
        found += [{**value, key: one} for key in value for one in ("rubbish", None, 7)]
    if type(value) in (int, float):
        found += [value + 1, value - 1]
    return [one for one in found if json.dumps(one) != json.dumps(value)]


@pytest.mark.parametrize(
    "line",
    [
        "solve line:4 b1 c1",
        "solve triangle:5 a1 a1 --fewest-moves",
        "solve line:6 a1 a1",
        "solve french d4 any",
        "solve square:5 c3 fewest",
        "solve crossbow --moves b4-d4",
        "replay crossbow",
        "prove line:4 b1 c1",
        "prove line:4 b1 c1 --fewest-moves",
        "prove french d4 any",
        "count line:6 b1 e1",
        "study records triangle:4 b2 any",
    ],
)
def test_every_field_of_an_answer_is_checked_or_named(line: str, tmp_path: Path) -> None:
    """Any other value of a field is refused, or the field is named as not checked."""
    answer = json.loads(invoke.run(*line.split(), "--json").stdout)
    fields = [(key, value) for key, value in answer.items() if key != "records"]
    changed = [(key, other) for key, value in fields for other in others(value)]
    changed.append(("foreign", 7))
    for number, (key, other) in enumerate(changed):
        (tmp_path / f"{number}").write_text(json.dumps({**answer, key: other}))
    paths = [str(tmp_path / f"{number}") for number in range(len(changed))]
    rows = json.loads(invoke.run("check", *paths, "--json", code=10).stdout)["checked"]
    refused = 0
    for row in rows:
        key, other = changed[int(Path(row["file"].partition(":")[0]).name)]
        assert (
            row["verdict"] == "refused"
            or other in (None, "", 0)
            or any(name == key or name.startswith(f"{key}.") for name in row["not_checked"])
        ), (key, other)
        refused += row["verdict"] == "refused"
    assert refused > 20


# -- a class -------------------------------------------------------------------------------------


@pytest.fixture
def hand_ins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with weights in every form, and two that are wrong."""
    monkeypatch.chdir(tmp_path)
    drawn = run("check", "english", "--weights", TOP).stdout.split("\n\n")[0]
    texts = {
        "ana.txt": CENTRE,
        "ben.txt": f"{CENTRE[:-1]}3",
        "carl.txt": "I do not know",
        "dora.txt": CENTRE.replace(" ", "=").replace(",=", "; "),
        "drawn.txt": drawn,
    }
    for name, text in texts.items():
        path = tmp_path / "class" / name
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(text)
    return Path("class")


def test_a_class_is_one_table(hand_ins: Path) -> None:
    files = sorted(map(str, hand_ins.glob("*.txt")))
    text = run("check", "english", "--weights", *files, code=2).stdout
    rows = [line.split() for line in text.splitlines()]
    assert ["class/ana.txt", "accepted", "3"] in rows
    assert rows[2][:3] == ["class/ben.txt", "refused", "jump"]
    assert rows[3][:2] == ["class/carl.txt", "unreadable"]
    assert ["class/dora.txt", "accepted", "3"] in rows
    assert ["class/drawn.txt", "accepted", "63"] in rows
    assert text.endswith("\n5 hand-ins: 3 accepted, 1 refused, 1 unreadable\n")
    assert run("check", "english", "--weights", *files[:2], code=10).stdout.count("\n") == 5
    single = run("check", "english", "--weights", files[0]).stdout
    assert single == run("check", "english", "--weights", CENTRE).stdout


def test_a_class_as_json(hand_ins: Path) -> None:
    files = sorted(map(str, hand_ins.glob("*.txt")))
    found = json.loads(run("check", "english", "--json", "--weights", *files, code=2).stdout)
    assert found["problem"]["board"] == "english"
    by_file = {one["file"]: one for one in found["hand_ins"]}
    assert by_file["class/ben.txt"]["raised_by"]
    assert by_file["class/carl.txt"]["value"] is None
    assert by_file["class/ana.txt"]["value"] == 3


def test_where_hand_ins_come_from(hand_ins: Path) -> None:
    ana, ben = str(hand_ins / "ana.txt"), str(hand_ins / "ben.txt")
    shown = run("check", "english", "--weights", ana, "-", CENTRE, input=CENTRE).stdout
    assert "3 hand-ins: 3 accepted" in shown
    assert (
        run("check", "english", "--weights", ana, "--weights", "-", CENTRE, input=CENTRE).stdout
        == shown
    )
    assert "not a pagoda function" in run("check", "--weights", ben, "english", code=10).stdout
    assert invoke.complaint("check", "english", "--weights", "anna.txt").endswith(
        "there is no file 'anna.txt'"
    )
    assert "Is a directory" in invoke.complaint("check", "english", "--weights", str(hand_ins))


def test_a_link_out_of_the_class_is_not_read(hand_ins: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").mkdir()
    secret, folder = tmp_path / "secret" / "key.txt", hand_ins / "links"
    secret.write_text("password")
    folder.mkdir()
    (folder / "ana").write_text(CENTRE)
    (folder / "inside").symlink_to("ana")
    for name, leads_to in [("out", secret), ("up", "../../secret/key.txt"), ("gone", "/no/file")]:
        (folder / name).symlink_to(leads_to)
    (folder / "all").symlink_to(secret.parent)
    links = [
        str(hand_ins / "links" / name) for name in ("all", "ana", "gone", "inside", "out", "up")
    ]
    for form in ("--json", "--ascii"):
        text = run("check", "english", "--weights", *links, form, code=2).stdout
        assert "password" not in text
        assert " ".join(text.split()).count("refused: it leads out of the folder") == 4
        assert text.count("accepted") == (3 if form == "--ascii" else 2)


def test_moves_of_a_class(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(run("solve", "crossbow", "--json").stdout)
    (tmp_path / "b.txt").write_text("board: english\nstart: vacancies d4\nfinish: d4\nmoves: d2-d4")
    (tmp_path / "c.txt").write_text("board: french\nstart: vacancies d4\nfinish: d4\nmoves: d2-d4")
    files = sorted(map(str, tmp_path.iterdir()))
    words = ("check", "crossbow", "--json", "--moves", *files, "[b4-d4]")
    rows = json.loads(run(*words, code=2).stdout)["hand_ins"]
    fault = "jump 1 of 1, in move 1: d2-d4 cannot be made: d2 has no peg and d3 has no peg"
    assert [(row["verdict"], row["value"], row["fault"]) for row in rows] == [
        ("accepted", 1, None),
        ("refused", 10, fault),
        ("unreadable", None, "the moves are for another board, french"),
        ("refused", 9, rows[-1]["fault"]),
    ]


def test_csv_has_no_formulas_in_texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("=1+1").write_text(TOP)
    problem = "english pegs d4 d5 d6 c4 e4 to d1"
    table = run("check", problem, "--weights", "=1+1", "@x", "+a", "a", "--csv", code=2).stdout
    rows = [*csv.reader(table.splitlines())][1:]
    assert [row[0] for row in rows] == ["'=1+1", "'@x", "'+a", "a"]
    assert int(rows[0][2]) < 0
