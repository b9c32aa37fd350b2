"""The page of claims is what its command writes now."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from page_makers import maker_in

CLAIMS = Path(__file__).parents[1] / "docs" / "claims"

pytestmark = pytest.mark.skipif(not CLAIMS.exists(), reason="the claims are not in this copy")


@pytest.fixture(scope="module")
def maker() -> Iterator[ModuleType]:
    with maker_in(CLAIMS) as module:
        yield module


def test_the_page_is_what_the_command_writes(maker: ModuleType) -> None:
    assert maker.page() == maker.PAGE.read_text(encoding="utf-8")


def test_what_is_kept_is_what_takes_long(maker: ModuleType) -> None:
    names = [claim.name for text in maker.TEXTS for claim in text.claims if claim.kept]
    assert list(maker.kept()) == names


@pytest.mark.long
def test_what_takes_long_is_as_kept(maker: ModuleType) -> None:
    kept = maker.kept()
    for text in maker.TEXTS:
        for claim in text.claims:
            if claim.kept == "long":
                assert claim.find() == kept[claim.name], claim.name


def test_the_errors_that_are_known_are_found(maker: ModuleType) -> None:
    """A verdict that never is "wrong" would make a page that praises everything."""
    found = {claim.name: claim for text in maker.TEXTS for claim in text.claims}
    for name in ("cockett.pegs", "cockett.top", "dirkse.xor_of_board", "glauser.table_of_classes"):
        assert found[name].find().verdict == "wrong", name
