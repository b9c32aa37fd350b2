"""The event loop answers all players, so nothing that grows with a board runs on it."""

from __future__ import annotations

import asyncio
import gc
import time
from itertools import combinations
from typing import Any

import pytest
from fastapi.testclient import TestClient

from pegsol.app.web.routes import analysis, packages, why

MAX_SECONDS = 0.05  # of processor time, in which the loop answers nobody else

LINES = [f"p{p}h{h} p{p}h{h + 1} p{p}h{h + 2}" for p in range(51) for h in range(3)]
VACANCIES = " ".join([f"p{p}h2" for p in range(51)])
PATHS = "\n".join(["lines:", *LINES, f"start: vacancies {VACANCIES}", "finish: fewest"])
BIPARTITE = f"graph({','.join([f'a{a}-b{b}' for a in range(30) for b in range(30)])})"
COMPLETE = f"graph({','.join([f'a{a}-a{b}' for a, b in combinations(range(24), 2)])})"
BOARDS = {"paths": PATHS, "bipartite": BIPARTITE, "complete": COMPLETE, "square": "square(24)"}

QUESTIONS: list[tuple[str, dict[str, Any]]] = [
    ("problem", {}),
    ("analysis", {"effort": "verdict"}),
    ("analysis", {"effort": "hint"}),
    ("analysis", {"effort": "quick"}),
    ("fewest-moves", {}),
    ("review", {"effort": "verdict"}),
    ("review", {"effort": "quick"}),
    ("why", {}),
    ("repair", {}),
    ("explain", {}),
    ("next-package", {}),
    ("jobs", {"seconds": 1.0}),
    ("lab/genetic", {"seconds": 1.0}),
]


@pytest.mark.parametrize(
    "board",
    [
        "paths",
        "square",
        pytest.param("bipartite", marks=pytest.mark.long),
        pytest.param("complete", marks=pytest.mark.long),
    ],
)
def test_no_request_holds_the_loop(
    board: str, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[tuple[float, str, str]] = []
    run = asyncio.Handle._run
    where, more = QUESTIONS[0]

    def measured(handle: asyncio.Handle) -> None:
        began = time.thread_time()
        run(handle)
        # Not the time on the clock: a busy machine takes the processor away.
        if (seconds := time.thread_time() - began) > MAX_SECONDS:
            held.append((seconds, where, str(more)))

    monkeypatch.setattr(asyncio.Handle, "_run", measured)
    for name in ("VERDICT", "QUICK", "HINT"):
        monkeypatch.setattr(analysis, f"{name}_TIMEOUT", 0.5)
    for route in (packages, why):
        monkeypatch.setattr(route, "SECONDS", 0.1)
        monkeypatch.setattr(route, "START_TIMEOUT", 1.0)
    gc.freeze()  # no collection looks through the objects of other tests
    for where, more in QUESTIONS:
        answer = client.post(f"/api/{where}", json={"problem": BOARDS[board], **more})
        # A client that has asked too much is refused only later.
        assert answer.status_code in (200, 202, 404, 429, 503), (where, answer.text)
    gc.unfreeze()
    assert not held
