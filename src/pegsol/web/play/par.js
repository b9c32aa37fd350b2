// How near a solved game came to the fewest moves. Where they are not known, the page proves them; then a shortest
// solution can be watched.

import { format } from "../board/messages.js";
import { medal } from "../boards/medals.js";
import { button, html, link } from "../dom.js";
import { data } from "../game/data.js";
import { showSearches } from "../header.js";
import { watching } from "../link.js";
import { END, SEARCH } from "../texts/later.js";
import { lineOf } from "../wording.js";
import { brief } from "./problem.js";

/** What the end of a solved game says of its moves. */
export class Par {
  #problem;
  #analyst;
  #bests;
  #moves;
  #medal = html("span");
  #says = html("span");
  #row = html("div", { class: "row" });
  element = html("div", { class: "par" }, html("p", {}, this.#medal, " ", this.#says), this.#row);

  /**
   * @param {import("./end.js").Parts} parts
   * @param {number} moves of the player
   */
  constructor({ problem, advisor, bests }, moves) {
    this.#problem = problem;
    this.#analyst = advisor.analyst;
    this.#bests = bests;
    this.#moves = moves;
  }

  /** Say what is known, or soon found. */
  async say() {
    const { fewest, name } = this.#problem;
    if (fewest !== null) {
      const { solutions } = await data("shortest");
      return this.#known(solutions[name?.puzzle ?? ""]?.split(" ") ?? []);
    }
    const found = await this.#analyst.findMoves([], true).catch(() => null);
    if (!found?.at_least) return;
    this.#tell(found.found, found.at_least);
    const sure = found.found === found.at_least;
    const words = sure ? format(END.watch, { moves: found.at_least }) : END.prove;
    this.#offer(button(sure ? "play" : "solve", words, () => void this.#prove()));
  }

  /** Offer something in place of what is there. @param {HTMLElement[]} controls the last is to have the focus */
  #offer(...controls) {
    const focused = this.#row.contains(document.activeElement);
    this.#row.replaceChildren(...controls);
    if (focused) controls[controls.length - 1].focus();
  }

  /**
   * @param {number | null} found that are enough
   * @param {number} atLeast that are needed
   */
  #tell(found, atLeast) {
    const moves = this.#moves;
    const { best, known, between, least } = END.shortest;
    let words = found !== null && found < moves ? between : least;
    if (found === atLeast) words = known;
    this.#says.textContent = format(moves <= atLeast ? best : words, { moves, found, atLeast });
    if (found === atLeast) this.#bests.know(atLeast);
    if (found === atLeast || moves <= atLeast) this.#medal.replaceChildren(medal(atLeast, moves));
  }

  /** @param {string[]} solution one of the shortest */
  #known(solution) {
    const { length } = solution;
    this.#tell(length, length);
    if (!length) return;
    const film = watching(brief(this.#problem), solution);
    this.#offer(link("play", format(END.watch, { moves: length }), film));
  }

  /** Look for the fewest moves, with a proof, until they are found or the player stops. */
  async #prove() {
    try {
      const searches = await import("../search/searches.js");
      const id = await searches.begin({ kind: "fewest-moves", problem: brief(this.#problem) });
      const progress = html("span", { class: "soft", role: "status" }, SEARCH.states.running);
      const stop = button("stop", SEARCH.stop, () => void searches.runOf(id).stop());
      this.#offer(progress, stop);
      void showSearches();
      searches.watch(id, {
        state: () => {},
        solution: () => {},
        progress: ({ moves_found: found, moves_at_least: atLeast }) => {
          const words = found === null ? SEARCH.atLeast : SEARCH.bounds;
          if (atLeast !== null) progress.textContent = format(words, { found, atLeast });
        },
        done: ({ answer, error }) => {
          void showSearches();
          if (error) this.#says.textContent = lineOf(error);
          else if (answer?.status === "solved" && answer.moves) {
            this.#known(answer.moves);
            this.#says.append(" ", END.proved);
          } else {
            if (answer?.moves && answer.moves_at_least) this.#tell(answer.moves.length, answer.moves_at_least);
            this.#offer(button("solve", END.prove, () => void this.#prove()));
          }
        },
      });
    } catch (error) {
      this.#says.textContent = lineOf(error);
    }
  }
}
