"""Ursula and Pascal Glauser, "pegsolitaire", 1999: boards, positions, the genetic algorithm."""

from __future__ import annotations

from typing import Any

from pegsol.game.boards.board import Board
from pegsol.game.boards.names import as_board
from pegsol.game.formats.reading import as_problem
from pegsol.game.position import Position
from pegsol.lab.candidates import Evaluation
from pegsol.lab.experiment import PUBLISHED_FOUND, PUBLISHED_RUNS, ExperimentRow, GeneticExperiment
from pegsol.lab.genetic_solver import genetic
from pegsol.lab.old_texts.redo import GAME, Found, RedoTable, Row, Text, Work
from pegsol.lab.populations import Population
from pegsol.lab.switches import Switches
from pegsol.proof.class_table import class_table
from pegsol.proof.position_class import position_class
from pegsol.search.result import Status
from pegsol.search.run import Run
from pegsol.search.spaces.counting import count
from pegsol.wording import plural

TEXT = Text(
    "glauser",
    "Ursula and Pascal Glauser",
    "Pegsolitaire, an applet with a genetic algorithm",
    "1999",
    "how many tries a population of weights needs, in 167 runs",
)
states, measures = TEXT.states, TEXT.measures
RANDOM: dict[str, Any] = {"how": "pegsol lab random english", "long": True}
COUNT: dict[str, Any] = {"how": "pegsol count english", "long": True}

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
def french_board(work: Work) -> Found:
    french = as_board("french")
    pegs = as_problem("french d4 d4").start.peg_count
    more = sorted(set(french.names) - set(as_board("english").names))
    return (len(more) == 4 and pegs == 36, f"{pegs} on {len(french)} holes: {', '.join(more)} more")


@states("7 classes of symmetric places")
def seven_classes(work: Work) -> Found:
    found = len(_orbits(as_board("english")))
    return found == 7, f"{found}; each of 10 weights makes {10**found:,} candidates"


@states("The printed table of the 7 classes")
def table_of_classes(work: Work) -> Found:
    english = as_board("english")
    repaired = tuple("BDFGFDB" if row == "BDFGFBD" else row for row in ENGLISH_CLASSES)
    right = {
        rows: {frozenset(holes) for holes in _printed_classes(english, rows).values()}
        == _orbits(english)
        for rows in (ENGLISH_CLASSES, repaired)
    }
    words = "its fourth row ends in B D; with D B" if right[repaired] else "with D B"
    return right[ENGLISH_CLASSES], f"{words} the letters are the sets of symmetric holes"


@states("The printed table of the 8 French classes; C are the extra holes")
def french_classes(work: Work) -> Found:
    french = as_board("french")
    classes = _printed_classes(french, FRENCH_CLASSES)
    same = {frozenset(holes) for holes in classes.values()} == _orbits(french)
    extra = classes["C"] == set(french.names) - set(as_board("english").names)
    return same and extra, f"{len(classes)} sets of symmetric holes, C the four new ones"


@states("“on average about 4 possible moves for every pattern”", "estimate", **RANDOM)
def branching(work: Work) -> str:
    found = work.random_play.branching
    assert found is not None
    return (
        f"exactly {found:.2f}, {float(found) / 4:.1f} times as many, on average over the moves of "
        "a random game; the text offers 4 as a “low-end estimate”, and that it is"
    )


@states("Random moves go on for “let's say 28”, at most 31", "estimate", **RANDOM)
def length(work: Work) -> str:
    play = work.random_play
    ends = [level.jumps for level in play.levels if level.ended]
    return (
        f"exactly {play.length:.2f}, {28 - float(play.length):.1f} fewer, on average, with a "
        f"standard deviation of {play.length_deviation:.1f}; at least {min(ends)}, at most "
        f"{max(ends)}"
    )


@states("Fewer than 4 moves in the beginning and the end, more in the middle", **RANDOM)
def middle(work: Work) -> Found:
    mean = {level.pegs: level.branching for level in work.random_play.levels if level.branching}
    most = max(mean, key=lambda pegs: mean[pegs])
    return (
        min(mean[32], mean[31]) < 4 < mean[most] > 4 > mean[10],
        f"{mean[32]:.0f} at first, {mean[31]:.0f} then; most with {most} pegs, {mean[most]:.1f}; "
        f"fewer than 4 from {max(pegs for pegs in mean if pegs < 20 and mean[pegs] < 4)} pegs on",
    )


@states(
    "7.2 × 10¹⁶ moves simulate every sequence",
    "estimate",
    how="pegsol count english --games",
    long=True,
)
def games(work: Work) -> str:
    found = count(GAME, distinct=False, games=True, **work.options()).games
    assert found is not None
    return (
        f"exactly {found:,} games, {found / MOVES:,.0f} times as many, because in the middle "
        "there are more moves than four"
    )


@states("Geometric symmetries reduce the sequences “to a quarter”", "about right", **COUNT)
def a_quarter(work: Work) -> Found:
    solutions, left = work.counts.solutions, work.counts.solutions_mod_symmetry
    assert solutions is not None
    assert left is not None
    return (
        solutions // left in (4, 8),
        "even to an eighth: the four first moves are symmetric, and a mirror keeps each of them; "
        f"{left:,} solutions are left",
    )


@states("Moves in separate regions can be made in either sequence", **COUNT)
def separate(work: Work) -> Found:
    counts = work.counts
    assert counts.distinct is not None
    assert counts.solutions is not None
    return (
        counts.distinct < counts.solutions,
        f"this alone makes {counts.distinct:,} solutions of {counts.solutions:,}",
    )


@states(
    "24 hours of search “without finding a single solution”",
    "not repeated",
    how="pegsol lab search english --order NAME --node-limit 10000000",
)
def one_day(work: Work) -> str:
    found = {
        holes: work.search(GAME, Switches(order=holes), 10_000_000)
        for holes in ("rows", "columns", "spiral")
    }
    words = [f"{name} {one.positions:,}" for name, one in found.items() if one.solution is not None]
    none = [name for name, one in found.items() if one.solution is None]
    rest = f"; by {' and '.join(none)} not within 10,000,000" if none else ""
    return (
        "the order of the moves is not printed, and it decides, as the authors suspected: "
        f"positions until the first solution, for three orders of holes: {', '.join(words)}{rest}"
    )


@states("Cadot: the entire state graph in about 3 GB", "about right", how="pegsol levels english")
def cadot_memory(work: Work) -> Found:
    total = work.space.total
    return (
        2.5e9 < 16 * total < 3.5e9,
        f"{16 * total / 1000000000.0:.1f} GB if each of the {total:,} positions takes 16 bytes",
    )


@states("36 French pegs cannot end with one in the centre", how="pegsol solve 'french d4 d4'")
def french_centre(work: Work) -> Found:
    return work.refutes("french d4 d4")


@states(
    "Three colours: each has an even number of pegs, and 35 moves make all odd",
    how="pegsol study class french",
)
def three_colours(work: Work) -> Found:
    start = as_problem("french d4 d4").start.pegs
    numbers = [
        [len(set(colour) & set(start)) for colour in colours]
        for colours in class_table(as_board("french")).as_json()["colourings"]
    ]
    return (
        all(number % 2 == 0 for colours in numbers for number in colours),
        f"both ways to colour the diagonals have {' + '.join(map(str, numbers[0]))} pegs",
    )


@states("Two pegs, one in the centre: then the other is at 41, 14, 74 or 47")
def french_corollary(work: Work) -> Found:
    french = as_board("french")
    start = as_problem("french d4 d4").start
    allowed = [
        name
        for name in french.names
        if name != "d4" and position_class(Position(french, f"d4 {name}")) == position_class(start)
    ]
    stated = ["abcdefg"[column - 1] + str(row) for column, row in ((4, 1), (1, 4), (7, 4), (4, 7))]
    return (
        set(allowed) == set(stated),
        f"{', '.join(allowed)}; these are all holes that the position class leaves",
    )


@states("That ending can be reached", how="pegsol solve french-two-pegs")
def french_two_pegs(work: Work) -> Found:
    jumps = work.solved("french-two-pegs")
    return jumps > 0, f"solved in {jumps} jumps, which are replayed"


@states("Diagonal moves make the French game solvable", how="pegsol solve 'french+diagonals d4 d4'")
def french_diagonals(work: Work) -> Found:
    jumps = work.solved("french+diagonals d4 d4")
    return jumps > 0, f"solved in {jumps} jumps"


@states("Planes of 1 and 4 patterns first, 4 and 1 last")
def planes(work: Work) -> Found:
    ends = [level.raw for level in work.winners.levels]
    return (
        (ends[:2], ends[-2:]) == ([1, 4], [4, 1]),
        f"{ends[0]} and {ends[1]} at first, {ends[-2]} and {ends[-1]} at last",
    )


@states("Some nodes “are connected with the beginning, but not with the end”")
def funnels(work: Work) -> Found:
    total, winning = work.space.total, work.winners.total
    return (
        winning < total,
        f"{total:,} positions from the beginning, {winning:,} of them to the end",
    )


@states("With 11 stones “the number of possible moves begins to decrease”", "about right", **RANDOM)
def eleven(work: Work) -> Found:
    mean = {level.pegs: level.branching for level in work.random_play.levels if level.branching}
    most = max(mean, key=lambda pegs: mean[pegs])
    return (
        mean[11] < mean[most],
        f"since {most} pegs, from {mean[most]:.1f} moves on average to {mean[11]:.1f} with 11 pegs",
    )


# -- the genetic algorithm and its experiment -----------------------------------------------------

# The computed cells of the table that they print: the average, the evaluations of a run, the runs
# that enter the class, their evaluations, and the chance of one of them to be a solution in per
# cent.
PRINTED = (
    (15.5, 30, 167, 4560, 0.66),
    (35.5, 10, 137, 1290, 1.24),
    (45.5, 10, 121, 1140, 1.23),
    (55.5, 10, 107, 1015, 1.08),
    (65.5, 10, 96, 925, 0.76),
    (75.5, 10, 89, 845, 1.07),
    (85.5, 10, 80, 760, 1.05),
    (95.5, 10, 72, 705, 0.43),
    (105.5, 10, 69, 665, 0.75),
    (115.5, 10, 64, 610, 0.98),
    (125.5, 10, 58, 555, 0.90),
    (205.5, 150, 53, 7125, 0.15),
)
UNSOLVED = 42


def _his(found: GeneticExperiment) -> tuple[ExperimentRow, ...]:
    """Return the published classes."""
    assert found.published is not None
    return found.published


def _compared(found: GeneticExperiment) -> str:
    """Return in words how the experiment compares with theirs."""
    test = found.comparison
    assert test is not None
    return (
        f"chi-squared over the {len(found.rows) + 1} classes is {test.value:.1f} "
        f"with {test.degrees} degrees of freedom, and programs that are alike differ so much or "
        f"more with the chance {100 * test.chance:.0f} %"
    )


def _percent(row: ExperimentRow) -> float:
    """Return the chance of an evaluation to find a solution, in per cent as they print it."""
    return round(100 * row.chance, 2)


@measures
def classes(work: Work) -> RedoTable:
    """Return the classes of the 167 runs, theirs and ours."""
    found = work.experiment
    rows: list[Row] = [
        (f"{ours.low} to {ours.high}", his.solved, ours.solved, _percent(his), _percent(ours))
        for his, ours in zip(_his(found), found.rows, strict=True)
    ]
    rows.append(("no solution", UNSOLVED, found.failed, None, None))
    return RedoTable(
        "167 runs: those that find a solution, and the chance of each evaluation to be one",
        ("evaluations", "they: runs", "today: runs", "they: %", "today: %"),
        tuple(rows),
        f"{_compared(found)}.".capitalize(),
        (f"pegsol lab genetic english --runs {PUBLISHED_RUNS}",),
    )


@states(
    "Of the nodes with 11 stones made by the first stage, every 150th “is on a path to the end”",
    "about right",
    long=True,
)
def one_in_150(work: Work) -> Found:
    problem, run = as_problem(GAME), Run(work.options()["limits"])
    evaluation, made, winning = Evaluation(problem), 30_000, 0
    first = problem.start.peg_count - 11
    for number in range(1, 1 + made // 30):
        population = Population(evaluation, number, run, 30, 0, 0.0, 150)
        for _ in range(30):
            jumps = population.step(run, run.nodes).jumps or ()
            bits = problem.start.bits
            for jump in jumps[:first]:
                bits ^= jump.mask
            winning += Position(problem.board, bits) in work.winners
        work.tick()
    ratio = made / max(winning, 1)
    return 100 < ratio < 225, f"every {ratio:.0f}th of {made:,} candidates made at random"


@states(
    "The density of such nodes may be less, and “the first stage could lead to a better selection”",
    "answered",
    long=True,
)
def density(work: Work) -> str:
    every, winning = (
        next(level.raw for level in levels if level.pegs == 11)
        for levels in (work.space.levels, work.winners.levels)
    )
    level = next(level for level in work.random_play.levels if level.pegs == 11)
    assert level.winning is not None
    return (
        f"it is greater, 1 in {every / winning:.1f} of all {every:,} positions; yet of random "
        f"games that come to 11 pegs 1 in {level.visited / level.winning:,.0f} can still win: the "
        "first stage is better"
    )


@states(
    "“The result could be different, if the moves were selected randomly”", "answered", **RANDOM
)
def randomly(work: Work) -> str:
    return f"hardly: one random game in {1 / work.random_play.chance:,.0f} wins"


@states("The table of the experiment: every cell")
def experiment_cells(work: Work) -> Found:
    left, wrong = PUBLISHED_RUNS, 0
    for row, printed in zip(_his(work.experiment), PRINTED, strict=True):
        average = (row.low + row.high) / 2
        computed = (average, row.per_run, left, row.evaluations, _percent(row))
        wrong += sum(a != b for a, b in zip(computed, printed, strict=True))
        left -= row.solved
    return (
        wrong == 0 and left == UNSOLVED,
        f"its {5 * len(PRINTED)} computed cells agree, and {left} runs are left",
    )


@states(
    "After about 70 tries a new candidate made at random is more likely to succeed", "about right"
)
def restart(work: Work) -> Found:
    rows = _his(work.experiment)
    costs = [
        (
            sum(row.evaluations for row in rows[:length])
            / sum(row.solved for row in rows[:length]),
            rows[length - 1].high - 30,
        )
        for length in range(1, len(rows) + 1)
    ]
    best, tries = min(costs)
    first = rows[0].chance
    below = [f"{row.low - 30} to {row.high - 30}" for row in rows if row.chance < first]
    return (
        50 <= tries <= 90,
        f"{tries} offspring cost least by the table, {best:.0f} evaluations a solution; offspring "
        f"{' and '.join(below)} are below the {_percent(rows[0])} % of the first candidates",
    )


@states(
    "The experiment itself: 125 of 167 runs find a solution",
    "about right",
    how=f"pegsol lab genetic english --runs {PUBLISHED_RUNS}",
)
def experiment(work: Work) -> Found:
    found = work.experiment
    assert found.comparison is not None
    return (
        found.comparison.chance > 0.05 and sum(PUBLISHED_FOUND) == 125,
        f"{found.runs - found.failed} in as many runs; {_compared(found)}",
    )


@states(
    "“it's adaption to other solitaire problems should be easy”",
    how="pegsol lab genetic NAME --populations 20",
)
def other_problems(work: Work) -> Found:
    tried = ("french-two-pegs", "wiegleb-centre", "diamond-41", "triangle-6")
    solved = []
    for text in tried:
        found = work.whole(genetic(text, populations=20, limits=work.options()["limits"]))
        if found.status is Status.SOLVED:
            solved.append(f"{text} after {plural(found.evaluations, 'evaluation', ',')}")
        work.tick()
    return len(solved) > 1, f"of {', '.join(tried)} it solves {' and '.join(solved)}"
