// Texts: the settings, how page and board look and sound, and the language.

import { texts } from "./rest.js";

export const SETTINGS = texts("SETTINGS", {
  page: "Page",
  themes: { system: "Same as system", light: "Light", dark: "Dark", contrast: "High contrast" },
  board: "Board",
  boards: { wood: "Wood", walnut: "Walnut", slate: "Slate", plain: "Plain" },
  pegs: "Pegs",
  pegKinds: { balls: "Balls", marbles: "Marbles", pegs: "Turned pegs", flat: "Flat" },
  sound: "Sound",
  vibration: "Vibration",
  names: "Hole names",
  language: "Language",
  browser: "Same as browser",
});
