/** A page that is not shown paints nothing. */
const AT_MOST_MS = 100

/** Runs something once after the next paint, however often it is asked for until then: what a key changes beside its letter may wait for the letter. */
export function afterPaint(run: () => void): { ask(): void; cancel(): void } {
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    timer = undefined
  }
  const now = () => {
    cancel()
    run()
  }
  const ask = () => {
    if (timer !== undefined) return
    timer = setTimeout(now, AT_MOST_MS)
    frame = requestAnimationFrame(() => {
      clearTimeout(timer)
      timer = setTimeout(now)
    })
  }
  return { ask, cancel }
}
