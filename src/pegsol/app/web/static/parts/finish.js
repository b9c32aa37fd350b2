// How a game must end, in a few words.

import { FINISH } from "../texts/boards.js";

/**
 * @param {Record<string, any>} finish as in problem files
 * @param {"normal" | "reverse"} rules
 */
export function finishWords(finish, rules) {
  if (finish.fewest) return FINISH.fewest;
  if (finish.at_most > 1) return FINISH.atMost(finish.at_most);
  if (finish.exactly) return FINISH.exactly(finish.exactly);
  if (finish.vacancy) return FINISH.vacancy;
  if (finish.at_most === 1 || finish.survivor === "any") return FINISH.any;
  if (finish.survivor) return FINISH.survivor(finish.survivor);
  if (finish.free) return FINISH.free;
  const { length } = finish.pegs;
  return rules === "reverse" ? FINISH.grown(length) : FINISH.pattern(length);
}
