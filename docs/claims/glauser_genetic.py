"""Claims of Ursula and Pascal Glauser about their genetic algorithm and its experiment."""

from __future__ import annotations

from english_game import GAME, random_play, space, winners
from glauser import TEXT
from statement import (
    Finding,
    about_if,
    answered,
    ask,
    duration,
    not_repeated,
    right_if,
    seconds,
)

from pegsol import lab

claim = TEXT.claim

# fmt: off
# The table of the experiment: low, high, average, solved, evaluations of a run, runs that enter the
# class, their evaluations, and the chance of one of them to be a solution in per cent.
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
    found = ask("lab", "experiment", "english", "--runs", str(RUNS))
    solved = sum(number is not None for number in found["found"])
    test = found["chi_squared"]
    return about_if(
        test["chance"]["value"] > 0.05,
        f"repeated, {solved} runs do; chi-squared over the classes is {test['value']:.1f} with "
        f"{test['degrees']} degrees of freedom, and programs that are alike differ so much or more "
        "with "
        f"the chance {test['chance']['value']:.0%}",
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
    tried = ("french-two-pegs", "wiegleb-centre", "diamond-41", "triangle-6")
    for text in tried:
        found = ask("lab", "genetic", text, "--populations", "20")
        if found["status"] == "solved":
            solved.append(f"{text} after {found['evaluations']:,} evaluations")
    return right_if(len(solved) > 1, f"of {', '.join(tried)} it solves {' and '.join(solved)}")


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
