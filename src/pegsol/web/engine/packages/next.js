// The next package of a winning position.

import { Rules } from "../../board/rules.js";
import { caseOf } from "../cases.js";
import { holds } from "../classes.js";
import { bitsOf } from "../gf2.js";
import { EFFORTS, Verdicts } from "../verdicts.js";
import { pieceOf, piecesOf } from "./explain.js";
import { purges } from "./purges.js";

/** @import { Jump } from "../../board/rules.js" */
/** @import { Question } from "../cases.js" */
/** @import { Knowledge } from "../knowledge.js" */
/** @import { Engine } from "../worker.js" */
/** @import { Piece } from "./explain.js" */

/**
 * The next package of a position, and the jumps to make before it. If there is no package, `complete` says whether
 * it is known that none keeps the finish in reach.
 * @typedef {{ lead: Jump[], package: Piece | null, complete: boolean }} NextPackage
 */

const MAX_SLICES = 1000; // of work; about two seconds

/** The work of an answer is done. */
class Spent extends Error {}

/**
 * @param {Engine} engine
 * @param {Question & { first?: Jump | null }} question
 * @returns {Promise<NextPackage>}
 */
export async function nextPackage(engine, question) {
  const { known, positions } = await caseOf(engine, question);
  const [start] = positions.slice(-1);
  if (!known.settled) return none(false);
  if (holds(known.finish, start)) return none(true);
  let slices = 0;
  const limited = {
    ...engine,
    pause: async () => {
      if (++slices > MAX_SLICES) throw new Spent();
      await engine.pause();
    },
  };
  const survey = new Survey(limited, known, new Rules(question.problem.tables), question.first ?? null);
  return survey.answer(start).catch((error) => {
    if (error instanceof Spent) return none(false);
    throw error;
  });
}

/** @param {boolean} complete whether it is proved that no package keeps the finish in reach */
function none(complete) {
  return { lead: [], package: null, complete };
}

/** @param {Jump[]} lead @param {Piece} piece */
function next(lead, piece) {
  return { lead, package: piece, complete: true };
}

class Survey {
  #complete = true;

  /**
   * @param {Engine} engine
   * @param {Knowledge} known
   * @param {Rules} rules
   * @param {Jump | null} first
   */
  constructor(engine, known, rules, first) {
    this.engine = engine;
    this.known = known;
    this.rules = rules;
    this.first = first;
    this.verdicts = new Verdicts(engine, known, EFFORTS.brief);
  }

  /** @param {bigint} start */
  async answer(start) {
    const { known, first } = this;
    if (known.winning(start) === false) return none(true);
    const found = await new Verdicts(this.engine, known, EFFORTS.full).line(start);
    if (!found?.solved) return none(found?.solved === false);
    const purge = await this.#winning(start);
    if (purge) return next([], purge);
    const [piece, later] = piecesOf(known.board, this.rules, start, found.jumps);
    if (piece.kind !== "jumps" && (!first || piece.jumps[0].join() === first.join())) return next([], piece);
    if (first) return none(this.#complete);
    // Every solution begins with one of the jumps that can be made; that of the known one comes first.
    const [best] = found.jumps;
    const others = known.steps(start).filter(({ jump }) => jump.join() !== best.join());
    for (const jump of [best, ...others.map((step) => step.jump)]) {
      const after = await this.#winning(start ^ bitsOf(jump));
      if (after) return next([jump], after);
    }
    return later ? next(piece.jumps, later) : none(this.#complete);
  }

  /**
   * The first purge of a position that keeps the finish in reach, or null.
   * @param {bigint} position
   */
  async #winning(position) {
    try {
      for (const purge of purges(this.known, position, this.first)) {
        await this.engine.pause();
        if (!purge) continue;
        const wins = await this.verdicts.winning(purge.after);
        if (wins) return pieceOf(this.rules, purge.kind, position, purge.jumps);
        if (wins === null) this.#complete = false;
      }
    } catch (error) {
      if (!(error instanceof Spent)) throw error;
      this.#complete = false;
    }
    return null;
  }
}
