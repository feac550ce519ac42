import type { Page } from 'playwright-core'
import { traceTasks } from './trace.ts'

export interface KeyTimes {
  /** The main thread's work from a key to the end of the frame that shows it, without the wait for the frame. */
  median: number
  p95: number
  /** The same by the clock, waiting and what else the machine does included. */
  shown: number
  /** Everything the main thread did, saving and counting included, for each key. */
  work: number
}

/** A page that has just opened is still being compiled while one types. */
const WARM_UP = 120
const KEYS = 100
/** The middle round counts: other work on the machine slows some rounds by half. */
const ROUNDS = 3
const EVERY_MS = 120
const TYPED = 'she said that the lamp was lit. '

/** Types into what has the focus, as fast as people do. */
export async function keysInto(page: Page): Promise<KeyTimes> {
  const busy = await busyTime(page)
  await page.evaluate(() => {
    const painted = new MessageChannel()
    painted.port1.onmessage = () => performance.mark('painted')
    addEventListener(
      'keydown',
      () => {
        performance.mark('key')
        // Requested first, this callback runs first: the work of the other callbacks in this frame comes before the message.
        requestAnimationFrame(() => painted.port2.postMessage(null))
      },
      { capture: true },
    )
  })
  const type = async (count: number) => {
    for (let i = 0; i < count; i++) {
      await page.keyboard.press(
        TYPED[i % TYPED.length] === ' ' ? 'Space' : TYPED[i % TYPED.length]!,
      )
      await page.waitForTimeout(EVERY_MS)
    }
  }
  await type(WARM_UP)
  const rounds: KeyTimes[] = []
  for (let i = 0; i < ROUNDS; i++) {
    const before = await busy()
    const { marks, workBetween } = await traceTasks(page, () => type(KEYS))
    const work = ((await busy()) - before) / KEYS
    const keys = marks('key').map((key) => {
      const painted = marks('painted').find((at) => at > key) ?? key
      return { work: workBetween(key, painted), shown: painted - key }
    })
    if (keys.length < KEYS) throw new Error(`The trace has ${keys.length} of ${KEYS} keys.`)
    const works = keys.map((key) => key.work)
    const shown = keys.map((key) => key.shown)
    rounds.push({ median: at(0.5, works), p95: at(0.95, works), shown: at(0.5, shown), work })
  }
  return rounds.sort((one, other) => one.p95 - other.p95)[ROUNDS >> 1]!
}

function at(part: number, values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length * part)]!
}

/** Returns a function that measures how long the page's main thread has worked, in ms. */
export async function busyTime(page: Page): Promise<() => Promise<number>> {
  const cdp = await page.context().newCDPSession(page)
  // Processor time, not wall time: it excludes other work on the machine.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000
  }
}
