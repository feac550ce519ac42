import { closeSync, fstatSync, openSync, writeSync } from 'node:fs'

const PAGE = 4_096

/** Spoils every page of a SQLite file but the first. */
export function damage(file: string): void {
  const descriptor = openSync(file, 'r+')
  const length = fstatSync(descriptor).size - PAGE
  writeSync(descriptor, Buffer.alloc(length, 0xa7), 0, length, PAGE)
  closeSync(descriptor)
}
