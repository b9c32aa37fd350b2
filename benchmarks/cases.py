"""The table of cases: what to measure, the goal, and the programs to measure beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

MIB = 1 << 20
LOST = """\
board: english
start: pegs c1 d1 e1 c2 e2 a3 b3 c3 e3 f3 g3 a4 e4 f4 g4 a5 b5 c5 d5 e5 f5 g5 c6 d6 e6 c7 d7 e7
finish: d4
"""
"""The central game after four poor jumps, which lose it."""


@dataclass(frozen=True, slots=True)
class Case:
    """A row of the page.

    ``do`` is a command, or a Python expression over the public names of pegsol, which a new process
    computes once those names are loaded. ``beside`` names other programs (peers.py), which get
    ``problem``. ``limit`` is what the machine allows: "python" for its start, or the name of a
    board for a copy of the bitmap of its position class. A case that takes minutes is ``long``.
    """

    name: str
    do: str
    goal: float | None = None  # CPU seconds
    memory: int | None = None  # bytes, the goal of the peak of the process
    runs: int = 3
    problem: str = ""
    beside: Sequence[str] = ()
    limit: str = ""
    long: bool = False
    why: str = ""  # the reason if the goal is missed


def _solved(name: str, problem: str, goal: float, *beside: str, runs: int = 5) -> Case:
    return Case(*(name, f"solve({problem!r})", goal), runs=runs, problem=problem, beside=beside)


def _fewest(name: str, problems: str, goal: float, *, long: bool = False) -> Case:
    do = f"[solve(one, objective='fewest-moves') for one in {problems}]"
    return Case(name, do, goal, long=long)


EVERYBODY = ("textbook", "Fast Downward", "clingo", "CP-SAT")
LEVELS = "reachable({!r}, keep=False, threads={})"

CASES = (
    Case(
        *("command", "pegsol solve english", 0.070),
        runs=15,
        limit="python",
        why="Beams that make the solution shorter take a quarter, and Click takes another.",
    ),
    _solved("central game", "english d4 d4", 0.8e-3, *EVERYBODY, runs=15),
    _solved("triangle(6), b4", "triangle(6) b4 any", 0.002, *EVERYBODY),
    _solved("diamond(5), e3 to b4", "diamond(5) e3 b4", 0.040, "Fast Downward"),
    _solved("Wiegleb, e1 to e7", "wiegleb e1 e7", 0.090, "Fast Downward"),
    _solved("9 x 9, c1 to c1", "square(9) c1 c1", 0.300, "Fast Downward"),
    _solved("central game after four poor jumps, lost", LOST, 2.0, "Fast Downward"),
    Case("the same, with a certificate", f"prove({LOST!r}).certificate()", 2.0),
    Case("French d4 to any, refuted", "prove('french d4 any').certificate()", 0.010),
    Case(
        *("1,000 solutions of the central game", "[*islice(solutions('english d4 d4'), 1000)]"),
        goal=0.5,
    ),
    *[
        Case(
            f"all positions of {name}, {threads} thread{'s' * (threads > 1)}",
            LEVELS.format(problem, threads),
            goal,
            memory,
            limit=board,
            long=long,
        )
        for name, problem, board, goal, memory, long in (
            ("the central game", "english d4 d4", "english", 0.065, None, False),
            ("triangle(8)", "triangle(8) a1 any", "triangle(8)", 12.0, None, True),
            ("French c1", "french c1 any", "french", 4.0, None, False),
            ("diamond(5)", "diamond(5) d2 any", "diamond(5)", 40.0, 4096 * MIB, True),
        )
        for threads in (1, 2)
    ],
    Case(
        "winning positions of the central game",
        "winning(reachable('english d4 d4'), problem('english d4 d4').finish, consume=True)",
        0.2,
        limit="english",
    ),
    Case(
        *("solutions and distinct solutions of the central game", "count('english d4 d4')", 1.2),
        limit="english",
        why="One pass adds 6.3 million rows at scattered places in memory.",
    ),
    Case(
        "all numbers of complement-c3",
        "Analysis('complement-c3').jumps(problem('complement-c3').start)",
        1.5,
        512 * MIB,
        limit="english",
        why="Each of 40 to 50 million values is read about seven times, from distant blocks.",
    ),
    Case(
        *("fewest pegs of all positions of the English board", "fewest_pegs('english')"),
        limit="english",
    ),
    _fewest("fewest moves, central game", "['english d4 d4']", 0.4),
    _fewest("fewest moves, 21 English pairs", "pairs('english')", 18.0),
    _fewest("fewest moves, ten French pairs", "pairs('french')", 150.0, long=True),
    _fewest("fewest moves, asymmetric board, centre", "['asymmetric d5 d5']", 150.0, long=True),
    _fewest("fewest moves, triangle(8) from a2", "['triangle(8) a2 any']", 300.0, long=True),
    Case("a million random games", "playouts('english d4 d4', 1_000_000)"),
    Case("plain search of fireplace", "lab.search('fireplace')"),
    Case("genetic solver, central game", "lab.genetic('english d4 d4', seed=1)"),
    Case(
        "a puzzle to order",
        "[*islice(generate('english', 12, seed=1), 20)]",
    ),
    Case("survey of the English board", "survey('english')"),
    Case("an SVG picture", "str(draw(problem('english d4 d4')))"),
    Case("a PNG picture", "draw(problem('english d4 d4')).png()"),
    Case("a film as GIF", "animate(solve('crossbow').solution, form='gif')"),
)
