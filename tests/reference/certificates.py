"""A slow checker of certificates, written from docs/certificates.md, that lists all positions."""

from __future__ import annotations

import base64
import hashlib
import zlib
from collections.abc import Callable, Iterable
from itertools import accumulate, combinations, pairwise
from math import comb
from typing import Any

Pegs = frozenset[str]
Jump = tuple[Pegs, Pegs]

MAX_POSITIONS = 100_000


class WrongError(Exception):
    """The document proves nothing."""


def demand(condition: object) -> None:
    if not condition:
        raise WrongError


def accepts(document: Any) -> bool:
    """Return whether a document is a certificate."""
    try:
        statement = Statement(document)
        proof = document["proof"]
        demand(type(proof) is dict)
        kind = proof.get("kind")
        demand(type(kind) is str and kind in KINDS)
        KINDS[kind](statement, proof)
    except WrongError:
        return False
    return True


def is_true(document: Any) -> bool:
    """Return whether the statement of a document with a valid statement and kind is true."""
    statement = Statement(document)
    if document["proof"]["kind"] == "fewest moves":
        return document["proof"]["moves"] == fewest(statement)
    reached = any(map(statement.allows, statement.reachable(statement.start)))
    return reached == (document["proof"]["kind"] == "solution")


# Reading


def keys(value: Any, needed: Iterable[str], optional: Iterable[str] = ()) -> dict[str, Any]:
    demand(type(value) is dict)
    demand(set(needed) <= set(value) <= {*needed, *optional})
    result: dict[str, Any] = value
    return result


def items(value: Any) -> list[Any]:
    demand(type(value) is list)
    result: list[Any] = value
    return result


def number(value: Any, least: int | None = None) -> int:
    demand(type(value) is int and abs(value) < 10**1000)
    demand(least is None or value >= least)
    return int(value)


class Statement:
    def __init__(self, document: Any) -> None:
        names = ("certificate", "problem", "holes", "jumps", "start", "finish", "proof")
        keys(document, names)
        demand(number(document["certificate"]) == 1)
        demand(type(document["problem"]) is dict)
        self.names: list[str] = items(document["holes"])
        demand(self.names and all(type(name) is str for name in self.names))
        demand(len(set(self.names)) == len(self.names))
        self.jumps: list[Jump] = []
        self.listed: list[list[list[str]]] = document["jumps"]
        for jump in items(document["jumps"]):
            demand(len(items(jump)) == 2)
            takes, gives = map(self.holes, jump)
            demand(not takes & gives)
            self.jumps.append((takes, gives))
        changes = {len(gives) - len(takes) for takes, gives in self.jumps}
        demand(changes in (set(), {1}, {-1}))
        self.start = self.holes(document["start"])
        finish = document["finish"]
        demand(type(finish) is dict)
        self.least, self.most = 1, None
        self.pegs = self.free = frozenset()
        if "at_most" in finish:
            self.most = number(keys(finish, ["at_most"])["at_most"], 1)
        elif "exactly" in finish:
            self.least = self.most = number(keys(finish, ["exactly"])["exactly"], 1)
        else:
            keys(finish, ["pegs", "free"])
            self.pegs, self.free = self.holes(finish["pegs"]), self.holes(finish["free"])
            demand(not self.pegs & self.free and self.pegs | self.free)

    def holes(self, value: Any) -> Pegs:
        names = items(value)
        demand(all(type(name) is str and name in self.names for name in names))
        demand(len(set(names)) == len(names))
        return frozenset(names)

    def allows(self, pegs: Pegs) -> bool:
        if not pegs:
            return False
        if self.most is not None:
            return self.least <= len(pegs) <= self.most
        return self.pegs <= pegs <= self.pegs | self.free

    def allowed(self) -> list[Pegs]:
        if self.most is None:
            size = 2 ** len(self.free)
        else:
            most = min(self.most, len(self.names))
            size = sum(comb(len(self.names), count) for count in range(self.least, most + 1))
        demand(size <= MAX_POSITIONS)
        return list(filter(self.allows, subsets(self.names)))

    def after(self, pegs: Pegs, number: int) -> Pegs | None:
        takes, gives = self.jumps[number]
        return pegs - takes | gives if takes <= pegs and not gives & pegs else None

    def reachable(self, pegs: Pegs) -> set[Pegs]:
        found, waiting = {pegs}, [pegs]
        while waiting:
            pegs = waiting.pop()
            for number in range(len(self.jumps)):
                after = self.after(pegs, number)
                if after is not None and after not in found:
                    found.add(after)
                    waiting.append(after)
        return found


def subsets(names: Iterable[str]) -> Iterable[Pegs]:
    names = list(names)
    for count in range(len(names) + 1):
        yield from map(frozenset, combinations(names, count))


# Kinds


def solution(statement: Statement, proof: Any) -> None:
    keys(proof, ["kind", "jumps"])
    pegs: Pegs | None = statement.start
    for jump in items(proof["jumps"]):
        demand(number(jump, 0) < len(statement.jumps))
        assert pegs is not None
        pegs = statement.after(pegs, jump)
        demand(pegs is not None)
    assert pegs is not None
    demand(statement.allows(pegs))


def parity_sets(statement: Statement, value: Any) -> list[Pegs]:
    sets = [statement.holes(names) for names in items(value)]
    for holes in sets:
        demand(all(len(holes & (takes | gives)) % 2 == 0 for takes, gives in statement.jumps))
    return sets


def in_class(statement: Statement, sets: list[Pegs], pegs: Pegs) -> bool:
    return all(len(pegs & holes) % 2 == len(statement.start & holes) % 2 for holes in sets)


def position_class(statement: Statement, proof: Any) -> None:
    keys(proof, ["kind", "parity_sets"])
    sets = parity_sets(statement, proof["parity_sets"])
    demand(len(sets) <= (20 if statement.most is None else 12))
    demand(not any(in_class(statement, sets, pegs) for pegs in statement.allowed()))


Weighting = Callable[[Pegs], int]


def weightings(statement: Statement, proof: Any) -> list[Weighting]:
    found: list[Weighting] = []
    demand(len(items(proof.get("weightings", []))) <= 1000)
    for named in proof.get("weightings", []):
        demand(type(named) is dict and set(named) <= set(statement.names))
        weights = {name: number(value) for name, value in named.items()}

        def of(pegs: Pegs, weights: dict[str, int] = weights) -> int:
            return sum([weights.get(hole, 0) for hole in pegs])

        demand(all(of(gives) <= of(takes) for takes, gives in statement.jumps))
        found.append(of)
    return found


def tree(statement: Statement, proof: Any) -> None:
    keys(proof, ["kind"], ["weightings", "parity_sets", "pairs"])
    weigh = weightings(statement, proof)
    sets = parity_sets(statement, proof.get("parity_sets", []))
    needed = set()
    held = set()
    for pair in items(proof.get("pairs", [])):
        demand(type(pair) is dict and {"from", "to", "by"} <= set(pair))
        before, after = statement.holes(pair["from"]), statement.holes(pair["to"])
        demand(before != after)
        held.add((before, after))
        if pair["by"] == "pagoda":
            keys(pair, ["from", "to", "by", "weighting"])
            demand(number(pair["weighting"], 0) < len(weigh))
            of = weigh[pair["weighting"]]
            demand(of(after) > of(before))
        elif pair["by"] == "jump counts":
            keys(pair, ["from", "to", "by", "branches"])
            node(statement, before, after, pair["branches"], [])
        else:
            keys(pair, ["from", "to", "by"])
            demand(pair["by"] in ("first jump", "last jump"))
            for takes, gives in statement.jumps:
                if pair["by"] == "first jump":
                    if takes <= before and not gives & before:
                        needed.add((before - takes | gives, after))
                elif gives <= after and not takes & after:
                    needed.add((before, after - gives | takes))
    demand(needed <= held and (weigh or held))
    start = statement.start
    if any(all(of(p) > of(start) for p in statement.allowed()) for of in weigh):
        return
    for pegs in statement.allowed():
        if in_class(statement, sets, pegs) and (start, pegs) not in held:
            demand(any(of(pegs) > of(start) for of in weigh))


Above = list[tuple[str, list[int], int]]


def node(statement: Statement, start: Pegs, finish: Pegs, tree: Any, above: Above) -> None:
    demand(type(tree) is dict)
    if "jumps" not in tree:
        leaf(statement, start, finish, tree, above)
        return
    keys(tree, ["jumps", "at_most", "less", "more"])
    jumps = [number(jump, 0) for jump in items(tree["jumps"])]
    demand(jumps and len(set(jumps)) == len(jumps) and max(jumps) < len(statement.jumps))
    most = number(tree["at_most"], 0)
    demand(len(above) < 200)
    for side in ("less", "more"):
        node(statement, start, finish, tree[side], [*above, (side, jumps, most)])


def leaf(statement: Statement, start: Pegs, finish: Pegs, leaf: Any, above: Above) -> None:
    keys(leaf, [], ["weights", "first", "last", "branches", "areas"])
    total: dict[int, int] = dict.fromkeys(range(len(statement.jumps)), 0)
    right = 0

    def add(factors: dict[int, int], least: int, times: int) -> None:
        nonlocal right
        right += times * least
        for jump, factor in factors.items():
            total[jump] += times * factor

    weights = leaf.get("weights", {})
    demand(type(weights) is dict and set(weights) <= set(statement.names))
    for hole, weight in weights.items():
        factors = {
            jump: (hole in gives) - (hole in takes)
            for jump, (takes, gives) in enumerate(statement.jumps)
        }
        add(factors, (hole in finish) - (hole in start), number(weight))

    def touching(region: Pegs) -> set[int]:
        return {
            jump for jump, (takes, gives) in enumerate(statement.jumps) if region & (takes | gives)
        }

    for key in ("first", "last"):
        for pair in items(leaf.get(key, [])):
            demand(len(items(pair)) == 2)
            region, times = statement.holes(pair[0]), number(pair[1], 0)
            touches = touching(region)
            demand(
                start & region != finish & region
                or any(side == "more" and touches.issuperset(jumps) for side, jumps, _ in above)
            )
            possible = {}
            for jump in touches:
                takes, gives = statement.jumps[jump]
                if key == "first":
                    fits = all(
                        (hole in start) == (hole in takes) for hole in region & (takes | gives)
                    )
                else:
                    fits = all(
                        (hole in finish) == (hole in gives) for hole in region & (takes | gives)
                    )
                if fits:
                    possible[jump] = 1
            add(possible, 1, times)
    multipliers = items(leaf.get("branches", []))
    demand(len(multipliers) <= len(above))
    for (side, jumps, most), value in zip(above, multipliers, strict=False):
        if side == "less":
            add(dict.fromkeys(jumps, -1), -most, number(value, 0))
        else:
            add(dict.fromkeys(jumps, 1), most + 1, number(value, 0))
    impossible = False
    demand(len(items(leaf.get("areas", []))) <= 50)
    for names in leaf.get("areas", []):
        area = statement.holes(names)
        demand(1 <= len(area) <= 10)
        costs = {jump: -total[jump] for jump in touching(area)}
        total.update(dict.fromkeys(costs, 0))
        least = cheapest(statement, area, costs, start & area)
        if finish & area in least:
            right += least[finish & area]
        else:
            impossible = True
    demand(impossible or (all(factor <= 0 for factor in total.values()) and right > 0))


def cheapest(
    statement: Statement, area: Pegs, costs: dict[int, int], start: Pegs
) -> dict[Pegs, int]:
    """Return the least cost of each content of the area (the algorithm of Bellman and Ford)."""
    least = {start: 0}
    contents = list(subsets(area))
    for _ in contents:
        before = dict(least)
        for content in contents:
            for jump, cost in costs.items():
                takes, gives = statement.jumps[jump][0] & area, statement.jumps[jump][1] & area
                if content in least and takes <= content and not gives & content:
                    after = content - takes | gives
                    least[after] = min(
                        least.get(after, least[content] + cost), least[content] + cost
                    )
        if least == before:
            return least
    raise WrongError


# Inductive sets


def inductive_set(statement: Statement, proof: Any) -> None:
    optional = ["weightings", "symmetries", "parity_sets"]
    keys(proof, ["kind", "forward", "backward", "sha256", "data"], optional)
    names = statement.names
    images = symmetries(statement, proof.get("symmetries", []))
    normal = not any(len(takes) < len(gives) for takes, gives in statement.jumps)
    change = -1 if normal else 1

    def value(pegs: Pegs) -> int:
        return sum([2 ** names.index(name) for name in pegs])

    def least(pegs: Pegs) -> int:
        return min([value(image(pegs)) for image in images])

    ends = [pegs for pegs in subsets(names) if statement.allows(pegs)]
    if statement.most is not None and normal:
        ends = [pegs for pegs in ends if len(pegs) == statement.most]
    weigh = weightings(statement, {"weightings": proof.get("weightings", [])})
    demand(len(weigh) <= 100)
    for of in weigh:
        demand(sum([abs(of(frozenset([name]))) for name in names]) < 2**62)

    def dead(pegs: Pegs) -> bool:
        start = statement.start
        for end in ends:
            between = sorted([len(start), len(pegs), len(end)], reverse=normal)
            if between == [len(start), len(pegs), len(end)]:
                break
        else:
            return True
        return any(
            all(of(image(pegs)) < of(other(end)) for end in ends for other in images)
            or all(of(image(pegs)) > of(other(start)) for other in images)
            for of in weigh
            for image in images
        )

    demand(not statement.allows(statement.start))
    entries = [*items(proof["forward"]), *items(proof["backward"])]
    demand(entries)
    for entry in entries:
        keys(entry, ["pegs", "positions", "bytes"])
        demand(all(number(entry[key], 0) >= 0 for key in entry))
    for one, other in pairwise(entries):
        demand(other["pegs"] == one["pegs"] + change)
    demand(sum([entry["positions"] for entry in entries]) <= 100_000_000)
    levels = [set(level) for level in read_levels(entries, proof, len(names))]
    for entry, level in zip(entries, levels, strict=True):
        for bits in level:
            pegs = frozenset([name for hole, name in enumerate(names) if bits >> hole & 1])
            demand(len(pegs) == entry["pegs"] and least(pegs) == bits)
    count = len(proof["forward"])
    forward, backward = levels[:count], levels[count:]

    def positions(level: set[int]) -> list[Pegs]:
        return [
            frozenset([name for hole, name in enumerate(names) if bits >> hole & 1])
            for bits in level
        ]

    if forward:
        demand(least(statement.start) in forward[0])
        lost = {
            value(image(pegs))
            for pegs in subsets(names)
            if statement.allows(pegs)
            for image in images
        }
        demand(not any(level & lost for level in forward))
    for place, level in enumerate(forward):
        for pegs in positions(level):
            for jump in range(len(statement.jumps)):
                after = statement.after(pegs, jump)
                if after is None:
                    continue
                if place + 1 < len(forward):
                    demand(least(after) in forward[place + 1] or dead(after))
                elif backward:
                    demand(least(after) not in backward[0])
                else:
                    demand(dead(after))
    for place, level in enumerate(backward):
        demand(least(statement.start) not in level)
        for pegs in positions(level):
            for takes, gives in statement.jumps:
                if not gives <= pegs or takes & pegs:
                    continue
                before = pegs - gives | takes
                if place > 0:
                    demand(least(before) in backward[place - 1] or dead(before))
                elif not forward:
                    demand(dead(before))
    sets = parity_sets(statement, proof.get("parity_sets", []))
    if backward:
        statement.allowed()
        by_pegs = {entry["pegs"]: level for entry, level in zip(entries, levels, strict=True)}
        known = [entry["pegs"] for entry in entries[:count]]
        for end in ends:
            if in_class(statement, sets, end) and len(end) not in known:
                demand(dead(end) or least(end) in by_pegs.get(len(end), ()))


def symmetries(statement: Statement, value: Any) -> list[Callable[[Pegs], Pegs]]:
    names = statement.names
    maps: list[dict[str, str]] = []
    for listed in items(value):
        demand(len(statement.holes(listed)) == len(names))
        maps.append(dict(zip(names, listed, strict=True)))
    maps = maps or [{name: name for name in names}]
    jumps = set(statement.jumps)

    def image(one: dict[str, str]) -> Callable[[Pegs], Pegs]:
        return lambda pegs: frozenset([one[name] for name in pegs])

    for one in maps:
        demand({(image(one)(takes), image(one)(gives)) for takes, gives in jumps} <= jumps)
        demand(all({name: one[other[name]] for name in names} in maps for other in maps))
    demand(len(maps) <= 48 and all(maps.count(one) == 1 for one in maps))
    return [image(one) for one in maps]


def fewest_moves(statement: Statement, proof: Any) -> None:
    needed = ("kind", "moves", "solution", "forward", "backward")
    keys(proof, needed, ("regions", "symmetries", "parity_sets"))
    moves = number(proof["moves"], 1)
    sizes = [[number(size, 0) for size in items(proof[key])] for key in ("forward", "backward")]
    demand(all({len(takes), len(gives)} == {1, 2} for takes, gives in statement.jumps))
    ways = [(takes[0], gives[-1]) for takes, gives in statement.listed]

    here, made, peg = statement.start, 0, ""
    for jump in items(proof["solution"]):
        demand(number(jump, 0) < len(ways))
        after = statement.after(here, jump)
        demand(after is not None)
        here = after or here
        made += ways[jump][0] != peg
        peg = ways[jump][1]
    demand(statement.allows(here) and made == moves)

    regions = [statement.holes(names) for names in items(proof.get("regions", []))]
    demand(len(regions) <= 1000 and all(regions))
    for (takes, gives), way in zip(statement.jumps, ways, strict=True):
        for region in regions:
            demand(not (takes | gives) - {*way} & region or {*way} & region)
    images = symmetries(statement, proof.get("symmetries", []))
    jumps = {(*jump, *way) for jump, way in zip(statement.jumps, ways, strict=True)}
    for image in images:
        for kept in (statement.start, statement.pegs, statement.free):
            demand(image(kept) == kept)
        for takes, gives, *way in jumps:
            ends = [name for hole in way for name in image(frozenset([hole]))]
            demand((image(takes), image(gives), *ends) in jumps)
    sets = parity_sets(statement, proof.get("parity_sets", []))
    demand(not statement.allows(statement.start))
    layers = sum(map(len, sizes))
    demand(moves == layers + 2 or (moves == 1 and not layers))
    demand(sum(map(sum, sizes)) <= 20_000_000)
    if moves == 1:
        return

    def least(pegs: Pegs) -> Pegs:
        return min([image(pegs) for image in images], key=lambda p: as_number(statement, p))

    def made_layers(first: set[Pegs], sizes: list[int], backward: bool) -> list[set[Pegs]]:
        found = [set(map(least, first))]
        for size in sizes:
            after = {least(p) for pegs in found[-1] for p in moved(statement, ways, pegs, backward)}
            left = moves - 1 - len(found)
            new = after - set().union(*found)
            found.append({p for p in new if bound(statement, regions, p, backward) <= left})
            demand(len(found[-1]) == size)
        return found

    back: list[set[Pegs]] = []
    if sizes[1]:
        ends = [end for end in statement.allowed() if in_class(statement, sets, end)]
        if statement.most is not None and not adds(statement):
            ends = [end for end in ends if len(end) == statement.most]
        back = made_layers(set(ends), sizes[1], True)
    fore = made_layers({statement.start}, sizes[0], False)
    demand(not any(map(statement.allows, set().union(*fore))))
    last = {after for pegs in fore[-1] for after in moved(statement, ways, pegs, False)}
    if back:
        demand(not set(map(least, last)) & set().union(*back))
    else:
        demand(not any(map(statement.allows, last)))


def adds(statement: Statement) -> bool:
    return any(len(takes) < len(gives) for takes, gives in statement.jumps)


def as_number(statement: Statement, pegs: Pegs) -> int:
    return sum([1 << statement.names.index(name) for name in pegs])


def moved(
    statement: Statement, ways: list[tuple[str, str]], pegs: Pegs, backward: bool
) -> set[Pegs]:
    """Return the positions after one move, or before one."""
    found: set[tuple[Pegs, str]] = set()
    waiting = [(pegs, "")]
    while waiting:
        here, hole = waiting.pop()
        for (takes, gives), way in zip(statement.jumps, ways, strict=True):
            (old, new), (first, last) = (takes, gives), way
            if backward:
                (old, new), (first, last) = (gives, takes), way[::-1]
            if old <= here and not new & here and hole in ("", first):
                after = here - old | new, last
                if after not in found:
                    found.add(after)
                    waiting.append(after)
    return {after for after, _ in found}


def bound(statement: Statement, regions: list[Pegs], pegs: Pegs, backward: bool) -> int:
    """Return a number of moves that lie between a position and the other end."""
    start, every = statement.start, frozenset(statement.names)
    ends = [(start, start, len(start)), (frozenset(), every, statement.most or 0)]
    if statement.most is None:
        perhaps = statement.pegs | statement.free
        ends[1] = statement.pegs, perhaps, len(perhaps)
    early, late = ends[::-1] if adds(statement) else ends
    singles_first = sorted(regions, key=lambda region: len(region) > 1)

    def disjoint(chosen: Iterable[Pegs]) -> int:
        used: set[str] = set()
        count = 0
        for region in chosen:
            if not used & region:
                used |= region
                count += 1
        return count

    if backward != adds(statement):
        return disjoint(r for r in singles_first if r <= early[0] and not r <= pegs)
    inside = [r for r in singles_first if r <= late[1] and len(r) <= late[2]]
    full = [r for r in singles_first if r <= pegs]
    spared = min(late[2], len(inside))
    return max(disjoint(r for r in full if r not in inside), disjoint(full) - spared)


def fewest(statement: Statement) -> int | None:
    """Return the fewest moves of a solution; None if there is none."""
    ways = [(takes[0], gives[-1]) for takes, gives in statement.listed]
    known = layer = {statement.start}
    moves = 0
    while layer:
        if any(map(statement.allows, layer)):
            return moves
        layer = {p for pegs in layer for p in moved(statement, ways, pegs, False)} - known
        known = known | layer
        moves += 1
    return None


def read_levels(entries: list[Any], proof: Any, holes: int) -> Iterable[list[int]]:
    demand(type(proof["data"]) is str)
    try:
        data = base64.b64decode(proof["data"], validate=True)
    except ValueError:
        raise WrongError from None
    demand(base64.b64encode(data).decode() == proof["data"])
    demand(type(proof["sha256"]) is str and hashlib.sha256(data).hexdigest() == proof["sha256"])
    demand(len(data) == sum([entry["bytes"] for entry in entries]))
    width = -(-holes // 8)
    for entry in entries:
        stream, data = data[: entry["bytes"]], data[entry["bytes"] :]
        try:
            expanded = zlib.decompress(stream)
        except zlib.error:
            raise WrongError from None
        demand(zlib_length(stream) == len(stream))
        count = entry["positions"]
        demand(len(expanded) == count * width)
        gaps = [
            sum([expanded[byte * count + place] * 256**byte for byte in range(width)])
            for place in range(count)
        ]
        demand(all(gaps[1:]))
        level = list(accumulate(gaps))
        demand(all(bits < 2**holes for bits in level))
        yield level


def zlib_length(stream: bytes) -> int:
    """Return the length of the stream at the beginning of these bytes."""
    reader = zlib.decompressobj()
    reader.decompress(stream)
    return len(stream) - len(reader.unused_data)


KINDS: dict[str, Callable[[Statement, Any], None]] = {
    "solution": solution,
    "position class": position_class,
    "tree": tree,
    "inductive set": inductive_set,
    "fewest moves": fewest_moves,
}
