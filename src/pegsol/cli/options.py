"""Arguments and options that several commands share."""

from __future__ import annotations

import contextlib
import functools
import math
import os
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict, TypeVar

import click

from pegsol.cli.command import settings
from pegsol.cli.exit_codes import ENDED_BY, UNDECIDED
from pegsol.cli.group import line
from pegsol.cli.interrupts import WORDS
from pegsol.cli.output import Command, check_output
from pegsol.errors import (
    Limit,
    LimitError,
    PegError,
    ProblemError,
    UnknownBoardError,
    require_extra,
)
from pegsol.files import is_pipe
from pegsol.game.boards.board import Board
from pegsol.game.boards.names import as_board, catalogue, unbracketed
from pegsol.game.finish import Finish
from pegsol.game.foreign_notation import NOTATIONS
from pegsol.game.formats.puzzles import load_problem, puzzles
from pegsol.game.problem import Problem
from pegsol.limits import MAX_WHOLE, Clock, Limits
from pegsol.watchdog import set_answer, watch
from pegsol.wording import shorten

if TYPE_CHECKING:
    from pathlib import Path

    from click.shell_completion import CompletionItem

Named = TypeVar("Named")

MAX_SEED = 2**32 - 1


class Whole(click.IntRange):
    """A whole number, at least *min*, to which the core can count."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        number: int = super().convert(value, param, ctx)
        if abs(number) > MAX_WHOLE:
            self.fail("the number must be less than 2**63.", param, ctx)
        return number

    def _describe_range(self) -> str:
        """Return the range as the help shows it: none if there is no bound."""
        return "" if self.min is None else super()._describe_range()


class Folder(click.Path):
    """A folder, which exists or is to be made."""

    def __init__(self) -> None:
        super().__init__(file_okay=False)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not value:
            self.fail("an empty name is not a folder.", param, ctx)
        return super().convert(value, param, ctx)


class LimitsJson(TypedDict):
    """The limits that the command ran under."""

    time: float | None
    """The seconds for the whole command; null for no limit."""
    memory: int | None
    """The bytes that the process may hold; null for three quarters of the free memory."""
    nodes: int | None
    """The positions of a search; null for no limit."""
    time_each: NotRequired[float]
    """The seconds for each problem."""
    nodes_each: NotRequired[int]
    """The positions of each search."""


class RunOptions:
    """The resources that a command may use; *time_each* has the seconds for each of its problems.

    The time counts from here on, not from the search on, so that it bounds the whole command.
    """

    def __init__(
        self,
        limits: Limits,
        threads: int,
        time_each: float | None = None,
        seconds_by_default: float | None = None,
    ) -> None:
        self.time = limits.time
        """The seconds that the command was given, or None."""
        self._limits = replace(limits, time=seconds_by_default) if limits.time is None else limits
        self._clock = Clock(self._limits.time)
        self.threads = threads
        self.time_each = time_each

    @property
    def limits(self) -> Limits:
        """The limits of what is left to do."""
        if self._limits.time is None:
            return self._limits
        return replace(self._limits, time=self._clock.left())

    def as_json(self) -> LimitsJson:
        """Return the limits of the whole command by name, None for those it was not given."""
        whole = self._limits
        limits: LimitsJson = {"time": whole.time, "memory": whole.memory, "nodes": whole.nodes}
        if self.time_each is not None:
            limits["time_each"] = self.time_each
        return limits


class Asked:
    """What an answer in JSON names, and whether one is due.

    ``command`` is the name of the command that must still print it, or empty.
    """

    def __init__(self) -> None:
        self.command = ""
        self.run: RunOptions | None = None


def asked(ctx: click.Context | None = None) -> Asked:
    """Return what was asked of the running command, or of that in *ctx*."""
    meta = (click.get_current_context() if ctx is None else ctx).meta
    found: Asked = meta.setdefault("pegsol.asked", Asked())
    return found


def run_options(
    *,
    time: str = "Give up after S seconds.",
    seconds_by_default: float | None = None,
    each: str | None = None,
    nodes: bool = False,
) -> Callable[[Command], Callable[..., Any]]:
    """Give a command the options that limit a search, and pass it ``run``, a RunOptions.

    *time* is the help of --time-limit. *each* is what --time-limit-each ends, and *nodes* adds
    --node-limit.
    """
    options = [click.option("--time-limit", callback=seconds, metavar="S", help=time)]
    if each is not None:
        text = f"Give up {each} after S seconds."
        option = click.option("--time-limit-each", callback=seconds, metavar="S", help=text)
        options.append(option)
    if nodes:
        positions = Whole(1)
        text = "Give up after N positions."
        options.append(click.option("--node-limit", type=positions, metavar="N", help=text))

    def decorate(command: Command) -> Callable[..., Any]:
        @functools.wraps(command)
        def with_run(
            *args: Any,
            time_limit: float | None,
            time_limit_each: float | None = None,
            node_limit: int | None = None,
            **others: Any,
        ) -> Any:
            limits = Limits(time=time_limit, memory=settings().memory, nodes=node_limit)
            run = RunOptions(limits, settings().threads, time_limit_each, seconds_by_default)
            asked().run = run
            if seconds_by_default is None or time_limit is not None:
                watch_over(run)
            return command(*args, run=run, **others)

        for option in reversed(options):
            with_run = option(with_run)
        return with_run

    return decorate


def watch_over(run: RunOptions) -> None:
    """Have the program end soon after its time limit, or after a signal, whatever it is doing."""
    if not settings().is_program:
        return
    from pegsol.cli.answer import stopped_text

    signals = {int(number): (ENDED_BY + number, line(word)) for number, word in WORDS.items()}
    watch(run.limits.time, (UNDECIDED, line(LimitError(Limit.TIME))), signals)
    set_answer(stopped_text(asked(), Limit.TIME))


def seed_option(command: Command) -> Command:
    """Give a command the option --seed, the seed of its random numbers."""
    return click.option(
        "--seed",
        type=click.IntRange(0, MAX_SEED),
        default=0,
        metavar="N",
        help="Begin the random numbers with N, usually 0.",
    )(command)


def seconds(ctx: click.Context, param: click.Parameter, value: str | None) -> float | None:
    """Return the finite, non-negative number of seconds given to an option."""
    if value is None:
        return None
    try:
        number = float(value)
    except ValueError:
        number = math.nan
    if not (number >= 0 and math.isfinite(number)):
        raise click.BadParameter(f"{value!r} is not a number of seconds, 0 or more.")
    return number


def complete_problem(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem[str]]:
    """Return what a PROBLEM can begin with: the names of boards and puzzles, otherwise files.

    Names with numbers have their shortest spelling, triangle5, which no shell takes apart.
    """
    from click.shell_completion import CompletionItem  # slow to import

    if ctx.params.get("words"):
        return []
    plain = {unbracketed(name): one.note for one in catalogue() for name in one.examples}
    simple = {name: note for name, note in plain.items() if "-" not in name.partition(":")[2]}
    names = {name.replace(":", ""): note for name, note in simple.items()}
    names |= {known.name: known.title for known in puzzles()}
    matching = [
        CompletionItem(name, help=text)
        for name, text in names.items()
        if name.startswith(incomplete)
    ]
    return matching or [CompletionItem(incomplete, type="file")]


def problem_argument(command: Command) -> Command:
    """Give a command the argument PROBLEM: one word or several."""
    return _words_argument("PROBLEM")(command)


def board_argument(command: Command) -> Command:
    """Give a command the argument BOARD: one word or several."""
    return _words_argument("BOARD")(command)


def _words_argument(metavar: str) -> Callable[[Command], Command]:
    argument = click.argument(
        "words", metavar=metavar, nargs=-1, required=True, shell_complete=complete_problem
    )
    return lambda command: argument(notation_option(command))


class JsonOption(click.Option):
    """The option --json of a command whose answer has the type *shape*."""

    def __init__(self, *args: Any, shape: object, **extra: Any) -> None:
        super().__init__(*args, **extra)
        self.shape = shape


def json_option(shape: object) -> Callable[[Command], Command]:
    """Give a command the option --json; its answer has the type *shape*."""

    def ask(ctx: click.Context, param: click.Parameter, value: bool) -> bool:
        if value:
            asked(ctx).command = ctx.command_path
        return value

    text = 'Print JSON, as "pegsol schema" describes it.'
    return click.option(
        "--json", "as_json", cls=JsonOption, shape=shape, is_flag=True, callback=ask, help=text
    )


def plot_option(help_text: str, *, chart: bool = True) -> Callable[[Command], Command]:
    """Give a command the option --plot; the file is checked before the work begins.

    A chart needs the extra ``plot``; pictures of boards do not.
    """

    def check(ctx: click.Context, param: click.Parameter, value: str | None) -> Path | None:
        if value is None:
            return None
        check_output(value, (".svg", ".png", ".pdf"))
        if chart:
            require_extra("plot", "a chart", "matplotlib")
        from pathlib import Path  # slow to import

        return Path(value)

    return click.option(
        "--plot", type=click.Path(dir_okay=False), callback=check, metavar="FILE", help=help_text
    )


def moves_option(help_text: str) -> Callable[[Command], Command]:
    """Give a command the option --moves, a sequence of moves from the start."""
    return click.option("--moves", metavar="MOVES", help=help_text)


def notation_option(command: Command) -> Command:
    """Give a command the option --notation, which notation() returns."""

    def keep(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
        ctx.meta["pegsol.notation"] = value

    return click.option(
        "--notation",
        type=click.Choice(list(NOTATIONS)),
        metavar="NAME",
        expose_value=False,
        callback=keep,
        help="The notation of the holes and moves, such as counted.",
    )(command)


def notation() -> str | None:
    """Return the notation in which the holes and moves of the running command are written."""
    name: str | None = click.get_current_context().meta.get("pegsol.notation")
    return name


def load(words: tuple[str, ...]) -> Problem:
    """Return the problem that the words of a command line name, and say how a drawing was read."""
    problem = loaded(words)
    say_reading(problem)
    return problem


def loaded(words: tuple[str, ...]) -> Problem:
    """Return the problem that the words of a command line name."""
    return load_problem(" ".join(words), notation(), legend=settings().legend)


def say_reading(problem: Problem) -> None:
    """Say how the drawing was read from which a problem comes, unless that was clear."""
    if problem.read_as:
        click.echo(f"pegsol: {problem.read_as}", err=True)


def each_of(words: tuple[str, ...], read: Callable[[tuple[str, ...]], Named]) -> list[Named]:
    """Return what all *words* of a command line name together, or else what each of them names.

    So ``english d4`` is one problem, and no list of two.
    """
    try:
        return [read(words)]
    except PegError as together:
        if len(words) == 1:
            raise
        try:
            return [read((word,)) for word in words]
        except PegError as error:
            if not isinstance(error, UnknownBoardError) or error.near:
                raise
            raise together from None


def load_vacancy(words: tuple[str, ...]) -> tuple[Board, str | None]:
    """Return the board that the words of a command line name, and the vacancy that follows it.

    Of a puzzle and of a problem in a file, only the board counts.

    Raises ProblemError for a start with other vacancies, and for a finish.
    """
    text = " ".join(words)
    problem = load(words)
    board = problem.board
    is_file = os.path.isfile(text) or is_pipe(text)
    if problem.title or text.strip() == "-" or "\n" in text or is_file:
        return board, None
    with contextlib.suppress(PegError):  # the name of a board alone
        return as_board(text), None
    empty = board.names_of(board.full ^ problem.start.bits)
    if len(empty) != 1 or problem.finish != Finish.any_survivor() or problem.rules != "normal":
        raise ProblemError(f"only one vacancy can follow the board here: {shorten(text)!r}")
    return board, empty[0]


def needs(option: str, given: bool, **others: bool) -> None:
    """Raise a usage error for another option that requires this one."""
    for name, used in others.items():
        if used and not given:
            raise click.UsageError(f"{_dashed(name)} goes with {option}")


def exclude(option: str, given: bool, **others: bool) -> None:
    """Raise a usage error for another option that cannot be combined with this one."""
    for name, used in others.items():
        if used and given:
            raise click.UsageError(f"{_dashed(name)} does not go with {option}")


def _dashed(name: str) -> str:
    return f"--{name.replace('_', '-')}"
