// What pegsol computed once: boards, puzzles and lessons, as files beside the pages.

/** @type {Map<string, Promise<any>>} */
const files = new Map();

/**
 * The content of a file, which is loaded once.
 * @param {"boards" | "first" | "puzzles" | "lessons" | "problems" | "days" | "rush" | "shortest"} name
 * @returns {Promise<any>}
 */
export function data(name) {
  let file = files.get(name);
  if (!file) {
    file = load(name);
    files.set(name, file);
    file.catch(() => files.delete(name)); // it may come the next time
  }
  return file;
}

/** @param {string} name */
async function load(name) {
  const answer = await fetch(new URL(`../data/${name}.json`, import.meta.url));
  if (!answer.ok) throw new TypeError(`${name}: ${answer.status}`);
  return answer.json();
}
