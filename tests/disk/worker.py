"""Run code in separate processes, on a disk that fails on request; see disk.c.

Each line of the input is a request in JSON, and each line of the output is an exit code. The
modules are imported once, so that a run takes a hundredth of a second.
"""

from __future__ import annotations

import ctypes
import importlib
import json
import os
import sys
import traceback
from typing import Any

DISK = ctypes.CDLL(None)
WRITES = os.O_WRONLY | os.O_CREAT | os.O_TRUNC


def note(text: str) -> None:
    """Write a note into the journal of the disk."""
    DISK.disk_note(text.encode())


def run(request: dict[str, Any]) -> None:
    """Run the request's code, in this process, and end."""
    code = 0
    try:
        for number, name in enumerate(("output", "errors"), 1):
            os.dup2(os.open(request[name], WRITES), number)
        journal = os.open(request["journal"], WRITES)
        at, ever, error = request["at"], request["ever"], request["error"]
        DISK.disk_begin(os.fsencode(request["folder"]), ctypes.c_long(at), ever, error, journal)
        exec(request["code"], {"note": note, "folder": request["folder"]})
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        traceback.print_exc()
        code = 1
    finally:
        operations = DISK.disk_operations()
        DISK.disk_begin(b"", ctypes.c_long(0), 0, 0, -1)
        with open(request["operations"], "w", encoding="ascii") as file:
            file.write(str(operations))
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def main() -> None:
    """Import the named modules, and then run each request."""
    DISK.disk_operations.restype = ctypes.c_long
    for module in sys.argv[1:]:
        importlib.import_module(module)
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            run(json.loads(line))
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


if __name__ == "__main__":
    main()
