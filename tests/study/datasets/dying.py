"""The work of tasks that end their process, or fail; other processes import it."""

from __future__ import annotations

import os
import signal

from pegsol.study.datasets.answering import Given, answered
from pegsol.study.datasets.columns import Row


def dies_at_b1(given: Given) -> Row:
    """Return what the task of a survey does, unless the vacancy is b1."""
    if " b1 " in given.problem:
        os.kill(os.getpid(), signal.SIGKILL)
    return answered(given)


def fails_at_b1(given: Given) -> Row:
    """Return what the task of a survey does, unless the vacancy is b1."""
    if " b1 " in given.problem:
        raise RuntimeError("b1, of all holes")
    return answered(given)
