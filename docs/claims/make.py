"""Write the page of claims: `python docs/claims/make.py`, in seconds.

`pegsol.lab.redo` computes the statements. What takes long, or is a time, is kept in `kept.json`;
`--long` and `--time` compute these again, `--all` both.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, get_args

from pegsol.search.redo.redo import TEXTS, RedoRow, row_of, text_called
from pegsol.search.redo.statement import Statement, Text, Verdict
from pegsol.search.redo.work import Work
from pegsol.search.run import Run

HERE = Path(__file__).parent
PAGE = HERE.parent / "claims.md"
KEPT = HERE / "kept.json"

INTRODUCTION = """\
# Claims

<!-- `make claims` writes this page; do not edit it. -->

pegsol began with five texts: an applet, three programs and an exercise for students. Their
authors wrote down what they did and let others see it. This page lists what they state, as far as
it can be checked, and below it what pegsol computes today. Of {total} statements {right} are right
and {about} about right. We could find the slips only because the authors printed their tables,
games and code, and we are grateful for that. [The laboratory](laboratory.md) runs their ideas
again, on any board, and the [page for students](students.md) begins with one command for each text.

`pegsol redo` computes what this page says, with `--full` also what takes minutes; the commands
below a statement compute it alone. Times are CPU times. Those that the authors measured cannot be
repeated; ours stand beside them.
"""


def kept() -> dict[str, dict[str, Any]]:
    """Return the findings in the file."""
    found: dict[str, dict[str, Any]] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


def is_kept(statement: Statement) -> bool:
    """Return whether the finding of a statement is in the file."""
    return statement.long or statement.timed


def every() -> list[tuple[Text, list[RedoRow]]]:
    """Return the texts with all rows, those of the file and all others computed now."""
    stored = kept()
    texts = [text_called(name) for name in TEXTS]
    return [(text, list(_rows(text, stored))) for text in texts]


def _rows(text: Text, stored: dict[str, dict[str, Any]]) -> Iterable[RedoRow]:
    work = Work(Run(), len(text.statements))
    for one in text.statements:
        if is_kept(one):
            yield RedoRow(one.name, one.stated, one.figure, **stored[one.name], how=one.how)
        else:
            yield row_of(one, work)


def keep(wanted: Sequence[str]) -> None:
    """Compute what takes long, or the times, again, and write the file."""
    stored = kept() if KEPT.exists() else {}
    found = {}
    for text in map(text_called, TEXTS):
        work = Work(Run(), len(text.statements))
        for one in filter(is_kept, text.statements):
            again = (one.long and "--long" in wanted) or (one.timed and "--time" in wanted)
            if again or "--all" in wanted or one.name not in stored:
                row = row_of(one, work)
                found[one.name] = {"ours": row.ours, "found": row.found, "verdict": row.verdict}
            else:
                found[one.name] = stored[one.name]
    KEPT.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def page() -> str:
    """Return the page."""
    texts = every()
    verdicts = [row.verdict for _, rows in texts for row in rows]
    numbers = {"right": verdicts.count("right"), "about": verdicts.count("about right")}
    parts = [INTRODUCTION.format(total=len(verdicts), **numbers), _summary(texts)]
    parts += [_section(text, rows) for text, rows in texts]
    return "\n".join(parts)


def _summary(texts: list[tuple[Text, list[RedoRow]]]) -> str:
    """Return the verdicts of each text, and the statements that are not right."""
    lines = []
    for text, rows in texts:
        verdicts = [row.verdict for row in rows]
        counts = [(verdicts.count(one), one) for one in get_args(Verdict)]
        words = ", ".join([f"{count} {_plural(one, count)}" for count, one in counts if count])
        anchor = text.author.lower().replace(" ", "-")
        lines.append(f"- [{text.author}](#{anchor}), {text.year}: {words}.")
    lines += ["", "What was offered as an estimate, and the exact figure:", ""]
    lines += _list(texts, "estimate")
    lines += ["", "What is not right:", "", *_list(texts, "wrong"), ""]
    return "\n".join(lines)


def _plural(verdict: Verdict, count: int) -> str:
    return "estimates" if verdict == "estimate" and count > 1 else verdict


def _list(texts: list[tuple[Text, list[RedoRow]]], verdict: Verdict) -> list[str]:
    return [
        f"- {text.author}: {_sentence(row.stated)} *{_sentence(row.found)}*"
        for text, rows in texts
        for row in rows
        if row.verdict == verdict
    ]


def _section(text: Text, rows: list[RedoRow]) -> str:
    """Return a text's heading, its thanks and its statements, each with what is found today."""
    lines = [f"## {text.author}", "", f"*{text.title}*, {text.year}. {text.thanks}", ""]
    lines += [f"`pegsol redo {text.key}` asks {text.asks}.", ""]
    for row in rows:
        how = "".join([f"\n  `{command}`" for command in row.how])
        verdict = "An estimate" if row.verdict == "estimate" else row.verdict.capitalize()
        lines += [f"{row.stated}", f": **{verdict}.** {_sentence(row.found)}{how}", ""]
    return "\n".join(lines)


def _sentence(words: str) -> str:
    """Return words with a capital and a full stop."""
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "”.")) else ".")


def main(arguments: Sequence[str]) -> None:
    """Compute what is asked for, and write the page."""
    keep(arguments)
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
