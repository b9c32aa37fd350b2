// The draft of the editor, and those before it; the browser keeps it.

import { fields, number, oneOf, read, text, texts, whole, write } from "../reader.js";
import { blank } from "./draft.js";
import { GEOMETRIES, MAX_SIDE } from "./lattice.js";

/** @import { Draft } from "./draft.js" */

const MAX_STEPS = 500; // that can be taken back

/** The English board with its middle hole empty, to begin with. @returns {Draft} */
function first() {
  const cells = ["  ooo  ", "  ooo  ", "ooooooo", "ooo.ooo", "ooooooo", "  ooo  ", "  ooo  "].join(
    "",
  );
  return { ...blank(), cells };
}

const hole = (/** @type {any} */ value) => (Number.isInteger(value) && value >= 0 ? value : undefined);
const place = whole(number(-1e6, 1e6));
const lines = whole(whole(hole));

const NET = fields(
  { names: texts, at: whole(place), lines, one_way: lines, joined: lines },
  ...["names", "at", "lines", "one_way", "joined"],
);

/** @type {Record<string, import("../reader.js").Form>} */
const FIELDS = {
  title: text,
  geometry: oneOf(...GEOMETRIES),
  columns: hole,
  rows: hole,
  cells: text,
  wants: text,
  finish: oneOf("pegs", "several", "any", "at_most", "exactly", "fewest"),
  most: hole,
  rules: oneOf("normal", "reverse"),
  net: (value) => (value === null ? null : NET(value)),
  known: (value) => (value === null ? null : fields({ shape: text }, "board", "shape")(value)),
};

/**
 * A draft whose parts fit together: a board by hand, with holes that there are, or a lattice.
 * @param {any} value
 */
function sound(value) {
  const draft = fields(FIELDS, ...Object.keys(FIELDS).filter((name) => name !== "net"))(value);
  if (!draft) return undefined;
  const { net, columns, rows, cells, wants } = draft;
  const size = columns * rows;
  const drawn = cells.length === size && /^[o. ]+$/.test(cells);
  if (!drawn || wants.length !== size || !/^[o.?]+$/.test(wants)) return undefined;
  if (!net) return Math.max(columns, rows) <= MAX_SIDE ? draft : undefined;
  const all = [...net.lines, ...net.one_way];
  const fits =
    rows === 1 &&
    [net.names, net.at].every((one) => one.length === size) &&
    net.at.every((/** @type {number[]} */ one) => one.length === 2) &&
    all.every((line) => line.length === 3) &&
    net.joined.every((/** @type {number[]} */ pair) => pair.length === 2) &&
    [...all, ...net.joined].flat().every((one) => one < size);
  return fits ? draft : undefined;
}

export const DRAFT = fields({ draft: sound, saved: (value) => text(value) ?? null }, "draft");

/** A draft with its past and its future; fires "change". */
export class History extends EventTarget {
  /** @type {Draft[]} */
  #past = [];
  /** @type {Draft[]} */
  #future = [];
  /** @type {string | null} */
  #saved;
  /** @type {Draft} */
  #draft;

  constructor() {
    super();
    const { draft, saved = null } = read("editor", DRAFT) ?? { draft: first() };
    [this.#draft, this.#saved] = [{ net: null, ...draft }, saved];
  }

  get draft() {
    return this.#draft;
  }

  /** The id under which it is kept, if it was saved. */
  get saved() {
    return this.#saved;
  }

  set saved(id) {
    this.#saved = id;
    this.#keep();
  }

  /**
   * Go on with another draft; what was taken back is forgotten.
   * @param {Draft} draft
   */
  set(draft) {
    if (JSON.stringify(draft) === JSON.stringify(this.draft)) return;
    this.#past = [...this.#past.slice(-MAX_STEPS), this.draft];
    this.#future = [];
    this.#go(draft);
  }

  /**
   * Go on with some of the draft changed.
   * @param {Partial<Draft>} part
   */
  change(part) {
    this.set({ ...this.draft, ...part });
  }

  /**
   * Go on with a stroke: however many drafts it makes, undo takes it back as one.
   * @param {Draft} draft
   * @param {Draft} before the draft before the stroke
   */
  stroke(draft, before) {
    if (JSON.stringify(draft) === JSON.stringify(this.draft)) return;
    if (this.draft === before) this.#past.push(before);
    this.#future = [];
    this.#go(draft);
  }

  undo() {
    const draft = this.#past.pop();
    if (!draft) return;
    this.#future.push(this.draft);
    this.#go(draft);
  }

  redo() {
    const draft = this.#future.pop();
    if (!draft) return;
    this.#past.push(this.draft);
    this.#go(draft);
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** @param {Draft} draft */
  #go(draft) {
    this.#draft = draft;
    this.#keep();
    this.dispatchEvent(new Event("change"));
  }

  #keep() {
    write("editor", { draft: this.#draft, saved: this.#saved });
  }
}
