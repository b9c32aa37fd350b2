"""The exercises that ``pegsol check`` marks: weights, moves, and pairs of jumps."""

from __future__ import annotations

import os
import sys
from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from pegsol.app.cli.report import draw_start, verdict_on
from pegsol.app.cli.screen import Screen
from pegsol.errors import NotationError
from pegsol.model.formats.files import MAX_FILE_BYTES, decode_text, read_text
from pegsol.model.games.documents import moves_in
from pegsol.model.games.solution import Solution
from pegsol.model.problems.notation import as_jumps
from pegsol.model.problems.problem import Problem
from pegsol.theory.exercise.jumps import JumpsCheck, check_jumps
from pegsol.theory.exercise.moves import MovesCheck, check_moves
from pegsol.theory.exercise.weight_text import parse_weightings
from pegsol.theory.exercise.weights import RaisingJump, WeightRepair, WeightsCheck, check_weights
from pegsol.theory.golden import Weight
from pegsol.theory.pagoda import Pagoda
from pegsol.view.terminal.drawing import Drawing, table
from pegsol.view.terminal.position import draw_letters, draw_position
from pegsol.view.terminal.weights import draw_weights
from pegsol.view.wording import describe_finish, heading
from pegsol.wording import plural, shown

Check = TypeVar("Check", WeightsCheck, MovesCheck, JumpsCheck)


def text_of(value: str) -> str:
    """Return the text that an option names: the value, a file, or - for standard input."""
    if value == "-":
        data = sys.stdin.buffer.read(MAX_FILE_BYTES + 1)
        return decode_text(data, source="standard input")
    return read_text(value) if os.path.isfile(value) else value


class Exercise(ABC, Generic[Check]):
    """A kind of answer to a *problem*, and how it is checked and explained."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem

    @abstractmethod
    def checks(self, text: str) -> list[tuple[str, Check]]:
        """Return the checks of the answers in a text; several answers have names."""

    @abstractmethod
    def accepts(self, check: Check) -> bool:
        """Return whether an answer is right."""

    @abstractmethod
    def fault(self, check: Check) -> str:
        """Return the first thing that is wrong with an answer, "" if it is right."""

    @abstractmethod
    def value(self, check: Check) -> int | str:
        """Return the number or the word that tells right answers apart."""

    @abstractmethod
    def draw(self, screen: Screen, check: Check) -> None:
        """Explain a check."""


def _first(faults: list[str]) -> str:
    more = f", and {len(faults) - 1} more" if len(faults) > 1 else ""
    return f"{faults[0]}{more}" if faults else ""


# -- weights -------------------------------------------------------------------------------------


class Weights(Exercise[WeightsCheck]):
    """Weights: right if they are a pagoda function; the value is what they leave to spare."""

    def checks(self, text: str) -> list[tuple[str, WeightsCheck]]:
        board, rules = self.problem.board, self.problem.rules
        return [
            (found.name, check_weights(self.problem, Pagoda(board, found.weights, rules)))
            for found in parse_weightings(board, text)
        ]

    def accepts(self, check: WeightsCheck) -> bool:
        return check.valid

    def fault(self, check: WeightsCheck) -> str:
        return _first([_raising(one) for one in check.raised_by])

    def value(self, check: WeightsCheck) -> int | str:
        least = min([one.to_spare for one in check.orientations], default="")
        return least if isinstance(least, int) else str(least)

    def draw(self, screen: Screen, check: WeightsCheck) -> None:
        screen.draw(draw_weights(check.pagoda.board, check.pagoda.weights))
        screen.line()
        _draw_raising(screen, check) if check.raised_by else _draw_orientations(screen, check)


def _raising(one: RaisingJump) -> str:
    return f"jump {one.jump} raises the weight from {one.before} to {one.after}"


def _draw_raising(screen: Screen, check: WeightsCheck) -> None:
    jumps = plural(len(check.raised_by), "jump")
    raise_ = "raises" if len(check.raised_by) == 1 else "raise"
    screen.line(f"not a pagoda function: {jumps} {raise_} the weight", "bad")
    for one in check.raised_by:
        screen.line(_raising(one), "bad")
    screen.line()
    if not check.repairs:
        screen.line("no other weight in a single hole corrects it")
    for repair in check.repairs:
        screen.line(f"{_range(repair)} in {repair.hole}, instead of {repair.given}, makes it one")


def _range(repair: WeightRepair) -> str:
    least, most = repair.least, repair.most
    if least is not None and most is not None:
        return f"weight {least}" if least == most else f"a weight from {least} to {most}"
    return f"a weight of at least {least}" if most is None else f"a weight of at most {most}"


def _draw_orientations(screen: Screen, check: WeightsCheck) -> None:
    problem = check.problem
    screen.line("a pagoda function: no jump raises the weight", "good")
    if check.extreme:
        screen.line("an extreme ray: it is not the sum of others")
    screen.line()
    finish = describe_finish(problem.finish, problem.board)
    screen.line(f"{heading(problem)}, finish: {finish}", "title")
    rows = [
        [str(number), one.name, _shown(one.start), _shown(one.finish), _shown(one.to_spare)]
        for number, one in enumerate(check.orientations, 1)
    ]
    screen.draw(table(["", "orientation", "start", "finish", "to spare"], rows, right=(0, 2, 3, 4)))
    others = [
        Drawing.text(f"{number}", "title").above(draw_weights(one.pagoda.board, one.pagoda.weights))
        for number, one in enumerate(check.orientations[1:], 2)
    ]
    if others:
        screen.line()
        _draw_beside(screen, others)
    screen.line()
    if check.refuting:
        names = ", ".join([one.name for one in check.refuting])
        screen.line(f"impossible: every finish outweighs the start ({names})", "bad")
    else:
        screen.line("no orientation rules the finish out", "open")


def _draw_beside(screen: Screen, drawings: list[Drawing]) -> None:
    """Draw the *drawings* in rows, as many side by side as the screen is wide enough for."""
    per_row = max(1, (screen.width + 4) // (drawings[0].width + 4))
    for at in range(0, len(drawings), per_row):
        if at:
            screen.line()
        first, *others = drawings[at : at + per_row]
        screen.draw(first.beside(*others))


def _shown(weight: Weight) -> str:
    return str(weight)


# -- moves ---------------------------------------------------------------------------------------


class Moves(Exercise[MovesCheck]):
    """Moves: right if they solve the problem; the value is the number of pegs they leave."""

    def __init__(self, problem: Problem, notation: str | None) -> None:
        super().__init__(problem)
        self._notation = notation

    def checks(self, text: str) -> list[tuple[str, MovesCheck]]:
        moves = moves_in(text, self.problem.board)
        return [("", check_moves(self.problem, moves, notation=self._notation))]

    def accepts(self, check: MovesCheck) -> bool:
        return check.solves

    def fault(self, check: MovesCheck) -> str:
        return _first(list(check.defects) if check.failed is None else [_failing(check)])

    def value(self, check: MovesCheck) -> int:
        return check.position.peg_count

    def draw(self, screen: Screen, check: MovesCheck) -> None:
        draw_start(screen, self.problem, None)
        _draw_moves(screen, check)


def _failing(check: MovesCheck) -> str:
    failed = check.failed
    assert failed is not None
    where = f"jump {failed.number} of {len(check.jumps)}, in move {failed.move}"
    return f"{where}: {failed.jump} cannot be made: {' and '.join(failed.reasons)}"


def _draw_moves(screen: Screen, check: MovesCheck) -> None:
    solution = Solution(check.problem, check.jumps)
    good, words = verdict_on(solution, list(check.defects))
    if check.failed is None:
        if not check.solves:
            screen.line("all jumps can be made")
        screen.line(words, "good" if good else "bad")
        caption = "position reached"
    else:
        screen.line(_failing(check), "bad")
        caption = "position before it"
    screen.line()
    screen.line(caption, "title")
    screen.draw(draw_position(check.position, symbols=screen.symbols, labels=True))


# -- a pair of jumps -----------------------------------------------------------------------------


class Jumps(Exercise[JumpsCheck]):
    """A pair of jumps: right if they are independent; the value is how they are related."""

    def checks(self, text: str) -> list[tuple[str, JumpsCheck]]:
        board, rules = self.problem.board, self.problem.rules
        pair = as_jumps(board, moves_in(text, board), rules)
        if len(pair) != 2:
            raise NotationError(f"expected two jumps such as 'd2-d4, d5-d3', not {shown(text)}")
        return [("", check_jumps(board, *pair, rules))]

    def accepts(self, check: JumpsCheck) -> bool:
        return check.independent

    def fault(self, check: JumpsCheck) -> str:
        return "" if check.independent else check.why

    def value(self, check: JumpsCheck) -> str:
        return check.relation

    def draw(self, screen: Screen, check: JumpsCheck) -> None:
        _draw_jumps(screen, check)


def _draw_jumps(screen: Screen, check: JumpsCheck) -> None:
    board = check.first.board
    letters = ["."] * len(board)
    for letter, jump in (("1", check.first), ("2", check.second)):
        for hole in (jump.origin, jump.over, jump.target):
            letters[hole] = letter if letters[hole] == "." else "*"
    screen.draw(draw_letters(board, letters, labels=True))
    screen.line()
    shared = " * both" if check.shared else ""
    screen.line(f"1 {check.first}  2 {check.second} {shared}".rstrip(), "label")
    screen.line()
    verdict = "independent" if check.independent else f"not independent ({check.relation})"
    screen.line(verdict, "good" if check.independent else "bad")
    screen.paragraph(check.why)
