"""Requests and answers of the laboratory, as the OpenAPI schema describes them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from pegsol.app.web.schema import Given, SearchState, Sent, Text, Told
from pegsol.app.web.task import LabKind

MAX_LAB_SECONDS = 600.0

Seed = Annotated[int, Field(ge=0, le=999_999)]
Words = Annotated[Text, Field(max_length=4000)]


class LabOrder(Sent):
    """A run of the laboratory, which ends after *seconds* at the latest."""

    problem: Given
    seconds: Annotated[float, Field(gt=0, le=MAX_LAB_SECONDS)] = 60.0


class GeneticOrder(LabOrder):
    """A run of the genetic solver.

    A population has ``population`` candidates and ``tries`` offspring, and then another one begins,
    ``populations`` at most. A game is greedy down to ``threshold`` pegs; after that every
    continuation is tried. ``mutation`` is the chance that a weight of an offspring is another one.
    At the paces slow and quick there is a pause after each evaluation.
    """

    population: Annotated[int, Field(ge=2, le=100)] = 30
    tries: Annotated[int, Field(ge=0, le=1000)] = 70
    threshold: Annotated[int, Field(ge=1, le=14)] = 11
    mutation: Annotated[float, Field(ge=0, le=1)] = 0.0
    seed: Seed = 0
    populations: Annotated[int, Field(ge=1, le=100_000)] = 1000
    pace: Literal["slow", "quick", "full"] = "quick"


class OrderedOrder(LabOrder):
    """Plain searches in an order, as ``pegsol.lab.search`` has them."""

    holes: Words = "columns"
    directions: Words = ""
    by: Literal["peg", "target"] = "peg"
    seed: Seed = 0


class PlainOrder(OrderedOrder):
    """A plain search, its order and its switches.

    ``table`` is the number of entries, 0 for none; ``solutions`` the number after which it stops,
    null for none.
    """

    weights: Annotated[dict[Text, int], Field(max_length=2000)] | None = None
    table: Annotated[int, Field(ge=0, le=1 << 22)] = 0
    symmetries: bool = False
    position_class: bool = False
    pagodas: bool = False
    independence: Literal["none", "previous", "all"] = "none"
    dead_pegs: bool = False
    solutions: Annotated[int, Field(ge=1, le=1_000_000_000)] | None = 1


class PruneOrder(OrderedOrder):
    """Plain searches with the switches one by one; each gives up after ``positions``."""

    positions: Annotated[int, Field(ge=1, le=100_000_000)] = 20_000_000


class OrdersOrder(LabOrder):
    """Plain searches in a ``sample`` of all orders, null for the usual one.

    Each gives up after this number of ``positions``.
    """

    sample: Annotated[int, Field(ge=1, le=1000)] | None = None
    positions: Annotated[int, Field(ge=1, le=20_000_000)] = 1_000_000
    seed: Seed = 0


class LabState(BaseModel):
    """The state of a run: ``shown`` is how it stands, ``answer`` how it ended.

    Both depend on its kind. ``reason`` in an answer is the limit that came first, if any.
    """

    id: str
    kind: LabKind
    state: SearchState
    in_turns: bool
    seconds: float
    shown: dict[str, Any] | None
    answer: dict[str, Any] | None
    error: str | None
    error_told: Told | None
