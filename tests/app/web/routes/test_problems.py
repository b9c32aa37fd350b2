"""Problems for the pages: the catalogue, tables, what the class allows, pictures."""

from __future__ import annotations

import base64
import gc
import json
from typing import Any

import pytest
from fastapi.testclient import TestClient

import pegsol
from pegsol import Board, Finish, board, problem, puzzles
from pegsol.app.web.naming import address_of
from pegsol.app.web.reading import read_problem
from pegsol.view.board_tables import tables

REVERSE = problem("english d4 d4").complement()


def read(client: TestClient, given: object) -> dict[str, Any]:
    answer = client.post("/api/problem", json={"problem": given})
    assert answer.status_code == 200, answer.text
    content: dict[str, Any] = answer.json()
    return content


def refused(client: TestClient, given: object) -> str:
    answer = client.post("/api/problem", json={"problem": given})
    assert answer.status_code == 400
    line: str = answer.json()["error"]
    assert "\n" not in line
    return line


def test_the_version_is_that_of_the_package(client: TestClient) -> None:
    assert client.get("/api/version").json() == {"version": pegsol.__version__}


def test_every_board_of_the_list_is_a_problem(client: TestClient) -> None:
    boards = client.get("/api/boards").json()["boards"]
    assert {"english", "french", "triangle(5)", "english+diagonals"} <= {b["name"] for b in boards}
    for row in boards:
        assert len(problem(row["problem"]).board) == row["holes"]
    assert boards[0]["key"] == read(client, "english")["key"]


def test_every_puzzle_is_listed_with_its_key(client: TestClient) -> None:
    rows = {row["name"]: row for row in client.get("/api/puzzles").json()["puzzles"]}
    assert list(rows) == [puzzle.name for puzzle in puzzles()]
    assert rows["crossbow"]["pegs"] == 10
    assert read(client, "crossbow")["key"] == rows["crossbow"]["key"]
    assert len({row["key"] for row in rows.values()}) == len(rows)


@pytest.mark.parametrize(
    "given",
    [
        "english d4 d4",
        "  English   d4 d4 ",
        "board: english\nstart: vacancies d4\nfinish: d4",
        problem("english d4 d4").as_json(),
        json.dumps(problem("english d4 d4").as_json()),
        address_of(problem("english d4 d4")),
        "json:" + base64.urlsafe_b64encode(
            json.dumps(problem("english d4 d4").as_json()).encode()
        ).decode(),
    ],
)  # fmt: skip
def test_a_problem_may_be_written_in_many_ways(client: TestClient, given: object) -> None:
    content = read(client, given)
    central = problem("english d4 d4")
    assert content["problem"] == central.as_json()
    assert content["tables"] == tables(central) | {"places": content["tables"]["places"]}
    assert content["start"] == [hole for hole in range(33) if hole != 16]
    assert (content["text"], content["title"]) == ("english d4 d4", "Solitaire, the central game")
    assert (content["possible"], content["why_not"], content["nearest"]) == (True, None, [])


def test_a_puzzle_has_a_title_and_a_difficulty(client: TestClient) -> None:
    content = read(client, "crossbow")
    assert (content["title"], content["text"]) == ("Crossbow", "crossbow")
    assert content["grade"] in range(1, 6)
    assert read(client, content["problem"])["text"] == "crossbow"


def test_titles_are_names(client: TestClient) -> None:
    content = read(client, "english d4 at-most-3")
    assert (content["title"], content["board"]) == ("English, at most 3 pegs left", "English")
    assert content["text"] == "english d4 at-most-3"
    assert content["tables"]["title"] == content["title"]


def test_an_impossible_puzzle_has_no_grade(client: TestClient) -> None:
    rows = client.get("/api/puzzles").json()["puzzles"]
    impossible = {row["name"] for row in rows if not row["solvable"]}
    assert {"french-centre", "triangle-5-middle", "hexagon-3"} <= impossible
    for row in rows:
        assert (row["grade"] is None) == (row["name"] in impossible)
    for name in impossible:
        content = read(client, name)
        assert content["grade"] is None
        assert content["solvable"] is False
    assert read(client, "english d4 d4")["solvable"] is True
    assert read(client, "english d4 any")["solvable"] is None


def test_why_a_problem_is_ruled_out_is_told_by_a_code(client: TestClient) -> None:
    assert read(client, "french-centre")["ruled_out_by"] == "class"
    few = problem("english d4 d4").as_json() | {"start": {"pegs": ["d4", "d5"]}}
    few["finish"] = {"pegs": ["a3", "b3", "c3"]}
    assert read(client, few)["ruled_out_by"] == "pegs"
    assert read(client, "crossbow")["ruled_out_by"] is None


def test_other_names_of_boards_are_listed(client: TestClient) -> None:
    content = client.get("/api/boards").json()
    rows = {row["name"]: row for row in content["boards"]}
    assert "Hi-Q" in rows["english"]["aliases"]
    assert (rows["wiegleb"]["aliases"], rows["wiegleb"]["sides"]) == (["German"], "9x9")
    assert rows["triangle(5)"]["sides"] == ""
    rows = {row["name"]: row for row in client.get("/api/puzzles").json()["puzzles"]}
    assert "Cracker Barrel" in rows["triangle-5"]["aliases"]


def test_boards_open_with_a_game_that_nothing_rules_out(client: TestClient) -> None:
    for row in client.get("/api/boards").json()["boards"]:
        assert read(client, row["problem"])["possible"], row


def test_families_have_the_numbers_of_their_boards(client: TestClient) -> None:
    for shape in client.get("/api/boards").json()["shapes"]:
        numbers = [str(number["usual"]) for number in shape["parameters"]]
        assert read(client, f"{shape['name']}({','.join(numbers)})")["tables"]["holes"]
        for number in shape["parameters"]:
            assert number["least"] <= number["usual"]
            assert not number["values"] or number["usual"] in number["values"]


def test_a_board_has_the_places_of_its_holes(client: TestClient) -> None:
    triangle = read(client, "triangle(2)")
    assert triangle["geometry"] == "triangular"
    assert sorted(triangle["coordinates"]) == [[0, 0], [0, 1], [1, 1]]
    graph = read(client, "path(4)")
    assert (graph["geometry"], graph["coordinates"]) == ("lines", None)


def test_the_key_does_not_depend_on_the_title(client: TestClient) -> None:
    named = problem("english d4 d4").as_json() | {"title": "Mine", "description": "My own."}
    content = read(client, named)
    assert content["key"] == read(client, "english d4 d4")["key"]
    assert (content["text"], content["title"]) == (None, "Mine")
    assert content["key"] != read(client, "english d4 any")["key"]


def test_an_address_is_read_again() -> None:
    for one in (problem("crossbow"), REVERSE, problem("triangle(5) a1 any")):
        assert read_problem(address_of(one)) == one


FAR = {
    "pegsol": 1,
    "board": {"geometry": "square+diagonals", "holes": [[n, n] for n in range(300)]},
    "start": {"vacancies": ["a1"]},
    "finish": {"survivor": "any"},
}


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("", "no problem is given"),
        ("   ", "no problem is given"),
        ("nglish", "did you mean english"),
        ("english z9", "z9"),
        ("json:!", "the text after json: is not a problem"),
        ("json:_w", "the text after json: is not a problem"),
        ("board: english\nfoo: bar", "line 2"),
        ({}, "pegsol"),
        ({"pegsol": 2}, "2"),
        ("path(500)", "at most 256 holes"),
        (FAR, "at most 256 holes"),
        ("square(40)", "more than 1024 holes"),
        ("/etc/passwd", "no board or puzzle is named"),
        ("-", "no board or puzzle is named"),
    ],
)
def test_what_is_wrong_is_one_line(client: TestClient, given: object, words: str) -> None:
    assert words in refused(client, given)


# -- what the class allows -----------------------------------------------------------------------


def finishes(content: dict[str, Any]) -> list[Any]:
    return [other["finish"] for other in content["nearest"]]


def test_a_finish_out_of_its_class_has_others_near_it(client: TestClient) -> None:
    content = read(client, "english d4 d3")
    assert not content["possible"]
    assert content["why_not"]["code"] == "parity"
    assert finishes(content) == [
        {"survivor": name} for name in ("d4", "d1", "a4", "g4", "d7")
    ]  # by their distance from d3
    for other in content["nearest"]:
        assert read(client, other)["possible"]


def test_of_a_larger_finish_one_peg_moves(client: TestClient) -> None:
    english = board("english")
    wanted = Finish.of_bits(english.bits(["c4", "c5", "e4"]))
    start = problem("english d4 any").start
    content = read(client, pegsol.Problem(start, wanted).as_json())
    assert not content["possible"]
    assert content["nearest"]
    for other in content["nearest"]:
        pegs = set(other["finish"]["pegs"])
        assert len(pegs) == 3
        assert len(pegs & {"c4", "c5", "e4"}) == 2
        assert read(client, other)["possible"]


def test_where_no_single_peg_can_be_left_more_may_be(client: TestClient) -> None:
    content = read(client, "french d4 any")
    assert (content["possible"], finishes(content)) == (False, [{"at_most": 2}])


def test_too_many_pegs_are_no_finish(client: TestClient) -> None:
    content = read(
        client,
        {
            "pegsol": 1,
            "board": "line(5)",
            "start": {"pegs": ["a1", "b1"]},
            "finish": {"pegs": ["a1", "b1", "c1"]},
            "rules": "normal",
        },
    )
    assert (content["possible"], content["nearest"]) == (False, [])


@pytest.mark.parametrize("given", ["english d4 fewest", REVERSE.as_json(), "line(5) a1 at-most-4"])
def test_what_is_not_ruled_out_is_possible(client: TestClient, given: object) -> None:
    assert read(client, given)["possible"]


def test_exact_numbers_and_one_vacancy_are_told(client: TestClient) -> None:
    answer = read(client, "english d4 exactly 3")
    assert answer["problem"]["finish"] == {"exactly": 3}
    assert (
        answer["tables"]["finish"] | {"care": False, "least": 3, "most": 3}
        == answer["tables"]["finish"]
    )
    assert answer["name"]["finish"] == {"code": "exactly", "holes": [], "number": 3}
    assert (answer["text"], answer["possible"]) == ("english d4 exactly-3", True)
    reverse = {**answer["problem"], "start": {"pegs": ["d4"]}, "rules": "reverse"}
    answer = read(client, reverse | {"finish": {"vacancy": "any"}})
    assert answer["name"]["finish"]["code"] == "oneVacancy"
    assert answer["problem"]["finish"] == {"vacancy": "any"}


def test_the_nearest_exact_numbers(client: TestClient) -> None:
    answer = read(client, "french d4 exactly 37")
    assert (answer["possible"], answer["ruled_out_by"]) == (False, "pegs")
    assert [one["finish"] for one in answer["nearest"]] == [
        {"exactly": number} for number in range(35, 29, -1)
    ]
    one = {"geometry": "square", "holes": [[0, 0], [1, 0], [2, 0]]}
    start = {"pegs": ["a1", "b1", "c1"]}
    given = {"pegsol": 1, "board": one, "start": start, "finish": {"exactly": 2}}
    answer = read(client, given)
    assert (answer["ruled_out_by"], answer["nearest"]) == ("class", [])
    assert answer["why_not"]["code"] == "setsExactly"


@pytest.mark.long
def test_few_large_boards_stay_in_memory(client: TestClient) -> None:
    def alive() -> int:
        gc.collect()
        boards = [one for one in gc.get_objects() if isinstance(one, Board)]
        return [one.name for one in boards].count("complete(48)")

    for number in range(1, 5):  # of 103,776 jumps each
        body = {"problem": f"complete(48) v{number} any"}
        assert client.post("/api/problem", json=body).status_code == 200
    assert alive() <= 3
