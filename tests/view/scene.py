"""The elements of an SVG picture, for tests."""

from __future__ import annotations

import re
from dataclasses import dataclass
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True)
class Scene:
    """A parsed picture."""

    root: ElementTree.Element

    def all(self, name: str) -> list[ElementTree.Element]:
        return list(self.root.iter(SVG + name))

    def one(self, name: str) -> str:
        (element,) = self.all(name)
        return element.text or ""

    @property
    def size(self) -> tuple[float, float]:
        return float(self.root.get("width", "")), float(self.root.get("height", ""))

    @property
    def pegs(self) -> list[tuple[float, float]]:
        """The places of the pegs, in board order, of all boards together."""
        return [place for board in self.boards for place in board]

    @property
    def boards(self) -> list[list[tuple[float, float]]]:
        """The places of the pegs of each board."""
        return [
            [
                (float(use.get("x", "")) + x, float(use.get("y", "")) + y)
                for use in group.iter(SVG + "use")
            ]
            for group, (x, y) in self.groups
        ]

    @property
    def texts(self) -> list[str]:
        return [text.text or "" for text in self.all("text")]

    @property
    def groups(self) -> list[tuple[ElementTree.Element, tuple[float, float]]]:
        """The boards, each with its top left corner."""
        groups = []
        for group in self.root.findall(SVG + "g"):
            match = re.fullmatch(r"translate\(([-\d.]+) ([-\d.]+)\)", group.get("transform", ""))
            assert match, "each board must be in a group of its own"
            groups.append((group, (float(match[1]), float(match[2]))))
        return groups


def scene(svg: str) -> Scene:
    """Parse a picture, and check the elements that every picture must have."""
    result = Scene(ElementTree.fromstring(svg))
    ids = [element.get("id", "") for element in result.root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert result.root.get("role") == "img"
    named = (result.root.get("aria-labelledby") or "").split()
    assert len(named) == 2
    assert set(named) <= set(ids)
    assert result.one("title")
    assert result.one("desc")
    used = re.findall(r'(?:href="|url\()#([\w.-]+)', svg)
    assert set(used) <= set(ids)
    # The picture refers to no other resource.
    assert re.findall(r"https?://[^\"' )]+", svg) == ["http://www.w3.org/2000/svg"]
    return result
