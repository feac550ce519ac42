const AT_MOST_MS = 50

/**
 * Runs something when the browser has nothing else to do, but soon in any case. Without idle callbacks (a worker, a test) it
 * runs it in the next task.
 */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: AT_MOST_MS })
  else setTimeout(run)
}
