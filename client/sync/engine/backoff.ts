const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 5 * 60_000

/** Exponential, with full jitter: many devices that failed at the same time do not retry at the same time. */
export function backoff(failures: number, random: number): number {
  return Math.round(random * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)) + 250
}
