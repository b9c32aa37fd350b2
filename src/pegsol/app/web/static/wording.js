// What the server says, in the language of the page. The server speaks English; beside its words it
// sends codes, which are worded here. Where there is none, its English remains.

import { DIFFICULTY } from "./texts/boards.js";
import {
  BOARD_TITLES,
  ENDINGS,
  PROOFS,
  PUZZLES,
  REFUSALS,
  TITLES,
  WORK,
} from "./texts/server.js";

/** @typedef {Record<string, any>} Json */
/** @typedef {{ code: string, values: any[] }} Told a code with values */

/**
 * A text, or what a function of texts makes of the values.
 * @param {Record<string, any>} words
 * @param {Told | null | undefined} told
 * @returns {string | null} null without such a code
 */
function say(words, told) {
  const found = told && Object.hasOwn(words, told.code) ? words[told.code] : null;
  return typeof found === "function" ? found(...(told?.values ?? [])) : found;
}

/**
 * An error of the server.
 * @param {Json} answer
 * @returns {string | null}
 */
export function refusal({ code, values }) {
  const given = code === "days-begin" ? [new Date(`${values[0]}T12:00`)] : values;
  return say(REFUSALS, { code, values: given });
}

// -- titles --------------------------------------------------------------------------------------

/**
 * @param {Json} name what the server says that the title of a board says
 * @param {string} otherwise the server's title
 */
function boardTitle({ family, geometry, holes, numbers, diagonals }, otherwise) {
  const { names, families, own } = BOARD_TITLES;
  const title = family
    ? (names[family] ?? families[family]?.(holes, numbers))
    : own[geometry]?.(holes);
  if (!title) return otherwise;
  return diagonals ? BOARD_TITLES.diagonals(title) : title;
}

/**
 * @param {Json | null} name what the server says that the title of a problem says
 * @param {string} otherwise the server's title
 * @returns {string}
 */
export function problemTitle(name, otherwise) {
  if (!name) return otherwise;
  if (name.puzzle) return PUZZLES.titles[name.puzzle] ?? otherwise;
  const board = boardTitle(name.board, "");
  if (!board) return otherwise;
  const title = name.rules === "reverse" ? TITLES.reverse(board) : board;
  return TITLES.problem(title, part(TITLES.start, name.start) ?? "", part(TITLES.finish, name.finish) ?? "");
}

/**
 * @param {Record<string, any>} words
 * @param {Json} part of a title
 */
function part(words, { code, holes, number }) {
  return say(words, { code, values: [holes.length ? holes : number] });
}

/** @param {Json} tables of a problem */
export function ending({ finish, holes, rules }) {
  const { kind, pegs, free, most } = finish;
  if (kind === "fewest") return ENDINGS.fewest;
  if (kind === "at_most") return most === 1 ? ENDINGS.any : ENDINGS.atMost(most);
  if (kind === "count") {
    const isVacancy = rules === "reverse" && most === holes.length - 1;
    return isVacancy ? ENDINGS.vacancy : ENDINGS.exactly(most);
  }
  if (free.length) return ENDINGS.choice(pegs.length, free.length);
  return pegs.length === 1 ? ENDINGS.in(holes[pegs[0]]) : ENDINGS.drawn(pegs.length);
}

// -- answers -------------------------------------------------------------------------------------

/** @param {Json} answer */
function problem(answer) {
  const title = problemTitle(answer.name, answer.title);
  return {
    ...answer,
    title,
    tables: { ...answer.tables, title },
    board: boardTitle(answer.board_name, answer.board),
    description: PUZZLES.descriptions[answer.name?.puzzle] ?? answer.description,
    finish: ending(answer.tables),
    difficulty: answer.grade ? DIFFICULTY.grades[answer.grade - 1] : answer.difficulty,
    why_not: say(PROOFS, answer.why_not_told) ?? answer.why_not,
  };
}

/** @param {Json} board */
function board(board) {
  return { ...board, title: boardTitle(board.board_name, board.title) };
}

/** @param {Json} puzzle */
function puzzle(puzzle) {
  return {
    ...puzzle,
    title: PUZZLES.titles[puzzle.name] ?? puzzle.title,
    board: boardTitle(puzzle.board_name, puzzle.board),
  };
}

/** @param {Json} progress of a search */
function progress(progress) {
  return { ...progress, what: say(WORK, progress.what_told) ?? progress.what };
}

/** @param {Json} job a search, or what is sent of it */
function job({ ...job }) {
  if (job.progress) job.progress = progress(job.progress);
  if (job.answer) {
    const { proof_told, proof_text } = job.answer;
    job.answer = { ...job.answer, proof_text: say(PROOFS, proof_told) ?? proof_text };
  }
  if (job.error_told) job.error = refusal(job.error_told) ?? job.error;
  return job;
}

/** @param {Json} job a search in the list of those that run */
function row(job) {
  return { ...job, title: problemTitle(job.name, job.title) };
}

/** @type {Record<string, (answer: Json) => Json>} */
const ANSWERS = {
  "/api/problem": problem,
  "/api/board": board,
  "/api/boards": (answer) => ({ ...answer, boards: answer.boards.map(board) }),
  "/api/puzzles": (answer) => ({ ...answer, puzzles: answer.puzzles.map(puzzle) }),
  "/api/why": (answer) => ({ ...answer, proof_text: say(PROOFS, answer.proof_told) ?? answer.proof_text }),
  "/api/jobs": (answer) => (answer.jobs ? { ...answer, jobs: answer.jobs.map(row) } : answer),
};

/**
 * An answer of the server.
 * @param {string} path of the request
 * @param {any} answer
 */
export function worded(path, answer) {
  const [place] = path.split("?");
  if (!answer) return answer;
  if (Object.hasOwn(ANSWERS, place)) return ANSWERS[place](answer);
  return place.startsWith("/api/jobs/") ? job(answer) : answer;
}

/**
 * An event of a search.
 * @param {string} name
 * @param {any} data
 */
export function wordedEvent(name, data) {
  return name === "progress" ? progress(data) : job(data);
}
