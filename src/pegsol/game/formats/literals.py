"""Matrices in the code of programs: the lists, arrays and tables of several languages."""

from __future__ import annotations

import re

NOTHING = "∅"
"""The mark in the place of None or null."""

LEGEND_LINE = re.compile(r"^[ \t]*legend[ \t]*:(.*)$", re.IGNORECASE | re.MULTILINE)

_WORDS = {"none": NOTHING, "null": NOTHING, "nil": NOTHING, "true": "1", "false": "0"}
_WORD = re.compile(rf"\b({'|'.join(_WORDS)})\b", re.IGNORECASE)
_ROWS = r"\[\s*(?:\[[^\[\]]*\][\s,]*)+\]"
_TEXTS = r"""\[\s*(?:"[^"\n]*"[\s,]*)+\]|\[\s*(?:'[^'\n]*'[\s,]*)+\]"""
_LITERAL = re.compile(f"{_ROWS}|{_TEXTS}")
_TABLE = re.compile(r"\[\|([^\[\]]*)\|\]")  # of MiniZinc
_NESTED = re.compile(r"([{<])\s*([\"']|\1)")
_COMMENT = re.compile(r"""("[^"\n]*"|'[^'\n]*')|(?:#|//|%|--)[^\n]*""")  # outside of texts
_CODE = re.compile(r"[\w\s=.,:;()\[\]*&<>-]{,400}")


def matrices_in(text: str) -> str:
    """Return the one or two matrices in the code of a program as lists; any other text as it is.

    >>> print(matrices_in("int board[2][2] = {{1, 1}, {0, 1}};"))
    [[1, 1], [0, 1]]
    >>> print(matrices_in("start = [| 1, null | 0, 1 |];"))
    [[ 1, ∅ ],[ 0, 1 ]]
    """
    legend = LEGEND_LINE.search(text)
    lists = _COMMENT.sub(lambda found: found[1] or "", LEGEND_LINE.sub("", text, count=1))
    lists = _TABLE.sub(lambda table: f"[[{table[1].replace('|', '],[')}]]", lists)
    if _NESTED.search(lists):
        lists = lists.translate(str.maketrans("{}<>", "[][]"))
    found = _LITERAL.findall(lists)
    if not 1 <= len(found) <= 2 or not _CODE.fullmatch(_LITERAL.sub("", lists)):
        return text
    matrices = "\n\n".join([_WORD.sub(lambda word: _WORDS[word[0].lower()], one) for one in found])
    return f"{legend[0]}\n{matrices}" if legend else matrices
