"""The chart of the number of pegs with which random play ends."""

from __future__ import annotations

from pegsol.lab.random_games import RandomPlay
from pegsol.view.charts.plotting import BLUE, HEIGHT, RED, TOP, Canvas, chart
from pegsol.view.charts.scales import whole_numbers
from pegsol.view.export.picture import Picture
from pegsol.view.wording import heading, percent

_MAX_NAMED_BARS = 24


def pegs_left_chart(play: RandomPlay) -> Picture:
    """Return a chart of the chances to end with each number of pegs; the games won are red."""
    left = {level.pegs: float(level.ended) for level in play.levels if level.ended}
    won = {level.pegs: float(level.won) for level in play.levels if level.won}

    def paint(canvas: Canvas) -> None:
        axes = canvas.area(TOP, canvas.bottom)
        whole_numbers(axes, sorted(left), "pegs left")
        axes.set_ylim(0, 1.12 * max(left.values()))
        axes.set_yticks([])
        axes.bar(list(left), list(left.values()), width=0.8, color=BLUE)
        axes.bar(list(won), list(won.values()), width=0.8, color=RED)
        if len(left) <= _MAX_NAMED_BARS:
            for pegs, share in left.items():
                axes.text(pegs, share, percent(share, brief=True), ha="center", va="bottom")

    name = "random play" if play.policy == "random" else f"greedy play, {play.policy}"
    shares = [f"{pegs}: {percent(share)}." for pegs, share in left.items()]
    return chart(
        paint,
        title=f"Pegs left by {name}",
        about=heading(play.problem),
        description=" ".join(shares),
        height=HEIGHT,
    )
