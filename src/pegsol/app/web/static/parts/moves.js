// Moves as texts, made on the tables of a board.

/** @typedef {[number, number, number]} Line */
/** @typedef {{ holes: string[], lines: Line[], one_way: Line[] }} Tables */

/**
 * The holes with a peg after some moves; each jump changes just the three holes of a line.
 * @param {Tables} tables
 * @param {number[]} start
 * @param {string[]} moves such as "d2-d4" or "v1-v3(v2)"
 */
export function playedOut({ holes, lines, one_way }, start, moves) {
  const pegs = new Set(start);
  const number = new Map(holes.map((name, hole) => [name, hole]));
  const ways = [...lines, ...one_way];
  for (const move of moves) {
    const [from, ...landings] = move.split("-");
    let origin = number.get(from);
    for (const landing of landings) {
      const [, name, over] = /^([^(]*)(?:\((.*)\))?$/.exec(landing) ?? [];
      const target = number.get(name);
      const line = ways.find(
        ([a, b, c]) =>
          ((a === origin && c === target) || (c === origin && a === target)) &&
          (over === undefined || holes[b] === over),
      );
      for (const hole of line ?? []) pegs.has(hole) ? pegs.delete(hole) : pegs.add(hole);
      origin = target;
    }
  }
  return pegs;
}

/** @param {string[]} moves */
export function jumpsIn(moves) {
  return moves.reduce((sum, move) => sum + move.split("-").length - 1, 0);
}
