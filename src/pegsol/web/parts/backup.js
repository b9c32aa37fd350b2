// A backup: everything that this browser keeps, in one file.

import { at } from "../base.js";
import { dateText, format } from "../board/messages.js";
import { tell } from "../notes.js";
import { read, text, write } from "../reader.js";
import { addBackup, makeBackup } from "../shelf/backup.js";
import { BACKUP, QUEUE } from "../texts/later.js";
import { confirmed } from "./dialog.js";
import { download } from "./forms.js";
import { isMemory, remember, remembered } from "./memory.js";


const VERSION = 1;
const BEGIN = /^\s*\{\s*"pegsol_backup"/;

/**
 * What is on the shelf, and what the browser remembers.
 * @typedef {import("../shelf/checks.js").Backup & { browser?: unknown }} Backup
 */

/**
 * Download a backup.
 */
export async function backUp() {
  const kept = await makeBackup();
  const backup = JSON.stringify({ ...kept, browser: remembered() }, null, 1);
  const name = `pegsol-backup-${kept.made.slice(0, 10)}.json`;
  download(new Blob([backup], { type: "application/json" }), name);
  tell(format(QUEUE.downloaded, { name }));
}

/**
 * The backup in a text, null if it is another text. Throws an error if only a part of it is there.
 * @param {string} json
 * @returns {Backup | null}
 */
export function backupIn(json) {
  if (!json.includes('"pegsol_backup"')) return null;
  try {
    const content = JSON.parse(json);
    JSON.stringify(content); // what is too deep to be written cannot be kept
    return content && Object.hasOwn(content, "pegsol_backup") ? content : null;
  } catch {
    if (BEGIN.test(json)) throw new Error(BACKUP.damaged);
    return null;
  }
}

/**
 * Add what is in a backup to what is here, if the player agrees.
 * @param {Backup} backup
 */
export async function restore({ browser = {}, ...kept }) {
  const { pegsol_backup: version, saved, results, made } = kept;
  if (version > VERSION) throw new Error(BACKUP.version);
  const day = new Date(made);
  const lists = Array.isArray(saved) && Array.isArray(results) && isMemory(browser);
  if (version !== VERSION || !lists || Number.isNaN(day.getTime())) throw new Error(BACKUP.damaged);
  const inside = format(BACKUP.inside, { saved: saved.length, results: results.length });
  if (!(await confirmed(format(BACKUP.question, { day: dateText(day) }), inside, BACKUP.restore))) return;
  const added = await addBackup(kept);
  const { room, unread } = remember(browser);
  const lines = [room ? format(BACKUP.restored, added) : BACKUP.partly];
  if (unread.length) lines.push(format(BACKUP.unread, { names: unread.join(", ") }));
  // Pages read what the browser remembers when they are loaded.
  write("restored", lines.join(" "), "sessionStorage");
  location.assign(at("/saved"));
}

/**
 * Report a backup that was restored before the page was loaded.
 */
export function report() {
  const line = read("restored", text, "sessionStorage");
  write("restored", null, "sessionStorage");
  if (line) tell(line);
}
