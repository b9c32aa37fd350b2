"""The browser answers about the catalogue, and opens texts, as Python's model does."""

from __future__ import annotations

import json
from typing import Any

import web_data
from web_data import DATA

from pegsol import Game, Problem, problem
from pegsol.errors import PegError
from pegsol.game.documents import documents_text, parse_documents
from web.described import as_read
from web.game.calls import call

BOARDS = ("english", "french", "diamond(5)", "triangle(6)", "star(73)", "path(4)", "cycle(9)")
BOARDS += ("rectangle(2,3)+diagonals", "graph(a-b, b-c)", "line(1)", "nope", "square(99)")


def rounded(text: str) -> Any:
    """Return a file of data without the last digits of places, which machines compute."""
    return json.loads(text, parse_float=lambda number: round(float(number), 9))


def test_the_files_of_data_are_not_stale() -> None:
    """After a change of boards, puzzles or lessons, `make made` writes them."""
    files = dict(web_data.files())
    names = {path.name for path in DATA.iterdir()}
    assert names == {*files, "days.json", "rush.json"}
    for name, text in files.items():
        assert rounded((DATA / name).read_text("utf-8")) == rounded(text), name


def test_the_catalogue_is_that_of_the_files() -> None:
    kept = [
        json.loads((DATA / f"{name}.json").read_text()) for name in ("boards", "puzzles", "lessons")
    ]
    names = ("catalogueOfBoards", "catalogueOfPuzzles", "lessons")
    found = call([("game/catalogue.js", name) for name in names])
    assert found == [("", kept[0]), ("", kept[1]), ("", kept[2]["lessons"])]


def test_any_board_is_described() -> None:
    answers = call([("game/catalogue.js", "boardNamed", name) for name in BOARDS])
    for name, (code, found) in zip(BOARDS, answers, strict=True):
        try:
            wanted = json.loads(json.dumps(web_data.board_row(as_read(name).board)))
        except PegError:
            assert code == "unreadable", (name, found)
        else:
            assert (code, found) == ("", wanted)


def opened() -> list[str]:
    """Texts of all kinds."""
    crossing = problem("line(4) b1 c1")
    solved, begun = Game(crossing, "d1-b1, a1-c1").solution(), Game(crossing, "d1-b1").solution()
    graph = Game(problem("cycle(4) v1 any"), "v3-v1(v2)").solution()
    return [
        "crossbow",
        "english d1 d7",
        crossing.to_text(),
        crossing.to_text("json"),
        documents_text([crossing, solved, begun, graph]),
        json.dumps([crossing.as_json(), solved.as_json()]),
        "\n".join([json.dumps(one.as_json()) for one in (solved, begun)]),
        json.dumps({"command": "solve", **solved.as_json()}),
        json.dumps({"command": "generate", "puzzles": [{"problem": crossing.as_json()}]}),
        json.dumps({"command": "show", "problem": crossing.as_json()}),
        json.dumps({"problem": crossing.as_json(), "moves": None}),
        crossing.to_text() + "moves: D1 - b1; [a1→c1]\n",
        crossing.to_text() + "moves: d1b1\n",
        crossing.to_text() + "moves: d1-b1(c1)\n",
        "board: english\nstart:",
        "{",
        crossing.to_text() + "moves: a1-c1\n",
        crossing.to_text() + "moves: x9-b1\n",
        "[1]",
        '{"problem": 3}',
        "\n====\n\n".join(101 * [crossing.to_text()]),
    ]


def things(text: str) -> list[dict[str, Any]]:
    """Return what is in a text, as Python reads it."""
    several = "\n" in text.strip() or text.lstrip().startswith(("{", "["))
    items = parse_documents(text) if several else [as_read(text)]
    found = []
    for item in items:
        given = item if isinstance(item, Problem) else item.problem
        moves = [] if isinstance(item, Problem) else [str(move) for move in item.moves]
        is_puzzle = isinstance(item, Problem) or not item.jumps
        kind = "puzzle" if is_puzzle else "game" if item.defects() else "solution"
        known = {"kind": kind, "title": given.title, "problem": given.as_json()}
        found.append({**known, "text": web_data.text_of(given), "moves": moves})
    return found


def test_texts_are_opened_alike() -> None:
    texts = opened()
    answers = call([("game/open.js", "thingsIn", text) for text in texts])
    for text, (code, found) in zip(texts[:-1], answers[:-1], strict=True):
        try:
            wanted = things(text)
        except PegError:
            assert code == "unreadable", text
        else:
            assert (code, found) == ("", wanted), text
    assert answers[-1][0] == "too-many-things"


def test_what_only_python_reads_is_refused() -> None:
    texts = (problem("line(4) b1 d1").to_text("pddl"), "triangle:5 1 1", "english cockett 33 33")
    answers = call([("game/open.js", "thingsIn", text) for text in texts])
    assert [code for code, _ in answers] == ["needs-python", "unreadable", "unreadable"]
