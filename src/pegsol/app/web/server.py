"""The application, assembled from its routes, and the server that runs it."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import sys
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from pegsol import __version__
from pegsol.app.web import catalogue_data
from pegsol.app.web.assets import Assets
from pegsol.app.web.connection import Server
from pegsol.app.web.damage import repair
from pegsol.app.web.desk import Desk
from pegsol.app.web.middleware import MAX_HEAD_BYTES, SecurityMiddleware
from pegsol.app.web.pages import FOLDERS, PAGES
from pegsol.app.web.process import free_unused_memory, keep_little_memory
from pegsol.app.web.queue import Queue
from pegsol.app.web.records import Records
from pegsol.app.web.refusal import RefusalError, refusal_of
from pegsol.app.web.responses import REFUSED
from pegsol.app.web.routes import (
    analysis,
    catalogue,
    days,
    exchange,
    export,
    jobs,
    lab,
    lessons,
    packages,
    problems,
    repairs,
    results,
    review,
    saved,
    why,
    wishes,
)
from pegsol.app.web.store import Store
from pegsol.app.web.streams import stream_places
from pegsol.app.web.worker import WORKER_MEMORY_BYTES
from pegsol.errors import PegError
from pegsol.processes import Processes

FILE = "pegsol.sqlite"
MAX_REQUESTS = 2048  # connections at the same time; a browser keeps up to six
SWITCH_INTERVAL = 0.0001  # seconds until a thread at work lets the event loop run
COLLECT_AFTER = 10_000  # new objects
MAX_FILES = 2 * MAX_REQUESTS  # open files
EXPIRY_INTERVAL = 60.0  # seconds between two rounds of forgetting searches and freeing memory
MIN_COMPRESSED = 1000  # bytes of an answer
ASSETS = Assets(FOLDERS, catalogue_data.files)


def create_app(data: Path, *, hosts: Iterable[str] = (), shared: bool = False) -> FastAPI:
    """Return the application that keeps saved games in the folder *data*.

    *hosts* are names that requests may use for the server, in addition to the names of this
    machine. A *shared* server keeps the games of each browser apart; otherwise everything in the
    folder belongs to one user.

    ``state.remarks`` of the application has lines about the saved games that its operator should
    read. Raises FileError if games cannot be kept in the folder.
    """
    remarks = repair(data / FILE)
    store = Store(data / FILE)  # before the server starts, so that errors are reported
    if store.trouble:
        remarks.append(store.trouble)
    elif not shared:
        store.adopt()
        Records(store).adopt()
    store.close()
    app = FastAPI(
        title="pegsol",
        version=__version__,
        docs_url=None,  # its pages load from other hosts
        redoc_url=None,
        openapi_url="/api/openapi.json",
        responses=REFUSED,
        lifespan=_life,
    )
    app.state.data, app.state.remarks = data, remarks
    app.state.known_days, app.state.kept_days = {}, set()
    app.state.streams = stream_places()
    app.state.ending = lambda: False
    app.mount("/static", ASSETS)  # first: most requests are for files
    play = (problems, catalogue, lessons, days, analysis, review, packages, repairs, why, wishes)
    for part in (*play, jobs, lab, saved, results, exchange, export):
        app.include_router(part.router)
    for page in PAGES:
        app.add_api_route(page, _index, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_api_route("/offline.js", _offline, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_exception_handler(PegError, _on_misuse)
    app.add_exception_handler(RequestValidationError, _on_invalid)
    app.add_exception_handler(HTTPException, _on_refusal)
    app.add_middleware(GZipMiddleware, minimum_size=MIN_COMPRESSED, compresslevel=6)
    app.add_middleware(SecurityMiddleware, hosts=tuple(hosts), shared=shared)
    return app


def run(app: FastAPI, listener: socket.socket) -> None:
    """Answer requests that arrive at a socket until a signal ends the process."""
    keep_little_memory()
    sys.setswitchinterval(SWITCH_INTERVAL)
    # The garbage collector stops all threads. It need not look at what the modules hold.
    gc.freeze()
    gc.set_threshold(COLLECT_AFTER)
    _allow_files()
    server_of(app).run([listener])


def _allow_files() -> None:
    """Let the process open a file for each connection; many systems allow 1,024 by default."""
    if sys.platform == "win32":  # has no such limit
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_FILES if hard == resource.RLIM_INFINITY else min(MAX_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def server_of(app: FastAPI) -> Server:
    """Return the server that runs the application."""
    server = Server(
        app,
        http="h11",
        ws="none",
        loop="asyncio",
        log_level="error",
        server_header=False,
        # By default, uvicorn trusts every program on this machine to state a request's address.
        forwarded_allow_ips=os.environ.get("FORWARDED_ALLOW_IPS", ""),
        limit_concurrency=MAX_REQUESTS,
        h11_max_incomplete_event_size=MAX_HEAD_BYTES,
        timeout_graceful_shutdown=1,
    )
    app.state.ending = lambda: server.should_exit
    return server


@asynccontextmanager
async def _life(app: FastAPI) -> AsyncIterator[None]:
    """Run workers while the server runs."""
    processes = Processes(WORKER_MEMORY_BYTES)
    app.state.store, app.state.desk = Store(app.state.data / FILE), Desk()
    app.state.queue = Queue(processes)
    expiry = asyncio.create_task(_tidy_up(app))
    try:
        yield
    finally:
        expiry.cancel()
        await run_in_threadpool(processes.close)
        await app.state.queue.close()
        app.state.store.close()


async def _tidy_up(app: FastAPI) -> None:
    while True:
        await asyncio.sleep(EXPIRY_INTERVAL)
        app.state.queue.tidy()
        await run_in_threadpool(free_unused_memory)


def _index(request: Request) -> Response:
    return ASSETS.asset("index.html").answer(request.headers)


def _offline(request: Request) -> Response:
    return ASSETS.offline(PAGES).answer(request.headers)


# -- errors: one line, or a page for a browser that asked for one --------------------------------


def _error(refusal: RefusalError, status: int | None = None, headers: Any = None) -> Response:
    return JSONResponse(refusal.as_json(), status or refusal.status, headers)


async def _on_misuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, PegError)
    refusal = refusal_of(error)
    if refusal.status == 404 and _wants_page(request):
        return _no_page()
    later = refusal.status in (429, 503, 507)
    return _error(refusal, headers={"retry-after": "5"} if later else None)


async def _on_invalid(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    # Besides fields and indices, the location contains the types that were tried.
    parts = [str(part) for part in first["loc"][1:]]
    where = ".".join([part for part in parts if part.isdecimal() or part.isidentifier()])
    said = first["msg"].removeprefix("Value error, ")
    line = " ".join((f"{where}: {said}" if where else said).split())
    return _error(RefusalError(line, "invalid", line), 422)


async def _on_refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and _wants_page(request):
        return _no_page()
    code = "not-found" if error.status_code == 404 else "not-answered"
    return _error(RefusalError(str(error.detail), code), error.status_code, error.headers)


def _wants_page(request: Request) -> bool:
    wanted = "text/html" in request.headers.get("accept", "")
    return wanted and not request.url.path.startswith("/api/")


def _no_page() -> Response:
    """Return the page for an address that has none, on which a script says so."""
    index = ASSETS.asset("index.html")
    return Response(index.plain, 404, media_type=index.kind)
