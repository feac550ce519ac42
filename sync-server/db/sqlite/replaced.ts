import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** A replaced database has what users erase after it: it goes as soon as they were promised. */
const KEPT_MS = 30 * 86_400_000
const LOGS = ['-wal', '-shm']

/**
 * Puts a database that a restore replaces aside, with its log if that could not be written into it. An earlier one gets
 * a number: an operator who first restores the wrong backup keeps both.
 */
export function putAside(databaseFile: string, withLog: boolean, now: Date): void {
  const name = `${databaseFile}.replaced`
  if (existsSync(name)) {
    let n = 1
    while (existsSync(`${name}.${n}`)) n += 1
    move(name, `${name}.${n}`)
  }
  if (!withLog) for (const log of LOGS) rmSync(databaseFile + log, { force: true })
  move(databaseFile, name)
  utimesSync(name, now, now)
}

/** Removes the databases that were replaced more than a month ago. */
export function forgetReplaced(databaseFile: string, now = Date.now()): void {
  const folder = dirname(databaseFile)
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if (!isReplaced(name, basename(databaseFile)) || now - statSync(file).mtimeMs <= KEPT_MS)
      continue
    for (const suffix of ['', ...LOGS]) rmSync(file + suffix, { force: true })
  }
}

const isReplaced = (name: string, database: string) =>
  name.startsWith(`${database}.replaced`) && /\.replaced(?:\.\d+)?$/.test(name)

function move(from: string, to: string): void {
  for (const suffix of ['', ...LOGS])
    if (existsSync(from + suffix)) renameSync(from + suffix, to + suffix)
}
