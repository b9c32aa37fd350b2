"""The pages read, describe and write problems as Python's model does, and have its catalogue."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
import web_data
from hypothesis import given, settings
from hypothesis import strategies as st
from web_data import DATA

from game.test_drawings import drawings
from pegsol import Game, Position, Problem, problem, solve
from pegsol.errors import NotationError, PegError
from pegsol.game.boards.board import Board
from pegsol.game.boards.names import board, boards
from pegsol.game.documents import documents_text, parse_documents
from pegsol.game.foreign_notation import NOTATIONS, write_moves
from pegsol.game.formats.files import is_document
from pegsol.game.formats.puzzles import LADDER, puzzles
from pegsol.game.formats.tatham import saved_game
from pegsol.view.places import on_lattice
from pegsol.view.titles import finish_title
from published.test_written import DRAWINGS, GAMES, HOLES, OTHERS, cases, heard
from scripts import ask
from strategies import documents, examples, mutated, problems
from web.described import TooManyHolesError, as_read, described
from web.game.calls import PAGES, call

# -- problems ------------------------------------------------------------------------------------

SPECS = """
english d4 d4 | English D1 | english d4 d2 free d3 d4 | english any | english d4 at most 3
english d4 exactly 3 | english d4 fewest | english d4 d4 d3 | english pegs b4 c4 e4 to d1
english empty d4 c3 to any | english pegs d4 to vacancies c1 d1 | up-arrow at most 2
crossbow exactly 2 | crossbow to d1 | fill-the-board one vacancy | triangle:7 b3 | triangle7
triangle 5 | diamond 41 | rectangle 7x6 | rectangle:7,6 d1 | cross:1,2,1,2,width=4 | 9x9 | 7x6
diamond:4+diagonals | english + diagonals d4 | Old English | german | cracker barrel | European
graph:a-b,b-c,c-d | graph(a-b, b-c, d) a | path(9) v2 | complete(7) | bipartite(3,4)
complete-bipartite(2,2) | star-graph(6) | cycle(4) | cycle 12 | bipartite 1 5 | path(2) | line(2)
rectangle:7 x 6
french d4 any | french d4 exactly 3 | wiegleb at-most-2
rectangle(3,1) | square(20) | star(37) | hexagon 4 any
7x7cross | 9x7Cross | 5x9cross#1234 | 7X7 | 5x5:POPPPPHPOOPHHHHPPHOOHOOOO | 3x2:OOOPPH | 2:pphO
wiegleb d4 e4 e5 e6 e7 | cross(0,1,2,3) | rhombus 5 a1 a1 | English  d4   D4 | english d4 d1,d7
torus 4x4 | torus:3,5 b2 to b3 | torus(2,2) | cylinder:6,4 pegs a1 f1 to any | thinkjump 4 a5 b4
think and jump d1 | thinkjump:2 | cylinder 30 30
"""
REFUSED = """
 | english z9 | english a1 | foo | triangle(5 | english d4 to | english pegs d4 e4 any | star(14)
english d4 exactly 40 | english d4 exactly | english d4 at most 0 | square(40) | triangle(0)
english(3) | triangle | diamond(x) | triangle(5)+diagonals | graph | graph(a-a) | graph(a-b, b-a)
torus(4) | torus(0,4) | torus(4,4)+diagonals
complete(70) | cycle(600) | square(2000000000) | constructor | english glauser 9,9
english 24 | english 17 17
7x7octagon | 9x9random | 9x9random#3 | 8x8cross | 3x1:PPX | 3x1:PP | 7: | 3x1:HHH | 7x7cross d4
english d4 d4 free d4 | english pegs d4 d4 to d4 | path(4) v9 | english pegs to d4
graph(any-b) | english d4 d4 d4 | complete(300)
"""
NEW = "geometry: square\nfinish: fewest\n"
DRAWN = [
    "board: line(4)\n   start         finish\n   a b c d       a b c d\n1  o . o o    1  . ? . o",
    "board: line(4)\nstart\n   a b c d\n1  o . o o\n\nfinish\no . . .\n\nrules: normal",
    "board: triangle(2)\nfinish: any\nstart:\n1   .\n2  o o\n  a b",
    "board: cycle(3)\nfinish: any\nstart:\nv1 o  v2 .\nv3 o",
    "board: graph(a-b, b-o)\nfinish: any\nstart:\na o\nb .\no o",
    "board: diamond(2)\nfinish: any\nstart:\n  |x|\n|x|o|x|\n  |x|",
    f"{NEW}start:\n   a b c\n1  o . o\n\n3    o o",
    f"{NEW}legend: # none, o peg, x empty\nstart:\n#ox#\noooo",
    f"{NEW}start:\nxx.xx\n.....",
    f"{NEW}start:\n0 1 1\n1 0 0",
    f"{NEW}start:\nooe",
    "board: line(4)\nfinish: any\nstart:\no * o o",
]
UNCLEAR = [
    f"{NEW}start:\n#ox#\noooo",
    f"{NEW}start:\nooo\nlegend: x",
    "board: line(3)\n start  finish\n o o .  . . o\nfinish: any",
]


def answers(given: Sequence[object]) -> list[tuple[str, Any]]:
    """Return the code of each refusal, or "", and its line, or what the pages know."""
    found = call([("game/read.js", "readProblem", one) for one in given])
    for code, one in found:
        if not code:
            one["why_not"] = one.pop("why")
            del one["difficulty"], one["tables"]["title"]  # in words
            one.pop("symmetries", None)  # of a graph, for the engine
    return found


def answer_of_python(given: Any) -> tuple[str, Any]:
    try:
        found = described(given)
    except PegError as error:
        code = "too-many-holes" if isinstance(error, TooManyHolesError) else "unreadable"
        return code, " ".join(str(error).split())
    del found["tables"]["title"]
    return "", {**found, "finish": finish_title(as_read(given))}


def split(texts: str) -> list[str]:
    return [text.strip() for text in texts.replace("\n", "|")[1:-1].split("|")]


def check(given: Sequence[object]) -> None:
    """Compare the answers; the drawing of a graph, and what is near in it, may differ."""
    for one, found in zip(given, answers(given), strict=True):
        wanted = answer_of_python(one)
        name = {} if found[0] else found[1]["problem"]["board"]
        known = isinstance(name, str) and not name.startswith("graph(")
        if not found[0] and not found[1]["tables"]["lattice"] and not known:
            check_places(found[1]["tables"]["places"])
            for answer in (found[1], wanted[1]):
                answer["tables"] = {**answer["tables"], "places": None}
                if answer["problem"]["finish"].keys() & {"pegs", "survivor", "vacancy"}:
                    answer["nearest"] = []
        assert found == wanted, one


def check_places(places: list[list[float]]) -> None:
    """Holes are drawn apart from each other."""
    assert all(math.isfinite(number) and number >= 0 for place in places for number in place)
    assert min([math.dist(a, b) for a, b in combinations(places, 2)], default=1) > 0.3


def families() -> list[str]:
    """Return boards of all families and of some sizes."""
    names = []
    for shape in web_data.families():
        first, *others = shape["parameters"]
        sizes = first["values"][:4] or range(max(first["least"], 1), 9)
        usual = [number["usual"] for number in others]
        names += [f"{shape['name']}({','.join(map(str, [size, *usual]))})" for size in sizes]
    return [f"{name} fewest" for name in names if len(board(name).jumps) > 0]


def net() -> dict[str, Any]:
    """Return a problem on a net without a known drawing."""
    lines = [(f"x{i}", f"x{(3 * i + 1) % 40}", f"x{(7 * i + 5) % 40}") for i in range(40)]
    own = Board.from_lines([line for line in lines if len(set(line)) == 3])
    assert not on_lattice(own)
    start, finish = {"vacancies": [own.names[0]]}, {"survivor": "any"}
    return {"pegsol": 1, "board": own.as_json(), "start": start, "finish": finish}


def known() -> list[object]:
    """Return the puzzles and boards that have names, and those that the pages keep described."""
    return [
        *[name for one in puzzles() for name in (one.name, *one.aliases)],
        *[one.name or "" for one in boards()],
        *[one.problem.as_json() for one in puzzles()],
        *[f" {name}" for name in (web_data.WELCOME, *LADDER)],  # not as they are described
    ]


READ: dict[str, Any] = {"known": known, "families": families, "net": lambda: [net()]}
READ |= {"words": lambda: split(SPECS) + DRAWN}


@pytest.mark.parametrize("kind", READ)
def test_problems_are_read_as_python_reads_them(kind: str) -> None:
    check(READ[kind]())


def test_the_same_texts_are_refused() -> None:
    texts = split(REFUSED) + UNCLEAR
    for text, (code, _) in zip(texts, answers(texts), strict=True):
        assert code == answer_of_python(text)[0] != "", text


def forms(kind: int) -> st.SearchStrategy[object]:
    return problems().map([Problem.to_text, Problem.as_json, web_data.key_of][kind])


@examples(10)
@given(given=st.lists(st.integers(0, 2).flatmap(forms), min_size=60, max_size=60))
def test_random_problems_in_all_forms(given: list[object]) -> None:
    check(given)


@pytest.mark.long
@settings(deadline=None, max_examples=2)
@given(given=st.lists(mutated(documents()), min_size=60, max_size=60))
def test_damaged_texts_are_refused_or_read_alike(given: list[str]) -> None:
    for text, (code, found) in zip(given, answers(given), strict=True):
        wanted_code, wanted = answer_of_python(text)
        if (
            code == "needs-python"
            or "is given twice" in str(wanted)
            or "number that is too long" in str(wanted)
        ):
            continue  # PDDL; browsers take the last of two equal keys, and any number
        assert code == wanted_code, (text, found, wanted)


# -- the catalogue -------------------------------------------------------------------------------

BOARDS = ("english", "french", "diamond(5)", "triangle(6)", "star(73)", "path(4)", "cycle(8)")
BOARDS += ("rectangle(4,5)+diagonals", "graph(a-b, b-c)", "line(1)", "nope", "square(99)")


def rounded(text: str) -> Any:
    """Return a file of data without the last digits of places, which machines compute."""
    return json.loads(text, parse_float=lambda number: round(float(number), 9))


def test_the_catalogue_is_that_of_the_files_which_are_not_stale() -> None:
    """After a change of boards, puzzles or lessons, `make made` writes them."""
    files = dict(web_data.files())
    names = {path.name for path in DATA.iterdir()}
    assert names == {*files, "days.json", "rush.json", "shortest.json"}
    for name, text in files.items():
        assert rounded((DATA / name).read_text("utf-8")) == rounded(text), name
    kept = [
        json.loads((DATA / f"{name}.json").read_text()) for name in ("boards", "puzzles", "lessons")
    ]
    functions = ("catalogueOfBoards", "catalogueOfPuzzles", "lessons")
    found = call([("game/catalogue.js", name) for name in functions])
    assert found == [("", kept[0]), ("", kept[1]), ("", kept[2]["lessons"])]


def test_the_game_of_each_board_begins_with_a_jump_and_can_be_won() -> None:
    for row in json.loads((DATA / "boards.json").read_text())["boards"]:
        opening = problem(row["problem"])
        assert Game(opening).legal_jumps(), row
        assert solve(opening).solution, row


def test_any_board_is_described() -> None:
    found = call([("game/catalogue.js", "boardNamed", name) for name in BOARDS])
    for name, (code, answer) in zip(BOARDS, found, strict=True):
        try:
            wanted = json.loads(json.dumps(web_data.board_row(as_read(name).board)))
        except PegError:
            assert code == "unreadable", (name, answer)
        else:
            assert (code, answer) == ("", wanted)


# -- texts that are opened -----------------------------------------------------------------------


def opened() -> list[str]:
    """Return texts of all kinds."""
    crossing = problem("line(4) b1 c1")
    solved, begun = Game(crossing, "d1-b1, a1-c1").solution(), Game(crossing, "d1-b1").solution()
    graph = Game(problem("cycle(4) v1 any"), "v3-v1(v2)").solution()
    listed = ([[4, 2], [1, 3]], [["d1", "b1"], "a1-c1"], [[[4, 1], [2, 1]]], [[4]], [4, 2], [[[]]])
    endings = ("D1 - b1; [a1→c1]", "d1b1", "d1-b1(c1)", "a1-c1", "x9-b1")
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
        *[json.dumps({"problem": crossing.as_json(), "moves": moves}) for moves in listed],
        *[f"{crossing.to_text()}moves: {moves}\n" for moves in endings],
        "board: english\nstart:",
        "{",
        "[1]",
        '{"problem": 3}',
    ]


def things(text: str, legend: str = "") -> list[dict[str, Any]]:
    """Return what is in a text, as Python reads it."""
    with heard() as notations:
        items = parse_documents(text, legend=legend) if is_document(text) else [as_read(text)]
    found = []
    for item in items:
        given = item if isinstance(item, Problem) else item.problem
        moves = [] if isinstance(item, Problem) else [str(move) for move in item.moves]
        is_puzzle = isinstance(item, Problem) or not item.jumps
        kind = "puzzle" if is_puzzle else "game" if item.defects() else "solution"
        told: dict[str, Any] = {"kind": kind, "title": given.title, "problem": given.as_json()}
        read_as = given.read_as.removeprefix("read as: ")
        told |= {"text": web_data.text_of(given), "moves": moves, "read_as": read_as}
        told["notation"] = "".join(notations) if moves else ""
        others = [(read, things(text, legend)) for read, legend in given.other_readings]
        told["others"] = [{**other, "read_as": read} for read, (other,) in others]
        found.append(told)
    return found


def check_opened(texts: list[str]) -> None:
    for text, (code, found) in zip(
        texts, call([("game/open.js", "thingsIn", text) for text in texts]), strict=True
    ):
        try:
            wanted = things(text)
        except PegError:
            assert code == "unreadable", text
        else:
            assert (code, found) == ("", wanted), text


def test_texts_are_opened_alike() -> None:
    check_opened(opened())
    crossing = problem("line(4) b1 c1")
    refused = {
        "\n====\n\n".join(101 * [crossing.to_text()]): "too-many-things",
        problem("line(4) b1 d1").to_text("pddl"): "needs-python",
        problem("line(4) b1 any").to_text("asp"): "needs-python",
        "full(1,1). full(2,1). empty(3,1).": "needs-python",
        saved_game(problem("line(4) b1 any"), ()): "needs-python",
        "english 17 17": "unreadable",
    }
    found = call([("game/open.js", "thingsIn", text) for text in refused])
    assert [code for code, _ in found] == list(refused.values())


def test_what_the_world_writes_is_opened_alike() -> None:
    games = [case.text.partition("\n") for case in cases(GAMES)]
    texts = [f"{problem(spec).to_text()}moves:\n{moves}" for spec, _, moves in games]
    check_opened([case.text.strip() for file in (HOLES, OTHERS) for case in cases(file)] + texts)


NOTED = ("english", "french", "7x6", "english+diagonals", "triangle(5)", "hexagon(4)", "diamond(5)")


@st.composite
def noted(draw: st.DrawFn) -> str:
    """Return a problem in one line, or the text of a game, in a foreign notation."""
    on = board(draw(st.sampled_from(NOTED)))
    name = draw(st.sampled_from([name for name, one in NOTATIONS.items() if one.holes(on)]))
    pegs = draw(st.integers(1, on.full))
    game = Game(Problem(on, Position(on, pegs), "any"))
    for number in draw(st.lists(st.integers(0, 99), max_size=9)):
        if jumps := game.legal_jumps():
            game.play([jumps[number % len(jumps)]])
    if not game.jumps:
        texts = {own: text for text, own in NOTATIONS[name].holes(on).items()}
        listed = " ".join([texts[hole] for hole in on.names_of(pegs)])
        return f"{on.name} {draw(st.sampled_from(['', name]))} pegs {listed} to any"
    with suppress(NotationError):
        return f"{game.problem.to_text()}moves:\n{write_moves(on, game.jumps, name)}"
    return on.name or ""


@examples(50)
@given(given=st.lists(noted(), min_size=40, max_size=40))
def test_all_notations_are_read_alike(given: list[str]) -> None:
    check_opened(given)


def check_drawings(texts: Sequence[str]) -> None:
    """Compare what is read, how, and the words in which it is refused."""
    found = call([("game/open.js", "thingsIn", text) for text in texts])
    for text, answer in zip(texts, found, strict=True):
        assert answer == opened_by_python(text), text


def opened_by_python(text: str) -> tuple[str, object]:
    try:
        return "", things(text)
    except PegError as refusal:
        return "unreadable", str(refusal)


def test_drawings_are_opened_alike() -> None:
    check_drawings([case.text for case in cases(DRAWINGS)])


@examples(10)
@given(given=st.lists(drawings(), min_size=40, max_size=40))
def test_random_drawings_are_opened_alike(given: list[tuple[object, str, str]]) -> None:
    check_drawings([text for *_, text in given])


# -- files that are written ----------------------------------------------------------------------


def test_files_are_those_of_python() -> None:
    central = solve("english").solution
    assert central is not None
    played: dict[str, Any] = {"problem": "english", "moves": [str(move) for move in central.moves]}
    crossbow = {"problem": "crossbow"}
    orders: list[dict[str, Any]] = [
        {"form": form, "items": items, "title": "The <Game>", "shown": shown}
        for form in ("text", "json")
        for items in ([crossbow], [played], [crossbow, played])
        for shown in ("moves", "position")
    ]
    for order, (name, content) in zip(orders, ask(PAGES, "files", orders), strict=True):
        games = [Game(one["problem"], one.get("moves", [])) for one in order["items"]]
        if order["shown"] == "position":
            games = [Game(replace(game.problem, start=game.position)) for game in games]
        shown = [game.solution() if game.jumps else game.problem for game in games]
        if order["form"] == "text":
            links = re.findall(r"^# https://pegsol[.]example/.*[?]p=(\w+)", content, re.MULTILINE)
            assert links == [one["problem"] for one in order["items"]]  # where it can be played
            content = re.sub("^# .*\n", "", content, flags=re.MULTILINE)
            assert (name, content) == ("the-game.txt", documents_text(shown))
        else:
            wanted = [one.as_json() for one in shown]
            own = wanted if len(wanted) > 1 else wanted[0]
            assert (name, json.loads(content)) == ("the-game.json", own)


def written(given: list[Problem]) -> list[str]:
    orders = [{"form": "text", "items": [{"problem": one.as_json()}]} for one in given]
    return [content for _, content in ask(PAGES, "files", orders)]


@examples(10)
@given(given=st.lists(problems(), min_size=40, max_size=40))
def test_what_is_written_is_read_back(given: list[Problem]) -> None:
    for one, text in zip(given, written(given), strict=True):
        assert problem(text) == one


def test_all_puzzles_are_written_alike() -> None:
    every = [puzzle.problem for puzzle in puzzles()]
    texts = [text.partition("\n")[2] for text in written(every)]  # without the address
    assert texts == [one.to_text() for one in every]
