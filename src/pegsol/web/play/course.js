// The course of a game: how many solutions were left after each jump, as a curve.

import { svg } from "../dom.js";
import { PLAY } from "../texts/first.js";

const [WIDTH, HEIGHT, EDGE] = [320, 64, 5];
const GROUND = HEIGHT - EDGE;

/**
 * The height of a number: its logarithm, because the numbers differ by orders of magnitude.
 * @param {string} solutions
 */
function height(solutions) {
  const digits = solutions.slice(0, 15);
  return Math.log10(1 + Number(digits)) + solutions.length - digits.length;
}

/**
 * The curve; a game falls from many solutions to few, and to none where it is lost. A click on it
 * goes to that place of the game.
 */
export class Course {
  element = svg("svg", {
    class: "course",
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    role: "img",
    "aria-label": PLAY.course,
  });
  /** The places on the curve: how many jumps are made, and how far from the left. */
  #places = /** @type {{ jump: number, x: number }[]} */ ([]);

  /** @param {(made: number) => void} go to the place with a number of jumps */
  constructor(go) {
    this.element.addEventListener("click", (event) => {
      const { left, width } = this.element.getBoundingClientRect();
      const x = ((event.clientX - left) / width) * WIDTH;
      const [nearest] = this.#places.toSorted((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x));
      if (nearest) go(nearest.jump);
    });
  }

  /**
   * @param {(string | null | undefined)[]} solutions after each jump; unknown ones are left out
   * @param {number} made how many jumps are made
   * @param {number} most the largest number of jumps in the game
   */
  draw(solutions, made, most) {
    const known = solutions.flatMap((number, jump) =>
      number ? [{ jump, high: height(number) }] : [],
    );
    this.element.toggleAttribute("hidden", known.length < 2);
    if (known.length < 2) return;
    const top = Math.max(...known.map(({ high }) => high), 0.1);
    const step = (WIDTH - 2 * EDGE) / Math.max(most, 1);
    const points = known.map(({ jump, high }) => ({
      jump,
      high,
      x: EDGE + step * jump,
      y: GROUND - ((GROUND - EDGE) * high) / top,
    }));
    this.#places = points;
    const curve = `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
    const here = points.find(({ jump }) => jump === made);
    const place = here && { cx: here.x, cy: here.y, r: 4 };
    this.element.replaceChildren(
      svg("path", { class: "ground", d: `M${EDGE} ${GROUND}H${WIDTH - EDGE}` }),
      svg("path", { class: "area", d: `${curve}V${GROUND}H${points[0].x}Z` }),
      svg("path", { class: "curve", d: curve }),
      ...(place ? [svg("circle", { class: here.high ? "here" : "here lost", ...place })] : []),
    );
  }
}
