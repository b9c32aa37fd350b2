// A search that runs in a worker of the page: its progress and its answer.

import { capital, clockText, format, numberText, readable } from "../board/messages.js";
import { button, html } from "../dom.js";
import { showSearches } from "../header.js";
import { attempt, say, warn } from "../notes.js";
import { longer, problemAfter } from "../parts/command.js";
import { figureOf, fullProof, plainly, reasonFor } from "../parts/proof.js";
import { proofPicture } from "../parts/proof_picture.js";
import { asRepairs } from "../parts/repairs.js";
import { BOARD, WORK } from "../texts/first.js";
import { END, SEARCH } from "../texts/later.js";
import { lineOf, say as inWords } from "../wording.js";
import * as searches from "./searches.js";
import { Solutions } from "./solutions.js";

/** @import { Order, Progress, State } from "./searches.js" */
/** @import { From } from "./solutions.js" */

/** @typedef {NonNullable<State["answer"]>} Answer */

/** Why a search ended before its answer was complete. @type {Record<string, string>} */
const LIMITS = SEARCH.limits;
const OVER = ["done", "stopped", "failed"];
const FIGURES = /** @type {const} */ ([
  "moves",
  "seconds",
  "rate",
  "nodes",
  "best",
  "found",
  "what",
]);

/** How long a search took, in words. @param {number} seconds */
function secondsText(seconds) {
  if (seconds < 0.001) return "< 1\u00a0ms";
  if (seconds < 0.1) return `${Math.round(1000 * seconds)}\u00a0ms`;
  if (seconds >= 60) return clockText(seconds);
  const digits = seconds < 10 ? 1 : 0;
  return `${numberText(seconds, { minimumFractionDigits: digits, maximumFractionDigits: digits })}\u00a0s`;
}

/** Fires "change" when it starts or ends. */
export class Job extends EventTarget {
  #from;
  #id = "";
  #state = "";
  #forget = () => {};
  #solutions;
  /** @type {Map<string, HTMLElement>} */
  #figures = new Map();
  #pause = button("pause", BOARD.pause, () => void this.#tell("pause"));
  #resume = button("play", SEARCH.resume, () => void this.#tell("resume"));
  #stop = button("stop", SEARCH.stop, () => void this.#tell("stop"));
  #controls = html("div", { class: "row" }, this.#pause, this.#resume, this.#stop);
  #status = html("p", { class: "status", role: "status" });
  #lasts = html("p", { class: "soft" });
  /** The command for a longer search. */
  #longer = html("div", { class: "stack" });
  #progress;
  #answer = html("div", { class: "answer stack" });
  element = html("div", { class: "job stack" });

  /** @param {From} from */
  constructor(from) {
    super();
    this.#from = from;
    this.#lasts.textContent = SEARCH.lasts;
    this.#solutions = new Solutions(from);
    const figures = FIGURES.map((name) => {
      const value = html("dd");
      this.#figures.set(name, value);
      return html("div", { class: name, hidden: true }, html("dt", {}, SEARCH.figures[name]), value);
    });
    this.#progress = html(
      "section",
      { class: "card stack", "aria-label": SEARCH.progress, tabindex: -1 },
      this.#status,
      html("dl", { class: "figures" }, ...figures),
      this.#controls,
      this.#lasts,
    );
    this.element.append(this.#answer, this.#progress);
    this.element.hidden = true;
  }

  /** The solutions, which need more room than the rest. */
  get results() {
    return this.#solutions.element;
  }

  get busy() {
    return this.#state !== "" && !OVER.includes(this.#state);
  }

  /**
   * @param {Omit<Order, "problem" | "played">} question
   */
  async start(question) {
    const { problem, moves } = this.#from;
    const body = { ...question, problem, played: moves };
    this.#solutions.kind = question.kind;
    this.#reset();
    this.#change("queued");
    this.#progress.scrollIntoView({ block: "nearest" });
    try {
      void this.#offer(question);
      const id = await searches.begin(body);
      this.#remember(id);
      this.#listen(id);
    } catch (error) {
      this.#fail(error);
    }
  }

  /**
   * Watch a job that was started before; null if it is not known.
   * @param {string} id
   * @returns {State | null}
   */
  resume(id) {
    try {
      const job = searches.stateOf(id);
      this.#take(job);
      this.#id = id;
      if (this.busy) this.#listen(id);
      else if (!job.answer && !job.error) warn(SEARCH.again);
      return job;
    } catch (error) {
      this.#remember("");
      warn(lineOf(error));
      return null;
    }
  }

  /**
   * Offer a longer search on the command line.
   * @param {Omit<Order, "problem" | "played">} question
   */
  async #offer({ kind = "solve", finish, distinct, mod_symmetry }) {
    const { problem: given, moves } = this.#from;
    const problem = await problemAfter(given, [], finish);
    const options = [`--threads ${navigator.hardwareConcurrency}`];
    if (kind !== "solve") options.push(`--${kind}`);
    if (distinct) options.push("--distinct");
    if (mod_symmetry) options.push("--mod-symmetry");
    this.#longer.replaceChildren(...longer("solve", problem, moves, ...options));
  }

  /** Stop watching; the search continues. */
  leave() {
    this.#forget();
  }

  // -- what the search tells --

  /** @param {string} id */
  #listen(id) {
    this.#id = id;
    this.#forget();
    this.#forget = searches.watch(id, {
      progress: (progress) => this.#show(progress),
      solution: (moves, number) => {
        if (this.#solutions.add(number, moves)) this.#found(number);
      },
      state: ({ state }) => this.#change(state),
      done: (job) => this.#take(job),
    });
  }

  /**
   * Show a job.
   * @param {State} job
   */
  #take(job) {
    this.#solutions.kind = job.kind;
    this.#solutions.set(job.solutions);
    if (job.progress) this.#show(job.progress);
    this.#figure("seconds", job.seconds, secondsText);
    if (job.answer?.nodes) this.#figure("nodes", job.answer.nodes);
    this.#found(job.found);
    this.#change(job.state);
    if (job.answer?.status === "solved") this.#figure("best", null); // the solution is better
    if (job.answer) for (const name of ["moves", "what"]) this.#figure(name, null); // it has both
    if (job.answer) this.#conclude(job.answer, job.finish);
    if (job.answer) this.#solutions.play();
    if (job.error) this.#fail(job.error);
  }

  /** @param {Progress} progress */
  #show({ seconds, nodes, rate, best, found, moves_found, moves_at_least, what }) {
    this.#figure("seconds", seconds, secondsText);
    // A search that lists solutions counts no nodes.
    this.#figure("rate", rate || null);
    this.#figure("nodes", nodes || null);
    this.#figure("best", best, (count) => format(BOARD.pegs, { count }));
    this.#found(found);
    this.#figure("moves", moves_at_least, (atLeast) =>
      format(moves_found === null ? SEARCH.atLeast : SEARCH.bounds, { found: moves_found, atLeast }),
    );
    this.#text("what", inWords(WORK, what));
  }

  /** @param {number} count of the solutions, which is of no interest if one is wanted */
  #found(count) {
    this.#figure("found", this.#solutions.counted ? count : null);
  }

  /**
   * @param {string} name
   * @param {number | null | undefined} value
   * @param {(value: number) => string} [words]
   */
  #figure(name, value, words = readable) {
    this.#text(name, value === null || value === undefined ? null : words(value));
  }

  /**
   * @param {string} name of a figure
   * @param {string | null} text
   */
  #text(name, text) {
    const element = this.#figures.get(name);
    if (element?.parentElement) element.parentElement.hidden = !text;
    if (element) element.textContent = text ?? "";
  }

  /** @param {string} state */
  #change(state) {
    const words = SEARCH.states[/** @type {"running"} */ (state)];
    if (words !== this.#status.textContent) this.#status.textContent = words;
    if (state !== this.#state && this.#id) void showSearches();
    const controls = [this.#pause, this.#resume, this.#stop];
    const focused = controls.find((control) => control === document.activeElement);
    this.#state = state;
    this.element.hidden = false;
    this.#progress.dataset.state = state;
    this.#pause.hidden = state === "paused";
    this.#resume.hidden = state !== "paused";
    this.#controls.hidden = this.#lasts.hidden = !this.busy;
    // If the button that has the focus goes, the one in its place gets it.
    if (this.#controls.hidden && focused) this.#progress.focus();
    else if (focused?.hidden) controls.find((control) => !control.hidden)?.focus();
    this.dispatchEvent(new Event("change"));
  }

  /**
   * @param {Answer} answer
   * @param {Record<string, any> | null} finish
   */
  #conclude(answer, finish) {
    const { status, reason, proof, minimum } = answer;
    const outcome = this.#outcome(answer);
    /** @type {HTMLElement[]} */
    const parts = [html("h2", { class: `outcome ${status}` }, outcome)];
    // The proof begins with the reason; of a solution the outcome says it.
    const because = status === "solved" ? (LIMITS[reason] ?? "") : reason;
    const told = { ...reasonFor(proof), standing: answer.standing };
    const plain = proof && plainly(told, finish ?? this.#from.finish);
    const why = minimum ? END.asGood : plain || (LIMITS[because] ?? because);
    if (why) parts.push(html("p", { class: "proof" }, capital(why)));
    if (status === "undecided" || reason) parts.push(this.#longer);
    const more = this.#aboutMoves(answer);
    if (more) parts.push(html("p", { class: "proof" }, more));
    const { problem, moves } = this.#from;
    const picture = proofPicture({ problem, moves, finish }, told);
    parts.push(...fullProof(told, ...(picture ? [figureOf(picture)] : [])));
    if (status === "impossible") parts.push(asRepairs({ problem, moves, finish }));
    this.#answer.replaceChildren(...parts);
    say(outcome);
  }

  /** @param {Answer} answer */
  #outcome({ status, moves, moves_at_least }) {
    if (moves && moves_at_least !== null) {
      if (status === "solved") return format(SEARCH.shortest, { moves: moves.length });
      return format(SEARCH.gap, { moves: moves.length, atLeast: moves_at_least });
    }
    return SEARCH.outcomes[status] ?? status;
  }

  /**
   * What is to be added about the fewest moves.
   * @param {Answer} answer
   */
  #aboutMoves({ moves, moves_at_least }) {
    if (!moves_at_least) return "";
    if (!moves) return format(SEARCH.needed, { moves: moves_at_least });
    return this.#from.moves.length ? SEARCH.afterOwn : "";
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#change("failed");
    this.#answer.replaceChildren(html("p", { class: "bad", role: "alert" }, lineOf(error)));
  }

  /** @param {"pause" | "resume" | "stop"} what */
  #tell(what) {
    return attempt(() => searches.runOf(this.#id)[what]());
  }

  #reset() {
    this.#forget();
    this.#solutions.clear();
    this.#longer.replaceChildren();
    this.#answer.replaceChildren();
    for (const name of FIGURES) this.#figure(name, null);
  }

  /**
   * Keep the job in the address: the page may be loaded again.
   * @param {string} id
   */
  #remember(id) {
    this.#id = id;
    const query = new URLSearchParams(location.search);
    if (id) query.set("job", id);
    else query.delete("job");
    window.history.replaceState(null, "", `${location.pathname}?${query}`);
  }
}
