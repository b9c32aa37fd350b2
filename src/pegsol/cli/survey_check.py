"""The check of a survey's folder: what the command ``check`` prints about its rows."""

from __future__ import annotations

from collections import Counter
from secrets import randbelow
from typing import Any

from pegsol.cli.answer import print_answer
from pegsol.cli.claims import CheckedJson, FileJson, FilesJson
from pegsol.cli.exit_codes import NO, UNDECIDED, YES
from pegsol.cli.options import RunOptions
from pegsol.cli.progress import StateLine
from pegsol.cli.screen import Screen
from pegsol.limits import MAX_SEED, Clock
from pegsol.search.run import Progress
from pegsol.study.datasets.checking import CheckedRow, checked_rows
from pegsol.study.datasets.columns import COLUMNS
from pegsol.study.datasets.store import Store
from pegsol.wording import plural

_WORDS = {
    "accepted": "verified",
    "stated": "stated, not verified: no certificate, one with counters alone, or too much work",
    "open": "open: they leave the problem undecided",
    "refused": "refused",
}


def check_survey(folder: str, sample: int | None, run: RunOptions, *, as_json: bool) -> int:
    """Check the rows of a survey, or a *sample* of them; print the numbers, and refused rows."""
    store = Store(folder)
    asked, there = len(store.plan().questions()[0]), len(store.best())
    clock = Clock(None)
    rows: list[FileJson] = []
    verdicts: Counter[str] = Counter()
    unchecked: set[str] = set()
    screen = Screen()
    with StateLine("checking", unit="row") as line:
        for one in checked_rows(
            store,
            sample=sample,
            seed=randbelow(MAX_SEED),  # not known to the maker of the rows
            limits=run.limits,
            told=lambda done, steps: line(Progress(clock.seconds(), "", done, steps)),
        ):
            verdicts[one.verdict] += 1
            unchecked.update(one.unchecked)
            if as_json:
                rows.append(_as_json(folder, one))
            elif one.verdict == "refused":
                line.close()
                screen.line(f"{_name(folder, one)}: refused, {one.why}", "bad")
    if as_json:
        print_answer(FilesJson(checked=rows))
    else:
        checked = plural(verdicts.total(), "row", ",")
        if verdicts.total() < there:
            checked = f"a sample of {checked}, of {there:,},"
        screen.line(f"{folder}: {checked} checked, for {plural(asked, 'problem', ',')}")
        for verdict, words in _WORDS.items():
            if verdicts[verdict]:
                role: Any = {"accepted": "good", "refused": "bad"}.get(verdict, "open")
                screen.line(f"  {verdicts[verdict]:,} {words}", role)
        if unchecked:
            names = [column.name for column in COLUMNS if column.name in unchecked]
            screen.line(f"  not checked: {', '.join(names)}")
        if there < asked:
            screen.line(f"  {plural(asked - there, 'problem', ',')} without a row yet")
    if verdicts["refused"]:
        return NO
    return UNDECIDED if verdicts["stated"] else YES


def _name(folder: str, one: CheckedRow) -> str:
    return f"{folder}: {one.row['problem']}"


def _as_json(folder: str, one: CheckedRow) -> CheckedJson:
    row = one.row
    refused = one.verdict == "refused"
    decided = row["status"] in ("solved", "impossible")
    found: CheckedJson = {
        "file": _name(folder, one),
        "verdict": one.verdict,
        "status": row["status"] if decided and not refused else None,
        "standing": None if refused else row["standing"],
    }
    if one.why:
        found["reason"] = one.why
    if not refused:
        found["not_checked"] = list(one.unchecked)
    if row["kind"] is not None:
        found["kind"] = row["kind"]
    return found
