import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const DEFAULT_DATA_DIR = './data'

export const databaseIn = (dataDir: string) => join(dataDir, 'loreloom.db')

/** The index of words, which a site on PostgreSQL has in a file of its own. */
export const wordsIn = (dataDir: string) => join(dataDir, 'words.db')

/** The name under which a database stays when its site has moved to PostgreSQL. */
export const leftFile = (databaseFile: string) => `${databaseFile}.moved`

/** True for a folder that a server on PostgreSQL has, or had last. */
export function isOnPostgres(dataDir: string): boolean {
  const file = databaseIn(dataDir)
  return !existsSync(file) && [leftFile(file), wordsIn(dataDir)].some((trace) => existsSync(trace))
}

export function noDatabase(dataDir: string): string {
  if (isOnPostgres(dataDir))
    return `The site of ${dataDir} is on PostgreSQL. Set DATABASE_URL and the other settings of its server.`
  return `There is no database at ${databaseIn(dataDir)}. Set DATA_DIR to the data folder, or DATABASE_URL if the site is on PostgreSQL.`
}
