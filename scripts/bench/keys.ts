import type { Page } from 'playwright-core'

export interface KeyTimes {
  /** From the key to the end of the frame that shows it. */
  median: number
  p95: number
  /** Everything the main thread did, saving and counting included, for each key. */
  work: number
}

const KEYS = 200
const EVERY_MS = 120
const TYPED = 'she said that the lamp was lit. '

/** Types into what has the focus, as fast as people do. */
export async function keysInto(page: Page): Promise<KeyTimes> {
  const busy = await busyTime(page)
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { keyTimes: times })
    addEventListener(
      'keydown',
      () => {
        const began = performance.now()
        const painted = new MessageChannel()
        painted.port1.onmessage = () => times.push(performance.now() - began)
        // Asked for first, it runs first: what others do in this frame lies between.
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
  await type(20)
  await page.evaluate(() => {
    ;(window as unknown as { keyTimes: number[] }).keyTimes.length = 0
  })
  const before = await busy()
  await type(KEYS)
  const work = ((await busy()) - before) / KEYS
  const times = await page.evaluate(() =>
    (window as unknown as { keyTimes: number[] }).keyTimes.sort((a, b) => a - b),
  )
  return { median: times[times.length >> 1]!, p95: times[Math.floor(times.length * 0.95)]!, work }
}

/** Returns what tells how long the page's main thread has worked, in ms. */
export async function busyTime(page: Page): Promise<() => Promise<number>> {
  const cdp = await page.context().newCDPSession(page)
  // Of the processor, not of the clock: what else the machine does is not in it.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000
  }
}
