"""Solutions as moving pictures: a peg glides over the peg that it takes, which fades away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from pegsol.errors import ProblemError
from pegsol.model.solution import Solution
from pegsol.view.animation.raster_animation import film
from pegsol.view.animation.stage import set_stage
from pegsol.view.animation.svg_animation import moving_svg
from pegsol.view.animation.timeline import timeline
from pegsol.view.svg.diagram import Names
from pegsol.view.theme import Theme, find_theme
from pegsol.wording import shown

Form = Literal["gif", "webp", "svg"]

FORMS: tuple[Form, ...] = ("gif", "webp", "svg")
"""What an animation can be written as."""


def animate(
    solution: Solution,
    *,
    form: Form = "gif",
    theme: str | Theme = "wood",
    names: Names | None = None,
    width: int = 360,
    speed: float = 1.0,
    progress: Callable[[float], None] | None = None,
) -> bytes:
    """Return a solution as a moving picture that begins again at its end: "gif", "webp" or "svg".

    *width* is in pixels, *speed* 2 is twice as fast. *names* are written in the "holes" or along
    the "edges". *progress* is called now and then with the share that is done. The same arguments
    give the same bytes.

    >>> from pegsol import problem, solve
    >>> solution = solve(problem("line(4) b1 c1")).solution
    >>> animate(solution)[:6], animate(solution, form="svg")[:4]
    (b'GIF89a', b'<svg')

    Raises ProblemError for an unknown form or theme, for a width that is not between 64 and 2,048
    and a speed that is not between 0.1 and 4; IllegalJumpError if a jump cannot be made; and for
    GIF and WebP MissingExtraError without the extra ``export``.
    """
    if form not in FORMS:
        raise ProblemError(f"an animation is {', '.join(FORMS)}, not {shown(form)}")
    if not 64 <= width <= 2048:
        raise ProblemError(f"an animation is 64 to 2,048 pixels wide, not {width}")
    if not 0.1 <= speed <= 4:
        raise ProblemError(f"a speed is between 0.1 and 4, not {speed:g}")
    times = timeline(solution, speed)
    stage = set_stage(solution, find_theme(theme), names, width)
    if form == "svg":
        return moving_svg(solution, stage, times).encode()
    return film(solution, stage, times, form, progress)
