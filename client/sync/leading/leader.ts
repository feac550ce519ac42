const HEARTBEAT_MS = 3_000
const SILENT_MS = 10_000

interface Beats {
  read(): Promise<number>
  write(time: number): Promise<void>
}

/**
 * Calls `lead` in one tab of this browser at a time, and its result when the lead ends. A visible tab takes over from a
 * frozen one after ten seconds. Two leaders at once do no harm: the server knows each change by its id.
 */
export function electLeader(name: string, beats: Beats, lead: () => () => void): () => void {
  const ended = new AbortController()
  let resign: (() => void) | null = null
  let release: (() => void) | null = null
  const beat = () => void beats.write(Date.now()).catch(reportError)

  function start(): Promise<void> {
    if (ended.signal.aborted) return Promise.resolve()
    // This tab stole the lock, and later gets it in turn as well: lead only once.
    resign ??= lead()
    beat()
    const before = release
    return new Promise((resolve) => {
      release = () => {
        before?.()
        resolve()
      }
    })
  }
  function stop(): void {
    resign?.()
    resign = null
    release?.()
    release = null
  }

  if (typeof navigator === 'undefined' || !navigator.locks) {
    void start()
    return stop
  }
  const ask = (options: LockOptions) =>
    void navigator.locks.request(name, options, start).catch(() => {
      // The wait was aborted, or another tab has stolen the lead: then wait for it like the other tabs.
      stop()
      if (!ended.signal.aborted) ask({ signal: ended.signal })
    })
  ask({ signal: ended.signal })

  const timer = setInterval(() => {
    if (resign) return beat()
    if (document.visibilityState !== 'visible') return
    beats
      .read()
      .then((last) => {
        if (!resign && last > 0 && Math.abs(Date.now() - last) > SILENT_MS) ask({ steal: true })
      })
      .catch(reportError)
  }, HEARTBEAT_MS)

  return () => {
    clearInterval(timer)
    ended.abort()
    stop()
  }
}
