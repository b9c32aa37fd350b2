"""Makes puzzles: by reverse play, or to order.

If only the number of jumps is given, jumps are taken back at random, and the same seed will always
make the same puzzles, among them those of days and rushes in the pages.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pegsol.errors import ProblemError
from pegsol.game.boards.board import Board
from pegsol.game.boards.hole_sets import image
from pegsol.game.boards.names import BoardLike, as_board
from pegsol.game.finish import FinishLike, as_finish
from pegsol.game.grades import grade_named
from pegsol.game.position import Rules
from pegsol.game.problem import Finish
from pegsol.game.solution import Solution
from pegsol.limits import DEFAULT_LIMITS, Limits, whole
from pegsol.search.encoding import Encoding
from pegsol.search.run import Run
from pegsol.study.reverse_play import SplitMix, an_end, can_fail, solution_of, take_back
from pegsol.study.start_shapes import MAX_SYMMETRIES, SymmetryWish
from pegsol.study.wishes import Made, Wish, wished
from pegsol.wording import plural, shown

MAX_TRIES = 2000
"""The games in a row without a new puzzle after which the search for puzzles ends."""


def generate(
    board: BoardLike,
    jumps: int | None = None,
    *,
    pegs: int | None = None,
    seed: int = 0,
    finish: FinishLike | None = None,
    rules: Rules = "normal",
    grade: str | None = None,
    symmetry: SymmetryWish | None = None,
    unique: bool = False,
    connected: bool = False,
    limits: Limits = DEFAULT_LIMITS,
) -> Iterator[Solution]:
    """Yield solutions of random puzzles that take the given number of *jumps* to solve.

    >>> from itertools import islice
    >>> from pegsol import board
    >>> for solution in islice(generate(board("english"), 4, seed=1), 2):
    ...     print(*solution.problem.start, "to", *solution.final)
    ...     solution.verify()
    e4 f4 c5 d5 e6 to f4
    d4 d5 f5 g5 d7 to f5

    The *finish* is the given position, a number of pegs, or one peg (by reverse rules one empty
    hole) in a hole that the seed chooses. No two puzzles are equal under the symmetries of the
    board, and each puzzle can be played so that it fails. The limit of time bounds the search for
    all puzzles together.

    >>> for solution in generate("english", 3, finish="exactly 4"):
    ...     print(solution.problem.start.peg_count, solution.problem.finish)
    ...     break
    7 Finish.exactly(4)

    The other arguments are wishes. The start has a number of *pegs*; *grade* is the difficulty in
    words, from "very easy" to "very hard"; *symmetry* is "mirror", "rotation", "full" (all
    symmetries of the board) or "none"; a *unique* puzzle has essentially one solution, up to the
    order of independent jumps and the symmetries of the puzzle; and the pegs of a *connected* start
    are in one piece. Without jumps and pegs, puzzles have lengths that suit the other wishes.

    >>> mirrored = next(generate("english", pegs=9, symmetry="mirror", unique=True, seed=4))
    >>> board("english").symmetries.keeping(mirrored.problem.start).order
    2

    If the winning positions of a finish fit into a bitmap of 128 MB, all starts that meet the wish
    are equally likely, unless fewer than about one winning start in 300 does.

    Raises ProblemError if there is no other puzzle of that kind, if none was found in 2,000 games
    in a row without wishes, for a wish that cannot be met, or if the seed is out of range;
    LimitError if the time limit is reached, or if no puzzle that meets the wishes was found, with
    the nearest one in words.
    """
    board = as_board(board)
    run = Run(limits, seed=seed)
    wanted, most = _finish_of(board, finish, rules)
    wish = Wish(
        _jumps_of(board, jumps, pegs, wanted, rules, most),
        None if grade is None else grade_named(grade),
        symmetry,
        unique,
        connected,
    )
    if wish.is_plain:
        assert wish.jumps is not None
        return _plain(board, wish.jumps, wanted, rules, run)
    return (made.solution for made in wished(board, wish, wanted, most, rules, run))


def made_to_order(
    board: Board, wish: Wish, finish: FinishLike | None, pegs: int | None, rules: Rules, run: Run
) -> Iterator[Made]:
    """Yield puzzles as generate() does, each with its difficulty if the wish has a grade."""
    wanted, most = _finish_of(board, finish, rules)
    jumps = _jumps_of(board, wish.jumps, pegs, wanted, rules, most)
    wish = replace(wish, jumps=jumps)
    if wish.is_plain:
        assert jumps is not None
        return (Made(one, None) for one in _plain(board, jumps, wanted, rules, run))
    return wished(board, wish, wanted, most, rules, run)


def _finish_of(board: Board, finish: FinishLike | None, rules: Rules) -> tuple[Finish | None, int]:
    """Return the finish by normal rules, None for one peg anywhere, and the most jumps to it."""
    wanted = None if finish is None else as_finish(board, finish)
    if wanted is not None and (wanted.is_fewest or wanted.free):
        raise ProblemError("a puzzle to be made ends in one exact position or a number of pegs")
    normal = None if wanted is None else Encoding(board, rules).finish_of(wanted)
    return normal, max(0, len(board) - 1 - _last_pegs(normal))  # a full board allows no jump


def _last_pegs(finish: Finish | None) -> int:
    """Return the pegs at the end, by normal rules."""
    if finish is None:
        return 1
    return finish.pegs.bit_count() if finish.care else finish.most


def _jumps_of(
    board: Board,
    jumps: int | None,
    pegs: int | None,
    finish: Finish | None,
    rules: Rules,
    most: int,
) -> int | None:
    """Return the number of jumps that a wish for jumps or pegs means; None if it has neither.

    Raises ProblemError for numbers that no puzzle has.
    """
    if jumps is not None:
        whole(jumps, "a number of jumps", 1)
        if jumps > most:
            raise ProblemError(f"a puzzle of that kind takes at most {plural(most, 'jump')}")
    if pegs is None:
        return jumps
    last, holes = _last_pegs(finish), len(board)
    whole(pegs, "a number of pegs", 1)
    start = holes - pegs if rules == "reverse" else pegs
    asked = start - last
    if not 1 <= asked <= most:
        ends = [last + 1, last + most]
        least, greatest = ends if rules == "normal" else [holes - ends[1], holes - ends[0]]
        possible = f"{least} to {greatest} pegs"
        raise ProblemError(f"such a puzzle starts with {possible}, not {shown(pegs)}")
    if jumps not in (None, asked):
        raise ProblemError(f"a start of {pegs} pegs takes {plural(asked, 'jump')}, not {jumps}")
    return asked


def _plain(
    board: Board, jumps: int, wanted: Finish | None, rules: Rules, run: Run
) -> Iterator[Solution]:
    # *wanted* is by normal rules.
    random, seen = SplitMix(run.seed), set[tuple[int, int]]()
    symmetries = list(board.symmetries.permutations(MAX_SYMMETRIES))
    while True:
        for _ in range(MAX_TRIES):
            end = an_end(board, wanted, random)
            finish = Finish.of_bits(end) if wanted is None else wanted
            line = take_back(board, end, jumps, random, run)
            if line is None:
                continue
            start = end
            for index in line:
                start ^= board.jump_masks[index][0]
            pegs = finish.pegs
            same = min([(image(start, motion), image(pegs, motion)) for motion in symmetries])
            if same in seen:
                continue
            seen.add(same)
            if can_fail(board, start, finish, run):
                yield solution_of(board, start, finish, line[::-1], rules)
                break
        else:
            raise ProblemError(
                f"no {'other ' if seen else ''}puzzle of {jumps} jumps was found on this board: "
                "ask for fewer jumps"
            )
