"""Texts that are opened, and backups that are made and restored."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st

from pegsol import Game, Problem, problem
from pegsol.app.web.middleware import COOKIE
from pegsol.app.web.routes import exchange
from pegsol.model.games.documents import documents_text
from strategies import examples, problems

LINE = {"problem": "line(4) b1 c1", "moves": ["d1-b1", "a1-c1"]}


def opened(client: TestClient, text: str) -> list[dict[str, Any]]:
    answer = client.post("/api/open", json={"text": text})
    assert answer.status_code == 200, answer.text
    things: list[dict[str, Any]] = answer.json()["things"]
    return things


def game(client: TestClient, moves: list[str], **changes: Any) -> dict[str, Any]:
    body = {"kind": "game", "name": "Mine", "problem": "english d4 d4", "moves": moves} | changes
    answer = client.post("/api/saved", json=body)
    assert answer.status_code == 201, answer.text
    return body


# -- opening -------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["json", "text"])
@pytest.mark.parametrize(
    ("moves", "kind"), [([], "puzzle"), (["d1-b1"], "game"), (LINE["moves"], "solution")]
)
def test_what_is_exported_is_opened(
    client: TestClient, form: str, moves: list[str], kind: str
) -> None:
    order = {"form": form, "items": [LINE | {"moves": moves}]}
    (thing,) = opened(client, client.post("/api/export", json=order).text)
    assert (thing["kind"], thing["moves"], thing["text"]) == (kind, moves, "line(4) b1 c1")
    order["items"] = [LINE, {"problem": "crossbow"}]
    things = opened(client, client.post("/api/export", json=order).text)
    assert [thing["kind"] for thing in things] == ["solution", "puzzle"]
    assert [thing["title"] for thing in things] == ["", "Crossbow"]


@examples(60)
@given(start=problems(), seed=st.integers(0, 9), as_json=st.booleans())
def test_anything_written_is_opened_as_it_was(
    application: TestClient, start: Problem, seed: int, as_json: bool
) -> None:
    made, chance = Game(start), random.Random(seed)
    while made.legal_jumps() and len(made.jumps) < seed:
        made.jump(chance.choice(made.legal_jumps()))
    item = made.solution() if made.jumps else start
    text = json.dumps(item.as_json()) if as_json else documents_text([item])
    (thing,) = opened(application, text)
    assert problem(thing["problem"]) == start
    assert thing["moves"] == [str(move) for move in made.moves]


@pytest.mark.parametrize("text", ["crossbow", "triangle(5) a1", "json:eyJwZWdzb2wiOjF9x"])
def test_names_are_opened_too(client: TestClient, text: str) -> None:
    answer = client.post("/api/open", json={"text": text})
    assert answer.status_code == (400 if text.startswith("json") else 200)


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        "(jump-new-move pos-0-3 pos-0-2 pos-0-1)",
        '{"moves": ["d1-b1"], "jumps": []}\n{"moves": []}\n',
        "d2-d4, f3-d3",
        '{"pegsol_backup": 1}',
        '{"problem": {"pegsol": 1}}',
        "[]",
        "[1, 2]",
        "{",
        "[" * 50_000,
        '{"pegsol": 1, "board": "english", "start": {"vacancies": []}, "finish": {"fewest": true},'
        ' "title": "\\ud800"}',
        json.dumps([problem("line(4) b1 c1").as_json()] * 101),
    ],
)
def test_what_is_no_game_is_said_in_one_line(client: TestClient, text: str) -> None:
    answer = client.post("/api/open", json={"text": text})
    if text == "[]":
        assert answer.json() == {"things": []}
        return
    assert answer.status_code == 400
    assert "\n" not in answer.json()["error"]


# -- backups -------------------------------------------------------------------------------------


def test_a_backup_brings_everything_back(client: TestClient, other: TestClient) -> None:
    one = game(client, ["d2-d4"])
    two = game(client, LINE["moves"], kind="solution", name="Line ✓", problem=LINE["problem"])
    assert client.post("/api/results", json=LINE | {"seconds": 2.5}).status_code == 200
    backup = client.get("/api/backup").json()
    assert backup["pegsol_backup"] == 1
    assert COOKIE not in json.dumps(backup)
    assert client.cookies.get(COOKIE) not in json.dumps(backup)

    assert other.post("/api/backup", json=backup).json() == {"saved": 2, "results": 1}
    assert other.post("/api/backup", json=backup).json() == {"saved": 0, "results": 0}
    assert client.post("/api/backup", json=backup).json() == {"saved": 0, "results": 0}
    things = other.get("/api/saved").json()["saved"]
    assert [thing["name"] for thing in things] == [two["name"], one["name"]]
    assert all(thing["mine"] for thing in things)
    assert other.get("/api/results").json() == client.get("/api/results").json()
    assert other.get("/api/backup").json() | {"made": ""} == backup | {"made": ""}
    ids = {thing["id"] for thing in client.get("/api/saved").json()["saved"]}
    assert ids.isdisjoint(thing["id"] for thing in things)


def test_a_backup_has_all_records_and_the_better_ones_stay(
    client: TestClient, other: TestClient
) -> None:
    backup = hostile(
        helped=[RESULT],
        ghosts=[{"key": "0" * 32, "moves": ["d1-b1"], "times": [1.0, 2.5]}],
        days=[{"date": "2026-11-03", "level": "easy", "helped": False, "late": True}],
        rush={"score": 7, "skipped": 1, "when": "2026-11-03T00:00:00+00:00"},
    )
    assert client.post("/api/backup", json=backup).status_code == 200
    worse = backup | {
        "helped": [RESULT | {"seconds": 9.0}],
        "ghosts": [{"key": "0" * 32, "moves": ["d1-b1"], "times": [9.0]}],
        "days": [backup["days"][0] | {"helped": True}],
        "rush": backup["rush"] | {"score": 6},
    }
    assert client.post("/api/backup", json=worse).status_code == 200
    kept = client.get("/api/backup").json()
    for name in ("ghosts", "days", "rush"):
        assert kept[name] == backup[name]
    assert [best["seconds"] for best in kept["helped"]] == [1.5]
    assert client.get("/api/rush/best").json()["best"]["score"] == 7
    assert other.post("/api/backup", json=kept).status_code == 200
    assert other.get("/api/backup").json() | {"made": ""} == kept | {"made": ""}


THING = {
    "kind": "game",
    "name": "Mine",
    "changed": "2026-01-02T03:04:05Z",
    "problem": problem("line(4) b1 c1").as_json(),
    "moves": ["d1-b1"],
}
RESULT = {
    "key": "0" * 32,
    "solved": True,
    "pegs": 1,
    "jumps": 2,
    "moves": 2,
    "seconds": 1.5,
    "when": "2026-01-02T03:04:05+01:00",
}


def hostile(**changes: Any) -> dict[str, Any]:
    """A backup with something wrong in it."""
    backup = {"pegsol_backup": 1, "made": "2026-01-02T03:04:05Z", "saved": [THING], "results": []}
    return backup | changes


@pytest.mark.parametrize(
    "backup",
    [
        {},
        hostile(pegsol_backup=2),
        hostile(pegsol_backup=True),
        hostile(pegsol_backup="1"),
        hostile(made="yesterday"),
        hostile(made="9999-12-31T23:59:59-23:00"),
        hostile(owner="local"),
        hostile(saved={"0": THING}),
        hostile(saved=[THING, THING | {"id": "a" * 22}]),
        hostile(saved=[THING, THING | {"owner": "local"}]),
        hostile(saved=[THING, THING | {"kind": "page"}]),
        hostile(saved=[THING, THING | {"name": ""}]),
        hostile(saved=[THING, THING | {"name": "x" * 201}]),
        hostile(saved=[THING, THING | {"changed": "x" * 41}]),
        hostile(saved=[THING, THING | {"problem": "crossbow"}]),
        hostile(saved=[THING, THING | {"problem": {"pegsol": 1}}]),
        hostile(saved=[THING, THING | {"moves": ["d1-b1", "b1-d1-f1"]}]),
        hostile(saved=[THING, THING | {"moves": "d1-b1"}]),
        hostile(saved=[THING] * 2001),
        hostile(results=[RESULT | {"key": "../../x"}]),
        hostile(results=[RESULT | {"key": "0" * 32 + "\n"}]),
        hostile(results=[RESULT | {"pegs": -1}]),
        hostile(results=[RESULT | {"moves": 2**70}]),
        hostile(results=[RESULT | {"seconds": "1"}]),
        hostile(results=[RESULT | {"seconds": -1}]),
        hostile(results=[RESULT | {"solved": 1}]),
        hostile(results=[RESULT | {"when": None}]),
        hostile(results=[{"key": "0" * 32}]),
        hostile(helped=[RESULT | {"key": "x"}]),
        hostile(ghosts=[{"key": "0" * 32, "moves": [], "times": []}]),
        hostile(days=[{"date": "today", "level": "easy", "helped": False, "late": False}]),
        hostile(days=[{"date": "2026-11-03", "level": "hell", "helped": False, "late": False}]),
        hostile(rush={"score": -1, "skipped": 0, "when": "2026-11-03"}),
    ],
)
def test_a_hostile_backup_changes_nothing(client: TestClient, backup: dict[str, Any]) -> None:
    answer = client.post("/api/backup", json=backup)
    assert answer.status_code in (400, 422), answer.text
    assert "\n" not in answer.json()["error"]
    assert client.get("/api/saved").json() == {"saved": []}
    assert client.get("/api/results").json() == {"results": []}


def test_half_a_character_in_a_backup_is_refused(client: TestClient) -> None:
    content = json.dumps(hostile(saved=[THING | {"name": "\ud800"}])).encode()
    headers = {"content-type": "application/json"}
    assert client.post("/api/backup", content=content, headers=headers).status_code == 422
    title = THING["problem"] | {"title": "\ud800"}  # type: ignore[operator]
    content = json.dumps(hostile(saved=[THING | {"problem": title}])).encode()
    assert client.post("/api/backup", content=content, headers=headers).status_code in (400, 422)


def test_a_backup_may_be_larger_than_other_requests(client: TestClient) -> None:
    big = {"pegsol": 1, "board": "english", "start": {"vacancies": ["d4"]},
           "finish": {"survivor": "d4"}, "description": "x" * 400_000}  # fmt: skip
    things = [THING | {"problem": big, "moves": []}]
    assert client.post("/api/backup", json=hostile(saved=things)).json()["saved"] == 1
    assert client.post("/api/open", json={"text": "x" * 400_000}).status_code == 413
    assert client.post("/api/backup", content=b" " * (24 * 1024 * 1024 + 1)).status_code == 413


def test_a_backup_that_takes_too_long_changes_nothing(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exchange, "RESTORE_TIMEOUT", -1)
    assert client.post("/api/backup", json=hostile()).status_code == 400
    assert client.get("/api/saved").json() == {"saved": []}
