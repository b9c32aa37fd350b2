// A checker of certificates, written from docs/certificates.md alone. It shares no code with
// pegsol and needs nothing but node, version 18 or later.
//
//     node check.mjs FILE...
//
// prints "accepted: impossible", "accepted: solvable" or "refused: why" for each file, and ends
// with exit code 0 if it accepts all of them, else 10.
//
// A set of holes, and so a position, is a BigInt with bit h for hole h. A weight is a BigInt.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { inflateSync } from "node:zlib";

class Refused extends Error {}

function demand(condition, otherwise) {
  if (!condition) throw new Refused(otherwise);
}

// -- reading -------------------------------------------------------------------------------------

const TOKEN =
  /[ \t\n\r]*([[\]{},:]|"[^"\\]*(?:\\.[^"\\]*)*"|true|false|null|-?(?:0|[1-9][0-9]*))[ \t\n\r]*/y;

/** Strict JSON: objects become Maps, numbers BigInts; no key twice, no fractions. */
function parse(text) {
  let at = 0;
  const next = () => {
    TOKEN.lastIndex = at;
    const [all, token] = TOKEN.exec(text) ?? [];
    demand(token, "not JSON, or with a number that is not whole");
    at += all.length;
    return token;
  };
  const string = (token) => {
    try {
      return JSON.parse(token);
    } catch {
      throw new Refused("not JSON: a text is wrong");
    }
  };
  const items = (close, add) => {
    for (let token = next(), first = true; token !== close; token = next(), first = false) {
      demand(first || token === ",", "not JSON: a comma is missing");
      add(first ? token : next());
    }
  };
  const value = (token, depth) => {
    demand(depth < 300, "lists and objects are nested too deep");
    if (token === "[") {
      const list = [];
      items("]", (item) => list.push(value(item, depth + 1)));
      return list;
    }
    if (token === "{") {
      const object = new Map();
      items("}", (start) => {
        demand(start[0] === '"' && next() === ":", "not JSON: a key is missing");
        const key = string(start);
        demand(!object.has(key), `an object has the key ${key} twice`);
        object.set(key, value(next(), depth + 1));
      });
      return object;
    }
    if (token[0] === '"') return string(token);
    if (/^[tfn]/.test(token)) return JSON.parse(token);
    demand(/^[-0-9]/.test(token), "not JSON");
    demand(token.replace("-", "").length <= 1000, "a number has more than 1,000 digits");
    return BigInt(token);
  };
  const document = value(next(), 0);
  demand(at === text.length, "not JSON: there is more text");
  return document;
}

/** The values of an object with exactly these keys; those that have a default may be missing. */
function fields(object, keys, defaults = {}) {
  demand(object instanceof Map, "expected an object");
  const needed = keys.split(" ").filter(Boolean);
  for (const key of needed) demand(object.has(key), `the key ${key} is missing`);
  for (const key of object.keys())
    demand(needed.includes(key) || Object.hasOwn(defaults, key), `the key ${key} is not known`);
  return { ...defaults, ...Object.fromEntries(object) };
}

function list(value, least = 0, most = Infinity) {
  demand(Array.isArray(value), "expected a list");
  demand(least <= value.length && value.length <= most, "a list is too short or too long");
  return value;
}

function whole(value, least, most) {
  demand(typeof value === "bigint", "expected a whole number");
  const isInRange = (least ?? value) <= value && value <= (most ?? value);
  demand(isInRange, "a number is too small or too large");
  return value;
}

const pair = (value) => list(value, 2, 2);
const number = (value, most) => Number(whole(value, 0n, BigInt(most)));

function text(value) {
  demand(typeof value === "string", "expected a text");
  return value;
}

// -- the statement -------------------------------------------------------------------------------

const bit = (hole) => 1n << BigInt(hole);
const count = (set) => set.toString(2).replaceAll("0", "").length;
const range = (length) => [...Array(length).keys()];
const min = (a, b) => (a < b ? a : b);
const max = (a, b) => (a < b ? b : a);

function holesOf(set) {
  const digits = set.toString(2);
  return range(digits.length).filter((hole) => digits.at(-1 - hole) === "1");
}

/** What a certificate is about; `hole` and `set` read the name of a hole and a list of names. */
function readStatement({ holes, jumps, start, finish }) {
  const names = list(holes, 1).map(text);
  const numbers = new Map(names.map((name, number) => [name, number]));
  demand(numbers.size === names.length, "two holes have the same name");
  const hole = (name) => {
    demand(numbers.has(name), `there is no hole ${name}`);
    return numbers.get(name);
  };
  const set = (value) => {
    const listed = new Set(list(value).map(hole));
    demand(listed.size === value.length, "a list names a hole twice");
    return [...listed].reduce((sum, h) => sum | bit(h), 0n);
  };
  const readJump = (jump) => {
    const [takes, gives] = pair(jump).map(set);
    demand((takes & gives) === 0n, "a jump takes and gives the same hole");
    const [from, to] = [hole(jump[0][0] ?? names[0]), hole(jump[1].at(-1) ?? names[0])];
    return { takes, gives, both: takes | gives, from, to };
  };
  const statement = { n: names.length, hole, set, start: set(start) };
  statement.finish = readFinish(statement, finish);
  statement.jumps = list(jumps).map(readJump);
  const changes = new Set(statement.jumps.map((jump) => count(jump.gives) - count(jump.takes)));
  [statement.change = -1] = changes; // how many pegs a jump adds: 1 or -1
  demand(changes.size <= 1 && Math.abs(statement.change) === 1, "jumps change the pegs otherwise");
  return statement;
}

/**
 * A finish allows the positions with pegs in all holes of `pegs` and in `least` to `most` holes of
 * the list `free`. There are `size` of them, counting the empty position as well.
 */
function readFinish({ n, set }, finish) {
  if (finish instanceof Map && finish.has("at_most")) {
    const k = whole(fields(finish, "at_most").at_most, 1n);
    const most = k > n ? n + 1 : Number(k);
    let size = 0;
    for (let i = 1, sets = 1; i <= most; i++) size += sets = (sets * (n + 1 - i)) / i;
    return { isNumber: true, pegs: 0n, free: range(n), least: 1, most, size };
  }
  if (finish instanceof Map && finish.has("exactly") && !finish.has("pegs")) {
    const k = whole(fields(finish, "exactly").exactly, 1n);
    const most = k > n ? n + 1 : Number(k);
    let size = 1;
    for (let i = 1; i <= most; i++) size = (size * (n + 1 - i)) / i;
    return { isNumber: true, isExact: true, pegs: 0n, free: range(n), least: most, most, size };
  }
  const given = fields(finish, "pegs free", { exactly: null });
  const [pegs, free] = [set(given.pegs), set(given.free)];
  demand((pegs & free) === 0n, "a hole of the finish has a peg and is free");
  demand((pegs | free) !== 0n, "the finish has no hole");
  const most = count(free);
  if (given.exactly !== null) {
    const k = whole(given.exactly, 1n) - BigInt(count(pegs));
    demand(k >= 0n && k <= most, "the finish has no position");
    let size = 1;
    for (let i = 1; i <= k; i++) size = (size * (most + 1 - i)) / i;
    return { isExact: true, pegs, free: holesOf(free), least: Number(k), most: Number(k), size };
  }
  return { pegs, free: holesOf(free), least: pegs ? 0 : 1, most, size: 2 ** most };
}

function* positionsOf({ pegs, free, least, most }) {
  function* from(position, held, next) {
    if (held >= least) yield position;
    if (held === most) return;
    for (let i = next; i < free.length; i++) yield* from(position | bit(free[i]), held + 1, i + 1);
  }
  yield* from(pegs, 0, 0);
}

function isAllowed({ pegs, free, least, most }, position) {
  const inFree = free.filter((hole) => position & bit(hole)).length;
  const isRest = free.reduce((rest, hole) => rest & ~bit(hole), position) === pegs;
  return isRest && least <= inFree && inFree <= most;
}

const canJump = (jump, position) => (position & jump.both) === jump.takes;
const canUndo = (jump, position) => (position & jump.both) === jump.gives;

// -- parity sets and weightings ------------------------------------------------------------------

const isOdd = (set) => count(set) % 2 === 1;
const haveSameParities = (sets, one, other) => !sets.some((set) => isOdd((one ^ other) & set));

function readParitySets({ set, jumps }, value, most) {
  const sets = list(value, 0, most).map(set);
  for (const parity of sets)
    demand(!jumps.some(({ both }) => isOdd(both & parity)), "a parity set is none");
  return sets;
}

/** Valid weightings: for each the weights of all holes. */
function readWeightings({ n, hole, jumps }, value, most) {
  return list(value, 0, most).map((item) => {
    demand(item instanceof Map, "a weighting is not an object");
    const weights = Array(n).fill(0n);
    for (const [name, weight] of item) weights[hole(name)] = whole(weight);
    for (const { takes, gives } of jumps)
      demand(weigh(weights, takes) >= weigh(weights, gives), "a jump raises a weight");
    return weights;
  });
}

function weigh(weights, position) {
  return holesOf(position).reduce((sum, hole) => sum + weights[hole], 0n);
}

/** The least weight of a position of a finish. */
function leastWeight(weights, { pegs, free, least, most }) {
  const sorted = free.map((hole) => weights[hole]).sort((v, w) => Number(v > w) - Number(v < w));
  const lightest = sorted.filter((w, i) => i < least || (i < most && w < 0n));
  return lightest.reduce((sum, w) => sum + w, weigh(weights, pegs));
}

// -- the kinds of proof --------------------------------------------------------------------------

function checkSolution({ start, finish, jumps }, proof) {
  let position = start;
  for (const value of list(fields(proof, "kind jumps").jumps)) {
    const jump = jumps[number(value, jumps.length - 1)];
    demand(canJump(jump, position), "a jump can't be made");
    position ^= jump.both;
  }
  demand(isAllowed(finish, position), "the last position is not allowed");
}

function checkClass(statement, proof) {
  const { start, finish } = statement;
  const given = fields(proof, "kind parity_sets");
  const sets = readParitySets(statement, given.parity_sets, finish.isNumber ? 12 : 20);
  const sumOf = (position) => sets.reduce((sum, set, i) => sum | (isOdd(position & set) << i), 0);
  const difference = sumOf(start ^ finish.pegs);
  if (finish.isExact) {
    // Whether k free holes can have each sum.
    let known = Array.from({ length: finish.most + 1 }, () => Array(2 ** sets.length).fill(false));
    known[0][0] = true;
    for (const own of finish.free.map((hole) => sumOf(bit(hole))))
      known = known.map((sums, k) => sums.map((is, sum) => is || (k > 0 && known[k - 1][sum ^ own])));
    demand(!known[finish.most][difference], "an allowed position has the parities of the start");
    return;
  }
  // How many of the free holes are needed for each sum: the fewest, but not none.
  let fewest = Array(2 ** sets.length).fill(Infinity);
  for (const own of finish.free.map((hole) => sumOf(bit(hole)))) {
    fewest = fewest.map((number, sum) => Math.min(number, fewest[sum ^ own] + 1));
    fewest[own] = 1;
  }
  if (finish.least === 0) fewest[0] = 0;
  demand(fewest[difference] > finish.most, "an allowed position has the parities of the start");
}

function checkTree(statement, proof) {
  const { n, set, jumps, start, finish } = statement;
  const given = fields(proof, "kind", { weightings: [], parity_sets: [], pairs: [] });
  const weightings = readWeightings(statement, given.weightings, 1000);
  const sets = readParitySets(statement, given.parity_sets);
  const pairs = list(given.pairs).map((item) => {
    demand(item instanceof Map, "a pair is not an object");
    return { item, by: item.get("by"), from: set(item.get("from")), to: set(item.get("to")) };
  });
  const key = (from, to) => (from << BigInt(n)) | to;
  const known = new Set(pairs.map(({ from, to }) => key(from, to)));
  const demandPair = (from, to) => demand(known.has(key(from, to)), "a pair is missing");
  for (const { item, by, from, to } of pairs) {
    demand(from !== to, "a pair has the same position twice");
    if (by === "pagoda") {
      const { weighting } = fields(item, "from to by weighting");
      const weights = weightings[number(weighting, weightings.length - 1)];
      demand(weigh(weights, from) < weigh(weights, to), "a pair does not weigh more");
    } else if (by === "jump counts") {
      checkBranches(statement, from, to, fields(item, "from to by branches").branches);
    } else {
      fields(item, "from to by");
      demand(by === "first jump" || by === "last jump", "a pair has no reason that is known");
      for (const jump of jumps)
        if (by === "first jump" && canJump(jump, from)) demandPair(from ^ jump.both, to);
        else if (by === "last jump" && canUndo(jump, to)) demandPair(from, to ^ jump.both);
    }
  }
  demand(weightings.length || pairs.length, "there are neither weightings nor pairs");
  const outweighs = (heavy) => (weights) => weigh(weights, start) < heavy(weights);
  if (weightings.some(outweighs((weights) => leastWeight(weights, finish)))) return;
  demand(finish.size <= 100_000, "no weighting is enough, and the finish has too many positions");
  for (const end of positionsOf(finish))
    if (haveSameParities(sets, start, end) && !weightings.some(outweighs((w) => weigh(w, end))))
      demandPair(start, end);
}

// -- jump counts ---------------------------------------------------------------------------------

/**
 * Checks a node and all below it. Each branch above says that the sum of `sign` * x_j over its
 * jumps is at least `least`.
 */
function checkBranches(statement, start, finish, node, above = []) {
  demand(above.length <= 200, "a node is below more than 200 branches");
  if (!(node instanceof Map && node.has("jumps")))
    return checkLeaf(statement, start, finish, node, above);
  const { at_most, less, more, ...given } = fields(node, "jumps at_most less more");
  const jumps = list(given.jumps, 1).map((value) => number(value, statement.jumps.length - 1));
  demand(new Set(jumps).size === jumps.length, "a branch names a jump twice");
  const k = whole(at_most, 0n);
  checkBranches(statement, start, finish, less, [...above, { jumps, sign: -1n, least: -k }]);
  checkBranches(statement, start, finish, more, [...above, { jumps, sign: 1n, least: k + 1n }]);
}

function checkLeaf({ n, hole, set, jumps }, start, finish, node, above) {
  const defaults = { weights: new Map(), first: [], last: [], branches: [], areas: [] };
  const given = fields(node, "", defaults);
  demand(given.weights instanceof Map, "the weights of a leaf are not an object");
  const weights = Array(n).fill(0n);
  for (const [name, weight] of given.weights) weights[hole(name)] = whole(weight);
  const total = (position) => holesOf(position).reduce((sum, h) => sum + weights[h], 0n);
  // The inequality: the sum of factors[j] * x_j is at least `right`.
  const factors = jumps.map(({ takes, gives }) => total(gives) - total(takes));
  let right = total(finish) - total(start);

  const addChange = (value, couldBe) => {
    const [holes, times] = [set(pair(value)[0]), whole(value[1], 0n)];
    const touches = (j) => (jumps[j].both & holes) !== 0n;
    const isTouched =
      ((start ^ finish) & holes) !== 0n ||
      above.some((branch) => branch.sign > 0n && branch.jumps.every(touches));
    demand(isTouched, "a first or last change of holes that may not be touched");
    for (const j of jumps.keys())
      if (touches(j) && couldBe(jumps[j], holes)) factors[j] += times;
    right += times;
  };
  for (const item of list(given.first))
    addChange(item, ({ takes, both }, holes) => (both & holes & start) === (takes & holes));
  for (const item of list(given.last))
    addChange(item, ({ gives, both }, holes) => (both & holes & finish) === (gives & holes));

  for (const [i, value] of list(given.branches, 0, above.length).entries()) {
    const times = whole(value, 0n);
    for (const j of above[i].jumps) factors[j] += above[i].sign * times;
    right += above[i].least * times;
  }

  let noWalk = false;
  for (const area of list(given.areas, 0, 50).map((item) => set(list(item, 1, 10)))) {
    const cost = leastCost(jumps, factors, area, start & area, finish & area);
    noWalk ||= cost === undefined;
    right += cost ?? 0n;
    for (const j of jumps.keys()) if (jumps[j].both & area) factors[j] = 0n;
  }
  const isImpossible = right > 0n && factors.every((factor) => factor <= 0n);
  demand(noWalk || isImpossible, "a leaf proves nothing");
}

/** The least cost of a walk in an area (Bellman and Ford), undefined if there is none. */
function leastCost(jumps, factors, area, from, to) {
  const steps = jumps
    .map(({ takes, both }, j) => ({ takes: takes & area, both: both & area, cost: -factors[j] }))
    .filter(({ both }) => both);
  const costs = new Map([[from, 0n]]);
  let changed = new Set([from]);
  for (let round = 0; changed.size; round++) {
    demand(round < 2 ** count(area), "steps of an area lead back for less than 0");
    const before = changed;
    changed = new Set();
    for (const set of before)
      for (const step of steps.filter((step) => canJump(step, set))) {
        const [after, cost] = [set ^ step.both, costs.get(set) + step.cost];
        if (costs.has(after) && costs.get(after) <= cost) continue;
        costs.set(after, cost);
        changed.add(after);
      }
  }
  return costs.get(to);
}

// -- inductive sets ------------------------------------------------------------------------------

/** A function that adds up the values of the pegs of a position, looking up eight at a time. */
function adder(values) {
  const tables = [];
  for (let low = 0; low < values.length; low += 8) {
    let table = [0n];
    for (const value of values.slice(low, low + 8))
      table = [...table, ...table.map((sum) => sum + value)];
    tables.push(table);
  }
  return (position) => {
    let sum = 0n;
    for (let i = 0; position; i++, position >>= 8n) sum += tables[i][Number(position & 255n)];
    return sum;
  };
}

function readSymmetries({ n, hole, jumps }, value) {
  const symmetries = list(value, 0, 48).map((item) => list(item, n, n).map(hole));
  if (!symmetries.length) return [range(n)];
  const known = new Set(symmetries.map(String));
  demand(known.size === symmetries.length, "a symmetry is there twice");
  demand(known.has(String(range(n))), "the identity is missing");
  const allJumps = new Set(jumps.map(({ takes, gives }) => `${takes} ${gives}`));
  for (const one of symmetries) {
    demand(new Set(one).size === n, "a symmetry names a hole twice");
    const image = adder(one.map(bit));
    for (const { takes, gives } of jumps)
      demand(allJumps.has(`${image(takes)} ${image(gives)}`), "a symmetry maps a jump to none");
    for (const other of symmetries)
      demand(known.has(String(one.map((h) => other[h]))), "the symmetries are no group");
  }
  return symmetries;
}

function readData({ data, sha256 }) {
  const bytes = Buffer.from(text(data), "base64");
  demand(bytes.toString("base64") === data, "the data is not base64");
  const digest = createHash("sha256").update(bytes).digest("hex");
  demand(digest === sha256, "the data has another SHA-256");
  return bytes;
}

/** What a zlib stream expands to, which must be `length` bytes. */
function expand(stream, length) {
  let result;
  try {
    result = inflateSync(stream, { maxOutputLength: length + 1, info: true });
  } catch {
    throw new Refused("the data of a level is no zlib stream, or too long");
  }
  demand(result.buffer.length === length, "the data of a level is too short or too long");
  demand(result.engine.bytesWritten === stream.length, "there is more data after a stream");
  return result.buffer;
}

/** All levels: the pegs of their positions, and the set of these. */
function readLevels({ n, change }, entries, data) {
  const width = Math.ceil(n / 8);
  let [all, at] = [0, 0];
  const levels = entries.map((entry) => {
    const given = fields(entry, "pegs positions bytes");
    const size = number(given.positions, 100_000_000 - all);
    const stream = data.subarray(at, at + number(given.bytes, data.length - at));
    [all, at] = [all + size, at + stream.length];
    const raw = expand(stream, size * width);
    const level = { pegs: whole(given.pegs, 0n), positions: new Set() };
    for (let i = 0, position = 0n; i < size; i++) {
      let gap = 0n;
      for (let b = width - 1; b >= 0; b--) gap = (gap << 8n) | BigInt(raw[b * size + i]);
      position += gap;
      demand(i === 0 || gap, "a level lists a position twice");
      demand(position < bit(n), "a level lists a number that is no position");
      demand(BigInt(count(position)) === level.pegs, "a position has another number of pegs");
      level.positions.add(position);
    }
    return level;
  });
  demand(at === data.length, "there is more data than that of the levels");
  for (let i = 1; i < levels.length; i++)
    demand(levels[i].pegs - levels[i - 1].pegs === BigInt(change), "a level has other pegs");
  return levels;
}

/** A function that says whether a position is dead. */
function deadTest({ start, change }, ends, weightings, symmetries) {
  const least = count(ends.pegs) + ends.least;
  const most = count(ends.pegs) + Math.min(ends.most, ends.free.length);
  if (least > most) return () => true; // there is no end
  const tests = weightings.map((weights) => {
    const images = symmetries.map((symmetry) => symmetry.map((hole) => weights[hole]));
    const lows = images.map((image) => leastWeight(image, ends));
    const highs = images.map((image) => weigh(image, start));
    const adders = images.map((image) => adder(image));
    return { low: lows.reduce(min), high: highs.reduce(max), adders };
  });
  return (position) => {
    const [pegs, first] = [count(position), count(start)];
    if (change < 0 ? pegs > first || pegs < least : pegs < first || pegs > most) return true;
    return tests.some(({ low, high, adders }) => {
      const weights = adders.map((weightOf) => weightOf(position));
      return weights.some((weight) => weight < low || weight > high);
    });
  };
}

function checkInductiveSet(statement, proof) {
  const { start, finish, jumps, change } = statement;
  const given = fields(proof, "kind forward backward sha256 data", { weightings: [], symmetries: [], parity_sets: [] });
  const weightings = readWeightings(statement, given.weightings, 100);
  for (const weights of weightings)
    demand(weights.reduce((sum, w) => sum + (w < 0n ? -w : w), 0n) < 2n ** 62n, "too heavy");
  const sets = readParitySets(statement, given.parity_sets);
  const symmetries = readSymmetries(statement, given.symmetries);
  const images = symmetries.map((symmetry) => adder(symmetry.map(bit)));
  const leastImage = (position) => images.map((image) => image(position)).reduce(min);
  const holds = (level, position) => level.positions.has(leastImage(position));
  const isDescent = finish.isNumber && change < 0;
  const ends = isDescent ? { ...finish, least: finish.most } : finish;
  const isDead = deadTest(statement, ends, weightings, symmetries);

  // Rules 1 and 2
  demand(!isAllowed(finish, start), "the finish allows the start");
  const entries = [...list(given.forward, 0, 4096), ...list(given.backward, 0, 4096)];
  demand(entries.length, "there is no level");
  const levels = readLevels(statement, entries, readData(given));
  for (const { positions } of levels)
    for (const position of positions)
      demand(leastImage(position) === position, "a position is not the least of its images");
  const forward = levels.slice(0, given.forward.length);
  const backward = levels.slice(given.forward.length);

  // Rule 3
  demand(!forward.length || holds(forward[0], start), "the first level does not hold the start");
  for (const { positions } of forward)
    for (const position of positions)
      for (const image of images)
        demand(!isAllowed(finish, image(position)), "a level forward lists an allowed position");

  // Rule 4
  for (const [i, { positions }] of forward.entries()) {
    const next = forward[i + 1];
    const isRight = (after) =>
      next || !backward.length
        ? (next && holds(next, after)) || isDead(after)
        : !holds(backward[0], after);
    for (const position of positions)
      for (const jump of jumps)
        if (canJump(jump, position))
          demand(isRight(position ^ jump.both), "a jump leads out of a level forward");
  }

  // Rule 5
  for (const [i, level] of backward.entries()) {
    demand(!holds(level, start), "a level backward holds the start");
    const last = backward[i - 1];
    if (!last && forward.length) continue;
    const isRight = (before) => (last && holds(last, before)) || isDead(before);
    for (const position of level.positions)
      for (const jump of jumps)
        if (canUndo(jump, position))
          demand(isRight(position ^ jump.both), "a jump leads into a level backward");
  }

  // Rule 6
  if (!backward.length) return;
  demand(finish.size <= 100_000, "the finish has too many positions");
  for (const end of positionsOf(ends)) {
    if (!haveSameParities(sets, start, end) || isDead(end)) continue;
    const withPegs = (level) => level.pegs === BigInt(count(end));
    const level = backward.find(withPegs);
    demand(forward.some(withPegs) || (level && holds(level, end)), "no level holds an end");
  }
}

// -- the fewest moves ----------------------------------------------------------------------------

function readRegions({ set, jumps }, value) {
  const regions = list(value, 0, 1000).map((item) => set(list(item, 1)));
  for (const region of regions)
    for (const { both, from, to } of jumps) {
      const ends = bit(from) | bit(to);
      demand(!(both & ~ends & region) || ends & region, "a jump goes over a region from outside");
    }
  return regions;
}

/** The most regions, disjoint, that are chosen: those of one hole, then the others in order. */
function packing(regions, isChosen) {
  let [used, size] = [0n, 0];
  for (const isSingle of [true, false])
    for (const region of regions)
      if ((count(region) === 1) === isSingle && isChosen(region) && !(region & used)) {
        used |= region;
        size++;
      }
  return size;
}

/** Functions that bound the moves from a position to a late end, and to it from an early end. */
function readBounds({ start, finish, change, n }, regions) {
  const free = finish.free.reduce((set, hole) => set | bit(hole), finish.pegs);
  const most = count(finish.pegs) + Math.min(finish.most, finish.free.length);
  const ends = [
    { pegs: start, perhaps: start, most: count(start) },
    finish.isNumber
      ? { pegs: 0n, perhaps: bit(n) - 1n, most: finish.most }
      : { pegs: finish.pegs, perhaps: free, most },
  ];
  const [early, late] = change < 0 ? ends : ends.reverse();
  const outside = regions.filter((r) => r & ~late.perhaps || count(r) > late.most);
  const spared = Math.min(late.most, regions.length - outside.length);
  const kept = regions.filter((r) => (r & early.pegs) === r);
  const isFull = (position) => (region) => (region & position) === region;
  return {
    toLate: (position) =>
      Math.max(
        packing(outside, isFull(position)),
        packing(regions, isFull(position)) - spared,
      ),
    fromEarly: (position) => packing(kept, (region) => !isFull(position)(region)),
  };
}

/** The positions after one move from a position, or before one. */
function moved(jumps, position, isBackward) {
  const found = new Set();
  const visit = (position, hole) => {
    for (const jump of jumps) {
      const [from, to] = isBackward ? [jump.to, jump.from] : [jump.from, jump.to];
      if (hole !== undefined && hole !== from) continue;
      if (!(isBackward ? canUndo : canJump)(jump, position)) continue;
      found.add(position ^ jump.both);
      visit(position ^ jump.both, to);
    }
  };
  visit(position);
  return found;
}

function checkFewestMoves(statement, proof) {
  const { start, finish, jumps, change } = statement;
  const defaults = { regions: [], symmetries: [], parity_sets: [] };
  const given = fields(proof, "kind moves solution forward backward", defaults);
  const moves = whole(given.moves, 1n);
  const sizesOf = (value) => list(value).map((size) => whole(size, 0n));
  const [forward, backward] = [sizesOf(given.forward), sizesOf(given.backward)];
  const isJump = ({ takes, gives }) => count(takes) + count(gives) === 3;
  demand(jumps.every(isJump) && jumps.every((j) => j.takes && j.gives), "a jump is not one peg's");

  // Rule 1
  let [position, made, peg] = [start, 0n, undefined];
  for (const value of list(given.solution)) {
    const jump = jumps[number(value, jumps.length - 1)];
    demand(canJump(jump, position), "a jump can't be made");
    if (jump.from !== peg) made++;
    [position, peg] = [position ^ jump.both, jump.to];
  }
  demand(isAllowed(finish, position), "the last position is not allowed");
  demand(made === moves, "the solution has another number of moves");

  // Rule 2
  const regions = readRegions(statement, given.regions);
  const symmetries = readSymmetries(statement, given.symmetries);
  const images = symmetries.map((symmetry) => adder(symmetry.map(bit)));
  const ways = new Set(jumps.map((j) => `${j.takes} ${j.gives} ${j.from} ${j.to}`));
  const free = finish.isNumber ? 0n : finish.free.reduce((set, hole) => set | bit(hole), 0n);
  for (const [i, image] of images.entries()) {
    for (const kept of [start, finish.pegs, free])
      demand(image(kept) === kept, "a symmetry does not keep the start or the finish");
    for (const { takes, gives, from, to } of jumps)
      demand(
        ways.has(`${image(takes)} ${image(gives)} ${symmetries[i][from]} ${symmetries[i][to]}`),
        "a symmetry maps the way of a peg to none",
      );
  }
  const leastImage = (position) => images.map((image) => image(position)).reduce(min);
  const sets = readParitySets(statement, given.parity_sets);

  // Rule 3
  demand(!isAllowed(finish, start), "the finish allows the start");
  const layers = BigInt(forward.length + backward.length);
  demand(moves === layers + 2n || (moves === 1n && !layers), "the layers are for other moves");
  demand([...forward, ...backward].reduce((a, b) => a + b, 0n) <= 20_000_000n, "large layers");
  if (moves === 1n) return;

  // Rules 4 and 5
  const bounds = readBounds(statement, regions);
  const makeLayers = (first, sizes, isBackward) => {
    const known = new Set(first);
    let layer = known;
    const needs = isBackward === change < 0 ? bounds.fromEarly : bounds.toLate;
    for (const [i, size] of sizes.entries()) {
      const next = new Set();
      for (const position of layer)
        for (const after of moved(jumps, position, isBackward)) {
          const least = leastImage(after);
          if (known.has(least) || next.has(least)) continue;
          if (BigInt(i + 1 + needs(least)) < moves) next.add(least);
          demand(next.size <= size, "a layer has more positions");
        }
      demand(BigInt(next.size) === size, "a layer has fewer positions");
      for (const position of next) known.add(position);
      layer = next;
    }
    return { known, layer };
  };
  let isEnd = (position) => isAllowed(finish, position);
  if (backward.length) {
    demand(finish.size <= 100_000, "the finish has too many positions");
    const isDescent = finish.isNumber && change < 0;
    const ends = [...positionsOf(isDescent ? { ...finish, least: finish.most } : finish)];
    const first = ends.filter((end) => haveSameParities(sets, start, end)).map(leastImage);
    const { known } = makeLayers(first, backward, true);
    isEnd = (position) => known.has(leastImage(position));
  }
  const { known, layer } = makeLayers([leastImage(start)], forward, false);
  for (const position of known)
    demand(!isAllowed(finish, position), "a layer has an allowed position");
  for (const position of layer)
    for (const after of moved(jumps, position, false))
      demand(!isEnd(after), "the layers meet");
}

// -- certificates --------------------------------------------------------------------------------

const KINDS = new Map([
  ["solution", checkSolution],
  ["position class", checkClass],
  ["tree", checkTree],
  ["inductive set", checkInductiveSet],
  ["fewest moves", checkFewestMoves],
]);

function check(bytes) {
  let document;
  try {
    document = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Refused("it is not UTF-8");
  }
  const keys = "certificate problem holes jumps start finish proof";
  const { certificate, problem, proof, ...statement } = fields(parse(document), keys);
  demand(certificate === 1n, "the version of the format is not 1");
  demand(problem instanceof Map && proof instanceof Map, "problem or proof is not an object");
  const checkProof = KINDS.get(proof.get("kind"));
  demand(checkProof, "no kind of proof, or one that proves nothing");
  checkProof(readStatement(statement), proof);
  return [checkSolution, checkFewestMoves].includes(checkProof) ? "solved" : "impossible";
}

function verdict(bytes) {
  try {
    return `accepted: ${check(bytes)}`;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return `refused: ${error.message}`;
  }
}

/** What the checker says of texts in base64. */
export const judge = (texts) => texts.map((text) => verdict(Buffer.from(text, "base64")));

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const path of process.argv.slice(2)) {
    const said = verdict(readFileSync(path));
    console.log(said);
    if (said.startsWith("refused")) process.exitCode = 10;
  }
