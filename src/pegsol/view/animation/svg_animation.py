"""Animations as SVG: style animations move the pegs, without scripts."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

from pegsol.game.solution import Solution
from pegsol.view.animation.stage import LIFT, Stage, TimedJump, Timeline
from pegsol.view.markup import PREFIX, number, tag
from pegsol.view.wording import describe_moves, heading

_STYLE = """
.{prefix}pegs>g,.{prefix}pegs use,.{prefix}words>g{{
animation-duration:{length}s;animation-iteration-count:infinite;animation-timing-function:ease-in-out
}}
.{prefix}words>g{{animation-timing-function:step-end}}
@media (prefers-reduced-motion:reduce){{
.{prefix}pegs>g{{animation-timing-function:step-end}}
.{prefix}pegs use{{animation-name:none}}
}}
"""

Track = list[tuple[float, str]]
"""The values of a style property, each with its time in seconds."""


@dataclass(slots=True)
class _Peg:
    """A peg with its first hole, its own jumps, and the jump that adds or removes it."""

    hole: int
    jumps: list[TimedJump] = field(default_factory=list)
    added: TimedJump | None = None
    removed: TimedJump | None = None

    @property
    def layer(self) -> tuple[float, float]:
        """The sort key of pegs from bottom to top: a peg lies below all pegs that jump over it."""
        removed = math.inf if self.removed is None else self.removed.start
        return removed, 0.0 if self.added is None else -self.added.start

    def places(self, stage: Stage) -> Track:
        """Return the places of the peg over time."""
        track = []
        for one in self.jumps:
            way = stage.diagram.way(one.jump)
            for place, hole in enumerate(way):
                x, y = stage.at[hole]
                time = one.start + (one.end - one.start) * place / (len(way) - 1)
                track.append((time, f"transform:translate({number(x)}px,{number(y)}px)"))
        return track

    def opacities(self) -> Track:
        """Return the opacity of the peg over time."""
        track = []
        for one, before, after in ((self.added, 0, 1), (self.removed, 1, 0)):
            if one is not None:
                track += [(one.start, f"opacity:{before}"), (one.end, f"opacity:{after}")]
        return track

    def sizes(self) -> Track:
        """Return the size of the peg over time."""
        return [
            (time, f"transform:scale({size})")
            for one in self.jumps
            for time, size in ((one.start, 1), ((one.start + one.end) / 2, LIFT), (one.end, 1))
        ]


def svg_animation(solution: Solution, stage: Stage, times: Timeline) -> str:
    """Return an SVG document that shows a solution in an endless loop.

    For readers who prefer reduced motion, pegs step instead of gliding. A viewer that does not
    animate shows the start.
    """
    styles = [_STYLE.format(prefix=PREFIX, length=number(times.length))]

    def animated(name: str, *tracks: Track) -> str | None:
        """Return the class of an element animated along the tracks, or None if all are empty."""
        if not any(tracks):
            return None
        styles.append(_keyframes(PREFIX + name, tracks, times.length))
        return PREFIX + name

    pegs = []
    for place, peg in enumerate(_pegs(solution, times)):
        x, y = stage.at[peg.hole]
        shape = stage.peg(class_=animated(f"lift{place}", peg.sizes()))
        moves = animated(f"peg{place}", peg.places(stage), peg.opacities())
        where = f"translate({number(x)} {number(y)})"
        hidden = None if peg.added is None else 0.0
        pegs.append(tag("g", shape, class_=moves, transform=where, opacity=hidden))
    captions = []
    ends = [*[caption.start for caption in times.captions[1:]], times.length]
    for place, (caption, end) in enumerate(zip(times.captions, ends, strict=True)):
        track = [(caption.start, "opacity:1"), (end, "opacity:0")]
        if place:
            track.insert(0, (0.0, "opacity:0"))
        shown = animated(f"words{place}", track)
        hidden = 0.0 if place else None
        captions.append(tag("g", stage.caption(caption.text), class_=shown, opacity=hidden))
    return stage.picture(
        [
            *stage.board(),
            tag("g", *pegs, class_=f"{PREFIX}pegs"),
            tag("g", *captions, class_=f"{PREFIX}words"),
        ],
        title=heading(solution.problem),
        description=describe_moves(solution),
        style="".join(styles),
    )


def _pegs(solution: Solution, times: Timeline) -> list[_Peg]:
    """Return all pegs that ever stand on the board, from bottom to top."""
    start, board = solution.problem.start.bits, solution.problem.board
    standing = {hole: _Peg(hole) for hole in range(len(board)) if start >> hole & 1}
    pegs = list(standing.values())
    for one in times.jumps:
        jump = one.jump
        peg = standing[jump.target] = standing.pop(jump.origin)
        peg.jumps.append(one)
        if solution.problem.rules == "normal":
            standing.pop(jump.over).removed = one
        else:
            standing[jump.over] = _Peg(jump.over, added=one)
            pegs.append(standing[jump.over])
    return sorted(pegs, key=lambda peg: peg.layer)


def _keyframes(name: str, tracks: Iterable[Track], length: float) -> str:
    """Return the class *name* and the keyframes of its animation, which lasts *length* seconds."""
    declared: dict[float, list[str]] = {}
    for track in tracks:
        if track:
            for time, value in [(0.0, track[0][1]), *track, (length, track[-1][1])]:
                values = declared.setdefault(round(100 * time / length, 3), [])
                if value not in values:
                    values.append(value)
    steps = [f"{share:g}%{{{';'.join(values)}}}" for share, values in sorted(declared.items())]
    return f".{name}{{animation-name:{name}}}\n@keyframes {name}{{{''.join(steps)}}}\n"
