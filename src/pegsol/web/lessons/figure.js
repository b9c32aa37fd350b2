// A board with a number in each hole.

import { MARGIN, corner, scaled } from "../board/grid.js";
import { svg } from "../dom.js";

/** @import { Item } from "./lesson.js" */

const RADIUS = 42; // in hundredths of a step
const LIFT = 13; // from the middle of a number to its baseline

/**
 * A figure by itself shows the numbers only; beside a board it shows the pegs and the finish, too.
 * @param {Item} item
 * @param {string} label what it shows
 */
export function figure({ tables, start, numbers, kind }, label) {
  const at = tables.places.map(scaled);
  const [right, bottom] = corner(at);
  const alone = kind === "figure";
  const thirds = alone && Math.max(...numbers) <= 3; // they are told apart by colours, too
  const pegs = new Set(alone ? [] : start);
  const ends = new Set(alone ? [] : tables.finish.pegs);
  const cells = at.map(([x, y], hole) => {
    const cell = svg(
      "g",
      { class: `number-${numbers[hole]}`, transform: `translate(${x} ${y})` },
      svg("circle", { r: RADIUS }),
      svg("text", { y: LIFT }, `${numbers[hole]}`),
    );
    cell.classList.toggle("peg", pegs.has(hole));
    cell.classList.toggle("end", ends.has(hole));
    return cell;
  });
  const [width, height] = [right + 2 * MARGIN, bottom + 2 * MARGIN];
  const names = tables.holes.map((name, hole) => `${name} ${numbers[hole]}`).join(", ");
  return svg(
    "svg",
    {
      class: thirds ? "numbers thirds" : `numbers ${kind}`,
      viewBox: `${-MARGIN} ${-MARGIN} ${width} ${height}`,
      role: "img",
      "aria-label": `${label} ${names}`,
    },
    ...cells,
  );
}
