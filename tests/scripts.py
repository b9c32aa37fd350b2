"""The modules of the pages, run by node: the one on the path or the one that Playwright brings."""

from __future__ import annotations

import atexit
import json
import re
import shutil
import subprocess
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import pegsol

PACKAGE = Path(pegsol.__file__).parent
OLDEST = 18
"""The oldest version of node that serves."""


@cache
def find_node() -> str | None:
    """Return the path of node, or None."""
    found = [shutil.which("node")]
    playwright = find_spec("playwright")
    if playwright is not None and playwright.origin is not None:
        found.append(shutil.which("node", path=str(Path(playwright.origin).parent / "driver")))
    for path in filter(None, found):
        run = subprocess.run([path, "--version"], capture_output=True, text=True, check=False)
        version = re.match(r"v(\d+)", run.stdout)
        if version is not None and int(version[1]) >= OLDEST:
            return path
    return None


def node() -> str:
    """Return the path of node, or skip the test."""
    path = find_node()
    if path is None:
        pytest.skip(f"this needs node, version {OLDEST} or later")
    return path


HOST = """
import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) {
  const [module, name, given] = JSON.parse(line);
  const told = await import(module)
    .then(async (functions) => ({ answer: await functions[name](given) }))
    .catch((error) => ({ error: String(error?.stack ?? error) }));
  process.stdout.write(`${JSON.stringify(told)}\\n`);
}
"""
"""Calls one function after another, because the start of node takes most of the time."""


@cache
def host() -> subprocess.Popen[str]:
    """Return a node that calls functions; it ends with this process."""
    command = [node(), "--input-type=module", "--eval", HOST]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    )
    atexit.register(process.communicate)
    return process


def ask(module: Path, name: str, given: object) -> Any:
    """Return the answer of a function in a *module* of JavaScript to what is *given*."""
    process = host()
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        print(json.dumps([str(module), name, given]), file=process.stdin, flush=True)
        told = json.loads(process.stdout.readline())
    except BaseException:  # its next line would be the answer to this script
        process.kill()
        host.cache_clear()
        raise
    assert "error" not in told, told["error"][-2000:]
    return told["answer"]
