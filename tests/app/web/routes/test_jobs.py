"""Searches through the server: their events, pause, stop, limits, and workers that die."""

from __future__ import annotations

import os
import signal
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import Pipe
from typing import Any, cast

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from app.web.events import Event
from app.web.events import events as events_at
from parameters import long_after
from pegsol import Game, Solution, parse_moves, problem, solutions
from pegsol.app.web import queue, searching
from pegsol.app.web.job import Job
from pegsol.app.web.middleware import COOKIE
from pegsol.app.web.owners import owner_named
from pegsol.app.web.task import SearchTask
from processes import wait_until

ENDLESS = "wiegleb e1 e1"
HARD = "wiegleb e4 any"  # whose fewest moves are not proved within minutes


def begin(client: TestClient, given: object, **more: object) -> str:
    answer = client.post("/api/jobs", json={"problem": given, **more})
    assert answer.status_code == 202, answer.text
    name: str = answer.json()["id"]
    return name


def look(client: TestClient, name: str) -> dict[str, Any]:
    answer = client.get(f"/api/jobs/{name}")
    assert answer.status_code == 200
    content: dict[str, Any] = answer.json()
    return content


def do(client: TestClient, what: str, name: str) -> dict[str, Any]:
    answer = client.post(f"/api/jobs/{name}/{what}")
    assert answer.status_code == 200, answer.text
    content: dict[str, Any] = answer.json()
    return content


def events(client: TestClient, name: str, **headers: str) -> list[Event]:
    return events_at(client, f"/api/jobs/{name}", **headers)


def stop(client: TestClient, name: str) -> dict[str, Any]:
    """Stop a search; return how it stands at its end, which may come late on a busy machine."""
    do(client, "stop", name)
    return wait_for(client, name, "stopped")


def job_of(client: TestClient, name: str) -> Job[Any]:
    found = cast(FastAPI, client.app).state.queue.get(name, owner_named(client.cookies[COOKIE]))
    assert isinstance(found, Job)
    return found


def ended(client: TestClient, given: object, **more: object) -> dict[str, Any]:
    """Return how a search stands at its end."""
    word, content = events(client, begin(client, given, **more))[-1]
    assert word == "done"
    return content


def verify(given: object, moves: list[str], finish: object = None) -> None:
    one = problem(given)  # type: ignore[arg-type]
    if finish is not None:
        one = problem(one.as_json() | {"finish": finish})
    jumps = [jump for move in parse_moves(one.board, " ".join(moves)) for jump in move.jumps]
    Solution(one, tuple(jumps)).verify()


# -- answers -------------------------------------------------------------------------------------


def test_a_solution_comes_as_events(client: TestClient) -> None:
    # Progress may come in between, if the process ends late; it may have ended before the stream.
    every = events(client, begin(client, "english d4 d4"))
    sent = [(word, content) for word, content in every if word not in ("progress", "state")]
    assert every[0][0] == "state"
    assert [word for word, _ in sent] == ["solution", "done"]
    assert [content["state"] for word, content in every if word == "state"][-1] == "done"
    (_, solution), (_, done) = sent
    assert (done["state"], done["found"], len(done["solutions"])) == ("done", 1, 1)
    answer = done["answer"]
    assert (answer["status"], answer["reason"], answer["fixed"]) == ("solved", "", 0)
    assert answer["moves"] == done["solutions"][0] == solution["moves"]
    verify("english d4 d4", answer["moves"])


def test_own_moves_are_kept(client: TestClient) -> None:
    done = ended(client, "english d4 d4", played=["d2-d4", "f3-d3"])
    assert done["answer"]["fixed"] == 2
    assert done["answer"]["moves"][:2] == ["d2-d4", "f3-d3"]
    verify("english d4 d4", done["answer"]["moves"])


@pytest.mark.parametrize(
    ("given", "finish"),
    long_after(
        1,
        [
            ("english d4 d4", {"survivor": "d1"}),
            ("english d4 d4", {"at_most": 3}),
            ("triangle(5) a1 any", {"survivor": "a1"}),
            ("triangle(5) a1 any", {"pegs": ["a1"], "free": ["b4"]}),
        ],
    ),
)
def test_a_finish_may_be_chosen(client: TestClient, given: str, finish: dict[str, Any]) -> None:
    done = ended(client, given, finish=finish)
    verify(given, done["answer"]["moves"], finish)


def test_the_fewest_pegs_are_proved(client: TestClient) -> None:
    done = ended(client, "square(5) c3 any", finish={"fewest": True})
    assert (done["answer"]["status"], done["answer"]["minimum"]) == ("solved", True)


@pytest.mark.parametrize(("distinct", "count"), [(False, 4), (True, 2)])
def test_all_solutions(client: TestClient, distinct: bool, count: int) -> None:
    sent = events(client, begin(client, "line(6) b1 any", kind="all", distinct=distinct))
    done = sent[-1][1]
    assert (done["state"], done["found"], done["answer"]["reason"]) == ("done", count, "")
    assert done["solutions"] == [content["moves"] for word, content in sent if word == "solution"]
    for moves in done["solutions"]:
        verify("line(6) b1 any", moves)


def test_all_solutions_after_own_moves(client: TestClient) -> None:
    done = ended(client, "line(6) b1 any", kind="all", played=["d1-b1", "f1-d1"])
    assert done["found"] == 2
    for moves in done["solutions"]:
        assert moves[0] == "d1-b1"
        verify("line(6) b1 any", moves)


def test_a_client_that_reconnects_gets_the_new_solutions(client: TestClient) -> None:
    name = begin(client, "line(6) b1 any", kind="all")
    first = [content for word, content in events(client, name) if word == "solution"]
    again = events(client, name, **{"last-event-id": "3"})
    assert [content for word, content in again if word == "solution"] == first[3:]
    assert again[0][0] == "state"
    for last in ("", "x", "-1", "9" * 5000, "1.5"):  # which are no numbers of solutions
        sent = events(client, name, **{"last-event-id": last})
        assert [content["number"] for word, content in sent if word == "solution"] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("given", "reason", "code"),
    [("french d4 any", "position class", "setsOne"), ("english d4 d5", "", "parity")],
)
def test_a_proof_can_be_seen(client: TestClient, given: str, reason: str, code: str) -> None:
    done = ended(client, given)
    answer = done["answer"]
    assert (answer["status"], answer["moves"], done["found"]) == ("impossible", None, 0)
    assert reason in answer["reason"]
    assert answer["proof"]["code"] == code
    assert answer["standing"] == "verified"
    assert answer["proof_picture"] is None  # the page draws it


@pytest.mark.long
def test_a_tree_is_drawn(client: TestClient) -> None:
    answer = ended(client, "diamond(5) e1 e9")["answer"]
    assert answer["proof"]["code"] == "tree"
    picture = client.get(answer["proof_picture"])
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.text.startswith("<svg")


@pytest.mark.long
def test_a_search_too_large_to_repeat_is_only_stated(client: TestClient) -> None:
    answer = ended(client, "hexagon(3) a3 c1")["answer"]
    assert (answer["reason"], answer["standing"]) == ("exhausted search", "stated")
    assert ended(client, "line(4) b1 c1")["answer"]["standing"] is None


def test_a_lost_position_has_a_reason_too(client: TestClient) -> None:
    done = ended(client, "triangle(5) a1 any", played=["a3-a1", "a5-a3"], kind="all")
    assert done["answer"]["status"] in ("solved", "impossible")


def test_an_exhausted_search_has_no_picture(client: TestClient) -> None:
    done = ended(client, "line(7) d1 any")
    if done["answer"]["proof_picture"] is None:
        assert client.get(f"/api/jobs/{done['id']}/proof.svg").status_code == 404


# -- fewest moves --------------------------------------------------------------------------------


def test_the_fewest_moves_come_with_their_proof(client: TestClient) -> None:
    sent = events(client, begin(client, "crossbow", kind="fewest-moves"))
    done = sent[-1][1]
    answer = done["answer"]
    fewest = min(len(found.moves) for found in solutions(problem("crossbow")))
    assert (done["kind"], done["state"], answer["status"]) == ("fewest-moves", "done", "solved")
    assert (len(answer["moves"]), answer["moves_at_least"]) == (fewest, fewest)
    verify("crossbow", answer["moves"])
    found = [content["moves"] for word, content in sent if word == "solution"]
    assert found == done["solutions"]
    assert found[-1] == answer["moves"]
    lengths = [len(moves) for moves in found]
    assert lengths == sorted(set(lengths), reverse=True)


def test_own_moves_count_among_the_fewest(client: TestClient) -> None:
    answer = ended(client, "crossbow", kind="fewest-moves", played=["b5-b3"])["answer"]
    games = [found for found in solutions(problem("crossbow")) if str(found.jumps[0]) == "b5-b3"]
    assert answer["moves"][0].startswith("b5-b3")
    assert answer["moves_at_least"] == len(answer["moves"]) == min(len(g.moves) for g in games)
    assert answer["fixed"] == 1


def test_without_a_solution_there_are_no_fewest_moves(client: TestClient) -> None:
    answer = ended(client, "english d4 d3", kind="fewest-moves")["answer"]
    assert (answer["status"], answer["reason"]) == ("impossible", "position class")
    assert (answer["moves"], answer["moves_at_least"]) == (None, None)
    assert answer["proof"]["code"] == "parity"


def test_other_searches_have_no_bounds(client: TestClient) -> None:
    done = ended(client, "crossbow")
    assert done["answer"]["moves_at_least"] is None
    assert not done["progress"]["moves_at_least"]


def wait_for_bounds(client: TestClient, name: str) -> dict[str, Any]:
    wait_until(lambda: (look(client, name)["progress"] or {"moves_found": 0})["moves_found"])
    progress: dict[str, Any] = look(client, name)["progress"]
    return progress


def test_bounds_come_closer_until_a_search_stops_with_the_gap(client: TestClient) -> None:
    name = begin(client, HARD, kind="fewest-moves")
    with ThreadPoolExecutor(1) as thread:
        reading = thread.submit(events, client, name)
        progress = wait_for_bounds(client, name)
        assert progress["moves_found"] >= progress["moves_at_least"] > 0
        assert progress["what"]
        assert do(client, "pause", name)["state"] == "paused"
        assert do(client, "resume", name)["state"] in ("queued", "running")
        stopped = stop(client, name)
        sent = [content for word, content in reading.result() if word == "progress"]
    at_least = [content["moves_at_least"] or 0 for content in sent]
    assert at_least == sorted(at_least)
    found = [content["moves_found"] for content in sent if content["moves_found"]]
    assert found == sorted(found, reverse=True)
    answer = stopped["answer"]
    assert (stopped["state"], answer["status"], answer["reason"]) == (
        "stopped",
        "undecided",
        "cancelled",
    )
    assert answer["moves"] == stopped["solutions"][-1]
    assert progress["moves_at_least"] <= answer["moves_at_least"] < len(answer["moves"])
    verify(HARD, answer["moves"])


def test_a_search_for_the_fewest_moves_may_be_ended_at_once(
    client: TestClient, application: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once = queue.KINDS["searches"]._replace(last=-1.0)  # its own answer comes too late
    monkeypatch.setattr(queue, "KINDS", queue.KINDS | {"searches": at_once})
    name = begin(client, HARD, kind="fewest-moves")
    wait_for_bounds(client, name)
    answer = stop(client, name)["answer"]
    assert (answer["status"], answer["reason"]) == ("undecided", "cancelled")
    assert 0 < answer["moves_at_least"] < len(answer["moves"])
    verify(HARD, answer["moves"])


# -- control -------------------------------------------------------------------------------------


def wait_for(client: TestClient, name: str, state: str) -> dict[str, Any]:
    wait_until(lambda: look(client, name)["state"] == state)
    return look(client, name)


def wait_for_progress(client: TestClient, name: str, nodes: int = 0) -> dict[str, Any]:
    wait_until(lambda: (look(client, name)["progress"] or {"nodes": -1})["nodes"] > nodes)
    return look(client, name)


def test_a_search_stands_still_goes_on_and_stops(
    client: TestClient, application: TestClient
) -> None:
    name = begin(client, ENDLESS)
    wait_for_progress(client, name)
    assert do(client, "pause", name)["state"] == "paused"
    before = look(client, name)
    assert do(client, "resume", name)["state"] in ("queued", "running")
    wait_for_progress(client, name, before["progress"]["nodes"])
    stopped = stop(client, name)
    assert (stopped["answer"]["status"], stopped["answer"]["reason"]) == ("undecided", "cancelled")
    for what in ("stop", "pause", "resume"):
        assert do(client, what, name)["state"] == "stopped"
    assert client.delete(f"/api/jobs/{name}").status_code == 204
    assert client.get(f"/api/jobs/{name}").status_code == 404


def test_a_search_that_stands_still_can_be_stopped(client: TestClient) -> None:
    name = begin(client, ENDLESS)
    do(client, "pause", name)
    stop(client, name)


def test_a_search_ends_when_its_time_is_over(client: TestClient) -> None:
    done = ended(client, ENDLESS, seconds=0.1)
    answer = done["answer"]
    assert (done["state"], answer["status"], answer["reason"]) == ("done", "undecided", "time")
    assert answer["moves"] is None
    assert answer["seconds"] >= 0.1


@pytest.mark.long
def test_a_long_list_is_cut_in_time(client: TestClient) -> None:
    name = begin(client, "english d4 d4", kind="all")
    wait_until(lambda: look(client, name)["found"] > 1000)
    job_of(client, name).seconds = 0.0
    done = wait_for(client, name, "done")
    assert done["answer"]["reason"] == "time"
    assert done["found"] > len(done["solutions"]) == 1000


@pytest.mark.parametrize(("pace", "sent"), [(-1.0, [3, 4]), (1e9, [])])
def test_the_number_of_solutions_is_sent_at_intervals(
    monkeypatch: pytest.MonkeyPatch, pace: float, sent: list[int]
) -> None:
    monkeypatch.setattr(searching, "MAX_LISTED", 2)
    monkeypatch.setattr(searching, "FOUND_INTERVAL", pace)
    words: list[tuple[str, Any]] = []
    task = SearchTask.of(Game(problem("line(6) b1 any")), kind="all")
    connection, other = Pipe()
    with connection, other:
        answer = searching.search(task, 1 << 30, connection, lambda *word: words.append(word))
    assert [value for word, value in words if word == "found"] == sent
    assert ([word for word, _ in words].count("solution"), answer["found"]) == (2, 4)


def test_a_worker_that_dies_is_a_search_that_failed(client: TestClient) -> None:
    name = begin(client, ENDLESS)
    wait_for_progress(client, name)
    child = job_of(client, name).child
    assert child is not None
    os.kill(child.pid, signal.SIGKILL)
    content = wait_for(client, name, "failed")
    assert content["answer"] is None
    assert content["error"] == {
        "error": "the process of the search ended unexpectedly",
        "code": "search-died",
        "values": [],
    }
    assert ended(client, "line(4) b1 c1")["answer"]["status"] == "solved"


def test_a_search_says_what_it_was_asked(client: TestClient) -> None:
    name = begin(
        client,
        "latin-cross",
        kind="all",
        finish={"survivor": "d4"},
        distinct=True,
        mod_symmetry=True,
    )
    content = events(client, name)[-1][1]
    assert content["finish"] == {"survivor": "d4"}
    assert (content["kind"], content["distinct"], content["mod_symmetry"]) == ("all", True, True)
    assert len(content["solutions"]) == 1  # the other one is its mirror image
    assert content["state"] == "done"


def test_open_searches_are_listed(client: TestClient, other: TestClient) -> None:
    assert client.get("/api/jobs").json() == {"jobs": []}
    name = begin(client, "english d4 d4", played=["d2-d4"], kind="all")
    wait_for(client, name, "running")
    (row,) = client.get("/api/jobs").json()["jobs"]
    assert (row["id"], row["kind"], row["state"]) == (name, "all", "running")
    assert (row["problem"], row["moves"]) == ("english d4 d4", ["d2-d4"])
    assert row["title"]
    assert other.get("/api/jobs").json() == {"jobs": []}
    stop(client, name)
    assert client.get("/api/jobs").json() == {"jobs": []}


# -- who and how many ----------------------------------------------------------------------------


def test_searches_are_private(client: TestClient, other: TestClient) -> None:
    name = begin(client, "line(4) b1 c1")
    assert other.get(f"/api/jobs/{name}").status_code == 404
    assert other.get(f"/api/jobs/{name}/events").status_code == 404
    assert other.get(f"/api/jobs/{name}/proof.svg").status_code == 404
    for what in ("pause", "resume", "stop"):
        assert other.post(f"/api/jobs/{name}/{what}").status_code == 404
    answer = other.delete(f"/api/jobs/{name}")
    assert (answer.status_code, answer.json()["code"]) == (404, "no-search")
    assert look(client, name)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"problem": "nope"}, 400),
        ({"problem": "english", "finish": {"survivor": "z9"}}, 400),
        ({"problem": "english", "finish": {"best": 3}}, 400),
        ({"problem": "english", "played": ["d2-d5"]}, 400),
        ({"problem": "english", "kind": "some"}, 422),
        ({"problem": "english", "seconds": 0}, 422),
        ({"problem": "english", "seconds": 3601}, 422),
        ({"problem": "english", "seconds": None}, 422),
    ],
)
def test_nonsense_is_refused(client: TestClient, body: dict[str, Any], status: int) -> None:
    answer = client.post("/api/jobs", json=body)
    assert (answer.status_code, list(answer.json())) == (status, ["error", "code", "values"])
