import { useUnsentPositions } from '../features/reading/use-unsent-positions.ts'
import { useUnsentWords } from '../features/targets/use-unsent-words.ts'

/** Sends what pages could only note as they closed. Shows nothing. */
export function Unsent() {
  useUnsentPositions()
  useUnsentWords()
  return null
}
