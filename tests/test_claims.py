"""The page of claims is what its command writes now."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from page_makers import maker_in
from parameters import long_after
from pegsol.search.redo.redo import TEXTS, row_of, text_called
from pegsol.search.redo.work import Work
from pegsol.search.run import Run

CLAIMS = Path(__file__).parents[1] / "docs" / "claims"
OTHERS = [name for name in TEXTS if name not in ("cockett", "glauser")]
"""The texts whose statements take no minutes, but for the quickest."""

pytestmark = pytest.mark.skipif(not CLAIMS.exists(), reason="the claims are not in this copy")


@pytest.fixture(scope="module")
def maker() -> Iterator[ModuleType]:
    with maker_in(CLAIMS) as module:
        yield module


@pytest.mark.parametrize("name", long_after(1, ["cockett", *OTHERS]))
def test_each_text_is_what_the_command_writes(maker: ModuleType, name: str) -> None:
    text = text_called(name)
    rows = list(maker._rows(text, maker.kept()))
    assert maker._section(text, rows) in maker.PAGE.read_text(encoding="utf-8")


@pytest.mark.long
def test_the_page_is_what_the_command_writes(maker: ModuleType) -> None:
    assert maker.page() == maker.PAGE.read_text(encoding="utf-8")


def test_the_page_is_not_only_praise(maker: ModuleType) -> None:
    page = maker.PAGE.read_text(encoding="utf-8")
    for slip in ("“31 pegs”", "“A strong weighting to the top” is a pagoda function"):
        assert f"\n{slip}\n: **Wrong.** " in page
    assert "| " not in page  # tables are too wide for a phone


def test_what_is_kept_is_what_takes_long(maker: ModuleType) -> None:
    statements = [one for name in TEXTS for one in text_called(name).statements]
    assert list(maker.kept()) == [one.name for one in statements if maker.is_kept(one)]


@pytest.mark.long
@pytest.mark.parametrize("text", TEXTS)
def test_what_takes_long_is_as_kept(maker: ModuleType, text: str) -> None:
    kept = maker.kept()
    statements = text_called(text).statements
    work = Work(Run(), len(statements))
    for one in statements:
        if one.long:
            row = row_of(one, work)
            found = {"ours": row.ours, "found": row.found, "verdict": row.verdict}
            assert found == kept[one.name], one.name
