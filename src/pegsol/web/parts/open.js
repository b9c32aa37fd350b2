// What comes from outside - a file, a link, a text - is read and shown on the page that fits.

import { at, pathAt } from "../base.js";
import { format } from "../board/messages.js";
import { html } from "../dom.js";
import { thingsIn } from "../game/open.js";
import { aboutIn, address, decodeMoves, decodeProblem, watching } from "../link.js";
import { tell, warn } from "../notes.js";
import { save as keep } from "../shelf/saved.js";
import { DIALOG, NAV, WORDS } from "../texts/first.js";
import { OPEN } from "../texts/later.js";
import { go, visit } from "../visits.js";
import { backupIn, restore } from "./backup.js";
import { confirmed } from "./dialog.js";
import { field, select } from "./forms.js";
import { picture } from "./picture.js";

/** @import { Backup } from "./backup.js" */

const MAX_BYTES = 200 * 1024; // of a problem or game, of a file that is opened
const MAX_BACKUP_BYTES = 24 * 1024 * 1024;
export const ACCEPTED = ".txt,.json,.pddl,text/plain,application/json";

/**
 * A problem, a game or a solution.
 * @typedef {object} Thing
 * @property {"game" | "puzzle" | "solution"} kind
 * @property {string} [title]
 * @property {import("../link.js").ProblemLike} problem
 * @property {string | null} [text] the same in a few words
 * @property {string[]} moves
 * @property {import("../link.js").About} [about] what a link says of it
 * @property {string} [read_as] how its drawing was read, unless that was clear
 * @property {Thing[]} [others] what it is if its drawing is read in another way
 * @property {string} [notation] of its moves, if it is not our own
 */

/**
 * The address of the page for a thing; a problem stays in the editor if that is the page here.
 * @param {Thing} thing
 */
export function addressOf({ kind, problem, text, moves, about }) {
  const short = text ?? problem;
  if (kind === "solution") return watching(short, moves, 0, about);
  if (kind === "game") return address("/", short, moves, about);
  return address(pathAt(location.pathname) === "/editor" ? "/editor" : "/", short, [], about);
}

// -- reading --------------------------------------------------------------------------------------

/**
 * What is in a text: a link, problems and games, or a backup.
 * @param {string} text
 * @param {string} [geometry] of the board of a diagram alone
 * @returns {Promise<{ things: Thing[], backup?: Backup }>}
 */
export async function readText(text, geometry) {
  const link = text.trim();
  if (/^(https?:\/\/|\/)\S+$/i.test(link)) return { things: [await linked(link)] };
  const backup = backupIn(text);
  if (backup) return { things: [], backup };
  if (text.length > MAX_BYTES) throw new Error(OPEN.tooLarge);
  const things = await drawnOrWritten(text, geometry);
  if (!things.length) throw new Error(OPEN.nothing);
  return { things };
}

/** @param {File} file */
export async function readFile(file) {
  if (file.size > MAX_BACKUP_BYTES) throw new Error(OPEN.tooLarge);
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Error(OPEN.nothing);
  }
  if (text.includes("\0")) throw new Error(OPEN.nothing);
  return readText(text);
}

/**
 * The game in a link to this or any other pegsol.
 * @param {string} link
 * @returns {Promise<Thing>}
 */
async function linked(link) {
  if (!URL.canParse(link, location.href)) throw new Error(OPEN.nothing);
  const { pathname, searchParams } = new URL(link, location.href);
  const code = searchParams.get("p");
  if (!code) throw new Error(OPEN.nothing);
  const moves = decodeMoves(searchParams.get("m"));
  const watched = searchParams.has("at") || /\/replay\/?$/.test(pathname);
  const kind = watched ? "solution" : moves.length ? "game" : "puzzle";
  return { kind, problem: decodeProblem(code), moves, about: aboutIn(searchParams) };
}

/**
 * What is in a text. A diagram alone in our own characters may be of any board on the lattice that was chosen; the
 * reader itself takes a lattice that fits, and a board of a shape that people play on.
 * @param {string} text
 * @param {string} [geometry]
 */
async function drawnOrWritten(text, geometry = "square") {
  const diagram = asProblemText(text, geometry);
  const [first, second] = geometry === "square" ? [text, diagram] : [diagram, text];
  try {
    return await thingsIn(first);
  } catch (error) {
    if (diagram === text) throw error;
    return thingsIn(second).catch(() => {
      throw error;
    });
  }
}

/**
 * The text of a problem, made from a diagram alone; other texts are returned unchanged.
 * @param {string} text
 * @param {string} geometry of its board
 */
function asProblemText(text, geometry) {
  const diagram = /^[\soxX*1●.0○·?\-#_|]+$/u.test(text);
  if (!diagram) return text;
  // Blank lines around a drawing mean nothing, and inside it they would be refused.
  const rows = text.split(/\r?\n/).filter((row) => row.trim());
  return [`geometry: ${geometry}`, "start:", ...rows, "finish: any", ""].join("\n");
}

// -- opening --------------------------------------------------------------------------------------

/**
 * Show what is in a text; several things at once are added to what is saved.
 * @param {{ things: Thing[], backup?: Backup }} found
 */
export async function showFound({ things, backup }) {
  if (backup) return restore(backup);
  if (things.length === 1) return (await asMeant(things)) && visit(addressOf(things[0]));
  const explained = html("div", { class: "stack" }, ...drawings(things));
  if (!(await confirmed(format(OPEN.several, { count: things.length }), explained, OPEN.add))) return;
  await save(things, "");
  go("/saved");
}

/**
 * The drawings and moves of others among some things, as they were read.
 * @param {Thing[]} things
 */
function drawings(things) {
  return things.flatMap((thing) => {
    if (!thing.read_as && !thing.notation) return [];
    let image = picture(thing.problem, { eager: true });
    const told = readAs(thing, (other) => {
      Object.assign(thing, other);
      const old = image;
      image = picture(other.problem, { eager: true });
      old.replaceWith(image);
    });
    return [image, ...told];
  });
}

/**
 * How the drawing and the moves of a thing were read; a drawing that may be several things is a choice.
 * @param {Thing} thing
 * @param {(thing: Thing) => void} taken is passed the one that is chosen
 */
export function readAs({ ...thing }, taken) {
  const { read_as, others = [], notation, moves } = thing;
  const readings = [thing, ...others];
  const named = readings.map((one, place) => [`${place}`, `${one.read_as}`]);
  return [
    ...(others.length ? [field(OPEN.reading, select(named, "0", (place) => taken(readings[Number(place)])))] : []),
    ...(read_as && !others.length ? [html("p", {}, format(WORDS.pair, { first: OPEN.reading, second: read_as }))] : []),
    ...(notation ? [html("p", {}, format(OPEN.notation, { notation, moves: moves.join(", ") }))] : []),
  ];
}

/**
 * Whether the player finds the drawings and the moves of others read as they were meant.
 * @param {Thing[]} things
 */
async function asMeant(things) {
  const shown = drawings(things);
  return !shown.length || confirmed(OPEN.asMeant, html("div", { class: "stack" }, ...shown), DIALOG.ok);
}

/**
 * Open files: one is shown, of several all are saved.
 * @param {File[]} files
 */
export async function openFiles(files) {
  if (files.length > 1) {
    await importFiles(files);
    return go("/saved");
  }
  try {
    await showFound(await readFile(files[0]));
  } catch (error) {
    await failed(files[0].name, error);
  }
}

/**
 * Say why a file could not be opened; a command stays until the player has copied it.
 * @param {string} name
 * @param {unknown} error
 */
async function failed(name, error) {
  const { unread } = await import("./command.js");
  const [line, command] = unread(error, name);
  if (command) warn(format(OPEN.failed, { file: name, reason: `${line}` }), command);
  else tell(format(OPEN.failed, { file: name, reason: `${line}` }));
}

/**
 * Add what is in files to what is saved.
 * @param {File[]} files
 */
export async function importFiles(files) {
  let count = 0;
  for (const file of files) {
    try {
      const { things, backup } = await readFile(file);
      if (backup) await restore(backup);
      if (!(await asMeant(things))) continue;
      await save(things, file.name.replace(/\.\w+$/, ""));
      count += things.length;
    } catch (error) {
      return failed(file.name, error);
    }
  }
  if (count) tell(format(OPEN.imported, { count }), [html("a", { href: at("/saved") }, NAV.saved)]);
}

/**
 * @param {Thing[]} things
 * @param {string} otherwise the name of one without a title
 */
async function save(things, otherwise) {
  for (const { kind, title, problem, text, moves } of things) {
    const name = (title || otherwise || text || OPEN.untitled).slice(0, 200);
    await keep({ kind, name, problem, moves });
  }
}
