const AT_MOST_MS = 50

/** Runs something when nothing else is to be done, before long in any case. Where nobody can tell (a worker, a test), at once. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: AT_MOST_MS })
  else setTimeout(run)
}
