// A challenge: a puzzle, and a game that solved it, whose moves the player does not see but is to beat.

import { format } from "../board/messages.js";
import { played } from "../game/game.js";
import { Unreadable } from "../game/unreadable.js";
import { WON } from "../kept.js";
import { address, decode, encode } from "../link.js";
import { PLAYER, fields, text } from "../reader.js";
import { CHALLENGE } from "../texts/later.js";
import { brief } from "./problem.js";

/** @import { Problem } from "../game/read.js" */
/** @import { Won } from "../kept.js" */

const FORM = fields({ ...WON, by: text }, "by", ...Object.keys(WON));

/** A game to beat. */
export class Challenge {
  /** @param {Won & { by: string }} won with the name of its player, "" if there is none */
  constructor({ by, moves, seconds, times }) {
    this.values = { by, moves: moves.length, seconds };
    this.times = times;
    /** What is to be beaten. */
    this.title = format(CHALLENGE.title, this.values);
  }

  /**
   * Who won, after the player has solved the puzzle: with fewer moves or as many in less time, and without help.
   * @param {number} moves
   * @param {{ seconds: number, helped: boolean }} game
   */
  judge(moves, { seconds, helped }) {
    const { by } = this.values;
    const ahead = this.values.moves - moves || Math.floor(this.values.seconds) - Math.floor(seconds);
    if (helped || ahead < 0) return format(CHALLENGE.lost, { by });
    return ahead ? CHALLENGE.won : CHALLENGE.draw;
  }
}

/**
 * The challenge in an address, whose game is played by the rules.
 * @param {string} code
 * @param {Problem} problem
 */
export function challengeIn(code, problem) {
  const won = FORM(decode(code));
  if (!won || !played(problem, won.moves).solved) throw new Unreadable("the challenge is no solution");
  return new Challenge(won);
}

/**
 * A link that challenges a friend to do better.
 * @param {Problem} problem
 * @param {Won} won
 * @returns {import("../parts/share.js").Shared}
 */
export function challengeOf(problem, { moves, seconds, times }) {
  const short = brief(problem);
  const course = { by: PLAYER, moves, seconds: rounded(seconds), times: times.map(rounded) };
  const { title } = new Challenge(course);
  return { title, problem: short, moves: [], address: address("/", short, [], { c: encode(course) }), about: CHALLENGE.about };
}

/** @param {number} seconds */
function rounded(seconds) {
  return Math.round(10 * seconds) / 10;
}
