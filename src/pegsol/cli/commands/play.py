"""The command ``play``: the board in a browser."""

from __future__ import annotations

import errno
import json
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import click

from pegsol.cli.command import Command
from pegsol.cli.exit_codes import YES
from pegsol.cli.options import complete_problem, load
from pegsol.errors import ProblemError

if TYPE_CHECKING:
    from pegsol.game.problem import Problem

PORT = 8037
"""Browsers keep games by address, so each run must have the same port to show the same games."""


@click.command("play", cls=Command, is_server=True)
@click.argument("words", metavar="[PROBLEM]", nargs=-1, shell_complete=complete_problem)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    metavar="N",
    help="Use this port. A browser keeps the games of each port apart.",
)
@click.option("--no-browser", is_flag=True, help="Print the address without opening a browser.")
def command(words: tuple[str, ...], port: int, no_browser: bool) -> int:
    """Open the board in a browser, with PROBLEM on it.

    You can play, edit, solve, replay, save and print there. Everything stays in your browser.
    Ctrl-C ends the command.
    """
    query = f"?{urlencode({'p': address_of(load(words))})}" if words else ""
    from pegsol.site.server import HOST, Server, is_pegsol
    from pegsol.site.writer import site_files

    files = site_files()
    try:
        server = Server(files, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE and is_pegsol(port):
            server = None
        else:
            reason = error.strerror or str(error)
            raise ProblemError(
                f"cannot use port {port}: {reason}; --port chooses another one"
            ) from None
    address = f"http://{HOST}:{server.server_port if server else port}/{query}"
    state = "pegsol runs" if server else "pegsol runs already"
    click.echo(f"{state} at {address}{' (Ctrl-C stops it)' if server else ''}")
    sys.stdout.flush()
    if not no_browser:
        # In a thread, because a text browser would keep the server from answering.
        daemon = server is not None
        threading.Thread(target=webbrowser.open, args=(address,), daemon=daemon).start()
    if server is not None:
        with server:
            server.serve_forever()
    return YES


def address_of(problem: Problem) -> str:
    """Return a problem in the form of a page's query: a puzzle's name, a line, or JSON."""
    from pegsol.game.formats.puzzles import puzzles

    for puzzle in puzzles():
        if (puzzle.problem, puzzle.title) == (problem, problem.title):
            return puzzle.name
    title = problem.title
    return (not title and problem.spec) or json.dumps(problem.as_json(), separators=(",", ":"))
