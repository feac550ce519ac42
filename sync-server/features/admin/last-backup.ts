import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Backup } from '#shared/contract/admin-overview.ts'

const fileIn = (dataDir: string) => join(dataDir, 'last-backup.json')
/** It holds the time of the last attempt, if that failed. */
const failureIn = (dataDir: string) => join(dataDir, 'last-backup.failed')

/** The command notes it in the data folder, because a running server alone writes the database. */
export function noteBackup(dataDir: string, backup: Backup): void {
  writeFileSync(fileIn(dataDir), JSON.stringify(backup), { mode: 0o600 })
  rmSync(failureIn(dataDir), { force: true })
}

export function noteFailure(dataDir: string, at: string): void {
  writeFileSync(failureIn(dataDir), at, { mode: 0o600 })
}

/** Null before the first one, and where the note cannot be read. */
export function lastBackup(dataDir: string): Backup | null {
  try {
    return Backup.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')))
  } catch {
    return null
  }
}

/** The time of the last attempt; null if that made a backup. */
export function lastFailure(dataDir: string): string | null {
  try {
    const at = readFileSync(failureIn(dataDir), 'utf8').trim()
    return Number.isNaN(Date.parse(at)) ? null : at
  } catch {
    return null
  }
}
