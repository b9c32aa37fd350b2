"""Searches through the server: their events, pause, stop, limits, and workers that die."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import Pipe
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from app.web.events import Event
from app.web.events import events as events_at
from pegsol import Game, Solution, parse_moves, problem, solutions
from pegsol.app.web import job as a_job
from pegsol.app.web import jobs as running
from pegsol.app.web import turns, worker
from pegsol.app.web.job import Job, Subject
from pegsol.app.web.jobs import Jobs
from pegsol.app.web.pool import BusyError, Processes
from pegsol.app.web.shares import Client
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


def job_of(application: TestClient, name: str) -> Job[Any]:
    job: Job[Any] = application.app.state.jobs._jobs[name]  # type: ignore[attr-defined]
    return job


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
    [
        ("english d4 d4", {"survivor": "d1"}),
        ("english d4 d4", {"at_most": 3}),
        ("triangle(5) a1 any", {"survivor": "a1"}),
        ("triangle(5) a1 any", {"pegs": ["a1"], "free": ["b4"]}),
    ],
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
    picture = client.get(answer["proof_picture"])
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.text.startswith("<svg")


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
    assert answer["proof_picture"]


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
        assert do(client, "resume", name)["state"] == "running"
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
    monkeypatch.setattr(a_job, "STOP_TIMEOUT", -1.0)  # its own answer comes too late
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
    if Path("/proc/self/stat").exists():
        wait_until(lambda: processes_state(job_of(application, name)) == "T")
    before = look(client, name)
    assert do(client, "resume", name)["state"] == "running"
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


def test_a_long_list_is_cut_in_time(client: TestClient, application: TestClient) -> None:
    name = begin(client, "english d4 d4", kind="all")
    wait_until(lambda: look(client, name)["found"] > 1000)
    job_of(application, name).seconds = 0.0
    done = wait_for(client, name, "done")
    assert done["answer"]["reason"] == "time"
    assert done["found"] > len(done["solutions"]) == 1000


@pytest.mark.parametrize(("pace", "sent"), [(-1.0, [3, 4]), (1e9, [])])
def test_the_number_of_solutions_is_sent_at_intervals(
    monkeypatch: pytest.MonkeyPatch, pace: float, sent: list[int]
) -> None:
    monkeypatch.setattr(worker, "MAX_LISTED", 2)
    monkeypatch.setattr(worker, "FOUND_INTERVAL", pace)
    words: list[tuple[str, Any]] = []
    task = SearchTask.of(Game(problem("line(6) b1 any")), kind="all")
    connection, other = Pipe()
    with connection, other:
        answer = worker._search(task, 1 << 30, connection, lambda *word: words.append(word))
    assert [value for word, value in words if word == "found"] == sent
    assert ([word for word, _ in words].count("solution"), answer["found"]) == (2, 4)


def test_a_worker_that_dies_is_a_search_that_failed(
    client: TestClient, application: TestClient
) -> None:
    name = begin(client, ENDLESS)
    wait_for_progress(client, name)
    child = job_of(application, name).child
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


def state_in_list(client: TestClient, name: str) -> str:
    rows = client.get("/api/jobs").json()["jobs"]
    return next((str(row["state"]) for row in rows if row["id"] == name), "")


def test_searches_that_nobody_watches_rest_and_block_nobody(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = [begin(client, ENDLESS) for _ in range(2)]
    for name in left:
        wait_for_progress(client, name)
    monkeypatch.setattr(a_job, "WATCH_SECONDS", 0.1)
    wait_until(  # the list is no watching
        lambda: {state_in_list(client, name) for name in left} == {"unwatched"}
    )
    assert ended(client, "english d4 d4")["answer"]["status"] == "solved"
    monkeypatch.undo()
    for name in left:
        assert look(client, name)["state"] == "running"
        stop(client, name)


def test_a_quick_search_does_not_wait_for_long_ones(client: TestClient, other: TestClient) -> None:
    long = [begin(client, ENDLESS) for _ in range(3)]
    for name in long:
        wait_for_progress(client, name)
    for somebody in (client, other):
        assert ended(somebody, "english d4 d4")["answer"]["status"] == "solved"
    for name in long:
        assert look(client, name)["state"] == "running"
        stop(client, name)


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


@pytest.fixture
def jobs(monkeypatch: pytest.MonkeyPatch) -> Iterator[Jobs]:
    monkeypatch.setattr(turns, "TURN_SECONDS", 0.1)
    monkeypatch.setattr(turns, "NEW_SECONDS", 0.1)
    monkeypatch.setattr(running, "TURN_INTERVAL", 0.02)
    processes = Processes()
    jobs = Jobs(processes)
    yield jobs
    jobs.close()
    processes.close()


def add(jobs: Jobs, owner: str, of: str = ENDLESS, address: str = "") -> Job:
    client = Client(owner, address)
    return jobs.add(SearchTask.of(Game(problem(of))), client=client, about=Subject(of, of))


def test_a_search_that_cannot_begin_has_failed() -> None:
    processes = Processes()
    processes.close()
    job = add(Jobs(processes), "me")
    job.ended.wait()
    assert (job.state, str(job.error)) == ("failed", "the process of the search ended unexpectedly")


def leave(*left: Job) -> None:
    """Let searches be as if nobody had asked about them for a while."""
    for job in left:
        job.asked -= a_job.WATCH_SECONDS + 1


def processes_state(job: Job) -> str:
    """Return the letter by which the system calls the state of a search's process."""
    assert job.child is not None
    with open(f"/proc/{job.child.pid}/stat", encoding="ascii") as stat:
        return stat.read().rpartition(")")[2].split()[0]


def test_there_is_room_for_some_searches_only(jobs: Jobs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "MAX_OPEN", 7)
    mine = [add(jobs, "me") for _ in range(4)]
    with pytest.raises(BusyError, match="4 searches"):
        add(jobs, "me")
    for _ in range(3):
        add(jobs, "you")
    with pytest.raises(BusyError, match="searches"):
        add(jobs, "you")
    jobs.stop(mine[0])
    add(jobs, "me")


def test_no_address_holds_all_places(jobs: Jobs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "MAX_OPEN", 6)
    monkeypatch.setattr(running, "MAX_PER_ADDRESS", 5)
    one = [add(jobs, f"invented {number}", address="one") for number in range(5)]
    two = add(jobs, "a", address="two")
    jobs.pause(two)
    three = add(jobs, "b", address="three")  # in place of one of the five
    assert [job.stopping for job in one].count("room") == 1
    again = add(jobs, "b", address="three")
    assert [job.stopping for job in one].count("room") == 2
    assert all(job.is_open for job in (two, three, again))
    with pytest.raises(BusyError, match="searches"):
        add(jobs, "c", address="three")  # the others have no more than that


def test_a_search_that_ran_its_time_makes_room_for_others(
    jobs: Jobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "MAX_OPEN", 3)
    searches = [add(jobs, owner, address=owner) for owner in "abc"]
    with pytest.raises(BusyError, match="searches"):
        add(jobs, "d", address="d")
    wait_until(lambda: searches[0].ran > 0)
    monkeypatch.setattr(running, "FAIR_SECONDS", 0.0)
    oldest = max(searches, key=lambda job: job.ran)
    with jobs._lock:
        oldest.watch._sum += 100.0
    add(jobs, "d", address="d")
    assert [job.stopping for job in searches if job is oldest] == ["room"]
    oldest.ended.wait()


def test_searches_left_behind_make_room(jobs: Jobs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "MAX_OPEN", 5)
    mine = [add(jobs, "me") for _ in range(4)]
    leave(mine[1], mine[2])
    leave(mine[2])
    fifth = add(jobs, "me")  # in place of the one that was left first
    mine[2].ended.wait()
    assert (mine[2].state, mine[2].stopping) == ("stopped", "room")
    add(jobs, "you")
    add(jobs, "somebody else")  # in place of one of mine
    mine[1].ended.wait()
    assert all(job.is_open for job in (mine[0], mine[3], fifth))


def test_searches_take_turns(jobs: Jobs) -> None:
    searches = [add(jobs, "me") for _ in range(3)]
    wait_until(lambda: all(job.ran for job in searches))
    seen = set()

    def changed() -> bool:
        with jobs._lock:
            on = [job for job in searches if job.on_turn]
        assert len(on) == running.MAX_RUNNING
        seen.add(tuple(searches.index(job) for job in on))
        return len(seen) == 3

    wait_until(changed)
    assert all((job.state, job.in_turns) == ("running", True) for job in searches)
    jobs.pause(searches[0])
    wait_until(lambda: not searches[1].in_turns)
    assert [job.on_turn for job in searches] == [False, True, True]
    assert searches[0].state == "paused"
    jobs.resume(searches[0])
    assert searches[0].state == "running"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the system has no /proc")
def test_a_search_without_a_turn_has_a_process_that_is_stopped(jobs: Jobs) -> None:
    searches = [add(jobs, "me") for _ in range(2)]
    wait_until(lambda: all(job.at_work for job in searches))
    leave(searches[0])
    wait_until(lambda: searches[0].state == "unwatched")
    wait_until(lambda: processes_state(searches[0]) == "T")
    ran = searches[0].ran
    time.sleep(0.2)
    assert (searches[0].ran, searches[0].state, searches[1].on_turn) == (ran, "unwatched", True)
    assert jobs.get(searches[0].id, "me") is searches[0]  # somebody looks again
    assert searches[0].state == "running"
    wait_until(lambda: processes_state(searches[0]) != "T")
    jobs.stop(searches[0])
    assert searches[0].answer is not None  # even one that was suspended reports


def test_a_paused_search_stays_paused_though_watched(jobs: Jobs) -> None:
    job = add(jobs, "me")
    jobs.pause(job)
    leave(job)
    with jobs._lock:
        jobs._arrange()
    assert job.state == "paused"
    jobs.watch(job)
    with jobs._lock:
        jobs._arrange()
    assert job.state == "paused"


def test_too_much_memory_ends_the_search_left_longest(
    jobs: Jobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    searches = [add(jobs, "me") for _ in range(4)]
    wait_until(lambda: all(job.at_work for job in searches))
    leave(*searches[:2])
    leave(searches[1])
    monkeypatch.setattr(running, "MAX_BYTES", sum(job.memory for job in searches) - 1)
    searches[1].ended.wait()
    assert searches[1].stopping == "room"
    assert [job.is_open for job in searches] == [True, False, True, True]
    jobs.pause(searches[3])
    leave(*[job for job in searches if job.state != "paused"])
    monkeypatch.setattr(running, "MAX_BYTES", 1)  # two may hold what they like
    searches[0].ended.wait()
    assert [job.is_open for job in searches] == [False, False, True, True]


def test_if_all_are_watched_memory_is_taken_from_what_is_paused_or_ran_longest(
    jobs: Jobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "MAX_RUNNING", 1)
    searches = [add(jobs, "me") for _ in range(3)]
    wait_until(lambda: all(job.at_work for job in searches))
    jobs.pause(searches[1])
    monkeypatch.setattr(running, "MAX_BYTES", 1)
    searches[1].ended.wait()
    assert searches[1].stopping == "room"
    wait_until(lambda: sum(job.is_open for job in searches) == 1)


def test_a_search_without_questions_is_forgotten(
    jobs: Jobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    job, waiting = add(jobs, "me"), [add(jobs, "me") for _ in range(2)][1]
    monkeypatch.setattr(running, "EXPIRY_SECONDS", -1.0)
    jobs.forget_old()
    assert jobs.get(job.id, "me") is None
    job.ended.wait()
    waiting.ended.wait()
    assert {job.state, waiting.state} == {"stopped"}


def test_of_what_has_ended_some_is_kept(jobs: Jobs, monkeypatch: pytest.MonkeyPatch) -> None:
    first = add(jobs, "me", "line(4) b1 c1")
    first.ended.wait()
    monkeypatch.setattr(running, "MAX_ENDED", 0)
    second = add(jobs, "me", "line(4) b1 c1")
    assert jobs.get(first.id, "me") is None
    assert jobs.get(second.id, "me") is second


def test_memory_is_bounded() -> None:
    processes = Processes(memory=40 << 20)
    jobs = Jobs(processes)
    job = add(jobs, "me")
    job.ended.wait()
    assert job.answer is not None
    assert job.answer["reason"] == "memory"
    jobs.close()
    processes.close()
