import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The server's note of its second copy, in the data folder. */
export interface CopyNote {
  /** The name of the copy, which stands in the copy as well. */
  id: string
  place: string
  /** In ms: all commits up to here are in the copy. */
  at: number | null
  /** The reason why it does not go on, in words; null if it does. */
  problem: string | null
  /** The database's file as the server closed it the last time, all of it in this generation. */
  closed: { generation: number; file: string } | null
}

const fileIn = (dataDir: string) => join(dataDir, 'second-copy.json')

/** Null before the first one, and where it cannot be read. */
export function readNote(dataDir: string): CopyNote | null {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as CopyNote
  } catch {
    return null
  }
}

export function writeNote(dataDir: string, note: CopyNote): void {
  const file = fileIn(dataDir)
  writeFileSync(`${file}.new`, JSON.stringify(note), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
