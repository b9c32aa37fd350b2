"""A slow simulator of planning: it reads a PDDL domain and problem and carries out actions."""

from __future__ import annotations

import re
from typing import Any


def tree(text: str) -> Any:
    """Return the brackets of a PDDL text as nested lists of words in small letters."""
    stack: list[list[Any]] = [[]]
    for token in re.findall(r"[()]|[^\s()]+", re.sub(";.*", "", text.lower())):
        if token == "(":
            stack.append([])
        elif token == ")":
            stack[-2].append(stack.pop())
        else:
            stack[-1].append(token)
    ((top,),) = stack
    return top


class World:
    """The facts that hold, the actions of the domain, and their total cost."""

    def __init__(self, domain: str, problem: str) -> None:
        rules, task = tree(domain), {part[0]: part[1:] for part in tree(problem)[1:]}
        assert rules[1][1] == task[":domain"][0]
        self.actions = {
            part[1]: dict(zip(part[2::2], part[3::2], strict=True))
            for part in rules
            if part[0] == ":action"
        }
        self.objects = [word for word in task[":objects"] if word not in ("-", "location")]
        self.facts = {tuple(fact) for fact in task[":init"] if fact[0] != "="}
        (self.goal,) = task[":goal"]
        self.cost = 0

    def act(self, name: str, *places: str) -> None:
        """Carry out an action, whose condition must hold."""
        action = self.actions[name]
        variables = [word for word in action[":parameters"] if word.startswith("?")]
        values = dict(zip(variables, places, strict=True))
        assert self.holds(action[":precondition"], values), (name, places)
        effects = action[":effect"][1:]
        for effect in effects:
            if effect[0] == "not":
                self.facts.remove(self.fact(effect[1], values))
        for effect in effects:
            if effect[0] == "increase":
                self.cost += int(effect[2])
            elif effect[0] != "not":
                self.facts.add(self.fact(effect, values))

    def fact(self, words: list[str], values: dict[str, str]) -> tuple[str, ...]:
        return tuple([values.get(word, word) for word in words])

    def holds(self, condition: list[Any], values: dict[str, str] | None = None) -> bool:
        """Return whether a condition holds; preferences need not."""
        values = values or {}
        head, *rest = condition
        if head == "and":
            return all(self.holds(part, values) for part in rest)
        if head == "or":
            return any(self.holds(part, values) for part in rest)
        if head == "not":
            return not self.holds(rest[0], values)
        if head == "=":
            return values.get(rest[0], rest[0]) == values.get(rest[1], rest[1])
        if head == "preference":
            return True
        if head in ("exists", "forall"):
            (first, *more), inner = rest
            more = [word for word in more if word.startswith("?")]
            if more:
                inner = [head, more, inner]
            found = (self.holds(inner, {**values, first: place}) for place in self.objects)
            return any(found) if head == "exists" else all(found)
        return self.fact(condition, values) in self.facts
