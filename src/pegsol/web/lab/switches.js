// The form of a plain search: its order, its switches and its limits.

import { html } from "../dom.js";
import { choice, field, number, select, tick } from "../parts/forms.js";
import { LAB } from "../texts/lab.js";

/** @typedef {Record<string, any>} Json */

const TABLES = [0, 1 << 16, 1 << 20, 1 << 22];
const TICKS = /** @type {const} */ (["position_class", "pagodas", "dead_pegs", "pin_types"]);
/** The orders of holes that need no places. */
const UNPLACED = ["board", "board-reversed", "random"];
const MAX_SOLUTIONS = 1_000_000_000;
const MAX_SECONDS = 600;
const MAX_SEED = 999_999;

/** What was chosen last, for the next problem. */
const chosen = {
  holes: "columns",
  directions: "",
  by: "peg",
  weights: "",
  table: 0,
  symmetries: false,
  position_class: false,
  pagodas: false,
  dead_pegs: false,
  pin_types: false,
  independence: "none",
  solutions: 1,
  all: false,
  seconds: 60,
  seed: 0,
};

/**
 * The weights in a text: pairs of a hole and a whole number.
 * @param {string} text
 * @returns {Record<string, number> | null} null if it has others
 */
function weightsIn(text) {
  const words = text.split(/[\s,;:=]+/).filter(Boolean);
  if (words.length % 2) return null;
  const pairs = Array.from({ length: words.length / 2 }, (_, i) => words.slice(2 * i, 2 * i + 2));
  if (pairs.some(([, weight]) => !/^-?\d{1,6}$/.test(weight))) return null;
  return Object.fromEntries(pairs.map(([hole, weight]) => [hole, Number(weight)]));
}

/**
 * Choose weights.
 * @param {string[]} holes
 * @param {number[]} weights
 */
export function weigh(holes, weights) {
  chosen.weights = holes.map((hole, number) => `${hole} ${weights[number]}`).join(" ");
}

/** What a search takes. */
export function search() {
  const { all, ...asked } = chosen;
  const weights = asked.weights.trim() ? weightsIn(asked.weights) : null;
  return { ...asked, weights, solutions: all ? null : asked.solutions };
}

/** What is chosen, in a few words. */
export function inWords() {
  const { holes, directions, by, weights, table, independence, solutions, all } = chosen;
  const first = weights.trim() ? LAB.weigh : LAB.orders[holes];
  const words = [first];
  if (directions.trim()) words.push(directions.trim());
  if (by === "target") words.push(LAB.byKinds.target);
  if (table) words.push(LAB.entries(table));
  if (chosen.symmetries) words.push(LAB.switches.symmetries);
  for (const name of TICKS) if (chosen[name]) words.push(LAB.switches[name]);
  if (independence !== "none") words.push(LAB.independences[/** @type {"all"} */ (independence)]);
  if (all) words.push(LAB.all);
  else if (solutions > 1) words.push(LAB.wantedOf(solutions));
  return words.join(", ");
}

/**
 * The controls.
 * @param {boolean} placed whether the holes of the board have places, in rows and columns
 * @param {boolean} survivor whether the finish is one peg in a given hole, as pin types need it
 */
export function switches(placed, survivor) {
  const names = placed ? Object.keys(LAB.orders) : UNPLACED;
  if (!names.includes(chosen.holes)) chosen.holes = names[0];
  const orders = names.map((name) => /** @type {[string, string]} */ ([name, LAB.orders[name]]));
  const holes = select(orders, chosen.holes, (value) => (chosen.holes = value));
  const directions = words("directions", "n e s w", 200);
  if (!placed) chosen.directions = directions.value = "";
  directions.disabled = !placed;
  const weights = words("weights", "d4 10 c4 8 …", 4000);
  weights.addEventListener("input", () => {
    weights.setCustomValidity(weightsIn(weights.value) ? "" : LAB.badWeights);
  });
  const by = choice(LAB.by, Object.entries(LAB.byKinds), chosen.by, (value) => (chosen.by = value));
  const symmetries = tick(LAB.switches.symmetries, chosen.symmetries, (on) => {
    chosen.symmetries = on;
    paired();
  });
  const sizes = TABLES.map((size) => /** @type {[string, string]} */ ([`${size}`, size ? LAB.entries(size) : LAB.noTable]));
  const table = select(sizes, `${chosen.table}`, (value) => {
    chosen.table = Number(value);
    paired();
  });
  const paired = () => {
    table.setCustomValidity(chosen.symmetries && !chosen.table ? LAB.needsTable : "");
  };
  paired();
  const independence = select(
    /** @type {[string, string][]} */ (Object.entries(LAB.independences)),
    chosen.independence,
    (value) => (chosen.independence = value),
  );
  if (!survivor) chosen.pin_types = false;
  const ticks = TICKS.map((name) => tick(LAB.switches[name], chosen[name], (on) => (chosen[name] = on)));
  ticks[TICKS.indexOf("pin_types")].hidden = !survivor;
  const solutions = number(chosen.solutions, 1, MAX_SOLUTIONS, (value) => (chosen.solutions = value));
  const all = tick(LAB.all, chosen.all, (on) => {
    chosen.all = on;
    solutions.disabled = on;
  });
  solutions.disabled = chosen.all;
  const seconds = number(chosen.seconds, 1, MAX_SECONDS, (value) => (chosen.seconds = value));
  const seed = number(chosen.seed, 0, MAX_SEED, (value) => (chosen.seed = value));
  for (const input of [solutions, seconds, seed]) input.required = true;
  return html(
    "form",
    { class: "stack", onsubmit: (event) => event.preventDefault() },
    field(LAB.order, holes),
    html("div", { class: "lab-numbers" }, field(LAB.directions, directions), field(LAB.numbers.seed, seed)),
    by,
    field(LAB.weigh, weights),
    field(LAB.table, table),
    field(LAB.independence, independence),
    html("fieldset", { class: "lab-rules" }, html("legend", {}, LAB.rules), symmetries, ...ticks),
    html("div", { class: "lab-numbers" }, field(LAB.wanted, solutions), field(LAB.seconds, seconds)),
    all,
  );
}

/**
 * A text.
 * @param {"directions" | "weights"} name
 * @param {string} placeholder
 * @param {number} maxlength
 */
function words(name, placeholder, maxlength) {
  const input = html("input", {
    value: chosen[name],
    name,
    placeholder,
    maxlength,
    spellcheck: "false",
    autocomplete: "off",
    oninput: () => (chosen[name] = input.value),
  });
  return input;
}
