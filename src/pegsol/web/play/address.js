// The address of the window follows the game, so that a reload or a link shows the same game.

const UPDATE_INTERVAL = 350; // milliseconds: browsers limit how often addresses change

/** Keeps the address of the window up to date. */
export class Address {
  #timer = 0;
  /**
   * Tells this entry of the browser's history from all others. The address of a window that is
   * left may miss the last moves; the entry tells whose game goes on when the player is back.
   */
  #entry = Math.random();
  #leaving = new AbortController();

  /**
   * @param {() => string} address of the game as it is now
   * @param {(entry: number) => object} remember is called with this entry of the history when the
   *   address is updated; its result is kept with the address when the page is loaded again
   */
  constructor(address, remember) {
    this.address = address;
    this.remember = remember;
    history.replaceState({ ...history.state, entry: this.#entry }, "");
    // The window may be closed before the address is due.
    const { signal } = this.#leaving;
    window.addEventListener("pagehide", () => this.finish(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden && this.finish(), {
      signal,
    });
  }

  /** The game has changed. */
  changed() {
    if (!this.#timer) this.#timer = window.setTimeout(() => this.#write(), UPDATE_INTERVAL);
  }

  #write() {
    window.clearTimeout(this.#timer);
    this.#timer = 0;
    history.replaceState({ ...this.remember(this.#entry), entry: this.#entry }, "", this.address());
  }

  /** Update what is kept, and the address unless another page owns it now. */
  finish() {
    if (history.state?.entry === this.#entry) this.#write();
    else this.remember(this.#entry);
  }

  /** The page is left. */
  destroy() {
    this.#leaving.abort();
    window.clearTimeout(this.#timer);
    this.finish();
  }
}
