import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Patient } from '../cli/doctor/finding.ts'
import { readConfig } from '../config.ts'
import { beginDatabase } from './new-database.ts'

const folders: string[] = []

/** A folder for a site, with an empty database in it if `hasDatabase`. */
export function newSite(hasDatabase = true): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'loreloom-doctor-'))
  folders.push(dataDir)
  if (hasDatabase) beginDatabase(join(dataDir, 'loreloom.db'))
  return dataDir
}

export function removeSites(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

export function patientIn(
  dataDir: string,
  env: Record<string, string> = {},
  facts: Partial<Patient> = {},
): Patient {
  const config = readConfig({ DATA_DIR: dataDir, ...env })
  return {
    config,
    hasAddress: 'PUBLIC_URL' in env,
    isRunning: false,
    now: new Date(),
    ...facts,
  }
}
