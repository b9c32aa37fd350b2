"""Claims of Gary Darby, "Peg Solitaire Game", 2000 to 2018."""

from __future__ import annotations

from statement import (
    Finding,
    Text,
    about_if,
    answered,
    ask,
    not_repeated,
    right_if,
    rounded,
)

from pegsol import Position, board, feasible_survivors

TEXT = Text(
    "darby",
    "Gary Darby",
    "Peg solitaire game, at DelphiForFun",
    "2000–2018",
    "He showed, after A. Matos, how much the order of holes decides, gave seven puzzles their "
    "names, and kept "
    "the program and its reports of bugs open for ten years.",
)
claim = TEXT.claim
SEVEN = {
    "Cross": "latin-cross",
    "Plus": "greek-cross",
    "Fireplace": "fireplace",
    "Up-Arrow": "up-arrow",
    "Diamond": "diamond-24",
    "Pyramid": "pyramid",
    "Solitaire": "central-game",
}


def positions(puzzle: str, *options: str) -> int:
    """Return the positions that a plain search checks until the first solution."""
    total: int = ask("lab", "search", puzzle, *options)["totals"]["positions"]
    return total


@claim("“seven common configurations”")
def seven() -> Finding:
    status = {name: ask("solve", puzzle)["status"] for name, puzzle in SEVEN.items()}
    status["Cracker Barrel"] = ask("solve", "triangle-5")["status"]
    return about_if(
        set(status.values()) == {"solved"},
        f"{len(status)} names are listed, the last added in 2004: {', '.join(status)}; all are "
        "solved",
    )


@claim("Up-Arrow: 17,998,001 positions, left to right and top to bottom")
def top_to_bottom() -> Finding:
    found = positions("up-arrow", "--holes", "columns")
    return right_if(found == 17_998_001, f"{found:,}")


@claim("Up-Arrow: 3,608 positions, left to right and bottom to top")
def bottom_to_top() -> Finding:
    found = positions("up-arrow", "--holes", "columns-up")
    return right_if(found == 3_608, f"{found:,}")


@claim("The order “has a significant effect on the length of the search”", kept="long")
def significant() -> Finding:
    found = ask("lab", "orders", "up-arrow", "--sample", "all", "--node-limit", "20000000")
    best, worst = found["best"]["positions"], found["worst"]["positions"]
    return right_if(
        worst > 10 * best,
        f"in {found['orders']} orders of the jumps, from {best:,} to {worst:,} positions; half of "
        "the orders "
        f"take at most {found['quartiles'][1]:,}",
    )


@claim("“no more than a few million position tests”")
def few_million() -> Finding:
    found = {name: positions(puzzle, "--holes", "columns") for name, puzzle in SEVEN.items()}
    most = max(found, key=lambda name: found[name])
    return right_if(
        found[most] < 10_000_000,
        "in the order of 17,998,001: "
        + ", ".join(f"{name} {number:,}" for name, number in found.items()),
    )


@claim("“The longest search to find a solution requires about 13,000,000 position checks”")
def longest() -> Finding:
    found = {name: positions(puzzle, "--holes", "columns-up") for name, puzzle in SEVEN.items()}
    most = max(found, key=lambda name: found[name])
    return about_if(
        12_500_000 < found[most] < 13_500_000,
        f"in the order of 3,608, {most} takes {found[most]:,}",
    )


@claim("250,000 positions a second at 266 MHz, 750,000 at 800 MHz")
def per_megahertz() -> Finding:
    old, new = 250_000 / 266, 750_000 / 800
    return right_if(
        abs(old / new - 1) < 0.01,
        f"they agree: {old:.0f} and {new:.0f} positions for each 10⁶ cycles",
    )


@claim("750,000 positions a second", kept="time")
def speed() -> Finding:
    found = ask("lab", "search", "up-arrow", "--holes", "columns")
    return not_repeated(
        f"on another machine, pegsol's plain search checks {rounded(found['speed'] / 1e6)} million "
        "in a "
        "CPU second"
    )


@claim("A board of 11 × 11 lets every move look two holes ahead")
def sentinels() -> Finding:
    english = board("english")
    columns = [ord(name[0]) - ord("a") for name in english.names]
    width = max(columns) - min(columns) + 1 + 2 * 2
    return right_if(width == 11, f"{width} = 7 + 2 × 2")


@claim("Triangles with 5 or 6 holes a side can be solved")
def five_and_six() -> Finding:
    found = {size: triangle(size) for size in (5, 6)}
    return right_if(
        all(ends for ends in found.values()),
        "; ".join(f"{size} a side: {words}" for size, words in found.items()),
    )


@claim("7 a side: not known “whether such a solution exists”")
def seven_a_side() -> Finding:
    found = triangle(7)
    return answered(f"it does, {found}" if found else "it does not")


def triangle(size: int) -> str:
    """Return how many vacancies of a triangle can end with one peg, in words; "" for none."""
    on = board(f"triangle({size})")
    rows = ask("study", "finishes", on.name)["rows"]
    solved: set[str] = set()
    for row in rows:
        if row["status"] == "solved":
            solved |= set(on.symmetries.orbit(row["vacancy"]))
    others = [name for name in on.names if name not in solved]
    assert all(not feasible_survivors(Position.vacancies(on, name)) for name in others)
    if not solved:
        return ""
    words = "all" if not others else f"{len(solved)} of"
    excluded = f" (position classes exclude {', '.join(others)})" if others else ""
    return f"from {words} {len(on)} vacancies{excluded}"


@claim("Philippe's board, “not yet solved”; Bart's board, the hardest so far; Target's two puzzles")
def layouts() -> Finding:
    return not_repeated("the text does not print these boards")


@claim("Bart's board: 4.3 × 10⁹ moves in about an hour")
def an_hour() -> Finding:
    return not_repeated(
        f"{rounded(4.3e9 / 3600 / 1e6)} million moves a second; the text does not print the board"
    )
