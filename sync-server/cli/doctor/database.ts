import { existsSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { migrations } from '../../db/migrations/index.ts'
import { commandLine } from '../../one-file/command-line.ts'
import { type Finding, findingsOn, type Patient } from './finding.ts'

const { fine, look, wrong } = findingsOn('Database')
const RESTORE = `Put back a backup: ${commandLine('restore')}. The database of now is kept beside it.`

/** Reads the whole database, and writes nothing. */
export async function checkDatabase({
  config,
  isRunning,
}: Pick<Patient, 'config' | 'isRunning'>): Promise<Finding[]> {
  const { databaseFile, databaseUrl } = config
  if (databaseUrl !== null) return [await checkPostgres(databaseUrl), server(isRunning)]
  if (!existsSync(databaseFile))
    return [
      look(
        `There is no ${databaseFile}.`,
        'Nothing is wrong before the first start; else set DATA_DIR to the data folder, or DATABASE_URL.',
      ),
    ]
  try {
    const sqlite = new Sqlite(databaseFile, { readonly: true })
    try {
      return [whole(sqlite), stepOf(sqlite), server(isRunning)]
    } finally {
      sqlite.close()
    }
  } catch (error) {
    return [wrong(`${databaseFile} cannot be read (${(error as Error).message}).`, RESTORE)]
  }
}

async function checkPostgres(url: string): Promise<Finding> {
  const { stepOnPostgres } = await import('../../db/postgres/migrate.ts')
  try {
    return fitting(await stepOnPostgres(url), 'Start the newer version.', '')
  } catch (error) {
    const [found = '', cure = 'Start PostgreSQL, or correct DATABASE_URL.'] = (
      error as Error
    ).message.split('\n')
    return wrong(found, cure)
  }
}

function whole(sqlite: Sqlite.Database): Finding {
  const said = sqlite.pragma('quick_check(1)', { simple: true })
  return said === 'ok' ? fine('It is whole.') : wrong(`It is damaged: ${String(said)}`, RESTORE)
}

function stepOf(sqlite: Sqlite.Database): Finding {
  const step = sqlite.pragma('user_version', { simple: true }) as number
  const back = `Start the newer version, or put back a backup from before: ${commandLine('restore')}`
  return fitting(step, back, ', and copies it before that')
}

function fitting(step: number, back: string, copies: string): Finding {
  const known = migrations.length
  if (step > known)
    return wrong(`It is from a newer version: step ${step}, and this program knows ${known}.`, back)
  return fine(
    step === known
      ? `It fits this program (step ${step}).`
      : `The next start brings it from step ${step} to ${known}${copies}.`,
  )
}

function server(isRunning: boolean): Finding {
  return fine(isRunning ? 'A server works with it.' : 'No server works with it now.')
}
