import { v7 } from 'uuid'
import { serverNow } from '../../clock.ts'

/** A clock that is set by so little goes on from where it was. */
const STEP_MS = 10_000
let last = 0
let number = 0

/**
 * Id of anything made on this device: a UUIDv7, later ones behind earlier ones. Its time is the server's, which takes no change
 * that seems a year old.
 */
export function newId(): string {
  const now = serverNow()
  if (now > last || last - now > STEP_MS) {
    last = now
    number = crypto.getRandomValues(new Uint32Array(1))[0]! >>> 2
  } else number += 1
  return v7({ msecs: last, seq: number })
}
