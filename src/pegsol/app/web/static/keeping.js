// Has the pages kept for when the network is away.

/** Register the worker that keeps them. */
export async function keepPages() {
  // There is no worker on a host that is reached through neither https nor localhost.
  await navigator.serviceWorker?.register(new URL("../offline.js", import.meta.url));
}
