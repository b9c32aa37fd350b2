"""The laboratory through the server: populations, plain searches, and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

from app.web.events import events
from parameters import long_after
from pegsol import Solution, parse_moves, problem
from processes import wait_until

ENDLESS = "english d4 d5"  # which has no solution


def begin(client: TestClient, kind: str, given: str, **more: object) -> str:
    answer = client.post(f"/api/lab/{kind}", json={"problem": given, **more})
    assert answer.status_code == 202, answer.text
    name: str = answer.json()["id"]
    return name


def ended(client: TestClient, kind: str, given: str, **more: object) -> dict[str, Any]:
    """Return how a run stands at its end."""
    word, content = events(client, f"/api/lab/{begin(client, kind, given, **more)}")[-1]
    assert word == "done"
    return content


def look(client: TestClient, name: str) -> dict[str, Any]:
    content: dict[str, Any] = client.get(f"/api/lab/{name}").json()
    return content


def wait_for_population(client: TestClient, name: str, number: int) -> dict[str, Any]:
    wait_until(lambda: (look(client, name)["shown"] or {"population": 0})["population"] >= number)
    return look(client, name)


# -- the genetic solver --------------------------------------------------------------------------


def test_the_candidate_that_solves_the_problem_comes_first(client: TestClient) -> None:
    done = ended(client, "genetic", "english d4 d4", seed=3, pace="full")
    answer = done["answer"]
    assert (done["state"], answer["solved"], answer["reason"]) == ("done", True, "")
    first, *others = answer["candidates"]
    assert first["solves"]
    assert first["fitness"] == 33
    assert len(others) == 29
    of = problem("english d4 d4")
    jumps = [
        jump for move in parse_moves(of.board, ", ".join(first["moves"])) for jump in move.jumps
    ]
    Solution(of, tuple(jumps)).verify()
    assert first["pegs"] == [of.board.names.index("d4")]
    assert len(answer["classes"]) == 33
    assert set(answer["classes"]) == set(range(len(first["weights"])))


def test_candidates_are_shown_before_and_after_their_evaluation(client: TestClient) -> None:
    name = begin(client, "genetic", ENDLESS, population=4, tries=2, populations=1)
    sent = events(client, f"/api/lab/{name}")
    shown = [content["shown"] for word, content in sent if word == "progress"]
    counts = [sum(one["evaluated"] for one in each["candidates"]) for each in shown]
    assert counts == sorted(counts)
    assert counts[0] < counts[-1] == 4
    last = [one["fitness"] for one in shown[-1]["candidates"]]
    assert last == sorted(last, reverse=True)


def test_it_gives_up_after_the_last_population(client: TestClient) -> None:
    more = {"population": 4, "tries": 3, "populations": 2, "pace": "full"}
    answer = ended(client, "genetic", ENDLESS, **more)["answer"]
    assert (answer["solved"], answer["reason"]) == (False, "populations")
    assert (answer["population"], answer["tries"], answer["evaluations"]) == (2, 3, 14)
    assert len({one["id"] for one in answer["candidates"]}) == 4


def test_a_population_begins_anew_and_a_run_is_stopped(client: TestClient) -> None:
    name = begin(client, "genetic", ENDLESS, pace="slow")
    wait_for_population(client, name, 1)
    assert client.post(f"/api/lab/{name}/fresh").status_code == 200
    assert wait_for_population(client, name, 2)["shown"]["tries"] == 0
    client.post(f"/api/lab/{name}/stop")
    wait_until(lambda: look(client, name)["state"] == "stopped")
    stopped = look(client, name)
    assert stopped["answer"]["reason"] == "cancelled"
    assert stopped["answer"]["population"] == 2
    assert client.delete(f"/api/lab/{name}").status_code == 204
    assert client.get(f"/api/lab/{name}").status_code == 404


def test_it_ends_with_its_results_when_its_time_is_over(client: TestClient) -> None:
    answer = ended(client, "genetic", ENDLESS, pace="full", seconds=0.1)["answer"]
    assert (answer["reason"], answer["solved"]) == ("time", False)
    assert len(answer["candidates"]) == 30


def test_it_goes_on_at_another_pace(client: TestClient) -> None:
    more = {"population": 100, "tries": 400, "populations": 1}
    name = begin(client, "genetic", ENDLESS, pace="slow", **more)
    wait_for_population(client, name, 1)
    assert client.post(f"/api/lab/{name}/pace/full").status_code == 200
    # At 0.4 s a candidate, these 500 would take longer than is waited for.
    wait_until(lambda: look(client, name)["state"] == "done")
    assert look(client, name)["answer"]["evaluations"] == 500
    assert client.post(f"/api/lab/{name}/pace/hasty").status_code == 422
    search = begin(client, "search", "up-arrow")
    assert client.post(f"/api/lab/{search}/pace/full").status_code == 400


@pytest.mark.long
def test_classes_of_holes_are_chosen(client: TestClient) -> None:
    given = {"classes": "a1 b3; a2 b2; a3 c3", "population": 2, "tries": 0, "populations": 1}
    answer = ended(client, "genetic", "triangle(3) a1 a1", pace="full", **given)["answer"]
    assert answer["classes"] == [0, 1, 1, 2, 0, 2]
    failed = ended(client, "genetic", "triangle(3) a1 a1", classes="a1; a2")
    assert "every hole must be in a class of holes" in failed["error"]["error"]


@pytest.mark.long
def test_the_experiment_of_1999(client: TestClient) -> None:
    answer = ended(client, "experiment", "english d4 d4", runs=5, seed=2)["answer"]
    assert (answer["runs"], answer["reason"], len(answer["rows"])) == (5, "", 12)
    assert answer["published"][0]["found"] == 30
    assert answer["chi_squared"]["merged"]
    own = ended(client, "experiment", "english d4 d4", runs=2, tries=3, classes="each")["answer"]
    assert own["published"] is None


# -- plain search --------------------------------------------------------------------------------


def test_a_search_counts_what_it_did(client: TestClient) -> None:
    answer = ended(client, "search", "up-arrow", holes="columns-up")["answer"]
    assert (answer["status"], answer["reason"]) == ("solved", "")
    assert answer["totals"]["positions"] == 3608
    assert sum(level["positions"] for level in answer["levels"]) == 3608
    assert len(answer["moves"]) > 10


@pytest.mark.long
def test_a_search_takes_its_switches(client: TestClient) -> None:
    switches = {
        "table": 1 << 16,
        "symmetries": True,
        "position_class": True,
        "pagodas": True,
        "dead_pegs": True,
        "independence": "all",
    }
    totals = ended(client, "search", "triangle(5) a1 a1", solutions=None, **switches)["answer"]
    plain = ended(client, "search", "triangle(5) a1 a1", solutions=None)["answer"]
    assert totals["totals"]["positions"] < plain["totals"]["positions"]
    weights = {"a1": 5, "c3": -2}
    weighed = ended(client, "search", "triangle(5) a1 a1", weights=weights)["answer"]
    assert weighed["totals"]["positions"] != plain["totals"]["positions"]


def test_a_search_that_takes_long_is_shown_and_stopped(client: TestClient) -> None:
    name = begin(client, "search", ENDLESS)
    wait_until(lambda: (look(client, name)["shown"] or {"positions": 0})["positions"])
    shown = look(client, name)["shown"]["positions"]
    client.post(f"/api/lab/{name}/stop")
    wait_until(lambda: look(client, name)["state"] == "stopped")
    answer = look(client, name)["answer"]
    assert (answer["status"], answer["reason"]) == ("undecided", "cancelled")
    assert answer["totals"]["positions"] >= shown


@pytest.mark.long
def test_switches_and_orders_are_compared(client: TestClient) -> None:
    pruned = ended(client, "prune", "triangle(5) a1 a1")["answer"]
    assert pruned["rows"][0]["group"] == "none"
    assert pruned["rows"][-1]["positions"] < pruned["rows"][0]["positions"]
    ordered = ended(client, "orders", "triangle(5) a1 a1", sample=20, positions=500)["answer"]
    assert len(ordered["costs"]) == 20
    assert all(cost["positions"] <= 500 for cost in ordered["costs"])


# -- refusals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "more", "field"),
    [
        ("genetic", {"population": 1}, "population"),
        ("genetic", {"population": 10**6}, "population"),
        ("genetic", {"tries": -1}, "tries"),
        ("genetic", {"threshold": 33}, "threshold"),
        ("genetic", {"mutation": 2.0}, "mutation"),
        ("genetic", {"seed": "3"}, "seed"),
        ("genetic", {"pace": "light"}, "pace"),
        ("genetic", {"seconds": 1e9}, "seconds"),
        ("search", {"table": 1 << 40}, "table"),
        ("search", {"solutions": 0}, "solutions"),
        ("search", {"independence": "some"}, "independence"),
        ("prune", {"positions": 10**12}, "positions"),
        ("orders", {"sample": 10**6}, "sample"),
        ("orders", {"luck": 1}, "luck"),
    ],
)
def test_bad_parameters_are_named(
    client: TestClient, kind: str, more: dict[str, object], field: str
) -> None:
    answer = client.post(f"/api/lab/{kind}", json={"problem": "latin-cross", **more})
    assert answer.status_code == 422
    assert answer.json()["error"].startswith(field)
    assert "\n" not in answer.json()["error"]


@pytest.mark.parametrize(
    ("kind", "given", "more", "words"),
    long_after(
        1,
        [
            ("search", "latin-cross", {"weights": {"z9": 1}}, "z9"),
            ("search", "latin-cross", {"symmetries": True}, "table"),
            ("search", "english d4 fewest", {}, "fewest"),
        ],
    ),
)
def test_what_makes_no_sense_fails_with_one_line(
    client: TestClient, kind: str, given: str, more: dict[str, object], words: str
) -> None:
    done = ended(client, kind, given, **more)
    assert done["state"] == "failed"
    assert words in done["error"]["error"]
    assert done["error"]["code"] == "unreadable"


def test_runs_are_no_searches_and_belong_to_their_owners(
    client: TestClient, other: TestClient
) -> None:
    name = begin(client, "genetic", ENDLESS, pace="slow")
    assert client.get("/api/jobs").json() == {"jobs": []}
    assert client.get(f"/api/jobs/{name}").status_code == 404
    assert other.get(f"/api/lab/{name}").status_code == 404
    search = client.post("/api/jobs", json={"problem": "latin-cross"}).json()["id"]
    assert client.get(f"/api/lab/{search}").status_code == 404
    plain = begin(client, "search", "latin-cross")
    assert client.post(f"/api/lab/{plain}/fresh").status_code == 400
    for each in (name, plain):
        assert client.delete(f"/api/lab/{each}").status_code == 204


@pytest.mark.long
def test_what_pin_types_lose(client: TestClient) -> None:
    search = ended(client, "search", "open-diamond", pin_types=True)["answer"]
    assert search["totals"]["pin_types"] > 0
    answer = ended(client, "rule", "open-diamond")["answer"]
    assert (answer["solutions"], answer["kept"], answer["sound"]) == (13_064, 8_224, False)
