import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
import { readConfig } from '../config.ts'
import { mirrorFiles } from '../features/files/mirror-files.ts'

const target = process.argv[2]
if (!target) {
  console.error('Usage: npm run backup -- FILE')
  process.exit(1)
}
const { databaseFile, dataDir } = readConfig(process.env)
if (!existsSync(databaseFile)) {
  console.error(`There is no database at ${databaseFile}. Set DATA_DIR to the data folder.`)
  process.exit(1)
}
// SQLite's own online copy: consistent while the server goes on writing.
const sqlite = new Sqlite(databaseFile, { readonly: true })
// Before the database and after it: what it knows is there, whatever is deleted or added meanwhile.
const copyFiles = () => mirrorFiles(join(dataDir, 'files'), `${resolve(target)}.files`)
copyFiles()
await sqlite.backup(resolve(target))
sqlite.close()
copyFiles()
const copy = new Sqlite(resolve(target))
copy.pragma('journal_mode = DELETE')
const check = copy.pragma('integrity_check', { simple: true })
copy.close()
if (check !== 'ok') {
  console.error(`The copy is damaged: ${String(check)}`)
  process.exit(1)
}
console.log(`Saved and checked: ${resolve(target)}`)
