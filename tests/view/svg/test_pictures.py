"""Pictures: small ones line by line as they were looked at, and what holds for all of them."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reference
from messages import Messages
from pegsol import (
    Board,
    Finish,
    Game,
    LimitError,
    Limits,
    PegError,
    Position,
    Problem,
    Proof,
    Solution,
    animate,
    board,
    draw,
    parse_moves,
    problem,
    prove,
    solve,
    survey,
)
from pegsol.errors import ImpossibleError
from pegsol.game.formats.json import problem_from_json
from pegsol.game.notation import as_jump
from pegsol.proof.certificates.exhausted_search import ExhaustedSearch
from pegsol.proof.certificates.inductive_set import InductiveSet, StoredLevel
from pegsol.proof.certificates.tree import Pair, Tree
from pegsol.proof.position_class import class_allows
from pegsol.search.solving.shortening import shorten_soon
from pegsol.shapes import Json
from pegsol.view.export.picture import Picture
from pegsol.view.marks import Marks
from pegsol.view.svg.diagram import Diagram
from pegsol.view.svg.sheet import Cell, sheet
from pegsol.view.svg.weight_pictures import MAX_DRAWN_SUMS
from pegsol.view.theme import THEMES
from proof.sample_certificates import samples
from random_boards import with_seeds
from strategies import examples, problems
from view.scene import Scene, scene

CENTRAL = problem("english d4 d4")
LINE = Board.from_lines([("a", "b", "c"), ("b", "c", "d")])
SHORT = Problem(Position.of(LINE, ["a", "b"]), Finish.of_bits(LINE.bits("d")))
ROW, NINE = board("line(5)"), board("square(3)")


def proof_of(asked: str | Problem) -> Proof:
    proof = prove(asked).proof
    assert proof is not None
    return proof


# -- pictures that were looked at ----------------------------------------------------------------


def marked(position: Position | Board, **marks: Any) -> Picture:
    return draw(position, marks=Marks(**marks))


def of_numbers(numbers: tuple[float, ...], **options: Any) -> Picture:
    return marked(ROW, heat=dict(zip(ROW.names, numbers, strict=False)), **options)


def of_boards(*boards: Board) -> Picture:
    """Boards on one sheet keep the size of their pegs."""
    theme = THEMES["plain"]
    cells = [Cell(Diagram.sized(one, one.full, theme, 200)) for one in boards]
    return sheet(cells, title="boards", description="some boards", columns=2, theme=theme)


def of_tree(*weightings: tuple[int, ...], asked: Problem = SHORT, pairs: Any = ()) -> Picture:
    proof = Proof(asked, Tree(weightings, tuple(pairs)))
    if asked is SHORT:
        proof.check()
    return draw(proof, theme="plain")


# The example of the description of certificates.
LEAF: Json = {"weights": {"b": 1, "c": 1, "d": 2}}
LESS: Json = {"weights": {"c": 1}, "last": [[["d"], 1]], "branches": [1]}
BRANCHES: Json = {"jumps": [0], "at_most": 0, "less": LESS, "more": LEAF}
AREAS: Json = {"weights": {"d": 1}, "areas": [["b", "c", "d"], ["a"]]}
COUNTED: Json = {"weights": {"b": 1, "d": 1}}
REVERSE = Problem(Position.of(LINE, ["d"]), Finish.of_bits(LINE.bits("a c")), rules="reverse")
LIGHT = Problem(Position.of(LINE, ["a"]), Finish.of_bits(LINE.bits("d"), LINE.bits("b c")))


def counts(branches: Json) -> Pair:
    return Pair(SHORT.start.bits, SHORT.finish.pegs, "jump counts", branches=branches)


def after_one_jump(left: str, *more: Any, **options: Any) -> list[Pair]:
    return [Pair(0b0011, 0b1000, "first jump"), Pair(0b0100, 0b1000, left, *more, **options)]


def a_pair_twice() -> Picture:
    """Two jumps that do not disturb each other, in either order."""
    two = Board.from_lines([("a", "b", "c"), ("d", "e", "f")], holes=["x"])
    start, target = two.bits("a b d e"), two.bits("x")
    pairs = [Pair(two.bits(pegs), target, "first jump") for pegs in ("a b d e", "c d e", "a b f")]
    far = Problem(Position(two, start), Finish.of_bits(target))
    pairs.append(Pair(two.bits("c f"), target, "pagoda", 0))
    return of_tree((0,) * 6 + (1,), asked=far, pairs=pairs)


LEVELS = (StoredLevel(2, 1000, b""), StoredLevel(1, 10, b""), StoredLevel(1, 1, b""))
PURGE = Game("line(6) b1 any", "d1-b1, a1-c1, f1-d1-b1").solution()
PICTURES: dict[str, Callable[[], Picture]] = {
    "marks": lambda: marked(
        Position.vacancies(NINE, ["c1"]),
        vacancy=("c1",),
        finish=("a1",),
        winning=(as_jump(NINE, "a1-c1"),),
        losing=(as_jump(NINE, "c3-c1"),),
        block=("b1", "b2"),
        catalyst=("c3",),
        excluded=("a3",),
    ),
    "heat": lambda: of_numbers((1, 10**17, 5 * 10**16)),
    "packages": lambda: draw(PURGE, strip="packages"),
    "sheet": lambda: of_boards(board("line(3)"), board("square(4)"), board("line(3)")),
    "position-class": lambda: draw(proof_of("line(5) a1 a1"), theme="plain"),
    "tree": lambda: of_tree((0, 1, 0, 1), pairs=after_one_jump("pagoda", 0)),
    "areas": lambda: of_tree(pairs=[counts(AREAS)]),
    "atlas": lambda: draw(survey("triangle(3)", want="count")),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_as_it_was_looked_at(name: str, request: pytest.FixtureRequest) -> None:
    """After an intended change look at the files that ``pytest --accept`` writes."""
    path = Path(__file__).parent / "pictures" / f"{name}.svg"
    svg = PICTURES[name]().svg
    scene(svg)
    if request.config.getoption("--accept"):
        path.write_text(svg, "utf-8")
    assert svg.splitlines() == path.read_text("utf-8").splitlines()


# -- all boards and problems ---------------------------------------------------------------------


def inside(shown: Scene, picture: Picture, margin: float = 0) -> None:
    assert shown.size == pytest.approx((picture.width, picture.height), abs=0.01)
    texts = [(float(t.get("x", "")), float(t.get("y", ""))) for t in shown.all("text")]
    for places, edge in ((shown.pegs, margin), (texts, 0)):
        for x, y in places:
            assert edge < x < picture.width - edge
            assert edge < y < picture.height - edge


@given(problems(), st.sampled_from(sorted(THEMES)), st.sampled_from([None, "holes", "edges"]))
@examples(60)
def test_any_problem_is_drawn_within_its_picture(
    given_problem: Problem, theme: str, names: Any
) -> None:
    picture = draw(given_problem, theme=theme, names=names)
    finish, start = given_problem.finish, given_problem.start
    ends = finish.pegs.bit_count() if finish.care else 0
    shown = scene(picture.svg)
    inside(shown, picture, 14)
    assert len(shown.pegs) == start.peg_count + ends
    assert names != "holes" or set(shown.texts) >= set(start.board.names)
    assert draw(given_problem, theme=theme, names=names).svg == picture.svg


@with_seeds
def test_any_proof_is_drawn(seed: int) -> None:
    for content in samples(Random(seed)):
        this, certificate = problem_from_json(content["problem"]), content["proof"]
        in_order = list(this.board.names) == content["holes"]  # symmetries depend on the order
        if in_order and certificate["kind"] not in ("solution", "fewest moves"):
            proof = Proof.from_json(this, certificate)
            picture = draw(proof)
            shown = scene(picture.svg)
            inside(shown, picture)
            assert shown.one("desc").startswith(proof.summary())
            assert draw(proof).svg == picture.svg


# -- solutions, proofs and surveys ---------------------------------------------------------------


def of_many_sums() -> Picture:
    node = LEAF
    for at_most in range(MAX_DRAWN_SUMS + 2, 0, -1):
        node = {"jumps": [0], "at_most": at_most, "less": LEAF, "more": node}
    return of_tree(pairs=[counts(node)])


@pytest.mark.parametrize(
    ("make", "boards_and_pegs", "words"),
    [
        (lambda: draw(Solution("line(3) a1 fewest", "")), (1, 2), "2 pegs left"),
        (lambda: draw(PURGE), (4, 13), "1. d1-b1|2. a1-c1|3. f1-d1-b1|1 peg left"),
        (
            lambda: draw(proof_of("french d4 any")),
            (4, 72),
            "start: 24 pegs on a and c|even|last peg: not on a or c|13 holes left for it"
            "|start: 24 pegs on a and b|last peg: not on a or b|no hole left for it",
        ),
        (
            lambda: draw(proof_of("english d4 d3")),
            (2, 33),
            "start: 21 pegs on a and b|odd|finish: 0 pegs on a and b|even",
        ),
        (
            lambda: draw(proof_of("triangle(5) b3 b3")),
            (85, 574),
            "40 pairs of 293 are drawn; the certificate has the other 253.|3 pairs, not drawn",
        ),
        (
            of_many_sums,
            (2 * MAX_DRAWN_SUMS, 3 * MAX_DRAWN_SUMS),
            "The certificate has 3 more cases.",
        ),
        (
            lambda: of_tree(pairs=[counts(BRANCHES)]),
            (4, 6),
            "1. If a-c is never made: Start: 0. Finish: 0. The last jump that changes d loses"
            "|As a-c is never made, these jumps gain|The other jumps gain nothing, so at most"
            "|2. If a-c is made at least once: Start: 1 peg × 1 = 1. Finish: 1 peg × 2 = 2.",
        ),
        (
            lambda: draw(survey("triangle(5)", want="count")),
            (4, 14),
            "4 of 5 can survive|a1: 6,816|a4 d4: 3,408|c5: 16,128",
        ),
        (lambda: draw(survey("triangle(2)")), (1, 0), "no peg is in its class"),
        (
            lambda: of_numbers((7, 50), heat_range=(0, 100), heat_label="won, in per cent"),
            (1, 0),
            "won, in per cent|100",
        ),
        (
            lambda: draw(Proof(SHORT, InductiveSet((), (), (), LEVELS[:2], LEVELS[2:]))),
            (2, 3),
            "start|finish|From the start, 1,010 positions: 2 pegs 1,000, 1 peg 10."
            "|To the finish, 1 position: 1 peg 1.",
        ),
        (
            lambda: draw(Proof(SHORT, ExhaustedSearch(4, 2, "forward", "beam", ((2, 1), (1, 3))))),
            (2, 3),
            "start|finish|Verified by exhausted search.|Search, 4 positions: 2 pegs 1, 1 peg 3.",
        ),
        (
            lambda: draw(proof_of("line(4) a1 any")),
            (4, 6),
            "start: 2 pegs on a and b|even|1 hole left for it|no hole left for it",
        ),
        (
            lambda: of_tree((1, -1, 0, -1), asked=REVERSE),
            (2, 3),
            "start: weighs −1|finish: weighs 1|Start: −1 peg × 1 = −1."
            "|c-a, for example, takes 0 and gives 1 + (−1).|So at most −1 can be left; 1 is more.",
        ),
        (
            lambda: of_tree(
                (0, 0, 0, 1), (9, 0, 0, 0), asked=Problem(SHORT.start, Finish.any_survivor())
            ),
            (4, 4),
            "1 1. start: weighs 0 no jump raises the weight last peg: weighs at most 0 1 hole left"
            "|9 2. start: weighs 9 no jump raises the weight last peg: weighs at most 9 1 hole left"
            "|more weigh 0 positions of 1 that the finish allows",
        ),
        (
            lambda: of_tree((-9, -1, 2, 3), asked=LIGHT),
            (2, 3),
            "lightest finish: weighs 2|Lightest finish: 1 peg × 3 − 1 peg × 1 = 2."
            "|a-c, for example, takes (−9) + (−1) and gives 2.",
        ),
        (
            a_pair_twice,
            (9, 16),
            "1. by both first jumps|2. first jump a-c|by its only first jump|4. first jump d-f"
            "|A, left: 0|right: 1 peg × 1 = 1, more|3. first jump d-f|first jump a-c: pair 4",
        ),
        (
            lambda: of_tree(pairs=after_one_jump("jump counts", branches=COUNTED)),
            (6, 7),
            "2. first jump a-c by the sums of jumps below|pair 2, left: weighs 0"
            "|pair 2, right: weighs 1|Pair 2, left: 0.|Pair 2, right: 1 peg × 1 = 1.",
        ),
    ],
)
def test_what_a_picture_says(
    make: Callable[[], Picture], boards_and_pegs: tuple[int, int], words: str
) -> None:
    picture = make()
    shown = scene(picture.svg)
    assert (shown.one("title"), shown.one("desc")) == (picture.title, picture.description)
    said = " ".join(shown.texts).replace("\u00a0", " ")
    assert [some for some in words.split("|") if some not in said] == []
    assert (len(shown.boards), len(shown.pegs)) == boards_and_pegs


def test_a_parity_set_has_a_row_of_two_boards() -> None:
    places = [place for _, place in scene(draw(proof_of("line(4) a1 any")).svg).groups]
    assert len({x for x, _ in places}) == len({y for _, y in places}) == 2


@pytest.mark.parametrize("name", ["line(6)", "square(3)", "path(5)"])
def test_every_survivor_of_the_textbook_has_a_peg(name: str) -> None:
    small = board(name)
    described = draw(survey(small)).description
    shown = dict(re.findall(r"Vacancy (\S+): ([^.]*)\.", described))
    assert len(shown) == described.count("Vacancy ")
    for vacancy, words in shown.items():
        start = Position.vacancies(small, [vacancy])
        asked = {hole: Problem(start, Finish.of_bits(small.bits([hole]))) for hole in small.names}
        can = {hole for hole, one in asked.items() if reference.solvable(one)}
        allowed = {hole for hole, one in asked.items() if class_allows(one)}
        pegs = re.search(r" can survive \(([^)]*)\)", words)
        proved = " ".join(re.findall(r"impossible by [a-z ]+: ([^;]*)", words)).split()
        assert set(pegs[1].split() if pegs else []) == can
        assert set(proved) == allowed - can


# -- what is refused -----------------------------------------------------------------------------


def test_refused_marks_and_options(messages: Messages) -> None:
    other, line = board("line(4)"), board("line(3)")
    jump = as_jump(other, "a1-c1")
    options: list[dict[str, Any]] = [
        *({"finish": ("d9",)}, {"winning": (jump,)}),
        *({"weights": {"a1": 1}, "heat": {"a1": 2}}, {"classes": {"a1": -1}}),
        *({"heat": {"a1": 7}, "heat_range": limits} for limits in ((0, 5), (9, 5), (0, math.inf))),
        {"heat": {"a1": math.nan}},
    ]
    solution = Solution("line(4) b1 c1", "d1-b1, a1-c1")
    messages(
        (PegError, TypeError),
        lambda thing, more: draw(thing, **more),
        [
            *((line, {"marks": Marks(**marks)}) for marks in options),
            (line, {"moves": parse_moves(other, "a1-c1")}),
            (solution, {"marks": Marks(finish=("a1",))}),
            (survey(["line(4)", "line(6)"]), {}),
            (other, {"columns": 3}),
            (solution, {"strip": "film"}),
            *((CENTRAL, more) for more in ({"theme": "pink"}, {"names": "hole"})),
            *((CENTRAL, {"width": width}) for width in (0, math.nan, math.inf)),
        ],
    )


# -- what is solved first ------------------------------------------------------------------------

MOVING: dict[str, Callable[..., bytes]] = {
    "film": lambda *given, **options: draw(*given, strip="moves", **options).svg.encode(),
    "packages": lambda *given, **options: draw(*given, strip="packages", **options).svg.encode(),
    "animation": lambda *given, **options: animate(*given, form="svg", **options),
}


@pytest.mark.parametrize("kind", MOVING)
def test_a_picture_of_moves_solves_a_problem_first_or_says_why_not(kind: str) -> None:
    picture, text = MOVING[kind], "triangle(5) a1 any"
    result = solve(text)
    assert result.solution is not None
    wanted = picture(shorten_soon(result.solution))
    assert picture(text) == picture(problem(text).as_json()) == wanted
    assert picture(result) == picture(result.solution) != wanted
    with pytest.raises(ImpossibleError, match=r"french d4 any: .*position class") as error:
        picture("french d4 any")
    error.value.proof.check()
    with pytest.raises(LimitError) as stopped:
        picture("wiegleb e1 e1", limits=Limits(nodes=1000))
    assert stopped.value.limit == "nodes"
    best_so_far = solve("wiegleb e1 fewest", limits=Limits(nodes=1000))
    assert best_so_far.solution is not None
    with pytest.raises(LimitError):
        picture(best_so_far)
