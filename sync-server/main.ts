import { flushCompileCache } from 'node:module'
import { dirname } from 'node:path'
import { pino } from 'pino'
import { isLoopback } from '#shared/rules/loopback.ts'
import { reasonNotToStart } from './cannot-start.ts'
import { configOfProcess } from './cli/process-config.ts'
import { forgetServer, lockDataDir, noteServer } from './db/sqlite/lock.ts'
import { applyPendingRestore } from './db/sqlite/restore.ts'
import { noteAddress } from './last-address.ts'
import { isOneFile, START } from './one-file/command-line.ts'
import { forgetOlder } from './one-file/unpack.ts'
import { type RunningServer, startServer } from './server.ts'
import { giveBackMemory } from './give-back-memory.ts'
import { nameSources } from './source-names.ts'

nameSources()
const config = configOfProcess()
const log = pino({ level: config.logLevel })

process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'unexpected error: stopping')
  process.exit(1)
})

const lock = begin(() => lockDataDir(config.dataDir))
if (!lock) {
  giveUp(
    `Another server is using ${config.dataDir}. Stop it, or give this one a folder of its own: DATA_DIR=./other ${START}`,
  )
}
let server = await start()
noteServer(config.dataDir)
noteAddress(config)
if (isOneFile) forgetOlder(dirname(import.meta.dirname))
if (!config.rateLimits)
  log.warn('RATE_LIMITS=off: anyone may try anything as often as they like. For tests only.')
if (isLoopback(config.publicUrl.hostname) && !isLoopback(config.host))
  log.warn(
    `PUBLIC_URL is ${config.publicUrl.origin}, where others find their own machine: links in mails and invitations lead there. Set it to the address at which people reach this server.`,
  )
if (config.newDatabase)
  log.warn('NEW_DATABASE=yes: take it away, or a lost database will be a new site one day.')
// Writes the compile cache now, if one is set: a process that is killed later would leave none.
flushCompileCache()

async function start(): Promise<RunningServer> {
  if (config.databaseUrl === null && begin(() => applyPendingRestore(config)))
    log.warn('a backup was restored')
  return startServer(config, log, beginAgain).catch(explain)
}

/** An error with a known reason ends the process with a sentence; only an unexpected one shows its stack. */
function begin<T>(step: () => T): T {
  try {
    return step()
  } catch (error) {
    return explain(error)
  }
}

function explain(error: unknown): never {
  const reason = reasonNotToStart(error, config)
  if (reason === null) throw error
  giveUp(reason)
}

function giveUp(reason: string): never {
  console.error(reason)
  process.exit(1)
}

let ending = false
let restarting: Promise<void> | null = null

async function stop(): Promise<void> {
  if (ending) return
  ending = true
  await restarting
  await server.stop()
  forgetServer(config.dataDir)
  lock?.release()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())

// `npm run restore` asks a running server to take the waiting backup: it stops, swaps the file and starts again.
process.on('SIGUSR2', beginAgain)

function beginAgain(): void {
  if (!ending) restarting ??= restart()
}

async function restart(): Promise<void> {
  await server.stop()
  server = await start()
  restarting = null
}

giveBackMemory()
// Last: a program that reads this line may stop or restore the server at once.
console.log(`Loreloom is ready at http://localhost:${server.port}`)
