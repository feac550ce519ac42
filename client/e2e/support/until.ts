import { PATIENCE_MS } from '../../../shared/testing/patience.ts'

export async function until(check: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  // Often at first, then less: to ask costs a page and this process a few milliseconds.
  for (let pause = 30; ; pause = Math.min(250, pause * 1.5)) {
    try {
      if (await check()) return
    } catch (error) {
      if (Date.now() > end) throw error
    }
    if (Date.now() > end) throw new Error('It did not come true in time.')
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
