"""The command ``play``: the board in a browser."""

from __future__ import annotations

import errno
import ipaddress
import os
import signal
import socket
import sys
import threading
import webbrowser
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlencode

import click

from pegsol.app.cli.command import Command
from pegsol.app.cli.completion import complete_problem
from pegsol.app.cli.group import YES
from pegsol.app.cli.options import Folder, load
from pegsol.app.interrupts import Interrupted
from pegsol.errors import FileError, MissingExtraError, ProblemError

PORT = 8037
MAX_PORTS = 40  # ports that are tried if no port is given


@click.command("play", cls=Command, is_server=True)
@click.argument("words", metavar="[PROBLEM]", nargs=-1, shell_complete=complete_problem)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="NAME",
    help="Listen on this address; other machines can then reach the server, too.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="N",
    help=f"Listen on this port; by default, on {PORT} or the next free port.",
)
@click.option(
    "--name",
    "names",
    multiple=True,
    metavar="NAME",
    help="Answer requests to this name of a proxy or a container; the option may be repeated.",
)
@click.option("--no-browser", is_flag=True, help="Print the address without opening a browser.")
@click.option(
    "--data",
    type=Folder(Path),
    metavar="DIR",
    help="Keep saved games in DIR.",
)
@click.option(
    "--shared/--not-shared",
    default=None,
    help="Keep the games of each browser apart, or show all browsers the same games. The default "
    "is --shared if other machines can reach the server.",
)
def command(
    words: tuple[str, ...],
    host: str,
    port: int | None,
    names: tuple[str, ...],
    no_browser: bool,
    data: Path | None,
    shared: bool | None,
) -> int:
    """Open the board in a browser, with PROBLEM on it.

    You can play, edit, solve, replay, save and print there. Everything stays on this machine.
    Ctrl-C ends the server.
    """
    if any(find_spec(module) is None for module in ("fastapi", "uvicorn")):
        raise MissingExtraError("web", "playing in the browser")
    problem = load(words) if words else None
    folder = _made(data or data_folder())
    from pegsol.app.web.naming import address_of
    from pegsol.app.web.server import create_app, run

    with _listener(host, port) as listener:
        if shared is None:
            shared = not ipaddress.ip_address(listener.getsockname()[0]).is_loopback
        app = create_app(folder, hosts=[host, *names, *_own_names(host)], shared=shared)
        for remark in app.state.remarks:
            click.echo(remark, err=True)
        query = "" if problem is None else "?" + urlencode({"p": address_of(problem)})
        address = f"http://{_shown(host)}:{listener.getsockname()[1]}/{query}"
        click.echo(f"pegsol runs at {address} (Ctrl-C stops it)")
        sys.stdout.flush()
        if not no_browser:
            _open(address)
        try:
            run(app, listener)
        except Interrupted as interrupt:
            if interrupt.number != signal.SIGINT:
                raise
            click.echo(err=True)  # after ^C
    return YES


def data_folder() -> Path:
    """Return the folder for saved games that the operating system's conventions prescribe."""
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "pegsol"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "pegsol"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "pegsol"


def _made(folder: Path) -> Path:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"cannot keep games in {str(folder)!r}: {error.strerror}") from None
    return folder


def _listener(host: str, port: int | None) -> socket.socket:
    """Return a listening socket, so that a browser can connect before the server runs."""
    ports = range(PORT, PORT + MAX_PORTS) if port is None else [port]
    reason = ""
    for number in ports:
        try:
            family = socket.getaddrinfo(host, number, type=socket.SOCK_STREAM)[0][0]
            listener = socket.create_server((host, number), family=family, backlog=128)
        except OSError as error:
            reason = error.strerror or str(error)
            if error.errno != errno.EADDRINUSE:
                break
        else:  # send each answer at once; do not delay it to join the next one
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return listener
    raise ProblemError(f"cannot listen on {host}, port {ports[0]}: {reason}")


def _own_names(host: str) -> list[str]:
    """Return the names of this machine if other machines may connect, or no names."""
    from pegsol.app.web.middleware import ANY_ADDRESS

    name = socket.gethostname()
    return [name, f"{name}.local"] if host in ANY_ADDRESS else []


def _shown(host: str) -> str:
    from pegsol.app.web.middleware import ANY_ADDRESS

    if host in ANY_ADDRESS:
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _open(address: str) -> None:
    """Open a browser in a thread, because a text browser would keep the server from starting."""
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
