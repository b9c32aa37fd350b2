// The draft of the editor, and those before it; the browser keeps it.

import { blank } from "./draft.js";
import { GEOMETRIES } from "./lattice.js";

/** @typedef {import("./draft.js").Draft} Draft */

const STORAGE_KEY = "pegsol.editor"; // the name under which the browser keeps it
const MAX_STEPS = 500; // that can be taken back

/** The English board with its middle hole empty, to begin with. @returns {Draft} */
function first() {
  const cells = ["  ooo  ", "  ooo  ", "ooooooo", "ooo.ooo", "ooooooo", "  ooo  ", "  ooo  "].join(
    "",
  );
  return { ...blank(), cells };
}

/** @returns {{ draft: Draft, saved: string | null }} */
function kept() {
  try {
    const { draft, saved } = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    const size = draft.columns * draft.rows;
    const sound = draft.cells.length === size && draft.wants.length === size;
    if (sound && GEOMETRIES.includes(draft.geometry)) return { draft: { net: null, ...draft }, saved };
  } catch {
    // Storage is forbidden, or holds data of another version.
  }
  return { draft: first(), saved: null };
}

/** A draft with its past and its future; fires "change". */
export class History extends EventTarget {
  /** @type {Draft[]} */
  #past = [];
  /** @type {Draft[]} */
  #future = [];
  #saved;
  #draft;

  constructor() {
    super();
    ({ draft: this.#draft, saved: this.#saved } = kept());
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
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify({ draft: this.#draft, saved: this.#saved }));
    } catch {
      // Storage is forbidden or full: it lasts as long as the page.
    }
  }
}
