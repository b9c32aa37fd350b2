"""Boards that show which single peg can survive, compared with the slow textbook solver."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import reference
from pegsol import Board, Finish, Position, Problem, ProblemError, board, draw, survey
from pegsol.limits import Limits
from pegsol.proof.position_class import class_allows

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ["triangle(4)", "line(6)", "square(3)", "cycle(6)", "path(5)"]


def texts(svg: str) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("name", NAMES)
def test_every_survivor_of_the_textbook_has_a_peg(name: str) -> None:
    small = board(name)
    described = draw(survey(small)).description
    shown = dict(re.findall(r"Vacancy (\S+): ([^.]*)\.", described))
    assert len(shown) == described.count("Vacancy ")
    for vacancy, words in shown.items():
        start = Position.vacancies(small, [vacancy])
        problems = {
            survivor: Problem(start, Finish.of_bits(small.bits([survivor])))
            for survivor in small.names
        }
        can = {survivor for survivor, one in problems.items() if reference.solvable(one)}
        allowed = {survivor for survivor, one in problems.items() if class_allows(one)}
        pegs = re.search(r" can survive \(([^)]*)\)", words)
        proved = " ".join(re.findall(r"impossible by [a-z ]+: ([^;]*)", words)).split()
        assert set(pegs[1].split() if pegs else []) == can
        assert set(proved) == allowed - can


def test_the_atlas_as_a_picture() -> None:
    picture = draw(survey("triangle(5)", want="count"))
    root = ElementTree.fromstring(picture.svg)
    assert root[0].text == picture.title == "Survey. triangle(5): 15 holes"
    assert root[1].text == picture.description
    assert draw(survey("triangle(5)", want="count")).svg == picture.svg
    written = texts(picture.svg)
    place = written.index("vacancy a1")
    assert written[place : place + 5] == [
        "vacancy a1",
        "4 of 5 can survive",
        "a1: 6,816",
        "a4 d4: 3,408",
        "c5: 16,128",
    ]
    assert "Vacancy a1: 4 of 5 can survive (a1 a4 d4 c5); a1: 6,816;" in picture.description


def test_the_kinds_of_proof_of_a_survey() -> None:
    found = survey("star(13)", pairs="all")
    assert found.tables[0].kinds().keys() == {"solution", "tree", "pagoda", "position class"}
    picture = draw(found)
    written = texts(picture.svg)
    for kind in ("tree", "pagoda"):
        assert any(words.startswith(f"impossible by {kind}: ") for words in written)
    assert "impossible by pagoda: c3" in picture.description


def test_a_survey_of_two_boards_has_a_picture_for_each() -> None:
    found = survey(["line(4)", "line(6)"])
    assert [draw(table).title for table in found.tables] == [
        "Survey. line(4): 4 holes",
        "Survey. line(6): 6 holes",
    ]
    with pytest.raises(ProblemError, match="the survey has 2 boards"):
        draw(found)


def test_undecided_survivors() -> None:
    picture = draw(survey("french", time_each=0.0))
    written = texts(picture.svg)
    assert "0 can survive, 4 undecided" in written
    assert "no peg is in its class" in " ".join(written)


def test_a_board_without_a_problem() -> None:
    written = texts(draw(survey("triangle(2)")).svg)
    assert "no peg is in its class" in " ".join(written)


def test_a_board_with_very_many_symmetries() -> None:
    star = Board.from_lines([("m", f"x{n}", f"y{n}") for n in range(12)])
    picture = draw(survey(star, limits=Limits(nodes=1)))
    assert [words for words in texts(picture.svg) if words.startswith("vacancy ")] == [
        "vacancy m",
        "vacancy x0",
        "vacancy y0",
    ]
