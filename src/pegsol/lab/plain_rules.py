"""A plain search as the core takes it: the order of jumps, and the rules that shorten it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pegsol import _core
from pegsol.errors import Limit, LimitError, ProblemError, checked, expected
from pegsol.game.problem import Finish
from pegsol.lab.orders import (
    directions_in_order,
    hole_weights,
    jumps_in_order,
    named_order,
)
from pegsol.lab.pin_types import pin_types
from pegsol.lab.searched_table import Table, as_table
from pegsol.lab.switches import PagodasLike, Switches
from pegsol.limits import memory_text
from pegsol.proof.pagoda import Pagoda
from pegsol.search.encoding import EncodedProblem, Symmetries, symmetries_keeping
from pegsol.search.pagodas import PagodaProposals
from pegsol.wording import shorten

MAX_WEIGHT = (1 << 15) - 1
"""The core adds weights of pagoda functions in 16 bits."""
MAX_ENTRIES = 1 << 40

_INDEPENDENCE = {
    "none": _core.Independence.NONE,
    "previous": _core.Independence.PREVIOUS,
    "all": _core.Independence.ALL,
}


_REPLACE = {
    "bucket": _core.Replace.BUCKET,
    "always": _core.Replace.ALWAYS,
    "depth": _core.Replace.DEPTH,
}
_HASH = {
    "multiply": _core.Hash.MULTIPLY,
    "hole": _core.Hash.HOLE,
    "jump": _core.Hash.JUMP,
}


class PlainRules:
    """The switches of a search, computed for its problem."""

    order: list[int]
    """The jumps of the board (numbers) in the order in which they are tried."""
    switches: Switches
    """The switches with every choice in full."""
    symmetries: int | None
    """The number of symmetries used."""

    def __init__(self, encoded: EncodedProblem, switches: Switches) -> None:
        problem, weights, seed = encoded.problem, switches.weights, switches.seed
        holes, directions = named_order(problem.board, switches.holes), switches.directions
        self.order = jumps_in_order(
            problem, holes, directions, switches.by, weights, seed, switches.corners_last
        )
        self._encoded = encoded
        self._group = _finish_symmetries(encoded) if switches.symmetries else []
        self.symmetries = len(self._group) if switches.symmetries else None
        pagodas, self._weightings = _core_pagodas(encoded, switches.pagodas, seed)
        self._pins = pin_types(problem).weightings(len(problem.board)) if switches.pin_types else []
        self._table = _allocated(as_table(switches.table), encoded)
        self.switches = replace(
            switches,
            holes=holes if isinstance(holes, str) else " ".join(holes),
            directions=" ".join(directions_in_order(problem.board, directions)),
            weights=None if weights is None else hole_weights(problem.board, weights),
            table=self._table,
            pagodas=pagodas,
        )

    @property
    def pagoda_count(self) -> int:
        """The number of pagoda functions."""
        return len(self._weightings)

    @property
    def has_values(self) -> bool:
        """Whether the table keeps the fewest pegs known below its positions."""
        return self._table.size > 0 and self._table.values == "fewest"

    @property
    def table_bytes(self) -> int:
        """The memory of the table."""
        value = 8 if self.has_values else 0
        return self._table.size * (self._encoded.position_bytes + value)

    def search(self) -> _core.Plain:
        """Return the search in the core, at its start."""
        encoded, switches, board = self._encoded, self.switches, self._encoded.board
        return _core.Plain(
            board=_core.board(len(board), [board.jumps[number] for number in self.order]),
            start=encoded.words(encoded.start),
            finish=encoded.core_finish(),
            symmetries=self._group,
            pagodas=self._weightings,
            pin_types=self._pins,
            table=_core.Table(
                entries=self._table.size,
                replace=_REPLACE[self._table.replace],
                hash=_HASH[self._table.hash],
                seed=switches.seed,
                values=self.has_values,
            ),
            independence=_INDEPENDENCE[switches.independence],
            dead_pegs=switches.dead_pegs,
            distinct=switches.distinct,
            wanted=switches.solutions or 0,
        )


def _allocated(table: Table, encoded: EncodedProblem) -> Table:
    """Return the *table* with the number of entries that the core allocates for it."""
    if table.size == 0:
        return table
    if table.size > MAX_ENTRIES:
        raise LimitError(Limit.MEMORY, f"a table of {memory_text(8 * table.size)} is too large")
    words = encoded.word_count + (table.values == "fewest")
    places = max(1, 8 // words) if table.replace == "bucket" else 1
    least = max(table.size, 1 << (places.bit_length() - 1))
    return replace(table, size=1 << (least - 1).bit_length())


def _finish_symmetries(encoded: EncodedProblem) -> Symmetries:
    """Return the symmetries that keep the finish; they are a group, so positions have one image."""
    finish = encoded.finish
    kept = [[finish.pegs], [finish.free]] if finish.care else []
    return symmetries_keeping(encoded.board, kept)[0]


def _core_pagodas(
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
