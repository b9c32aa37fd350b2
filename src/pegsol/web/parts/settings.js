// The settings: how page, board and pegs look, what is heard and felt, who plays, and the language.

import { at } from "../base.js";
import { PegBoard } from "../board/board.js";
import { button, html } from "../dom.js";
import { state } from "../kept.js";
import { PLAYER, players, write } from "../reader.js";
import { ACTIONS } from "../texts/first.js";
import { LANGUAGES } from "../texts/language.js";
import { SETTINGS } from "../texts/later.js";
import { ask } from "./dialog.js";
import { select } from "./forms.js";

const MAX_NAME = 30; // characters

/** A board of two holes, one of them with a peg. @type {import("../board/rules.js").Tables} */
const SAMPLE = {
  title: "",
  lattice: true,
  holes: ["a1", "b1"],
  places: [[0, 0], [1, 0]],
  lines: [],
  one_way: [],
  rules: "normal",
  finish: { care: false, pegs: [], free: [], least: 1, most: 1, fewest: false },
};
const DARK = window.matchMedia("(prefers-color-scheme: dark)").matches;
/** What shows how pages look. @type {Record<string, string>} */
const PAGES = { system: DARK ? "dark" : "plain", light: "plain", dark: "dark", contrast: "contrast" };

/**
 * A board that shows what a choice changes.
 * @param {"theme" | "board" | "pegs"} name of the setting
 * @param {string} value
 */
function sample(name, value) {
  const element = html("span", { class: "sample", inert: true, "aria-hidden": "true" });
  const board = new PegBoard(element, { tables: SAMPLE, play: { start: [0], jumps: [], made: 0 }, panel: null });
  if (name === "theme") board.look = { theme: PAGES[value] };
  if (name === "board") board.look = value === "plain" ? { theme: "plain", board: "" } : { theme: "wood", board: value };
  if (name === "pegs") board.look = { pegs: value };
  return element;
}

/**
 * Choices of which one is made.
 * @param {"theme" | "board" | "pegs"} name of the setting
 * @param {string} label
 * @param {Record<string, string>} choices
 */
function radios(name, label, choices) {
  const options = Object.entries(choices).map(([value, text]) => {
    const input = html("input", {
      type: "radio",
      name,
      value,
      checked: state.settings[name] === value,
      onchange: () => state.settings.set({ [name]: value }),
    });
    return html("label", {}, input, sample(name, value), html("span", {}, text));
  });
  return html("fieldset", {}, html("legend", {}, label), ...options);
}

/**
 * A choice of yes or no.
 * @param {"names" | "tried" | "odds" | "asks" | "sound" | "vibration"} name of the setting
 * @param {string} label
 */
function tick(name, label) {
  const input = html("input", {
    type: "checkbox",
    checked: state.settings[name],
    onchange: (event) => state.settings.set({ [name]: event.target.checked }),
  });
  state.settings.addEventListener("change", () => (input.checked = state.settings[name]));
  return html("label", {}, input, label);
}

/** The language of the pages: in another one they load again, and the game goes on. */
function language() {
  const offered = Object.entries({ "": SETTINGS.browser, ...LANGUAGES });
  const options = offered.map(([code, name]) => {
    const chosen = code === state.settings.language;
    return html("option", { value: code, lang: code || undefined, selected: chosen }, name);
  });
  const choice = html("select", {
    onchange: () => {
      state.settings.set({ language: choice.value });
      location.reload();
    },
  });
  choice.append(...options);
  return html("label", { class: "language" }, SETTINGS.language, choice);
}

/** The player: each has games and progress apart. */
function player() {
  const { names } = players();
  /** @param {string} now who begins where that player left off */
  const play = (now) => {
    write("players", { names: [...new Set([...names, now])].filter(Boolean), now });
    location.assign(at("/"));
  };
  const add = async () => {
    const name = await ask(ACTIONS.name);
    if (name) play(name.slice(0, MAX_NAME));
  };
  const named = names.map((name) => [name, name]);
  const choice = select([["", SETTINGS.nameless], ...named], PLAYER, play);
  return html("div", { class: "row" }, html("label", {}, SETTINGS.player, choice), button(null, SETTINGS.addPlayer, () => void add()));
}

/** Everything that can be set. */
export function settings() {
  return [
    radios("theme", SETTINGS.page, SETTINGS.themes),
    radios("board", SETTINGS.board, SETTINGS.boards),
    radios("pegs", SETTINGS.pegs, SETTINGS.pegKinds),
    html(
      "div",
      {},
      tick("names", SETTINGS.names),
      tick("tried", SETTINGS.tried),
      tick("odds", SETTINGS.odds),
      tick("asks", SETTINGS.asks),
      tick("sound", SETTINGS.sound),
      ...("vibrate" in navigator ? [tick("vibration", SETTINGS.vibration)] : []),
    ),
    player(),
    language(),
  ];
}
