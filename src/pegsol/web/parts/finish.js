// The finish, how a game must end, and its words.

import { format } from "../board/messages.js";
import { FINISH } from "../texts/first.js";

/** @typedef {Record<string, any>} FinishJson as in problem files */
/** @typedef {"normal" | "reverse"} Rules */

/**
 * A finish that is picked.
 * @typedef {object} Picked
 * @property {"own" | "pegs" | "hole" | "several" | "any" | "at_most" | "exactly" | "fewest"} kind "own" is
 *   that of the problem, "pegs" those that are drawn; "hole", any of "several" and "any" are where the last
 *   peg is, or in the reverse game the last empty hole
 * @property {string[]} [holes] the names of the hole or holes; none until one is clicked
 * @property {number} [most] how many pegs
 */

/** The most holes that words list. */
const MAX_NAMED = 3;

/**
 * A finish as it would be picked.
 * @param {FinishJson} finish
 * @returns {Picked & { kind: Exclude<Picked["kind"], "own"> }}
 */
export function pickedOf(finish) {
  if (finish.fewest) return { kind: "fewest" };
  if (finish.at_most > 1) return { kind: "at_most", most: finish.at_most };
  if (finish.exactly) return { kind: "exactly", most: finish.exactly };
  const last = finish.survivor ?? finish.vacancy ?? "";
  if (finish.at_most === 1 || last === "any") return { kind: "any" };
  if (Array.isArray(last)) return { kind: "several", holes: last };
  return last ? { kind: "hole", holes: [last] } : { kind: "pegs" };
}

/**
 * What is chosen of several after a click: one more or one less, but not none.
 * @param {number[]} chosen
 * @param {number} clicked
 */
export function toggled(chosen, clicked) {
  const others = chosen.filter((one) => one !== clicked);
  if (others.length < chosen.length) return others.length ? others : chosen;
  return [...chosen, clicked].sort((one, other) => one - other);
}

/**
 * The finish that is picked, as in problem files; null for that of the problem or the pegs drawn.
 * @param {Picked} picked
 * @param {Rules} rules
 * @returns {FinishJson | null}
 */
export function finishJson({ kind, holes = [], most }, rules) {
  const last = rules === "reverse" ? "vacancy" : "survivor";
  return {
    own: null,
    pegs: null,
    hole: { [last]: holes[0] },
    several: { [last]: holes },
    any: { [last]: "any" },
    at_most: { at_most: most },
    exactly: { exactly: most },
    fewest: { fewest: true },
  }[kind];
}

/**
 * How a game must end, in a few words.
 * @param {FinishJson} finish
 * @param {Rules} [rules]
 * @param {string[]} [holes] all holes of the board, if they are known
 * @returns {string}
 */
export function finishWords(finish, rules = "normal", holes = []) {
  const { kind, holes: last = [], most = 0 } = pickedOf(finish);
  if (kind === "fewest") return FINISH.fewest;
  if (kind === "at_most") return format(FINISH.atMost, { most });
  if (kind === "exactly") return format(FINISH.exactly, { pegs: most });
  if (kind === "any") return finish.vacancy ? FINISH.oneVacancy : FINISH.any;
  if (kind === "several") {
    const [named, counted] = finish.vacancy
      ? [FINISH.fullButAny, FINISH.fullButOneOf]
      : [FINISH.inAny, FINISH.inOneOf];
    return last.length <= MAX_NAMED ? format(named, { holes: last }) : format(counted, { count: last.length });
  }
  if (finish.vacancy) return format(FINISH.fullBut, { holes: last });
  if (finish.free) return FINISH.choice;
  /** @type {string[]} */
  const pegs = finish.pegs ?? [finish.survivor];
  if (pegs.length === holes.length) return FINISH.full;
  const held = new Set(pegs);
  const empty = holes.filter((name) => !held.has(name));
  if (rules === "reverse" && empty.length && empty.length <= MAX_NAMED)
    return format(FINISH.fullBut, { holes: empty });
  return pegs.length <= MAX_NAMED ? format(FINISH.in, { holes: pegs }) : format(FINISH.pattern, { pegs: pegs.length });
}
