interface Spans {
  /** After so long without news what was noted last is told. */
  restMs: number
  /** With news all the time it is told after so long. */
  latestMs: number
}

/** One's other devices know a place within five seconds. */
const OF_A_READER: Spans = { restMs: 1_500, latestMs: 3_500 }

export interface Teller<T> {
  note(news: T): void
  /** What was noted and not told yet. */
  untold(): T | null
  /** Tells it without waiting: the page goes. */
  tellNow(): void
}

/** Tells the last of what is noted once the user rests, so that scrolling or typing is no storm of writes. */
export function tellAtRest<T>(
  tell: (news: T) => Promise<unknown>,
  { restMs, latestMs } = OF_A_READER,
): Teller<T> {
  let waiting: T | null = null
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const tellIn = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(tellNow, ms)
  }
  const tellNow = () => {
    clearTimeout(timer)
    const news = waiting
    waiting = null
    if (news === null) return
    tell(news).catch(() => {
      // What was noted since then is newer, and has its own timer.
      if (waiting !== null) return
      waiting = news
      since = Date.now()
      tellIn(latestMs)
    })
  }
  return {
    note(news) {
      if (waiting === null) since = Date.now()
      waiting = news
      tellIn(Math.max(0, Math.min(restMs, since + latestMs - Date.now())))
    },
    untold: () => waiting,
    tellNow,
  }
}
