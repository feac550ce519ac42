import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { CannotStart } from '../../cannot-start.ts'
import { commandLine, START } from '../../one-file/command-line.ts'
import type { UpdateCopy } from '../database.ts'
import { migrations } from '../migrations/index.ts'

const KEPT = 2
/** A copy has what users erase after it: it goes as soon as they were promised. */
const KEPT_MS = 30 * 86_400_000

/**
 * Copies a database that this program is about to migrate; null if there is nothing to migrate. No connection of this process may
 * be open to it: when the copied file is closed, the system drops all locks that the process has on it.
 */
export function copyBeforeUpdate(file: string): UpdateCopy | null {
  if (!existsSync(file) || stepInHeader(file) >= migrations.length) return null
  const step = settledStep(file)
  if (step === 0 || step >= migrations.length) return null
  const copy = `${file}.step-${step}`
  const part = `${copy}.part`
  try {
    copyFileSync(file, part, constants.COPYFILE_FICLONE)
    chmodSync(part, 0o600)
    flush(part)
    renameSync(part, copy)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
  for (const old of updateCopies(file).slice(KEPT)) rmSync(old)
  return { file: copy, step }
}

/** Newest first. */
export function updateCopies(databaseFile: string): string[] {
  const folder = dirname(databaseFile)
  const copies = readdirSync(folder).filter((name) => isCopy(name, basename(databaseFile)))
  const times = new Map(copies.map((name) => [join(folder, name), made(join(folder, name))]))
  return [...times].sort(([, a], [, b]) => b - a).map(([copy]) => copy)
}

/** Removes the copies that are older than a month, and those that a killed process left in part. */
export function forgetOldCopies(databaseFile: string, now = Date.now()): void {
  for (const copy of updateCopies(databaseFile)) if (now - made(copy) > KEPT_MS) rmSync(copy)
  const folder = dirname(databaseFile)
  for (const name of readdirSync(folder))
    if (name.endsWith('.part') && isCopy(name.slice(0, -'.part'.length), basename(databaseFile)))
      rmSync(join(folder, name))
}

/** The reason of a failed migration, with the way back. A full or broken disk has a cure of its own. */
export function whyNotUpdated(error: unknown, copy: UpdateCopy | null): unknown {
  const { code = '', message } = error as Error & { code?: string }
  if (copy === null || error instanceof CannotStart || /^SQLITE_(?:FULL|IOERR)/.test(code))
    return error
  return new CannotStart(
    `The database could not be brought to this version (${message}).\n` +
      `The copy from before the update is ${copy.file}. To go back: put the earlier version of the program in place, ` +
      `then ${commandLine('restore', copy.file)}, then ${START}. Please report this with the message above.`,
    { cause: error },
  )
}

const isCopy = (name: string, database: string) =>
  name.startsWith(`${database}.step-`) && /\.step-\d+$/.test(name)
const made = (file: string) => statSync(file).mtimeMs

/** The number in the file's header: the log may have a later one, never an earlier one. */
function stepInHeader(file: string): number {
  const header = Buffer.alloc(64)
  const descriptor = openSync(file, 'r')
  try {
    return readSync(descriptor, header, 0, 64, 0) === 64 ? header.readUInt32BE(60) : 0
  } finally {
    closeSync(descriptor)
  }
}

/** Brings all of the log into the file. */
function settledStep(file: string): number {
  const sqlite = new Sqlite(file, { timeout: 5_000 })
  try {
    const step = sqlite.pragma('user_version', { simple: true }) as number
    const [log] = sqlite.pragma('wal_checkpoint(TRUNCATE)') as [
      { log: number; checkpointed: number },
    ]
    if (log.log !== log.checkpointed)
      throw new CannotStart(
        `Another program reads ${file}, so it cannot be copied before the update.\nWait until that ends (a backup?), and start again.`,
      )
    return step
  } finally {
    sqlite.close()
  }
}

function flush(file: string): void {
  const descriptor = openSync(file, 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
