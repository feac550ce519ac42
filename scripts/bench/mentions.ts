import { mentionFinder } from '../../client/features/editor/mentions/mentions.ts'
import type { Row } from './rows.ts'

const NOVEL = 'The lamp went out and Name7 Surname7 slept in the house of Lady Nine. '.repeat(
  15_000,
)
const SCREEN = NOVEL.slice(0, 3_000)

const TIMES = 3

/** Names of a story bible in a novel of 210,000 words, up to ten times what one bible may hold; the quickest of three. */
export function mentionRows(): Row[] {
  return [500, 1_000, 10_000].map((count) => {
    const entries = Array.from({ length: count }, (_, n) => ({
      id: `${n}`,
      name: n % 2 ? `Name${n} Surname${n}` : `Lady Name${n}`,
    }))
    const costs = Array.from({ length: TIMES }, () => {
      const before = process.cpuUsage()
      mentionFinder(entries).find(NOVEL)
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1_000
    })
    const cost = Math.min(...costs)
    const finder = mentionFinder(entries)
    const started = performance.now()
    finder.find(SCREEN)
    const screen = performance.now() - started
    return {
      what: `${count.toLocaleString('en-US')} bible entries in a novel`,
      measured: `${Math.round(cost)} ms of the processor, a screenful ${screen.toFixed(1)} ms`,
      goal: '≤ 200 ms',
      cost,
    }
  })
}
