// The style of the board and its controls, which their shadow roots share.

import { COLOURS } from "./colours.js";

export const STYLE = `${COLOURS}
.frame {
  all: initial;
  display: block;
  container-type: inline-size;
  color: inherit;
  font: 400 var(--text, 14px)/1.45 Inter, system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif;
  font-variant-numeric: tabular-nums;
  accent-color: var(--accent);
}
@media (prefers-contrast: more) {
  .frame { --groove: var(--casing); --bore-edge: #000000; --peg-edge: #000000; --mark-out: #000000; --lit: 0; --veins: none; }
}
@media (forced-colors: active) {
  .frame, .frame[data-theme] {
    background: Canvas; color: CanvasText; forced-color-adjust: none;
    --board: Canvas; --edge: CanvasText; --side: none; --veins: none; --groove: GrayText; --groove-low: none;
    --lit: 0; --shaded: 0; --cast: 0; --bore-top: Canvas; --bore-low: Canvas; --lip: none; --bore-edge: CanvasText;
    --peg-light: CanvasText; --peg: CanvasText; --peg-dark: CanvasText; --peg-edge: CanvasText; --shine: 0;
    --shade: 0; --finish: CanvasText; --casing: Canvas; --mark: Highlight; --mark-out: Canvas;
    --glow: Highlight; --on-hole: CanvasText; --on-peg: Canvas; --accent: Highlight; --on-accent: HighlightText;
    --good: CanvasText; --bad: CanvasText; --on-good: Canvas; --hint: CanvasText; --on-hint: Canvas; --way-out: Canvas;
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
  touch-action: manipulation; -webkit-touch-callout: none; -webkit-tap-highlight-color: transparent; }
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
.wood path.light { stroke: #ffffff; }
.wood rect.light { fill: url(#light); }
.plank > rect { stroke: none; }
.plank .cast { fill: #000000; }
.plank .side { fill: var(--side); }
.plank .edge { fill: var(--edge); }
.plank .top { fill: url(#grain); }
.wood .groove { stroke: var(--groove); stroke-width: 5; }
.wood .groove.low { stroke: var(--groove-low); }
.ground { fill: var(--board); }
.veins { fill: none; stroke: var(--veins); opacity: .22; }
.light-from { stop-color: #ffffff; stop-opacity: var(--lit); }
.light-mid, .shine-out { stop-color: #ffffff; stop-opacity: 0; }
.light-to { stop-color: #000000; stop-opacity: var(--shaded); }

.bore-top { stop-color: var(--bore-top); }
.bore-low { stop-color: var(--bore-low); }
.ball-light { stop-color: var(--peg-light); }
.ball-middle { stop-color: var(--peg); }
.ball-dark { stop-color: var(--peg-dark); }
.shade-in { stop-color: #000000; stop-opacity: var(--shade); }
.shade-out { stop-color: #000000; stop-opacity: 0; }
.shine-in { stop-color: #ffffff; stop-opacity: var(--shine); }
.glow-in { stop-color: var(--glow); stop-opacity: .8; }
.glow-out { stop-color: var(--glow); stop-opacity: 0; }

.lip { fill: var(--lip); }
.bore { stroke: var(--bore-edge); stroke-width: 4; }
.ball { stroke: var(--peg-edge); stroke-width: 2.5; }
.inlay { display: none; fill: none; stroke: var(--inlay, var(--peg-edge)); }
.frame[data-pegs="marbles"] .swirl { display: inline; stroke-width: 7; stroke-linecap: round; opacity: .5; }
.frame[data-pegs="pegs"] .turned { display: inline; stroke-width: 3.5; opacity: .8; }
.frame[data-pegs="flat"] .ball { stroke-width: 4; }
.peg, .name, .ring, .block, .marks, .cursor, .trail, .flyer { pointer-events: none; }
.hole:not(.full) .peg, .away .peg { visibility: hidden; }
.hit { fill: transparent; }
.full .hit { touch-action: pinch-zoom; cursor: default; }
.movable .hit { cursor: grab; }
.ring { fill: none; stroke: var(--finish); stroke-width: 6; }
.hole:not(.ringed) .ring { display: none; }
.ring.out { stroke: var(--casing); stroke-width: 12; }
.name { display: none; fill: var(--on-hole); font-weight: 600; text-anchor: middle; }
.named .name { display: inline; }
.named .lip, .named .bore { r: 36px; }
.full:not(.away) .name { fill: var(--on-peg); }
.held .peg { transform: scale(1.1); }
.line { fill: none; stroke: var(--mark); stroke-width: 6; }
.line.out { stroke: var(--mark-out); stroke-width: 11; opacity: .75; }
.choice .line { stroke-dasharray: 14 9; }
.far { opacity: .6; }
.dot { fill: var(--mark); }
.named .dot, .bubble[hidden], .outcome:empty, .moves:empty { display: none; }
.block-edge { fill: none; stroke: var(--mark-out); stroke-width: 13; stroke-linejoin: round; }
.block-rim { fill: none; stroke: var(--mark); stroke-width: 7; stroke-linejoin: round; }
.block-ground { fill: color-mix(in srgb, var(--mark) 45%, var(--board)); }
.catalyst .line { stroke-width: 7; stroke-linejoin: round; }
.catalyst .line.out { stroke-width: 14; opacity: 1; }
.advice { --way: var(--good); --sign: var(--on-good); }
.advice.losing { --way: var(--bad); }
.advice.tried { --way: var(--mark); --way-out: var(--mark-out); }
.tried .way { stroke-dasharray: 0 18; }
.advice.hint { --way: var(--hint); --sign: var(--on-hint); }
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
.trail { fill: none; stroke: var(--mark); stroke-width: 13; stroke-linecap: round; stroke-linejoin: round;
  opacity: .7; }
.cursor { display: none; fill: none; stroke: #ffffff; stroke-width: 5; }
.cursor .out { stroke: #000000; stroke-width: 11; }
.steered:focus .cursor { display: inline; }
.coach .movable .peg { animation: nudge 2.4s ease-in-out infinite; }
@keyframes nudge { 60%, 100% { transform: none; } 78% { transform: translateY(-7px) scale(1.05); } }
.aimed .line:not(.out) { stroke-width: 11; }
.aimed .dot { r: 14px; }
.bubble { position: absolute; z-index: 1; left: var(--x); top: var(--y); margin: 0; width: max-content; max-width: min(17em, 86%);
  padding: 5px 11px; border-radius: 10px; transform: translate(-50%, -50%); pointer-events: none;
  background: var(--accent); color: var(--on-accent); font-weight: 600; text-align: center; text-wrap: balance; animation: appear .15s ease-out; }
.bubble::before { content: ""; position: absolute; left: 50%; top: 50%; width: var(--length); height: 4px; margin-top: -2px; background: inherit;
  transform-origin: left; rotate: var(--angle); z-index: -1; box-shadow: 0 0 0 1.5px var(--on-accent); }
.bubble::after { content: ""; position: absolute; inset: 0; z-index: -1; border-radius: inherit; background: inherit; }
@keyframes appear { from { opacity: 0; } }

.panel { display: flex; flex-direction: column; gap: 12px; min-height: 0; }
.status { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 4px 10px;
  min-height: 30px; }
.numbers { font-size: calc(var(--text, 14px) + 2px); font-weight: 600; }
.outcome { font-weight: 600; border-radius: 99px; padding: 3px 12px; }
.outcome.solved { background: var(--good); color: var(--on-good); }
.outcome.solved::before { content: "✓ "; }
.outcome.stuck { background: var(--bad); color: var(--on-good); }
.outcome.question { outline: 2px dashed currentColor; outline-offset: -2px; }
.row { display: flex; align-items: center; gap: 7px; touch-action: manipulation; }
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
.steps { flex-wrap: wrap; display: var(--steps, flex); }
.film { display: flex; align-items: center; gap: 4px; }
.film.idle { display: var(--idle, none); visibility: hidden; }
.steps button { flex: 1; }
.icon { width: 1.3em; height: 1.3em; flex: none; fill: none; stroke: currentColor; stroke-width: 2;
  stroke-linecap: round; stroke-linejoin: round; }
.play-icon { fill: currentColor; }
.pause-icon { stroke-width: 4; }
.film button { width: 36px; padding: 4px; }
.film .invites:not(.running) { background: var(--accent); color: var(--on-accent); border-color: transparent; }
.pause-icon, .running .play-icon { display: none; }
.running .pause-icon { display: block; }
.film input { appearance: none; flex: 1; min-width: 0; margin: 0; height: 28px; cursor: pointer; background: none;
  --track: linear-gradient(to right, var(--accent) var(--share), color-mix(in srgb, currentColor 24%, transparent) var(--share)); }
.film input::-webkit-slider-runnable-track { height: 6px; border-radius: 3px; background: var(--track); }
.film input::-moz-range-track { height: 6px; border-radius: 3px; background: var(--track); }
.film input::-webkit-slider-thumb { appearance: none; width: 18px; height: 18px; margin-top: -6px; border-radius: 50%;
  background: var(--accent); border: 2px solid var(--on-accent); box-shadow: 0 0 2px #000000; }
.film input::-moz-range-thumb { width: 14px; height: 14px; border-radius: 50%; background: var(--accent);
  border: 2px solid var(--on-accent); box-shadow: 0 0 2px #000000; }
.moves { list-style: none; counter-reset: move; margin: 0; padding: 2px; position: relative; overflow: auto;
  display: flex; flex-wrap: wrap; align-content: flex-start; gap: 4px; flex: 1; min-height: 0; max-height: var(--moves-height, 132px);
  scrollbar-width: thin; }
@container (min-width: 620px) { .side .moves { max-height: none; } }
.moves li { counter-increment: move; }
.moves button { border-color: transparent; background: none; padding: 2px 7px; border-radius: 7px; text-align: left; }
.moves button::before { content: counter(move) "  "; opacity: .72; font-size: .86em; white-space: pre; }
.moves .undone { opacity: .72; font-style: italic; }
.moves button[aria-current]:enabled { background: var(--accent); color: var(--on-accent); font-weight: 600; }
.moves [aria-current]::before { opacity: 1; }
.moves .lost { box-shadow: inset 0 0 0 2px var(--bad); }
.moves .lost::after { content: " ✗"; font-weight: 600; }
@media (pointer: coarse) {
  .row button, select { min-height: 44px; min-width: 44px; }
  .film input { height: 44px; }
  .moves button { min-height: 44px; min-width: 44px; }
}
.none { display: none; margin: 0; opacity: .72; }
.moves:empty + .none { display: block; }
.heard { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (prefers-reduced-motion: reduce) { * { animation: none !important; transition: none !important; } }
`;
