"""Claims of Ursula and Pascal Glauser, "pegsolitaire", 1999."""

from __future__ import annotations

from english_game import GAME, random_play, space, winners
from statement import (
    Finding,
    Text,
    about_if,
    answered,
    ask,
    duration,
    not_repeated,
    right_if,
    seconds,
)

from pegsol import Board, Position, board, lab, position_class, problem

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
# The table of the experiment: low, high, average, solved, evaluations a run, runs, evaluations, per cent
EXPERIMENT = (
    (1, 30, 15.5, 30, 30, 167, 4560, 0.66), (31, 40, 35.5, 16, 10, 137, 1290, 1.24),
    (41, 50, 45.5, 14, 10, 121, 1140, 1.23), (51, 60, 55.5, 11, 10, 107, 1015, 1.08),
    (61, 70, 65.5, 7, 10, 96, 925, 0.76), (71, 80, 75.5, 9, 10, 89, 845, 1.07),
    (81, 90, 85.5, 8, 10, 80, 760, 1.05), (91, 100, 95.5, 3, 10, 72, 705, 0.43),
    (101, 110, 105.5, 5, 10, 69, 665, 0.75), (111, 120, 115.5, 6, 10, 64, 610, 0.98),
    (121, 130, 125.5, 5, 10, 58, 555, 0.90), (131, 280, 205.5, 11, 150, 53, 7125, 0.15),
)
UNSOLVED, RUNS = 42, 167
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


@claim("Geometric symmetries reduce the sequences “to a quarter”")
def a_quarter() -> Finding:
    found = ask("count", "english")
    return about_if(
        found["solutions"] // found["solutions_mod_symmetry"] in (4, 8),
        "even to an eighth: the four first moves are symmetric, and a mirror keeps each of them; "
        f"{found['solutions_mod_symmetry']:,} solutions are left",
    )


@claim("Moves in separate regions can be made in either sequence")
def separate() -> Finding:
    found = ask("count", "english")
    return right_if(
        found["distinct"] < found["solutions"],
        f"this alone makes {found['distinct']:,} solutions of {found['solutions']:,}",
    )


@claim("24 hours of search “without finding a single solution”")
def one_day() -> Finding:
    found = {
        holes: ask("lab", "search", "english", "--holes", holes, "--node-limit", "50000000")
        for holes in ("rows", "columns", "spiral")
    }
    words = ", ".join(
        f"{holes} {found[holes]['totals']['positions']:,}"
        for holes in found
        if found[holes]["status"] == "solved"
    )
    none = [holes for holes in found if found[holes]["status"] != "solved"]
    rest = f"; by {' and '.join(none)} not within 50,000,000" if none else ""
    return not_repeated(
        "the order of the moves is not printed, and it decides, as the authors suspected. "
        "Positions until "
        f"the first solution, for three orders of holes: {words}{rest}"
    )


@claim("Cadot: the entire state graph in about 3 GB")
def cadot_memory() -> Finding:
    total = ask("levels", "english")["total"]["raw"]
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
        for colours in ask("class", "french")["colourings"]
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


@claim("With 11 stones “the number of possible moves begins to decrease”", kept="long")
def eleven() -> Finding:
    mean = {level.pegs: level.branching for level in random_play().levels if level.branching}
    most = max(mean, key=lambda pegs: mean[pegs])
    return about_if(
        mean[11] < mean[most],
        f"it has decreased since {most} pegs, from {mean[most]:.1f} to {mean[11]:.1f} with 11",
    )


@claim(
    "Of the nodes with 11 stones made by the first stage, every 150th “is on a path to the end”",
    kept="long",
)
def one_in_150() -> Finding:
    search = lab.GeneticSearch(GAME, seed=150)
    candidates = []
    while len(candidates) < 30_000:
        candidates += [found for _ in range(30) if (found := search.step()) is not None]
        search.restart()
    left = lab.left_winning(GAME, candidates)
    winning = sum(jump is None or jump > GAME.start.peg_count - 11 for jump in left)
    ratio = len(candidates) / max(winning, 1)
    return about_if(
        100 < ratio < 225, f"1 in {ratio:.0f} of {len(candidates):,} candidates made at random"
    )


@claim(
    "The density of such nodes may be less, and “the first stage could lead to a better selection”",
    kept="long",
)
def density() -> Finding:
    every, winning = (
        next(level.raw for level in levels if level.pegs == 11)
        for levels in (space().levels, winners().levels)
    )
    level = next(level for level in random_play().levels if level.pegs == 11)
    return answered(
        f"it is greater, 1 in {every / winning:.1f} of all {every:,} positions. Yet of random "
        "games that come "
        f"to 11 pegs 1 in {level.visited / level.winning:,.0f} can still win: the first stage is "
        "better"
    )


@claim("“The result could be different, if the moves were selected randomly”", kept="long")
def randomly() -> Finding:
    return answered(f"hardly: one random game in {1 / random_play().chance:,.0f} wins")


@claim("The table of the experiment: every cell")
def experiment_cells() -> Finding:
    left, wrong = RUNS, 0
    for low, high, average, solved, each, runs, evaluations, per_cent in EXPERIMENT:
        total = (left - solved) * each + solved * each / 2
        recomputed = ((low + high) / 2, left, high - low + 1, total, f"{solved / total:.2%}")
        wrong += sum(
            a != b
            for a, b in zip(
                recomputed, (average, runs, each, evaluations, f"{per_cent:.2f}%"), strict=True
            )
        )
        left -= solved
    return right_if(
        wrong == 0 and left == UNSOLVED,
        f"its {5 * len(EXPERIMENT)} computed cells agree, and {left} runs are left",
    )


@claim("After about 70 tries a new candidate made at random is more likely to succeed")
def restart() -> Finding:
    per_solution = []
    for length in range(1, len(EXPERIMENT) + 1):
        rows = EXPERIMENT[:length]
        per_solution.append(
            (sum(row[6] for row in rows) / sum(row[3] for row in rows), rows[-1][1] - 30)
        )
    (best, tries) = min(per_solution)
    first = EXPERIMENT[0][7]
    below = [f"{low - 30} to {high - 30}" for low, high, *_, chance in EXPERIMENT if chance < first]
    return about_if(
        50 <= tries <= 90,
        f"by the table, stopping after {tries} offspring costs least, {best:.0f} evaluations a "
        "solution; "
        f"offspring {' and '.join(below)} are below the {first} % of the first candidates",
    )


@claim("The experiment itself: 125 of 167 runs find a solution", kept="long")
def experiment() -> Finding:
    found = ask("lab", "genetic", "english", "--experiment", str(RUNS))
    solved = sum(number is not None for number in found["found"])
    test = found["chi_squared"]
    return about_if(
        test["chance"] > 0.05,
        f"repeated, {solved} runs do; chi-squared over the classes is {test['value']:.1f} with "
        f"{test['degrees']} degrees of freedom, and programs that are alike differ so much or more "
        "with "
        f"the chance {test['chance']:.0%}",
    )


@claim("A solution “takes some minutes”", kept="time")
def minutes() -> Finding:
    found = [lab.genetic(GAME, seed=seed) for seed in range(100)]
    mean = sum(result.cpu_seconds for result in found) / len(found)
    evaluations = sum(result.evaluations for result in found) / len(found)
    return not_repeated(
        f"on another machine, pegsol's genetic solver takes {duration(mean)} and {evaluations:.0f} "
        "evaluations "
        f"on average over {len(found)} solutions"
    )


@claim("“it's adaption to other solitaire problems should be easy”")
def other_problems() -> Finding:
    solved = []
    for text in ("french-two-pegs", "wiegleb d5 d5", "diamond(5) f2 d2", "triangle(6) a1 a1"):
        found = ask("lab", "genetic", text, "--populations", "20")
        if found["status"] == "solved":
            solved.append(f"{text} after {found['evaluations']:,} evaluations")
    return right_if(len(solved) > 1, f"it solves {', '.join(solved)}")


@claim("“certainly outperforms a number-crunching approach”", kept="time")
def outperforms() -> Finding:
    return not_repeated(
        "true of a plain search; exact search has caught up: "
        f"{duration(seconds('solve', 'english'))} for "
        "the central game on today's machine"
    )


@claim("Ins & Outs of Peg Solitaire: ISBN 019286145X")
def isbn() -> Finding:
    digits = [10 if digit == "X" else int(digit) for digit in "019286145X"]
    check = sum((10 - place) * digit for place, digit in enumerate(digits))
    return right_if(
        check % 11 == 0, "the check digit is right, and so is the advice to read the book"
    )
