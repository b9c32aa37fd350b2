// The view that shows the next package of a game, and a game that is known as packages.

import { format } from "../board/messages.js";
import { button, html } from "../dom.js";
import { nextPackage } from "../game/analysis.js";
import { progress } from "../lessons/progress.js";
import { instead, longer } from "../parts/command.js";
import { PackageList, wordsOf } from "../parts/packages.js";
import { PLAY } from "../texts/first.js";
import { PACKAGES } from "../texts/later.js";
import { brief } from "./problem.js";

/** @import { Jump } from "../board/rules.js" */
/** @import { Piece } from "../engine/packages/explain.js" */
/** @import { Typed } from "../parts/command.js" */

/**
 * The package that a jump begins: in a sentence, with what is marked on the board for it, and the
 * lesson that teaches it if the player has not done it yet.
 * @param {import("../game/read.js").Problem} problem
 * @param {string[]} moves that lead to the position
 * @param {Jump} jump
 * @returns {Promise<{ words: string, marks: Pick<Piece, "block" | "catalyst">, lesson: string | null } | null>}
 *   null if it begins none
 */
export async function packageOf(problem, moves, jump) {
  const { package: piece } = await nextPackage({ problem: brief(problem), moves }, jump);
  if (!piece) return null;
  const { block, catalyst, kind } = piece;
  const lesson = (await isTaught(kind)) ? null : lessonOf(kind);
  return { words: wordsOf(piece, problem), marks: { block, catalyst }, lesson };
}

/** The view of packages. */
export class Packages {
  #context;
  #find = button("hint", PACKAGES.find, () => void this.#ask());
  #text = html("p", { role: "status" });
  #moves = html("p", { class: "soft" });
  #game = html("div");
  element = html(
    "section",
    { class: "packages" },
    html("p", { class: "soft" }, PACKAGES.lead),
    html("div", { class: "row" }, this.#find),
    this.#text,
    this.#moves,
    this.#game,
  );
  /**
   * The package that is being made: how many jumps were made before it, and the jumps that lead to
   * its end.
   * @type {{ before: string, jumps: Jump[], piece: Piece } | null}
   */
  #following = null;
  /** The game that is listed, in the order in which it was played. @type {import("../board/history.js").Play | null} */
  #played = null;
  #list;

  /** @param {import("./analyse.js").Context} context */
  constructor(context) {
    this.#context = context;
    this.#list = new PackageList(context.problem);
  }

  /** @param {boolean} shown */
  show(shown) {
    if (shown) return this.changed();
    this.#following = null;
    this.#mark([], []);
    const { jumps, made } = this.#context.board.play;
    // The game is as it was again, unless the player has gone another way.
    if (this.#played && jumps.join() === this.#inOrder.join()) this.#go(this.#played.jumps, made);
    this.#played = null;
  }

  /** The game has changed. */
  changed() {
    const { solved, stuck } = this.#context.board.outcome;
    this.#find.hidden = solved || stuck;
    this.#follow();
    this.#drawGame(solved || stuck);
  }

  /** Mark the package as long as its jumps are made, and no others. */
  #follow() {
    const { board, problem } = this.#context;
    const { jumps, made } = board.play;
    if (!this.#following) return this.#say("", []);
    const { before, piece, jumps: all } = this.#following;
    const line = [...(before ? [before] : []), ...all.map(String)].join();
    const now = jumps.slice(0, made).join();
    if (now === line) {
      this.#following = null;
      this.#say(problem.rules === "normal" ? PACKAGES.done : PACKAGES.filled, []);
    } else if (now === before || (now.startsWith(before) && line.startsWith(`${now},`))) {
      this.#mark(piece.block, piece.catalyst);
    } else {
      this.#following = null;
      this.#mark([], []);
      this.#say("", []);
    }
  }

  async #ask() {
    const { board, problem } = this.#context;
    const { moves } = board;
    this.#say(PLAY.meter.wait, []);
    try {
      const found = await nextPackage({ problem: brief(problem), moves });
      if (board.moves.join() === moves.join()) this.#draw(found);
    } catch (error) {
      this.#say("", []);
      this.#text.replaceChildren(...instead(error, ...this.#typed()));
    }
  }

  /** The command that solves the rest, and from the start also shows its packages. @returns {Typed} */
  #typed() {
    const { board, problem } = this.#context;
    const { moves } = board;
    if (moves.length) return ["solve", brief(problem), moves];
    return ["replay", brief(problem), moves, "--packages"];
  }

  /** @param {import("../engine/packages/next.js").NextPackage} found */
  #draw({ lead, package: piece, complete }) {
    const { board, problem } = this.#context;
    if (!piece) {
      this.#say(complete ? PACKAGES.none : PACKAGES.unknown, []);
      if (!complete) this.#text.append(...longer(...this.#typed()));
      return;
    }
    const { jumps, made } = board.play;
    const before = jumps.slice(0, made).join();
    this.#following = { before, jumps: [...lead, ...piece.jumps], piece };
    const { holes } = problem.tables;
    const named = lead.map(([origin, , target]) => `${holes[origin]}-${holes[target]}`);
    const words = wordsOf(piece, problem);
    this.#say(lead.length ? `${format(PACKAGES.first, { moves: named })} ${words}` : words, piece.moves);
    this.#mark(piece.block, piece.catalyst);
  }

  /**
   * @param {string} text
   * @param {string[]} moves
   */
  #say(text, moves) {
    this.#text.textContent = text;
    this.#moves.textContent = moves.join(", ");
  }

  /**
   * @param {number[]} block
   * @param {number[]} catalyst
   */
  #mark(block, catalyst) {
    const { board } = this.#context;
    board.marks = { ...board.marks, block, catalyst };
  }

  /**
   * List a game that is over, or whose next jumps are known, and mark the package that is being made.
   * @param {boolean} over
   */
  #drawGame(over) {
    const { board, problem } = this.#context;
    const { play, line } = board;
    const now = play.jumps.join();
    if (!over && !board.ahead) {
      this.#played = null;
      return this.#game.replaceChildren();
    }
    if (this.#played && now === this.#inOrder.join()) return this.#markPiece(play.made);
    if (now === this.#played?.jumps.join()) return undefined;
    this.#played = play;
    this.#list = new PackageList(problem);
    this.#list.addEventListener("choose", (event) => {
      this.#go(this.#inOrder, /** @type {CustomEvent<number>} */ (event).detail);
    });
    this.#game.replaceChildren(html("h2", {}, PACKAGES.ofGame), this.#list.element);
    return void this.#list.load(line);
  }

  /** The jumps of the game that is listed, package by package. */
  get #inOrder() {
    return this.#list.pieces.flatMap(({ jumps }) => jumps);
  }

  /**
   * Go to a place of the game, with its jumps in some order.
   * @param {Jump[]} jumps
   * @param {number} made
   */
  #go(jumps, made) {
    const { board, problem } = this.#context;
    board.load({ start: problem.start, jumps, made: made ? 0 : jumps.length });
    board.goTo(made);
  }

  /** @param {number} made how many jumps are made */
  #markPiece(made) {
    const { block = [], catalyst = [] } = this.#list.at(made) ?? {};
    this.#mark(block, catalyst);
  }
}

// -- lessons ---------------------------------------------------------------------------------------

/** @type {Record<string, string>} the names of lessons */
const LESSONS = { "3-purge": "three", "6-purge": "six", "L-purge": "ell" };

/**
 * The lesson that teaches a kind of package.
 * @param {Piece["kind"]} kind
 */
function lessonOf(kind) {
  return LESSONS[kind] ?? "packages";
}

/**
 * Whether the player has solved all exercises of the lesson that teaches a kind of package.
 * @param {Piece["kind"]} kind
 */
async function isTaught(kind) {
  const lesson = lessonOf(kind);
  if (!progress.isBegun(lesson)) return false; // so that few players wait for the list
  const { lessons } = await import("../game/catalogue.js");
  return progress.isDone(lesson, (await lessons())[lesson]);
}
