import { existsSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import type { Backup } from '#shared/contract/admin-overview.ts'
import { DELETED_USER } from '#shared/rules/accounts.ts'
import { spanText } from '#shared/rules/dates.ts'
import { formatBytes } from '#shared/rules/files.ts'
import { commandLine } from '../../one-file/command-line.ts'
import { lastBackup, lastFailure } from '../../features/admin/last-backup.ts'
import { storesOf } from '../stores.ts'
import { type Finding, findingsOn, type Patient } from './finding.ts'

const { fine, look, wrong } = findingsOn('Backup')
const HOUR_MS = 3_600_000
/** A nightly one may be late. */
const LATE_MS = 36 * HOUR_MS
const OVERDUE_MS = 7 * 24 * HOUR_MS
const COMMAND = commandLine('backup', '/backups/loreloom.db')
const OF_POSTGRES = 'The database is in PostgreSQL, whose backups are not seen from here.'
const CURE = `Each night, as the user of the server: ${COMMAND}`

/** The age of what a lost disk would take. */
export async function checkBackups({
  config,
  now,
}: Pick<Patient, 'config' | 'now'>): Promise<Finding[]> {
  if (config.databaseUrl !== null)
    return [look(OF_POSTGRES, `Each night, in this order: ${copiesOf(config)}.`)]
  const backup = lastBackup(config.dataDir)
  const at = backup?.at ?? firstAccount(config.databaseFile)
  if (at === null) return [fine('There is nothing yet that could be lost.')]
  const age = now.getTime() - Date.parse(at)
  return [...failureIn(config.dataDir), ageOf(backup, age)]
}

const copiesOf = (config: Patient['config']) =>
  storesOf(config)
    .map(({ how }) => how)
    .join('; ')

function failureIn(dataDir: string): Finding[] {
  const failed = lastFailure(dataDir)
  if (failed === null) return []
  const cure = `Run it by hand, and read what it says: ${COMMAND}`
  return [wrong(`The last attempt (${failed}) failed.`, cure)]
}

function ageOf(backup: Backup | null, age: number): Finding {
  const span = spanText(age) ?? 'less than a minute'
  if (!backup)
    return (age > OVERDUE_MS ? wrong : look)(
      `There has been none, and the first account is ${span} old.`,
      CURE,
    )
  const found = `The last one is ${span} old (${formatBytes(backup.bytes)}).`
  if (age > OVERDUE_MS) return wrong(found, CURE)
  return age > LATE_MS ? look(found, CURE) : fine(found)
}

/** Null without accounts, and for a database that cannot be read: another check tells that. */
function firstAccount(databaseFile: string): string | null {
  if (!existsSync(databaseFile)) return null
  try {
    const sqlite = new Sqlite(databaseFile, { readonly: true })
    try {
      return sqlite.prepare<[string], string | null>(FIRST).pluck().get(DELETED_USER.id) ?? null
    } finally {
      sqlite.close()
    }
  } catch {
    return null
  }
}

const FIRST = 'select min(joined_at) from users where id <> ?'
