// A picture of how a day went: the positions at the start, and squares.

import { NAME } from "../base.js";
import { addressOf, svgOf } from "../parts/picture.js";
import { titleOf } from "./report.js";

/** @import { Line } from "./report.js" */

const [WIDTH, HEIGHT, EDGE] = [1200, 800, 60];
const BOARD = 320;
const SQUARE = 26;
const YELLOW = "gold"; // as in the text, on light and on dark ground
const FONT = "Inter, system-ui, sans-serif";

/**
 * The picture of a board; null if it cannot be drawn.
 * @param {Line} line
 * @returns {Promise<HTMLImageElement | null>}
 */
async function boardOf({ puzzle }) {
  const image = new Image();
  try {
    image.src = addressOf(await svgOf(puzzle.problem, { width: BOARD }));
    await image.decode();
    return image;
  } catch {
    return null;
  }
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} [weight]
 */
function write(pen, text, x, y, size, weight = "400") {
  pen.font = `${weight} ${size}px ${FONT}`;
  pen.fillText(text, x, y, WIDTH - 2 * EDGE);
}

/**
 * @param {string} date
 * @param {Line[]} lines
 * @param {string} address of the day, "" if nobody else can open it
 * @returns {Promise<Blob>} a PNG
 */
export async function poster(date, lines, address) {
  const boards = await Promise.all(lines.map(boardOf));
  const style = getComputedStyle(document.documentElement);
  const colour = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
  const fills = { alone: colour("good"), helped: YELLOW, open: colour("soft") };
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.fillStyle = colour("paper");
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  const ink = colour("ink");
  pen.fillStyle = ink;
  write(pen, titleOf(date), EDGE, EDGE + 40, 44, "600");
  lines.forEach(({ level, kind, squares, facts }, number) => {
    const x = EDGE + (number * (WIDTH - 2 * EDGE)) / lines.length;
    const image = boards[number];
    if (image) {
      const scale = BOARD / Math.max(image.width, image.height);
      const [width, height] = [image.width * scale, image.height * scale];
      pen.drawImage(image, x + (BOARD - width) / 2, 150 + (BOARD - height) / 2, width, height);
    }
    pen.fillStyle = ink;
    write(pen, level, x, 530, 34, "600");
    pen.fillStyle = fills[kind];
    for (let place = 0; place < squares; place++) {
      const [column, row] = [place % 10, Math.floor(place / 10)];
      pen.fillRect(x + column * (SQUARE + 6), 555 + row * (SQUARE + 6), SQUARE, SQUARE);
    }
    pen.fillStyle = ink;
    facts.forEach((fact, row) => write(pen, fact, x, 660 + 34 * row, 26));
  });
  write(pen, address || NAME, EDGE, HEIGHT - 30, 26, "600");
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error())), "image/png");
  });
}
