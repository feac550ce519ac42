/** A hidden page never paints: no callback waits longer than this. */
const AT_MOST_MS = 100

const waiting = new Set<() => void>()
let frame = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Runs a function once after the next paint, even if it is passed several times until then: a key's letter comes before its
 * other effects. Without frames (a worker, a test) it runs it at once.
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
  for (const run of due)
    try {
      run()
    } catch (error) {
      // The others run all the same: a screen asks the server after its first paint.
      reportError(error)
    }
}
