const KEY = 'clock-offset'
/**
 * The travel time of a reply and the whole seconds of its `Date` explain a smaller difference: then the device's clock is
 * right.
 */
const TOLERATED_MS = 60_000

/** By how much the server's clock is ahead of this device's, in ms. */
let offset = Number(stored()?.getItem(KEY) ?? 0) || 0

/** The server's time: for values that the server reads, and for comparisons with its times. */
export function serverNow(now = Date.now()): number {
  return now + offset
}

/** Takes the server's time from a reply. It is stored, so that offline work has the right dates as well. */
export function hearServerTime(time: number, now = Date.now()): void {
  const heard = time - now
  if (!Number.isFinite(heard) || Math.abs(heard - offset) < TOLERATED_MS) return
  offset = Math.abs(heard) < TOLERATED_MS ? 0 : heard
  if (offset === 0) stored()?.removeItem(KEY)
  else stored()?.setItem(KEY, String(offset))
}

function stored(): Storage | undefined {
  return typeof localStorage === 'undefined' ? undefined : localStorage
}
