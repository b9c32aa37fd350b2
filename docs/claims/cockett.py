"""Claims of Robin Cockett, "Peg solitaire", 2019."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from itertools import combinations
from math import comb
from pathlib import Path

from statement import Finding, Text, ask, duration, not_repeated, percent, right_if, seconds

from pegsol import Pagoda, Position, board, problem

RESULTS = Path(__file__).parents[1] / "results"

TEXT = Text(
    "cockett",
    "Robin Cockett",
    "Peg solitaire, an exercise for students",
    "2019",
    "He told students what matters, pagoda functions and independence, and gave them problems that "
    "rise gently "
    "in difficulty. They were among pegsol's first puzzles and weights.",
)
claim = TEXT.claim
ENGLISH = board("english")
SQUARE = {name: 10 * (int(name[1:]) - 1) + "abcdefg".index(name[0]) for name in ENGLISH.names}

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
CROSSBOW = ("b4 c4 e4 f4 b5 c5 d5 e5 f5 d6", "d1")
LONGBOW = ("a3 g3 a4 b4 d4 f4 g4 b5 d5 f5 c6 d6 e6 d7", "d1")
NOT_QUITE_DEAD = (
    "c1 d1 e1 c2 e2 a3 b3 c3 d3 e3 f3 g3 a4 c4 f4 g4 a5 b5 c5 d5 e5 f5 g5 c6 e6 c7 e7",
    "d4",
)
HALF_DEAD = "a3 c3 d3 e3 a4 e4 f4 a5 b5 c5 d5 e5 f5 c6 e6 c7 e7"
AT_THE_END = "c3 d3 e3 e4 f4 c5 d5 e5"
FIRST_TEN = "e2-e4, g3-e3, g5-g3, d3-f3, g3-e3, b3-d3, c1-c3, e1-c1, c4-c2, c1-c3"
NEXT_NINE = "c6-c4, a5-c5, a3-a5, d5-b5, a5-c5, c4-c6, c7-c5, f5-d5, e7-e5"


@claim("“31 pegs”")
def pegs() -> Finding:
    start = problem("english d4 d4").start
    return right_if(
        start.peg_count == 31,
        f"{start.peg_count} pegs on {len(ENGLISH)} holes; 31 is the number of jumps",
    )


@claim("“the full problem in less than ten seconds”", kept="time")
def ten_seconds() -> Finding:
    return not_repeated(
        f"a fair aim for a student's program; pegsol needs {duration(seconds('solve', 'english'))}"
    )


@claim("Numbers of squares: 1 more across the board, 10 more down")
def square_numbers() -> Finding:
    lines = {
        (SQUARE[names[1]] - SQUARE[names[0]], SQUARE[names[2]] - SQUARE[names[1]])
        for names in (tuple(ENGLISH.names[hole] for hole in line) for line in ENGLISH.jumps)
    }
    beside = {
        tuple(sorted((a, b))) for a in SQUARE for b in SQUARE if SQUARE[a] - SQUARE[b] in (1, 10)
    }
    neighbours = {tuple(sorted((ENGLISH.names[a], ENGLISH.names[b]))) for a, b, _ in ENGLISH.jumps}
    return right_if(
        lines == {(1, 1), (-1, -1), (10, 10), (-10, -10)} and beside == neighbours,
        f"all {len(ENGLISH.jumps)} jumps, and no other two squares differ by 1 or 10",
    )


@claim("Crossbow, Longbow and Not quite dead can be solved")
def bows() -> Finding:
    words, good = [], True
    for name, (start, finish) in (
        ("crossbow", CROSSBOW),
        ("longbow", LONGBOW),
        ("not-quite-dead", NOT_QUITE_DEAD),
    ):
        game = problem(name)
        found = ask("solve", name)
        good &= game.start == Position(ENGLISH, start) and game.finish.pegs == ENGLISH.bits(
            [finish]
        )
        good &= found["status"] == "solved"
        words.append(f"{name} in {len(found['jumps'])} jumps")
    return right_if(good, "from the printed positions: " + ", ".join(words))


@claim("Ten moves to the half dead position")
def half_dead() -> Finding:
    end = replay(Position(ENGLISH, NOT_QUITE_DEAD[0]), FIRST_TEN)
    return right_if(
        end == Position(ENGLISH, HALF_DEAD), f"replayed; {end.peg_count} pegs, as printed"
    )


@claim("Nine more, “from which a finish can be found easily”")
def nearly_alive() -> Finding:
    end = replay(Position(ENGLISH, HALF_DEAD), NEXT_NINE)
    found = ask("solve", "nearly-alive")
    return right_if(
        end == Position(ENGLISH, AT_THE_END) and found["status"] == "solved",
        f"replayed; {end.peg_count} pegs, as printed, and then {', '.join(found['moves'])}",
    )


def replay(position: Position, moves: str) -> Position:
    """Return the position after jumps, each of which must be legal."""
    for jump in moves.split(", "):
        position = position.jump(jump)
    return position


@claim("The way from the centre removed to Not quite dead")
def to_not_quite_dead() -> Finding:
    found = ask("solve", "to-not-quite-dead")
    return right_if(found["status"] == "solved", f"yes: {', '.join(found['moves'])}")


@claim("“removing any one peg with the goal of ending with that one hole filled”")
def complements() -> Finding:
    rows = [
        row
        for row in ask("study", "finishes", "english")["rows"]
        if row["vacancy"] == row["survivor"]
    ]
    holes = {hole for row in rows for hole in ENGLISH.symmetries.orbit(row["vacancy"])}
    return right_if(
        all(row["status"] == "solved" for row in rows) and holes == set(ENGLISH.names),
        f"all {len(holes)} can be solved, {len(rows)} of them different by symmetry",
    )


@claim("“the top middle peg is one of the easier options”")
def top_middle() -> Finding:
    with (RESULTS / "english.csv").open(encoding="utf-8") as lines:
        next(lines)
        rows = [row for row in csv.DictReader(lines) if row["vacancy"] == row["survivor"]]
    ways = {row["vacancy"]: int(row["distinct"]) for row in rows}
    fewer = sum(number < ways["d1"] for number in ways.values())
    words = "fewest" if not fewer else "not the fewest"
    return not_repeated(
        "what is easy depends on the program, and here the strong weighting to the top helps. Of "
        "the "
        f"{len(ways)} different ones d1 has the {words} distinct solutions, {ways['d1']:,}; "
        f"{max(ways, key=lambda name: ways[name])} has {max(ways.values()):,}"
    )


@claim("The basic centre, the stronger centre and “a last couple” are pagoda functions")
def weightings() -> Finding:
    names = [name for name in PRINTED if name != "to the top"]
    valid = [name for name in names if Pagoda(ENGLISH, PRINTED[name]).is_valid()]
    return right_if(valid == names, f"{len(valid)} of {len(names)}: no jump raises their weight")


@claim("“A strong weighting to the top” is a pagoda function")
def top() -> Finding:
    printed = PRINTED["to the top"]
    raising = [str(jump) for jump in Pagoda(ENGLISH, printed).raising_jumps()]
    repairs = []
    for hole, name in enumerate(ENGLISH.names):
        for weight in range(-21, 22):
            changed = [*printed[:hole], weight, *printed[hole + 1 :]]
            if weight != printed[hole] and Pagoda(ENGLISH, changed).is_valid():
                repairs.append(f"{weight} for {printed[hole]} in {name}")
    return right_if(
        not raising,
        f"a misprint: {' and '.join(raising)} raise its weight. One change mends it: "
        f"{' or '.join(repairs)}",
    )


@claim("The stronger centre: “the two symmetries of this would be most effective”", kept="long")
def two_symmetries() -> Finding:
    rows = {row["name"]: row for row in ask("study", "pagodas", "english", "--named")["pagodas"]}
    both, basic = rows["stronger centre"], rows["basic centre"]
    return right_if(
        both["images"] == 2 and both["turned"] > max(both["alone"], basic["turned"]),
        f"it has {both['images']} images; of 2,000 lost positions one catches {both['alone']:,}, "
        "both catch "
        f"{both['turned']:,}, the basic weighting {basic['turned']}",
    )


@claim("Several pagoda functions should “detect different failure modes”", kept="long")
def several() -> Finding:
    found = ask("study", "pagodas", "english", "--named")
    shares = [row["together"] / found["tried"] for row in found["pagodas"][:3]]
    return right_if(
        shares == sorted(set(shares)),
        "they do: basic centre, stronger centre and corners, one added to the other, catch "
        + ", ".join(map(percent, shares)),
    )


@claim("Two jumps “can be done in any order, if their footprints are disjoint”, and only then")
def independence() -> Finding:
    exchanged = disjoint = wrong = 0
    for first, second in combinations(ENGLISH.jumps, 2):
        apart = not set(first) & set(second)
        both = any(exchangeable(first, second, pegs) for pegs in contents({*first, *second}))
        disjoint += apart
        exchanged += both
        wrong += apart != both
    return right_if(
        wrong == 0 and exchanged == disjoint,
        f"tried on all contents of the holes of every pair: of {comb(len(ENGLISH.jumps), 2):,} "
        "pairs of jumps "
        f"{disjoint:,} are disjoint, and exactly these can be exchanged",
    )


@claim("Pagodas and independence “will have an exponential effect”")
def both_tricks() -> Finding:
    order = ("lab", "search", "english", "--holes", "rows", "--directions", "e,n,w,s")
    made = {
        "without tricks": (),
        "with pagoda functions": ("--pagodas", "proposed"),
        "with independence": ("--independence", "all"),
        "with both": ("--pagodas", "proposed", "--independence", "all"),
    }
    found = {words: ask(*order, *options)["totals"]["positions"] for words, options in made.items()}
    plain, *others = found.values()
    return right_if(
        plain > 100 * min(others),
        "the central game, positions: " + ", ".join(f"{words} {n:,}" for words, n in found.items()),
    )


def contents(holes: set[int]) -> Iterator[frozenset[int]]:
    """Yield all sets of pegs on some holes."""
    for number in range(len(holes) + 1):
        yield from map(frozenset, combinations(sorted(holes), number))


def exchangeable(
    first: tuple[int, int, int], second: tuple[int, int, int], pegs: frozenset[int]
) -> bool:
    """Return whether both orders of two jumps are legal and lead to the same position."""
    ends = [after(after(pegs, one), other) for one, other in ((first, second), (second, first))]
    return ends[0] is not None and ends[0] == ends[1]


def after(pegs: frozenset[int] | None, jump: tuple[int, int, int]) -> frozenset[int] | None:
    """Return the pegs after a jump, None if it is not legal."""
    origin, over, target = jump
    if pegs is None or not {origin, over} <= pegs or target in pegs:
        return None
    return pegs - {origin, over} | {target}
