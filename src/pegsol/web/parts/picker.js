// The picker of a finish, for the pages that let players choose how a game must end.

import { capital, format } from "../board/messages.js";
import { html } from "../dom.js";
import { FINISH } from "../texts/first.js";
import { finishJson, finishWords } from "./finish.js";
import { choice, choose, field, number, offer } from "./forms.js";

/** @import { Picked, Rules } from "./finish.js" */

/** The choice of a finish, and below it the number of pegs if it has one. */
export class FinishPicker {
  #kinds;
  #options;
  #most;
  #count;
  #own;

  /**
   * @param {Picked["kind"][]} kinds those that can be picked
   * @param {{ holes: number, own?: string }} problem the number of its holes, its finish in words
   * @param {(picked: Partial<Picked>) => void} changed
   */
  constructor(kinds, { holes, own = "" }, changed) {
    this.#kinds = kinds;
    this.#own = own;
    this.#options = choice(
      FINISH.label,
      kinds.map((kind) => [kind, ""]),
      kinds[0],
      (kind) => changed({ kind: /** @type {Picked["kind"]} */ (kind) }),
    );
    this.#most = number(2, 2, holes, (most) => changed({ most }));
    this.#count = field(FINISH.number, this.#most);
    this.element = html("div", { class: "stack" }, this.#options, this.#count);
  }

  /**
   * Show what is picked.
   * @param {Picked} picked
   * @param {Rules} rules
   */
  show(picked, rules) {
    const { kind, most = 2 } = picked;
    for (const each of this.#kinds) {
      // In the reverse game pegs only come.
      const grows = rules === "reverse" && (each === "at_most" || each === "fewest");
      offer(this.#options, each, !grows || each === kind, this.#words(each, picked, rules));
    }
    choose(this.#options, kind);
    this.#count.hidden = kind !== "at_most" && kind !== "exactly";
    if (this.#most !== document.activeElement) this.#most.value = `${most}`;
  }

  /**
   * @param {Picked["kind"]} kind
   * @param {Picked} picked
   * @param {Rules} rules
   */
  #words(kind, { holes = [], most = 2 }, rules) {
    if (kind === "own") return format(FINISH.own, { finish: this.#own });
    if (kind === "pegs") return capital(FINISH.marked);
    if (kind === "hole" && !holes.length)
      return capital(rules === "reverse" ? FINISH.clickedVacancy : FINISH.clicked);
    if (kind === "several" && holes.length < 2)
      return capital(rules === "reverse" ? FINISH.severalVacancies : FINISH.several);
    return capital(finishWords(finishJson({ kind, holes, most }, rules) ?? {}, rules));
  }
}
