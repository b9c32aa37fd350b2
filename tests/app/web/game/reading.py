"""What the pages read and answer, run by node."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from scripts import run_script

# What a browser has and node may not have; texts are in English.
BROWSER = """
globalThis.document ??= { documentElement: { dataset: {} } };
Object.defineProperty(globalThis, "navigator", {
  value: { languages: ["en"] },
  configurable: true,
});
globalThis.fetch = async (url) => new Response(readFileSync(url));
"""

CALL = (
    BROWSER
    + """
answer = [];
for (const [module, name, ...asked] of given) {
  const all = await import(`./${module}`);
  try {
    answer.push(["", await all[name](...asked)]);
  } catch (error) {
    if (!("code" in error)) throw error;
    answer.push([error.code, error.message]);
  }
}
"""
)

Call = tuple[object, ...]


def call(static: Path, calls: Sequence[Call]) -> list[tuple[str, Any]]:
    """Return "" and what each function returns, or the code and the English of its refusal.

    A call has the module, the name of the function, and its arguments.
    """
    return [tuple(answer) for answer in run_script(static, CALL, calls)]
