const waiting = new Set<() => void>()

/**
 * Runs something once after the next paint, however often it is asked for until then: what a key changes beside its letter waits
 * for the letter. A page that nobody sees paints nothing, and is told when it is looked at again.
 */
export function afterPaint(run: () => void): void {
  if (waiting.size === 0) requestAnimationFrame(() => setTimeout(tell))
  waiting.add(run)
}

export function notAfterPaint(run: () => void): void {
  waiting.delete(run)
}

function tell(): void {
  const due = [...waiting]
  waiting.clear()
  for (const run of due) run()
}
