"""Proofs by inductive sets: positions that no jump leaves, with the start and without a finish."""

from __future__ import annotations

import base64
import hashlib
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any, ClassVar

from pegsol.game.boards.automorphisms import Permutation
from pegsol.game.boards.board import Board
from pegsol.game.problem import Problem
from pegsol.proof.certificates.certificate import (
    Certificate,
    named_weights,
    names_of,
    sets_of,
    weights_by_name,
)
from pegsol.wording import plural

COMPRESSION = 6


@dataclass(frozen=True, slots=True)
class StoredLevel:
    """The positions with one number of pegs, in the form of a certificate's data."""

    pegs: int
    positions: int
    data: bytes

    @classmethod
    def packed(cls, pegs: int, positions: int, planes: bytes) -> StoredLevel:
        """Return the level whose gaps are in planes of bytes."""
        return cls(pegs, positions, zlib.compress(planes, COMPRESSION))


@dataclass(frozen=True, slots=True)
class InductiveSet(Certificate):
    """The levels that a game from the start cannot leave, and those of a game to the finish.

    The weights follow the rules of the problem; there is one for each hole. ``symmetries`` are a
    group of symmetries of the board, or empty; ``parity_sets`` (bits) restrict the finish. The
    levels are in the order of play.
    """

    kind: ClassVar[str] = "inductive set"

    weightings: tuple[tuple[int, ...], ...]
    symmetries: tuple[Permutation, ...]
    parity_sets: tuple[int, ...]
    forward: tuple[StoredLevel, ...]
    backward: tuple[StoredLevel, ...]

    @property
    def positions(self) -> int:
        """The number of positions in all levels."""
        return sum([level.positions for level in (*self.forward, *self.backward)])

    @property
    def data(self) -> bytes:
        """The data of all levels."""
        return b"".join([level.data for level in (*self.forward, *self.backward)])

    def summary(self, problem: Problem) -> str:
        positions, levels = self.positions, len(self.forward) + len(self.backward)
        symmetry = " up to symmetry" if self.symmetries else ""
        left_out = ", without positions that weightings refute" if self.weightings else ""
        if self.forward and self.backward:
            ends = (
                "The set has a part at the start and a part at the finish. Every jump from the "
                "first part\nstays in it, every jump into the second part comes from within it, "
                "and no jump leads from\nthe first part to the second."
            )
        elif self.forward:
            ends = "The start is in the set and no finish is; every jump from the set stays in it."
        else:
            ends = (
                "Every finish is in the set and the start is not;\nevery jump into the set comes "
                "from within it."
            )
        return (
            f"Inductive set: {plural(positions, 'position', ',')}{symmetry}, in "
            f"{plural(levels, 'level')}{left_out}.\n{ends}"
        )

    def as_json(self, problem: Problem) -> dict[str, Any]:
        board = problem.board
        content: dict[str, Any] = {}
        if self.weightings:
            content["weightings"] = [named_weights(board, w) for w in self.weightings]
        if self.symmetries:
            content["symmetries"] = [
                [board.names[hole] for hole in symmetry] for symmetry in self.symmetries
            ]
        if self.parity_sets:
            content["parity_sets"] = names_of(board, self.parity_sets)
        for key, levels in (("forward", self.forward), ("backward", self.backward)):
            content[key] = [
                {"pegs": level.pegs, "positions": level.positions, "bytes": len(level.data)}
                for level in levels
            ]
        content["sha256"] = hashlib.sha256(self.data).hexdigest()
        content["data"] = base64.b64encode(self.data).decode()
        return content

    @classmethod
    def from_json(cls, board: Board, content: Mapping[str, Any]) -> InductiveSet:
        data = BytesIO(base64.b64decode(content["data"]))
        forward, backward = [
            tuple(
                [
                    StoredLevel(level["pegs"], level["positions"], data.read(level["bytes"]))
                    for level in content[key]
                ]
            )
            for key in ("forward", "backward")
        ]
        return cls(
            tuple([weights_by_name(board, w) for w in content.get("weightings", ())]),
            tuple([tuple(map(board.hole, names)) for names in content.get("symmetries", ())]),
            sets_of(board, content.get("parity_sets", ())),
            forward,
            backward,
        )
