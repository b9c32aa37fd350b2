"""Saved things and results: their owners, and the checks of what is sent."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from fastapi.testclient import TestClient

from pegsol import Game, problem, solve
from pegsol.app.web import store
from pegsol.app.web.reading import read_game

TRIANGLE = "triangle(5) a1 any"


def solution(of: str) -> list[str]:
    found = solve(problem(of)).solution
    assert found is not None
    return [str(move) for move in found.moves]


SOLVED = solution(TRIANGLE)


def save(client: TestClient, **changes: Any) -> str:
    body = {"kind": "game", "name": "Mine", "problem": "english d4 d4", "moves": ["d2-d4"]}
    answer = client.post("/api/saved", json=body | changes)
    assert answer.status_code == 201, answer.text
    name: str = answer.json()["id"]
    return name


def saved(client: TestClient) -> list[dict[str, Any]]:
    things: list[dict[str, Any]] = client.get("/api/saved").json()["saved"]
    return things


# -- saved things --------------------------------------------------------------------------------


def test_what_is_saved_can_be_read_again(client: TestClient) -> None:
    name = save(client, moves=["d2-d4", "f3-d3-d5"][:1])
    assert re.fullmatch(r"[\w-]{22}", name)
    (thing,) = saved(client)
    assert thing.pop("changed") > "2020"
    assert thing == {
        "id": name,
        "kind": "game",
        "name": "Mine",
        "problem": problem("english d4 d4").as_json(),
        "moves": ["d2-d4"],
        "mine": True,
    }


def test_the_last_that_was_changed_comes_first(client: TestClient) -> None:
    first, second = save(client, name="1"), save(client, name="2")
    assert [thing["id"] for thing in saved(client)] == [second, first]
    client.put(f"/api/saved/{first}", json={"name": "3"})
    assert [thing["name"] for thing in saved(client)] == ["3", "2"]


def test_a_saved_thing_can_be_overwritten(client: TestClient) -> None:
    name = save(client)
    change = {"kind": "solution", "problem": TRIANGLE, "moves": SOLVED}
    answer = client.put(f"/api/saved/{name}", json=change)
    assert answer.status_code == 200
    (thing,) = saved(client)
    assert thing == answer.json()
    assert (thing["kind"], thing["name"], thing["moves"]) == ("solution", "Mine", SOLVED)


def test_moves_must_go_with_the_problem(client: TestClient) -> None:
    name = save(client)
    assert client.put(f"/api/saved/{name}", json={"problem": TRIANGLE}).status_code == 400
    assert client.put(f"/api/saved/{name}", json={"moves": ["d2-d5"]}).status_code == 400
    assert saved(client)[0]["moves"] == ["d2-d4"]


def test_a_saved_thing_can_be_deleted(client: TestClient) -> None:
    name = save(client)
    assert client.delete(f"/api/saved/{name}").status_code == 204
    assert saved(client) == []
    assert client.delete(f"/api/saved/{name}").status_code == 404


def test_only_the_owner_lists_and_changes_what_is_saved(
    client: TestClient, other: TestClient
) -> None:
    name = save(client)
    assert saved(other) == []
    assert other.put(f"/api/saved/{name}", json={"name": "Yours"}).status_code == 404
    assert other.delete(f"/api/saved/{name}").status_code == 404
    assert [thing["name"] for thing in saved(client)] == ["Mine"]


def test_the_name_is_enough_to_see_what_is_saved(client: TestClient, other: TestClient) -> None:
    thing = other.get(f"/api/saved/{save(client)}").json()
    assert (thing["name"], thing["mine"]) == ("Mine", False)
    assert other.get("/api/saved/nothing").status_code == 404


@pytest.mark.parametrize(
    ("kind", "page"), [("game", "/"), ("puzzle", "/"), ("solution", "/replay")]
)
@pytest.mark.parametrize("given", [TRIANGLE, problem(TRIANGLE).as_json() | {"title": "É"}])
def test_a_shared_thing_opens_on_its_page(
    client: TestClient, other: TestClient, kind: str, page: str, given: Any
) -> None:
    name = save(client, kind=kind, problem=given, moves=SOLVED)
    answer = other.get(f"/s/{name}", follow_redirects=False)
    assert answer.status_code == 302
    place = urlsplit(answer.headers["location"])
    query = parse_qs(place.query)
    assert place.path == page
    game = read_game(query["p"][0], query["m"][0].split("."))
    assert (game.problem, game.problem.title) == (problem(given), problem(given).title)
    assert [str(move) for move in game.moves] == SOLVED


def test_names_with_dots_are_shared_too(client: TestClient) -> None:
    lines = [["a.1", "b.1", "c.1"], ["b.1", "c.1", "d.1"]]
    dotted = {"pegsol": 1, "board": {"lines": lines},
              "start": {"pegs": ["a.1", "b.1"]}, "finish": {"survivor": "any"}}  # fmt: skip
    order = {"kind": "game", "name": "Mine", "problem": dotted, "moves": ["a.1-c.1"]}
    name = client.post("/api/saved", json=order).json()["id"]
    place = client.get(f"/s/{name}", follow_redirects=False).headers["location"]
    assert parse_qs(urlsplit(place).query)["m"] == ["a.1-c.1,"]


def test_nothing_is_shared_under_a_made_up_name(client: TestClient) -> None:
    assert client.get("/s/nothing", follow_redirects=False).status_code == 404


def test_names_are_only_text(client: TestClient) -> None:
    evil = "<img src=x onerror=alert(1)>'; DROP TABLE saved; --"
    name = save(client, name=evil)
    answer = client.get(f"/api/saved/{name}")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["name"] == evil


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({"problem": "nope"}, 400),
        ({"moves": ["d2-d5"]}, 400),
        ({"name": ""}, 422),
        ({"name": "x" * 201}, 422),
        ({"kind": "page"}, 422),
        ({"owner": "me"}, 422),
    ],
)
def test_nonsense_is_not_saved(client: TestClient, changes: dict[str, Any], status: int) -> None:
    body = {"kind": "game", "name": "Mine", "problem": "english", "moves": []} | changes
    assert client.post("/api/saved", json=body).status_code == status
    assert saved(client) == []


def test_half_a_character_is_no_name(client: TestClient) -> None:
    body = b'{"kind": "game", "name": "\\ud800", "problem": "english"}'
    headers = {"content-type": "application/json"}
    answer = client.post("/api/saved", content=body, headers=headers)
    assert answer.status_code == 422
    assert answer.json()["error"] == "name: this is not text"


def test_an_owner_saves_a_limited_number_of_things(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "MAX_SAVED", 1)
    save(client)
    body = {"kind": "game", "name": "Mine", "problem": "english"}
    answer = client.post("/api/saved", json=body)
    assert answer.status_code == 429
    assert answer.json()["error"] == "you have saved 1 things: delete some of them first"


# -- results -------------------------------------------------------------------------------------


def note(client: TestClient, moves: list[str], seconds: float, of: str = TRIANGLE) -> Any:
    body = {"problem": of, "moves": moves, "seconds": seconds}
    return client.post("/api/results", json=body)


def test_the_best_in_each_problem_is_kept(client: TestClient) -> None:
    first = note(client, SOLVED, 20.5).json()
    assert first["new"] == ["solved", "pegs", "moves", "seconds"]
    assert (first["best"]["solved"], first["best"]["pegs"]) == (True, 1)
    assert (first["best"]["jumps"], first["best"]["moves"]) == (13, len(SOLVED))
    assert note(client, SOLVED, 30).json() == {"best": first["best"], "new": [], "day": None}
    better = note(client, SOLVED, 10).json()
    assert (better["new"], better["best"]["seconds"]) == (["seconds"], 10)
    note(client, ["d1-b1", "a1-c1"], 3, "line(4) b1 c1")
    results = client.get("/api/results").json()["results"]
    assert len(results) == 2
    assert better["best"] in results


def test_to_meet_the_finish_counts_most(client: TestClient) -> None:
    game = Game(problem(TRIANGLE))
    while not game.stuck:
        game.jump(game.legal_jumps()[0])
    stuck = [str(move) for move in game.moves]
    worse = note(client, stuck, 1).json()
    assert (worse["best"]["solved"], worse["new"]) == (False, ["pegs", "moves", "seconds"])
    best = note(client, SOLVED, 50).json()
    assert {"solved", "pegs", "seconds"} <= set(best["new"])
    assert note(client, stuck, 1).json() == {"best": best["best"], "new": [], "day": None}


def test_the_next_step_of_the_ladder_is_the_first_that_is_not_solved(client: TestClient) -> None:
    assert client.get("/api/ladder").json() == {"next": "latin-cross"}
    note(client, ["d3-b3", "d5-d3", "e3-c3", "b3-d3", "d2-d4"], 9, "latin-cross")
    assert client.get("/api/ladder").json() == {"next": "hat"}


def test_results_are_private(client: TestClient, other: TestClient) -> None:
    note(client, SOLVED, 20)
    assert other.get("/api/results").json() == {"results": []}


@pytest.mark.parametrize(
    ("moves", "seconds", "status"),
    [
        ([], 1, 400),
        (SOLVED[:-1], 1, 400),
        ([*SOLVED[:-1], "a1-c3"], 1, 400),
        (SOLVED, -1, 422),
        (SOLVED, 1e10, 422),
        (SOLVED, "1", 422),
    ],
)
def test_what_was_not_played_is_not_believed(
    client: TestClient, moves: list[str], seconds: Any, status: int
) -> None:
    assert note(client, moves, seconds).status_code == status
    assert client.get("/api/results").json() == {"results": []}
