// What stands beside the board: the state of the game, its player, its steps, its moves.

import { ICONS, drawIcon, html } from "./elements.js";
import { listKey } from "./keyboard.js";
import { format } from "./messages.js";
import { count } from "./rules.js";
import { TEXT } from "./words.js";

/** @import { PegBoard } from "./board.js" */
/** @import { Hand } from "./hand.js" */
/** @import { History } from "./history.js" */
/** @import { Rules } from "./rules.js" */

const SPEEDS = [0.5, 1, 2, 4];

/** @param {keyof typeof ICONS} name */
function icon(name) {
  return drawIcon(ICONS[name], `icon ${name}-icon`);
}

/**
 * @param {keyof typeof ICONS} picture
 * @param {string} label
 * @param {string} key its shortcut
 */
function step(picture, label, key) {
  const shortcut = { "aria-keyshortcuts": key, title: `${label} (${key})` };
  return html("button", { type: "button", ...shortcut }, icon(picture), html("span", {}, label));
}

/**
 * A button of the player, which has room for its picture only.
 * @param {string} label
 * @param {(keyof typeof ICONS)[]} pictures
 */
function small(label, ...pictures) {
  return html("button", { type: "button", "aria-label": label, title: label }, ...pictures.map(icon));
}

/**
 * The state of a game in a few words, and the number that the words leave out.
 * @param {Rules} rules
 * @param {Pick<History, "pegs" | "jumps" | "made">} history
 * @param {Pick<Hand, "choice">} hand
 */
export function outcomeOf(rules, { pegs, jumps, made }, { choice }) {
  const left = format(TEXT.pegs, { count: count(pegs) });
  const moves = format(TEXT.moves, { count: rules.moves(jumps.slice(0, made)).length });
  if (choice.length) {
    const question = TEXT.which[rules.reverse ? "reverse" : "normal"];
    return { kind: "question", text: question, number: left };
  }
  if (rules.solved(pegs)) return { kind: "solved", text: format(TEXT.solved, { moves }), number: left };
  if (!rules.stuck(pegs)) return { kind: "", text: "", number: `${left} · ${moves}` };
  return rules.finish.fewest
    ? { kind: "solved", text: format(TEXT.finished, { pegs: left }), number: moves }
    : { kind: "stuck", text: format(TEXT.stuck, { pegs: left }), number: moves };
}

export class Panel {
  #numbers = html("div", { class: "numbers" });
  #outcome = html("div", { class: "outcome" });
  #undo;
  #redo;
  #start = small(TEXT.start, "start");
  #run = small(TEXT.run, "play", "pause");
  #slider = html("input", { type: "range", min: 0, step: 1, "aria-label": TEXT.history });
  #end = small(TEXT.end, "end");
  #speed;
  #list = html("ol", { class: "moves", "aria-label": TEXT.list });

  /** @param {"normal" | "reverse" | "net"} kind of jumps */
  constructor(kind) {
    this.#undo = step("undo", TEXT.undo, "U");
    this.#redo = step("redo", TEXT.redo, "R");
    const choices = SPEEDS.map((speed) => html("option", { value: speed }, format(TEXT.times, { factor: speed })));
    this.#speed = html("select", { "aria-label": TEXT.speed, title: TEXT.speed }, ...choices);
    this.#speed.value = "1";
    this.player = html("div", { class: "row film" }, this.#start, this.#run, this.#slider, this.#end, this.#speed);
    this.element = html(
      "div",
      { class: "panel" },
      html("div", { class: "status" }, this.#numbers, this.#outcome),
      this.player,
      html("div", { class: "row steps" }, this.#undo, this.#redo),
      this.#list,
      html("p", { class: "none" }, TEXT.hint[kind]),
    );
  }

  /**
   * @param {PegBoard} board
   * @param {AbortSignal} signal ends it
   */
  listen(board, signal) {
    const on = { signal };
    this.#undo.addEventListener("click", () => board.undo(), on);
    this.#redo.addEventListener("click", () => board.redo(), on);
    this.#start.addEventListener("click", () => board.goTo(0), on);
    this.#end.addEventListener("click", () => board.goTo(Infinity), on);
    this.#run.addEventListener("click", () => board.toggle(), on);
    this.#slider.addEventListener("input", () => board.goTo(Number(this.#slider.value)), on);
    this.#speed.addEventListener("change", () => (board.speed = Number(this.#speed.value)), on);
    this.#list.addEventListener("keydown", (event) => listKey(event, this.#list, board), on);
    this.#list.addEventListener(
      "click",
      (event) => {
        const item = /** @type {Element} */ (event.target).closest("li");
        const number = [...this.#list.children].findIndex((other) => other === item);
        if (number >= 0) board.goToMove(number);
      },
      on,
    );
  }

  /**
   * @param {Rules} rules
   * @param {History} history
   * @param {Hand} hand
   * @param {{ running: boolean, undoable: boolean }} state whether the game replays itself, and whether Undo does anything
   * @param {number} lost how many jumps were made when the finish got out of reach, or 0
   */
  draw(rules, history, hand, { running, undoable }, lost) {
    const { jumps, made } = history;
    const { kind, text, number } = outcomeOf(rules, history, hand);
    this.#numbers.textContent = number;
    this.#outcome.textContent = text;
    this.#outcome.className = `outcome ${kind}`;
    this.#undo.disabled = !undoable;
    this.#start.disabled = made === 0;
    this.#redo.disabled = this.#end.disabled = made === jumps.length;
    this.player.classList.toggle("idle", jumps.length === 0);
    this.#run.classList.toggle("invites", made === 0);
    this.#run.classList.toggle("running", running);
    const label = running ? TEXT.pause : TEXT.run;
    this.#run.setAttribute("aria-label", label);
    this.#run.title = label;
    this.#slider.max = `${jumps.length}`;
    this.#slider.value = `${made}`;
    this.#slider.setAttribute("aria-valuetext", format(TEXT.after, { made, all: jumps.length }));
    this.#slider.style.setProperty("--share", `${jumps.length ? (100 * made) / jumps.length : 0}%`);
    this.#drawList(rules.moves(jumps), made, lost);
  }

  /**
   * @param {{ text: string, end: number }[]} moves
   * @param {number} made
   * @param {number} lost
   */
  #drawList(moves, made, lost) {
    // The move of the last jump, counted from 0; -1 at the start.
    const current = made > 0 ? moves.findIndex(({ end }) => end >= made) : -1;
    const losing = lost > 0 ? moves.findIndex(({ end }) => end >= lost) : -1;
    const reached = Math.max(0, current);
    const items = this.#list.children;
    while (items.length > moves.length) items[items.length - 1].remove();
    while (items.length < moves.length) {
      this.#list.append(html("li", {}, html("button", { type: "button" })));
    }
    moves.forEach(({ text }, number) => {
      const item = /** @type {HTMLButtonElement} */ (items[number].firstElementChild);
      if (item.textContent !== text) item.textContent = text;
      item.tabIndex = number === reached ? 0 : -1;
      item.classList.toggle("undone", number > current);
      item.classList.toggle("lost", number === losing);
      item.title = number === losing ? TEXT.lost : "";
      item.ariaCurrent = number === current ? "step" : null;
    });
    this.#scrollTo(/** @type {HTMLElement | undefined} */ (items[reached]));
  }

  /**
   * Scroll the list to an item, but never the page around it.
   * @param {HTMLElement | undefined} item
   */
  #scrollTo(item) {
    if (!item) return;
    const { offsetTop, offsetHeight } = item;
    const { scrollTop, clientHeight } = this.#list;
    if (offsetTop < scrollTop) this.#list.scrollTop = offsetTop;
    if (offsetTop + offsetHeight > scrollTop + clientHeight) {
      this.#list.scrollTop = offsetTop + offsetHeight - clientHeight;
    }
  }
}
