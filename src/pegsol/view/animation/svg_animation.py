"""Moving pictures as SVG: the way of each peg is an animation of its style, without any script."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from pegsol.model.solution import Solution
from pegsol.plural import plural
from pegsol.view.animation.stage import Stage
from pegsol.view.animation.timeline import LIFT, Hop, Timeline, Words
from pegsol.view.markup import OWN, number, tag
from pegsol.view.places import Place
from pegsol.view.wording import heading

_STYLE = """
.{own}pegs>g,.{own}pegs use,.{own}words>g{{
animation-duration:{length}s;animation-iteration-count:infinite;animation-timing-function:ease-in-out
}}
.{own}words>g{{animation-timing-function:step-end}}
@media (prefers-reduced-motion:reduce){{
.{own}pegs>g{{animation-timing-function:step-end}}
.{own}pegs use{{animation-name:none}}
}}
"""

Track = list[tuple[float, str]]
"""What a property of the style is at which time."""


@dataclass(slots=True)
class _Peg:
    """A peg's way over the board, and the jump that brings it or takes it away."""

    hole: int
    hops: list[Hop] = field(default_factory=list)
    comes: Hop | None = None
    goes: Hop | None = None

    @property
    def layer(self) -> tuple[float, float]:
        """What pegs are sorted by: those that others jump over are below."""
        goes = math.inf if self.goes is None else self.goes.start
        return goes, 0.0 if self.comes is None else -self.comes.start

    def way(self, at: Sequence[Place]) -> Track:
        """Return where it is; *at* are the places of the holes."""
        return [
            (time, f"transform:translate({number(at[hole][0])}px,{number(at[hole][1])}px)")
            for hop in self.hops
            for time, hole in ((hop.start, hop.jump.origin), (hop.end, hop.jump.target))
        ]

    def seen(self) -> Track:
        """Return when it can be seen."""
        track = []
        for hop, before, after in ((self.comes, 0, 1), (self.goes, 1, 0)):
            if hop is not None:
                track += [(hop.start, f"opacity:{before}"), (hop.end, f"opacity:{after}")]
        return track

    def lifted(self) -> Track:
        """Return how large it is."""
        return [
            (time, f"transform:scale({size})")
            for hop in self.hops
            for time, size in ((hop.start, 1), ((hop.start + hop.end) / 2, LIFT), (hop.end, 1))
        ]


def moving_svg(solution: Solution, stage: Stage, times: Timeline) -> str:
    """Return an SVG document that shows a solution again and again.

    Who asks for less motion sees pegs step, not glide. Without animation it is the start.
    """
    styles = [_STYLE.format(own=OWN, length=number(times.length))]

    def animated(name: str, *tracks: Track) -> str | None:
        """Return the class of what runs along the tracks, None if nothing does."""
        if not any(tracks):
            return None
        styles.append(_keyframes(OWN + name, tracks, times.length))
        return OWN + name

    pegs = []
    for place, peg in enumerate(_pegs(solution, times)):
        x, y = stage.at[peg.hole]
        shape = stage.peg(class_=animated(f"lift{place}", peg.lifted()))
        moves = animated(f"peg{place}", peg.way(stage.at), peg.seen())
        where = f"translate({number(x)} {number(y)})"
        hidden = None if peg.comes is None else 0.0
        pegs.append(tag("g", shape, class_=moves, transform=where, opacity=hidden))
    words = []
    for place, (one, following) in enumerate(pairwise([*times.captions, Words("", times.length)])):
        track = [(one.start, "opacity:1"), (following.start, "opacity:0")]
        if place:
            track.insert(0, (0.0, "opacity:0"))
        shown = animated(f"words{place}", track)
        words.append(
            tag("g", stage.caption(one.text), class_=shown, opacity=0.0 if place else None)
        )
    count = plural(len(solution.moves), "move")
    return stage.picture(
        [
            *stage.board(),
            tag("g", *pegs, class_=f"{OWN}pegs"),
            tag("g", *words, class_=f"{OWN}words"),
        ],
        title=heading(solution.problem),
        description=f"{count}: {solution}." if solution.jumps else "No moves.",
        style="".join(styles),
    )


def _pegs(solution: Solution, times: Timeline) -> list[_Peg]:
    """Return all pegs that are ever seen, from below to above."""
    start, board = solution.problem.start.bits, solution.problem.board
    standing = {hole: _Peg(hole) for hole in range(len(board)) if start >> hole & 1}
    pegs = list(standing.values())
    for hop in times.hops:
        jump = hop.jump
        peg = standing[jump.target] = standing.pop(jump.origin)
        peg.hops.append(hop)
        if solution.problem.rules == "normal":
            standing.pop(jump.over).goes = hop
        else:
            standing[jump.over] = _Peg(jump.over, comes=hop)
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
