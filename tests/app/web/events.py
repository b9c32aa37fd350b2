"""Read the events of a search or of a run of the laboratory."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from fastapi.testclient import TestClient

Event = tuple[str, dict[str, Any]]


def events(client: TestClient, path: str, **headers: str) -> list[Event]:
    """Return all events of a search or run until its end."""
    with client.stream("GET", f"{path}/events", headers=headers) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        return list(parsed(answer.iter_lines()))


def parsed(lines: Iterator[str]) -> Iterator[Event]:
    """Yield the events of a stream as they come."""
    word = ""
    for line in lines:
        key, _, value = line.partition(": ")
        if key == "event":
            word = value
        elif key == "data":
            yield word, json.loads(value)
