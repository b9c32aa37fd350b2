"""The run of a survey: its questions go out as tasks, and the answers come back as rows."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from typing import Any

from pegsol.search.result import Status
from pegsol.search.run import Run
from pegsol.study.crew.crew import Crew, Ended, Task
from pegsol.study.datasets.answering import Given, answered, now
from pegsol.study.datasets.columns import Row
from pegsol.study.datasets.plan import Plan, Question
from pegsol.study.pairs import pair_of

POLL_INTERVAL = 0.25
"""Seconds between two looks at what has ended, and at the clock."""
TASKS_A_PLACE = 2
"""The tasks that a crew holds for each of its places, so that none of them waits for the driver."""
FIRST_TURN, GROWTH = 10.0, 4
"""The seconds of a question's first turn while others wait, and how much longer the next ones are.

Most problems of the boards in the catalogue are answered in the first turn.
"""
USED_UP = 0.9
"""The share of a turn after which an answer may owe something to its end."""


class Turns:
    """The questions that are left, in turns, so that a hard one does not take the time of others.

    A first turn is short. A question that needs longer begins anew in a longer turn, after the
    others. Its turns before take less than 4/3 of the time that it needs, as each is four times as
    long as the one before. The last question has no turns.
    """

    def __init__(self, plan: Plan, questions: Sequence[Question], run: Run) -> None:
        self._plan, self._run = plan, run
        self._line = deque([(question, FIRST_TURN) for question in questions])
        self._short: dict[str, float] = {}
        self._parts: dict[str, Row] = {}
        """What shorter turns have found of answers, by the keys of the questions."""

    def __len__(self) -> int:
        return len(self._line)

    def next(self, memory: int | None) -> tuple[Question, Given]:
        """Return the next question and its task."""
        question, turn = self._line.popleft()
        allowed = self._run.limits(self._plan.time_each).time
        if self._line and (allowed is None or turn < allowed):
            self._short[question.key] = allowed = turn
        return question, self._plan.given(question, allowed, memory)

    def row(self, question: Question, answer: Mapping[str, Any]) -> Row | None:
        """Return the row of an answer; None if the question goes on, or if the run is over.

        What the end of the whole run has stopped says nothing.
        """
        row = self._plan.row(question, answer)
        turn = self._short.pop(question.key, None)
        is_undecided = row["status"] == Status.UNDECIDED.value
        # A search whose time is over gives the proof that it has; others may be shorter.
        if turn is not None and (row["seconds"] or 0) >= USED_UP * turn:
            self._line.append((question, turn * GROWTH))
            if not is_undecided:
                self._parts[question.key] = row
            return None
        if is_undecided and self._run.left() <= 0:
            return None
        self._parts.pop(question.key, None)
        return row

    def parts(self) -> Iterable[Row]:
        """Return what is known of the questions that have no other row, when the run is over."""
        return self._parts.values()


def rows_here(plan: Plan, questions: Sequence[Question], run: Run) -> Iterator[Row]:
    """Yield the rows of *questions*, one after the other, while there is time.

    Raises CancelledError if the callback of the run returns False.
    """
    turns, done = Turns(plan, questions, run), 0
    while turns and run.left() > 0:
        question, given = turns.next(run.memory if run.memory_is_limited else None)
        named = run.named(" to ".join(filter(None, pair_of(question.problem))))
        named.report(done, len(questions))
        given = replace(given, threads=run.threads)
        answer = answered(given, question.problem, partial(named.report, done, len(questions)))
        row = turns.row(question, {**answer, "attempts": 1})
        if row is not None:
            done += 1
            yield row
    yield from turns.parts()


def rows_of_crew(
    plan: Plan, questions: Sequence[Question], run: Run, crew: Crew
) -> Generator[Row | None]:
    """Yield the rows of *questions* in the order in which a *crew* ends them, while there is time.

    None is yielded now and then, so that the caller can do what is due although nothing has ended.

    Raises CancelledError if the callback of the run returns False.
    """
    memory = crew.memory
    if run.memory_is_limited:
        memory = min(memory, run.memory // (crew.places if crew.is_here else 1))
    turns, done, numbers = Turns(plan, questions, run), 0, count()
    held: dict[str, Question] = {}
    with crew:
        while done < len(questions):
            run.report(done, len(questions))
            if run.left() <= 0:
                break
            while turns and len(held) < TASKS_A_PLACE * crew.places:
                question, given = turns.next(memory)
                key = f"{question.key}-{next(numbers)}"
                held[key] = question
                crew.submit(Task(key, answered, (given,)))
            for ended in crew.completed(min(POLL_INTERVAL, run.left())):
                row = turns.row(held.pop(ended.key), _answer(ended))
                if row is not None:
                    done += 1
                    yield row
            yield None
    yield from turns.parts()


def _answer(ended: Ended) -> Mapping[str, Any]:
    if ended.failure is None:
        answer = ended.value
    else:
        answer = {"status": "failed", "reason": ended.failure, "finished": now()}
    return {**answer, "attempts": ended.attempts}
