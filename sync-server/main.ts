import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Config, readConfig } from './config.ts'
import { lockDataDir } from './db/lock.ts'
import { applyPendingRestore } from './db/restore.ts'
import { type RunningServer, startServer } from './server.ts'
import { nameSources } from './source-names.ts'

nameSources()
let config: Config
try {
  config = readConfig(process.env)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
const log = pino({ level: config.logLevel })
const pidFile = join(config.dataDir, 'server.pid')

process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'unexpected error: stopping')
  process.exit(1)
})

const lock = lockDataDir(config.dataDir)
if (!lock) {
  console.error(
    `Another server is using ${config.dataDir}. Stop it, or give this one a folder of its own: DATA_DIR=./other npm start`,
  )
  process.exit(1)
}
let server = await start()
writeFileSync(pidFile, String(process.pid))
if (!config.rateLimits)
  log.warn('RATE_LIMITS=off: anyone may try anything as often as they like. For tests only.')

async function start(): Promise<RunningServer> {
  if (applyPendingRestore(config)) log.warn('a backup was restored')
  try {
    return await startServer(config, log)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    console.error(
      `Port ${config.port} is in use. Stop what uses it, or take another one for this folder: PORT=8788 npm start`,
    )
    process.exit(1)
  }
}

let ending = false
let restarting: Promise<void> | null = null

async function stop(): Promise<void> {
  if (ending) return
  ending = true
  await restarting
  await server.stop()
  rmSync(pidFile, { force: true })
  lock?.release()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())

// `npm run restore` asks a running server to take the waiting backup: it stops, swaps the file and starts again.
process.on('SIGUSR2', () => {
  if (!ending) restarting ??= restart()
})

async function restart(): Promise<void> {
  await server.stop()
  server = await start()
  restarting = null
}

// Last: whoever reads it may stop or restore this server at once.
console.log(`Loreloom is ready at http://localhost:${server.port}`)
