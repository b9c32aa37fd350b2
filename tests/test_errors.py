"""Errors: what they carry, and that they survive the way between processes."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

from pegsol.errors import CancelledError, Limit, LimitError, UnknownBoardError


@pytest.mark.parametrize("limit", ["time", "memory", "nodes", "cancelled"])
def test_a_limit_equals_its_text(limit: str) -> None:
    error = LimitError(limit)
    assert error.limit is Limit(limit)
    assert error.limit == limit
    assert f"{error.limit}" == limit
    assert json.loads(json.dumps({"reason": error.limit})) == {"reason": limit}
    assert str(error) == f"stopped by the {limit.removesuffix('s')} limit"


def test_other_limits_do_not_exist() -> None:
    with pytest.raises(ValueError, match="patience"):
        LimitError("patience")


def test_being_cancelled_is_an_error_of_its_own() -> None:
    error = CancelledError()
    assert isinstance(error, LimitError)
    assert error.limit is Limit.CANCELLED
    assert error.limit == str(error) == "cancelled"


@pytest.mark.parametrize(
    "error", [LimitError("time"), LimitError(Limit.MEMORY, "no room"), CancelledError()]
)
def test_errors_of_limits_can_be_copied(error: LimitError) -> None:
    for other in (copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert type(other) is type(error)
        assert (other.limit, str(other)) == (error.limit, str(error))


def test_a_suggestion_is_made_once() -> None:
    assert UnknownBoardError("englsh", ["english", "english"]).near == ["english"]
    assert str(UnknownBoardError("x" * 100)).endswith("xxx...'")
