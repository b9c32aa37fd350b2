// The compiled parts of the engine, read from their files as a browser fetches them.

import { readFileSync } from "node:fs";
import { load } from "../../../src/pegsol/web/engine/core.js";

const FOLDER = new URL("../../../src/pegsol/web/engine/", import.meta.url);

/**
 * A part of the engine with a memory of its own.
 * @param {"solver" | "spaces"} name
 * @param {{ memoryBytes?: number }} [limits]
 */
export function part(name, limits) {
  return load(readFileSync(new URL(`${name}.wasm`, FOLDER)), limits);
}

/** The engine, without a worker. */
export async function engine() {
  return {
    core: await part("solver"),
    spaces: () => part("spaces").catch(() => null),
    pause: async () => {},
  };
}
