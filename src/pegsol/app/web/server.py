"""The application, put together, and the server that runs it."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

import pegsol.view
from pegsol import __version__
from pegsol.app.web.connection import Connection, Server
from pegsol.app.web.jobs import Jobs
from pegsol.app.web.middleware import Guard
from pegsol.app.web.pool import BusyError, Helpers, Nursery, WorkerError
from pegsol.app.web.routes import analysis, export, jobs, problems, saved
from pegsol.app.web.routes.analysis import ask_ahead
from pegsol.app.web.store import FullError, Store
from pegsol.errors import FileError, PegError
from pegsol.model.problem import Problem

PAGES = ("/", "/replay", "/boards", "/editor", "/search", "/queue", "/saved", "/help")
FILE = "pegsol.sqlite"
MOST_REQUESTS = 256  # at the same time
MAX_HEAD = 128 * 1024  # bytes: the address of a picture holds its problem
AHEAD = 3.0  # seconds until the first problem is looked into: its page comes first
TIDIED = 60.0  # seconds from one look for what is to be forgotten to the next
STATIC = Path(__file__).with_name("static")
VIEW = Path(pegsol.view.__file__).parent


def create_app(data: Path, *, hosts: Iterable[str] = (), first: Problem | None = None) -> FastAPI:
    """Return the application that keeps saved things in the folder *data*.

    *hosts* are the names that it may be called by, besides those of this machine; about the *first*
    problem questions are expected.

    Raises FileError if nothing can be kept there.
    """
    Store(data / FILE).close()  # now, rather than when the server has begun
    app = FastAPI(
        title="pegsol",
        version=__version__,
        docs_url=None,  # its pages load from other hosts
        redoc_url=None,
        openapi_url="/api/openapi.json",
        responses=problems.REFUSED,
        lifespan=_life,
    )
    app.state.data, app.state.first = data, first
    app.state.ending = lambda: False
    for part in (problems, analysis, jobs, saved, export):
        app.include_router(part.router)
    for page in PAGES:
        app.add_api_route(page, _index, methods=["GET", "HEAD"], include_in_schema=False)
    app.mount("/static/fonts", StaticFiles(directory=VIEW / "export" / "fonts"))
    app.mount("/static/board", StaticFiles(directory=VIEW / "board"))
    app.mount("/static", StaticFiles(directory=STATIC))
    app.add_exception_handler(PegError, _on_misuse)
    app.add_exception_handler(RequestValidationError, _on_invalid)
    app.add_exception_handler(HTTPException, _on_refusal)
    app.add_middleware(Guard, hosts=tuple(hosts))
    return app


def run(app: FastAPI, listener: socket.socket) -> None:
    """Answer what arrives at a socket until the process is told to end."""
    server_of(app).run([listener])


def server_of(app: FastAPI) -> Server:
    """Return the server that runs the application."""
    config = uvicorn.Config(
        app,
        http=Connection,
        ws="none",
        loop="asyncio",
        log_level="error",
        server_header=False,
        limit_concurrency=MOST_REQUESTS,
        h11_max_incomplete_event_size=MAX_HEAD,
        timeout_graceful_shutdown=1,
    )
    server = Server(config)
    app.state.ending = lambda: server.should_exit
    return server


@asynccontextmanager
async def _life(app: FastAPI) -> AsyncIterator[None]:
    """Have workers while the server runs."""
    nursery = Nursery()
    app.state.store = Store(app.state.data / FILE)
    app.state.helpers, app.state.jobs = Helpers(nursery), Jobs(nursery)
    tidying = asyncio.create_task(_tidy(app))
    if app.state.first is not None:
        asyncio.get_running_loop().call_later(AHEAD, ask_ahead, app.state.helpers, app.state.first)
    try:
        yield
    finally:
        tidying.cancel()
        app.state.jobs.close()
        app.state.helpers.close()
        nursery.close()
        app.state.store.close()


async def _tidy(app: FastAPI) -> None:
    while True:
        await asyncio.sleep(TIDIED)
        app.state.jobs.forget_old()


def _index() -> FileResponse:
    return FileResponse(STATIC / "index.html")


# -- errors: always one line ---------------------------------------------------------------------


def _error(status: int, message: object, headers: Any = None) -> Response:
    return JSONResponse({"error": " ".join(str(message).split())}, status, headers)


async def _on_misuse(_: Request, error: Exception) -> Response:
    if isinstance(error, BusyError | FullError):
        return _error(429, error, {"retry-after": "5"})
    return _error(503 if isinstance(error, WorkerError | FileError) else 400, error)


async def _on_invalid(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    # Besides fields and indices there are the kinds of thing that were tried.
    parts = [str(part) for part in first["loc"][1:]]
    where = ".".join([part for part in parts if part.isdecimal() or part.isidentifier()])
    return _error(422, f"{where}: {first['msg']}" if where else first["msg"])


async def _on_refusal(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _error(error.status_code, error.detail, error.headers)
