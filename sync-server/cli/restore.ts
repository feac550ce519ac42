import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { reasonNotToStart } from '../cannot-start.ts'
import { openTarget } from '../copy/open-target.ts'
import type { Target } from '../copy/target.ts'
import { isOnPostgres, noDatabase } from '../data-folder.ts'
import { mirrorFiles } from '../features/files/mirror-files.ts'
import { isDataDirLocked, lockDataDir, serverOf } from '../db/sqlite/lock.ts'
import {
  applyPendingRestore,
  copyForRestore,
  dropStaged,
  epochIn,
  pendingRestore,
  stageCopy,
} from '../db/sqlite/restore.ts'
import { bringBeside } from './beside.ts'
import { readSqliteConfig } from './sqlite-only.ts'
import {
  bringFiles,
  type Manifest,
  partsOf,
  problemsOf,
  putInPlace,
  readManifest,
} from './manifest.ts'
import { noteEpoch, stageSecondCopy } from './restore-copy.ts'
import { BUCKET, restoreSource } from './restore-source.ts'

const WAIT_MS = 20_000
const MAX_SHOWN = 20

const { from, until } = sourceOf()
const config = readSqliteConfig()
if (isOnPostgres(config.dataDir)) giveUp(noDatabase(config.dataDir))
const files = join(config.dataDir, 'files')
const copy = await secondCopy(from)
const backup = resolve(from)

function sourceOf() {
  try {
    return restoreSource(process.argv.slice(2))
  } catch (error) {
    giveUp((error as Error).message)
  }
}

function giveUp(reason: string): never {
  console.error(reason)
  process.exit(1)
}

/** Null for a backup, which is a file. */
async function secondCopy(place: string): Promise<Target | null> {
  if (place !== BUCKET) {
    if (!statSync(place).isDirectory()) return null
    return openTarget({ folder: resolve(place) })
  }
  if (!config.copy || !('s3' in config.copy.to))
    giveUp('Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY for this.')
  return openTarget(config.copy.to)
}

/** Checks all parts of the backup before it puts any in place. */
async function prove(): Promise<Manifest | null> {
  putInPlace(backup)
  const manifest = readManifest(backup)
  const problems = manifest ? await problemsOf(backup, manifest) : []
  if (problems.length > MAX_SHOWN)
    problems.splice(MAX_SHOWN, Infinity, `and ${problems.length - MAX_SHOWN} more`)
  if (problems.length > 0) throw new Error(`The backup is not whole:\n  ${problems.join('\n  ')}`)
  await copyForRestore(config, backup)
  return manifest
}

/** Returns the secrets of this folder that differ from the copy's. */
async function stage(): Promise<string[]> {
  const others = copy ? await stageFrom(copy) : await stageBackup()
  stageCopy(config)
  return others
}

async function stageFrom(target: Target): Promise<string[]> {
  const { at, isCut, others } = await stageSecondCopy(config, target, until)
  console.log(`The state of ${new Date(at).toISOString()}.`)
  if (isCut) console.warn('The last second of the copy is damaged, and was left out.')
  return others
}

async function stageBackup(): Promise<string[]> {
  const manifest = await prove()
  if (manifest) await bringFiles(backup, manifest, files)
  else {
    console.warn(
      'This backup has no checksums (it is a copy from before an update, or an older version made it): whether its files are whole is not known.',
    )
    mirrorFiles(partsOf(backup).files, files)
  }
  return bringBeside(partsOf(backup).beside, config.dataDir)
}

const OTHERS =
  'Another command works in this folder, or a server is about to start. Try again when it is done.'
if (isDataDirLocked(config.dataDir) && serverOf(config.dataDir) === null)
  giveUp(`Nothing was changed. ${OTHERS}`)
const isReplaced = existsSync(config.databaseFile)
let others: string[]
let lock: ReturnType<typeof lockDataDir>
try {
  others = await stage()
  lock = lockDataDir(config.dataDir)
} catch (error) {
  const reason = reasonNotToStart(error, config) ?? (error as Error).message
  giveUp(`Nothing was changed. ${reason}`)
}
if (lock) {
  applyPendingRestore(config)
  if (copy) await noteEpoch(copy, epochIn(config.databaseFile))
  lock.release()
} else {
  const server = serverOf(config.dataDir)
  if (server === null) {
    dropStaged(config)
    giveUp(OTHERS)
  }
  process.kill(server, 'SIGUSR2')
  for (let waited = 0; existsSync(pendingRestore(config)); waited += 100) {
    if (waited > WAIT_MS) {
      console.error('The running server has not taken the backup yet; it will at its next start.')
      process.exit(1)
    }
    await sleep(100)
  }
}
console.log(
  'Restored. Devices will send again what this backup does not know. Passwords and sessions are those of its time.',
)
if (isReplaced) console.log('The database that was here is kept for 30 days, as .replaced.')
if (others.length > 0) {
  console.log(
    `This folder had secrets of its own, which were kept (${others.join(', ')}): who was signed in at the time of the backup signs in again.\n` +
      `To take the backup's instead: stop the server, delete them from ${config.dataDir}, and restore once more.`,
  )
}
