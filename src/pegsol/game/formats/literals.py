"""Matrices in the code of programs: the lists, arrays and tables of several languages."""

from __future__ import annotations

import re

NOTHING = "∅"
"""The mark in the place of None or null."""

LEGEND_LINE = r"(?im)^[ \t]*legend[ \t]*:(.*)$"

_WORDS = {"none": NOTHING, "null": NOTHING, "nil": NOTHING, "true": "1", "false": "0"}
_WORD = rf"(?i)\b({'|'.join(_WORDS)})\b"
_ROWS = r"\[\s*(?:\[[^\[\]]*\][\s,]*)+\]"
_TEXTS = r"""\[\s*(?:"[^"\n]*"[\s,]*)+\]|\[\s*(?:'[^'\n]*'[\s,]*)+\]"""
_LITERAL = f"{_ROWS}|{_TEXTS}"
_TABLE = r"\[\|([^\[\]]*)\|\]"  # of MiniZinc
_NESTED = r"([{<])\s*([\"']|\1)"
_COMMENT = r"""("[^"\n]*"|'[^'\n]*')|(?:#|//|%|--)[^\n]*"""  # outside of texts
_CODE = r"[\w\s=.,:;()\[\]*&<>-]{,400}"


def matrices_in(text: str) -> str:
    """Return the one or two matrices in the code of a program as lists; any other text as it is.

    >>> print(matrices_in("int board[2][2] = {{1, 1}, {0, 1}};"))
    [[1, 1], [0, 1]]
    >>> print(matrices_in("start = [| 1, null | 0, 1 |];"))
    [[ 1, ∅ ],[ 0, 1 ]]
    """
    if not any(bracket in text for bracket in "[{<"):  # soon, as most texts are a few words
        return text
    legend = re.search(LEGEND_LINE, text)
    lists = re.sub(_COMMENT, lambda found: found[1] or "", re.sub(LEGEND_LINE, "", text, count=1))
    lists = re.sub(_TABLE, lambda table: f"[[{table[1].replace('|', '],[')}]]", lists)
    if re.search(_NESTED, lists):
        lists = lists.translate(str.maketrans("{}<>", "[][]"))
    found = re.findall(_LITERAL, lists)
    if not 1 <= len(found) <= 2 or not re.fullmatch(_CODE, re.sub(_LITERAL, "", lists)):
        return text
    matrices = re.sub(_WORD, lambda word: _WORDS[word[0].lower()], "\n\n".join(found))
    return f"{legend[0]}\n{matrices}" if legend else matrices
