"""Robin Cockett, "Peg solitaire", 2019: problems, pagoda functions, independence."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from pegsol.errors import Limit, LimitError
from pegsol.exercise.weights import check_weights
from pegsol.game.boards.names import as_board
from pegsol.game.formats.reading import as_problem
from pegsol.game.position import Position
from pegsol.lab.old_texts.redo import GAME, Found, RedoTable, Row, Text, Work
from pegsol.lab.switches import Switches
from pegsol.proof.named_weightings import named_weightings
from pegsol.proof.pagoda import Pagoda
from pegsol.search.result import Status
from pegsol.search.spaces.counting import count
from pegsol.study.datasets.survey import survey
from pegsol.study.strongest import StrongestPagodas, strongest_pagodas

TEXT = Text(
    "cockett",
    "Robin Cockett",
    "Peg solitaire, an exercise for students",
    "2019",
    "which problems a solver should solve, and what pagoda functions and independence save",
)
states, measures = TEXT.states, TEXT.measures
NAMED: dict[str, Any] = {"how": "pegsol study pagodas english --named", "long": True}
ENGLISH = as_board("english")

# fmt: off
PRINTED = {  # the printed tables, hole by hole in rows
    "basic centre": (
        0, 0, 0,  0, 1, 0,  0, 0, 0, 0, 0, 0, 0,  0, 1, 0, 1, 0, 1, 0,  0, 0, 0, 0, 0, 0, 0,
        0, 1, 0,  0, 0, 0),
    "stronger centre": (
        0, 0, 0,  0, 1, 0,  -1, 1, 0, 1, 0, 1, -1,  0, 2, 0, 2, 0, 2, 0,  -1, 1, 0, 1, 0, 1, -1,
        0, 1, 0,  0, 0, 0),
    "a last couple": (
        -1, 0, -1,  1, 0, 1,  0, 0, 0, 0, 0, 0, 0,  0, 1, 1, 0, 1, 0, 1,  0, 0, 0, 0, 0, 0, 0,
        1, 0, 1,  -1, 0, -1),
    "to the top": (
        0, 21, 0,  0, 13, 0,  -8, 8, 0, 8, 0, 8, -8,  5, 5, 0, 5, 0, 5, 5,  -3, 3, 0, 3, 0, 3, -3,
        0, 2, 3,  0, 1, 0),
}
# fmt: on
NOT_QUITE_DEAD = "c1 d1 e1 c2 e2 a3 b3 c3 d3 e3 f3 g3 a4 c4 f4 g4 a5 b5 c5 d5 e5 f5 g5 c6 e6 c7 e7"
GAMES = {
    "crossbow": ("b4 c4 e4 f4 b5 c5 d5 e5 f5 d6", "d1"),
    "longbow": ("a3 g3 a4 b4 d4 f4 g4 b5 d5 f5 c6 d6 e6 d7", "d1"),
    "not-quite-dead": (NOT_QUITE_DEAD, "d4"),
}
HALF_DEAD = "a3 c3 d3 e3 a4 e4 f4 a5 b5 c5 d5 e5 f5 c6 e6 c7 e7"
AT_THE_END = "c3 d3 e3 e4 f4 c5 d5 e5"
FIRST_TEN = "e2-e4, g3-e3, g5-g3, d3-f3, g3-e3, b3-d3, c1-c3, e1-c1, c4-c2, c1-c3"
NEXT_NINE = "c6-c4, a5-c5, a3-a5, d5-b5, a5-c5, c4-c6, c7-c5, f5-d5, e7-e5"
ORDER = "rows, e n w s"
TRICKS = {
    "neither": Switches(order=ORDER),
    "pagoda functions": Switches(order=ORDER, rules="pagoda"),
    "independence": Switches(order=ORDER, rules="independence"),
    "both": Switches(order=ORDER, rules="pagoda, independence"),
}
SEARCH = f"pegsol lab search english --order '{ORDER}'"


@measures
def his_problems(work: Work) -> RedoTable:
    """Return whether his problems can be solved, and how soon."""
    rows: list[Row] = []
    for name, says in (
        ("crossbow", "definitely"),
        ("longbow", "definitely"),
        ("half-dead", "definitely"),
        ("nearly-alive", "easily"),
        ("not-quite-dead", "as many as possible"),
        ("to-not-quite-dead", "can you?"),
        ("central-game", "in ten seconds"),
    ):
        found = work.solve(name)
        jumps = None if found.solution is None else len(found.solution.jumps)
        rows.append((name, says, found.status.value, jumps, round(found.stats.seconds, 4)))
    return RedoTable(
        "His problems",
        ("problem", "he says", "today", "jumps", "seconds"),
        tuple(rows),
        how=("pegsol solve NAME",),
    )


@measures
def both_together(work: Work) -> RedoTable:
    """Return the positions that the central game takes with his tricks and without them."""
    found = {name: work.search(GAME, switches) for name, switches in TRICKS.items()}
    plain = found["neither"].positions
    return RedoTable(
        "The central game with his tricks, until the first solution",
        ("tricks", "positions", "times as short"),
        tuple(
            [(name, one.positions, round(plain / one.positions, 1)) for name, one in found.items()]
        ),
        how=(SEARCH, f"{SEARCH} --rules pagoda,independence"),
    )


@states("“31 pegs”")
def pegs(work: Work) -> Found:
    start = as_problem(GAME).start
    return (
        start.peg_count == 31,
        f"{start.peg_count} pegs on {len(ENGLISH)} holes; 31 is the number of jumps",
    )


@states("Crossbow, Longbow and Not quite dead can be solved", how="pegsol solve NAME")
def bows(work: Work) -> Found:
    words, good = [], True
    for name, (start, finish) in GAMES.items():
        game, jumps = as_problem(name), work.solved(name)
        good &= game.start == Position(ENGLISH, start)
        good &= game.finish.pegs == ENGLISH.bits([finish]) and jumps > 0
        words.append(f"{name} in {jumps} jumps")
    return good, f"from the printed positions: {', '.join(words)}"


@states("Ten moves to the half dead position")
def half_dead(work: Work) -> Found:
    end = _replay(Position(ENGLISH, NOT_QUITE_DEAD), FIRST_TEN)
    return (end == Position(ENGLISH, HALF_DEAD), f"replayed; {end.peg_count} pegs, as printed")


@states("Nine more, “from which a finish can be found easily”", how="pegsol solve nearly-alive")
def nearly_alive(work: Work) -> Found:
    end = _replay(Position(ENGLISH, HALF_DEAD), NEXT_NINE)
    moves = work.moves("nearly-alive")
    return (
        end == Position(ENGLISH, AT_THE_END) and bool(moves),
        f"replayed; {end.peg_count} pegs, as printed, and then {moves}",
    )


def _replay(position: Position, moves: str) -> Position:
    """Return the position after jumps, each of which must be legal."""
    for jump in moves.split(", "):
        position = position.jump(jump)
    return position


@states("The way from the centre removed to Not quite dead", how="pegsol solve to-not-quite-dead")
def to_not_quite_dead(work: Work) -> Found:
    moves = work.moves("to-not-quite-dead")
    return bool(moves), f"yes: {moves}"


@states(
    "“removing any one peg with the goal of ending with that one hole filled”",
    how="pegsol survey english --pairs complement",
)
def complements(work: Work) -> Found:
    found = survey("english", pairs="complement", want="answer", **work.options())
    rows = found.rows
    if not found.complete:
        raise LimitError(Limit.TIME)
    holes = {hole for row in rows for hole in ENGLISH.symmetries.orbit(row.vacancy or "")}
    return (
        all(row.status is Status.SOLVED for row in rows) and holes == set(ENGLISH.names),
        f"all {len(holes)} can be solved, {len(rows)} of them different by symmetry",
    )


@states(
    "“the top middle peg is one of the easier options”",
    "not repeated",
    how="pegsol count 'english d1 d1'",
    long=True,
)
def top_middle(work: Work) -> str:
    holes = {min(ENGLISH.symmetries.orbit(name), key=ENGLISH.names.index) for name in ENGLISH.names}
    ways = {name: count(f"english {name} {name}", **work.options()).distinct or 0 for name in holes}
    fewer = sum(number < ways["d1"] for number in ways.values())
    most = max(ways, key=lambda name: ways[name])
    return (
        "what is easy depends on the program, and here the strong weighting to the top helps. Of "
        f"the {len(ways)} different ones d1 has {'not ' * bool(fewer)}the fewest distinct "
        f"solutions, {ways['d1']:,}; {most} has {ways[most]:,}"
    )


@states("The basic centre, the stronger centre and “a last couple” are pagoda functions")
def weightings(work: Work) -> Found:
    names = [name for name in PRINTED if name != "to the top"]
    valid = [name for name in names if Pagoda(ENGLISH, PRINTED[name]).is_valid()]
    return valid == names, f"{len(valid)} of {len(names)}: no jump raises their weight"


@states("“A strong weighting to the top” is a pagoda function")
def top(work: Work) -> Found:
    checked = check_weights(GAME, Pagoda(ENGLISH, PRINTED["to the top"]))
    raising = [str(jump) for jump in checked.raised_by]
    repairs = [f"{one.weight} for {one.given} in {one.hole}" for one in checked.repairs]
    return (
        not raising,
        f"a misprint: {' and '.join(raising)} raise its weight; one change mends it: "
        f"{' or '.join(repairs)}",
    )


@states("The stronger centre: “the two symmetries of this would be most effective”", **NAMED)
def two_symmetries(work: Work) -> Found:
    rows = {row.name: row for row in _named(work).catches}
    both, basic = rows["stronger centre"], rows["basic centre"]
    return (
        both.images == 2 and both.turned > max(both.alone, basic.turned),
        f"it has {both.images} images: of 2,000 lost positions one catches {both.alone:,}, both "
        f"catch {both.turned:,}, the basic weighting {basic.turned}",
    )


@states("Several pagoda functions should “detect different failure modes”", **NAMED)
def several(work: Work) -> Found:
    found = _named(work)
    shares = [row.together / found.tried for row in found.catches[:3]]
    catch = ", ".join([f"{100 * share:.1f} %" for share in shares])
    return (
        shares == sorted(set(shares)),
        "they do: basic centre, stronger centre and corners, one added to the other, catch "
        f"{catch}",
    )


def _named(work: Work) -> StrongestPagodas:
    """Return what the weightings that have a name catch."""
    game = as_problem(GAME)
    named = named_weightings(ENGLISH, "d4")
    return strongest_pagodas([game.start], game.finish.pegs, named=named, **work.options())


@states("Two jumps “can be done in any order, if their footprints are disjoint”, and only then")
def independence(work: Work) -> Found:
    pairs = list(combinations(ENGLISH.jump_masks, 2))
    apart = [not one[0] & other[0] for one, other in pairs]
    disjoint = sum(apart)
    return (
        apart == [_exchangeable(one, other) for one, other in pairs],
        f"of {len(pairs):,} pairs of jumps {disjoint:,} are disjoint, and "
        "exactly these can be exchanged, tried on all contents of the holes of every pair",
    )


@states(
    "Pagodas and independence “will have an exponential effect”",
    how=(
        SEARCH,
        f"{SEARCH} --rules pagoda",
        f"{SEARCH} --rules independence",
        f"{SEARCH} --rules pagoda,independence",
    ),
)
def both_tricks(work: Work) -> Found:
    found = {name: work.search(GAME, switches).positions for name, switches in TRICKS.items()}
    words = ", ".join([f"with {name} {number:,}" for name, number in found.items()])
    return (
        found["neither"] > 100 * found["both"],
        f"{found['neither'] / found['both']:,.0f} times as short with both: the central game, "
        f"positions: {words}",
    )


def _exchangeable(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Return whether some contents of the holes of two jumps allow them in both orders.

    A jump is its holes and those of them that must have pegs. Both orders have the same end.
    """
    holes = one[0] | other[0]
    pegs = holes
    while pegs:  # each set of pegs on these holes but the empty one
        if all(
            pegs & mask == needed and (pegs ^ mask) & after == wanted
            for (mask, needed), (after, wanted) in ((one, other), (other, one))
        ):
            return True
        pegs = (pegs - 1) & holes
    return False
