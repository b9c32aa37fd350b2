// A problem as it is described, and the games on it.

import { parseMoves } from "../board/rules.js";
import { GAME, state } from "../kept.js";
import { aboutIn, decodeMoves, decodeProblem, encodeProblem } from "../link.js";
import { RefusalError } from "../refusal.js";
import { returned } from "../visits.js";

/** @import { Play } from "../board/history.js" */
/** @import { Problem } from "../game/read.js" */
/** @import { Game } from "../kept.js" */
/** @import { ProblemLike } from "../link.js" */

const SUMMIT = "central-game"; // the last step of the ladder

/** The description of a problem; what reads it comes after the page. @param {ProblemLike} problem */
export async function findProblem(problem) {
  return (await import("../game/read.js")).readProblem(problem);
}

/**
 * A game with its problem. What was played last is set aside if its problem cannot be read.
 * @param {URLSearchParams} params
 * @param {(params: URLSearchParams) => Game | Promise<Game>} choose the game
 * @returns {Promise<[Game, Problem]>}
 */
export async function openGame(params, choose) {
  const { current } = state;
  const game = await choose(params);
  try {
    return [game, await findProblem(game.problem)];
  } catch (error) {
    const refused = error instanceof RefusalError;
    const last = current.game && encodeProblem(current.game.problem) === encodeProblem(game.problem);
    if (!refused || !last) throw error;
    current.setAside();
    if (params.has("p")) throw error;
    return openGame(params, choose);
  }
}

/**
 * The game of an address; without one, the game that was played last, if it is not solved, or else
 * the next step of the ladder.
 * @param {URLSearchParams} params
 * @returns {Promise<Game>}
 */
export async function gameToPlay(params) {
  const { game } = state.current;
  if (params.has("p") || (game && !game.played?.solved)) return gameOf(params);
  const step = await nextStep().catch(() => null);
  return step ? { problem: step, moves: [] } : gameOf(params);
}

/** The name of the first step of the ladder that the player has not solved; null if none is left. */
export async function nextStep() {
  const results = await import("../shelf/results.js");
  return results.nextStep();
}

/**
 * The game of an address; without one, the game that was played last.
 * @param {URLSearchParams} params
 * @returns {Game}
 */
export function gameOf(params) {
  const { game } = state.current;
  if (!params.has("p")) return game ?? { problem: SUMMIT, moves: [] };
  const problem = decodeProblem(params.get("p") ?? "");
  const at = params.has("at") ? Number(params.get("at")) : undefined;
  const wanted = { problem, moves: decodeMoves(params.get("m")), at, about: aboutIn(params) };
  // The player is back in the window, whose address may miss the last moves.
  if (returned() && game?.entry && game.entry === history.state?.entry) return game;
  if (at !== undefined) return wanted;
  // The game that was kept with the address, or one of the last, if it is the same: it goes on.
  const kept = [GAME(history.state), ...(wanted.moves.length ? [game, ...state.current.unfinished] : [])];
  return kept.find((one) => one?.played && same(one, wanted)) ?? wanted;
}

/**
 * @param {Game} one
 * @param {Game} other
 */
function same(one, other) {
  return (
    encodeProblem(one.problem) === encodeProblem(other.problem) &&
    one.moves.join() === other.moves.join()
  );
}

/**
 * The shortest way to write a problem in requests and addresses.
 * @param {Problem} problem
 * @returns {ProblemLike}
 */
export function brief({ text, problem }) {
  return text ?? problem;
}

/**
 * The game in which the moves have been made, as far as they can be.
 * @param {Problem} problem
 * @param {string[]} moves
 * @returns {Play}
 */
export function playOf({ tables, start }, moves) {
  const jumps = parseMoves(tables, start, moves);
  return { start, jumps, made: jumps.length };
}

/**
 * A game as it was left, with the jumps that were taken back, or at the place from which it is watched.
 * @param {Problem} problem
 * @param {Game} game
 * @returns {Play}
 */
export function resumed(problem, { moves, played, at = Infinity }) {
  const play = playOf(problem, moves);
  if (at < play.made) return { ...play, made: Math.max(0, Math.floor(at)) };
  const { jumps } = playOf(problem, played?.line ?? []);
  return jumps.slice(0, play.made).join() === play.jumps.join() ? { ...play, jumps } : play;
}

/**
 * The same problem played backwards, from its finish to its start; null if the finish is not a
 * single position.
 * @param {Problem} problem
 * @returns {Record<string, any> | null}
 */
export function reversed({ problem, tables, start, rules }) {
  const { finish, holes } = tables;
  if (!finish.care || finish.free.length) return null;
  const names = (/** @type {number[]} */ numbers) => numbers.map((hole) => holes[hole]);
  return {
    pegsol: 1,
    board: problem.board,
    start: { pegs: names(finish.pegs) },
    finish: { pegs: names(start) },
    rules: rules === "normal" ? "reverse" : "normal",
  };
}
