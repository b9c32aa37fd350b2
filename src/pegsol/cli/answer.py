"""The answer of a command as JSON, with what every answer names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from pegsol import __version__
from pegsol.cli.options import Asked, asked
from pegsol.errors import Limit
from pegsol.game.formats.json import json_text
from pegsol.watchdog import set_answer


def print_answer(content: Mapping[str, Any]) -> None:
    """Print the answer of the running command as JSON, with one line for each of its keys."""
    click.echo(json_text(answer(content)), nl=False)


def stopped_text(what: Asked, limit: Limit) -> str:
    """Return the JSON that a *limit* stopped a command; "" if none is wanted or one was printed."""
    if not what.command:
        return ""
    return json_text(_named(what, {"status": "undecided", "limit": limit}))


def answer(content: Mapping[str, Any]) -> dict[str, Any]:
    """Return *content* after what every answer names.

    That is the command, the version of pegsol, the problem or the board, and the limits.
    """
    what = asked()
    named = _named(what, content)
    what.command = ""  # it has its answer
    set_answer("")
    return named


def _named(what: Asked, content: Mapping[str, Any]) -> dict[str, Any]:
    named: dict[str, Any] = {"command": what.command, "version": __version__}
    named |= {key: content[key] for key in ("problem", "board") if key in content}
    if what.run is not None:
        named["limits"] = {**what.run.as_json(), **content.get("limits", {})}
    return {**named, **{key: value for key, value in content.items() if key not in named}}
