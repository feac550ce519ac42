import { v7 } from 'uuid'

/** Id of anything made on this device: a UUIDv7. */
export function newId(): string {
  return v7()
}
