"""Animate a solution: each peg glides over the peg that it takes, and the taken peg fades away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from pegsol.errors import ProblemError, require_extra
from pegsol.limits import Limits, whole
from pegsol.view.animation.stage import make_stage, timeline
from pegsol.view.animation.svg_animation import svg_animation
from pegsol.view.solved import SHOWN_LIMITS, Showable, solution_of
from pegsol.view.svg.diagram import Names
from pegsol.view.theme import find_theme
from pegsol.wording import shown

Form = Literal["gif", "webp", "svg"]

FORMS: tuple[Form, ...] = ("gif", "webp", "svg")
"""The formats of animations."""

WIDTH, MIN_WIDTH, MAX_WIDTH = 360, 64, 2048  # pixels


def animate(
    solution: Showable,
    *,
    form: Form = "gif",
    theme: str = "wood",
    names: Names | None = None,
    width: int = WIDTH,
    limits: Limits = SHOWN_LIMITS,
    progress: Callable[[float], None] | None = None,
) -> bytes:
    """Return a solution as an endless animation: "gif", "webp" or "svg".

    A problem, or its text, is solved first, within *limits* (60 seconds). *width* is in pixels.
    *names* are written in the "holes" or along the "edges". *progress* is called before each
    picture with the share of pictures that are done. The same arguments give the same bytes.

    >>> animate("line(4) b1 c1")[:6], animate("line(4) b1 c1", form="svg")[:4]
    (b'GIF89a', b'<svg')

    Raises ProblemError for an unknown form or theme, a width outside 64 to 2,048;
    IllegalJumpError if a jump cannot be made; ImpossibleError if a problem has no
    solution, LimitError if a limit comes before the answer; and for GIF and WebP MissingExtraError
    without the extra ``export``.
    """
    if form not in FORMS:
        raise ProblemError(f"an animation is {', '.join(FORMS)}, not {shown(form)}")
    whole(width, "a number of pixels", MIN_WIDTH, MAX_WIDTH)
    solution = solution_of(solution, limits)
    times = timeline(solution)
    stage = make_stage(solution, find_theme(theme), names, width)
    if form == "svg":
        return svg_animation(solution, stage, times).encode()
    require_extra("export", "an animation in pixels", "PIL")
    from pegsol.view.animation.raster_animation import raster_animation

    return raster_animation(solution, stage, times, form, progress)
