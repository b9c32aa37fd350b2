// A checker of certificates, written from docs/certificates.md alone: it shares no code with pegsol.
//
//     node check.mjs FILE...
//
// prints a line for each file, "accepted: impossible", "accepted: solvable" or "refused: why", and
// ends with exit code 0 if it accepts all of them, else 10. Node 18 or later, nothing else.
//
// A position is a BigInt, bit h for a peg in hole h, and so is a set of holes. Weights are pairs of
// BigInts [a, b], which stand for a + b * (golden ratio).

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { inflateSync } from "node:zlib";

class Refused extends Error {}

function ask(condition, otherwise) {
  if (!condition) throw new Refused(otherwise);
}

// -- the document --------------------------------------------------------------------------------

/** Strict JSON: objects become Maps, numbers BigInts; no key twice, no fractions. */
function parse(bytes) {
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Refused("the document is not UTF-8");
  }
  let at = 0;
  const token = (pattern) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? "";
    at += found.length;
    return found;
  };
  const string = () => {
    const from = at++;
    while (text[at] !== '"' && at < text.length) at += text[at] === "\\" ? 2 : 1;
    try {
      return JSON.parse(text.slice(from, ++at));
    } catch {
      throw new Refused("a text is not JSON");
    }
  };
  const list = (close, item) => {
    at++;
    token(SPACE);
    if (text[at] === close) return void at++;
    for (;;) {
      item();
      if (text[at] === close) return void at++;
      ask(text[at++] === ",", `not JSON: expected , or ${close}`);
      token(SPACE);
    }
  };
  const value = (depth) => {
    token(SPACE);
    const result = bare(depth);
    token(SPACE);
    return result;
  };
  const bare = (depth) => {
    ask(depth <= MAX_DEPTH, "lists and objects are nested too deep");
    if (text[at] === '"') return string();
    if (text[at] === "[") {
      const items = [];
      list("]", () => items.push(value(depth + 1)));
      return items;
    }
    if (text[at] === "{") {
      const items = new Map();
      list("}", () => {
        ask(text[at] === '"', "not JSON: expected a key");
        const key = string();
        ask(!items.has(key), `the key ${key} is there twice`);
        token(SPACE);
        ask(text[at++] === ":", "not JSON: expected :");
        items.set(key, value(depth + 1));
      });
      return items;
    }
    const word = token(WORD);
    if (word) return { true: true, false: false, null: null }[word];
    const digits = token(NUMBER);
    ask(digits, "not JSON, or a number that is not whole");
    ask(digits.replace("-", "").length <= 1000, "a number is too long");
    return BigInt(digits);
  };
  const result = value(0);
  ask(at === text.length, "not JSON: text after the end");
  return result;
}

const SPACE = /[ \t\n\r]*/y;
const WORD = /true|false|null/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)/y;
const MAX_DEPTH = 500;

/** The values of an object that must have all required keys, may have the optional, and no others. */
function fields(object, required, optional = "") {
  ask(object instanceof Map, "expected an object");
  for (const key of required.split(" ")) ask(!key || object.has(key), `the key ${key} is missing`);
  const known = `${required} ${optional}`.split(" ");
  for (const key of object.keys()) ask(key && known.includes(key), `the key ${key} is not known`);
  return Object.fromEntries(object);
}

function list(value, least = 0, most = Infinity) {
  ask(Array.isArray(value), "expected a list");
  ask(least <= value.length && value.length <= most, "a list is too short or too long");
  return value;
}

function pair(value) {
  return list(value, 2, 2);
}

function whole(value, least = null, most = null) {
  ask(typeof value === "bigint", "expected a whole number");
  ask((least === null || least <= value) && (most === null || value <= most), "out of range");
  return value;
}

function number(value, most) {
  return Number(whole(value, 0n, BigInt(most)));
}

function text(value) {
  ask(typeof value === "string", "expected a text");
  return value;
}

// -- the statement -------------------------------------------------------------------------------

const bit = (hole) => 1n << BigInt(hole);

function bits(set) {
  const digits = set.toString(2);
  return [...digits].map((_, i) => i).filter((i) => digits[digits.length - 1 - i] === "1");
}

const count = (set) => set.toString(2).replaceAll("0", "").length;

/**
 * What a certificate is about. A finish is `{pegs, free, least, most}`: allowed are the positions with
 * pegs in all holes of `pegs` and in `least` to `most` of the holes of the list `free`; `size` is
 * their number (with the empty position).
 */
function readStatement({ holes, jumps, start, finish }) {
  const names = list(holes, 1).map(text);
  const index = new Map(names.map((name, hole) => [name, hole]));
  ask(index.size === names.length, "two holes have the same name");
  const hole = (name) => {
    ask(index.has(name), `there is no hole ${name}`);
    return index.get(name);
  };
  const set = (value) => {
    const all = list(value).map(hole);
    ask(new Set(all).size === all.length, "a list has a hole twice");
    return all.reduce((sum, h) => sum | bit(h), 0n);
  };
  const statement = { n: names.length, hole, set, start: set(start) };
  statement.jumps = list(jumps).map((jump) => {
    const [takes, gives] = pair(jump).map(set);
    ask((takes & gives) === 0n, "a jump takes and gives the same hole");
    return { takes, gives, both: takes | gives };
  });
  const changes = new Set(statement.jumps.map((jump) => count(jump.gives) - count(jump.takes)));
  statement.change = [...changes][0] ?? 0; // pegs more after each jump: 1, -1, or 0 without jumps
  ask(changes.size <= 1 && [-1, 0, 1].includes(statement.change), "jumps change the pegs otherwise");
  ask(!changes.has(0), "a jump does not change the number of pegs");
  statement.finish = readFinish(statement, finish);
  return statement;
}

function readFinish({ n, set }, finish) {
  ask(finish instanceof Map, "the finish is not an object");
  if (finish.has("at_most")) {
    const k = whole(fields(finish, "at_most").at_most, 1n);
    const most = k > BigInt(n) ? n + 1 : Number(k);
    let size = 0;
    for (let i = 1, sets = 1; i <= most; i++) size += sets *= (n + 1 - i) / i;
    return { at_most: true, pegs: 0n, free: [...Array(n).keys()], least: 1, most, size };
  }
  const { pegs, free } = fields(finish, "pegs free");
  const [all, some] = [set(pegs), set(free)];
  ask((all & some) === 0n, "a hole of the finish is both free and not");
  ask((all | some) !== 0n, "the finish has no hole");
  const most = count(some);
  return { pegs: all, free: bits(some), least: all ? 0 : 1, most, size: 2 ** most };
}

/** All positions of a finish. */
function* positions({ pegs, free, least, most }) {
  function* from(position, held, next) {
    if (held >= least) yield position;
    if (held === most) return;
    for (let i = next; i < free.length; i++) yield* from(position | bit(free[i]), held + 1, i + 1);
  }
  yield* from(pegs, 0, 0);
}

function isAllowed({ pegs, free, least, most }, position) {
  const others = position & ~pegs;
  const outside = free.reduce((rest, h) => rest & ~bit(h), others);
  return (position & pegs) === pegs && !outside && least <= count(others) && count(others) <= most;
}

const canJump = ({ takes, gives }, position) =>
  (position & takes) === takes && (position & gives) === 0n;

const canJumpBack = ({ takes, gives }, position) =>
  (position & gives) === gives && (position & takes) === 0n;

// -- parity sets and weightings ------------------------------------------------------------------

function readParitySets({ set, jumps }, value, most = Infinity) {
  return list(value, 0, most).map((item) => {
    const parity = set(item);
    for (const { both } of jumps) ask(count(both & parity) % 2 === 0, "not a parity set");
    return parity;
  });
}

function sameParities(sets, one, other) {
  return sets.every((set) => count((one ^ other) & set) % 2 === 0);
}

const add = ([a, b], [c, d]) => [a + c, b + d];
const less = ([a, b], [c, d]) => isPositive([c - a, d - b]);

function isPositive([a, b]) {
  const x = 2n * a + b;
  if (x >= 0n && b >= 0n) return x !== 0n || b !== 0n;
  if (x > 0n) return x * x > 5n * b * b;
  return b > 0n && x * x < 5n * b * b;
}

const isNegative = ([a, b]) => isPositive([-a, -b]);

/** The valid weightings of a proof, each a list of the weights of all holes. */
function readWeightings(statement, proof, least, most) {
  const golden = proof.golden ?? false;
  ask(typeof golden === "boolean", "golden is neither true nor false");
  return list(proof.weightings, least, most).map((item) => {
    ask(item instanceof Map, "a weighting is not an object");
    const weights = Array(statement.n).fill([0n, 0n]);
    for (const [name, weight] of item) {
      const parts = golden ? pair(weight) : [weight, 0n];
      weights[statement.hole(name)] = parts.map((part) => whole(part));
    }
    for (const { takes, gives } of statement.jumps) {
      ask(!less(weigh(weights, takes), weigh(weights, gives)), "a jump raises a weight");
    }
    return weights;
  });
}

function weigh(weights, position) {
  return bits(position).reduce((sum, hole) => add(sum, weights[hole]), [0n, 0n]);
}

/** The weight of the lightest position of a finish, null if it has none. */
function lightest(weights, { pegs, free, least, most }) {
  const order = free.map((hole) => weights[hole]).sort((v, w) => (less(v, w) ? -1 : less(w, v) ? 1 : 0));
  if (least > order.length) return null;
  const used = order.filter((weight, i) => i < least || (i < most && isNegative(weight)));
  return used.reduce(add, weigh(weights, pegs));
}

// -- the kinds of proof --------------------------------------------------------------------------

function checkSolution(statement, proof) {
  const { jumps } = fields(proof, "kind jumps");
  let position = statement.start;
  for (const value of list(jumps)) {
    const jump = statement.jumps[number(value, statement.jumps.length - 1)];
    ask(canJump(jump, position), "a jump can't be made");
    position ^= jump.both;
  }
  ask(isAllowed(statement.finish, position), "the last position is not allowed");
}

function checkClass(statement, proof) {
  const { finish } = statement;
  const { parity_sets } = fields(proof, "kind parity_sets");
  const sets = readParitySets(statement, parity_sets, finish.at_most ? 12 : 20);
  const sum = (position) =>
    sets.reduce((all, set, i) => all | ((count(position & set) % 2) << i), 0);
  // The fewest free holes, but at least one, that add up to each sum of bits.
  let fewest = Array(2 ** sets.length).fill(Infinity);
  for (const hole of finish.free) {
    const its = sum(bit(hole));
    fewest = fewest.map((least, all) => Math.min(least, fewest[all ^ its] + 1));
    fewest[its] = 1;
  }
  if (finish.least === 0) fewest[0] = 0;
  const needed = sum(statement.start ^ finish.pegs);
  ask(fewest[needed] > finish.most, "an allowed position has the parities of the start");
}

function checkPagoda(statement, proof) {
  const given = fields(proof, "kind weightings", "golden parity_sets");
  const weightings = readWeightings(statement, given, 1, 1000);
  const sets = readParitySets(statement, given.parity_sets ?? []);
  const { start, finish } = statement;
  const weights = weightings.map((weighting) => weigh(weighting, start));
  const excludes = (lightest, i) => lightest === null || less(weights[i], lightest);
  if (weightings.some((weighting, i) => excludes(lightest(weighting, finish), i))) return;
  ask(finish.size <= 100_000, "no weighting alone proves it, and the finish has too many positions");
  for (const end of positions(finish)) {
    if (!sameParities(sets, start, end)) continue;
    const weighed = weightings.some((weighting, i) => less(weights[i], weigh(weighting, end)));
    ask(weighed, "an allowed position weighs no more than the start");
  }
}

function checkTree(statement, proof) {
  const given = fields(proof, "kind weightings pairs", "golden parity_sets");
  const weightings = readWeightings(statement, given, 0, 1000);
  const sets = readParitySets(statement, given.parity_sets ?? []);
  const { set, jumps, start, finish } = statement;
  const pairs = list(given.pairs).map((item) => {
    ask(item instanceof Map, "a pair is not an object");
    return { from: set(item.get("from")), to: set(item.get("to")), item };
  });
  const key = (from, to) => (from << BigInt(statement.n)) | to;
  const known = new Set(pairs.map(({ from, to }) => key(from, to)));
  const reasons = {
    pagoda({ weighting }, from, to) {
      const weights = weightings[number(weighting, weightings.length - 1)];
      ask(less(weigh(weights, from), weigh(weights, to)), "a pair does not weigh more");
    },
    "first jump"(_, from, to) {
      for (const jump of jumps.filter((jump) => canJump(jump, from)))
        ask(known.has(key(from ^ jump.both, to)), "a pair after a first jump is missing");
    },
    "last jump"(_, from, to) {
      for (const jump of jumps.filter((jump) => canJumpBack(jump, to)))
        ask(known.has(key(from, to ^ jump.both)), "a pair before a last jump is missing");
    },
    "jump counts"({ branches }, from, to) {
      checkBranches(statement, from, to, branches);
    },
  };
  const more = { pagoda: "weighting", "first jump": "", "last jump": "", "jump counts": "branches" };
  for (const { from, to, item } of pairs) {
    ask(from !== to, "a pair is one position twice");
    const by = item.get("by");
    ask(typeof by === "string" && Object.hasOwn(reasons, by), "no such reason for a pair");
    reasons[by](fields(item, `from to by ${more[by]}`.trim()), from, to);
  }
  ask(finish.size <= 100_000, "the finish has too many positions");
  for (const end of positions(finish))
    ask(!sameParities(sets, start, end) || known.has(key(start, end)), "an end is missing");
}

// -- jump counts ---------------------------------------------------------------------------------

function checkJumpCounts(statement, proof) {
  const { branches } = fields(proof, "kind branches");
  const { start, finish } = statement;
  ask(!finish.at_most && !finish.free.length, "the finish has more than one position");
  checkBranches(statement, start, finish.pegs, branches);
}

/** Checks a node and all below it; `above` are the branches it is below, from the root down. */
function checkBranches(statement, start, finish, node, above = []) {
  ask(node instanceof Map, "a node is not an object");
  ask(above.length <= 200, "too many branches above one another");
  if (!node.has("jumps")) return checkLeaf(statement, start, finish, node, above);
  const given = fields(node, "jumps at_most less more");
  const jumps = list(given.jumps, 1).map((value) => number(value, statement.jumps.length - 1));
  ask(new Set(jumps).size === jumps.length, "a branch has a jump twice");
  const k = whole(given.at_most, 0n);
  checkBranches(statement, start, finish, given.less, [...above, { jumps, sign: -1n, least: -k }]);
  checkBranches(statement, start, finish, given.more, [...above, { jumps, sign: 1n, least: k + 1n }]);
}

function checkLeaf(statement, start, finish, node, above) {
  const { n, hole, set, jumps } = statement;
  const given = fields(node, "", "weights first last branches areas");
  const sums = jumps.map(() => 0n); // g
  let right = 0n; // r: the inequality says that the sum of g_j x_j is at least r

  const weights = Array(n).fill(0n);
  ask((given.weights ?? new Map()) instanceof Map, "weights are not an object");
  for (const [name, weight] of given.weights ?? []) weights[hole(name)] = whole(weight);
  const total = (position) => bits(position).reduce((sum, h) => sum + weights[h], 0n);
  jumps.forEach(({ takes, gives }, j) => (sums[j] += total(gives) - total(takes)));
  right += total(finish) - total(start);

  const change = (value, couldBe) => {
    const [holes, m] = pair(value);
    const [R, times] = [set(holes), whole(m, 0n)];
    const touches = (jump) => (jump.both & R) !== 0n;
    const isTouched =
      ((start ^ finish) & R) !== 0n ||
      above.some((branch) => branch.sign === 1n && branch.jumps.every((j) => touches(jumps[j])));
    ask(isTouched, "a first or last change of holes that need not be touched");
    jumps.forEach((jump, j) => {
      if (touches(jump) && couldBe(jump, R)) sums[j] += times;
    });
    right += times;
  };
  for (const item of list(given.first ?? []))
    change(item, ({ takes, gives }, R) => !(takes & R & ~start) && !(gives & R & start));
  for (const item of list(given.last ?? []))
    change(item, ({ takes, gives }, R) => !(gives & R & ~finish) && !(takes & R & finish));

  list(given.branches ?? [], 0, above.length).forEach((m, i) => {
    const times = whole(m, 0n);
    for (const j of above[i].jumps) sums[j] += above[i].sign * times;
    right += above[i].least * times;
  });

  const areas = list(given.areas ?? [], 0, 50).map((area) => set(list(area, 1, 10)));
  for (const area of areas) {
    const cost = leastCost(jumps, sums, area, start & area, finish & area);
    if (cost === null) return; // start does not become finish here
    right += cost;
    jumps.forEach((jump, j) => {
      if (jump.both & area) sums[j] = 0n;
    });
  }
  ask(sums.every((g) => g <= 0n) && right > 0n, "a leaf proves nothing");
}

/** The least cost of a walk through the sets of pegs in an area (Bellman and Ford), null if none. */
function leastCost(jumps, sums, area, from, to) {
  const steps = jumps
    .map(({ takes, gives }, j) => ({ takes: takes & area, gives: gives & area, cost: -sums[j] }))
    .filter(({ takes, gives }) => takes | gives);
  const costs = new Map([[from, 0n]]);
  let changed = new Set([from]);
  for (let round = 0; changed.size; round++) {
    ask(round < 2 ** count(area), "an area has a round walk of negative cost");
    const next = new Set();
    for (const position of changed) {
      for (const step of steps) {
        if (!canJump(step, position)) continue;
        const after = position ^ (step.takes | step.gives);
        const cost = costs.get(position) + step.cost;
        if (costs.has(after) && costs.get(after) <= cost) continue;
        costs.set(after, cost);
        next.add(after);
      }
    }
    changed = next;
  }
  return costs.get(to) ?? null;
}

// -- inductive sets ------------------------------------------------------------------------------

/** A function that adds up the values of the pegs of a position, eight holes at a time. */
function adder(values) {
  const tables = [];
  for (let low = 0; low < values.length; low += 8) {
    let table = [0n];
    for (const value of values.slice(low, low + 8)) table = [...table, ...table.map((v) => v + value)];
    tables.push(table);
  }
  return (position) => {
    let sum = 0n;
    for (let i = 0; position; i++, position >>= 8n) sum += tables[i][Number(position & 255n)];
    return sum;
  };
}

/** The symmetries of a proof: each a list of the images of all holes. */
function readSymmetries({ n, hole, jumps }, value) {
  const identity = [...Array(n).keys()];
  const symmetries = list(value, 0, 48).map((item) => list(item, n, n).map(hole));
  if (!symmetries.length) return [identity];
  const known = new Set(symmetries.map(String));
  ask(known.size === symmetries.length && known.has(String(identity)), "symmetries are not a group");
  const key = ({ takes, gives }, image) => `${image(takes)} ${image(gives)}`;
  const allJumps = new Set(jumps.map((jump) => key(jump, (set) => set)));
  for (const one of symmetries) {
    ask(new Set(one).size === n, "a symmetry names a hole twice");
    for (const jump of jumps)
      ask(allJumps.has(key(jump, adder(one.map(bit)))), "a symmetry maps a jump to none");
    for (const other of symmetries)
      ask(known.has(String(one.map((h) => other[h]))), "symmetries are not a group");
  }
  return symmetries;
}

/** A function that says whether a position is dead. */
function makeDead(statement, ends, weightings, symmetries) {
  const { start, change } = statement;
  const least = count(ends.pegs) + ends.least;
  const most = count(ends.pegs) + Math.min(ends.most, ends.free.length);
  const noEnd = ends.least > ends.free.length;
  const tests = weightings.map((weights) => {
    const images = symmetries.map((symmetry) => symmetry.map((h) => weights[h]));
    const low = images.map((image) => lightest(image, ends)?.[0]).reduce((v, w) => (v < w ? v : w));
    const high = images.map((image) => weigh(image, start)[0]).reduce((v, w) => (v > w ? v : w));
    return { low, high, weighs: images.map((image) => adder(image.map(([a]) => a))) };
  });
  return (position) => {
    const pegs = count(position);
    if (noEnd) return true;
    if (change <= 0 ? pegs > count(start) || pegs < least : pegs < count(start) || pegs > most)
      return true;
    return tests.some(({ low, high, weighs }) =>
      weighs.some((weight) => weight(position) < low || weight(position) > high),
    );
  };
}

/** The levels of a proof, forward and backward: lists of sets of positions, with their pegs. */
function readLevels(statement, given, folder) {
  let data;
  if (given.file === undefined) {
    data = Buffer.from(text(given.data), "base64");
    ask(data.toString("base64") === given.data, "the data is not base64");
  } else {
    ask(/^[^/\\]+$/.test(text(given.file)) && !/^\.\.?$/.test(given.file), "not the name of a file");
    try {
      data = readFileSync(join(folder, given.file));
    } catch {
      throw new Refused("the file of the data can't be read");
    }
  }
  const digest = createHash("sha256").update(data).digest("hex");
  ask(given.sha256 === digest, "the data has another SHA-256");
  let [all, at, before] = [0, 0, null];
  const width = Math.ceil(statement.n / 8);
  const read = (value) => {
    const keys = fields(value, "pegs positions bytes");
    const pegs = number(keys.pegs, statement.n);
    const size = number(keys.positions, 100_000_000);
    ask((all += size) <= 100_000_000, "too many positions");
    ask(before === null || pegs - before === (statement.change || -1), "a level has other pegs");
    before = pegs;
    const bytes = number(keys.bytes, data.length - at);
    const raw = inflate(data.subarray(at, (at += bytes)), size * width);
    const held = new Set();
    let position = 0n;
    for (let i = 0; i < size; i++) {
      let gap = 0n;
      for (let b = width - 1; b >= 0; b--) gap = (gap << 8n) | BigInt(raw[b * size + i]);
      ask(i === 0 || gap > 0n, "a position is listed twice");
      position += gap;
      ask(position < bit(statement.n) && count(position) === pegs, "a position has other pegs");
      held.add(position);
    }
    return { pegs, held };
  };
  const [forward, backward] = [list(given.forward).map(read), list(given.backward).map(read)];
  ask(forward.length + backward.length > 0, "there is no level");
  ask(at === data.length, "there is more data than the levels have");
  return { forward, backward };
}

/** What exactly one zlib stream expands to, which must be so many bytes. */
function inflate(stream, bytes) {
  let result;
  try {
    result = inflateSync(stream, { maxOutputLength: bytes + 1, info: true });
  } catch {
    throw new Refused("the data of a level is not a zlib stream, or is too long");
  }
  ask(result.engine.bytesWritten === stream.length, "there is data after the zlib stream");
  ask(result.buffer.length === bytes, "the data of a level has another length");
  return result.buffer;
}

function checkInductiveSet(statement, proof, folder) {
  const place = proof.has("file") ? "file" : "data";
  const optional = "weightings symmetries parity_sets";
  const given = fields(proof, `kind forward backward sha256 ${place}`, optional);
  const { start, finish, jumps, change } = statement;
  const weightings = readWeightings(statement, { weightings: given.weightings ?? [] }, 0, 100);
  for (const weights of weightings) {
    const size = weights.reduce((sum, [a]) => sum + (a < 0n ? -a : a), 0n);
    ask(size < 2n ** 62n, "weights are too large");
  }
  const sets = readParitySets(statement, given.parity_sets ?? []);
  const symmetries = readSymmetries(statement, given.symmetries ?? []);
  const images = symmetries.map((symmetry) => adder(symmetry.map(bit)));
  const leastImage = (position) => {
    let least = position;
    for (const image of images) {
      const other = image(position);
      if (other < least) least = other;
    }
    return least;
  };
  const isHeld = (level, position) => level.held.has(leastImage(position));

  // 1 and 2
  ask(!isAllowed(finish, start), "the start is allowed");
  const { forward, backward } = readLevels(statement, given, folder);
  for (const { held } of [...forward, ...backward])
    for (const position of held)
      ask(leastImage(position) === position, "a position is not the least of its images");

  const exact = finish.at_most && change === -1;
  const ends = exact ? { ...finish, least: finish.most } : finish;
  const isDead = makeDead(statement, ends, weightings, symmetries);

  // 3
  ask(!forward.length || isHeld(forward[0], start), "the first level does not hold the start");
  for (const { held } of forward)
    for (const position of held)
      for (const image of images)
        ask(!isAllowed(finish, image(position)), "a level forward lists an allowed position");
  // 4
  forward.forEach(({ held }, i) => {
    const next = forward[i + 1];
    const isRight =
      next || !backward.length
        ? (after) => (next && isHeld(next, after)) || isDead(after)
        : (after) => !isHeld(backward[0], after);
    for (const position of held)
      for (const jump of jumps)
        if (canJump(jump, position)) ask(isRight(position ^ jump.both), "a jump leads out");
  });
  // 5
  backward.forEach(({ held }, i) => {
    if (i === 0 && forward.length) return;
    const last = backward[i - 1];
    for (const position of held)
      for (const jump of jumps) {
        const before = position ^ jump.both;
        if (canJumpBack(jump, position))
          ask((last && isHeld(last, before)) || isDead(before), "a jump leads in");
      }
  });
  for (const level of backward) ask(!isHeld(level, start), "a level backward holds the start");
  // 6
  if (!backward.length) return;
  ask(finish.size <= 100_000, "the finish has too many positions");
  for (const end of positions(ends)) {
    if (!sameParities(sets, start, end) || isDead(end)) continue;
    const pegs = count(end);
    const level = backward.find((level) => level.pegs === pegs);
    const isPassed = forward.some((level) => level.pegs === pegs);
    ask(isPassed || (level && isHeld(level, end)), "an end is missing");
  }
}

// -- a certificate -------------------------------------------------------------------------------

const KINDS = {
  solution: checkSolution,
  "position class": checkClass,
  pagoda: checkPagoda,
  tree: checkTree,
  "jump counts": checkJumpCounts,
  "inductive set": checkInductiveSet,
};

function check(path) {
  const document = fields(
    parse(readFileSync(path)),
    "certificate problem holes jumps start finish proof",
  );
  ask(document.certificate === 1n, "another version of the format");
  ask(document.problem instanceof Map, "the problem is not an object");
  ask(document.proof instanceof Map, "the proof is not an object");
  const statement = readStatement(document);
  const kind = document.proof.get("kind");
  ask(kind !== "exhausted search", "the counters of a search prove nothing");
  ask(typeof kind === "string" && Object.hasOwn(KINDS, kind), "no such kind of proof");
  KINDS[kind](statement, document.proof, dirname(path));
  return kind === "solution" ? "solvable" : "impossible";
}

for (const path of process.argv.slice(2)) {
  try {
    console.log(`accepted: ${check(path)}`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    console.log(`refused: ${error.message}`);
    process.exitCode = 10;
  }
}
