"""Answers about a position and hints, made from verdicts and the results of an analysis."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from pydantic import Field

from pegsol.app.web.schema import Answered, JumpHoles
from pegsol.app.web.verdicts import Case, Verdicts, met_finish
from pegsol.model.games.game import Game
from pegsol.model.problems.position import Jump, Position, Rules
from pegsol.search.surveys.knowledge import jump_classes

LOST: dict[str, Any] = {"winning": False, "solutions": "0", "chance": 0.0}


class JumpAnswer(Answered):
    """What a legal jump is worth; null for unknown values.

    Jumps with the same ``group`` are symmetric: the same symmetry of the board keeps the position
    and the finish.
    """

    jump: JumpHoles
    winning: bool | None = None
    solutions: str | None = None
    fewest: int | None = None
    chance: float | None = None
    group: int = 0


Reason = Literal["forced", "only", "most", "wins", "fewest", "perhaps"]


class Hint(Answered):
    """A good jump and the reason for it; the pages put the code ``why`` into words.

    ``pegs`` is the number of pegs to which the jump can lead, if the finish is out of reach or not
    known to be reachable.
    """

    jump: JumpHoles
    why: Reason
    pegs: int | None = None


class Answer(Answered):
    """What a position is worth; null for unknown values.

    ``best`` is the fewest pegs that could be reached from the start. Once it is known whether the
    position wins, every later answer says the same. If the answer is ``complete``, it will not
    change; otherwise the same question may get a better answer later.
    """

    pegs: int
    reached: bool
    stuck: bool
    winning: bool | None = None
    fewest: int | None = None
    solutions: str | None = None
    chance: float | None = None
    jumps: list[JumpAnswer] = Field(default=[])
    lost_at: int | None = None
    hint: Hint | None = None
    best: int | None = None
    complete: bool = True


def answer(
    verdicts: Verdicts, case: Case, game: Game, found: dict[str, Any], lost_at: int | None = None
) -> Answer:
    """Return the known values of a game's position; *found* is the result of an analysis."""
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
        hint=None if reached else _hint(rows, wins, reach, case.rules),
        best=_pegs(case, game.problem.start) or found.get("best"),
    )
    made.complete = _complete(made, case, game)
    return made


def _wins(verdicts: Verdicts, case: Case, game: Game, after: Sequence[Position]) -> bool | None:
    """Return whether a position wins, deduced from itself and the positions before and after it."""
    wins = verdicts.known(case, game.positions)
    if wins is None and case.settled:
        answers = [verdicts.known(case, [there]) for there in after]
        wins = True if True in answers else None if None in answers else False
        verdicts.note(case, game.position, wins, None)
    return wins


def _row(case: Case, jump: Jump, there: Position, row: dict[str, Any], group: int) -> JumpAnswer:
    wins = case.knowledge.winning(there)
    return JumpAnswer(
        jump=(jump.origin, jump.over, jump.target),
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
    """Return the jump that lost a game, if an analysis or the verdicts around it show which."""
    if wins is not False or met_finish(case, game):
        return None
    for number in found:
        if number is not None:
            return number
    return first_lost([verdicts.known(case, [position]) for position in game.positions])


def first_lost(verdicts: Sequence[bool | None]) -> int | None:
    """Return the number of the first lost position of a game, or None if it is not known."""
    if False not in verdicts:
        return None
    first = verdicts.index(False)
    return first if first == 0 or verdicts[first - 1] else None


def _complete(made: Answer, case: Case, game: Game) -> bool:
    """Return whether nothing is unknown."""
    values = [made.winning, made.solutions, made.chance, made.fewest, made.best]
    for row in made.jumps:
        values += [row.winning, row.solutions, row.chance, row.fewest]
    if made.winning is False and not met_finish(case, game):
        values.append(made.lost_at)
    return None not in values


# -- hints ---------------------------------------------------------------------------------------


def _hint(
    rows: Sequence[JumpAnswer], wins: bool | None, reach: Sequence[int | None], rules: Rules
) -> Hint | None:
    """Return a hint for a position, or None if no jump is known to be good.

    *rows* are the legal jumps, *wins* is whether the position wins, and *reach* has the fewest pegs
    known to be reachable after each jump.
    """
    winning = [row for row in rows if row.winning]
    if winning:
        return _winning(rows, winning)
    known = [(pegs, row) for pegs, row in zip(reach, rows, strict=True) if pegs is not None]
    if not known or rules == "reverse":  # reverse jumps add pegs
        return None
    pegs, best = min(known, key=lambda pair: pair[0])
    return Hint(jump=best.jump, why="perhaps" if wins is None else "fewest", pegs=pegs)


def _winning(rows: Sequence[JumpAnswer], winning: list[JumpAnswer]) -> Hint:
    others = [row.winning for row in rows if not row.winning]
    if len(winning) == 1 and None not in others:
        if not others:
            return Hint(jump=winning[0].jump, why="forced")
        return Hint(jump=winning[0].jump, why="only")
    counted = [(int(row.solutions), row) for row in winning if row.solutions is not None]
    if len(counted) < len(winning):
        return Hint(jump=winning[0].jump, why="wins")
    most, best = max(counted, key=lambda pair: pair[0])
    if min(counted, key=lambda pair: pair[0])[0] == most:
        return Hint(jump=best.jump, why="wins")
    return Hint(jump=best.jump, why="most")
