import type { Progress } from '#shared/contract/generation.ts'
import type { Connection } from '../../../db/database.ts'
import { statement } from '../../../db/statement.ts'

/** The number of last scenes that show the speed. */
const LOOKED_AT = 12
/** Before this, one slow scene would say it all. */
const LEAST = 3

/**
 * The time for the rest of a book, at the speed of its last scenes; null while too few are written. `times`: the end of
 * each, in ms, latest first. Takes the median of the times between them, which a night of rest does not distort.
 */
export function minutesLeft(
  { times, count }: SceneTimes,
  { words_done, words_planned }: Pick<Progress, 'words_done' | 'words_planned'>,
): number | null {
  const between = times
    .slice(1)
    .map((time, i) => times[i]! - time)
    .toSorted((a, b) => a - b)
  if (between.length < LEAST || words_done === 0) return null
  const scene = between[Math.floor(between.length / 2)]!
  const scenes = (Math.max(0, words_planned - words_done) * count) / words_done
  return Math.ceil((scenes * scene) / 60_000)
}

export interface SceneTimes {
  times: number[]
  /** The number of all written scenes. */
  count: number
}

export async function sceneTimes(db: Connection, generation_id: string): Promise<SceneTimes> {
  const rows = await db.all(selectTimes, { generation_id })
  const times = rows.slice(0, LOOKED_AT).map(({ done_at }) => Date.parse(done_at))
  return { times, count: rows.length }
}

const selectTimes = statement<{ generation_id: string }>()((db, value) =>
  db
    .selectFrom('generation_steps')
    .select('done_at')
    .where('generation_id', '=', value.generation_id)
    .where('step', '>=', 'scene:')
    .where('step', '<', 'scene;')
    .orderBy('done_at', 'desc'),
)
