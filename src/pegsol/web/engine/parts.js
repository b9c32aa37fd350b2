// What the workers of the engine share: its compiled parts, and the looks at messages.

import { load } from "./core/calls.js";

const SLICE = 12; // milliseconds between two looks at the messages

/** @type {Map<string, WebAssembly.Module>} */
const compiled = new Map();

/**
 * A part of the engine, with memory of its own.
 * @param {"solver" | "spaces"} name
 * @param {number} [memoryBytes] the most that it may take
 */
export async function part(name, memoryBytes) {
  let module = compiled.get(name);
  if (!module) {
    const answer = await fetch(new URL(`${name}.wasm`, import.meta.url));
    if (!answer.ok) throw new Error("there is no such file");
    // Not every host of plain files sends the type that compiling while loading insists on.
    module = await WebAssembly.compile(await answer.arrayBuffer());
    compiled.set(name, module);
  }
  return load(module, { memoryBytes });
}

const turns = new MessageChannel();
let looked = performance.now();
turns.port1.start();

/** Let messages in, unless that was not long ago. */
export async function look() {
  if (performance.now() - looked <= SLICE) return;
  await new Promise((resume) => {
    turns.port1.addEventListener("message", resume, { once: true });
    turns.port2.postMessage(null);
  });
  looked = performance.now();
}
