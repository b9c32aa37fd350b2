// Charts with a logarithmic scale: what they show spans orders of magnitude.

import { html, svg } from "../dom.js";
import { LAB } from "../texts/lab.js";
import { LANGUAGE } from "../texts/language.js";
import { WORDS } from "../texts/words.js";

/**
 * @typedef {object} Value
 * @property {string} label
 * @property {number} value
 * @property {boolean} [open] whether it is only a lower bound
 */

// Pixels.
const [ROW, BAR, GAP] = [42, 12, 4];
const AXIS = 20;
const [HEIGHT, LEFT] = [190, 62];
const MANY = 60; // columns that no longer have gaps

/** A chart as wide as its place, which is drawn again when that changes. */
class Chart {
  #what;
  /** @type {Value[]} */
  #values = [];
  #watch = new ResizeObserver(() => this.redraw());
  #width = 0;
  drawing = svg("svg", { class: "lab-chart", role: "img" });
  element = html("div", { class: "lab-chart-place" }, this.drawing);

  /** @param {string} what the values are */
  constructor(what) {
    this.#what = what;
    this.#watch.observe(this.element);
    this.element.hidden = true;
  }

  /** @param {Value[]} values */
  draw(values) {
    this.#values = values;
    this.element.hidden = !values.length;
    const listed = values.slice(0, MANY).map(({ label, value }) => `${label}: ${WORDS.readable(value)}`);
    this.drawing.setAttribute("aria-label", `${LAB.chart(this.#what)}. ${listed.join("; ")}`);
    this.#width = 0;
    this.redraw();
  }

  destroy() {
    this.#watch.disconnect();
  }

  /** Draw it in its place, if that has another width. */
  redraw() {
    const width = Math.floor(this.element.clientWidth);
    if (!width || width === this.#width || !this.#values.length) return;
    this.#width = width;
    const most = Math.max(...this.#values.map(({ value }) => value), 10);
    this.plot(this.#values, width, Math.ceil(Math.log10(most)));
  }

  /**
   * @param {number} width
   * @param {number} height
   * @param {Node[]} parts
   */
  show(width, height, parts) {
    this.drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.drawing.setAttribute("width", `${width}`);
    this.drawing.setAttribute("height", `${height}`);
    this.drawing.replaceChildren(...parts);
  }

  /**
   * @abstract
   * @param {Value[]} _values
   * @param {number} _width
   * @param {number} _decades that the scale has, from 1
   */
  plot(_values, _width, _decades) {}
}

/** @param {number} value that is at least 0, on a scale from 0 for 1 */
function log(value) {
  return value < 1 ? 0 : Math.log10(value);
}

/**
 * The powers of ten to write on a scale.
 * @param {number} decades
 * @param {number} room for how many
 */
function ticks(decades, room) {
  const step = Math.max(1, Math.ceil(decades / Math.max(1, room)));
  return Array.from({ length: Math.floor(decades / step) + 1 }, (_, i) => i * step);
}

/** @param {number} power */
function tickText(power) {
  return (10 ** power).toLocaleString(LANGUAGE, { notation: "compact" });
}

/** Bars with their labels above them. */
export class Bars extends Chart {
  /**
   * @param {Value[]} values
   * @param {number} width
   * @param {number} decades
   */
  plot(values, width, decades) {
    const room = width - 2;
    const height = AXIS + ROW * values.length;
    const x = (/** @type {number} */ power) => 1 + (room * power) / decades;
    const grid = ticks(decades, width / 60).flatMap((power) => [
      svg("path", { class: "grid", d: `M${x(power)} ${AXIS}V${height}` }),
      svg("text", { class: "tick", x: x(power), y: AXIS - 6, "text-anchor": anchor(power, decades) }, tickText(power)),
    ]);
    const bars = values.flatMap(({ label, value, open }, row) => {
      const top = AXIS + ROW * row;
      const length = Math.max(2, x(log(value)) - 1);
      const amount = `${open ? "≥ " : ""}${WORDS.readable(value)}`;
      return [
        svg("text", { x: 1, y: top + 17 }, label),
        svg("text", { class: "amount", x: width - 1, y: top + 17 }, amount),
        svg("rect", { class: open ? "bar open" : "bar", x: 1, y: top + 22, width: length, height: BAR, rx: 3 }),
      ];
    });
    this.show(width, height + GAP, [...grid, ...bars]);
  }
}

/**
 * @param {number} power
 * @param {number} decades
 */
function anchor(power, decades) {
  return power === 0 ? "start" : power === decades ? "end" : "middle";
}

/** Columns beside each other, with some of their labels below. */
export class Columns extends Chart {
  /**
   * @param {Value[]} values
   * @param {number} width
   * @param {number} decades
   */
  plot(values, width, decades) {
    const step = (width - LEFT - 2) / values.length;
    const y = (/** @type {number} */ power) => HEIGHT - AXIS - ((HEIGHT - AXIS - 12) * power) / decades;
    const grid = ticks(decades, 8).flatMap((power) => [
      svg("path", { class: "grid", d: `M${LEFT} ${y(power)}H${width}` }),
      svg("text", { class: "tick", x: LEFT - 6, y: y(power) + 4, "text-anchor": "end" }, tickText(power)),
    ]);
    const every = Math.max(1, Math.ceil((28 * values.length) / width));
    const gap = values.length < MANY ? Math.min(4, step / 4) : 0;
    const columns = values.flatMap(({ label, value, open }, column) => {
      const left = LEFT + step * column;
      if (!value) return [];
      const top = Math.min(y(log(value)), y(0) - 2);
      const kind = open ? "bar open" : "bar";
      const title = svg("title", {}, `${label}: ${open ? "≥ " : ""}${WORDS.readable(value)}`);
      const size = { x: left + gap / 2, y: top, width: step - gap, height: y(0) - top };
      return [svg("rect", { class: kind, ...size }, title)];
    });
    const labels = values.flatMap(({ label }, column) =>
      label && column % every === 0 && values.length < MANY
        ? [svg("text", { class: "tick", x: LEFT + step * (column + 0.5), y: HEIGHT - 4, "text-anchor": "middle" }, label)]
        : [],
    );
    this.drawing.classList.toggle("dense", !gap);
    this.show(width, HEIGHT, [...grid, ...columns, ...labels]);
  }
}
