/**
 * The epoch of a database that went back in time. Each one has another, also when one backup is restored twice into folders that know
 * nothing of each other: a device of the first would take the second for the database that it knows, and keep what that lacks to itself.
 * So it is the time in milliseconds, unless an epoch that is known is later.
 */
export function nextEpoch(known: number, now: Date): number {
  return Math.max(known + 1, now.getTime())
}
