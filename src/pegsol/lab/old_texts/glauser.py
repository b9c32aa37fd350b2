"""Ursula and Pascal Glauser, "pegsolitaire", 1999: boards, numbers, and the space of positions."""

from __future__ import annotations

from pegsol.game.boards.board import Board
from pegsol.game.boards.names import as_board
from pegsol.game.formats.reading import as_problem
from pegsol.game.position import Position
from pegsol.lab.old_texts.statement import (
    Finding,
    Text,
    about_if,
    duration,
    estimate,
    not_repeated,
    right_if,
)
from pegsol.lab.old_texts.work import GAME, Work
from pegsol.lab.switches import Switches
from pegsol.proof.class_table import class_table
from pegsol.proof.position_class import position_class
from pegsol.search.result import Status
from pegsol.search.spaces.counting import count
from pegsol.search.spaces.reachability import reachable

TEXT = Text(
    "glauser",
    "Ursula and Pascal Glauser",
    "Pegsolitaire, an applet with a genetic algorithm",
    "1999",
    "They let weights evolve, published their experiment with every number, and asked what the "
    "space of all positions looks like. The genetic solver and the state spaces answer them.",
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


@states("The French board has 4 holes more; {} pegs", "36")
def french_board(work: Work) -> Finding:
    french = as_board("french")
    pegs = as_problem("french d4 d4").start.peg_count
    more = sorted(set(french.names) - set(as_board("english").names))
    return right_if(
        len(more) == 4 and pegs == 36,
        f"{pegs}",
        f"{{}} on {len(french)} holes: {', '.join(more)} more",
    )


@states("(0,0) and (1,5) are no holes, (3,3) is the middle")
def coordinates(work: Work) -> Finding:
    places = ["abcdefg"[column] + str(row + 1) for column, row in ((0, 0), (1, 5), (3, 3))]
    inside = [place in as_board("english").names for place in places]
    return right_if(
        inside == [False, False, True], f"they are {', '.join(places)} of the English board"
    )


@states("{} classes of symmetric places", "7")
def seven_classes(work: Work) -> Finding:
    found = len(_orbits(as_board("english")))
    return right_if(
        found == 7, f"{found}", f"{{}}; each of 10 weights makes {10**found:,} candidates"
    )


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


@states("The printed table of the {} French classes; C are the extra holes", "8")
def french_classes(work: Work) -> Finding:
    french = as_board("french")
    classes = _printed_classes(french, FRENCH_CLASSES)
    same = {frozenset(holes) for holes in classes.values()} == _orbits(french)
    extra = classes["C"] == set(french.names) - set(as_board("english").names)
    return right_if(
        same and extra, f"{len(classes)}", "{} sets of symmetric holes, C the four new ones"
    )


@states(
    "“on average about {} possible moves for every pattern”",
    "4",
    how="pegsol lab random english",
    long=True,
)
def branching(work: Work) -> Finding:
    found = work.random_play.branching
    assert found is not None
    return estimate(
        f"exactly {found:.2f}",
        f"{{}}, {float(found) / 4:.1f} times as many, on average over the moves of a random game; "
        "the "
        "text offers 4 as a “low-end estimate”, and that it is",
    )


@states(
    "Random moves go on for “let's say {}”, at most 31",
    "28",
    how="pegsol lab random english",
    long=True,
)
def length(work: Work) -> Finding:
    play = work.random_play
    ends = [level.jumps for level in play.levels if level.ended]
    return estimate(
        f"exactly {play.length:.2f}",
        f"{{}}, {28 - float(play.length):.1f} fewer, on average, with a standard deviation of "
        f"{play.length_deviation:.1f}; at least {min(ends)}, at most {max(ends)}",
    )


@states(
    "Fewer than {} moves in the beginning and the end, more in the middle",
    "4",
    how="pegsol lab random english",
    long=True,
)
def middle(work: Work) -> Finding:
    mean = {level.pegs: level.branching for level in work.random_play.levels if level.branching}
    most = max(mean, key=lambda pegs: mean[pegs])
    return right_if(
        min(mean[32], mean[31]) < 4 < mean[most] > 4 > mean[10],
        f"{mean[32]:.0f} at first, {mean[31]:.0f} then",
        f"{{}}; most with {most} pegs, {mean[most]:.1f}; fewer than 4 from "
        f"{max(pegs for pegs in mean if pegs < 20 and mean[pegs] < 4)} pegs on",
    )


@states("4²⁸ = 7.2 × 10¹⁶ moves; at a million a second {} years", "2284")
def years(work: Work) -> Finding:
    found = MOVES / 1e6 / (365 * 24 * 3600)
    return right_if(
        f"{MOVES:.1e}" == "7.2e+16" and int(found) == 2284,
        f"{found:,.1f}",
        f"{{}} years of 365 days, for {MOVES:,} moves",
    )


@states(
    "{} moves simulate every sequence",
    "7.2 × 10¹⁶",
    how="pegsol count english --games",
    long=True,
)
def games(work: Work) -> Finding:
    found = count(GAME, distinct=False, games=True, **work.options()).games
    assert found is not None
    return estimate(
        f"exactly {found:,} games",
        f"{{}}, {found / MOVES:,.0f} times as many, because in the middle there are more moves "
        "than four",
    )


@states(
    "Geometric symmetries reduce the sequences “to a {}”",
    "quarter",
    how="pegsol count english",
    long=True,
)
def a_quarter(work: Work) -> Finding:
    solutions, left = work.counts.solutions, work.counts.solutions_mod_symmetry
    assert solutions is not None
    assert left is not None
    return about_if(
        solutions // left in (4, 8),
        "even to an eighth",
        "{}: the four first moves are symmetric, and a mirror keeps each of them; "
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
    "{} of search “without finding a single solution”",
    "24 hours",
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
        "the order of the moves is not printed, and it decides, as the authors suspected",
        f"{{}}: positions until the first solution, for three orders of holes: "
        f"{', '.join(words)}{rest}",
    )


@states("Cadot: the entire state graph in about {}", "3 GB", how="pegsol levels english")
def cadot_memory(work: Work) -> Finding:
    total = work.space.total
    return about_if(
        2.5e9 < 16 * total < 3.5e9,
        f"{16 * total / 1e9:.1f} GB",
        f"{{}} if each of the {total:,} positions takes 16 bytes",
    )


@states("Cadot: within {} at 200 MHz", "20 hours", how="pegsol levels english", timed=True)
def cadot_time(work: Work) -> Finding:
    def explored() -> None:
        reachable(as_problem(GAME), keep=False, **work.options())

    return not_repeated(
        f"{duration(work.cpu_seconds(explored, repeats=3))} of CPU time",
        "{} on another machine, for all positions; pegsol keeps one bit for each, 64 MB",
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


@states("Two pegs, one in the centre: then the other is at {}", "41, 14, 74 or 47")
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
        ", ".join(allowed),
        "{}; these are all holes that the position class leaves",
    )


@states("That ending can be reached", how="pegsol solve french-two-pegs")
def french_two_pegs(work: Work) -> Finding:
    solution = work.solve("french-two-pegs").solution
    jumps = 0 if solution is None else len(solution.jumps)
    return right_if(jumps > 0, f"solved in {jumps} jumps, which are replayed")


@states("“the first peg at 44 makes {} = 1”", "b(35)")
def misprint(work: Work) -> Finding:
    jumps = as_problem("french d4 d4").start.peg_count - 2
    return right_if(
        jumps == 35, f"b({jumps})", f"it is {{}}, a misprint: two pegs are left after {jumps} moves"
    )


@states("Diagonal moves make the French game solvable", how="pegsol solve 'french+diagonals d4 d4'")
def french_diagonals(work: Work) -> Finding:
    solution = work.solve("french+diagonals d4 d4").solution
    jumps = 0 if solution is None else len(solution.jumps)
    return right_if(jumps > 0, f"solved in {jumps} jumps")


@states("Planes of {} patterns first, 4 and 1 last", "1 and 4")
def planes(work: Work) -> Finding:
    ends = [level.raw for level in work.winners.levels]
    return right_if(
        (ends[:2], ends[-2:]) == ([1, 4], [4, 1]),
        "{} and {}".format(*ends[:2]),
        "{{}} at first, {} and {} at last".format(*ends[-2:]),
    )


@states("Some nodes “are connected with the beginning, but not with the end”")
def funnels(work: Work) -> Finding:
    total, winning = work.space.total, work.winners.total
    return right_if(
        winning < total, f"{total:,} positions from the beginning, {winning:,} of them to the end"
    )


@states("{} bits; no pattern is all 0 or all 1", "33")
def bits(work: Work) -> Finding:
    ends = [level.pegs for level in work.space.levels]
    holes = len(as_board("english"))
    return right_if(
        holes == 33 and (max(ends), min(ends)) == (32, 1),
        f"{holes}",
        f"{{}}, and from {max(ends)} pegs down to {min(ends)}",
    )


@states("Nodes of an edge differ in {} bits, not in 1", "3")
def hamming(work: Work) -> Finding:
    start = as_problem(GAME).start
    distances = {(start.bits ^ after.bits).bit_count() for _, after in start.successors()} | {
        len(set(jump)) for jump in as_board("english").jumps
    }
    return right_if(
        distances == {3}, ", ".join(map(str, distances)), "{}; each jump changes exactly its holes"
    )


@states(
    "With {} stones “the number of possible moves begins to decrease”",
    "11",
    how="pegsol lab random english",
    long=True,
)
def eleven(work: Work) -> Finding:
    mean = {level.pegs: level.branching for level in work.random_play.levels if level.branching}
    most = max(mean, key=lambda pegs: mean[pegs])
    return about_if(
        mean[11] < mean[most],
        f"since {most} pegs",
        f"{{}}, from {mean[most]:.1f} moves on average to {mean[11]:.1f} with 11 pegs",
    )


@states("Ins & Outs of Peg Solitaire: ISBN {}", "019286145X")
def isbn(work: Work) -> Finding:
    digits = [10 if digit == "X" else int(digit) for digit in "019286145X"]
    check = sum((10 - place) * digit for place, digit in enumerate(digits))
    return right_if(
        check % 11 == 0, "the check digit is right", "{}, and so is the advice to read the book"
    )


@states(
    "“certainly outperforms a number-crunching approach”", how="pegsol solve english", timed=True
)
def outperforms(work: Work) -> Finding:
    return not_repeated(
        "true of a plain search",
        f"{{}}; exact search has caught up: {duration(work.solving_seconds(GAME))} for the central "
        "game "
        "on today's machine",
    )
