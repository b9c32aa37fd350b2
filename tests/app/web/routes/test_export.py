"""Files to keep and to print."""

from __future__ import annotations

import io
import json
from typing import Any
from xml.etree import ElementTree

import pytest
from fastapi.testclient import TestClient
from PIL import Image

from parameters import long_after
from pegsol import problem, solve
from pegsol.app.web import export_files
from pegsol.app.web.task import Task
from pegsol.model.formats.files import parse_problem

LINE = {"problem": "line(6) b1 any", "moves": ["d1-b1", "a1-c1", "f1-d1-b1"]}
CROSSBOW = {"problem": "crossbow"}


def export(client: TestClient, form: str, *items: dict[str, Any], **more: Any) -> Any:
    return client.post("/api/export", json={"form": form, "items": list(items), **more})


@pytest.mark.parametrize(
    ("form", "kind", "start"),
    long_after(
        3,
        [
            ("pdf", "application/pdf", b"%PDF-"),
            ("svg", "image/svg+xml", b"<svg"),
            ("png", "image/png", b"\x89PNG"),
            ("gif", "image/gif", b"GIF89a"),
            ("webp", "image/webp", b"RIFF"),
            ("text", "text/plain; charset=utf-8", b"board: line(6)"),
            ("json", "application/json", b"{"),
        ],
    ),
)
def test_every_form_can_be_exported(client: TestClient, form: str, kind: str, start: bytes) -> None:
    answer = export(client, form, LINE, width=64)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == kind
    ending = "txt" if form == "text" else form
    assert answer.headers["content-disposition"] == f'attachment; filename="pegsol.{ending}"'
    assert answer.content.startswith(start)


def test_several_things_are_one_picture(client: TestClient) -> None:
    answer = export(client, "svg", LINE, CROSSBOW, title="My <games>")
    root = ElementTree.fromstring(answer.text)
    texts = [text for element in root.iter() if (text := element.text)]
    assert "My <games>" in texts
    assert "1. d1-b1" in texts
    png = export(client, "png", LINE, CROSSBOW, theme="print")
    assert Image.open(io.BytesIO(png.content)).width > 600


def test_a_file_is_named_after_its_title(client: TestClient) -> None:
    answer = export(client, "json", LINE, title='A "Line"\r\nof Sïx../')
    assert answer.headers["content-disposition"] == 'attachment; filename="a-line-of-s-x.json"'


def test_what_is_exported_is_read_again(client: TestClient) -> None:
    content = json.loads(export(client, "json", LINE).text)
    assert problem(content["problem"]) == problem("line(6) b1 any")
    assert content["moves"] == LINE["moves"]
    alone = json.loads(export(client, "json", CROSSBOW).text)
    assert problem(alone) == problem("crossbow")
    several = json.loads(export(client, "json", CROSSBOW, LINE).text)
    assert several == [alone, content]
    text = export(client, "text", CROSSBOW).text
    assert parse_problem(text) == problem("crossbow")


def test_text_has_the_moves(client: TestClient) -> None:
    text = export(client, "text", CROSSBOW, LINE).text
    assert "Crossbow" in text
    assert text.endswith("moves: d1-b1, a1-c1, f1-d1-b1\n")


@pytest.mark.parametrize(
    ("items", "more", "status"),
    [
        ([CROSSBOW], {"form": "gif"}, 400),
        ([LINE, LINE], {"form": "webp"}, 400),
        ([{"problem": "nope"}], {"form": "text"}, 400),
        ([{"problem": "english", "moves": ["d2-d5"]}], {"form": "pdf"}, 400),
        ([], {"form": "text"}, 422),
        ([LINE] * 101, {"form": "text"}, 422),
        ([LINE], {"form": "exe"}, 422),
        ([LINE], {"form": "svg", "theme": "pink"}, 422),
        ([LINE], {"form": "gif", "width": 10_000}, 422),
    ],
)
def test_nonsense_is_refused(
    client: TestClient, items: list[Any], more: dict[str, Any], status: int
) -> None:
    answer = client.post("/api/export", json={"items": items, **more})
    assert (answer.status_code, list(answer.json())) == (status, ["error", "code", "values"])


def test_a_file_is_not_without_end(client: TestClient) -> None:
    moves = [str(move) for move in solve(problem("english")).solution.moves]  # type: ignore[union-attr]
    items = [{"problem": "english", "moves": moves}] * 100
    answer = export(client, "pdf", *items)
    assert answer.status_code == 400
    assert (
        answer.json()["error"]
        == f"a file can have at most {export_files.MAX_PICTURES} pictures of boards"
    )


def test_a_task_is_the_game_it_was_made_of() -> None:
    from pegsol.app.web.reading import read_game

    game = read_game(problem("english d4 d4").complement().as_json(), ["d4-d2"])
    again = Task.of(game).game()
    assert (again.problem, again.jumps) == (game.problem, game.jumps)
