import type { CDPSession, Page } from 'playwright-core'

interface TraceEvent {
  name: string
  cat: string
  ph: string
  pid: number
  tid: number
  /** The time in microseconds of the browser's own clock. */
  ts: number
  dur?: number
  /** The part of it in which the thread had the processor. */
  tdur?: number
}

export interface TracedTasks {
  /** The times of the calls of `performance.mark` with this name, in ms. */
  marks(name: string): number[]
  /** Processor time of the page's main thread in the tasks that ended between two moments, in ms. */
  workBetween(from: number, to: number): number
}

/** Runs something and returns the work of the page's main thread meanwhile, task by task. */
export async function traceTasks(page: Page, run: () => Promise<void>): Promise<TracedTasks> {
  const cdp = await page.context().browser()!.newBrowserCDPSession()
  const events = await record(cdp, run)
  await cdp.detach()
  const marked = events.filter(({ cat }) => cat.includes('blink.user_timing'))
  const main = marked[0]
  const tasks = events.filter(
    ({ name, ph, pid, tid }) =>
      ph === 'X' && name.endsWith('RunTask') && pid === main?.pid && tid === main.tid,
  )
  const marks = (name: string) =>
    marked.filter((event) => event.name === name).map(({ ts }) => ts / 1_000)
  const workBetween = (from: number, to: number) =>
    tasks
      .filter(({ ts, dur = 0 }) => (ts + dur) / 1_000 > from && (ts + dur) / 1_000 < to)
      .reduce((sum, { tdur = 0 }) => sum + tdur / 1_000, 0)
  return { marks, workBetween }
}

/** Only whole tasks and marks: a finer trace would be a good part of what it measures. */
async function record(cdp: CDPSession, run: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const ended = new Promise<void>((resolve) => cdp.once('Tracing.tracingComplete', () => resolve()))
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] },
  })
  await run()
  await cdp.send('Tracing.end')
  await ended
  return events
}
