"""The command ``lab random``: random play, and greedy play."""

from __future__ import annotations

from pathlib import Path

import click

from pegsol.cli.command import Command
from pegsol.cli.exercise import text_of
from pegsol.cli.exit_codes import YES
from pegsol.cli.options import (
    RunOptions,
    Whole,
    json_option,
    load,
    plot_option,
    problem_argument,
    run_options,
    seed_option,
)
from pegsol.cli.output import save_chart
from pegsol.cli.progress import StateLine
from pegsol.cli.report import show
from pegsol.cli.screen import Screen
from pegsol.cli.tables import number_cell
from pegsol.exercise.weight_text import parse_pagoda
from pegsol.game.problem import Problem
from pegsol.lab.random_games import POLICIES, RandomPlay, RandomPlayJson, random_play
from pegsol.proof.pagoda import Pagoda
from pegsol.search.spaces.valuation import Chance
from pegsol.view.terminal.drawing import Drawing, table
from pegsol.view.wording import heading, percent
from pegsol.wording import plural

_ONE_IN = 20
"""A chance below 1 in 20 is also printed as 1 game in N."""


@click.command("random", cls=Command)
@problem_argument
@click.option(
    "--games",
    type=Whole(1),
    metavar="N",
    help="Sample N games, even if all positions fit into memory.",
)
@click.option(
    "--greedy",
    metavar="POLICY",
    help="Play the jumps that look best instead of random ones: most-jumps, fewest-jumps, or those "
    "after which the pegs weigh most, by weights (d4 1, a1 -1) or a file with weights.",
)
@seed_option
@plot_option("Draw the chances of the pegs left, too; FILE ends in .svg, .png or .pdf.")
@run_options()
@json_option(RandomPlayJson)
def command(
    words: tuple[str, ...],
    games: int | None,
    greedy: str | None,
    seed: int,
    plot: Path | None,
    run: RunOptions,
    as_json: bool,
) -> int:
    """Show how random play of PROBLEM goes: how long games are, how many jumps they can choose
    from, and how they end.

    In each position every legal jump is equally likely. A game ends at the finish, or when no jump
    is legal. The values are exact fractions for up to 20,000 reachable positions, and correct to 12
    digits as long as all positions fit in memory. Otherwise pegsol samples a million games, and the
    values have standard errors.

    For each number of jumps the table gives the chance that a game gets this far and the chance
    that it ends here; the mean number of legal jumps in the games that go on; and the chance that a
    game is in a position that can still be won. Samples have the two chances only.

    The exit code is 20 if a limit came first.
    """
    problem = load(words)
    with StateLine() as line:
        play = random_play(
            problem,
            "random" if greedy is None else _policy(problem, greedy),
            games=games,
            seed=seed,
            limits=run.limits,
            threads=run.threads,
            progress=line,
        )
    show(play, _draw, as_json=as_json)
    save_chart(plot, play)
    return YES


def _policy(problem: Problem, text: str) -> Pagoda | str:
    """Return the policy of that name, or the weights that *text* lists or a file has."""
    return text if text in POLICIES else parse_pagoda(problem, text_of(text))


def _draw(screen: Screen, play: RandomPlay) -> None:
    screen.line(heading(play.problem), "title")
    screen.paragraph(_kind(play))
    screen.line()
    screen.draw(_levels(play))
    screen.line()
    for line in _summary(play):
        screen.paragraph(line)


def _kind(play: RandomPlay) -> str:
    """Return in words how the games are played and how exact the values are."""
    policy = "random play" if play.policy == "random" else f"greedy play, {play.policy}"
    if play.games is not None:
        return f"{policy}: {plural(play.games, 'sampled game', ',')}"
    return f"{policy}: {'exact' if play.method == 'fractions' else 'exact to 12 digits'}"


def _levels(play: RandomPlay) -> Drawing:
    header = ["jumps", "pegs", "come here", "end here"]
    if play.games is None:
        choices = "legal jumps" if play.policy == "random" else "choices"
        header += [choices, "positions", "can be won"]
    rows = [
        [
            str(level.jumps),
            str(level.pegs),
            percent(level.visited),
            percent(level.ended) if level.ended else "",
            _mean(level.branching),
            number_cell(level.positions),
            "?" if level.winning is None else percent(level.winning / level.visited),
        ][: len(header)]
        for level in play.levels
        if level.visited
    ]
    return table(header, rows, right=range(len(header)))


def _summary(play: RandomPlay) -> list[str]:
    """Return lines on the mean length, the choice of jumps, the pegs left and the chance to win."""
    deviation = play.length_deviation
    error = f" ± {deviation / play.games**0.5:.4f}" if play.games else ""
    lines = [f"length: {_mean(play.length)} jumps{error}, standard deviation {_mean(deviation)}"]
    if play.branching is not None:
        choices = "legal jumps" if play.policy == "random" else "choices"
        lines.append(f"{choices} where a jump is made: {_mean(play.branching)}")
    left = [f"{pegs}: {percent(chance, brief=True)}" for pegs, chance in play.pegs_left.items()]
    lines.append(f"pegs left: {', '.join(left)}")
    won = percent(play.chance)
    if play.chance and play.chance < 1 / _ONE_IN:
        won += f", 1 game in {round(1 / play.chance):,}"
    if play.games and play.chance:
        error = percent((play.chance * (1 - play.chance) / play.games) ** 0.5)
        won += f", standard error {error}"
    return [*lines, f"won: {won}"]


def _mean(value: Chance | None) -> str:
    return "" if value is None else f"{float(value):.4f}"
