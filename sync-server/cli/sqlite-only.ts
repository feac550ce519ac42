import type { Config } from '../config.ts'
import { configOfProcess } from './process-config.ts'

/** The settings of a site whose database is a file here; ends the command with the way for any other. */
export function readSqliteConfig(): Config {
  const config = configOfProcess()
  if (config.databaseUrl === null) return config
  console.error(
    'DATABASE_URL names a PostgreSQL, which has tools of its own for this: pg_dump and pg_restore. Copy DATA_DIR beside them: files and secrets are there.',
  )
  process.exit(1)
}
