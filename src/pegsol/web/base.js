// Where the pages stand: at the root of a host, or in any folder of it.

const { pathname: BASE } = new URL("..", import.meta.url);

export const NAME = "pegsol";

/** How the names begin under which the browser keeps what belongs to this site: others may have the same host. */
export const SITE = `pegsol${BASE}`;

/**
 * The address of a page, each of which has a folder.
 * @param {string} path such as "/boards?q=cross"; "/" is the page of the game
 */
export function at(path) {
  const [, name, rest] = /** @type {RegExpExecArray} */ (/^\/([^/?#]*)(.*)$/s.exec(path));
  return `${BASE}${name}${name ? "/" : ""}${rest}`;
}

/**
 * The path of the page at an address, such as "/boards"; "" if the address is not one of ours.
 * @param {string} pathname of the address
 */
export function pathAt(pathname) {
  if (!pathname.startsWith(BASE)) return "";
  return `/${pathname.slice(BASE.length)}`.replace(/(?<=\/)index\.html$/, "").replace(/(?<=.)\/$/, "");
}
