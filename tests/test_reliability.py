"""The page on reliability is what its command writes, and nothing in it was made up."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from page_makers import maker_in

FOLDER = Path(__file__).parents[1] / "docs" / "reliability"

pytestmark = pytest.mark.skipif(not FOLDER.exists(), reason="the page is not in this copy")


@pytest.fixture(scope="module")
def maker() -> Iterator[ModuleType]:
    with maker_in(FOLDER) as module:
        yield module


def test_the_page_is_what_the_command_writes(maker: ModuleType) -> None:
    assert maker.page(maker.kept()) == maker.PAGE.read_text(encoding="utf-8")


def test_every_section_has_figures_and_the_commit_they_come_from(maker: ModuleType) -> None:
    found = maker.kept()
    assert list(found) == [section.name for section in maker.SECTIONS]
    for name, section in found.items():
        assert section["rows"], name
        assert all(row["number"] > 0 for row in section["rows"]), name
        assert re.fullmatch("[0-9a-f]{10}", section["commit"]), name


def test_a_failed_test_is_a_failure_on_the_page(maker: ModuleType, tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text(
        """<testsuites><testsuite>
        <testcase><properties><property name="tried" value='["kills", 40, "rounds"]'/></properties>
        </testcase>
        <testcase><properties><property name="tried" value='["kills", 60, "rounds"]'/></properties>
        <failure/></testcase>
        <testcase><properties><property name="tried" value='["disks", 9, "rounds"]'/></properties>
        <skipped/></testcase>
        <testcase classname="tests.test_reliability"/></testsuite></testsuites>"""
    )
    row, other = importlib.import_module("readers").tests(report)
    assert row == {"what": "kills", "number": 100, "unit": "rounds", "failures": 1}
    assert (other["what"][:27], other["number"]) == ("the page on reliability is ", 1)
