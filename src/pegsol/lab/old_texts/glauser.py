"""Ursula and Pascal Glauser, "pegsolitaire", 1999: boards, numbers, and the space of positions."""

from __future__ import annotations

from pegsol.game.boards.board import Board
from pegsol.game.boards.names import as_board
from pegsol.game.formats.reading import as_problem
from pegsol.game.position import Position
from pegsol.lab.old_texts.statement import (
    GAME,
    Finding,
    Text,
    Work,
    about_if,
    estimate,
    not_repeated,
    right_if,
)
from pegsol.lab.switches import Switches
from pegsol.proof.class_table import class_table
from pegsol.proof.position_class import position_class
from pegsol.search.result import Status
from pegsol.search.spaces.counting import count

TEXT = Text(
    "glauser",
    "Ursula and Pascal Glauser",
    "Pegsolitaire, an applet with a genetic algorithm",
    "1999",
    "how many tries a population of weights needs, in 167 runs",
)
states = TEXT.states

# fmt: off
ENGLISH_CLASSES = ("ABA", "CDC", "ACEFECA", "BDFGFBD", "ACEFECA", "CDC", "ABA")  # as printed
FRENCH_CLASSES = ("ABA", "CDEDC", "ADFGFDA", "BEGHGEB", "ADFGFDA", "CDEDC", "ABA")
# fmt: on
MOVES = 4**28
"""Their estimate of the moves to be made."""


def _orbits(on: Board) -> set[frozenset[str]]:
    """Return the sets of symmetric holes."""
    return {frozenset(on.symmetries.orbit(name)) for name in on.names}


def _printed_classes(on: Board, rows: tuple[str, ...]) -> dict[str, set[str]]:
    """Return the holes of each letter of a table."""
    classes: dict[str, set[str]] = {}
    for name, letter in zip(on.names, "".join(rows), strict=True):
        classes.setdefault(letter, set()).add(name)
    return classes


@states("The French board has 4 holes more; 36 pegs")
def french_board(work: Work) -> Finding:
    french = as_board("french")
    pegs = as_problem("french d4 d4").start.peg_count
    more = sorted(set(french.names) - set(as_board("english").names))
    return right_if(
        len(more) == 4 and pegs == 36, f"{pegs} on {len(french)} holes: {', '.join(more)} more"
    )


@states("7 classes of symmetric places")
def seven_classes(work: Work) -> Finding:
    found = len(_orbits(as_board("english")))
    return right_if(found == 7, f"{found}; each of 10 weights makes {10**found:,} candidates")


@states("The printed table of the 7 classes")
def table_of_classes(work: Work) -> Finding:
    english = as_board("english")
    repaired = tuple("BDFGFDB" if row == "BDFGFBD" else row for row in ENGLISH_CLASSES)
    right = {
        rows: {frozenset(holes) for holes in _printed_classes(english, rows).values()}
        == _orbits(english)
        for rows in (ENGLISH_CLASSES, repaired)
    }
    words = "its fourth row ends in B D; with D B" if right[repaired] else "with D B"
    return right_if(right[ENGLISH_CLASSES], f"{words} the letters are the sets of symmetric holes")


@states("The printed table of the 8 French classes; C are the extra holes")
def french_classes(work: Work) -> Finding:
    french = as_board("french")
    classes = _printed_classes(french, FRENCH_CLASSES)
    same = {frozenset(holes) for holes in classes.values()} == _orbits(french)
    extra = classes["C"] == set(french.names) - set(as_board("english").names)
    return right_if(same and extra, f"{len(classes)} sets of symmetric holes, C the four new ones")


@states(
    "“on average about 4 possible moves for every pattern”",
    how="pegsol lab random english",
    long=True,
)
def branching(work: Work) -> Finding:
    found = work.random_play.branching
    assert found is not None
    return estimate(
        f"exactly {found:.2f}, {float(found) / 4:.1f} times as many, on average over the moves of "
        "a random game; the text offers 4 as a “low-end estimate”, and that it is"
    )


@states(
    "Random moves go on for “let's say 28”, at most 31", how="pegsol lab random english", long=True
)
def length(work: Work) -> Finding:
    play = work.random_play
    ends = [level.jumps for level in play.levels if level.ended]
    return estimate(
        f"exactly {play.length:.2f}, {28 - float(play.length):.1f} fewer, on average, with a "
        f"standard deviation of {play.length_deviation:.1f}; at least {min(ends)}, at most "
        f"{max(ends)}"
    )


@states(
    "Fewer than 4 moves in the beginning and the end, more in the middle",
    how="pegsol lab random english",
    long=True,
)
def middle(work: Work) -> Finding:
    mean = {level.pegs: level.branching for level in work.random_play.levels if level.branching}
    most = max(mean, key=lambda pegs: mean[pegs])
    return right_if(
        min(mean[32], mean[31]) < 4 < mean[most] > 4 > mean[10],
        f"{mean[32]:.0f} at first, {mean[31]:.0f} then; most with {most} pegs, {mean[most]:.1f}; "
        f"fewer than 4 from {max(pegs for pegs in mean if pegs < 20 and mean[pegs] < 4)} pegs on",
    )


@states("7.2 × 10¹⁶ moves simulate every sequence", how="pegsol count english --games", long=True)
def games(work: Work) -> Finding:
    found = count(GAME, distinct=False, games=True, **work.options()).games
    assert found is not None
    return estimate(
        f"exactly {found:,} games, {found / MOVES:,.0f} times as many, because in the middle "
        "there are more moves than four"
    )


@states(
    "Geometric symmetries reduce the sequences “to a quarter”",
    how="pegsol count english",
    long=True,
)
def a_quarter(work: Work) -> Finding:
    solutions, left = work.counts.solutions, work.counts.solutions_mod_symmetry
    assert solutions is not None
    assert left is not None
    return about_if(
        solutions // left in (4, 8),
        "even to an eighth: the four first moves are symmetric, and a mirror keeps each of them; "
        f"{left:,} solutions are left",
    )


@states(
    "Moves in separate regions can be made in either sequence",
    how="pegsol count english",
    long=True,
)
def separate(work: Work) -> Finding:
    counts = work.counts
    assert counts.distinct is not None
    assert counts.solutions is not None
    return right_if(
        counts.distinct < counts.solutions,
        f"this alone makes {counts.distinct:,} solutions of {counts.solutions:,}",
    )


@states(
    "24 hours of search “without finding a single solution”",
    how="pegsol lab search english --order NAME --node-limit 10000000",
)
def one_day(work: Work) -> Finding:
    found = {
        holes: work.search(GAME, Switches(order=holes), 10_000_000)
        for holes in ("rows", "columns", "spiral")
    }
    words = [f"{name} {one.positions:,}" for name, one in found.items() if one.solution is not None]
    none = [name for name, one in found.items() if one.solution is None]
    rest = f"; by {' and '.join(none)} not within 10,000,000" if none else ""
    return not_repeated(
        "the order of the moves is not printed, and it decides, as the authors suspected: "
        f"positions until the first solution, for three orders of holes: {', '.join(words)}{rest}"
    )


@states("Cadot: the entire state graph in about 3 GB", how="pegsol levels english")
def cadot_memory(work: Work) -> Finding:
    total = work.space.total
    return about_if(
        2.5e9 < 16 * total < 3.5e9,
        f"{16 * total / 1000000000.0:.1f} GB if each of the {total:,} positions takes 16 bytes",
    )


@states("36 French pegs cannot end with one in the centre", how="pegsol solve 'french d4 d4'")
def french_centre(work: Work) -> Finding:
    found = work.solve("french d4 d4")
    kind = "" if found.proof is None else found.proof.kind
    return right_if(found.status is Status.IMPOSSIBLE, f"proved by {kind}")


@states(
    "Three colours: each has an even number of pegs, and 35 moves make all odd",
    how="pegsol study class french",
)
def three_colours(work: Work) -> Finding:
    start = as_problem("french d4 d4").start.pegs
    numbers = [
        [len(set(colour) & set(start)) for colour in colours]
        for colours in class_table(as_board("french")).as_json()["colourings"]
    ]
    return right_if(
        all(number % 2 == 0 for colours in numbers for number in colours),
        f"both ways to colour the diagonals have {' + '.join(map(str, numbers[0]))} pegs",
    )


@states("Two pegs, one in the centre: then the other is at 41, 14, 74 or 47")
def french_corollary(work: Work) -> Finding:
    french = as_board("french")
    start = as_problem("french d4 d4").start
    allowed = [
        name
        for name in french.names
        if name != "d4" and position_class(Position(french, f"d4 {name}")) == position_class(start)
    ]
    stated = ["abcdefg"[column - 1] + str(row) for column, row in ((4, 1), (1, 4), (7, 4), (4, 7))]
    return right_if(
        set(allowed) == set(stated),
        f"{', '.join(allowed)}; these are all holes that the position class leaves",
    )


@states("That ending can be reached", how="pegsol solve french-two-pegs")
def french_two_pegs(work: Work) -> Finding:
    jumps = work.solved("french-two-pegs")
    return right_if(jumps > 0, f"solved in {jumps} jumps, which are replayed")


@states("Diagonal moves make the French game solvable", how="pegsol solve 'french+diagonals d4 d4'")
def french_diagonals(work: Work) -> Finding:
    jumps = work.solved("french+diagonals d4 d4")
    return right_if(jumps > 0, f"solved in {jumps} jumps")


@states("Planes of 1 and 4 patterns first, 4 and 1 last")
def planes(work: Work) -> Finding:
    ends = [level.raw for level in work.winners.levels]
    return right_if(
        (ends[:2], ends[-2:]) == ([1, 4], [4, 1]),
        f"{ends[0]} and {ends[1]} at first, {ends[-2]} and {ends[-1]} at last",
    )


@states("Some nodes “are connected with the beginning, but not with the end”")
def funnels(work: Work) -> Finding:
    total, winning = work.space.total, work.winners.total
    return right_if(
        winning < total, f"{total:,} positions from the beginning, {winning:,} of them to the end"
    )


@states(
    "With 11 stones “the number of possible moves begins to decrease”",
    how="pegsol lab random english",
    long=True,
)
def eleven(work: Work) -> Finding:
    mean = {level.pegs: level.branching for level in work.random_play.levels if level.branching}
    most = max(mean, key=lambda pegs: mean[pegs])
    return about_if(
        mean[11] < mean[most],
        f"since {most} pegs, from {mean[most]:.1f} moves on average to {mean[11]:.1f} with 11 pegs",
    )
