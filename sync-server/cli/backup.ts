import { existsSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
import { noDatabase } from '../data-folder.ts'
import { noteBackup, noteFailure } from '../features/admin/last-backup.ts'
import { hasOtherSize, mirrorFiles } from '../features/files/mirror-files.ts'
import { makeFolder } from '../make-folder.ts'
import { commandLine } from '../one-file/command-line.ts'
import { keepBeside } from './beside.ts'
import { readSqliteConfig } from './sqlite-only.ts'
import {
  dropMade,
  madeAt,
  type Manifest,
  namesBelow,
  partsOf,
  putInPlace,
  writeManifest,
} from './manifest.ts'

if (!process.argv[2]) {
  console.error(`Usage: ${commandLine('backup')}`)
  process.exit(1)
}
const target = resolve(process.argv[2])
const { databaseFile, dataDir } = readSqliteConfig()
if (!existsSync(databaseFile)) {
  console.error(noDatabase(dataDir))
  process.exit(1)
}
// A backup holds secrets and private texts: nobody else may read what this command writes.
process.umask(0o077)

async function backup(): Promise<Manifest> {
  makeFolder(dirname(target))
  // One that was whole when its command was killed.
  putInPlace(target)
  dropMade(target)
  const made = await make().catch((error: unknown) => {
    dropMade(target)
    throw error
  })
  putInPlace(target)
  // An older backup of this name, or an erasure meanwhile, may have left bytes that neither the copy nor the site has any more.
  const { files } = partsOf(target)
  for (const name of namesBelow(files)) if (!made.files.has(name)) rmSync(join(files, name))
  return made.manifest
}

async function make(): Promise<{ manifest: Manifest; files: ReadonlySet<string> }> {
  const { files } = partsOf(target)
  const made = madeAt(target)
  // SQLite's own online copy: consistent while the server goes on writing.
  const sqlite = new Sqlite(databaseFile, { readonly: true })
  const own = join(dataDir, 'files')
  // Copies the files before the database and after it: so the backup has every file that the database names, also if some are
  // deleted or added meanwhile.
  const copyFiles = () => mirrorFiles(own, files, hasOtherSize, made.files)
  copyFiles()
  await sqlite.backup(made.database)
  sqlite.close()
  copyFiles()
  const copy = new Sqlite(made.database)
  copy.pragma('journal_mode = DELETE')
  const check = copy.pragma('integrity_check', { simple: true })
  if (check !== 'ok') throw new Error(`the copy is damaged: ${String(check)}`)
  const known = new Set(copy.prepare<[], string>('select id from files').pluck().all())
  copy.close()
  // After the database, so that the list has the accounts that were erased during the backup.
  keepBeside(dataDir, made.beside)
  const belonging = namesBelow(files).filter(
    (name) => known.has(basename(name)) || existsSync(join(own, name)),
  )
  return { manifest: await writeManifest(target, belonging), files: new Set(belonging) }
}

function bytesOf(manifest: Manifest): number {
  const sizes = [...manifest.keys()].map((name) => statSync(join(dirname(target), name)).size)
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** For the admins' overview. A folder that takes no note has been backed up all the same. */
function note(write: (at: string) => void): void {
  try {
    write(new Date().toISOString())
  } catch (error) {
    console.error(`The admins' overview will not show this: ${(error as Error).message}`)
  }
}

try {
  const manifest = await backup()
  note((at) => noteBackup(dataDir, { at, bytes: bytesOf(manifest) }))
  console.log(
    `Saved and checked: ${target} and what begins with its name (${manifest.size} files).\n` +
      'It holds the secrets of this site: keep it where nobody else can read it.',
  )
} catch (error) {
  note((at) => noteFailure(dataDir, at))
  console.error(`No backup was made: ${(error as Error).message}`)
  process.exit(1)
}
