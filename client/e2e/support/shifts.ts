import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** A layout shift: its value, and the elements that moved. */
type Shift = [value: number, moved: string]
type Noting = { shifts: Shift[] }

/** Notes all that moves on each page that opens from now on. */
export const watchShifts = (page: Page) => page.addInitScript(noteShifts, true)

/** Notes what moves on the page from now on. */
export const watchShiftsFromNow = (page: Page) => page.evaluate(noteShifts, false)

/** On what the page showed since it was watched no more has moved than this; says otherwise what did. */
export async function expectShifts(page: Page, most: number): Promise<void> {
  const shifts = await page.evaluate(() => (globalThis as unknown as Noting).shifts)
  const sum = shifts.reduce((all, [value]) => all + value, 0)
  const moved = shifts.map(([value, what]) => `${value.toFixed(3)} ${what}`).join('\n')
  expect(sum, `Too much moves:\n${moved}\n`).toBeLessThanOrEqual(most)
}

/** Runs in the page. */
function noteShifts(buffered: boolean): void {
  const shifts: Shift[] = []
  Object.assign(globalThis, { shifts })
  // The types of TypeScript lack it.
  type Entry = PerformanceEntry & {
    value: number
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
  }
  const boxOf = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join()
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Entry[]) {
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const text = node?.textContent?.trim().slice(0, 30)
        return `${node?.nodeName} “${text}” from ${boxOf(previousRect)} to ${boxOf(currentRect)}`
      })
      shifts.push([value, moved.join('; ')])
    }
  }).observe({ type: 'layout-shift', buffered })
}
