"""The application without a server, and servers as people start them."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx2
import pytest
from fastapi.testclient import TestClient

from pegsol.app.web import queue
from pegsol.app.web.middleware import COOKIE
from pegsol.app.web.routes import analysis, days, export, lab, repairs, review, why
from pegsol.app.web.server import create_app, server_of
from processes import hear

ADDRESS = "http://127.0.0.1"


@pytest.fixture(scope="session", autouse=True)
def patience() -> Iterator[None]:
    """Let a busy machine take its time: only what lasts for ever fails."""
    with pytest.MonkeyPatch.context() as patch:
        kinds = {name: kind._replace(last=600.0) for name, kind in queue.KINDS.items()}
        patch.setattr(queue, "KINDS", kinds)
        for bound in ("WAIT_SECONDS", "END_SECONDS"):
            patch.setattr(queue, bound, 600.0)
        for effort in ("verdict", "hint", "quick", "full"):
            patch.setitem(analysis.SECONDS, effort, 600.0)
        for effort in ("verdict", "quick"):
            patch.setitem(review.SECONDS, effort, 600.0)
        patch.setattr(analysis, "QUICK_MOVES_SECONDS", 600.0)
        patch.setattr(lab, "GRACE_SECONDS", 600.0)
        patch.setattr(days, "DAY_SECONDS", 600.0)
        for route in (export, repairs, why):
            patch.setattr(route, "SECONDS", 600.0)
        yield


@pytest.fixture(scope="session")
def application(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """The application, running; its workers stay warm for all tests."""
    app = create_app(tmp_path_factory.mktemp("data"), shared=True)
    with TestClient(app, base_url=ADDRESS) as client:
        yield client


def new_client(application: TestClient) -> TestClient:
    """Return a client of the application that runs, in whose event loop its queue works."""
    client = TestClient(application.app, base_url=ADDRESS)
    client.portal = application.portal
    return client


@pytest.fixture
def client(application: TestClient) -> TestClient:
    """A client without a cookie."""
    return new_client(application)


@pytest.fixture
def other(application: TestClient) -> TestClient:
    """Another client."""
    return new_client(application)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the application on the network."""
    server = server_of(create_app(tmp_path_factory.mktemp("data"), shared=True))
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=server.run, args=([listener],))
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        server.should_exit = True
        thread.join()


class Server:
    """A server in its own process."""

    def __init__(self, data: Path, *words: str) -> None:
        command = [sys.executable, "-m", "pegsol", "play", "--no-browser", "--port", "0"]
        self.process = subprocess.Popen(
            [*command, "--data", str(data), *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            preexec_fn=hear,
        )
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline()
        self.address = self.line.split()[3].partition("?")[0]

    def client(self, owner: str = "a" * 22) -> httpx2.Client:
        """A client of this server."""
        cookie = {"cookie": f"{COOKIE}={owner}"}
        return httpx2.Client(base_url=self.address, headers=cookie, timeout=None)

    def interrupt(self) -> tuple[int, str]:
        """End the server as Ctrl-C does; return its exit code and its error output."""
        os.killpg(self.process.pid, signal.SIGINT)
        _, complaints = self.process.communicate()
        return self.process.returncode, complaints

    def kill(self) -> None:
        """End the server as a power cut does."""
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Start servers that keep their games in one place."""
    servers: list[Server] = []

    def start(*words: str) -> Server:
        servers.append(Server(tmp_path / "games", *words))
        return servers[-1]

    yield start
    for server in servers:
        if server.process.poll() is None:
            server.kill()
