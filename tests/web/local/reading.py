"""What the pages read and answer, run by node."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from scripts import run_script

# What a browser has and node may not have; texts are in English.
BROWSER = """
globalThis.document ??= { documentElement: { dataset: {} } };
globalThis.location ??= { href: "http://pegsol.test/" };
Object.defineProperty(globalThis, "navigator", {
  value: { languages: ["en"] },
  configurable: true,
});
globalThis.fetch = async (url) => new Response(readFileSync(url));
"""

ASK = (
    BROWSER
    + """
const { made } = await import("./local/maker.js");
answer = [];
for (const [method, path, sent] of given) {
  const body = sent === null ? undefined : JSON.stringify(sent);
  const response = await made(path, { method, body });
  answer.push([response.status, await response.json()]);
}
"""
)

Question = tuple[str, str, object]


def ask(static: Path, questions: Sequence[Question]) -> list[tuple[int, Any]]:
    """Return the status and the content of the answer to each question."""
    return [tuple(answer) for answer in run_script(static, ASK, questions)]
