"""Certificates of all kinds for random problems, and mutants of certificates."""

from __future__ import annotations

import base64
import copy
import hashlib
import zlib
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain, combinations, pairwise
from random import Random
from typing import Any

from pegsol.errors import LimitError, VerificationError
from pegsol.game.problem import Finish, Problem
from pegsol.game.solution import Solution
from pegsol.limits import Limits
from pegsol.proof.certificates.inductive_set import StoredLevel
from pegsol.proof.checker.tree import shape
from pegsol.proof.documents import certificate_of, check
from pegsol.proof.proof import pagoda_proof, position_class_proof
from pegsol.proof.statement import statement_json
from pegsol.search.refuting import inductive_sets, jump_counts
from pegsol.search.run import Run
from pegsol.search.solving.fewest_moves_proof import certify_fewest_moves
from pegsol.search.solving.solve import solve
from random_boards import random_board, random_pagoda, random_problem

Document = dict[str, Any]
Pair = tuple[frozenset[str], frozenset[str]]


def kind_of(proof: dict[str, Any]) -> str:
    """Return the kind of a proof; a tree with one leaf is named after the leaf."""
    reasons = [pair["by"] for pair in proof.get("pairs", [])]
    if proof["kind"] != "tree":
        return str(proof["kind"])
    return shape(len(proof.get("weightings", [])), reasons)


def checks(document: Document) -> bool:
    """Return whether the checker accepts a document."""
    try:
        check(document)
    except VerificationError:
        return False
    return True


def samples(rng: Random, most: int = 7) -> Iterator[Document]:
    """Yield certificates for a random problem on a board of up to *most* holes."""
    problem = random_problem(rng, random_board(rng, most=most))
    if rng.random() < 0.5:
        one = 1 << rng.randrange(len(problem.board))
        problem = Problem(problem.start, Finish.of_bits(one), rules=problem.rules)
    yield certificate_of(_random_play(rng, problem))
    if problem.finish.is_fewest or problem.finish.holds(problem.start.bits):
        return
    shortest = solve(problem, objective="fewest-moves").solution
    if shortest is not None:
        yield certify_fewest_moves(shortest, Run())
    by_class = position_class_proof(problem)
    if by_class is not None:
        yield certificate_of(by_class)
    pagodas = [random_pagoda(rng, problem.board, problem.rules) for _ in range(8)]
    by_pagodas = pagoda_proof(problem, pagodas)
    if by_pagodas is not None:
        yield certificate_of(by_pagodas)
    tree = _tree(rng, problem, pagodas)
    if tree is not None:
        yield tree
    if by_pagodas is None:
        try:
            counts = jump_counts.refute(problem, Run(Limits(time=0.2)))
        except LimitError:
            counts = None
        if counts is not None:
            yield certificate_of(counts)
    if problem.rules == "normal" or problem.finish.care or problem.finish.least > 1:
        found = inductive_sets.refute(problem, Run())
        if found is not None:
            yield certificate_of(found)


def _random_play(rng: Random, problem: Problem) -> Solution:
    """Return random jumps, as the solution of the problem to reach the position after them."""
    position, jumps = problem.start, []
    while rng.random() < 0.9 and position.legal_jumps(problem.rules):
        jumps.append(rng.choice(position.legal_jumps(problem.rules)))
        position = position.jump(jumps[-1], problem.rules)
    free = rng.getrandbits(len(problem.board)) if rng.random() < 0.5 else 0
    finish = Finish.of_bits(position.bits, free)
    if rng.random() < 0.3:
        finish = rng.choice([Finish.at_most, Finish.exactly])(position.peg_count)
    return Solution(Problem(problem.start, finish, rules=problem.rules), tuple(jumps))


def _tree(
    rng: Random, problem: Problem, pagodas: Sequence[tuple[int, ...]], most: int = 60
) -> Document | None:
    """Return a proof that expands jumps from either end at random, None if it grows too large."""
    names, board = problem.board.names, problem.board
    weightings = [dict(zip(names, weights, strict=True)) for weights in pagodas[:2]]
    start = frozenset(problem.start.pegs)
    if problem.finish.care:
        choice = [frozenset(board.names_of(problem.finish.pegs))]
        for hole in board.names_of(problem.finish.free):
            choice += [pegs | {hole} for pegs in choice]
    elif problem.finish.most == 1 or (problem.finish.least > 1 and len(names) < 12):
        chosen = combinations(names, problem.finish.most)
        choice = [frozenset(some) for some in chosen]
    else:
        return None
    content = statement_json(problem)
    jumps = [(frozenset(takes), frozenset(gives)) for takes, gives in content["jumps"]]
    pairs: dict[Pair, Document] = {}
    waiting = [(start, pegs) for pegs in choice if pegs]
    while waiting and len(pairs) <= most:
        before, after = pair = waiting.pop()
        if pair in pairs:
            continue
        if before == after:
            return None
        by: Document = {}
        for number, weights in enumerate(weightings):
            if sum(weights[hole] for hole in before) < sum(weights[hole] for hole in after):
                by = {"by": "pagoda", "weighting": number}
        if not by:
            by = {"by": rng.choice(["first jump", "last jump"])}
            for takes, gives in jumps:
                if by["by"] == "first jump" and takes <= before and not gives & before:
                    waiting.append((before - takes | gives, after))
                if by["by"] == "last jump" and gives <= after and not takes & after:
                    waiting.append((before, after - gives | takes))
        pairs[pair] = {"from": sorted(before), "to": sorted(after), **by}
    if waiting:
        return None
    proof = {"kind": "tree", "weightings": weightings, "pairs": list(pairs.values())}
    return {"certificate": 1, "problem": problem.as_json(), **content, "proof": proof}


# Arguments that are often no proofs


def random_class_argument(rng: Random) -> Document:
    """Return parity sets for any jumps, not only those of boards.

    The finish is often one of which a few sets exclude all positions.
    """
    names = list("abcdef")
    jumps = []
    for _ in range(rng.randint(0, 4)):
        holes = rng.sample(names, 3)
        jumps.append([holes[:2], holes[2:]])
    finish: dict[str, Any] = {rng.choice(["at_most", "exactly"]): rng.randint(1, 4)}
    if rng.random() < 0.5:
        holes = rng.sample(names, rng.randint(1, 6))
        pegs = rng.randint(0, len(holes))
        finish = {"pegs": holes[:pegs], "free": holes[pegs:]}
    sets = [
        sorted(some)
        for some in chain.from_iterable(combinations(names, count) for count in range(7))
        if all(len({*some} & {*takes, *gives}) % 2 == 0 for takes, gives in jumps)
    ]
    chosen = rng.choices(sets, k=rng.randint(0, 6))
    return {
        "certificate": 1,
        "problem": {},
        "holes": names,
        "jumps": jumps,
        "start": rng.sample(names, rng.randint(0, 6)),
        "finish": finish,
        "proof": {"kind": "position class", "parity_sets": chosen},
    }


def random_jump_counts(rng: Random, document: Document) -> Document:
    """Return a *document* with another start, another finish, and leaves of random multipliers."""
    names = document["holes"]

    def some() -> list[str]:
        return rng.sample(names, rng.randint(1, 3))

    def leaf() -> Document:
        return {
            "weights": {name: rng.randint(-1, 2) for name in names},
            "first": [[some(), rng.randint(0, 1)] for _ in range(rng.randint(0, 1))],
            "last": [[some(), rng.randint(0, 1)] for _ in range(rng.randint(0, 1))],
            "areas": [some() for _ in range(rng.randint(0, 2))],
        }

    ends: Document = {"start": some(), "finish": {"pegs": some(), "free": []}}
    node = leaf()
    if rng.random() < 0.4:
        sides = {side: {**leaf(), "branches": [rng.randint(0, 2)]} for side in ("less", "more")}
        branch = {"jumps": rng.sample(range(4), rng.randint(1, 2)), "at_most": rng.randint(0, 1)}
        node = {**branch, **sides}
    pair = {"from": ends["start"], "to": ends["finish"]["pegs"], "by": "jump counts"}
    proof = {"kind": "tree", "pairs": [{**pair, "branches": node}]}
    return {**document, **ends, "proof": proof}


def random_levels(rng: Random) -> Document:
    """Return an inductive set for any jumps, not only those of boards, often right but for a level.

    Jumps may take or give any number of holes, and the finish may ask for more pegs than there are
    holes.
    """
    count = rng.randint(1, 5)
    names = [f"h{hole}" for hole in range(count)]
    adds = rng.random() < 0.4
    jumps: list[tuple[int, int]] = []
    for _ in range(rng.choice([0, 1, 2, 3, 5])):
        few = rng.randint(0, (count - 1) // 2)
        holes = [1 << hole for hole in rng.sample(range(count), 2 * few + 1)]
        more, fewer = sum(holes[few:]), sum(holes[:few])
        jumps.append((fewer, more) if adds else (more, fewer))
    change = 1 if adds and jumps else -1
    start = rng.getrandbits(count)
    positions = range(1 << count)
    if rng.random() < 0.5:
        most = rng.randint(1, count + 2)
        exact = rng.random() < 0.4
        finish: Document = {"exactly" if exact else "at_most": most}
        fewest = most if change < 0 or exact else 1
        ends = [bits for bits in positions if fewest <= bits.bit_count() <= most]
    else:
        pegs, free = rng.randint(1, max(positions)), rng.getrandbits(count) & rng.getrandbits(count)
        pegs &= ~free
        finish = {"pegs": _named(names, pegs), "free": _named(names, free)}
        ends = [bits for bits in positions if bits and bits & ~free == pegs]
    if finish == {"pegs": [], "free": []}:
        return random_levels(rng)
    forward = _after([start], jumps)
    backward = _after(ends, [(gives, takes) for takes, gives in jumps])
    # The levels are cut at a random number of pegs.
    cut = rng.choice([rng.randint(0, count), count if change > 0 else 0, start.bit_count()])
    order = range(count + 1) if change > 0 else range(count, -1, -1)
    numbers = [pegs for pegs in order if (pegs - start.bit_count()) * change >= 0]
    first = [pegs for pegs in numbers if (pegs - cut) * change <= 0]
    if first and cut == start.bit_count():
        first.pop(0)
    last = [pegs for pegs in numbers if pegs not in first]
    sides = [
        [(pegs, sorted(bits for bits in found if bits.bit_count() == pegs)) for pegs in numbers]
        for found, numbers in ((forward, first), (backward, last))
    ]
    if rng.random() < 0.3:
        pegs, level = rng.choice([*sides[0], *sides[1]] or [(0, [])])
        level[:] = {*level, rng.choice([b for b in positions if b.bit_count() == pegs])}
        level.sort()
        if rng.random() < 0.5:
            level.remove(rng.choice(level))
    stored = [[stored_level(pegs, level, count) for pegs, level in side] for side in sides]
    entries = [
        [{"pegs": x.pegs, "positions": x.positions, "bytes": len(x.data)} for x in side]
        for side in stored
    ]
    weightings = [{name: rng.randint(-1, 1) for name in names} for _ in range(rng.randint(0, 1))]
    document = {
        "certificate": 1,
        "problem": {},
        "holes": names,
        "jumps": [[_named(names, takes), _named(names, gives)] for takes, gives in jumps],
        "start": _named(names, start),
        "finish": finish,
        "proof": {
            "kind": "inductive set",
            "weightings": weightings,
            "forward": entries[0],
            "backward": entries[1],
        },
    }
    return with_data(document, b"".join([level.data for side in stored for level in side]))


def stored_level(pegs: int, positions: Sequence[int], holes: int) -> StoredLevel:
    """Return the level of these positions (bits, ascending) of a board."""
    width = (holes + 7) // 8
    gaps = [bits - before for before, bits in pairwise([0, *positions])]
    joined = b"".join([gap.to_bytes(width, "little") for gap in gaps])
    planes = b"".join([joined[plane::width] for plane in range(width)])
    return StoredLevel.packed(pegs, len(gaps), planes)


def _named(names: Sequence[str], bits: int) -> list[str]:
    return [name for hole, name in enumerate(names) if bits >> hole & 1]


def _after(seeds: Sequence[int], jumps: Sequence[tuple[int, int]]) -> set[int]:
    """Return the positions that jumps lead to, with the *seeds*."""
    found = set(seeds)
    waiting = list(seeds)
    while waiting:
        bits = waiting.pop()
        for takes, gives in jumps:
            after = bits ^ (takes | gives)
            if bits & takes == takes and not bits & gives and after not in found:
                found.add(after)
                waiting.append(after)
    return found


# Mutants

WORDS = ("solution", "position class", "pagoda", "tree", "jump counts", "first jump", "last jump")


def mutants(document: Document) -> Iterator[Document]:
    """Yield documents with one change each: to a number, a text, a list or an object.

    What ``problem`` contains stays as it is: checkers do not read it.
    """
    texts = [*document["holes"][:3], *WORDS, "zz"]
    for changed in changes({**document, "problem": {}}, texts):
        if isinstance(changed, dict) and changed.get("problem") == {}:
            changed["problem"] = document["problem"]
        yield changed


def changes(value: Any, texts: Sequence[str]) -> Iterator[Any]:
    """Yield all changes of a JSON value: of itself, or within it."""
    if isinstance(value, bool):
        yield from (not value, int(value), None)
    elif isinstance(value, int):
        yield from (value + 1, value - 1, -value, 2 * value, 10**1000, -(10**1000))
        yield from (float(value), str(value), [value], None, value > 0)
    elif isinstance(value, str):
        yield from (text for text in texts if text != value)
        yield from (value + "x", "", 1, None, [value], True)
    elif isinstance(value, list):
        yield from ({}, None, [*value, 0], [*value, []], value[::-1], [value])
        for place, item in enumerate(value):
            rest = value[:place] + value[place + 1 :]
            yield rest
            yield [item, *rest]
            yield [*value, item]
            for changed in changes(item, texts):
                yield [*value[:place], changed, *value[place + 1 :]]
    elif isinstance(value, dict):
        yield from ([], None, {**value, "more": 0})
        for key, item in value.items():
            rest = {other: old for other, old in value.items() if other != key}
            yield rest
            for name in texts:
                yield {**rest, name: item}
            for other, old in rest.items():
                yield {**value, key: old, other: item}
            for changed in changes(item, texts):
                yield {**value, key: changed}


# Mutants of inductive sets


def levels_of(document: Document) -> list[list[int]]:
    """Return the positions of all levels."""
    proof, width = document["proof"], -(-len(document["holes"]) // 8)
    data, levels = base64.b64decode(proof["data"]), []
    for entry in [*proof["forward"], *proof["backward"]]:
        planes = zlib.decompress(data[: entry["bytes"]])
        data, count = data[entry["bytes"] :], entry["positions"]
        gaps = [int.from_bytes(planes[place::count], "little") for place in range(count)]
        assert len(planes) == count * width
        levels.append(list(accumulate(gaps)))
    return levels


def with_levels(document: Document, levels: list[list[int]]) -> Document:
    """Return the document with other positions, and the right lengths and digest."""
    stored = [stored_level(0, sorted(level), len(document["holes"])) for level in levels]
    changed = with_data(document, b"".join([level.data for level in stored]))
    proof = changed["proof"]
    for entry, level in zip([*proof["forward"], *proof["backward"]], stored, strict=True):
        entry |= {"positions": level.positions, "bytes": len(level.data)}
    return changed


def with_data(document: Document, data: bytes) -> Document:
    """Return the document with other data, and the right digest."""
    changed = copy.deepcopy(document)
    changed["proof"]["data"] = base64.b64encode(data).decode()
    changed["proof"]["sha256"] = hashlib.sha256(data).hexdigest()
    return changed
