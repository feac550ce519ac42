import { v7 } from 'uuid'
import { serverNow } from '../../clock.ts'

/** After a small change of the clock, ids continue from where they were. */
const STEP_MS = 10_000
let last = 0
let number = 0

/**
 * Id for anything made on this device: a UUIDv7, so that later ids sort behind earlier ones. Uses the server's time,
 * since the server refuses a change that seems a year old.
 */
export function newId(): string {
  const now = serverNow()
  if (now > last || last - now > STEP_MS) {
    last = now
    number = crypto.getRandomValues(new Uint32Array(1))[0]! >>> 2
  } else number += 1
  return v7({ msecs: last, seq: number })
}
