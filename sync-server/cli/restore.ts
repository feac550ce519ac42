import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../config.ts'
import { mirrorFiles } from '../features/files/mirror-files.ts'
import { lockDataDir } from '../db/lock.ts'
import { applyPendingRestore, pendingRestore, stageRestore } from '../db/restore.ts'

const WAIT_MS = 20_000

const backup = process.argv[2]
if (!backup || !existsSync(backup)) {
  console.error(backup ? `There is no file ${backup}.` : 'Usage: npm run restore -- FILE')
  process.exit(1)
}
const config = readConfig(process.env)
try {
  stageRestore(config, resolve(backup))
} catch (error) {
  console.error(`Nothing was changed. ${(error as Error).message}`)
  process.exit(1)
}

mirrorFiles(`${resolve(backup)}.files`, join(config.dataDir, 'files'))
const lock = lockDataDir(config.dataDir)
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
