"""Write the page of claims: `python docs/claims/make.py`, in seconds.

`python docs/claims/make.py NAME ...` computes and prints some claims (`dirkse.pin_types`) or all
claims of a text (`dirkse`). Findings that take long, or are times, are kept in `kept.json` with the
commands that make them; `--long` and `--time` compute these again, `--all` both.
"""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

import cockett
import darby
import dirkse
import glauser_genetic
import thill
from statement import VERDICTS, Claim, Finding, Text

HERE = Path(__file__).parent
PAGE = HERE.parent / "claims.md"
KEPT = HERE / "kept.json"

TEXTS: tuple[Text, ...] = (glauser_genetic.TEXT, darby.TEXT, dirkse.TEXT, cockett.TEXT, thill.TEXT)

INTRODUCTION = """\
# Claims

<!-- `make claims` writes this page; do not edit it. -->

pegsol began with five texts: an applet, three programs and an exercise for students. Their
authors wrote down what they did and let others see it. This page lists what they state, as far as
it can be checked, beside what pegsol computes today. Of {total} statements {right} are right and
{about} about right. We could find the slips only because the authors printed their tables, games
and code, and we are grateful for that. [The laboratory](laboratory.md) runs their ideas again, on
any board.

`make claims` computes this page. The last column has the command that gives the answer, or a name
for `python docs/claims/make.py NAME`, which computes the row again. Times are CPU times. Those that
the authors measured cannot be repeated; ours stand beside them.
"""


def kept() -> dict[str, Finding]:
    """Return the findings in the file."""
    if not KEPT.exists():
        return {}
    rows = json.loads(KEPT.read_text(encoding="utf-8"))
    return {
        name: Finding(row["verdict"], row["now"], tuple(row["commands"]))
        for name, row in rows.items()
    }


def keep(found: Mapping[str, Finding]) -> None:
    """Write findings to the file, in the order of the page."""
    rows = {
        claim.name: asdict(found[claim.name])
        for text in TEXTS
        for claim in text.claims
        if claim.kept and claim.name in found
    }
    KEPT.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def page() -> str:
    """Return the page, with the findings of the file and all others computed now."""
    stored = kept()
    found = {
        claim.name: stored[claim.name] if claim.kept else claim.find()
        for text in TEXTS
        for claim in text.claims
    }
    verdicts = [finding.verdict for finding in found.values()]
    numbers = {"right": verdicts.count("right"), "about": verdicts.count("about right")}
    parts = [INTRODUCTION.format(total=len(verdicts), **numbers), summary(found)]
    parts += [section(text, found) for text in TEXTS]
    return "\n".join(parts)


def summary(found: Mapping[str, Finding]) -> str:
    """Return the table of verdicts, and the statements that are not right."""
    rows = ["| text | " + " | ".join(VERDICTS) + " |", "| :-- |" + " --: |" * len(VERDICTS)]
    for text in TEXTS:
        verdicts = [found[claim.name].verdict for claim in text.claims]
        numbers = " | ".join(str(verdicts.count(verdict)) for verdict in VERDICTS)
        rows.append(f"| [{text.author}](#{text.anchor}), {text.year} | {numbers} |")
    slips = [
        f"- {text.author}: {_sentence(claim.stated)} *{_sentence(found[claim.name].now)}*"
        for text in TEXTS
        for claim in text.claims
        if found[claim.name].verdict == "wrong"
    ]
    return "\n".join([*rows, "", "What is not right:", "", *slips, ""])


def section(text: Text, found: Mapping[str, Finding]) -> str:
    """Return a text's heading, its thanks and its table."""
    rows = ["| stated | today | verdict | how |", "| :-- | :-- | :-- | :-- |"]
    for claim in text.claims:
        finding = found[claim.name]
        how = (
            "<br>".join(f"`{command}`" for command in alike(finding.commands)) or f"`{claim.name}`"
        )
        cells = (claim.stated, finding.now, finding.verdict, how)
        rows.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(
        [f"## {text.author}", "", f"*{text.title}*, {text.year}. {text.thanks}", "", *rows, ""]
    )


def alike(commands: Sequence[str]) -> Sequence[str]:
    """Return commands; if three or more differ in one word, one command with NAME for it."""
    words = [shlex.split(command) for command in commands]
    if len(words) < 3 or len({len(row) for row in words}) > 1:
        return commands
    places = [
        place for place, column in enumerate(zip(*words, strict=True)) if len(set(column)) > 1
    ]
    if len(places) > 1:
        return commands
    return [shlex.join([*words[0][: places[0]], "NAME", *words[0][places[0] + 1 :]])]


def _sentence(words: str) -> str:
    """Return a statement with a capital and a full stop."""
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "”.")) else ".")


def chosen(names: Sequence[str]) -> list[Claim]:
    """Return the claims with these names, or of the texts with these names."""
    claims = [claim for text in TEXTS for claim in text.claims]
    found = [claim for claim in claims if claim.name in names or claim.name.split(".")[0] in names]
    if len({claim.name for claim in found} | {claim.name.split(".")[0] for claim in found}) < len(
        names
    ):
        sys.exit(f"make.py: no such claim or text in {' '.join(names)}")
    return found


def main(arguments: Sequence[str]) -> None:
    """Compute what is asked for, and write the page."""
    names = [argument for argument in arguments if not argument.startswith("--")]
    for claim in chosen(names) if names else []:
        found = claim.find()
        print(f"{claim.name}: {claim.stated}\n  {found.verdict}: {found.now}")
    if names:
        return
    stored = kept()
    for text in TEXTS:
        for claim in text.claims:
            again = claim.kept and ("--all" in arguments or f"--{claim.kept}" in arguments)
            if claim.kept and (again or claim.name not in stored):
                stored[claim.name] = claim.find()
    keep(stored)
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
