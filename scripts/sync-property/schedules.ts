import { ACCESS_TOKEN_SECONDS } from '../../shared/limits.ts'
import { HANGS_MS } from '../../shared/testing/patience.ts'

/** `SEED`: the first schedule; `SEEDS`: how many. Long runs are split by giving each process a range of its own. */
export const FIRST = wholeNumber('SEED', 1)
export const SEEDS = wholeNumber('SEEDS', process.env['NODES'] === '2' ? 10 : 150)

const ENOUGH_BROKEN = 5
const TELL_MS = 30_000

function wholeNumber(name: string, otherwise: number): number {
  const value = Number(process.env[name] ?? otherwise)
  if (!Number.isSafeInteger(value) || value < 1)
    throw new Error(`${name} must be a whole number from 1 on: ${process.env[name]}`)
  return value
}

/** No timer holds more. */
const MOST_MS = 2 ** 31 - 1

/** Time for many schedules, which take so long each on a machine with other work. */
export const limitOf = (count: number, each: number): number =>
  Math.min(HANGS_MS + count * each, MOST_MS)

/** For so long a signed-in user can play: their access token outlasts the schedule that begins at the end of it. */
export const SIGNED_IN_MS = (ACCESS_TOKEN_SECONDS - 300) * 1_000

/** The result of a run: the broken promises, and the number of schedules played. */
export interface Played {
  played: number
  broken: string[]
}

/** Plays schedule after schedule, says now and then how far it is, and ends early only when enough is broken. */
export async function playAll(
  first: number,
  count: number,
  play: (seed: number) => Promise<string[]>,
): Promise<Played> {
  const broken: string[] = []
  let told = Date.now()
  let played = 0
  while (played < count && broken.length < ENOUGH_BROKEN) {
    const seed = first + played
    const violations = await play(seed)
    played += 1
    if (violations.length > 0) {
      broken.push(`SEED=${seed}: ${violations.slice(0, 5).join(', ')}`)
      // At once: a run that is ended early prints no failures.
      console.log(broken.at(-1))
    }
    if (Date.now() - told < TELL_MS) continue
    told = Date.now()
    console.log(`${played} of ${count} schedules from ${first}, ${broken.length} broken`)
  }
  return { played, broken }
}
