import type { Config } from '../config.ts'
import { configOfProcess } from './process-config.ts'
import { storesOf } from './stores.ts'

/** The settings of a site whose database is a file here; ends the command with the way for any other. */
export function readSqliteConfig(): Config {
  const config = configOfProcess()
  if (config.databaseUrl === null) return config
  console.error(otherWay(config))
  process.exit(1)
}

function otherWay(config: Config): string {
  const lines = storesOf(config).map(({ what, how }) => `  ${what}: ${how}.`)
  return `This command is for SQLite, and the site is on PostgreSQL (DATABASE_URL). A backup of it, in this order:\n${lines.join('\n')}\nTo bring it back: pg_restore, and each copy to its place.`
}
