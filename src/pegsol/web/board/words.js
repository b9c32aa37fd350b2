// Every text that the board shows or speaks: the page or the notebook around it fills this object.

/** @import { Tree } from "./messages.js" */

/** @import english from "../texts/first/en.json" */

/** @type {Tree<typeof english>["BOARD"]} */
export const TEXT = /** @type {any} */ ({});
