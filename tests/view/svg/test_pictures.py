"""Pictures: their content and places, in every theme, and equal files for equal input."""

from __future__ import annotations

import io
import math
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from PIL import Image

from messages import Messages
from pegsol import (
    Finish,
    Game,
    MissingExtraError,
    NotationError,
    ProblemError,
    Solution,
    board,
    draw,
    parse_moves,
    problem,
    solve,
    survey,
)
from pegsol.game.boards.board import Board
from pegsol.game.notation import as_jump
from pegsol.game.position import Position
from pegsol.game.problem import Problem
from pegsol.view.export.picture import Picture
from pegsol.view.marks import Marks
from pegsol.view.markup import PREFIX, document, escape
from pegsol.view.svg.diagram import Diagram
from pegsol.view.svg.lettering import short_number
from pegsol.view.svg.sheet import Cell, sheet
from pegsol.view.theme import THEMES, heat, on
from scene import scene
from strategies import NAMED, examples, problems

CENTRAL = problem("english d4 d4")


def solved(text: str) -> Solution:
    solution = solve(problem(text)).solution
    assert solution is not None
    return solution


def pixels(picture: Picture) -> Image.Image:
    """Return the picture at one pixel for each of its own."""
    image = Image.open(io.BytesIO(picture.png(width=round(picture.width))))
    return image.convert("RGB")


# -- boards ----------------------------------------------------------------------------------


def test_every_board_of_the_catalogue_is_drawn_within_its_picture() -> None:
    for theme in sorted(THEMES):
        for name in NAMED:
            start = problem(name).start
            for names in (None, "holes", "edges"):
                picture = draw(start, theme=theme, names=names)
                shown = scene(picture.svg)
                assert shown.size == pytest.approx((picture.width, picture.height), abs=0.01), (
                    name,
                    theme,
                )
                assert len(shown.pegs) == start.peg_count, (name, theme)
                for x, y in shown.pegs:
                    assert 14 < x < picture.width - 14, (name, theme)
                    assert 14 < y < picture.height - 14, (name, theme)
                for text in shown.all("text"):
                    assert 0 < float(text.get("x", "")) < picture.width, (name, theme)
                    assert 0 < float(text.get("y", "")) < picture.height, (name, theme)
                if names == "holes":
                    assert set(shown.texts) >= set(start.board.names), (name, theme)


@given(problems())
@examples(60)
def test_any_problem_is_drawn(given_problem: Problem) -> None:
    picture = draw(given_problem, names="edges")
    shown = scene(picture.svg)
    finish = given_problem.finish
    ends = finish.pegs.bit_count() if finish.care else 0
    assert len(shown.pegs) == given_problem.start.peg_count + ends
    assert draw(given_problem, names="edges").svg == picture.svg


def test_pegs_and_holes_have_their_colours_where_they_belong() -> None:
    """The pixels of the picture, rather than its SVG text."""
    position = CENTRAL.start
    picture = draw(position, theme="contrast")
    image = pixels(picture)
    pegs = scene(picture.svg).pegs
    for x, y in pegs:
        assert image.getpixel((round(x), round(y))) == (0xFF, 0xE6, 0x00)
    # d4 is between d3 and d5.
    named = dict(zip(position.pegs, pegs, strict=True))
    x, y = [(p + q) / 2 for p, q in zip(named["d3"], named["d5"], strict=True)]
    assert image.getpixel((round(x), round(y))) == (0, 0, 0)


def test_letters_and_numbers_run_along_the_edges() -> None:
    shown = scene(draw(board("english"), names="edges").svg)
    assert sorted(shown.texts) == [*"1234567", *"abcdefg"]
    columns = {t.text: float(t.get("x", "")) for t in shown.all("text")}
    assert columns["a"] < columns["b"] < columns["g"]


def test_slanted_columns_run_on_to_their_letters() -> None:
    """In triangle(3) column a goes down to the left, from a1 by a2 and a3."""
    shown = scene(draw(Position.of(board("triangle(3)"), ["a2", "a3"]), names="edges").svg)
    (x2, y2), (x3, y3) = shown.pegs
    (letter,) = [text for text in shown.all("text") if text.text == "a"]
    ((_, (left, top)),) = shown.groups
    x, y = left + float(letter.get("x", "")), top + float(letter.get("y", ""))
    assert (x - x3) / (y - y3) == pytest.approx((x3 - x2) / (y3 - y2), abs=0.1)


# -- marks and moves -------------------------------------------------------------------------


def test_marks_are_drawn_and_described() -> None:
    line = board("line(5)")
    jump, other = as_jump(line, "a1-c1"), as_jump(line, "e1-c1")
    marks = Marks(vacancy=("c1",), finish=("a1",), winning=(jump,), losing=(other,))
    picture = draw(Position.vacancies(line, ["c1"]), marks=marks)
    assert picture.description == (
        "Pegs everywhere but at c1. Vacancy: c1. Finish: a1. Winning: a1-c1. Losing: e1-c1."
    )
    paths = scene(picture.svg).all("path")
    wood = THEMES["wood"]
    (winning,) = [p for p in paths if p.get("stroke") == wood.good]
    (losing,) = [p for p in paths if p.get("stroke") == wood.bad]
    # They differ in more than colour.
    assert winning.get("stroke-dasharray") is None
    assert losing.get("stroke-dasharray") is not None


def test_weights_are_written_with_a_true_minus() -> None:
    picture = draw(board("line(3)"), marks=Marks(weights={"a1": 1, "b1": -1, "c1": 0.5}))
    assert scene(picture.svg).texts == ["1", "−1", "0.5"]


def test_classes_have_letters_and_colours() -> None:
    picture = draw(board("line(4)"), marks=Marks(classes={"a1": 0, "b1": 1, "c1": 2, "d1": 0}))
    shown = scene(picture.svg)
    assert shown.texts == ["a", "b", "c", "a"]
    colours = [group.get("fill") for group in shown.all("g") if group.get("fill")]
    assert len(set(colours)) == 3


def test_heat_goes_from_dark_to_light() -> None:
    picture = draw(board("line(3)"), marks=Marks(heat={"a1": 1, "b1": 10**17, "c1": 5 * 10**16}))
    assert scene(picture.svg).texts[:3] == ["1", "1e17", "5e16"]
    assert heat(0) in picture.svg
    assert heat(1) in picture.svg


def test_two_heat_maps_have_the_same_scale() -> None:
    line = board("line(3)")
    options: dict[str, Any] = {"heat_range": (0, 100), "heat_label": "winning, in per cent"}
    one = draw(line, marks=Marks(heat={"a1": 7, "b1": 50}, **options))
    other = draw(line, marks=Marks(heat={"a1": 93, "b1": 50}, **options))
    first, second = scene(one.svg), scene(other.svg)
    assert first.texts[2:] == second.texts[2:]
    assert first.texts[-1] == "winning, in per cent"
    assert {"0", "100"} < set(first.texts)
    assert len(first.all("line")) == len(first.texts) - 3  # a tick for each number
    for share in (0.07, 0.5):
        assert heat(share) in one.svg
    for share in (0.93, 0.5):
        assert heat(share) in other.svg
    assert "winning, in per cent: a1 7, b1 50. The scale goes from 0 to 100." in one.description


def test_a_scale_begins_at_0_and_ends_at_a_round_number() -> None:
    line = board("line(3)")
    texts = [
        scene(draw(line, marks=Marks(heat=dict(zip(line.names, numbers, strict=True)))).svg).texts
        for numbers in ((31, 12, 42), (0.2, 0.3, 0.1), (-3, 0, 1), (0, 0, 0))
    ]
    assert [(text[3], text[-1]) for text in texts] == [
        ("0", "50"),
        ("0", "0.5"),
        ("−5", "1"),
        ("0", "1"),
    ]


def test_heat_off_the_scale(messages: Messages) -> None:
    messages(
        ProblemError,
        lambda heat, limits: draw(board("line(3)"), marks=Marks(heat=heat, heat_range=limits)),
        [
            ({"a1": 7}, (0, 5)),
            ({"a1": 7}, (9, 5)),
            ({"a1": math.nan}, None),
            ({"a1": math.inf}, None),
            ({"a1": 7}, (0, math.inf)),
        ],
    )


@pytest.mark.parametrize("share", [0.0, 0.1, 0.35, 0.5, 0.66, 0.9, 1.0])
def test_text_can_be_read_on_every_heat(share: float) -> None:
    def luminance(colour: str) -> float:
        channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        red, green, blue = [
            c / 12.92 if c <= 0.04 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
        ]
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    ground = luminance(heat(share))
    text = luminance(on(heat(share)))
    contrast = (max(ground, text) + 0.05) / (min(ground, text) + 0.05)
    assert contrast > 4.5  # WCAG 2.2, 1.4.3


@pytest.mark.parametrize(("text", "points"), [("cycle(6) v1", 3), ("path(6) v1", 2)])
def test_an_arrow_on_a_bent_line_goes_over_its_middle(text: str, points: int) -> None:
    start, theme = problem(text).start, THEMES["plain"]
    jump = start.legal_jumps()[0]
    diagram = Diagram(start.board, start.bits, theme, marks=Marks(winning=(jump,)))
    (arrow,) = [part for part in diagram.layers() if f'stroke="{theme.good}"' in part]
    assert arrow.count("L") == points - 1


def test_a_move_is_an_arrow_along_all_its_jumps() -> None:
    line = board("line(6)")
    position = Position.of(line, ["a1", "b1", "d1"])
    (move,) = parse_moves(line, "a1-c1-e1")
    theme = THEMES["plain"]
    diagram = Diagram.sized(line, position.bits, theme, 200, moves=(move,))
    arrows = [part for part in diagram.layers() if f'stroke="{theme.way}"' in part]
    assert len(arrows) == 1
    assert arrows[0].count("L") == 2


def test_marks_of_another_board_are_refused() -> None:
    line, other = board("line(3)"), board("line(4)")
    with pytest.raises(NotationError, match="'d9'"):
        draw(line, marks=Marks(finish=("d9",)))
    with pytest.raises(ProblemError, match="one of"):
        draw(line, marks=Marks(weights={"a1": 1}, heat={"a1": 2}))
    with pytest.raises(ProblemError, match="from 0"):
        draw(line, marks=Marks(classes={"a1": -1}))
    with pytest.raises(ProblemError, match="another"):
        draw(line, marks=Marks(winning=(as_jump(other, "a1-c1"),)))
    with pytest.raises(ProblemError, match="another"):
        draw(line, moves=parse_moves(other, "a1-c1"))


def test_options_that_a_picture_does_not_have_are_refused() -> None:
    solution = solved("line(4) b1 c1")
    with pytest.raises(TypeError, match="'marks'"):
        draw(solution, marks=Marks(finish=("a1",)))  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="'theme'"):
        draw(survey("line(4)"), theme="wood")  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="'columns'"):
        draw(board("line(4)"), columns=3)  # type: ignore[call-overload]
    with pytest.raises(ProblemError, match="'film'"):
        draw(solution, strip="film")  # type: ignore[call-overload]


def test_boards_on_one_sheet_keep_the_size_of_their_pegs() -> None:
    look = THEMES["plain"]
    cells = [
        Cell(Diagram.sized(board(name), board(name).full, look, 200))
        for name in ("line(3)", "square(8)")
    ]
    picture = sheet(cells, title="two", description="two boards", columns=2, theme=look)
    image = pixels(picture)
    small, large = scene(picture.svg).boards
    for pegs in (small, large):
        step = math.dist(*pegs[:2])
        x, y = pegs[0]
        assert image.getpixel((round(x + 0.3 * step), round(y))) == (0x33, 0x50, 0x6E)
        assert image.getpixel((round(x + 0.46 * step), round(y))) != (0x33, 0x50, 0x6E)


def test_bad_options_are_refused() -> None:
    with pytest.raises(ProblemError, match="'pink'"):
        draw(CENTRAL, theme="pink")
    with pytest.raises(ProblemError, match="'hole'"):
        draw(CENTRAL, names="hole")  # type: ignore[arg-type]
    for width in (0, -1, math.nan, math.inf):
        with pytest.raises(ProblemError, match="a number of pixels"):
            draw(CENTRAL, width=width)


# -- solutions and proofs ----------------------------------------------------------------------


def test_a_film_strip_has_a_picture_for_each_move_and_the_end() -> None:
    solution = solved("triangle(5) a1 any")
    shown = scene(draw(solution).svg)
    expected, pegs = [], solution.problem.start.peg_count
    for move in solution.moves:
        expected.append(pegs)
        pegs -= len(move)
    assert [len(board) for board in shown.boards] == [*expected, pegs]
    captions = " ".join(shown.texts)
    for number, move in enumerate(solution.moves, 1):
        assert f"{number}. {move}" in captions
    assert shown.one("desc").startswith(f"{len(solution.moves)} moves: ")


def test_a_solution_without_moves_is_one_picture() -> None:
    done = Solution(problem("line(3) a1 fewest"), ())
    assert scene(draw(done).svg).texts == ["2 pegs left"]


def test_a_package_strip_has_a_picture_for_each_piece_and_the_end() -> None:
    solution = Game(problem("line(6) b1 any"), "d1-b1, a1-c1, f1-d1-b1").solution()
    shown = scene(draw(solution, strip="packages").svg)
    assert [len(board) for board in shown.boards] == [5, 3, 1]
    assert shown.texts == ["1. 2-purge", "2. 2 jumps", "1 peg left"]
    assert shown.one("desc") == (
        "Clear the pair a1 d1, with c1 as the catalyst, which comes home. f1-d1-b1."
    )


def test_a_block_and_a_catalyst() -> None:
    marks = Marks(block=("c3", "c4"), catalyst=("d5",))
    picture = draw(CENTRAL.start, marks=marks)
    assert "Block: c3, c4. Catalyst: d5." in picture.description
    plain = draw(CENTRAL.start)
    # Ground and rim under the block, and two lines around the catalyst.
    assert picture.svg.count("<path") == plain.svg.count("<path") + 6
    with pytest.raises(NotationError):
        draw(CENTRAL.start, marks=Marks(block=("a1",)))


def test_a_game_is_drawn_as_its_position() -> None:
    game = Game(CENTRAL, [as_jump(CENTRAL.board, "d2-d4")])
    assert draw(game).svg == draw(game.position).svg


def test_a_proof_by_classes_shows_its_sets() -> None:
    proof = solve(problem("english d4 d3")).proof
    assert proof is not None
    shown = scene(draw(proof).svg)
    letters = [text for text in shown.texts if len(text) == 1]
    assert letters.count("a") == letters.count("b") == 22
    assert [text for text in shown.texts if len(text) > 1] == [
        "start: 21 pegs on a and b",
        "odd",
        "finish: 0 pegs on a and b",
        "even",
    ]
    assert shown.one("desc") == proof.summary()


def test_a_proof_for_any_hole_crosses_out_every_hole() -> None:
    proof = solve(problem("french d4 any")).proof
    assert proof is not None
    texts = scene(draw(proof).svg).texts
    assert [text for text in texts if len(text) > 1] == [
        "start: 24 pegs on a and c",
        "even",
        "last peg: not on a or c",
        "13 holes left for it",
        "start: 24 pegs on a and b",
        "even",
        "last peg: not on a or b",
        "no hole left for it",
    ]


def test_excluded_holes_have_crosses() -> None:
    this = board("line(3)")
    picture = draw(this, marks=Marks(excluded=("a1", "c1")))
    assert picture.description == "No pegs. Excluded: a1, c1."
    assert len(picture.svg) > len(draw(this).svg)
    with pytest.raises(NotationError):
        draw(this, marks=Marks(excluded=("z9",)))


def test_a_proof_whose_sets_are_no_colours() -> None:
    """A parity set of one hole, on no line; the pattern leaves all other holes free."""
    this = Board.from_lines([("a", "b", "c")], holes=["x"])
    finish = Finish.of_bits(0, this.bits(["a", "b", "c"]))
    proof = solve(Problem(Position.of(this, ["a", "b", "x"]), finish)).proof
    assert proof is not None
    assert scene(draw(proof).svg).texts[-2:] == ["finish: 0 pegs on the marked holes", "even"]


def test_a_proof_for_at_most_two_pegs_shows_the_start() -> None:
    this = Board.from_lines([("a", "b", "c")], holes=["x", "y", "z"])
    proof = solve(Problem(Position.of(this, ["x", "y", "z"]), Finish.at_most(2))).proof
    assert proof is not None
    assert all("last peg" not in text for text in scene(draw(proof).svg).texts)


def test_a_proof_by_pagoda_shows_its_weights() -> None:
    proof = solve(problem("diamond-25")).proof
    assert proof is not None
    assert proof.kind == "pagoda"
    texts = scene(draw(proof).svg).texts
    assert texts.count("1") > 2
    assert {"start: weighs 0", "finish: weighs 1"} < set(texts)


def test_an_exhausted_search_is_drawn_as_its_problem() -> None:
    proof = solve(problem("triangle-5-middle")).proof
    assert proof is not None
    assert draw(proof).svg == draw(proof.problem).svg


# -- files -----------------------------------------------------------------------------------


def test_the_ending_of_a_file_is_its_format(tmp_path: Path) -> None:
    picture = draw(CENTRAL)
    for name, magic in (("a.svg", b"<svg"), ("b.PNG", b"\x89PNG"), ("c.pdf", b"%PDF")):
        picture.save(tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(magic)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.svg", "b.PNG", "c.pdf"]
    with pytest.raises(ProblemError, match=r"'\.jpg'"):
        picture.save(tmp_path / "d.jpg")


def test_pixels_are_the_same_twice_and_have_the_width_asked_for() -> None:
    picture = draw(CENTRAL, names="edges")
    assert picture.png(width=300) == picture.png(width=300)
    assert Image.open(io.BytesIO(picture.png(width=300))).width == 300
    assert Image.open(io.BytesIO(picture.png())).width == round(2 * picture.width)


def test_text_is_drawn_with_the_font_of_the_package() -> None:
    """Letters leave their mark although the fonts of the machine are not used."""
    marks = Marks(weights={"b1": 8})
    plain = pixels(draw(board("line(3)"), theme="plain", marks=Marks(weights={"a1": 1})))
    marked = pixels(draw(board("line(3)"), theme="plain", marks=marks))
    assert plain.tobytes() != marked.tobytes()


def test_without_the_extra_an_error_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MissingExtraError, match="'export'"):
        draw(CENTRAL).png()


# -- markup ----------------------------------------------------------------------------------


def test_two_pictures_do_not_share_ids() -> None:
    wood, dark = draw(CENTRAL).svg, draw(CENTRAL, theme="dark").svg

    def ids(svg: str) -> set[str]:
        return {e.get("id", "") for e in scene(svg).root.iter() if e.get("id")}

    assert not ids(wood) & ids(dark)


def test_titles_of_any_text_are_safe() -> None:
    nasty = "a<b>&\"'\0\x07]]>\ud800\U0001f600 é"
    svg = document([], width=1, height=1, title=nasty, description=nasty)
    assert scene(svg).one("title") == "a<b>&\"']]>\U0001f600 é"
    assert escape("\x01") == ""
    assert PREFIX not in svg
    titled = Problem(CENTRAL.start, CENTRAL.finish, title=nasty.replace("\ud800", ""))
    assert "a<b>&" in scene(draw(titled).svg).one("title")


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (99_999, "99999"), (100_000, "1e5"), (-0.001, "−0.001"), (1e-7, "1e−7"), (2.0, "2")],
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert short_number(value) == text


def test_a_board_of_one_hole_and_a_large_one() -> None:
    one = Board.from_coordinates("square", [(3, 4)])
    assert scene(draw(one, names="holes").svg).texts == ["d5"]
    large = board("square(32)")
    picture = draw(Position(large, large.full), names="edges")
    assert len(scene(picture.svg).pegs) == 1024
