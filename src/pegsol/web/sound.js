// Sound and vibration of a board: a knock at each jump, a few notes at the end. Both are off at first.

import { state } from "./kept.js";

const SOLVED = [523.25, 659.25, 783.99, 1046.5]; // hertz: a chord, one note after another
const STUCK = [220, 174.61];
const NOTE = 0.13; // seconds from note to note
const VIBRATION = { jump: [12], solved: [30, 60, 30, 60, 90], stuck: [60] }; // milliseconds

/** @type {AudioContext | undefined} */
let audio;

/**
 * A tone that dies away.
 * @param {AudioContext} audio
 * @param {number} pitch in hertz
 * @param {{ after?: number, length?: number, loud?: number, shape?: OscillatorType, fall?: number }} how
 *   seconds until it begins and until it is gone, loudness up to 1, and how much of its pitch is
 *   left at the end
 */
function tone(audio, pitch, { after = 0, length = 0.5, loud = 0.12, shape = "sine", fall = 1 }) {
  const begin = audio.currentTime + after;
  const [source, volume] = [audio.createOscillator(), audio.createGain()];
  source.type = shape;
  source.frequency.setValueAtTime(pitch, begin);
  source.frequency.exponentialRampToValueAtTime(pitch * fall, begin + length);
  volume.gain.setValueAtTime(loud, begin);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  source.connect(volume).connect(audio.destination);
  source.start(begin);
  source.stop(begin + length);
}

/** @param {"jump" | "solved" | "stuck"} event */
function play(event) {
  audio ??= new AudioContext();
  const speaker = audio;
  void speaker.resume();
  // A wooden knock: a short low tone that falls, and a click above it.
  tone(speaker, 330, { length: 0.09, loud: 0.3, fall: 0.5 });
  tone(speaker, 1400, { length: 0.025, loud: 0.06, shape: "triangle" });
  const notes = { jump: [], solved: SOLVED, stuck: STUCK }[event];
  notes.forEach((pitch, i) => tone(speaker, pitch, { after: 0.1 + i * NOTE, shape: "triangle" }));
}

/**
 * Let what happens on a board be heard and felt, as far as the settings ask for it.
 * @param {import("./board/board.js").PegBoard} board
 * @returns {() => void} ends it
 */
export function accompany(board) {
  let { made } = board.play;
  const listen = () => {
    const before = made;
    ({ made } = board.play);
    const { solved, stuck } = board.outcome;
    const onwards = made > before;
    const event = onwards && solved ? "solved" : onwards && stuck ? "stuck" : "jump";
    const { sound, vibration } = state.settings;
    if (sound) play(event);
    if (vibration) navigator.vibrate?.(VIBRATION[event]);
  };
  board.addEventListener("play", listen);
  return () => board.removeEventListener("play", listen);
}
