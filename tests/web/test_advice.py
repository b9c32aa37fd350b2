"""What the page says of a game: meter, marks, hints, explorer, review and proofs."""

from __future__ import annotations

from typing import Any

from pegsol.view.messages import catalogue
from web.described import described
from web.game.calls import call

CROSS = "/?p=latin-cross"


# -- why a position is lost ----------------------------------------------------------------------


PLAIN_WORDS = {
    "english d4 d3": ("the last peg can never be in d3", "it is an odd number"),
    "square(4) a1 a1": ("the last peg can never be in a1", "it is an even number"),
    "french c1 d1 d4": ("the pegs never stand as they should", "it is an odd number"),
    "line(7) a1 any": ("more than one peg is left", "no such end fits all groups"),
}
FINISHES: list[dict[str, Any]] = [
    *({"survivor": "d4"}, {"survivor": "any"}, {"at_most": 3}, {"at_most": 1}, {"exactly": 2}),
    *({"fewest": True}, {"pegs": ["a1", "b1"]}, {"vacancy": "a1"}),
]


def test_every_proof_has_plain_words() -> None:
    told = [described(spec) for spec in PLAIN_WORDS]
    asked = [(one["why_not"], one["problem"]["finish"]) for one in told]
    codes = {key.split(".")[1] for key in catalogue("en") if key.startswith("PROOFS.")}
    for code in codes - {"stuck", "each"}:
        values = {"code": code, "values": [["a1"], ["b1"], 3]}
        asked += [(values, finish) for finish in FINISHES]
    reasons = call([("parts/proof.js", "reasonFor", why) for why, _ in asked])
    words = [
        ("parts/proof.js", "plainly", reason, finish)
        for (_, reason), (_, finish) in zip(reasons, asked, strict=True)
    ]
    said = [str(text) for _, text in call(words)]
    for (never, because), text in zip(PLAIN_WORDS.values(), said, strict=False):
        assert text.startswith(f"Whatever you do, {never}")
        assert because in text
    for text, about in zip(said, asked, strict=True):
        assert text.startswith("Whatever you do, "), about
        assert "undefined" not in text, about
