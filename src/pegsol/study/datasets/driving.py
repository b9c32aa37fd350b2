"""The run of a survey: its questions go out as tasks, and the answers come back as rows."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from functools import partial

from pegsol.search.run import Run
from pegsol.study.crew.crew import Crew, Ended, Task
from pegsol.study.datasets.answering import answered, now
from pegsol.study.datasets.columns import Row
from pegsol.study.datasets.plan import Plan, Question
from pegsol.study.pairs import pair_of

POLL_INTERVAL = 0.25
"""Seconds between two looks at what has ended, and at the clock."""
TASKS_A_PLACE = 2
"""The tasks that a crew holds for each of its places, so that none of them waits for the driver."""


def rows_here(plan: Plan, questions: Sequence[Question], run: Run) -> Iterator[Row]:
    """Yield the rows of *questions*, one after the other, while there is time.

    Raises CancelledError if the callback of the run returns False.
    """
    for done, question in enumerate(questions):
        if run.left() <= 0:
            return
        named = run.named(" to ".join(filter(None, pair_of(question.problem))))
        named.report(done, len(questions))
        seconds = run.limits(plan.time_each).time
        memory = run.memory if run.memory_is_limited else None
        given = replace(plan.given(question, seconds, memory), threads=run.threads)
        row = answered(given, question.problem, partial(named.report, done, len(questions)))
        if _is_cut_off(row, run):
            return
        yield plan.row(question, {**row, "attempts": 1})


def rows_of_crew(
    plan: Plan, questions: Sequence[Question], run: Run, crew: Crew
) -> Generator[Row | None]:
    """Yield the rows of *questions* in the order in which a *crew* ends them, while there is time.

    None is yielded now and then, so that the caller can do what is due although nothing has ended.

    Raises CancelledError if the callback of the run returns False.
    """
    by_key = {question.key: question for question in questions}
    memory = crew.memory
    if run.memory_is_limited:
        memory = min(memory, run.memory // (crew.places if crew.is_here else 1))
    waiting, done, held = iter(questions), 0, 0
    with crew:
        while done < len(questions):
            run.report(done, len(questions))
            if run.left() <= 0:
                return
            while held < TASKS_A_PLACE * crew.places and (one := next(waiting, None)) is not None:
                given = plan.given(one, run.limits(plan.time_each).time, memory)
                crew.submit(Task(one.key, answered, (given,)))
                held += 1
            for ended in crew.completed(min(POLL_INTERVAL, run.left())):
                done, held = done + 1, held - 1
                row = _row(plan, by_key[ended.key], ended)
                if not _is_cut_off(row, run):
                    yield row
            yield None


def _row(plan: Plan, question: Question, ended: Ended) -> Row:
    if ended.failure is None:
        answer = ended.value
    else:
        answer = {"status": "failed", "reason": ended.failure, "finished": now()}
    return plan.row(question, {**answer, "attempts": ended.attempts})


def _is_cut_off(row: Row, run: Run) -> bool:
    """Return whether the end of the whole run stopped a row, which then says nothing."""
    return row["status"] == "undecided" and run.left() <= 0
