import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Backup } from '#shared/contract/admin.ts'

const fileIn = (dataDir: string) => join(dataDir, 'last-backup.json')

/** The command notes it in the data folder, because a running server alone writes the database. */
export function noteBackup(dataDir: string, backup: Backup): void {
  writeFileSync(fileIn(dataDir), JSON.stringify(backup), { mode: 0o600 })
}

/** Null before the first one, and where the note cannot be read. */
export function lastBackup(dataDir: string): Backup | null {
  try {
    return Backup.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')))
  } catch {
    return null
  }
}
