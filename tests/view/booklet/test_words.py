"""Worksheets and boards to cut out in six languages."""

from __future__ import annotations

import re

import pytest

from parameters import long_after
from pdf_text import texts
from pegsol import ProblemError, board
from pegsol import problem as load
from pegsol.game.boards.names import catalogue
from pegsol.game.formats.puzzles import puzzles
from pegsol.view.booklet.booklet import booklet
from pegsol.view.booklet.options import Options
from pegsol.view.messages import LANGUAGES, Language
from pegsol.view.titles import board_title

OTHERS = LANGUAGES[1:]
ENGLISH = re.compile(r"\b(pegs?|jumps?|finish|holes?|the|sheet|moves?|left|cut)\b")


@pytest.mark.parametrize("language", OTHERS)
def test_no_english_is_left(language: Language) -> None:
    words = Options(language=language)
    said = [words.title_of(puzzle.problem) for puzzle in puzzles()]
    said += [words.description_of(puzzle.problem) for puzzle in puzzles()]
    names = [name for entry in catalogue() for name in entry.examples]
    said += [board_title(board(name), language) for name in names]
    finishes = ("d4", "any", "fewest", "at-most-3", "exactly-3", "c1 d1")
    said += [words.title_of(load(f"french d3 {finish}")) for finish in finishes]
    said += [words.title_of(load("english d4 d4").complement())]
    assert not [text for text in said if ENGLISH.search(text.lower())]
    same = {board_title(board(name), language) for name in names} & {
        board_title(board(n)) for n in names
    }
    assert len(same) <= 7  # names of people and of shapes


@pytest.mark.parametrize("language", long_after(1, OTHERS))
def test_the_pages(language: Language) -> None:
    items = [load(text) for text in ("latin-cross", "french d4 any", "grow-a-cross")]
    pages = texts(booklet(items, worksheet=2, language=language, solutions=True))
    pages += texts(booklet(items, cut_out=24, language=language))
    assert not ENGLISH.search(" ".join(pages).lower())


def test_other_languages_are_for_worksheets_and_boards_to_cut_out() -> None:
    with pytest.raises(ProblemError, match="only worksheets and boards to cut out"):
        booklet("english", language="de")
    with pytest.raises(ProblemError, match="language is en, ca, de, es, fr or nl, not 'it'"):
        booklet("english", worksheet=1, language="it")  # type: ignore[arg-type]
