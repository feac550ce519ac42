import { MAX_GENERATED_CHAPTERS } from '#shared/limits.ts'
import { shortened } from '../prompt-text.ts'
import type { ChapterRecord } from './records.ts'

/** The chapters right before this one get more words than the others. */
const NEAR = 3

/** The chapters right before it whole, of the others as much as there is room for: their beginnings. */
export function storySoFar(records: readonly ChapterRecord[], characters: number): string {
  const near = records.slice(-NEAR)
  const far = records.slice(0, -NEAR)
  const last = records.at(-1)
  const nearText = near.map(
    ({ summary }, i) =>
      `Chapter ${far.length + i + 1}: ${shortened(summary, characters / (NEAR + 1))}`,
  )
  const room = Math.floor(
    characters / (NEAR + 1) / Math.max(1, Math.min(far.length, MAX_GENERATED_CHAPTERS)),
  )
  const farText = far.map(({ summary }, i) => `${i + 1}: ${shortened(summary, Math.max(24, room))}`)
  const seam = last
    ? [
        `It ended so: ${last.ending_state}`,
        `Open: ${last.carried_question}`,
        `Mood: ${last.ending_emotion}`,
      ]
    : []
  return [...farText, ...nearText, ...seam].join('\n')
}
