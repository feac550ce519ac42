import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { reasonNotToStart } from '../cannot-start.ts'
import { readConfig } from '../config.ts'
import { mirrorFiles } from '../features/files/mirror-files.ts'
import { lockDataDir } from '../db/lock.ts'
import { applyPendingRestore, copyForRestore, pendingRestore, stageCopy } from '../db/restore.ts'
import { commandLine } from '../one-file/command-line.ts'
import { bringBeside } from './beside.ts'
import { bringFiles, type Manifest, partsOf, problemsOf, readManifest } from './manifest.ts'

const WAIT_MS = 20_000
const MAX_SHOWN = 20

if (!process.argv[2] || !existsSync(process.argv[2])) {
  console.error(
    process.argv[2] ? `There is no file ${process.argv[2]}.` : `Usage: ${commandLine('restore')}`,
  )
  process.exit(1)
}
const backup = resolve(process.argv[2])
const config = readConfig(process.env)
const files = join(config.dataDir, 'files')

/** Checks all parts of the backup before it puts any in place. */
async function prove(): Promise<Manifest | null> {
  const manifest = readManifest(backup)
  const problems = manifest ? await problemsOf(backup, manifest) : []
  if (problems.length > MAX_SHOWN)
    problems.splice(MAX_SHOWN, Infinity, `and ${problems.length - MAX_SHOWN} more`)
  if (problems.length > 0) throw new Error(`The backup is not whole:\n  ${problems.join('\n  ')}`)
  copyForRestore(config, backup)
  return manifest
}

async function stage(): Promise<string[]> {
  const manifest = await prove()
  if (manifest) await bringFiles(backup, manifest, files)
  else {
    console.warn(
      'This backup has no checksums (it is a copy from before an update, or an older version made it): whether its files are whole is not known.',
    )
    mirrorFiles(partsOf(backup).files, files)
  }
  const others = bringBeside(partsOf(backup).beside, config.dataDir)
  stageCopy(config)
  return others
}

let others: string[]
let lock: ReturnType<typeof lockDataDir>
try {
  others = await stage()
  lock = lockDataDir(config.dataDir)
} catch (error) {
  const reason = reasonNotToStart(error, config) ?? (error as Error).message
  console.error(`Nothing was changed. ${reason}`)
  process.exit(1)
}
if (lock) {
  applyPendingRestore(config)
  lock.release()
} else {
  process.kill(Number(readFileSync(join(config.dataDir, 'server.pid'), 'utf8')), 'SIGUSR2')
  for (let waited = 0; existsSync(pendingRestore(config)); waited += 100) {
    if (waited > WAIT_MS) {
      console.error('The running server has not taken the backup yet; it will at its next start.')
      process.exit(1)
    }
    await sleep(100)
  }
}
console.log(
  'Restored. Devices will send again what this backup does not know; the replaced database is kept as .replaced.',
)
if (others.length > 0) {
  console.log(
    `This folder had secrets of its own, which were kept (${others.join(', ')}): who was signed in at the time of the backup signs in again.\n` +
      `To take the backup's instead: stop the server, delete them from ${config.dataDir}, and restore once more.`,
  )
}
