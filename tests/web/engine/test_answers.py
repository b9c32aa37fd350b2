"""The pages' engine in node answers each question about any problem as Python does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, NamedTuple

import pytest

import pegsol
from pegsol import Analysis, Game, Limits, Problem, Status, puzzles
from pegsol.game.boards.hole_sets import holes_of
from pegsol.game.formats.json import problem_from_json
from pegsol.game.position import Jump, Position
from pegsol.proof.packages import explain
from pegsol.proof.position_class import class_allows, least_in_class
from pegsol.search.solving.fewest_moves import FewestMovesSearch
from pegsol.study.repair import MAX_OF_A_KIND, MAX_REPAIRS
from random_boards import chunks, is_refused, random_board, random_problem
from web.engine.engine import as_read, ask, described

LIMITS = Limits(nodes=3_000_000)
LOST_GAME = "f4-d4 c4-a4 e5-g5 d5-d7 c5-a5-a3"  # on the board of the crossbow


def named(*specs: str) -> list[Game]:
    """Return games that have not begun, as the pages read their problems."""
    return [Game(as_read(pegsol.problem(spec))) for spec in specs]


def asked(game: Game, **more: object) -> dict[str, Any]:
    """Return a question about a game, of a problem as the pages have it."""
    problem = described(game.problem) | {"refused": is_refused(game.problem)}
    return {"problem": problem, "jumps": numbers(game.jumps), "effort": "quick", **more}


def answers(question: str, games: Iterable[Game], **more: object) -> list[Any]:
    """Return the answers to a question about some games."""
    found: list[Any] = ask(question, [asked(game, **more) for game in games])
    return found


def numbers(jumps: Iterable[Jump]) -> list[list[int]]:
    return [[jump.origin, jump.over, jump.target] for jump in jumps]


# -- what Python answers -------------------------------------------------------------------------


def check_board(game: Game, found: Any) -> None:
    problem = game.problem
    board, start, finish = problem.board, problem.start, problem.finish
    ways = [list(jump) for jump in board.jumps]
    assert found.pop("jumps") == ways, problem
    if problem.rules == "reverse":
        ways = [jump[::-1] for jump in ways]
    assert sorted(found.pop("playable")) == sorted(ways), problem
    for pegs, solved in found.pop("solved"):
        bits = sum(1 << hole for hole in pegs)
        assert solved == [finish.holds(bits) and not finish.is_fewest] * 2, (problem, pegs)
    assert found == {
        "motions": [list(images) for images in board.motions],
        "allowed": class_allows(problem),
        "least": least_in_class(start),
    }, problem


def check_search(game: Game, found: Any) -> None:
    problem = game.problem
    own = pegsol.solve(problem, limits=LIMITS)
    if own.status is not Status.UNDECIDED:
        assert found["solved"] is (own.status is Status.SOLVED), problem
    if problem.finish.is_fewest and own.solution is not None:
        assert found["jumps"] == len(own.solution.jumps), problem
    if found["why"] == "class":
        assert not class_allows(problem), problem


def fewest_moves(game: Game) -> dict[str, Any]:
    played = len(game.moves)
    result = FewestMovesSearch(game).run()
    solution, at_least = result.solution, result.moves_at_least
    return {
        "found": None if solution is None else len(solution.moves) - played,
        "at_least": None if at_least is None else max(0, at_least - played),
    }


def check_moves(game: Game, found: Any) -> None:
    assert found == fewest_moves(game), (game.problem, game.moves)


def check_numbers(game: Game, found: Any) -> None:
    here, analysis = game.position, Analysis(game.problem)
    assert found["winning"] == analysis.winning(here)
    assert found["lost_at"] == analysis.lost_at(game)
    reports = analysis.jumps(here)
    for row, report in zip(found["jumps"], reports, strict=True):
        assert row["winning"] is report.winning
        assert row["fewest"] in (report.fewest, None)
        assert int(row["solutions"]) == report.solutions
        assert row["chance"] == pytest.approx(float(report.chance or 0), rel=1e-11)
    if analysis.winning(here) and found["hint"] is not None:
        number = numbers(game.legal_jumps()).index(found["hint"]["jump"])
        assert reports[number].winning


def check_review(game: Game, found: Any) -> None:
    analysis = Analysis(game.problem)
    for row, position in zip(found["positions"], game.positions, strict=True):
        jumps = [report.winning for report in analysis.jumps(position, numbers=False)]
        own = (analysis.winning(position), jumps.count(True), len(jumps))
        assert tuple(row[name] for name in ("winning", "winners", "legal")) == own
        assert int(row["solutions"]) == analysis.solutions(position)


def check_pieces(game: Game, found: Any) -> None:
    hole = game.board.hole
    assert found == [
        {
            "kind": piece.kind,
            "jumps": numbers(piece.jumps),
            "moves": [str(move) for move in piece.moves],
            "block": list(map(hole, piece.block)),
            "catalyst": list(map(hole, piece.catalyst)),
        }
        for piece in explain(game.solution())
    ], game


def check_package(game: Game, found: Any) -> None:
    """Check that a package, if one is found, clears its block and keeps the finish in reach."""
    if found["package"] is None:
        return
    line = Game(game.problem.from_position(game.position))
    for jump in found["lead"]:
        line.play(Jump(game.board, *jump))
    before = line.position.bits
    for jump in found["package"]["jumps"]:
        line.play(Jump(game.board, *jump))
    assert holes_of(before ^ line.position.bits) == found["package"]["block"]
    assert pegsol.solve(line, limits=LIMITS).solution is not None


def check_repairs(game: Game, found: Any) -> None:
    problem = game.problem
    own, usual = pegsol.repair(problem), problem.as_json() | {"title": ""}
    changed = [
        (one["change"], tuple(one["holes"]), problem_from_json(usual | one["problem"]))
        for one in found
    ]
    if problem.board.symmetries.order == len(problem.board.motions):
        assert changed == [(one.change, one.holes, one.problem) for one in own], problem
        assert [one["alike"] for one in found] == [one.alike for one in own]
    else:  # the browser knows only symmetries of lattices, and may list two changes that are alike
        kinds = [kind for kind, *_ in changed]
        for one in own:
            listed = (one.change, one.holes, one.problem) in changed
            cut = kinds.count(one.change) == MAX_OF_A_KIND or len(kinds) == MAX_REPAIRS
            assert listed or cut, problem


def usual(game: Game) -> bool:
    return not is_refused(game.problem)


def not_fewest(game: Game) -> bool:
    return usual(game) and not game.problem.finish.is_fewest


def lost(game: Game) -> bool:
    if is_refused(game.problem):
        return False
    return pegsol.solve(game, limits=Limits(nodes=100_000)).status is Status.IMPOSSIBLE


class Question(NamedTuple):
    """A question, and how to ask it about games of random jumps on random boards."""

    name: str
    check: Callable[[Game, Any], None]
    asked_of: Callable[[Game], bool]
    problems: int
    most: int = 0
    """The most jumps of each game."""


MOVES = Question("moves", check_moves, usual, 120, most=11)
EXPLAINED = Question("explained", check_pieces, usual, 50, most=23)
PACKAGES = Question("nextPackages", check_package, not_fewest, 20, most=11)
REPAIRS = Question("repairs", check_repairs, lost, 40)
BOARDS = Question("boards", check_board, lambda _: True, 100)
QUESTIONS = (
    *(MOVES, EXPLAINED, PACKAGES, REPAIRS, BOARDS),
    Question("searches", check_search, usual, 60),
    Question("analyses", check_numbers, not_fewest, 30, most=7),
)


def check(question: Question, games: list[Game], **more: object) -> list[Any]:
    """Compare the answers about some games with those of Python; return them."""
    found: list[Any] = ask(question.name, [asked(game, **more) for game in games])
    for game, answer in zip(games, found, strict=True):
        question.check(game, answer)
    return found


@pytest.mark.parametrize("chunk", chunks(1, 20))
@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.name)
def test_random_games_on_random_boards(question: Question, chunk: int) -> None:
    rng, games = Random(chunk), []
    for _ in range(question.problems):
        games.append(game := Game(as_read(random_problem(rng, random_board(rng)))))
        for _ in range(rng.randint(0, question.most)):
            if legal := game.legal_jumps():
                game.play(rng.choice(legal))
    check(question, [game for game in games if question.asked_of(game)])


# -- boards that have a name ---------------------------------------------------------------------


def solutions() -> list[Game]:
    """Return solutions of some puzzles."""
    found = [pegsol.solve(as_read(one.problem), limits=LIMITS).solution for one in puzzles()[::4]]
    return [Game(one.problem, one.jumps) for one in found if one is not None]


NAMED: list[tuple[Question, Callable[[], list[Game]]]] = [
    (BOARDS, lambda: named(*[f"{board.name} {board.names[0]} any" for board in pegsol.boards()])),
    (MOVES, lambda: named("triangle(5) a1 a1", "triangle(5) b2 b2", "line(9) c1 fewest")),
    (EXPLAINED, solutions),
    (PACKAGES, lambda: named("latin-cross", "central-game", "triangle-5", "wreath")),
    (REPAIRS, lambda: named("triangle(5) b3 b3", "line(6) a1 a1", "french d4 any")),
]


@pytest.mark.parametrize(("question", "games"), NAMED)
def test_named_boards(question: Question, games: Callable[[], list[Game]]) -> None:
    found = check(question, games())
    if question is PACKAGES:
        assert all(one["package"] for one in found)


def test_searches_of_puzzles_and_on_a_board_of_two_words() -> None:
    for puzzle, found in zip(
        puzzles(), answers("searches", [Game(one.problem) for one in puzzles()]), strict=True
    ):
        assert found["solved"] is puzzle.solvable, puzzle.name
    (wide,) = answers("searches", named("square(9) e5 any"))
    assert wide["solved"] is True
    (tree,) = answers("searches", named("diamond(5) e4 any"))  # no pagoda function alone does it
    assert (tree["solved"], tree["why"]) == (False, "tree")
    (few,) = answers("searches", named("english"), beamBytes=1 << 12)  # too little memory
    assert few["solved"] is None


# -- answers that are cut short ------------------------------------------------------------------


def test_a_review_and_the_answers_of_small_efforts() -> None:
    (start,) = named("crossbow")
    (hint,) = answers("analyses", [lost := Game(start.problem, LOST_GAME)], effort="hint")
    (quick,) = answers("analyses", [lost])
    (reviewed,) = answers("analyses", [lost], effort="review")
    check_review(lost, reviewed)
    assert hint["winning"] is False
    assert hint["complete"] is (hint["lost_at"] is not None)
    assert (quick["complete"], quick["lost_at"]) == (True, Analysis(lost.problem).lost_at(lost))
    assert [row["winning"] for row in reviewed["positions"]].index(False) == quick["lost_at"]


def test_limits_leave_the_numbers_open() -> None:
    (game,) = named("triangle(6) b2 b2")
    moves = fewest_moves(game)["found"]
    most = {"memoryBytes": 1 << 28, "nodes": 10_000_000, "room": 1 << 30}
    limits = [{"nodes": 10_000}, {"nodes": 30_000}, {"memoryBytes": 1 << 14}, {"room": 1 << 21}]
    asked = [{"problem": described(game.problem), **most, **limit} for limit in limits]
    for limit, answer in zip(limits, found := ask("limited", asked), strict=True):
        assert answer["limit"] == ("nodes" if "nodes" in limit else "memory")
        assert answer["nodes"] < limit.get("nodes", most["nodes"]) + 50_000
        assert 0 < answer["atLeast"] <= moves <= answer["found"]
        assert answer["atLeast"] < answer["found"]
    assert found[0]["atLeast"] <= found[1]["atLeast"]


def test_a_search_is_cancelled_or_waits_for_a_newer_question() -> None:
    game, other = named("rectangle(4,7) b4 any", "latin-cross")
    looks = [4, 40, 150]  # from look 16 to 180 the live positions are found
    found = ask("interrupted", {"question": asked(game), "other": asked(other), "looks": looks})
    assert found["counts"] == [str(pegsol.count(other.problem).solutions)] * 2
    right = fewest_moves(game)
    assert found["found"] == [["cancelled", None], [right, right]] * len(looks)


# -- duels ---------------------------------------------------------------------------------------


def after(problem: Problem, jump: Jump) -> Problem:
    return Problem(problem.board, problem.start.jump(jump), "any", rules=problem.rules)


def errors(problem: Problem, jump: Jump) -> int:
    """Return the number of ways in which the other player can err after a jump."""
    there = after(problem, jump)
    return len(there.start.legal_jumps(there.rules)) - len(pegsol.duel(there).starts[0].winning)


@pytest.mark.parametrize("spec", ["triangle(5) a1 any", "square(4) a1 any", "line(9) c1 any"])
def test_a_duel_is_played_as_by_a_perfect_player(spec: str) -> None:
    chance = Random(spec)
    seen = []
    for _ in range(3):
        problem = as_read(pegsol.problem(spec))
        while jumps := list(problem.start.legal_jumps(problem.rules)):
            seen.append((problem, jumps))
            problem = after(problem, chance.choice(jumps))
    found = ask("duels", [{"problem": described(problem)} for problem, _ in seen])
    for (problem, jumps), answer in zip(seen, found, strict=True):
        assert answer["known"], problem
        [jump] = [one for one in jumps if numbers([one]) == [answer["jump"]]]
        winning = pegsol.duel(problem).starts[0].winning
        most = 0 if winning else max(errors(problem, one) for one in jumps)
        assert jump in winning if winning else errors(problem, jump) == most, problem
    [guessed] = ask("duels", [{"problem": described(seen[0][0]), "positions": 1}])
    assert not guessed["known"]


# -- new puzzles ---------------------------------------------------------------------------------

WISHES: list[tuple[str, int, int | None, int]] = [
    ("english", 8, None, 3),
    ("triangle(5)", 9, 2, 3),
    ("hexagon(3)", 6, 1, 3),
    ("english", 2, 5, 0),  # nothing meets the last one
]


@pytest.mark.parametrize(("name", "jumps", "grade", "count"), WISHES)
def test_puzzles_are_as_wished(name: str, jumps: int, grade: int | None, count: int) -> None:
    own = pegsol.board(name)
    lattice = {"size": len(own), "jumps": own.jumps, "motions": own.motions}
    wish = {"jumps": jumps, "grade": grade}
    made = ask("ordered", {"board": lattice, "wish": wish, "count": count or 1})
    assert len(made) == count
    for one in made:
        start = Position(own, sum(1 << hole for hole in one["start"]))
        game = Game(Problem(own, start, own.names[one["line"][-1][2]]))
        game.play(", ".join(f"{own.names[a]}-{own.names[c]}" for a, _, c in one["line"]))
        assert (game.solved, len(game.jumps)) == (True, jumps)
        known = pegsol.difficulty(game.problem)
        assert known is not None
        assert one["number"] == pytest.approx(known.number)
        assert one["grade"] == known.grade == (grade or known.grade)
