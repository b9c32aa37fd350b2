// The stars that were earned in the lessons.

import { Kept } from "../kept.js";
import { named, oneOf } from "../reader.js";

/** @import { Item } from "./lesson.js" */

export const MOST = 3; // stars of an exercise

/**
 * Whether something in a lesson can earn stars.
 * @param {Item} item
 */
export function isExercise({ kind }) {
  return kind !== "demo" && kind !== "figure";
}

export const STARS = named(oneOf(0, 1, 2, MOST));

class Progress extends Kept {
  /** @type {Record<string, number>} */
  #stars = {};

  constructor() {
    super("lessons", STARS);
    this.take(this.stored);
  }

  /** @param {any} value */
  take(value) {
    this.#stars = { ...value };
  }

  /**
   * @param {string} lesson
   * @param {Item} item
   */
  of(lesson, { name }) {
    return this.#stars[`${lesson}/${name}`] ?? 0;
  }

  /**
   * Whether anything in a lesson has earned a star.
   * @param {string} lesson
   */
  isBegun(lesson) {
    return Object.keys(this.#stars).some((name) => name.startsWith(`${lesson}/`));
  }

  /**
   * Whether every exercise of a lesson has earned a star.
   * @param {string} lesson
   * @param {Item[]} items
   */
  isDone(lesson, items) {
    return items.filter(isExercise).every((item) => this.of(lesson, item) > 0);
  }

  /**
   * The stars of a lesson, and how many there are.
   * @param {string} lesson
   * @param {Item[]} items
   */
  sum(lesson, items) {
    const exercises = items.filter(isExercise);
    const count = exercises.reduce((sum, item) => sum + this.of(lesson, item), 0);
    return { count, all: MOST * exercises.length };
  }

  /**
   * Keep stars, unless there were more before.
   * @param {string} lesson
   * @param {Item} item
   * @param {number} stars
   */
  earn(lesson, item, stars) {
    if (stars <= this.of(lesson, item)) return;
    this.#stars[`${lesson}/${item.name}`] = stars;
    this.keep(this.#stars);
  }
}

export const progress = new Progress();
