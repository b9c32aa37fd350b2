"""The brackets and words that PDDL is made of, with their lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from pegsol.errors import NotationError
from pegsol.game.boards.board import MAX_HOLES
from pegsol.game.boards.shapes import MAX_LINES
from pegsol.wording import shown

_MAX_DEPTH = 20

_MAX_ITEMS = 2 * (MAX_LINES + MAX_HOLES)
"""The largest number of items in one bracket: a fact for each jump and for each location."""

Tree = str | tuple["Tree", ...]

_TOKEN = re.compile(r"[()]|[^\s();]+|;[^\n]*")


def is_pddl(text: str) -> bool:
    """Return whether the text starts as PDDL does, with ``(define``.

    >>> is_pddl("; a comment" + chr(10) + "( DEFINE (problem p)"), is_pddl("board: english")
    (True, False)
    """
    words = (match[0] for match in _TOKEN.finditer(text) if not match[0].startswith(";"))
    return next(words, "") == "(" and next(words, "").lower() == "define"


class Word(NamedTuple):
    """A word in small letters, and its line."""

    text: str
    line: int


class Bracket(NamedTuple):
    """The content of a pair of brackets, and the line of the opening one."""

    items: list[Word | Bracket]
    line: int

    @property
    def head(self) -> str:
        """The first word, "" if the first item is not a word."""
        first = self.items[0] if self.items else self
        return first.text if isinstance(first, Word) else ""

    def words(self) -> list[Word]:
        """Return the words after the first."""
        words = []
        for item in self.items[1:]:
            if isinstance(item, Bracket):
                raise NotationError(f"a bracket makes no sense in {self.head!r}", line=item.line)
            words.append(item)
        return words

    def brackets(self) -> list[Bracket]:
        """Return the brackets after the first word."""
        brackets = []
        for item in self.items[1:]:
            if isinstance(item, Word):
                raise NotationError(f"{shown(item.text)} is not in a bracket", line=item.line)
            brackets.append(item)
        return brackets

    def tree(self) -> Tree:
        """Return the words as nested tuples."""
        return tuple([i.text if isinstance(i, Word) else i.tree() for i in self.items])


def _words(text: str) -> Iterator[Word]:
    for number, line in enumerate(text.splitlines(), 1):
        for match in _TOKEN.finditer(line):
            if not match[0].startswith(";"):
                yield Word(match[0].lower(), number)


def read_bracket(text: str, check: Callable[[Word], None] = lambda first: None) -> Bracket:
    """Return the single pair of brackets that makes up the text.

    *check* is called with the first word of each bracket inside it as soon as that is read.

    >>> read_bracket("(define (problem P)) ; a comment").tree()
    ('define', ('problem', 'p'))

    Raises NotationError, with the line, if it is not one.
    """
    top = Bracket([], 1)
    stack = [top]
    line = 1
    for word in _words(text):
        line = word.line
        if word.text == "(":
            if len(stack) > _MAX_DEPTH:
                raise NotationError("the brackets are nested too deeply", line=line)
            inner = Bracket([], line)
            stack[-1].items.append(inner)
            stack.append(inner)
        elif word.text != ")":
            if len(stack) == 3 and not stack[-1].items:
                check(word)
            stack[-1].items.append(word)
        elif len(stack) == 1:
            raise NotationError("this bracket has no opening bracket", line=line)
        else:
            stack.pop()
        if len(stack[-1].items) > _MAX_ITEMS:
            raise NotationError(f"more than {_MAX_ITEMS} items in one bracket", line=line)
    if len(stack) > 1:
        raise NotationError("this bracket is never closed", line=stack[-1].line)
    if len(top.items) != 1 or not isinstance(top.items[0], Bracket):
        raise NotationError("a PDDL problem is one bracket: (define (problem ..) ..)", line=line)
    return top.items[0]
