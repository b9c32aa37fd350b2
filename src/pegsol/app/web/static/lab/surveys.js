// What comes of many plain searches: with the switches one by one, or in all orders.

import { html } from "../dom.js";
import { LAB } from "../texts/lab.js";
import { LANGUAGE } from "../texts/language.js";
import { secondsText } from "../texts/search.js";
import { WORDS } from "../texts/words.js";
import { Bars, Columns } from "./chart.js";
import { table, times } from "./table.js";

/** @typedef {Record<string, any>} Json */

export class Surveys {
  #rows = new Bars(LAB.counters.positions);
  #costs = new Columns(LAB.counters.positions);
  element = html("section", { class: "stack", hidden: true });

  /**
   * @param {"prune" | "orders" | "rule"} kind
   * @param {Json} answer
   */
  show(kind, answer) {
    this.element.hidden = false;
    const heading = html("h2", {}, LAB.surveys[kind]);
    const parts = { prune: () => this.#pruned(answer), orders: () => this.#ordered(answer), rule: () => lost(answer) }[kind]();
    this.element.replaceChildren(heading, ...parts);
    for (const chart of [this.#rows, this.#costs]) chart.redraw();
  }

  destroy() {
    this.#rows.destroy();
    this.#costs.destroy();
  }

  /** @param {Json} answer */
  #pruned({ rows, limits }) {
    const [first] = rows;
    if (!first) return [html("p", {}, LAB.nothing)];
    const named = rows.map((/** @type {Json} */ row) => ({
      ...row,
      label: LAB.groups[row.group](LAB.pruning[row.name] ?? row.name),
      open: !row.decided,
    }));
    this.#rows.draw(
      named.map((/** @type {Json} */ { label, positions: value, open }) => ({ label, value, open })),
    );
    const heads = [LAB.name, LAB.counters.positions, LAB.ratio, LAB.counters.nodes, LAB.counters.hits, LAB.counters.skipped, LAB.counters.seconds];
    const cells = named.map((/** @type {Json} */ row) => [
      row.label,
      row.open ? `≥ ${row.positions.toLocaleString(LANGUAGE)}` : row.positions,
      times(row.positions / first.positions),
      row.nodes,
      row.hits,
      row.skipped,
      secondsText(row.cpu_seconds),
    ]);
    return [
      html("p", { class: "soft" }, LAB.gaveUp(limits.nodes_each)),
      this.#rows.element,
      table(heads, cells),
    ];
  }

  /** @param {Json} answer */
  #ordered({ orders, costs, limits, undecided, spread }) {
    if (!costs.length) return [html("p", {}, LAB.nothing)];
    const sorted = costs.toSorted((/** @type {Json} */ a, /** @type {Json} */ b) => a.positions - b.positions);
    this.#costs.draw(
      sorted.map((/** @type {Json} */ cost) => ({
        label: this.#name(cost),
        value: cost.positions,
        open: cost.status === "undecided",
      })),
    );
    /** @type {Map<string, Json[]>} */
    const groups = new Map();
    for (const cost of sorted) groups.set(cost.holes, [...(groups.get(cost.holes) ?? []), cost]);
    const rows = [...groups].map(([holes, group]) => {
      const middle = group[Math.floor(group.length / 2)];
      const most = group[group.length - 1];
      return [LAB.orders[holes] ?? holes, group.length, ...[group[0], middle, most].map(amount)];
    });
    // There is no spread if all gave up.
    const best = spread
      ? [
          html("p", {}, LAB.spread(costs.length, orders, spread, undecided > 0)),
          html("p", { class: "soft" }, LAB.least(this.#name(sorted[0]), sorted[0].positions)),
        ]
      : [];
    const gaveUp = undecided ? [html("p", { class: "soft" }, LAB.gaveUpOf(undecided, limits.nodes_each))] : [];
    return [
      ...best,
      ...gaveUp,
      this.#costs.element,
      table([LAB.order, LAB.counted, LAB.fewest, LAB.middle, LAB.highest], rows),
    ];
  }

  /** @param {Json} cost */
  #name({ holes, directions, by }) {
    const words = [LAB.orders[holes] ?? holes, directions];
    if (by === "target") words.push(LAB.byKinds.target);
    return words.filter(Boolean).join(", ");
  }
}

/**
 * What an unsound rule loses.
 * @param {Json} answer
 */
function lost({ levels, solutions, kept }) {
  const sum = (/** @type {string} */ name) =>
    levels.reduce((/** @type {number} */ total, /** @type {Json} */ level) => total + level[name], 0);
  const line = LAB.losses(sum("winning_rejected"), sum("winning"), solutions - kept, solutions);
  return [html("p", {}, line)];
}

/** @param {Json} cost */
function amount({ positions, status }) {
  return status === "undecided" ? `≥ ${WORDS.readable(positions)}` : positions;
}
