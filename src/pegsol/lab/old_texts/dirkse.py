"""David Dirkse, "programming Peg-Solitaire", 2010: pin types and the P-filter."""

from __future__ import annotations

import functools
import operator
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pegsol.game.boards.names import as_board
from pegsol.game.position import Position
from pegsol.lab.old_texts.redo import GAME, Found, RedoTable, Row, Text, Work
from pegsol.lab.sound_rules import soundness
from pegsol.lab.switches import Switches
from pegsol.proof.position_class import feasible_survivors
from pegsol.search.spaces.counting import count

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pegsol.search.spaces.level import Level

TEXT = Text(
    "dirkse",
    "David Dirkse",
    "Programming peg solitaire",
    "2010",
    "how far two tricks shorten the search of the central game",
    needs_numpy=True,
)
states, measures = TEXT.states, TEXT.measures
ENGLISH = as_board("english")
JUMPS = {tuple(ENGLISH.names[hole] for hole in jump) for jump in ENGLISH.jumps}
PLAIN = Switches(order="rows, e n w s")
FILTERED = replace(PLAIN, rules="independence")
BOTH = replace(PLAIN, rules="independence, pin-types")
SEARCH = "pegsol lab search english --order 'rows, e n w s'"
HERTZ = 2.4e9
"""The clock of the "modern PC" of the text."""


def _searched(work: Work, switches: Switches) -> tuple[int, int]:
    """Return the moves until the last solution, and the codes that his program tries for them."""
    found = work.search(GAME, switches)
    assert found.solution is not None
    places = {name: place for place, name in NAMES.items()}
    path = [
        CODES.index(tuple(places[name] for name in jump.names)) for jump in found.solution.jumps
    ]
    moves = found.positions - found.pin_types
    return moves, codes_tried(moves, found.solutions, path)


@measures
def tricks(work: Work) -> RedoTable:
    """Return what each trick saves until the first solution."""
    none, filtered, both = [_searched(work, one) for one in (PLAIN, FILTERED, BOTH)]
    rows: list[Row] = [
        ("no trick", 7.5, *none, round(7.5 * HERTZ / none[1])),
        ("P-filter", None, *filtered, None),
        ("P-filter and pin types", 0.012, *both, round(0.012 * HERTZ / both[1])),
        ("pegsol solve english", None, work.solve(GAME).stats.nodes, None, None),
    ]
    return RedoTable(
        "The central game until the first solution",
        ("search", "his seconds", "moves today", "codes tried", "his cycles a code"),
        tuple(rows),
        "His program tries each of its 76 codes in turn, whether the move can be made or not. His "
        "times at 2.4 GHz fit these numbers: both allow some tens of cycles for a code.",
        (SEARCH, f"{SEARCH} --rules independence", f"{SEARCH} --rules independence,pin-types"),
    )


@states("7.5 s without the tricks", "about right", how=SEARCH)
def without_tricks(work: Work) -> Found:
    moves, codes = _searched(work, PLAIN)
    cycles = 7.5 * HERTZ / codes
    return (
        10 <= cycles <= 100,
        f"{moves:,} moves, {codes:,} codes in his order of jumps, so 7.5 s are {cycles:.0f} "
        "cycles for each code",
    )


@states("12 ms with the tricks", "about right", how=f"{SEARCH} --rules independence,pin-types")
def with_tricks(work: Work) -> Found:
    moves, codes = _searched(work, BOTH)
    cycles = 0.012 * HERTZ / codes
    return (
        10 <= cycles <= 100,
        f"{moves:,} moves, {codes:,} codes; at 2.4 GHz {cycles:.0f} cycles for each code",
    )


@states("“more solutions in additional fractions of a millisecond”")
def the_second_solution(work: Work) -> Found:
    first = _searched(work, BOTH)[1]
    more = _searched(work, replace(BOTH, solutions=2))[1] - first
    return (
        12 * more < first,
        f"{more:,} codes more for the next solution, {_percent(more / first)} of those for the "
        "first",
    )


@states("“The acceleration is enormous”", how=(SEARCH, f"{SEARCH} --rules independence,pin-types"))
def each_trick(work: Work) -> Found:
    plain, kept, both = [_searched(work, one)[0] for one in (PLAIN, FILTERED, BOTH)]
    return (
        plain > 100 * kept,
        f"{plain:,} moves without tricks, {both:,} with both, and {kept:,} with the P-filter "
        "alone, to the first solution",
    )


@states("The table of directions makes “76 different moves”")
def seventy_six(work: Work) -> Found:
    made = {tuple(NAMES[place] for place in code) for code in CODES}
    return (
        len(CODES) == 76 and made == JUMPS,
        f"{len(CODES)} codes, exactly the jumps of the board",
    )


@states("“hundreds of thousands of solutions”", "estimate", how="pegsol count english", long=True)
def how_many_solutions(work: Work) -> str:
    found = work.counts
    return (
        f"exactly {found.distinct:,} if the order of independent jumps does not count, as for his "
        f"P-filter, {found.distinct_mod_symmetry:,} of them different by symmetry; "
        f"{found.solutions:,} sequences of jumps"
    )


@states("The P-filter removes “same moves in different sequence”", how="pegsol count NAME")
def filter_keeps_one(work: Work) -> Found:
    kept, distinct = {}, {}
    every = replace(FILTERED, solutions=None)
    for name in ("latin-cross", "greek-cross", "open-diamond", "fireplace"):
        kept[name] = work.search(name, every).solutions
        distinct[name] = count(name, **work.options()).distinct
    words = ", ".join([f"{name} {number}" for name, number in kept.items()])
    return (
        kept == distinct,
        f"sound and complete: it keeps each distinct solution exactly once ({words})",
    )


@states("If 11, 23, 27, 39 “hold no pin, a solution is not possible”", long=True)
def no_pin_there(work: Work) -> Found:
    four = ENGLISH.bits([NAMES[place] for place in (11, 23, 27, 39)])
    five = of_type(PIN_TYPES, 1)
    without = lost = 0
    for level in work.winners.levels:
        without += int((_pegs_on(level, four) == 0).sum())
        lost += int((_pegs_on(level, five) == 0).sum())
    return (
        without == 0,
        f"{without:,} winning positions have no peg there, but one in 25; the finish is one of "
        f"them, and all are {work.winners.total:,}. The program counts 25 with them, and that is "
        f"right: {lost} winning positions have no peg on the five",
    )


@states(
    "`xp2count < xp3count` is the “avoidance of needless work”",
    how="pegsol lab rule open-diamond pin-types",
)
def pin_types(work: Work) -> Found:
    level = next(level for level in work.winners.levels if level.pegs == 8)
    two, three = [_pegs_on(level, of_type(PIN_TYPES, value)) for value in (2, 3)]
    rejected = int((two < three).sum())
    found = soundness("open-diamond", "pin-types", **work.options())
    assert found.kept is not None
    return (
        rejected == 0 and found.is_sound,
        f"also of some useful work: it rejects {rejected} of the {level.raw:,} winning positions "
        f"with 8 pegs of the central game, and loses {found.solutions - found.kept:,} of the "
        f"{found.solutions:,} solutions of open-diamond",
    )


@states("Keys: each move has the values 1, 2, 3")
def keys_on_lines(work: Work) -> Found:
    values = {tuple(sorted(KEYS[place] for place in code)) for code in CODES}
    return values == {(1, 2, 3)}, f"1, 2, 3 on all {len(CODES)} moves"


@states("Keys recognise some puzzles without a solution")
def keys_recognise(work: Work) -> Found:
    keys = {name: KEYS[place] for place, name in NAMES.items() if name in ENGLISH.names}
    every = functools.reduce(operator.xor, keys.values())
    passed = [name for name in keys if every ^ keys[name] == keys["d4"]]
    vacancies = {name: Position.vacancies(ENGLISH, name) for name in keys}
    allowed = [name for name in keys if "d4" in feasible_survivors(vacancies[name])]
    return (
        set(allowed) < set(passed) < set(keys),
        f"{len(keys) - len(passed)} of the {len(keys)} single vacancies cannot end in the centre; "
        f"the diagonals of the other direction would rule out {len(passed) - len(allowed)} more, "
        f"all but {', '.join(allowed)}",
    )


def _pegs_on(level: Level, holes: int) -> NDArray[np.uint8]:
    """Return the number of pegs that each position of a level has on some holes, which are bits."""
    import numpy as np  # slow to import

    found: NDArray[np.uint8] = np.bitwise_count(level.to_numpy() & np.uint64(holes))
    return found


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


# Places 1 to 49 of a square of 7, in rows; pegsol's name for each.
NAMES = {place: "abcdefg"[(place - 1) % 7] + str((place - 1) // 7 + 1) for place in range(1, 50)}
DIRECTIONS = {"right": 1, "up": -7, "left": -1, "down": 7}

# fmt: off
MOVEDIRS = (0,
    0, 0,  9,  8, 12,  0,  0,
    0, 0,  9,  8, 12,  0,  0,
    9, 9, 15, 15, 15, 12, 12,
    1, 1, 15, 15, 15,  4,  4,
    3, 3, 15, 15, 15,  6,  6,
    0, 0,  3,  2,  6,  0,  0,
    0, 0,  3,  2,  6,  0,  0)
PIN_TYPES = (0,
    0, 0, 3, 2, 3, 0, 0,
    0, 0, 2, 1, 2, 0, 0,
    3, 2, 3, 2, 3, 2, 3,
    2, 1, 2, 1, 2, 1, 2,
    3, 2, 3, 2, 3, 2, 3,
    0, 0, 2, 1, 2, 0, 0,
    0, 0, 3, 2, 3, 0, 0)
KEYS = (0,
    0, 0, 1, 2, 3, 0, 0,
    0, 0, 2, 3, 1, 0, 0,
    1, 2, 3, 1, 2, 3, 1,
    2, 3, 1, 2, 3, 1, 2,
    3, 1, 2, 3, 1, 2, 3,
    0, 0, 3, 1, 2, 0, 0,
    0, 0, 1, 2, 3, 0, 0)
# fmt: on

# The table `pinlist`, made from `movedirs` as in the program: codes 1 to 76, here 0 to 75.
CODES = tuple(
    (place, place + step, place + 2 * step)
    for place in range(3, 48)
    for bit, step in enumerate(DIRECTIONS.values())
    if MOVEDIRS[place] >> bit & 1
)


def of_type(table: Sequence[int], value: int) -> int:
    """Return the holes with a value in one of the tables, as bits."""
    return ENGLISH.bits([NAMES[place] for place in range(1, 50) if table[place] == value])


def codes_tried(moves: int, solved: int, path: Sequence[int]) -> int:
    """Return how many codes a search tried: all 76 in each position left again, fewer on its path.

    In the solved positions no code is tried.
    """
    left = 1 + moves - solved - len(path)
    return len(CODES) * left + sum(code + 1 for code in path)
