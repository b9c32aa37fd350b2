// Every text that the board shows or speaks; a translation replaces this object.

export const TEXT = {
  board: (/** @type {string} */ title, /** @type {number} */ holes) =>
    `Peg solitaire, ${title}, ${holes} holes`,
  help:
    "Arrow keys go from hole to hole. Enter picks up a peg and drops it, Escape puts it back. " +
    "U takes a jump back, R makes it again, P replays the game. " +
    "Home and End go to the start and the end of the game.",
  pegs: (/** @type {number} */ count) => `${count} ${count === 1 ? "peg" : "pegs"}`,
  moves: (/** @type {number} */ count) => `${count} ${count === 1 ? "move" : "moves"}`,
  peg: "peg",
  empty: "empty",
  finish: "finish",
  marks: {
    held: "picked up",
    target: "can land here",
    far: "can get here by several jumps",
    choice: "can be jumped",
  },
  advice: {
    winning: (/** @type {string} */ target) => `jump to ${target} wins`,
    losing: (/** @type {string} */ target) => `jump to ${target} loses`,
    hint: (/** @type {string} */ target) => `hint: jump to ${target}`,
  },
  inPackage: { block: "in the block", catalyst: "catalyst" },
  lost: "From here on the finish is out of reach",
  jumped: (/** @type {string[]} */ [origin, over, target]) => `${origin} over ${over} to ${target}`,
  takenBack: (/** @type {string} */ jump) => `${jump} taken back`,
  broughtBack: (/** @type {string} */ jump) => `${jump} taken back; the moves that it replaced are back`,
  pickedUp: (
    /** @type {string} */ hole,
    /** @type {string[]} */ targets,
    /** @type {string[]} */ far,
  ) =>
    `${hole} picked up; it can jump to ${targets.join(", ")}` +
    (far.length ? `, and further to ${far.join(", ")}` : ""),
  putBack: (/** @type {string} */ hole) => `${hole} put back`,
  noJump: (/** @type {string} */ origin, /** @type {string} */ target) =>
    `no jump from ${origin} to ${target}`,
  noPeg: (/** @type {string} */ hole) => `${hole} is empty`,
  cannotJump: (/** @type {string} */ hole, /** @type {string} */ why) =>
    `${hole} cannot jump. ${why}.`,
  /** Why a peg cannot jump. */
  why: {
    never: "No jump starts from this hole",
    alone: {
      normal: "There is no peg beside it to jump over",
      reverse: "There is no empty hole beside it to jump over",
    },
    blocked: (/** @type {string[]} */ overs) => `There is no empty hole behind ${overs.join(" or ")}`,
    crowded: "There is no empty hole within its reach",
  },
  /** Why a peg cannot land in a hole. */
  landing: {
    full: (/** @type {string} */ hole) => `${hole} is not empty`,
    bare: (/** @type {string[]} */ overs) => `There is no peg on ${overs.join(" or ")} to jump over`,
    filled: (/** @type {string[]} */ overs) => `The hole to jump over, ${overs.join(" or ")}, is not empty`,
    near: { normal: "A peg must jump over another peg", reverse: "A peg must jump over an empty hole" },
    far: "A peg lands two holes away, along a line",
  },
  /** What the ring of the finish means. */
  ring: { last: "The last peg must land here", one: "At the end a peg must stand here" },
  which: { normal: "Which peg is jumped?", reverse: "Which hole is jumped?" },
  or: " or ",
  noMoves: "No moves",
  hint: {
    normal: "A peg jumps over another into an empty hole.",
    reverse: "A peg jumps over an empty hole into an empty hole, and a peg appears between them.",
  },
  solved: (/** @type {string} */ moves) => `Solved in ${moves}`,
  stuck: (/** @type {string} */ pegs) => `Stuck with ${pegs}`,
  finished: (/** @type {string} */ pegs) => `Finished with ${pegs}`,
  after: (/** @type {number} */ made, /** @type {number} */ all) => `jump ${made} of ${all}`,
  inPlay: { undo: "Undo", redo: "Redo", restart: "Restart" },
  inReplay: { undo: "Back", redo: "Step", restart: "Start" },
  run: "Play",
  pause: "Pause",
  history: "Place in the game",
  speed: "Speed",
  times: (/** @type {number} */ factor) => (factor === 0.5 ? "½×" : `${factor}×`),
  list: "Moves",
};
