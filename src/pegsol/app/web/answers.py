"""Answers about a position, joined from verdicts and from what an analysis has found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pegsol.app.web.hints import hint
from pegsol.app.web.schema import Answer, JumpAnswer
from pegsol.app.web.verdicts import Case, Verdicts
from pegsol.model.game import Game
from pegsol.model.position import Jump, Position
from pegsol.search.surveys.knowledge import jump_classes

LOST: dict[str, Any] = {"winning": False, "solutions": "0", "chance": 0.0}


def answer(
    verdicts: Verdicts, case: Case, game: Game, found: dict[str, Any], lost_at: int | None = None
) -> Answer:
    """Return what is known of the position of a game; *found* is what an analysis has sent."""
    position, legal = game.position, game.legal_jumps()
    after = [position.jump(jump, case.rules) for jump in legal]
    known = found.get("jumps") or [{}] * len(legal)
    verdicts.note(case, position, found.get("winning"), found.get("fewest"))
    for there, row in zip(after, known, strict=True):
        verdicts.note(case, there, row.get("winning"), row.get("fewest"))
    wins = _wins(verdicts, case, game, after)
    if wins is False:
        found, known = found | LOST, [row | LOST for row in known]
    groups = jump_classes(game.problem.from_position(position))
    rows = [
        _row(case, jump, there, row, group)
        for jump, there, row, group in zip(legal, after, known, groups, strict=True)
    ]
    reach = [_pegs(case, there, proved=False) for there in after]
    reached = case.finish.holds(position.bits) and case.settled
    made = Answer(
        pegs=position.peg_count,
        reached=reached,
        stuck=not legal,
        winning=wins,
        solutions=found.get("solutions"),
        chance=found.get("chance"),
        fewest=_pegs(case, position),
        jumps=rows,
        lost_at=_lost_at(verdicts, case, game, wins, [lost_at, found.get("lost_at")]),
        hint=None if reached else hint(rows, wins, reach, case.rules),
        best=_pegs(case, game.problem.start) or found.get("best"),
    )
    made.complete = _complete(made, case, game)
    return made


def _wins(verdicts: Verdicts, case: Case, game: Game, after: Sequence[Position]) -> bool | None:
    """Return whether a position wins, from itself, the positions before it, or those after it."""
    wins = verdicts.known(case, game.positions)
    if wins is None and case.settled:
        answers = [verdicts.known(case, [there]) for there in after]
        wins = True if True in answers else None if None in answers else False
        verdicts.note(case, game.position, wins, None)
    return wins


def _row(case: Case, jump: Jump, there: Position, row: dict[str, Any], group: int) -> JumpAnswer:
    wins = case.knowledge.winning(there)
    return JumpAnswer(
        jump=[jump.origin, jump.over, jump.target],
        winning=row.get("winning") if wins is None else wins,
        solutions=row.get("solutions"),
        fewest=_pegs(case, there),
        chance=row.get("chance"),
        group=group,
    )


def _pegs(case: Case, position: Position, *, proved: bool = True) -> int | None:
    known = case.knowledge.fewest(position)
    return None if known is None or (proved and not known[1]) else known[0]


def _lost_at(
    verdicts: Verdicts, case: Case, game: Game, wins: bool | None, found: Sequence[int | None]
) -> int | None:
    """Return the jump that lost a game, if it was found or the jumps beside it show it."""
    if wins is not False or met_finish(case, game):
        return None
    for number in found:
        if number is not None:
            return number
    return first_lost([verdicts.known(case, [position]) for position in game.positions])


def first_lost(verdicts: Sequence[bool | None]) -> int | None:
    """Return the number of the first position of a game that is lost; None if that is not known."""
    if False not in verdicts:
        return None
    first = verdicts.index(False)
    return first if first == 0 or verdicts[first - 1] else None


def met_finish(case: Case, game: Game) -> bool:
    """Return whether a game has met the finish, at its end or before."""
    return case.settled and any(case.finish.holds(one.bits) for one in game.positions)


def _complete(made: Answer, case: Case, game: Game) -> bool:
    """Return whether nothing is unknown."""
    values = [made.winning, made.solutions, made.chance, made.fewest, made.best]
    for row in made.jumps:
        values += [row.winning, row.solutions, row.chance, row.fewest]
    if made.winning is False and not met_finish(case, game):
        values.append(made.lost_at)
    return None not in values
