// Solutions that are images of each other under a symmetry that keeps start and finish, as
// search/mirror_images.py: the first that a listing meets stands for all of them.

import { holds } from "../classes.js";

/** @import { Encoded } from "../encoding.js" */

export class MirrorImages {
  #encoded;
  #first;
  #distinct;
  /** The jump that each jump goes to, for each symmetry but the identity. @type {number[][]} */
  #images;

  /**
   * @param {Encoded} encoded
   * @param {number[]} first the path with which the listing begins
   * @param {boolean} distinct whether a path stands for all orders of its independent jumps
   */
  constructor(encoded, first, distinct) {
    const { jumps } = encoded.board;
    const numbers = new Map(jumps.map((jump, number) => [jump.join(), number]));
    const turned = encoded.symmetries({ start: true, finish: true }).map((images) =>
      jumps.map((jump) => numbers.get(jump.map((hole) => images[hole]).join()) ?? -1),
    );
    const others = turned.filter((images) => images.some((image, number) => image !== number));
    this.#images = [...new Map(others.map((images) => [images.join(), images])).values()];
    this.#encoded = encoded;
    this.#first = first;
    this.#distinct = distinct;
  }

  /**
   * Whether the listing meets no image of a path before the path itself.
   * @param {number[]} path
   */
  isFirst(path) {
    const own = this.#key(path);
    const needs = this.#distinct ? this.#needs(path) : [];
    return this.#images.every((images) => {
      const image = path.map((jump) => images[jump]);
      const other = this.#distinct ? this.#firstOrder(image, needs, path) : image;
      return !isLess(this.#key(other), own);
    });
  }

  /**
   * What compares in the order of the listing: along the first solution, its next jump comes first.
   * @param {number[]} path
   */
  #key(path) {
    const differs = path.findIndex((jump, place) => jump !== this.#first[place]);
    return path.map((jump, place) => (differs < 0 || place < differs ? -1 : jump));
  }

  /**
   * The earlier jumps that share a hole with each jump, as places; they are the same for all images.
   * @param {number[]} path
   */
  #needs(path) {
    const { masks } = this.#encoded.board;
    return path.map((jump, place) =>
      [...path.keys()].filter((earlier) => earlier < place && masks[path[earlier]].all & masks[jump].all),
    );
  }

  /**
   * The first of the orders of a path in which the finish holds at the end only; only its beginning,
   * up to where it differs from another path, if no order can prove wrong.
   * @param {number[]} path
   * @param {number[][]} needs
   * @param {number[]} own
   */
  #firstOrder(path, needs, own) {
    const { board, start, finish } = this.#encoded;
    /** @type {number[]} */
    const places = [];
    const tried = new Set(); // sets of jumps after which no order is left
    let position = start;
    const choices = [this.#choices(path, needs, places)];
    while (places.length < path.length) {
      const place = choices[choices.length - 1].shift();
      if (place === undefined) {
        choices.pop();
        position ^= board.masks[path[/** @type {number} */ (places.pop())]].all;
        continue;
      }
      const after = [...places, place].sort((a, b) => a - b).join();
      const there = position ^ board.masks[path[place]].all;
      const ends = holds(finish, there);
      if (tried.has(after) || ends !== (places.length + 1 === path.length)) continue;
      tried.add(after);
      places.push(place);
      if (path[place] !== own[places.length - 1] && !finish.free) break;
      choices.push(this.#choices(path, needs, places));
      position = there;
    }
    return places.map((place) => path[place]);
  }

  /**
   * The places of the jumps that may come next, as the listing tries them.
   * @param {number[]} path
   * @param {number[][]} needs
   * @param {number[]} places
   */
  #choices(path, needs, places) {
    const made = new Set(places);
    const along = places.every((place, depth) => path[place] === this.#first[depth]);
    const hinted = along ? this.#first[places.length] : -1;
    const rank = (/** @type {number} */ place) => (path[place] === hinted ? -1 : path[place]);
    const ready = needs.flatMap((needed, place) =>
      !made.has(place) && needed.every((earlier) => made.has(earlier)) ? [place] : [],
    );
    return ready.sort((one, other) => rank(one) - rank(other));
  }
}

/**
 * @param {number[]} one
 * @param {number[]} other
 */
function isLess(one, other) {
  const place = one.findIndex((jump, i) => jump !== other[i]);
  return place >= 0 && (place >= other.length ? false : one[place] < other[place]);
}
