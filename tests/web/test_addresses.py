"""What people pass on: links to games, codes to scan, and addresses that lead nowhere."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Page, Route, expect

from parameters import long_after
from pegsol import problem
from web.page import BoardPage
from web.site import Visit, address

CUT = "Some moves in the address are illegal"
ELSEWHERE = "http://pegsol.test"


@pytest.mark.long
@pytest.mark.parametrize("path", long_after(1, ["/", "/replay"]))
@pytest.mark.parametrize(
    ("written", "moves"),
    [
        (["d3-b3", "d5-d3", "d3-d1"], ["d3-b3", "d5-d3-d1"]),
        (["d3-b3", "d5-d3-d1"], ["d3-b3", "d5-d3-d1"]),
        (["d3-b3", "d5-d3", "e3-c3"], ["d3-b3", "d5-d3", "e3-c3"]),
    ],
)
def test_a_legal_link_opens_without_a_word(
    visit: Visit, path: str, written: list[str], moves: list[str]
) -> None:
    page = visit(address(path, "latin-cross", written))
    board = BoardPage(page)
    expect(board.picture).to_be_visible()
    assert board.moves == moves
    expect(page.locator(".note")).to_have_count(0)


@pytest.mark.parametrize("path", long_after(1, ["/", "/replay"]))
@pytest.mark.parametrize(
    "written", long_after(1, [["d3-b3", "d5-d3-d5"], ["d3-b3", "a1-c1"], ["d3"]])
)
def test_a_link_with_an_illegal_move_says_so(visit: Visit, path: str, written: list[str]) -> None:
    page = visit(address(path, "latin-cross", written))
    expect(page.locator(".note")).to_contain_text(CUT)


def test_an_unknown_address_is_a_page_like_the_others(visit: Visit) -> None:
    page = visit("/nothing/here", errors=(404,))
    expect(page.get_by_role("heading", level=1)).to_have_text("This page does not exist")
    expect(page).to_have_title("This page does not exist · pegsol")
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)
    page.get_by_role("link", name="Play the central game").click()
    expect(page.get_by_role("listbox")).to_be_visible()
    answer = page.goto("/nothing")
    assert answer is not None
    assert answer.status == 404
    refused = page.request.get("/nothing", headers={"Accept": "*/*"})
    assert (refused.status, refused.text()) == (404, "there is no such file\n")


@pytest.mark.long
def test_a_code_to_scan_is_shown_if_a_phone_can_open_it(visit: Visit, site: str) -> None:
    page = visit(address("/", "latin-cross"))
    code = page.get_by_role("img", name="QR code of the link")
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("dialog").get_by_role("img")).to_have_count(1)  # the position
    expect(code).to_have_count(0)
    under_another_name(page, site)
    page.goto(f"{ELSEWHERE}/?p=latin-cross")
    page.get_by_role("button", name="Share").click()
    expect(code).to_be_visible()
    expect(code).not_to_have_js_property("width", 300)  # once it is drawn
    with Image.open(BytesIO(code.screenshot())) as image:
        [read] = zxingcpp.read_barcodes(image)
    assert read.text == page.get_by_label("Link to this game").input_value()


@pytest.mark.long
def test_a_link_may_be_too_long_for_a_code(visit: Visit, site: str) -> None:
    page = visit(address("/", "latin-cross"))
    under_another_name(page, site)
    story = {"title": "A story", "description": "once more " * 230}
    described = problem("latin-cross").as_json() | story
    page.goto(ELSEWHERE + address("/", described))
    page.get_by_role("button", name="Share").click()  # the description leaves room for it
    expect(page.get_by_role("dialog")).to_contain_text("The link is too long for a QR code.")


@pytest.mark.long
def test_the_position_is_downloaded_as_a_picture(visit: Visit, tmp_path: Path) -> None:
    page = visit(address("/", "latin-cross"))
    page.get_by_role("button", name="Share").click()
    for form in ("PNG", "SVG"):
        with page.expect_download() as file:
            page.get_by_role("dialog").get_by_role("button", name=form).click()
        file.value.save_as(tmp_path / form)
    with Image.open(tmp_path / "PNG") as image:
        assert image.width > 800
    shown = ElementTree.parse(tmp_path / "SVG").getroot()
    pegs = [disc for disc in shown.findall(".//{*}circle") if disc.attrib["fill"] == "url(#ball)"]
    assert len(pegs) == 6


def under_another_name(page: Page, site: str) -> None:
    """Let the server be reached as other machines reach one."""

    def answer(route: Route) -> None:
        headers = {**route.request.headers, "origin": site}
        found = route.fetch(url=route.request.url.replace(ELSEWHERE, site), headers=headers)
        kept = found.headers | {"cross-origin-opener-policy": ""}  # ignored, with a complaint
        route.fulfill(response=found, headers=kept)

    page.route(f"{ELSEWHERE}/**", answer)
