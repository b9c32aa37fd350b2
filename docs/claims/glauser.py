"""Claims of Ursula and Pascal Glauser, "pegsolitaire", 1999."""

from __future__ import annotations

from english_game import GAME, random_play, space, winners
from statement import (
    Finding,
    Text,
    about_if,
    ask,
    duration,
    not_repeated,
    right_if,
    seconds,
)

from pegsol import Board, Position, board, position_class, problem

TEXT = Text(
    "glauser",
    "Ursula and Pascal Glauser",
    "Pegsolitaire, an applet with a genetic algorithm",
    "1999",
    "They let weights evolve, published their experiment with every number, and asked what the "
    "space of all "
    "positions looks like. The genetic solver and the state spaces answer them.",
)
claim = TEXT.claim
ENGLISH, FRENCH = board("english"), board("french")

# fmt: off
ENGLISH_CLASSES = ("ABA", "CDC", "ACEFECA", "BDFGFBD", "ACEFECA", "CDC", "ABA")  # as printed
FRENCH_CLASSES = ("ABA", "CDEDC", "ADFGFDA", "BEGHGEB", "ADFGFDA", "CDEDC", "ABA")
# fmt: on


def orbits(on: Board) -> set[frozenset[str]]:
    """Return the sets of symmetric holes."""
    return {frozenset(on.symmetries.orbit(name)) for name in on.names}


def printed_classes(on: Board, rows: tuple[str, ...]) -> dict[str, set[str]]:
    """Return the holes of each letter of a table."""
    classes: dict[str, set[str]] = {}
    for name, letter in zip(on.names, "".join(rows), strict=True):
        classes.setdefault(letter, set()).add(name)
    return classes


@claim("The French board has 4 holes more; 36 pegs")
def french_board() -> Finding:
    pegs = problem("french d4 d4").start.peg_count
    more = sorted(set(FRENCH.names) - set(ENGLISH.names))
    return right_if(len(more) == 4 and pegs == 36, f"{len(FRENCH)} holes: {', '.join(more)} more")


@claim("(0,0) and (1,5) are no holes, (3,3) is the middle")
def coordinates() -> Finding:
    places = ["abcdefg"[column] + str(row + 1) for column, row in ((0, 0), (1, 5), (3, 3))]
    inside = [place in ENGLISH.names for place in places]
    return right_if(
        inside == [False, False, True], f"they are {', '.join(places)} of the English board"
    )


@claim("7 classes of symmetric places")
def seven_classes() -> Finding:
    found = len(orbits(ENGLISH))
    return right_if(found == 7, f"{found}; each of 10 weights makes {10**found:,} candidates")


@claim("The printed table of the 7 classes")
def table_of_classes() -> Finding:
    repaired = tuple("BDFGFDB" if row == "BDFGFBD" else row for row in ENGLISH_CLASSES)
    right = {
        rows: {frozenset(holes) for holes in printed_classes(ENGLISH, rows).values()}
        == orbits(ENGLISH)
        for rows in (ENGLISH_CLASSES, repaired)
    }
    words = "its fourth row ends in B D; with D B" if right[repaired] else "with D B"
    return right_if(right[ENGLISH_CLASSES], f"{words} the letters are the sets of symmetric holes")


@claim("The printed table of the 8 French classes; C are the extra holes")
def french_classes() -> Finding:
    classes = printed_classes(FRENCH, FRENCH_CLASSES)
    same = {frozenset(holes) for holes in classes.values()} == orbits(FRENCH)
    extra = classes["C"] == set(FRENCH.names) - set(ENGLISH.names)
    return right_if(same and extra, f"{len(classes)} sets of symmetric holes, C the four new ones")


@claim("“on average about 4 possible moves for every pattern”", kept="long")
def branching() -> Finding:
    found = random_play().branching
    return about_if(
        3.5 <= found <= 4.5,
        f"{found:.2f} on average over the moves of a random game, exactly; 4 holds as the “low-end "
        "estimate” "
        "that it was meant to be",
    )


@claim("Random moves go on for “let's say 28”, at most 31", kept="long")
def length() -> Finding:
    play = random_play()
    ends = [level.jumps for level in play.levels if level.ended]
    return about_if(
        27.5 <= play.length <= 28.5,
        f"{play.length:.2f} on average, exactly, with a standard deviation of "
        f"{play.length_deviation:.1f}; "
        f"at least {min(ends)}, at most {max(ends)}",
    )


@claim("Fewer than 4 moves in the beginning and the end, more in the middle", kept="long")
def middle() -> Finding:
    mean = {level.pegs: level.branching for level in random_play().levels if level.branching}
    most = max(mean, key=lambda pegs: mean[pegs])
    return right_if(
        min(mean[32], mean[31]) < 4 < mean[most] > 4 > mean[10],
        f"{mean[32]:.0f} at first, {mean[31]:.0f} then; most with {most} pegs, {mean[most]:.1f}; "
        "fewer than 4 "
        f"from {max(pegs for pegs in mean if pegs < 20 and mean[pegs] < 4)} pegs on",
    )


@claim("4²⁸ = 7.2 × 10¹⁶ moves; at a million a second 2284 years")
def years() -> Finding:
    moves, stated = 4**28, 2284
    found = moves / 1e6 / (365 * 24 * 3600)
    return right_if(
        f"{moves:.1e}" == "7.2e+16" and int(found) == stated,
        f"{moves:,}; {found:,.1f} years of 365 days",
    )


@claim("That many moves simulate every sequence", kept="long")
def games() -> Finding:
    found = ask("count", "english", "--games")["games"]
    return about_if(
        0.1 < found / 4**28 < 10,
        f"{found:,} games, {found / 4**28:,.0f} times as many",
    )


@claim("Geometric symmetries reduce the sequences “to a quarter”", kept="long")
def a_quarter() -> Finding:
    found = ask("count", "english")
    return about_if(
        found["solutions"] // found["solutions_mod_symmetry"] in (4, 8),
        "even to an eighth: the four first moves are symmetric, and a mirror keeps each of them; "
        f"{found['solutions_mod_symmetry']:,} solutions are left",
    )


@claim("Moves in separate regions can be made in either sequence", kept="long")
def separate() -> Finding:
    found = ask("count", "english")
    return right_if(
        found["distinct"] < found["solutions"],
        f"this alone makes {found['distinct']:,} solutions of {found['solutions']:,}",
    )


@claim("24 hours of search “without finding a single solution”")
def one_day() -> Finding:
    found = {
        holes: ask("lab", "search", "english", "--holes", holes, "--node-limit", "10000000")
        for holes in ("rows", "columns", "spiral")
    }
    words = ", ".join(
        f"{holes} {found[holes]['totals']['positions']:,}"
        for holes in found
        if found[holes]["status"] == "solved"
    )
    none = [holes for holes in found if found[holes]["status"] != "solved"]
    rest = f"; by {' and '.join(none)} not within 10,000,000" if none else ""
    return not_repeated(
        "the order of the moves is not printed, and it decides, as the authors suspected. "
        "Positions until "
        f"the first solution, for three orders of holes: {words}{rest}"
    )


@claim("Cadot: the entire state graph in about 3 GB")
def cadot_memory() -> Finding:
    total = ask("levels", "english")["total"]["positions"]
    return about_if(
        2.5e9 < 16 * total < 3.5e9,
        f"16 bytes for each of the {total:,} positions are {16 * total / 1e9:.1f} GB",
    )


@claim("Cadot: within 20 hours at 200 MHz", kept="time")
def cadot_time() -> Finding:
    found = seconds("levels", "english", repeats=3)
    return not_repeated(
        f"on another machine, pegsol counts all positions in {duration(found)} of CPU time; it "
        "keeps one "
        "bit for each, 64 MB"
    )


@claim("36 French pegs cannot end with one in the centre")
def french_centre() -> Finding:
    found = ask("solve", "french d4 d4")
    return right_if(found["status"] == "impossible", f"proved by {found['proof']['kind']}")


@claim("Three colours: each has an even number of pegs, and 35 moves make all odd")
def three_colours() -> Finding:
    start = problem("french d4 d4").start.pegs
    numbers = [
        [len(set(colour) & set(start)) for colour in colours]
        for colours in ask("study", "class", "french")["colourings"]
    ]
    return right_if(
        all(number % 2 == 0 for colours in numbers for number in colours),
        f"both ways to colour the diagonals have {' + '.join(map(str, numbers[0]))} pegs",
    )


@claim("Two pegs, one in the centre: then the other is at 41, 14, 74 or 47")
def french_corollary() -> Finding:
    start = problem("french d4 d4").start
    allowed = [
        name
        for name in FRENCH.names
        if name != "d4" and position_class(Position(FRENCH, f"d4 {name}")) == position_class(start)
    ]
    stated = ["abcdefg"[column - 1] + str(row) for column, row in ((4, 1), (1, 4), (7, 4), (4, 7))]
    return right_if(
        set(allowed) == set(stated), f"of all holes the position class leaves {', '.join(allowed)}"
    )


@claim("That ending can be reached")
def french_two_pegs() -> Finding:
    found = ask("solve", "french-two-pegs")
    return right_if(
        found["status"] == "solved", f"solved in {len(found['jumps'])} jumps, which are replayed"
    )


@claim("“the first peg at 44 makes b(35) = 1”")
def misprint() -> Finding:
    jumps = problem("french d4 d4").start.peg_count - 2
    return right_if(
        jumps == 35, f"a misprint: two pegs are left after {jumps} moves, so b({jumps})"
    )


@claim("Diagonal moves make the French game solvable")
def french_diagonals() -> Finding:
    found = ask("solve", "french+diagonals d4 d4")
    return right_if(found["status"] == "solved", f"solved in {len(found['jumps'])} jumps")


@claim("Planes of 1 and 4 patterns first, 4 and 1 last")
def planes() -> Finding:
    ends = [level.raw for level in winners().levels]
    return right_if(
        (ends[:2], ends[-2:]) == ([1, 4], [4, 1]),
        "{} and {} at first, {} and {} at last".format(*ends[:2], *ends[-2:]),
    )


@claim("Some nodes “are connected with the beginning, but not with the end”")
def funnels() -> Finding:
    total, winning = space().total, winners().total
    return right_if(
        winning < total, f"{total:,} positions from the beginning, {winning:,} of them to the end"
    )


@claim("33 bits; no pattern is all 0 or all 1")
def bits() -> Finding:
    ends = [level.pegs for level in space().levels]
    return right_if(
        len(ENGLISH) == 33 and (max(ends), min(ends)) == (32, 1),
        f"from {max(ends)} pegs down to {min(ends)}",
    )


@claim("Nodes of an edge differ in 3 bits, not in 1")
def hamming() -> Finding:
    start = GAME.start
    distances = {(start.bits ^ after.bits).bit_count() for _, after in start.successors()} | {
        len(set(jump)) for jump in ENGLISH.jumps
    }
    return right_if(distances == {3}, "each jump changes exactly its three holes")
