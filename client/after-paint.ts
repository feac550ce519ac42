/** A hidden page never paints: no callback waits longer than this. */
const AT_MOST_MS = 100

const waiting = new Set<() => void>()
let frame = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Runs something once after the next paint, however often it is asked for until then: what a key causes beside its letter waits
 * for the letter. Where nothing is painted (a worker, a test), at once.
 */
export function afterPaint(run: () => void): void {
  if (!('requestAnimationFrame' in globalThis)) return run()
  waiting.add(run)
  frame ||= requestAnimationFrame(() => {
    frame = 0
    setTimeout(flush)
  })
  timer ??= setTimeout(flush, AT_MOST_MS)
}

export function notAfterPaint(run: () => void): void {
  waiting.delete(run)
}

function flush(): void {
  clearTimeout(timer)
  timer = undefined
  const due = [...waiting]
  waiting.clear()
  for (const run of due) run()
}
