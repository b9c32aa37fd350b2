"""The OpenAPI schema: it is complete, and every answer of the server matches it."""

from __future__ import annotations

import time
from itertools import count
from typing import Any

import httpx2
import pytest
import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from pegsol.app.web.middleware import COOKIE
from pegsol.app.web.schema import Error
from tried import Tried

EXAMPLES = 1  # of each operation, right and wrong, from one seed
LONG_SECONDS = 120.0
OWNER = {"cookie": f"{COOKIE}={'a' * 22}"}
GOOD: dict[str, Any] = {
    "problem": "line(4) b1 c1",
    "moves": ["d1-b1", "a1-c1"],
    "played": ["d1-b1"],
    "finish": {"survivor": "c1"},
    "items": [{"problem": "line(4) b1 c1", "moves": ["d1-b1"]}],
}


@pytest.fixture(scope="module")
def operations(address: str) -> list[Any]:
    """The operations of the server; those that end things come last."""
    schema = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
    found = [result.ok() for result in schema.get_all_operations()]
    return sorted(found, key=lambda operation: bool(operation.method == "delete"))


@pytest.fixture(scope="module")
def names(address: str) -> dict[str, str]:
    """The names of a search, of a saved thing and of a run of the laboratory."""
    found = {}
    with httpx2.Client(base_url=address, headers=OWNER) as client:
        for path, more in (("/api/jobs", {}), ("/api/saved", {"kind": "game", "name": "Mine"})):
            answer = client.post(path, json={"problem": "french d4 any", **more})
            assert answer.is_success, answer.text
            found[path + "/"] = answer.json()["id"]
        answer = client.post("/api/lab/genetic", json={"problem": "french d4 any"})
        found["/api/lab/"] = answer.json()["id"]
    return found


def fill_in(case: Any, names: dict[str, str]) -> None:
    """Let a case be about things that exist, which no schema can describe."""
    if isinstance(case.body, dict):
        case.body |= {key: good for key, good in GOOD.items() if key in case.body}
    if "problem" in case.query:
        case.query |= {"problem": "crossbow", "theme": "plain", "moves": ""}
    for start, name in names.items():
        if "name" in case.path_parameters and case.path.startswith(start):
            case.path_parameters["name"] = name


def try_all(operations: list[Any], names: dict[str, str], mode: GenerationMode, start: int) -> int:
    """Try all operations with random requests from a seed; return how many were tried.

    Requests with an even seed are about things that exist.
    """
    tried = 0
    for operation in operations:
        if operation.path.endswith("/events"):
            continue  # a stream; test_jobs.py reads it
        if mode is GenerationMode.NEGATIVE and not (operation.body or operation.query):
            continue  # every request is valid

        @seed(start)
        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(generation_mode=mode))
        def answers(case: Any) -> None:
            nonlocal tried
            tried += 1
            if mode is GenerationMode.POSITIVE and start % 2 == 0:
                fill_in(case, names)
            answer = case.call(headers=OWNER)
            if answer.status_code != 413:  # which the checks do not count as a refusal
                # Not every text is a problem, and no schema can describe those that are.
                unsure = [positive_data_acceptance]
                case.validate_response(answer, headers=OWNER, excluded_checks=unsure)

        answers()
    return tried


@pytest.mark.parametrize("mode", list(GenerationMode))
def test_answers_match_the_schema(
    operations: list[Any], names: dict[str, str], mode: GenerationMode
) -> None:
    assert try_all(operations, names, mode, 0) > 20


@pytest.mark.long
def test_answers_to_thousands_of_requests_match_the_schema(
    operations: list[Any], names: dict[str, str], address: str, tried: Tried
) -> None:
    """Rounds of random requests, each from its own seed, for two minutes."""
    until, requests = time.monotonic() + LONG_SECONDS, 0
    for start in count(1):
        for mode in GenerationMode:
            requests += try_all(operations, names, mode, start)
        if time.monotonic() > until:
            break
    tried("random requests to every operation of the API (Schemathesis)", requests, "requests")
    print(f"{requests:,} requests from {start} seeds")
    assert httpx2.get(f"{address}/api/version").status_code == 200


def test_the_schema_is_complete(client: TestClient) -> None:
    content = client.get("/api/openapi.json").json()
    found = {
        f"{method} {path}" for path, operations in content["paths"].items() for method in operations
    }
    assert found == {
        "get /api/version",
        "get /api/board",
        "get /api/boards",
        "get /api/lessons",
        "get /api/puzzles",
        "post /api/problem",
        "post /api/analysis",
        "post /api/fewest-moves",
        "post /api/review",
        "post /api/explain",
        "post /api/next-package",
        "post /api/repair",
        "post /api/new-puzzles",
        "post /api/why",
        "get /api/jobs",
        "post /api/jobs",
        "get /api/jobs/{name}",
        "delete /api/jobs/{name}",
        "get /api/jobs/{name}/events",
        "get /api/jobs/{name}/proof.svg",
        "post /api/jobs/{name}/pause",
        "post /api/jobs/{name}/resume",
        "post /api/jobs/{name}/stop",
        "post /api/lab/genetic",
        "post /api/lab/experiment",
        "post /api/lab/search",
        "post /api/lab/prune",
        "post /api/lab/orders",
        "post /api/lab/rule",
        "get /api/lab/{name}",
        "delete /api/lab/{name}",
        "get /api/lab/{name}/events",
        "post /api/lab/{name}/fresh",
        "post /api/lab/{name}/pace/{pace}",
        "post /api/lab/{name}/stop",
        "get /api/saved",
        "post /api/saved",
        "get /api/saved/{name}",
        "put /api/saved/{name}",
        "delete /api/saved/{name}",
        "get /api/ladder",
        "get /api/results",
        "post /api/results",
        "get /api/results/{key}/ghost",
        "get /api/daily",
        "get /api/days",
        "get /api/rush",
        "post /api/rush",
        "get /api/rush/best",
        "post /api/export",
        "post /api/open",
        "get /api/backup",
        "post /api/backup",
    }
    error = Error.model_json_schema()
    for operations in content["paths"].values():
        for operation in operations.values():
            assert operation["description"]
            for status, answer in operation["responses"].items():
                if status[0] in "45":
                    assert answer["content"]["application/json"]["schema"] == error
