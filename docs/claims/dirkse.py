"""Claims of David Dirkse, "programming Peg-Solitaire", 2010."""

from __future__ import annotations

import functools
import operator

from dirkse_search import (
    CODES,
    DIRECTIONS,
    KEYS,
    MOVEDIRS,
    NAMES,
    PIN_TYPES,
    Search,
    codes_tried,
    of_type,
)
from english_game import GAME, pegs_on, space, winners
from statement import (
    Finding,
    Text,
    about_if,
    ask,
    duration,
    not_repeated,
    percent,
    right_if,
    seconds,
)

from pegsol import Position, feasible_survivors, problem

TEXT = Text(
    "dirkse",
    "David Dirkse",
    "Programming peg solitaire",
    "2010",
    "He kept one order of independent moves while searching, not afterwards, and printed his code. "
    "The "
    "listing of distinct solutions rests on the same idea.",
)
claim = TEXT.claim
ENGLISH = GAME.board
FULL = GAME.start.pegs
JUMPS = {tuple(ENGLISH.names[hole] for hole in jump) for jump in ENGLISH.jumps}


@claim("33 holes, 32 pegs, solved after 31 moves")
def the_game() -> Finding:
    jumps = len(ask("solve", "english")["jumps"])
    found = (len(ENGLISH), GAME.start.peg_count, jumps)
    return right_if(found == (33, 32, 31), "{} holes, {} pegs, {} jumps".format(*found))


@claim("about 6 minutes on the Cyber 205 (50 MHz), about 7.5 s at 2.4 GHz")
def the_same_cycles() -> Finding:
    old, new = 6 * 60 * 50e6, 7.5 * 2.4e9
    return right_if(
        old == new,
        f"the second time is the first one converted: both are {old / 1e9:g} × 10⁹ cycles",
    )


HIS_ORDER = ("--holes", "rows", "--directions", "e,n,w,s")


@claim("7.5 s without the tricks")
def without_tricks() -> Finding:
    found = ask("lab", "search", "english", *HIS_ORDER)
    moves = found["totals"]["positions"]
    places = {name: place for place, name in NAMES.items()}
    path = [CODES.index(tuple(places[name] for name in jump)) for jump in found["jumps"]]
    tries = codes_tried(moves, 1, path)
    cycles = 7.5 * 2.4e9 / tries
    return about_if(
        10 <= cycles <= 100,
        f"in his order of jumps the first solution comes after {moves:,} moves and {tries:,} "
        f"codes, so 7.5 s are {cycles:.0f} cycles for each code",
    )


@claim("12 ms with the tricks")
def with_tricks() -> Finding:
    search = Search(FULL, pins=True, filtered=True)
    next(search.solutions())
    cycles = 0.012 * 2.4e9 / search.tries
    return about_if(
        10 <= cycles <= 100,
        f"{search.moves:,} moves, {search.tries:,} codes: at 2.4 GHz {cycles:.0f} cycles for each "
        "code",
    )


@claim("12 ms on the clock", kept="time")
def time_of_pegsol() -> Finding:
    return not_repeated(f"on another machine, pegsol takes {duration(seconds('solve', 'english'))}")


@claim("“more solutions in additional fractions of a millisecond”")
def the_second_solution() -> Finding:
    search = Search(FULL, pins=True, filtered=True)
    solutions = search.solutions()
    first = (next(solutions), search.tries)[1]
    more = (next(solutions), search.tries)[1] - first
    return right_if(
        12 * more < first,
        f"the next solution takes {more:,} codes more, {percent(more / first)} of those for the "
        "first",
    )


@claim("“The acceleration is enormous”")
def each_trick() -> Finding:
    search = ("lab", "search", "english", *HIS_ORDER)
    plain = ask(*search)["totals"]["positions"]
    kept = ask(*search, "--independence", "all")["totals"]["positions"]
    both = next(Search(FULL, pins=True, filtered=True).solutions())
    return right_if(
        plain > 100 * kept and kept == next(Search(FULL, filtered=True).solutions()),
        f"{plain:,} moves to the first solution without tricks, {kept:,} with the P-filter, "
        f"{both:,} with "
        "the pin types as well",
    )


@claim("“position 3 can only move right or down”")
def position_three() -> Finding:
    ways = {way for bit, way in enumerate(DIRECTIONS) if MOVEDIRS[3] >> bit & 1}
    there = {
        way
        for way, step in DIRECTIONS.items()
        if tuple(NAMES.get(3 + k * step) for k in range(3)) in JUMPS
    }
    return right_if(
        ways == there == {"right", "down"}, f"`movedirs[3]` is {MOVEDIRS[3]}, and so is the board"
    )


@claim("No move from 1, 2, 6 to 9, 13, 14, 36, 37, 41 to 44, 48, 49")
def no_moves_from() -> Finding:
    stated = {1, 2, 6, 7, 8, 9, 13, 14, 36, 37, 41, 42, 43, 44, 48, 49}
    outside = {place for place in NAMES if NAMES[place] not in ENGLISH.names}
    zero = {place for place in NAMES if not MOVEDIRS[place]}
    return right_if(
        stated == outside == zero, f"the {len(outside)} of 49 places that are not on the board"
    )


@claim("The table of directions makes “76 different moves”")
def seventy_six() -> Finding:
    made = {tuple(NAMES[place] for place in code) for code in CODES}
    return right_if(
        len(CODES) == 76 and made == JUMPS, f"{len(CODES)} codes, exactly the jumps of the board"
    )


@claim("The same digit never twice in a row; 31 digits to base 77")
def digits() -> Finding:
    follows = [jump for jump in ENGLISH.jumps if jump[0] == jump[2]]
    return right_if(
        not follows,
        f"a jump leaves its hole empty, so it cannot follow itself; 77³¹ has {len(str(77**31))} "
        "digits",
    )


@claim("“hundreds of thousands of solutions”", kept="long")
def how_many_solutions() -> Finding:
    found = ask("count", "english")
    return right_if(
        100_000 <= found["distinct"] < 1_000_000,
        f"{found['solutions']:,} sequences of jumps; {found['distinct']:,} if the order of "
        "independent "
        f"jumps does not count, {found['distinct_mod_symmetry']:,} of them different by symmetry",
    )


@claim("The P-filter removes “same moves in different sequence”")
def filter_keeps_one() -> Finding:
    kept, distinct = {}, {}
    for name in ("latin-cross", "greek-cross", "open-diamond", "fireplace"):
        kept[name] = sum(1 for _ in Search(problem(name).start.pegs, filtered=True).solutions())
        distinct[name] = ask("count", name)["distinct"]
    words = ", ".join(f"{name} {number}" for name, number in kept.items())
    return right_if(
        kept == distinct,
        f"sound and complete: it keeps each distinct solution exactly once ({words})",
    )


@claim("A peg in position 25 may jump to 11, 23, 27, 39 “and no place else”")
def from_the_centre() -> Finding:
    targets = sorted(target for origin, _, target in CODES if origin == 25)
    return right_if(targets == [11, 23, 27, 39], f"{', '.join(map(str, targets))}")


@claim("If 11, 23, 27, 39 “hold no pin, a solution is not possible”", kept="long")
def no_pin_there() -> Finding:
    four = ENGLISH.bits([NAMES[place] for place in (11, 23, 27, 39)])
    five = of_type(PIN_TYPES, 1)
    without = lost = 0
    for level in winners().levels:
        words = level.to_numpy()
        without += int((pegs_on(words, four) == 0).sum())
        lost += int((pegs_on(words, five) == 0).sum())
    return right_if(
        without == 0,
        f"{without:,} of the {winners().total:,} winning positions, the finish among them, have no "
        "peg there, but one in 25. The program counts 25 with them, and that is right: "
        f"{lost} winning positions have no peg on the five",
    )


@claim("`xp2count < xp3count` is the “avoidance of needless work”")
def pin_types() -> Finding:
    words = next(level for level in winners().levels if level.pegs == 8).to_numpy()
    two, three = (pegs_on(words, of_type(PIN_TYPES, value)) for value in (2, 3))
    rejected = int((two < three).sum())
    found = ask("lab", "rule", "open-diamond", "pin-types")
    return right_if(
        rejected == 0 and found["sound"],
        f"also of some useful work: it rejects {rejected} of the {len(words):,} winning positions "
        f"with 8 pegs of the central game, and loses {found['solutions'] - found['kept']:,} of the "
        f"{found['solutions']:,} solutions of open-diamond",
    )


@claim("Keys: each move has the values 1, 2, 3")
def keys_on_lines() -> Finding:
    values = {tuple(sorted(KEYS[place] for place in code)) for code in CODES}
    return right_if(values == {(1, 2, 3)}, f"on all {len(CODES)} moves")


@claim("`board[p1] xor board[p2] xor board[p3] = 0` in all cases")
def xor_of_board() -> Finding:
    before, after = 1 ^ 1 ^ 0, 0 ^ 0 ^ 1
    keys = {KEYS[a] ^ KEYS[b] ^ KEYS[c] for a, b, c in CODES}
    return right_if(
        before == after == 0,
        f"a slip of the pen: {before} before a move, {after} after it. With `keys` for `board`, as "
        "in the "
        f"program, it is {keys.pop()} before and after every move",
    )


@claim("Keys recognise some puzzles without a solution")
def keys_recognise() -> Finding:
    keys = {name: KEYS[place] for place, name in NAMES.items() if name in ENGLISH.names}
    every = functools.reduce(operator.xor, keys.values())
    passed = [name for name in keys if every ^ keys[name] == keys["d4"]]
    vacancies = {name: Position.vacancies(ENGLISH, name) for name in keys}
    allowed = [name for name in keys if "d4" in feasible_survivors(vacancies[name])]
    return right_if(
        set(allowed) < set(passed) < set(keys),
        f"{len(keys) - len(passed)} of the {len(keys)} single vacancies cannot end in the centre; "
        "the "
        f"diagonals of the other direction would rule out {len(passed) - len(allowed)} more, all "
        "but "
        f"{', '.join(allowed)}",
    )


@claim("The search stops at move number 32, the number of pegs")
def move_limit() -> Finding:
    levels = [level.pegs for level in space().levels]
    return right_if(
        levels == list(range(32, 0, -1)), "31 jumps are made when the next would be number 32"
    )
