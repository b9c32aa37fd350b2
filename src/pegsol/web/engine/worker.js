// The engine in a worker of its own. It answers questions in slices, with room for messages between
// them: the newest question comes first, and one that nobody waits for any more ends.

import { analysis, review } from "./answers.js";
import { duel } from "./duel.js";
import { explain } from "./packages/explain.js";
import { nextPackage } from "./packages/next.js";
import { look, part } from "./parts.js";
import { repairs } from "./repairs.js";
import { why } from "./why.js";

/** @import { Core } from "./core/calls.js" */

/**
 * What searches work with.
 * @typedef {object} Engine
 * @property {Core} core
 * @property {() => Promise<Core | null>} spaces a part for state spaces with memory of its own, or
 *   null if there is none
 * @property {() => Promise<void>} pause lets messages in; throws an error if the question is cancelled
 * @property {(methods: import("./search.js").Methods) => void} [told] hears how far beams are
 * @property {number} [beamBytes] the most bytes of a beam
 */

/** @typedef {{ id: number, cancelled: boolean }} Open */

/** @type {Record<string, (engine: Engine, question: any) => Promise<unknown>>} */
const ANSWERS = {
  analysis,
  duel,
  explain,
  moves: async (engine, question) => (await import("./moves/answer.js")).moves(engine, question),
  nextPackage,
  repairs,
  review,
  why,
};
/** The most bytes of each part. */
const MEMORY = { solver: 128 << 20, spaces: 384 << 20 };

class Cancelled extends Error {}

/** The questions that are open, the newest last. @type {Open[]} */
const open = [];
/** Questions that wait until a newer one has ended. @type {(() => void)[]} */
let waiting = [];

const solver = part("solver", MEMORY.solver);
const spaces = () => part("spaces", MEMORY.spaces).catch(() => null);

/** @param {Open} question */
async function pause(question) {
  await look();
  while (!question.cancelled && open[open.length - 1] !== question) {
    await new Promise((resume) => waiting.push(() => resume(null)));
  }
  if (question.cancelled) throw new Cancelled();
}

/** Let the questions that wait look whether their turn has come. */
function wake() {
  const others = waiting;
  waiting = [];
  for (const resume of others) resume();
}

/**
 * @param {number} id
 * @param {string} what
 * @param {unknown} question
 */
async function answer(id, what, question) {
  const asked = { id, cancelled: false };
  open.push(asked);
  try {
    const engine = { core: await solver, spaces, pause: () => pause(asked) };
    postMessage({ id, answer: await ANSWERS[what](engine, question) });
  } catch (error) {
    if (error instanceof Cancelled) return;
    setTimeout(() => {
      throw error; // the page hears that the worker has failed
    });
  } finally {
    open.splice(open.indexOf(asked), 1);
    wake();
  }
}

addEventListener("message", ({ data }) => {
  if ("cancel" in data) {
    const asked = open.find(({ id }) => id === data.cancel);
    if (asked) asked.cancelled = true;
    wake();
  } else void answer(data.id, data.what, data.question);
});

solver.then(
  () => postMessage({ ready: true }),
  (error) => postMessage({ failed: error instanceof RangeError ? "engine-memory" : "engine-missing" }),
);
