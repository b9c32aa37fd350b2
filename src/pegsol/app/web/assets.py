"""The files of the pages, compressed once and kept in memory, because a visit requests about sixty.

Starlette's ``StaticFiles`` would read and compress each file again for every visit.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import mimetypes
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("application/wasm", ".wasm")
_COMPRESSED = frozenset({".woff2", ".png"})
_COMMENT = re.compile(rb"^[ \t]*(?://[^\n]*|/\*(?:(?!\*/).)*\*/[ \t]*)$", re.MULTILINE | re.DOTALL)
"""A comment that has its lines for itself."""


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
        tag = hashlib.sha256(content).hexdigest()[:16]
        return cls(kind, content, packed if len(packed) < len(content) else b"", f'"{tag}"')

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


def bare(script: bytes) -> bytes:
    """Return a script without its comments, a seventh of what a visit loads.

    Every statement stays in its line, which errors name.

    >>> bare(b"/** A number. @type {number} */\\nlet a = 1;\\n  // and more\\nlet b = 2; // here")
    b'\\nlet a = 1;\\n\\nlet b = 2; // here'
    """
    return _COMMENT.sub(lambda comment: b"\n" * comment[0].count(b"\n"), script)


class Assets:
    """An application that answers with the files of some folders, each under its own prefix.

    It knows the files that exist when it is created. A file that changes later is read again.
    """

    def __init__(self, folders: Mapping[str, Path]) -> None:
        self._files = {
            prefix + path.relative_to(folder).as_posix(): path
            for prefix, folder in folders.items()
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }
        self._read: dict[Path, tuple[int, Asset]] = {}

    def asset(self, name: str) -> Asset:
        """Return a file.

        Raises HTTPException if there is no such file.
        """
        path = self._files.get(name)
        if path is None:
            raise HTTPException(404, "there is no such file")
        changed = path.stat().st_mtime_ns
        known, asset = self._read.get(path, (0, None))
        if asset is None or known != changed:
            content = path.read_bytes()
            asset = Asset.of(path.name, bare(content) if path.suffix == ".js" else content)
            self._read[path] = changed, asset
        return asset

    def offline(self, script: str, pages: Iterable[str]) -> Asset:
        """Return the service worker: the *script* with the list of files and *pages* to keep.

        Its text changes when any file changes, so that browsers fetch all files again.
        """
        names = sorted(name for name in self._files if not name.endswith((script, ".txt")))
        tags = "".join([self.asset(name).tag for name in names])
        content = self.asset(script).plain.decode()
        kept = [*pages, *[f"/static/{name}" for name in names]]
        for mark, value in {
            "VERSION": hashlib.sha256(tags.encode()).hexdigest()[:16],
            "FILES": kept,
        }.items():
            content = content.replace(f'"@{mark}"', json.dumps(value))
        return Asset.of(script, content.encode())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request for a file."""
        name = scope["path"].removeprefix(scope.get("root_path", "")).lstrip("/")
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, "files can only be read")
        await self.asset(name).answer(Headers(scope=scope))(scope, receive, send)
