// The answers in words, in the language of the page: they are codes with values. Its
// own words, in English, are the titles and descriptions that an author has written, and errors of
// which only the values say something.

import { finishWords } from "./parts/finish.js";
import { BOARD_TITLES, DIFFICULTY, PUZZLES, TITLES, WORK } from "./texts/answers.js";
import { FINISH } from "./texts/finish.js";

/** @typedef {import("wire").Sent} Sent what is answered */
/** @typedef {{ code: string, values: any[] }} Told a code with values */

/**
 * A text, or what a function of texts makes of the values.
 * @param {Record<string, any>} words
 * @param {Told | null} told
 * @returns {string | null} null if there is no such code
 */
function say(words, told) {
  const found = told && Object.hasOwn(words, told.code) ? words[told.code] : null;
  return typeof found === "function" ? found(...(told?.values ?? [])) : found;
}

/**
 * A refusal.
 * @param {Told & { error: string }} answer
 * @returns {Promise<string>}
 */
export async function refusal({ error, code, values }) {
  const { REFUSALS } = await import("./texts/refusals.js");
  return say(REFUSALS, { code, values }) ?? error;
}

// -- titles --------------------------------------------------------------------------------------

/**
 * @param {Sent["BoardName"]} name what the title of a board says
 * @param {string} otherwise the title in English
 */
export function boardTitle({ family, geometry, holes, numbers, diagonals }, otherwise) {
  const { names, families, own } = BOARD_TITLES;
  const title = family
    ? (names[family] ?? families[family]?.(holes, numbers))
    : own[geometry]?.(holes);
  if (!title) return otherwise;
  return diagonals ? BOARD_TITLES.diagonals(title) : title;
}

/**
 * @param {Sent["ProblemName"] | null} name what the title of a problem says
 * @param {string} otherwise the title in English
 * @returns {string}
 */
export function problemTitle(name, otherwise) {
  if (!name) return otherwise;
  if (name.puzzle) return PUZZLES.titles[name.puzzle] ?? otherwise;
  const board = boardTitle(name.board, "");
  if (!board) return otherwise;
  const title = name.rules === "reverse" ? TITLES.reverse(board) : board;
  return TITLES.problem(title, part(TITLES.start, name.start) ?? "", part(FINISH, name.finish) ?? "");
}

/**
 * @param {Record<string, any>} words
 * @param {Sent["TitlePart"]} part of a title
 */
function part(words, { code, holes, number }) {
  return say(words, { code, values: [holes.length ? holes : number] });
}

// -- answers -------------------------------------------------------------------------------------

/**
 * A proof that there is no solution, and why there is none in plain words; few pages need the words.
 * @param {Told | null} told
 */
async function proof(told) {
  if (!told) return { proof: null, because: null, by: null, values: [] };
  const { PLAINLY, PROOFS } = await import("./texts/proofs.js");
  return { proof: say(PROOFS, told), because: say(PLAINLY.because, told), by: told.code, values: told.values };
}

/** @param {Sent["ProblemAnswer"]} answer */
async function problem(answer) {
  const title = problemTitle(answer.name, answer.title);
  return {
    ...answer,
    title,
    tables: { ...answer.tables, title },
    board: boardTitle(answer.board_name, answer.board),
    description: PUZZLES.descriptions[answer.name?.puzzle ?? ""] ?? answer.description,
    finish: finishWords(/** @type {any} */ (answer.problem).finish, answer.rules, answer.tables.holes),
    difficulty: answer.grade ? DIFFICULTY.grades[answer.grade - 1] : "",
    why_not: (await proof(answer.why_not)).proof,
  };
}

/** @param {Sent["BoardRow"]} board */
function board(board) {
  return { ...board, title: boardTitle(board.board_name, board.title) };
}

/** @param {Sent["PuzzleRow"]} puzzle */
function puzzle(puzzle) {
  return {
    ...puzzle,
    title: PUZZLES.titles[puzzle.name] ?? puzzle.title,
    board: boardTitle(puzzle.board_name, puzzle.board),
  };
}

/** @param {Sent["JobProgress"]} progress of a search */
function progress(progress) {
  return { ...progress, what: say(WORK, progress.what) };
}

/**
 * @template {{ proof: Told | null }} Answer
 * @param {Answer} answer
 */
async function proved(answer) {
  return { ...answer, ...(await proof(answer.proof)) };
}

/** @param {Record<string, any>} job a search or a run of the laboratory, or what is sent of it */
async function job({ ...job }) {
  if (job.progress) job.progress = progress(job.progress);
  if (job.answer?.proof) job.answer = await proved(job.answer);
  if (job.error) job.error = await refusal(job.error);
  return job;
}

/** @param {Sent["JobRow"]} job a search in the list of those that run */
function row(job) {
  return { ...job, title: problemTitle(job.name, job.title) };
}

/** @type {Record<string, (answer: any) => object | Promise<object>>} */
const ANSWERS = {
  "/api/problem": problem,
  "/api/board": board,
  "/api/boards": (answer) => ({ ...answer, boards: answer.boards.map(board) }),
  "/api/puzzles": (answer) => ({ ...answer, puzzles: answer.puzzles.map(puzzle) }),
  "/api/why": proved,
  "/api/jobs": (answer) => (answer.jobs ? { ...answer, jobs: answer.jobs.map(row) } : answer),
};

/**
 * An answer.
 * @param {string} path of the request
 * @param {any} answer
 */
export function worded(path, answer) {
  const [place] = path.split("?");
  if (!answer) return answer;
  if (Object.hasOwn(ANSWERS, place)) return ANSWERS[place](answer);
  return /^\/api\/(jobs|lab)\//.test(place) ? job(answer) : answer;
}

/**
 * An event of a search, or of a run of the laboratory.
 * @param {string} name
 * @param {any} data
 */
export function wordedEvent(name, data) {
  return name === "progress" ? progress(data) : job(data);
}
