"""The files of the pages, compressed once and kept in memory, because a visit requests about sixty.

Starlette's ``StaticFiles`` would read and compress each file again for every visit.
"""

from __future__ import annotations

import gzip
import mimetypes
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from pegsol.app.web.pages import SHELF, WORKER, digest, files_in, sent, worker

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("application/wasm", ".wasm")
_COMPRESSED = frozenset({".woff2", ".png"})


@dataclass(frozen=True, slots=True)
class Asset:
    """A file in the form sent; *packed* is empty if compression does not make it smaller."""

    kind: str
    plain: bytes
    packed: bytes
    tag: str

    @classmethod
    def of(cls, name: str, content: bytes) -> Asset:
        """Return the asset with a name and a content."""
        packed = b"" if Path(name).suffix in _COMPRESSED else gzip.compress(content, mtime=0)
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        packed = packed if len(packed) < len(content) else b""
        return cls(kind, content, packed, f'"{digest(content)}"')

    def answer(self, headers: Headers) -> Response:
        """Return the answer to a request: the file, or a note that the browser has it already."""
        more = {"etag": self.tag, "vary": "accept-encoding"}
        tags = [
            tag.strip().removeprefix("W/") for tag in headers.get("if-none-match", "").split(",")
        ]
        if self.tag in tags:
            return Response(status_code=304, headers=more)
        if self.packed and "gzip" in headers.get("accept-encoding", ""):
            more["content-encoding"] = "gzip"
            return Response(self.packed, media_type=self.kind, headers=more)
        return Response(self.plain, media_type=self.kind, headers=more)


class Assets:
    """An application that answers with the files of some folders, each under its own prefix.

    It knows the files that exist when it is created. A file that changes later is read again.
    *data* makes more files, once, when they are needed.
    """

    def __init__(
        self,
        folders: Mapping[str, Path],
        data: Callable[[], Iterable[tuple[str, bytes]]] = tuple,
    ) -> None:
        self._files = files_in(folders)
        self._data = cache(lambda: {name: Asset.of(name, content) for name, content in data()})
        self._read: dict[Path, tuple[int, Asset]] = {}

    def asset(self, name: str) -> Asset:
        """Return a file.

        Raises HTTPException if there is no such file.
        """
        path = self._files.get(name)
        if path is None:
            made = self._data().get(name)
            if made is None:
                raise HTTPException(404, "there is no such file")
            return made
        changed = path.stat().st_mtime_ns
        known, asset = self._read.get(path, (0, None))
        if asset is None or known != changed:
            asset = Asset.of(path.name, sent(path))
            self._read[path] = changed, asset
        return asset

    def offline(self, pages: Iterable[str]) -> Asset:
        """Return the service worker with the list of files and *pages* to keep."""
        index = self.asset("index.html").tag
        tags = {f".{page}": index for page in pages}
        names = [*self._files, *self._data()]
        tags |= {f"static/{name}": self.asset(name).tag for name in names}
        return Asset.of(WORKER, worker(self.asset(WORKER).plain, tags, SHELF))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request for a file."""
        name = scope["path"].removeprefix(scope.get("root_path", "")).lstrip("/")
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, "files can only be read")
        if name not in self._files:
            await run_in_threadpool(self._data)  # for half a second, the first time
        await self.asset(name).answer(Headers(scope=scope))(scope, receive, send)
