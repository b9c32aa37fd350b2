"""The rules of a plain search as the core takes them: table, symmetries, pagoda functions."""

from __future__ import annotations

from collections.abc import Iterable

from pegsol.errors import Limit, LimitError, ProblemError, checked, expected
from pegsol.limits import memory_text
from pegsol.model.problems.problem import Finish
from pegsol.search.encoding import EncodedProblem, Symmetries, symmetries_keeping
from pegsol.search.pagodas import PagodaProposals
from pegsol.theory.pagoda import Pagoda
from pegsol.wording import shorten

MAX_WEIGHT = (1 << 15) - 1
"""The core adds weights of pagoda functions in 16 bits."""
MAX_ENTRIES = 1 << 40

PagodasLike = str | Pagoda | Iterable[Pagoda]
"""Pagoda functions, or "proposed" for the functions that the engine proposes."""


def table_entries(table: int, encoded: EncodedProblem) -> int:
    """Return the number of entries that the core allocates for a *table* of at least that size."""
    if table == 0:
        return 0
    if table > MAX_ENTRIES:
        raise LimitError(Limit.MEMORY, f"a table of {memory_text(8 * table)} is too large")
    return 1 << (max(table, max(1, 8 // encoded.word_count)) - 1).bit_length()


def finish_symmetries(encoded: EncodedProblem) -> Symmetries:
    """Return the symmetries that keep the finish; they are a group, so positions have one image."""
    finish = encoded.finish
    kept = [[finish.pegs], [finish.free]] if finish.care else []
    return symmetries_keeping(encoded.board, kept)[0]


def core_pagodas(
    encoded: EncodedProblem, given: PagodasLike, seed: int
) -> tuple[tuple[Pagoda, ...], list[tuple[list[int], int]]]:
    """Return pagoda functions for the problem's rules, and as the core takes them."""
    board, rules = encoded.board, encoded.rules
    if isinstance(given, str):
        if given != "proposed":
            raise ProblemError(
                f'pagoda functions are "proposed" or given, not {shorten(given, 40)!r}'
            )
        proposed = PagodaProposals(encoded, seed).checked("forward")
        own = [Pagoda(board, encoded.weights(weights), rules) for weights, _ in proposed]
        return tuple(own), proposed
    if isinstance(given, Pagoda):
        given = (given,)
    if not isinstance(given, Iterable):
        raise expected('pagoda functions, or "proposed"', given)
    functions: list[Pagoda] = []
    weightings: list[tuple[list[int], int]] = []
    for pagoda in given:
        checked(Pagoda, pagoda, 'a pagoda function, or "proposed" for all')
        if pagoda.board != board or pagoda.rules != rules:
            raise ProblemError("a pagoda function is for the board and the rules of the problem")
        pagoda.check()
        weights = encoded.weights(pagoda.whole_weights)
        if sum(map(abs, weights)) > MAX_WEIGHT:
            raise ProblemError(f"the weights of a pagoda function add up to {MAX_WEIGHT:,} at most")
        functions.append(pagoda)
        weightings.append((list(weights), _least(Pagoda(board, weights), encoded.finish)))
    return tuple(functions), weightings


def _least(pagoda: Pagoda, finish: Finish) -> int:
    """Return the least weight of a finish (by normal rules)."""
    if finish.care and not finish.pegs | finish.free:
        return 0  # an empty board, which no jump leads to
    least = pagoda.least(finish)
    assert isinstance(least, int)
    return least
