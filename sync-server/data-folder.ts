import { join } from 'node:path'

export const DEFAULT_DATA_DIR = './data'

export const databaseIn = (dataDir: string) => join(dataDir, 'loreloom.db')

export const noDatabase = (databaseFile: string) =>
  `There is no database at ${databaseFile}. Set DATA_DIR to the data folder.`
