// The interactive board: peg solitaire played, undone, and replayed in any web page or notebook.
//
// It imports nothing and knows no geometry. It is given tables (holes, where they stand, and the
// lines along which pegs jump) and a play record, draws them, and fires a "play" event for each
// change that the player makes. All it knows of the game is that a jump needs a peg, a peg beside
// it, and an empty hole behind; in the reverse game a peg and two empty holes.
//
//     const board = new PegBoard(element, { tables, play });
//     board.addEventListener("play", () => console.log(board.play));

/** Everything a player reads or hears; who translates it puts other texts in place of these. */
export const TEXT = {
  board: (/** @type {string} */ title, /** @type {number} */ holes) =>
    `Peg solitaire, ${title}, ${holes} holes`,
  help:
    "Arrow keys go from hole to hole. Enter picks up a peg and drops it, Escape puts it back. " +
    "U takes a jump back, R makes it again, P replays the game. " +
    "Home and End go to the start and the end of the game.",
  helpToChoose: "Arrow keys go from hole to hole, Enter chooses one.",
  pegs: (/** @type {number} */ count) => `${count} ${count === 1 ? "peg" : "pegs"}`,
  moves: (/** @type {number} */ count) => `${count} ${count === 1 ? "move" : "moves"}`,
  peg: "peg",
  empty: "empty",
  finish: "finish",
  marks: { held: "picked up", target: "can land here", choice: "can be jumped" },
  advice: {
    winning: (/** @type {string} */ target) => `jump to ${target} wins`,
    losing: (/** @type {string} */ target) => `jump to ${target} loses`,
    hint: (/** @type {string} */ target) => `hint: jump to ${target}`,
  },
  lost: "From here on the finish is out of reach",
  jumped: (/** @type {string[]} */ [origin, over, target]) => `${origin} over ${over} to ${target}`,
  takenBack: (/** @type {string} */ jump) => `${jump} taken back`,
  broughtBack: (/** @type {string} */ jump) => `${jump} taken back, what it replaced is back`,
  pickedUp: (/** @type {string} */ hole, /** @type {string[]} */ targets) =>
    targets.length ? `${hole} picked up, can jump to ${targets.join(", ")}` : `${hole} picked up`,
  putBack: (/** @type {string} */ hole) => `${hole} put back`,
  noJump: (/** @type {string} */ origin, /** @type {string} */ target) =>
    `no jump from ${origin} to ${target}`,
  noPeg: (/** @type {string} */ hole) => `${hole} is empty`,
  cannotJump: (/** @type {string} */ hole) => `${hole} cannot jump`,
  which: { normal: "Which peg is jumped?", reverse: "Which hole is jumped?" },
  or: " or ",
  noMoves: "No moves",
  hint: {
    normal: "A peg jumps over another into an empty hole.",
    reverse: "A peg jumps over an empty hole into an empty hole, and a peg appears between.",
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

/**
 * Three hole numbers: origin, over, target.
 * @typedef {[number, number, number]} Jump
 */

/**
 * To the right, and down.
 * @typedef {[number, number]} Place
 */

/**
 * What is played on, which never changes during a game.
 * @typedef {object} Tables
 * @property {string} title what the board or the problem is called
 * @property {string[]} holes the name of each hole; holes are numbered in this order
 * @property {Place[]} places where each hole stands, neighbours about 1 apart
 * @property {boolean} lattice whether the wood follows the lines; else it is a plain rectangle
 * @property {Jump[]} lines a-b-c gives the jumps a over b to c and c over b to a
 * @property {Jump[]} one_way a-b-c gives the jump a over b to c alone
 * @property {"normal" | "reverse"} rules in the reverse game jumps run backwards along the lines
 * @property {Finish} finish where the game is to end
 */

/**
 * @typedef {object} Finish
 * @property {"pegs" | "at_most" | "fewest"} kind these pegs; no more than so many; as few as can be
 * @property {number[]} pegs the holes that hold a peg at the end, if the kind is "pegs"
 * @property {number[]} free the holes that may be either, if the kind is "pegs"
 * @property {number} most the number of pegs, if the kind is "at_most"
 */

/**
 * A game as it was played.
 * @typedef {object} Play
 * @property {number[]} start the holes that hold a peg at the start
 * @property {Jump[]} jumps all jumps, those taken back at the end
 * @property {number} made how many of them are made
 */

/**
 * All that is drawn follows from the tables and this.
 * @typedef {object} State
 * @property {number[]} start the holes that hold a peg at the start
 * @property {Jump[]} jumps all jumps, those taken back at the end
 * @property {number} made how many of them are made
 * @property {Uint8Array} pegs for each hole 1 if it holds a peg now
 * @property {number} cursor the hole where the keyboard is
 * @property {number} held the hole whose peg is picked up, or -1
 * @property {Jump[]} choice the jumps between which the player is asked to choose, mostly none
 * @property {boolean} running whether the game replays itself
 * @property {number} speed how many times as fast as usual
 */

/** @typedef {"held" | "target" | "choice"} Mark */

/** @typedef {"winning" | "losing" | "hint"} Advice */

/**
 * What is shown of the worth of jumps, until the next one is made.
 * @typedef {object} Marks
 * @property {Jump[]} [winning]
 * @property {Jump[]} [losing]
 * @property {Jump[]} [hint]
 * @property {number} [lost] how many jumps were made when the finish got out of reach; this one stays
 */

/**
 * Jumps that another jump took the place of: one undo brings them back.
 * @typedef {object} Replaced
 * @property {number} at how many jumps were made before them
 * @property {Jump[]} jumps
 * @property {Replaced[]} later what some of them had replaced themselves
 */

/**
 * A peg under the pointer.
 * @typedef {object} Drag
 * @property {number} hole where it comes from
 * @property {number} x where it was pressed, in pixels of the window
 * @property {number} y
 * @property {SVGGElement | null} flyer the peg that follows the pointer, once it has moved
 * @property {boolean} wasHeld whether it had been picked up before
 */

/**
 * @typedef {object} Options
 * @property {Tables} tables
 * @property {Play} play
 * @property {string} [theme] "wood", "plain", "dark", "print" or "contrast"
 * @property {boolean} [names] whether the names of the holes are shown
 * @property {boolean} [replay] whether the controls of the replay come first
 * @property {"" | "light" | "dark"} [scheme] whether the wood is lit or dim, else as the system says
 * @property {HTMLElement | null} [panel] where the controls go, if not beside the board; null for none
 * @property {boolean} [choose] whether holes are only chosen: a "hole" event says which
 */

// Lengths in units of the drawing: hundredths of a step between neighbours.
const STEP = 100;
const BODY = 64; // from a hole's middle to the edge of the board
const MARGIN = BODY + 12;
const HOLE = 26;
const NAMED_HOLE = 36;
const PEG = 38.5;
const REACH = 55; // how far from the middle of a hole a peg may be dropped
const SIZES = [0.6, 0.9]; // pixels for a unit on a large board, and on a small one
const SMALL = 320; // pixels that a small board may take
const WIDEST = 720; // and any

const FLIGHT = 240; // milliseconds of a jump
const PACE = 900; // milliseconds between jumps of a replay
const SPEEDS = [0.5, 1, 2, 4];
const DRAG = 5; // pixels before a press is a drag

const ARROW_FROM = 8; // from the middle of the hole where an arrow begins
const ARROW_TO = 26; // and of the one where it ends
const ASIDE = 9; // arrows keep to the right, so that two can pass

// -- the game ------------------------------------------------------------------------------------

/** The jumps of a board, looked up in every way that is needed. */
class Rules {
  /** @param {Tables} tables */
  constructor({ holes, lines, one_way, rules, finish }) {
    this.names = holes;
    this.reverse = rules === "reverse";
    this.finish = finish;
    /** @type {Jump[][]} the jumps from each hole */
    this.from = holes.map(() => []);
    /** @type {Map<string, Set<number>>} what lies between two holes, either way */
    this.between = new Map();
    for (const [a, b, c] of lines) this.#add([a, b, c], [c, b, a]);
    for (const [a, b, c] of one_way) this.#add(this.reverse ? [c, b, a] : [a, b, c]);
    const wanted = new Set(finish.pegs);
    const free = new Set(finish.free);
    /** For each hole what the finish wants there: 1, 0, or -1 for either. */
    this.wanted = holes.map((_, hole) => (free.has(hole) ? -1 : wanted.has(hole) ? 1 : 0));
  }

  /** @param {Jump[]} jumps */
  #add(...jumps) {
    for (const jump of jumps) {
      const [origin, over, target] = jump;
      this.from[origin].push(jump);
      const ends = this.#ends(origin, target);
      this.between.set(ends, (this.between.get(ends) ?? new Set()).add(over));
    }
  }

  /**
   * @param {number} a
   * @param {number} b
   */
  #ends(a, b) {
    return a < b ? `${a} ${b}` : `${b} ${a}`;
  }

  /**
   * The jumps that the peg at a hole can make.
   * @param {Uint8Array} pegs
   * @param {number} hole
   */
  legal(pegs, hole) {
    const over = this.reverse ? 0 : 1;
    if (!pegs[hole]) return [];
    return this.from[hole].filter(([, b, c]) => pegs[b] === over && !pegs[c]);
  }

  /** @param {Uint8Array} pegs */
  stuck(pegs) {
    return this.from.every((_, hole) => !this.legal(pegs, hole).length);
  }

  /** @param {Uint8Array} pegs */
  solved(pegs) {
    if (this.finish.kind === "pegs") {
      return this.wanted.every((wanted, hole) => wanted < 0 || wanted === pegs[hole]);
    }
    return this.finish.kind === "at_most" && count(pegs) <= this.finish.most;
  }

  /**
   * A jump's target as it is written, with the jumped hole where there is a choice of it.
   * @param {Jump} jump
   */
  landing([origin, over, target]) {
    const several = (this.between.get(this.#ends(origin, target))?.size ?? 0) > 1;
    return this.names[target] + (several ? `(${this.names[over]})` : "");
  }

  /**
   * Consecutive jumps by one peg are one move; `end` is the number of jumps up to its end.
   * @param {Jump[]} jumps
   */
  moves(jumps) {
    /** @type {{ text: string, end: number }[]} */
    const moves = [];
    jumps.forEach((jump, number) => {
      const goesOn = number > 0 && jumps[number - 1][2] === jump[0];
      const before = goesOn
        ? /** @type {{ text: string }} */ (moves.pop()).text
        : this.names[jump[0]];
      moves.push({ text: `${before}-${this.landing(jump)}`, end: number + 1 });
    });
    return moves;
  }
}

/**
 * The jumps that moves in notation are, as far as they can be made: d2-d4-f4 is two jumps.
 * @param {Tables} tables
 * @param {number[]} start the holes that hold a peg
 * @param {string[]} moves
 * @returns {Jump[]}
 */
export function parseMoves(tables, start, moves) {
  const rules = new Rules(tables);
  const pegs = new Uint8Array(tables.holes.length);
  for (const hole of start) pegs[hole] = 1;
  /** @type {Jump[]} */
  const jumps = [];
  for (const move of moves) {
    const [first, ...landings] = move.split("-");
    let origin = tables.holes.indexOf(first);
    for (const landing of landings) {
      const named = (/** @type {Jump} */ jump) =>
        landing === rules.landing(jump) || landing === tables.holes[jump[2]];
      const jump = rules.legal(pegs, origin).find(named);
      if (!jump) return jumps;
      for (const hole of jump) pegs[hole] ^= 1;
      jumps.push(jump);
      origin = jump[2];
    }
  }
  return jumps;
}

/** @param {Play} play */
function asText({ start, jumps, made }) {
  return JSON.stringify([start, jumps, made]);
}

/** @param {Uint8Array} pegs */
function count(pegs) {
  return pegs.reduce((sum, peg) => sum + peg, 0);
}

/**
 * A place in the drawing.
 * @param {Place} place
 * @returns {Place}
 */
function scaled([x, y]) {
  return [STEP * x, STEP * y];
}

/**
 * The hole that an arrow key leads to: the nearest ahead, sideways steps being a little dearer.
 * @param {Place[]} places
 * @param {number} hole
 * @param {Place} direction
 */
export function nearest(places, hole, [dx, dy]) {
  const [x, y] = places[hole];
  let best = hole;
  let least = Infinity;
  places.forEach(([px, py], other) => {
    const ahead = (px - x) * dx + (py - y) * dy;
    const aside = Math.abs((px - x) * dy - (py - y) * dx);
    if (ahead < 0.01) return;
    // What lies more sideways than ahead is for the other arrows, if they lead there.
    const cost = ahead + 0.9 * aside + (aside > 1.8 * ahead ? 1000 : 0);
    if (cost < least) [best, least] = [other, cost];
  });
  return best;
}

/** @type {Record<string, Place>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Keep a key from the page around, which may have shortcuts of its own.
 * @param {Event} event
 */
function consume(event) {
  event.preventDefault();
  event.stopPropagation();
}

// -- elements ------------------------------------------------------------------------------------

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {Element} element
 * @param {Record<string, string | number>} attributes
 * @param {(Node | string)[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, `${value}`);
  element.append(...children);
}

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number>} attributes
 * @param {(Node | string)[]} children
 */
function html(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  fill(element, attributes, children);
  return element;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number>} attributes
 * @param {(Node | string)[]} children
 */
function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  fill(element, attributes, children);
  return element;
}

const ICONS = {
  undo: "M9 5 4 10l5 5M4 10h9a5 5 0 0 1 0 10h-3",
  redo: "M15 5l5 5-5 5M20 10h-9a5 5 0 0 0 0 10h3",
  restart: "M6 5v14M19 5 9 12l10 7Z",
  run: "M7 4.5v15l12.5-7.5Z",
  pause: "M8 5v14M16 5v14",
};

/** @param {keyof typeof ICONS} name */
function icon(name) {
  const path = svg("path", { d: ICONS[name] });
  return svg(
    "svg",
    { viewBox: "0 0 24 24", class: `icon ${name}-icon`, "aria-hidden": "true" },
    path,
  );
}

/**
 * @param {keyof typeof ICONS} picture
 * @param {string} label
 * @param {string} [key] its shortcut
 */
function button(picture, label, key) {
  const element = html("button", { type: "button" }, icon(picture), html("span", {}, label));
  if (key) fill(element, { "aria-keyshortcuts": key, title: `${label} (${key})` }, []);
  return element;
}

// -- the drawing ---------------------------------------------------------------------------------

/**
 * @param {string} id
 * @param {Record<string, string | number>} shape
 * @param {string[]} stops offset and class, which gives the colour
 */
function radial(id, shape, ...stops) {
  return svg("radialGradient", { id, ...shape }, ...stops.map(stop));
}

/**
 * @param {string} id
 * @param {Record<string, string | number>} shape
 * @param {string[]} stops
 */
function linear(id, shape, ...stops) {
  return svg("linearGradient", { id, ...shape }, ...stops.map(stop));
}

/** @param {string} text */
function stop(text) {
  const [offset, kind] = text.split(" ");
  return svg("stop", { offset, class: kind });
}

/** A tile of wood; its lines run on from tile to tile. */
function grain() {
  const [width, height, lines] = [1000, 480, 30];
  const veins = Array.from({ length: lines }, (_, i) => {
    const y = ((i + 0.5) * height) / lines + 5 * Math.sin(2.4 * i);
    const swing = 14 + 12 * Math.sin(0.45 * i);
    return svg("path", {
      d: `M0 ${y}Q${width / 4} ${y - swing} ${width / 2} ${y}T${width} ${y}`,
      "stroke-width": 1.5 + 4.5 * Math.abs(Math.sin(3.1 * i)),
      opacity: 0.15 + 0.85 * Math.abs(Math.sin(5.3 * i)),
    });
  });
  const ground = svg("rect", { width, height, class: "ground" });
  const size = { width, height, patternUnits: "userSpaceOnUse" };
  return svg("pattern", { id: "grain", ...size }, ground, svg("g", { class: "veins" }, ...veins));
}

/** A peg around (0, 0). */
function peg() {
  return [
    svg("circle", { class: "shade", cx: 6, cy: 12, r: 46, fill: "url(#shade)" }),
    svg("circle", { class: "ball", r: PEG, fill: "url(#ball)" }),
    svg("ellipse", {
      class: "shine",
      rx: 15,
      ry: 9,
      transform: "translate(-12 -17) rotate(-35)",
      fill: "url(#shine)",
    }),
  ];
}

/** The colours that are not flat. */
function paints() {
  const lit = { cx: 0.36, cy: 0.3, r: 0.75 };
  return [
    radial("ball", lit, "0 ball-light", "0.5 ball-middle", "1 ball-dark"),
    radial("shade", {}, "0.55 shade-in", "1 shade-out"),
    radial("shine", {}, "0 shine-in", "1 shine-out"),
    radial("glow", {}, "0.4 glow-out", "0.6 glow-in", "1 glow-out"),
    linear("bore", { x2: 0, y2: 1 }, "0 bore-top", "1 bore-low"),
  ];
}

/**
 * How far the holes reach to the right, and down.
 * @param {Place[]} at
 */
function corner(at) {
  return [0, 1].map((axis) => Math.max(...at.map((place) => place[axis])));
}

/**
 * The wood: what never changes, in a picture of its own that need not be drawn again.
 * @param {Tables} tables
 * @param {Place[]} at the middle of each hole
 * @param {[number, number, number, number]} box
 */
function wood({ holes, lines, one_way, lattice }, at, box) {
  /**
   * @param {number} a
   * @param {number} b
   */
  const step = (a, b) => `M${at[Math.min(a, b)].join(" ")}L${at[Math.max(a, b)].join(" ")}`;
  const steps = [...lines, ...one_way].flatMap(([a, b, c]) => [step(a, b), step(b, c)]);
  const ways = [...new Set(steps)].join("");
  const arrows = one_way.flatMap(([a, b, c]) => [arrowhead(at[a], at[b]), arrowhead(at[b], at[c])]);
  const carved = ways + arrows.join("");
  const [right, bottom] = corner(at);
  const body = ways + holes.map((_, hole) => `M${at[hole].join(" ")}h0`).join("");
  /**
   * @param {string} kind
   * @param {number} reach from the middles of the outermost holes
   * @param {number} y
   */
  const layer = (kind, reach, y = 0) => {
    const shape = { class: kind, transform: `translate(0 ${y})` };
    if (lattice) return svg("path", { d: body, "stroke-width": 2 * reach, ...shape });
    const size = { width: right + 2 * reach, height: bottom + 2 * reach };
    return svg("rect", { x: -reach, y: -reach, rx: reach, ...size, ...shape });
  };
  const [x, y, width, height] = box;
  const across = { x1: x, y1: y, x2: x + width, y2: y + height };
  const stops = ["0 light-from", "0.45 light-mid", "1 light-to"];
  const light = linear("light", { gradientUnits: "userSpaceOnUse", ...across }, ...stops);
  return svg(
    "svg",
    { viewBox: box.join(" "), class: lattice ? "wood" : "wood plank", "aria-hidden": "true" },
    svg("defs", {}, grain(), light),
    layer("cast", BODY + 4, 12),
    layer("side", BODY + 4, 8),
    layer("edge", BODY + 4),
    layer("top", BODY),
    layer("light", BODY),
    svg("path", { d: carved, class: "groove low", transform: "translate(0 2)" }),
    svg("path", { d: carved, class: "groove" }),
  );
}

/**
 * A small arrow half way from one hole to the next, for lines that lead one way alone.
 * @param {Place} from
 * @param {Place} to
 */
function arrowhead([ax, ay], [bx, by]) {
  const length = Math.hypot(bx - ax, by - ay);
  const [dx, dy] = [(9 * (bx - ax)) / length, (9 * (by - ay)) / length];
  const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
  return `M${x - dx - dy} ${y - dy + dx}L${x + dx} ${y + dy}L${x - dx + dy} ${y - dy - dx}`;
}

/** What is drawn of one hole, from behind to the front. */
class Hole {
  /**
   * @param {number} number
   * @param {string} name
   * @param {number[]} place
   * @param {number} size of the name
   */
  constructor(number, name, [x, y], size) {
    this.name = name;
    /** What was drawn last, so that only changes touch the page. */
    this.drawn = "";
    const label = svg("text", { class: "name", "font-size": size, y: 0.36 * size }, name);
    this.element = svg(
      "g",
      { id: `hole-${number}`, role: "option", class: "hole", transform: `translate(${x} ${y})` },
      svg("circle", { class: "lip", cy: 2.5 }),
      svg("circle", { class: "bore", fill: "url(#bore)" }),
      svg("g", { class: "peg" }, ...peg()),
      label,
      svg("circle", { class: "hit", r: 50, "data-hole": number }),
    );
  }

  /**
   * @param {boolean} full
   * @param {Mark | ""} mark
   * @param {boolean} movable
   * @param {boolean} finish whether it has the ring of the finish
   * @param {string[]} advice what is said of the jumps of its peg
   */
  draw(full, mark, movable, finish, advice) {
    const drawn = `${full} ${mark} ${movable} ${finish} ${advice.join()}`;
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.#ring(finish);
    this.element.classList.toggle("full", full);
    this.element.classList.toggle("movable", movable);
    this.element.classList.toggle("held", mark === "held");
    const state = [this.name, full ? TEXT.peg : TEXT.empty];
    if (finish) state.push(TEXT.finish);
    state.push(...advice);
    if (mark) state.push(TEXT.marks[mark]);
    this.element.setAttribute("aria-label", state.join(", "));
    this.element.setAttribute("aria-selected", `${mark === "held"}`);
  }

  /** @param {boolean} shown */
  #ring(shown) {
    const rings = this.element.querySelectorAll(".ring");
    if (shown === rings.length > 0) return;
    for (const ring of rings) ring.remove();
    if (!shown) return;
    const [out, ring] = ["ring out", "ring"].map((kind) => svg("circle", { class: kind, r: 44 }));
    this.element.querySelector(".peg")?.after(out, ring);
  }
}

/**
 * What tells the player about a hole: its peg is picked up, can jump here, or can be jumped.
 * @param {Mark} kind
 * @param {Place} place
 */
function drawMark(kind, [x, y]) {
  const r = { held: 46, target: 30, choice: 40 }[kind];
  return svg(
    "g",
    { class: `mark ${kind}`, transform: `translate(${x} ${y})` },
    ...(kind === "held" ? [] : [svg("circle", { class: "glow", r: 58, fill: "url(#glow)" })]),
    svg("circle", { class: "line out", r }),
    svg("circle", { class: "line", r }),
    ...(kind === "target" ? [svg("circle", { class: "dot", r: 8 })] : []),
  );
}

/**
 * What is said about a jump: an arrow along its way with a sign at its end, so that nobody has to
 * tell colours apart: full with a tick for one that wins, dashed with a cross for one that loses.
 * @param {Advice} kind
 * @param {Place[]} way the middles of the three holes
 */
function drawAdvice(kind, [a, b, c]) {
  const [[ux, uy], [vx, vy]] = [unit(a, b), unit(b, c)];
  const from = [a[0] + ARROW_FROM * ux - ASIDE * uy, a[1] + ARROW_FROM * uy + ASIDE * ux];
  const turn = [b[0] - ASIDE * uy, b[1] + ASIDE * ux];
  const to = [c[0] - ARROW_TO * vx - ASIDE * vy, c[1] - ARROW_TO * vy + ASIDE * vx];
  const way = { d: `M${from.join(" ")}L${turn.join(" ")}L${to.join(" ")}` };
  const sign = { winning: "M-7 0l5 6L7-6", losing: "M-6-6 6 6M6-6-6 6", hint: "M0-7V1M0 6v.1" }[
    kind
  ];
  return svg(
    "g",
    { class: `advice ${kind}` },
    svg("path", { class: "way out", ...way }),
    svg("path", { class: "way", ...way }),
    svg(
      "g",
      { class: "sign", transform: `translate(${to.join(" ")})` },
      svg("circle", { r: 16 }),
      svg("path", { d: sign }),
    ),
  );
}

/**
 * The direction from one place to another.
 * @param {Place} from
 * @param {Place} to
 * @returns {Place}
 */
function unit([ax, ay], [bx, by]) {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  return [(bx - ax) / length, (by - ay) / length];
}

/**
 * @param {Tables} tables
 * @param {Place[]} at
 */
function drawHoles({ holes }, at) {
  const size = Math.min(34, 112 / Math.max(...holes.map((name) => name.length)));
  return holes.map((name, hole) => new Hole(hole, name, at[hole], size));
}

/**
 * The board with its holes, and what moves above them.
 * @param {Tables} tables
 * @param {Place[]} at
 * @param {Hole[]} holes
 */
function drawBoard(tables, at, holes) {
  const [right, bottom] = corner(at);
  /** @type {[number, number, number, number]} */
  const box = [-MARGIN, -MARGIN, right + 2 * MARGIN, bottom + 2 * MARGIN + 10];
  const trail = svg("path", { class: "trail" });
  const rings = [svg("circle", { class: "out", r: 49 }), svg("circle", { r: 49 })];
  const cursor = svg("g", { class: "cursor" }, ...rings);
  const advice = svg("g", { class: "marks" });
  const marks = svg("g", { class: "marks" });
  const flyers = svg("g");
  const picture = svg(
    "svg",
    {
      viewBox: box.join(" "),
      class: "play",
      role: "listbox",
      tabindex: 0,
      "aria-label": TEXT.board(tables.title, holes.length),
      "aria-describedby": "help",
      "aria-keyshortcuts": "U R P Control+Z Control+Shift+Z Home End",
    },
    svg("defs", {}, ...paints()),
    trail,
    ...holes.map((hole) => hole.element),
    advice,
    marks,
    cursor,
    flyers,
  );
  const table = html("div", { class: "table" }, wood(tables, at, box), picture);
  const [least, most] = SIZES.map((size) => size * box[2]);
  const room = Math.min(WIDEST, Math.max(least, Math.min(most, SMALL)));
  table.style.setProperty("--room", `${room}px`);
  table.style.setProperty("--units", `${box[2]}`);
  table.style.setProperty("--ratio", (box[2] / box[3]).toFixed(3));
  return { table, picture, trail, advice, marks, cursor, flyers };
}

/**
 * What stands beside the board: how the game stands, its controls, its moves.
 * @param {Tables} tables
 * @param {boolean} replay
 */
function drawPanel({ rules }, replay) {
  const words = replay ? TEXT.inReplay : TEXT.inPlay;
  const numbers = html("div", { class: "numbers" });
  const outcome = html("div", { class: "outcome" });
  const undo = button("undo", words.undo, "U");
  const redo = button("redo", words.redo, "R");
  const restart = button("restart", words.restart);
  const run = html("button", { type: "button", class: "run" }, icon("run"), icon("pause"));
  const slider = html("input", { type: "range", min: 0, step: 1, "aria-label": TEXT.history });
  const choices = SPEEDS.map((speed) => html("option", { value: speed }, TEXT.times(speed)));
  const speed = html("select", { "aria-label": TEXT.speed, title: TEXT.speed }, ...choices);
  speed.value = "1";
  const list = html("ol", { class: "moves", "aria-label": TEXT.list });
  const rows = [
    html("div", { class: "row steps" }, undo, redo, restart),
    html("div", { class: "row film" }, run, slider, speed),
  ];
  const panel = html(
    "div",
    { class: replay ? "panel replay" : "panel" },
    html("div", { class: "status" }, numbers, outcome),
    ...(replay ? rows.reverse() : rows),
    list,
    html("p", { class: "none" }, replay ? TEXT.noMoves : TEXT.hint[rules]),
  );
  return { panel, numbers, outcome, undo, redo, restart, run, slider, speed, list };
}

/** @type {CSSStyleSheet | undefined} */
let sheet;

/**
 * An element whose inside and the styles of the page leave each other alone. The sheet is not in a
 * style element, which pages with a strict content security policy do not allow.
 * @param {Record<string, string>} attributes of the frame
 * @param {Node[]} children
 */
function shelter(attributes, ...children) {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
  }
  const frame = html("div", attributes, ...children);
  frame.classList.add("frame");
  // Jupyter keeps its shortcuts away from what has this attribute.
  const element = html("div", { "data-lm-suppress-shortcuts": "true" });
  const root = element.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [sheet];
  root.append(frame);
  return { element, frame };
}

// -- the board -----------------------------------------------------------------------------------

/** A board to play on, in an element of any page; fires "play" when the player changes the game. */
export class PegBoard extends EventTarget {
  #tables;
  #rules;
  #at; // the middle of each hole, in the drawing
  #holes;
  #drawing;
  #panel;
  #news;
  #shelters;
  #choosing;
  /** @type {Set<number>} */
  #rings;
  /** @type {Marks} */
  #marks = {};
  /** @type {Replaced[]} */
  #replaced = [];
  /** @type {State} */
  #state;
  /** @type {(() => void)[]} what ends the animations that run */
  #flights = [];
  /** @type {Drag | null} */
  #drag = null;
  #timer = 0;
  #stop = new AbortController();

  /**
   * @param {HTMLElement} element
   * @param {Options} options
   */
  constructor(element, options) {
    super();
    const { tables, play, theme = "wood", names = false, scheme = "" } = options;
    const { replay = false, panel, choose = false } = options;
    this.#tables = tables;
    this.#rules = new Rules(tables);
    this.#choosing = choose;
    this.#rings = new Set(tables.finish.kind === "pegs" ? tables.finish.pegs : []);
    this.#at = tables.places.map(scaled);
    this.#holes = drawHoles(tables, this.#at);
    this.#drawing = drawBoard(tables, this.#at, this.#holes);
    this.#panel = drawPanel(tables, replay);
    this.#news = html("div", { class: "heard", role: "status", "aria-live": "polite" });
    const { table, picture } = this.#drawing;
    picture.classList.toggle("choosing", choose);
    const help = html(
      "div",
      { id: "help", class: "heard" },
      choose ? TEXT.helpToChoose : TEXT.help,
    );
    const role = { role: "group", "aria-label": tables.title };
    const columns = html("div", { class: "columns" }, table);
    if (panel === undefined) columns.append(html("div", { class: "side" }, this.#panel.panel));
    else columns.classList.add("alone");
    this.#shelters = [shelter(role, columns, help, this.#news)];
    element.append(this.#shelters[0].element);
    if (panel) {
      this.#shelters.push(shelter({ class: "elsewhere", ...role }, this.#panel.panel));
      panel.append(this.#shelters[1].element);
    }
    this.#state = {
      start: [],
      jumps: [],
      made: 0,
      pegs: new Uint8Array(tables.holes.length),
      cursor: 0,
      held: -1,
      choice: [],
      running: false,
      speed: 1,
    };
    this.theme = theme;
    this.scheme = scheme;
    this.names = names;
    this.load(play);
    this.#listen();
  }

  // -- what others may do --

  /**
   * The game as it stands.
   * @returns {Play}
   */
  get play() {
    const { start, jumps, made } = this.#state;
    return { start: [...start], jumps: jumps.map(([a, b, c]) => [a, b, c]), made };
  }

  /**
   * Show another game, on the same board. The same game changes nothing.
   * @param {Play} play
   */
  load(play) {
    if (asText(play) === asText(this.play)) return;
    this.#settle();
    this.pause();
    this.#marks = {};
    this.#replaced = [];
    const pegs = new Uint8Array(this.#holes.length);
    for (const hole of play.start) pegs[hole] = 1;
    const { start, jumps, made } = play;
    Object.assign(this.#state, {
      start: [...start],
      jumps: [...jumps],
      made,
      pegs,
      held: -1,
      choice: [],
    });
    for (const jump of jumps.slice(0, made)) this.#flip(jump);
    this.#redraw();
  }

  /** The moves made so far, in notation. */
  get moves() {
    return this.movesAt(this.#state.made);
  }

  /** All moves of the game in notation, those taken back at the end. */
  get line() {
    return this.movesAt(this.#state.jumps.length);
  }

  /**
   * The moves that the first jumps of the game are.
   * @param {number} made how many jumps
   */
  movesAt(made) {
    return this.#rules.moves(this.#state.jumps.slice(0, made)).map(({ text }) => text);
  }

  /** How the game stands: solved, stuck (also where that is the aim), or open. */
  get outcome() {
    const { pegs } = this.#state;
    const solved = this.#rules.solved(pegs);
    return { solved, stuck: !solved && this.#rules.stuck(pegs), pegs: count(pegs) };
  }

  /** What is said of the jumps that can be made now; gone when the game goes on. */
  get marks() {
    return this.#marks;
  }

  set marks(marks) {
    this.#marks = marks;
    this.#redraw();
  }

  /** The holes with the ring of the finish. */
  get rings() {
    return [...this.#rings];
  }

  set rings(holes) {
    this.#rings = new Set(holes);
    this.#redraw();
  }

  get theme() {
    return this.#shelters[0].frame.dataset.theme ?? "";
  }

  set theme(name) {
    for (const { frame } of this.#shelters) frame.dataset.theme = name;
  }

  get scheme() {
    return this.#shelters[0].frame.dataset.scheme ?? "";
  }

  set scheme(name) {
    for (const { frame } of this.#shelters) frame.dataset.scheme = name;
  }

  get names() {
    return this.#drawing.picture.classList.contains("named");
  }

  set names(shown) {
    this.#drawing.picture.classList.toggle("named", shown);
    for (const disc of this.#drawing.picture.querySelectorAll(".lip, .bore")) {
      disc.setAttribute("r", `${shown ? NAMED_HOLE : HOLE}`);
    }
  }

  /** Take a jump back. */
  undo() {
    this.pause();
    this.#go(this.#state.made - 1);
  }

  /** Make a jump again. */
  redo() {
    this.pause();
    this.#go(this.#state.made + 1);
  }

  /**
   * Go to where so many jumps are made.
   * @param {number} made
   */
  goTo(made) {
    this.pause();
    this.#go(made);
  }

  /** Replay the game from here, or from the start if it is at its end. */
  run() {
    if (!this.#state.jumps.length || this.#state.running) return;
    if (this.#state.made === this.#state.jumps.length) this.#go(0);
    this.#state.running = true;
    this.#redraw();
    this.#timer = window.setTimeout(() => this.#tick(), PACE / this.#state.speed / 2);
  }

  /** Stop the replay. */
  pause() {
    window.clearTimeout(this.#timer);
    if (!this.#state.running) return;
    this.#state.running = false;
    this.#redraw();
  }

  #toggle() {
    if (this.#state.running) this.pause();
    else this.run();
  }

  /** Take the keyboard to the board. */
  focus() {
    this.#drawing.picture.focus();
  }

  /** Take the board off its page. */
  destroy() {
    this.#settle();
    this.pause();
    this.#stop.abort();
    for (const { element } of this.#shelters) element.remove();
  }

  // -- the game goes on --

  #tick() {
    const { made, jumps, speed } = this.#state;
    this.#go(made + 1);
    if (made + 1 >= jumps.length) this.pause();
    else this.#timer = window.setTimeout(() => this.#tick(), PACE / speed);
  }

  /**
   * Go to another place of the history.
   * @param {number} made
   */
  #go(made) {
    const state = this.#state;
    const aim = Math.max(0, Math.min(made, state.jumps.length));
    this.#settle();
    state.held = -1;
    state.choice = [];
    const steps = aim - state.made;
    if (!steps) return this.#redraw();
    const jump = state.jumps[Math.min(aim, state.made)];
    while (state.made < aim) this.#flip(state.jumps[state.made++]);
    while (state.made > aim) this.#flip(state.jumps[--state.made]);
    const name = TEXT.jumped(this.#named(jump));
    if (steps === 1) this.#changed(name);
    else if (steps === -1 && this.#bringBack()) this.#changed(TEXT.broughtBack(name));
    else if (steps === -1) this.#changed(TEXT.takenBack(name));
    else this.#changed(TEXT.after(aim, state.jumps.length));
    if (steps === 1) this.#fly(jump[0], jump[1], jump[2]);
    if (steps === -1) this.#fly(jump[2], jump[1], jump[0]);
  }

  /** After a step back: put the jumps back, if any, that the jump had replaced. */
  #bringBack() {
    const { jumps, made } = this.#state;
    const last = this.#replaced.at(-1);
    if (last?.at !== made) return false;
    jumps.splice(made, Infinity, ...last.jumps);
    this.#replaced.splice(-1, 1, ...last.later);
    return true;
  }

  /**
   * Make a jump in the place of all that followed.
   * @param {Jump} jump
   */
  #replace(jump) {
    const { jumps, made } = this.#state;
    const old = jumps.splice(made, Infinity, jump);
    if (!old.length) return;
    const later = this.#replaced.filter(({ at }) => at >= made);
    const before = this.#replaced.filter(({ at }) => at < made);
    this.#replaced = [...before, { at: made, jumps: old, later }];
  }

  /**
   * Make a jump; it replaces what had been taken back, unless it is the next of that.
   * @param {Jump} jump
   * @param {number[]} [from] where the peg was let go
   */
  #jump(jump, from) {
    const state = this.#state;
    const same = state.jumps[state.made]?.every((hole, i) => hole === jump[i]);
    this.#settle();
    if (!same) this.#replace(jump);
    state.made++;
    this.#flip(jump);
    Object.assign(state, { held: -1, choice: [], cursor: jump[2] });
    this.#changed(TEXT.jumped(this.#named(jump)));
    this.#fly(jump[0], jump[1], jump[2], from);
  }

  /** @param {Jump} jump */
  #flip(jump) {
    for (const hole of jump) this.#state.pegs[hole] ^= 1;
  }

  /** @param {Jump} jump */
  #named(jump) {
    return jump.map((hole) => this.#tables.holes[hole]);
  }

  /** @param {string} news */
  #changed(news) {
    this.#marks = { lost: this.#marks.lost };
    this.#redraw();
    const all = [news, TEXT.pegs(count(this.#state.pegs)), this.#outcome().text];
    this.#say(all.filter(Boolean).join(", "));
    this.dispatchEvent(new CustomEvent("play", { detail: this.play }));
  }

  /** How the game stands, in few words, and the number that the words do not say. */
  #outcome() {
    const { pegs, jumps, made, choice } = this.#state;
    const left = TEXT.pegs(count(pegs));
    const moves = TEXT.moves(this.#rules.moves(jumps.slice(0, made)).length);
    if (choice.length) {
      return { kind: "question", text: TEXT.which[this.#tables.rules], number: left };
    }
    if (this.#rules.solved(pegs)) return { kind: "solved", text: TEXT.solved(moves), number: left };
    if (!this.#rules.stuck(pegs)) return { kind: "", text: "", number: `${left} · ${moves}` };
    return this.#rules.finish.kind === "fewest"
      ? { kind: "solved", text: TEXT.finished(left), number: moves }
      : { kind: "stuck", text: TEXT.stuck(left), number: moves };
  }

  // -- pegs are picked up and dropped --

  /**
   * Pick up the peg at a hole.
   * @param {number} hole
   */
  #pick(hole) {
    const state = this.#state;
    this.pause();
    Object.assign(state, { held: hole, choice: [], cursor: hole });
    const targets = new Set(this.#rules.legal(state.pegs, hole).map((jump) => jump[2]));
    const names = [...targets].map((target) => this.#tables.holes[target]);
    this.#redraw();
    this.#say(
      names.length
        ? TEXT.pickedUp(this.#tables.holes[hole], names)
        : TEXT.cannotJump(this.#tables.holes[hole]),
    );
  }

  #putBack() {
    const state = this.#state;
    if (state.held < 0) return;
    const hole = state.held;
    Object.assign(state, { held: -1, choice: [] });
    this.#redraw();
    this.#say(TEXT.putBack(this.#tables.holes[hole]));
  }

  /**
   * Drop the held peg at a hole; return whether it may land there.
   * @param {number} target
   * @param {number[]} [from] where it was let go
   */
  #drop(target, from) {
    const state = this.#state;
    const jumps = this.#rules.legal(state.pegs, state.held).filter((jump) => jump[2] === target);
    if (jumps.length === 1) this.#jump(jumps[0], from);
    if (jumps.length > 1) {
      Object.assign(state, { choice: jumps, cursor: jumps[0][1] });
      this.#redraw();
      const names = jumps.map((jump) => this.#tables.holes[jump[1]]);
      this.#say(`${TEXT.which[this.#tables.rules]} ${names.join(TEXT.or)}`);
    }
    return jumps.length > 0;
  }

  /**
   * A hole is clicked, or Enter pressed there.
   * @param {number} hole
   */
  #press(hole) {
    const state = this.#state;
    if (this.#choosing) {
      state.cursor = hole;
      this.#redraw();
      this.dispatchEvent(new CustomEvent("hole", { detail: hole }));
      return undefined;
    }
    const chosen = state.choice.find((jump) => jump[1] === hole);
    if (chosen) return this.#jump(chosen);
    state.choice = [];
    if (state.held === hole) return this.#putBack();
    if (state.pegs[hole]) return this.#pick(hole);
    if (state.held < 0) {
      state.cursor = hole;
      this.#redraw();
      return this.#say(TEXT.noPeg(this.#tables.holes[hole]));
    }
    if (this.#drop(hole)) return undefined;
    const [origin, target] = this.#named([state.held, hole, hole]);
    this.#putBack();
    return this.#say(TEXT.noJump(origin, target));
  }

  /**
   * A click where no peg is picked up: a finger that scrolls the page does not get here.
   * @param {MouseEvent} event
   */
  #click(event) {
    const hole = this.#pressed(event);
    const { pegs, choice } = this.#state;
    if (hole < 0 || (pegs[hole] && !choice.length && !this.#choosing)) return;
    this.#settle();
    this.#press(hole);
  }

  /**
   * The hole that an event is about, or -1.
   * @param {Event} event
   */
  #pressed(event) {
    return Number(/** @type {Element} */ (event.target).getAttribute("data-hole") ?? -1);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const hole = this.#pressed(event);
    const { pegs, held, choice } = this.#state;
    if (hole < 0 || !pegs[hole] || choice.length || this.#choosing) return;
    if (!event.isPrimary || event.button !== 0) return;
    this.#settle();
    const wasHeld = held === hole;
    if (!wasHeld) this.#pick(hole);
    this.#drag = { hole, x: event.clientX, y: event.clientY, flyer: null, wasHeld };
    this.#drawing.picture.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const drag = this.#drag;
    if (!drag || !event.isPrimary) return;
    if (!drag.flyer && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG) return;
    drag.flyer ??= this.#flyer(drag.hole);
    const [x, y] = this.#point(event);
    drag.flyer.setAttribute("transform", `translate(${x} ${y}) scale(1.12)`);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const drag = this.#drag;
    if (!drag || !event.isPrimary) return;
    this.#drag = null;
    if (!drag.flyer) {
      if (drag.wasHeld) this.#putBack();
      return;
    }
    const point = this.#point(event);
    const target = event.type === "pointerup" ? this.#hole(point) : -1;
    drag.flyer.remove();
    this.#holes[drag.hole].element.classList.remove("away");
    const lands = target >= 0 && this.#drop(target, point);
    if (!lands) this.#putBack();
    // It glides back; also where the player is still to say which peg it jumps.
    if (!lands || this.#state.choice.length) this.#fly(drag.hole, -1, drag.hole, point);
  }

  /**
   * The place of the pointer in the drawing.
   * @param {PointerEvent} event
   */
  #point(event) {
    const matrix = /** @type {DOMMatrix} */ (this.#drawing.picture.getScreenCTM()).inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return [x, y];
  }

  /**
   * The hole at a point, or -1.
   * @param {number[]} point
   */
  #hole([x, y]) {
    let best = -1;
    let least = REACH;
    this.#at.forEach(([px, py], hole) => {
      const distance = Math.hypot(px - x, py - y);
      if (distance < least) [best, least] = [hole, distance];
    });
    return best;
  }

  // -- keys --

  /**
   * Keys of the whole widget.
   * @param {KeyboardEvent} event
   */
  #shortcut(event) {
    const key = event.key.toLowerCase();
    const command = event.ctrlKey || event.metaKey;
    // A list of choices jumps to what begins with a letter.
    if (event.altKey || this.#choosing) return;
    if (event.target instanceof HTMLSelectElement && !command) return;
    if (command ? key === "z" && !event.shiftKey : key === "u") this.undo();
    else if (command ? key === "y" || (key === "z" && event.shiftKey) : key === "r") this.redo();
    else if (!command && key === "p") this.#toggle();
    else return;
    consume(event);
  }

  /**
   * Keys of the board.
   * @param {KeyboardEvent} event
   */
  #boardKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key in ARROWS) this.#arrow(ARROWS[event.key]);
    else if (event.key === "Enter" || event.key === " ") this.#enter();
    else if (event.key === "Escape") this.#putBack();
    else if (event.key === "Home") this.goTo(0);
    else if (event.key === "End") this.goTo(Infinity);
    else return;
    consume(event);
  }

  #enter() {
    this.#settle();
    this.#press(this.#state.cursor);
  }

  /** @param {Place} direction */
  #arrow(direction) {
    const state = this.#state;
    const overs = state.choice.map((jump) => jump[1]);
    if (overs.length) {
      const steps = direction[0] + direction[1] + overs.length;
      state.cursor = overs[(overs.indexOf(state.cursor) + steps) % overs.length];
    } else {
      state.cursor = nearest(this.#tables.places, state.cursor, direction);
    }
    this.#redraw();
  }

  /**
   * Arrows go from move to move in the list.
   * @param {KeyboardEvent} event
   */
  #listKey(event) {
    const [dx, dy] = ARROWS[event.key] ?? [0, 0];
    const items = [...this.#panel.list.querySelectorAll("button")];
    const here = items.findIndex((item) => item === event.target);
    if (!(dx + dy)) return;
    items[here + dx + dy]?.focus();
    consume(event);
  }

  /** @param {MouseEvent} event */
  #listClick(event) {
    const item = /** @type {Element} */ (event.target).closest("li");
    const number = [...this.#panel.list.children].findIndex((other) => other === item);
    if (number >= 0) this.goTo(this.#rules.moves(this.#state.jumps)[number].end);
  }

  // -- motion --

  get #still() {
    return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /**
   * A peg above all others, in place of the one at a hole.
   * @param {number} hole
   */
  #flyer(hole) {
    const [x, y] = this.#at[hole];
    const flyer = svg("g", { class: "flyer", transform: `translate(${x} ${y})` }, ...peg());
    this.#drawing.flyers.append(flyer);
    this.#holes[hole].element.classList.add("away");
    return flyer;
  }

  /**
   * Show how the peg that is now at `target` came there, and what became of the one it jumped.
   * @param {number} origin
   * @param {number} over or -1 if it only glides back
   * @param {number} target
   * @param {number[]} [from] where it starts, if not at the origin
   */
  #fly(origin, over, target, from = this.#at[origin]) {
    if (this.#still) return;
    const duration = Math.min(FLIGHT, (0.6 * PACE) / this.#state.speed);
    const [[x, y], [tx, ty]] = [from, this.#at[target]];
    const flyer = this.#flyer(target);
    const frames = [
      { transform: `translate(${x}px, ${y}px) scale(1.12)` },
      { transform: `translate(${(x + tx) / 2}px, ${(y + ty) / 2}px) scale(1.2)` },
      { transform: `translate(${tx}px, ${ty}px) scale(1)` },
    ];
    this.#animate(flyer, frames, duration, "ease-in-out", () => {
      flyer.remove();
      this.#holes[target].element.classList.remove("away");
    });
    if (over < 0) return;
    const [mx, my] = this.#at[over];
    const [small, large] = [0.4, 1].map((scale) => ({
      transform: `translate(${mx}px, ${my}px) scale(${scale})`,
      opacity: scale === 1 ? 1 : 0,
    }));
    const appears = this.#state.pegs[over] === 1;
    const ghost = svg("g", { class: "flyer" }, ...peg());
    this.#drawing.flyers.prepend(ghost);
    if (appears) this.#holes[over].element.classList.add("away");
    this.#animate(ghost, appears ? [small, large] : [large, small], duration, "ease-in", () => {
      ghost.remove();
      this.#holes[over].element.classList.remove("away");
    });
  }

  /**
   * @param {SVGGElement} element
   * @param {Keyframe[]} frames
   * @param {number} duration
   * @param {string} easing
   * @param {() => void} done
   */
  #animate(element, frames, duration, easing, done) {
    const animation = element.animate(frames, { duration, easing, fill: "both" });
    const end = () => {
      this.#flights = this.#flights.filter((flight) => flight !== end);
      animation.cancel();
      done();
    };
    animation.onfinish = end;
    this.#flights.push(end);
  }

  /** End all that moves: the next thing begins. */
  #settle() {
    for (const end of [...this.#flights]) end();
    if (!this.#drag) return;
    this.#drag.flyer?.remove();
    this.#holes[this.#drag.hole].element.classList.remove("away");
    this.#drag = null;
  }

  // -- the page --

  #listen() {
    const { picture } = this.#drawing;
    const { undo, redo, restart, run, slider, speed, list } = this.#panel;
    const on = { signal: this.#stop.signal };
    picture.addEventListener("pointerdown", (event) => this.#down(event), on);
    picture.addEventListener("click", (event) => this.#click(event), on);
    picture.addEventListener("pointermove", (event) => this.#move(event), on);
    picture.addEventListener("pointerup", (event) => this.#up(event), on);
    picture.addEventListener("pointercancel", (event) => this.#up(event), on);
    // Browsers that scroll by touch in spite of touch-action: not while a peg is dragged.
    const stay = { ...on, passive: false };
    picture.addEventListener("touchmove", (event) => this.#drag && event.preventDefault(), stay);
    picture.addEventListener("keydown", (event) => this.#boardKey(event), on);
    for (const { frame } of this.#shelters) {
      frame.addEventListener("keydown", (event) => this.#shortcut(event), on);
    }
    list.addEventListener("keydown", (event) => this.#listKey(event), on);
    list.addEventListener("click", (event) => this.#listClick(event), on);
    undo.addEventListener("click", () => this.undo(), on);
    redo.addEventListener("click", () => this.redo(), on);
    restart.addEventListener("click", () => this.goTo(0), on);
    run.addEventListener("click", () => this.#toggle(), on);
    slider.addEventListener("input", () => this.goTo(Number(slider.value)), on);
    speed.addEventListener("change", () => (this.#state.speed = Number(speed.value)), on);
  }

  /** @param {string} news */
  #say(news) {
    this.#news.textContent = news;
  }

  /** Draw the state; parts that have not changed are left alone. */
  #redraw() {
    const state = this.#state;
    const { pegs, held, choice, cursor } = state;
    /** @type {Map<number, Mark>} */
    const marks = new Map();
    if (held >= 0) marks.set(held, "held");
    const jumps = choice.length || held < 0 ? choice : this.#rules.legal(pegs, held);
    for (const [, over, target] of jumps) {
      marks.set(target, "target");
      if (choice.length) marks.set(over, "choice");
    }
    const advice = this.#redrawAdvice();
    this.#holes.forEach((hole, number) => {
      const movable = !this.#choosing && this.#rules.legal(pegs, number).length > 0;
      const mark = marks.get(number) ?? "";
      const words = advice.get(number) ?? [];
      hole.draw(pegs[number] === 1, mark, movable, this.#rings.has(number), words);
    });
    const drawn = [...marks].map(([hole, kind]) => drawMark(kind, this.#at[hole]));
    this.#drawing.marks.replaceChildren(...drawn);
    this.#drawing.picture.setAttribute("aria-activedescendant", `hole-${cursor}`);
    this.#drawing.cursor.setAttribute("transform", `translate(${this.#at[cursor].join(" ")})`);
    this.#redrawPanel();
  }

  /** Draw what is said of jumps; return for each hole what is said of those of its peg. */
  #redrawAdvice() {
    const { held } = this.#state;
    /** @type {Map<number, string[]>} */
    const words = new Map();
    const arrows = /** @type {const} */ (["losing", "winning", "hint"]).flatMap((kind) =>
      (this.#marks[kind] ?? []).map((jump) => {
        const [origin] = jump;
        const said = TEXT.advice[kind](this.#rules.landing(jump));
        words.set(origin, [...(words.get(origin) ?? []), said]);
        const arrow = drawAdvice(
          kind,
          jump.map((hole) => this.#at[hole]),
        );
        arrow.classList.toggle("other", held >= 0 && held !== origin);
        return arrow;
      }),
    );
    this.#drawing.advice.replaceChildren(...arrows);
    return words;
  }

  #redrawPanel() {
    const { jumps, made, running } = this.#state;
    const panel = this.#panel;
    const moves = this.#rules.moves(jumps);
    // The move that the last jump made belongs to, counted from 0; -1 at the start.
    const current = moves.findIndex(({ end }) => end >= made && made > 0);
    this.#redrawTrail(moves, current);
    this.#redrawList(moves, current);

    const { kind, text, number } = this.#outcome();
    panel.numbers.textContent = number;
    panel.outcome.textContent = text;
    panel.outcome.className = `outcome ${kind}`;

    panel.undo.disabled = panel.restart.disabled = made === 0;
    panel.redo.disabled = made === jumps.length;
    panel.run.disabled = panel.slider.disabled = jumps.length === 0;
    panel.run.classList.toggle("running", running);
    const label = running ? TEXT.pause : TEXT.run;
    panel.run.setAttribute("aria-label", label);
    panel.run.title = label;
    panel.slider.max = `${jumps.length}`;
    panel.slider.value = `${made}`;
    panel.slider.setAttribute("aria-valuetext", TEXT.after(made, jumps.length));
    panel.slider.style.setProperty("--share", `${jumps.length ? (100 * made) / jumps.length : 0}%`);
  }

  /**
   * The way of the last move, so that it is seen also where nothing moves.
   * @param {{ end: number }[]} moves
   * @param {number} current
   */
  #redrawTrail(moves, current) {
    const { jumps, made } = this.#state;
    const from = current > 0 ? moves[current - 1].end : 0;
    const way = jumps.slice(from, made);
    const points = way.length ? [way[0][0], ...way.map((jump) => jump[2])] : [];
    const data = points.map((hole) => this.#at[hole].join(" ")).join("L");
    this.#drawing.trail.setAttribute("d", data && `M${data}`);
  }

  /**
   * @param {{ text: string, end: number }[]} moves
   * @param {number} current
   */
  #redrawList(moves, current) {
    const { list } = this.#panel;
    const items = list.children;
    while (items.length > moves.length) items[items.length - 1].remove();
    while (items.length < moves.length) {
      list.append(html("li", {}, html("button", { type: "button" })));
    }
    const reached = Math.max(0, current);
    const { lost = 0 } = this.#marks;
    const losing = lost > 0 ? moves.findIndex(({ end }) => end >= lost) : -1;
    moves.forEach(({ text }, number) => {
      const item = /** @type {HTMLButtonElement} */ (items[number].firstElementChild);
      if (item.textContent !== text) item.textContent = text;
      item.tabIndex = number === reached ? 0 : -1;
      item.classList.toggle("undone", number > current);
      item.classList.toggle("lost", number === losing);
      item.title = number === losing ? TEXT.lost : "";
      if (number === current) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
    const item = /** @type {HTMLElement | undefined} */ (items[reached]);
    if (!item) return;
    // The list scrolls, never the page around it.
    const { offsetTop, offsetHeight } = item;
    const { scrollTop, clientHeight } = this.#panel.list;
    if (offsetTop < scrollTop) this.#panel.list.scrollTop = offsetTop;
    if (offsetTop + offsetHeight > scrollTop + clientHeight) {
      this.#panel.list.scrollTop = offsetTop + offsetHeight - clientHeight;
    }
  }
}

// -- the looks -----------------------------------------------------------------------------------

const DIM_WOOD = `
  --board: #9c7043; --edge: #5d3d1c; --side: #3c2610; --veins: #55341a; --veins-shown: .3;
  --groove: #4e3115; --groove-low: #c39a68; --lit: .16; --shaded: .32; --cast: .6;
  --bore-top: #2c1a0b; --bore-low: #6b4620; --lip: #c79f6e;
`;

const STYLE = `
.frame {
  all: initial;
  display: block;
  container-type: inline-size;
  color: inherit;
  font: 400 var(--text, 14px)/1.45 Inter, system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif;
  font-variant-numeric: tabular-nums;
  accent-color: var(--accent);

  --board: #cfa26d; --edge: #8f6534; --side: #6f4a22; --veins: #8a5a2b; --veins-shown: .2;
  --groove: #7d5227; --groove-shown: .5; --groove-low: #f3d6ac; --lit: .3; --shaded: .2; --cast: .3;
  --bore-top: #54331a; --bore-low: #94652f; --lip: #edcfa3; --hole-edge: none;
  --peg-light: #9cc6ef; --peg: #2f6cae; --peg-dark: #133359; --peg-edge: #12335b; --shine: .8; --shade: .5;
  --finish: #ffd24a; --casing: #5a3a17; --trail: #fff6e4; --mark: #fffdf6; --mark-out: #4a2c10; --glow: #ffe9a8;
  --on-hole: #fdf3e3; --on-peg: #ffffff;
  --accent: #2f6cae; --on-accent: #ffffff; --good: #0b7a4b; --bad: #b3261e; --on-good: #ffffff;
  --good-way: #0b7a4b; --bad-way: #b3261e; --on-good-way: #ffffff; --way-out: #fffaf0;
}
@media (prefers-color-scheme: dark) { .frame:not([data-scheme="light"]) { ${DIM_WOOD} } }
.frame[data-scheme="dark"] { ${DIM_WOOD} }
.frame[data-theme="plain"] {
  --board: #eef1f5; --edge: #c5ccd6; --side: none; --veins-shown: 0; --groove: #cfd6df; --groove-shown: 1;
  --groove-low: none; --lit: 0; --shaded: 0; --cast: 0; --bore-top: #ffffff; --bore-low: #ffffff; --lip: none;
  --hole-edge: #9aa5b4; --peg-light: #33506e; --peg: #33506e; --peg-dark: #33506e; --peg-edge: #22384f;
  --shine: 0; --shade: 0; --finish: #c25e00; --casing: #ffffff; --trail: #c25e00; --mark: #c25e00;
  --mark-out: #ffffff; --glow: #ffc88a; --on-hole: #3e4c5b; --accent: #33506e;
}
.frame[data-theme="dark"] {
  background: #14181d; color: #e6e9ed; color-scheme: dark;
  --board: #252c35; --edge: #3c4754; --side: #0b0e12; --veins-shown: 0; --groove: #3c4754; --groove-shown: 1;
  --groove-low: none; --lit: .05; --shaded: .2; --cast: 0; --bore-top: #0d1014; --bore-low: #1a2027; --lip: #4b5968;
  --peg-light: #bfe0ff; --peg: #5aa2e6; --peg-dark: #2c6db0; --peg-edge: #0d1116; --finish: #ffc561;
  --casing: #14181d; --trail: #ffc561; --mark: #ffc561; --mark-out: #0d1116; --glow: #ffc561; --on-hole: #c3ccd6;
  --on-peg: #0c1a28; --accent: #5aa2e6; --on-accent: #0c1a28; --good: #4fd6a0; --bad: #ff8a80; --on-good: #000000;
  --good-way: #4fd6a0; --bad-way: #ff8a80; --on-good-way: #000000; --way-out: #0d1116;
}
.frame[data-theme="print"] {
  background: #ffffff; color: #000000; color-scheme: light;
  --board: #ffffff; --edge: #000000; --side: none; --veins-shown: 0; --groove: #9a9a9a; --groove-shown: 1;
  --groove-low: none; --lit: 0; --shaded: 0; --cast: 0; --bore-top: #ffffff; --bore-low: #ffffff; --lip: none;
  --hole-edge: #000000; --peg-light: #000000; --peg: #000000; --peg-dark: #000000; --peg-edge: #000000;
  --shine: 0; --shade: 0; --finish: #ffffff; --casing: #000000; --trail: #707070; --mark: #000000;
  --mark-out: #ffffff; --glow: #bdbdbd; --on-hole: #000000; --accent: #000000; --good: #000000; --bad: #000000;
  --good-way: #000000; --bad-way: #000000; --way-out: #ffffff; --hint: #000000; --on-hint: #ffffff;
}
.frame[data-theme="contrast"] {
  background: #000000; color: #ffffff; color-scheme: dark;
  --board: #000000; --edge: #ffffff; --side: none; --veins-shown: 0; --groove: #8c8c8c; --groove-shown: 1;
  --groove-low: none; --lit: 0; --shaded: 0; --cast: 0; --bore-top: #000000; --bore-low: #000000; --lip: none;
  --hole-edge: #ffffff; --peg-light: #ffe600; --peg: #ffe600; --peg-dark: #ffe600; --peg-edge: #ffffff;
  --shine: 0; --shade: 0; --finish: #ffffff; --casing: #000000; --trail: #00e5ff; --mark: #00e5ff;
  --mark-out: #000000; --glow: #00e5ff; --on-hole: #ffffff; --on-peg: #000000; --accent: #ffe600;
  --on-accent: #000000; --good: #5cff9d; --bad: #ff7a9c; --on-good: #000000;
  --good-way: #5cff9d; --bad-way: #ff7a9c; --on-good-way: #000000; --way-out: #000000;
}
@media (prefers-contrast: more) {
  .frame { --groove-shown: 1; --hole-edge: #2a1607; --peg-edge: #000000; --mark-out: #000000; --lit: 0; --veins-shown: 0; }
}
@media (forced-colors: active) {
  .frame, .frame[data-theme] {
    background: Canvas; color: CanvasText; forced-color-adjust: none;
    --board: Canvas; --edge: CanvasText; --side: none; --veins-shown: 0; --groove: GrayText; --groove-low: none;
    --lit: 0; --shaded: 0; --cast: 0; --bore-top: Canvas; --bore-low: Canvas; --lip: none; --hole-edge: CanvasText;
    --peg-light: CanvasText; --peg: CanvasText; --peg-dark: CanvasText; --peg-edge: CanvasText; --shine: 0;
    --shade: 0; --finish: CanvasText; --casing: Canvas; --trail: Highlight; --mark: Highlight; --mark-out: Canvas;
    --glow: Highlight; --on-hole: CanvasText; --on-peg: Canvas; --accent: Highlight; --on-accent: HighlightText;
    --good: CanvasText; --bad: CanvasText; --on-good: Canvas;
    --good-way: CanvasText; --bad-way: CanvasText; --on-good-way: Canvas; --way-out: Canvas;
  }
}
:is(.frame[data-theme="dark"], .frame[data-theme="print"], .frame[data-theme="contrast"]):not(.elsewhere) { border-radius: 14px; }
:is(.frame[data-theme="dark"], .frame[data-theme="print"], .frame[data-theme="contrast"]) .columns:not(.alone) { padding: 14px; }

.columns { display: grid; gap: 14px; padding: 6px; }
/* A board alone takes the room there is; the page may say how much that is. */
.columns.alone { display: block; padding: 0; }
.alone .table { width: auto; margin: 0 auto;
  max-width: min(var(--units) * var(--peg-scale, .9px), var(--peg-height, 86vh) * var(--ratio)); }
.table { position: relative; width: 100%; max-width: min(var(--room), 86vh * var(--ratio)); margin: 0 auto; }
.table svg { display: block; width: 100%; height: auto; overflow: visible; }
.table .wood { will-change: transform; }
.table .play { position: absolute; inset: 0; user-select: none; -webkit-user-select: none; outline: none;
  -webkit-tap-highlight-color: transparent; }
@container (min-width: 620px) {
  .columns:not(.alone) { display: flex; gap: 26px; }
  .columns:not(.alone) .table { flex: none; width: min(var(--room), 100cqw - 320px); margin: 0; }
  .side { position: relative; flex: 1; max-width: 300px; min-height: 290px; }
  .side .panel { position: absolute; inset: 0; }
}

.wood path { fill: none; stroke-linecap: round; stroke-linejoin: round; }
.wood .cast { stroke: #000000; opacity: var(--cast); filter: blur(9px); }
.wood .side { stroke: var(--side); }
.wood .edge { stroke: var(--edge); }
.wood .top { stroke: url(#grain); }
.wood .light { stroke: url(#light); }
.plank > rect { stroke: none; }
.plank .cast { fill: #000000; }
.plank .side { fill: var(--side); }
.plank .edge { fill: var(--edge); }
.plank .top { fill: url(#grain); }
.plank .light { fill: url(#light); }
.wood .groove { stroke: var(--groove); stroke-width: 5; opacity: var(--groove-shown); }
.wood .groove.low { stroke: var(--groove-low); }
.ground { fill: var(--board); }
.veins { fill: none; stroke: var(--veins); opacity: var(--veins-shown); }
.light-from { stop-color: #ffffff; stop-opacity: var(--lit); }
.light-mid { stop-color: #ffffff; stop-opacity: 0; }
.light-to { stop-color: #000000; stop-opacity: var(--shaded); }

.bore-top { stop-color: var(--bore-top); }
.bore-low { stop-color: var(--bore-low); }
.ball-light { stop-color: var(--peg-light); }
.ball-middle { stop-color: var(--peg); }
.ball-dark { stop-color: var(--peg-dark); }
.shade-in { stop-color: #1c0d00; stop-opacity: var(--shade); }
.shade-out { stop-color: #1c0d00; stop-opacity: 0; }
.shine-in { stop-color: #ffffff; stop-opacity: var(--shine); }
.shine-out { stop-color: #ffffff; stop-opacity: 0; }
.glow-in { stop-color: var(--glow); stop-opacity: .8; }
.glow-out { stop-color: var(--glow); stop-opacity: 0; }

.lip { fill: var(--lip); }
.bore { stroke: var(--hole-edge); stroke-width: 4; }
.ball { stroke: var(--peg-edge); stroke-width: 2.5; }
.peg, .name, .ring, .marks, .cursor, .trail, .flyer { pointer-events: none; }
.hole:not(.full) .peg, .away .peg { visibility: hidden; }
.hit { fill: transparent; }
.full .hit { touch-action: none; cursor: default; }
.movable .hit { cursor: grab; }
.choosing .full .hit { touch-action: auto; }
.choosing .hit { cursor: pointer; }
.ring { fill: none; stroke: var(--finish); stroke-width: 6; }
.ring.out { stroke: var(--casing); stroke-width: 12; }
.name { display: none; fill: var(--on-hole); font-weight: 600; text-anchor: middle; }
.named .name { display: inline; }
.full:not(.away) .name { fill: var(--on-peg); }
.held .peg { transform: scale(1.1); }
.line { fill: none; stroke: var(--mark); stroke-width: 6; }
.line.out { stroke: var(--mark-out); stroke-width: 11; opacity: .75; }
.choice .line { stroke-dasharray: 14 9; }
.dot { fill: var(--mark); }
.named .dot { display: none; }
.advice { --way: var(--good-way); --sign: var(--on-good-way); }
.advice.losing { --way: var(--bad-way); }
.advice.hint { --way: var(--hint, var(--finish)); --sign: var(--on-hint, var(--casing)); }
.advice.other { opacity: .16; }
.way { fill: none; stroke: var(--way); stroke-width: 9; stroke-linecap: round; stroke-linejoin: round; }
.way.out { stroke: var(--way-out); stroke-width: 15; opacity: .85; }
.losing .way { stroke-width: 8; stroke-dasharray: 14 16; }
.losing .way.out { stroke-width: 13; }
.hint .way { animation: breathe 1s ease-in-out infinite alternate; }
.sign circle { fill: var(--way); stroke: var(--way-out); stroke-width: 3.5; }
.sign path { fill: none; stroke: var(--sign); stroke-width: 4.5; stroke-linecap: round; stroke-linejoin: round; }
.glow { animation: breathe 1.6s ease-in-out infinite alternate; }
@keyframes breathe { from { opacity: .35; } to { opacity: 1; } }
.trail { fill: none; stroke: var(--trail); stroke-width: 13; stroke-linecap: round; stroke-linejoin: round;
  opacity: .7; }
.cursor { display: none; fill: none; stroke: #ffffff; stroke-width: 5; }
.cursor .out { stroke: #000000; stroke-width: 11; }
.play:focus-visible .cursor { display: inline; }

.panel { display: flex; flex-direction: column; gap: 12px; min-height: 0; }
.status { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 4px 10px;
  min-height: 30px; }
.numbers { font-size: calc(var(--text, 14px) + 2px); font-weight: 600; }
.outcome { font-weight: 600; border-radius: 99px; padding: 3px 12px; }
.outcome:empty { display: none; }
.outcome.solved { background: var(--good); color: var(--on-good); }
.outcome.solved::before { content: "✓ "; }
.outcome.stuck { background: var(--bad); color: var(--on-good); }
.outcome.question { outline: 2px dashed currentColor; outline-offset: -2px; }
.row { display: flex; align-items: center; gap: 7px; }
button, select { font: inherit; color: inherit; margin: 0; border-radius: 9px; cursor: pointer;
  border: 1px solid color-mix(in srgb, currentColor 26%, transparent);
  background: color-mix(in srgb, currentColor 5%, transparent); }
button:hover:enabled, select:hover { background: color-mix(in srgb, currentColor 12%, transparent); }
button:active:enabled { transform: translateY(1px); }
button:disabled { cursor: default; opacity: .4; }
button:focus-visible, select:focus-visible, input:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
select { padding: 6px 4px; }
option { color: #000000; background: #ffffff; }
.row button { display: flex; align-items: center; justify-content: center; gap: 5px; min-height: 36px; padding: 4px 8px; }
.steps { flex-wrap: wrap; }
.steps button { flex: 1; }
.icon { width: 1.3em; height: 1.3em; flex: none; fill: none; stroke: currentColor; stroke-width: 2;
  stroke-linecap: round; stroke-linejoin: round; }
.run-icon { fill: currentColor; }
.pause-icon { stroke-width: 4; }
.row .run { width: 40px; padding: 4px; }
.run .pause-icon, .running .run-icon { display: none; }
.running .pause-icon { display: block; }
.replay .row .run { width: 56px; min-height: 44px; background: var(--accent); color: var(--on-accent); border-color: transparent; }
.film input { appearance: none; flex: 1; min-width: 0; margin: 0; height: 28px; cursor: pointer; background: none; }
.film input::-webkit-slider-runnable-track { height: 6px; border-radius: 3px; background: var(--track); }
.film input::-moz-range-track { height: 6px; border-radius: 3px; background: var(--track); }
.film input::-webkit-slider-thumb { appearance: none; width: 18px; height: 18px; margin-top: -6px; border-radius: 50%;
  background: var(--accent); border: 2px solid var(--on-accent); box-shadow: 0 0 2px #000000; }
.film input::-moz-range-thumb { width: 14px; height: 14px; border-radius: 50%; background: var(--accent);
  border: 2px solid var(--on-accent); box-shadow: 0 0 2px #000000; }
.film input { --track: linear-gradient(to right, var(--accent) var(--share),
  color-mix(in srgb, currentColor 24%, transparent) var(--share)); }
.film input:disabled { opacity: .4; cursor: default; }
.moves { list-style: none; counter-reset: move; margin: 0; padding: 2px; position: relative; overflow: auto;
  display: flex; flex-wrap: wrap; align-content: flex-start; gap: 4px; flex: 1; min-height: 0; max-height: var(--moves-height, 132px);
  scrollbar-width: thin; }
@container (min-width: 620px) { .side .moves { max-height: none; } }
.moves li { counter-increment: move; }
.moves button { border-color: transparent; background: none; padding: 2px 7px; border-radius: 7px; text-align: left; }
.moves button::before { content: counter(move) "  "; opacity: .72; font-size: .86em; white-space: pre; }
.moves .undone { opacity: .72; font-style: italic; }
.moves [aria-current] { background: var(--accent); color: var(--on-accent); font-weight: 600; }
.moves [aria-current]::before { opacity: 1; }
.moves .lost { box-shadow: inset 0 0 0 2px var(--bad); }
.moves .lost::after { content: " ✗"; font-weight: 600; }
.none { display: none; margin: 0; opacity: .72; }
.moves:empty { display: none; }
.moves:empty + .none { display: block; }
.heard { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (prefers-reduced-motion: reduce) { * { animation: none !important; transition: none !important; } }
`;

// -- in a notebook -------------------------------------------------------------------------------

/**
 * What is used of the model that anywidget hands over.
 * @typedef {object} Model
 * @property {(name: string) => any} get
 * @property {(name: string, value: unknown) => void} set
 * @property {(event: string, listener: () => void) => void} on
 * @property {(event: string, listener: () => void) => void} off
 * @property {() => void} save_changes
 */

/** @param {{ model: Model, el: HTMLElement }} view */
function render({ model, el }) {
  const board = new PegBoard(el, {
    tables: model.get("_tables"),
    play: model.get("_play"),
    theme: model.get("theme"),
    names: model.get("names"),
    replay: model.get("_replay"),
  });
  board.addEventListener("play", () => {
    model.set("_play", board.play);
    model.save_changes();
  });
  /** @type {Record<string, () => void>} */
  const changes = {
    "change:_play": () => board.load(model.get("_play")),
    "change:theme": () => (board.theme = model.get("theme")),
    "change:names": () => (board.names = model.get("names")),
  };
  for (const [event, listener] of Object.entries(changes)) model.on(event, listener);
  return () => {
    for (const [event, listener] of Object.entries(changes)) model.off(event, listener);
    board.destroy();
  };
}

export default { render };
