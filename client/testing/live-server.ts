import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '../../sync-server/config.ts'
import { startServer } from '../../sync-server/server.ts'
import { withOneHash } from '../../sync-server/testing/one-hash.ts'
import { type Call, callsOf, enter } from '../e2e/support/api.ts'

/** The whole server in this process: with its sockets, its jobs, and its mails as files. */
export async function startLiveServer(env: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'loreloom-live-'))
  const settings = { DATA_DIR: dataDir, PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...env }
  const config = readConfig(settings)
  const running = await startServer(config, pino({ level: config.logLevel }))
  const origin = `http://localhost:${running.port}`
  const fetched = globalThis.fetch
  return {
    origin,
    listen: async () => running.port,
    dataDir,
    fetch: (path: string, init?: RequestInit) => fetched(`${origin}${path}`, init),
    /** Signs a user up, or in, and calls the API as them. */
    async member(username: string) {
      const { session } = await withOneHash(() => enter(origin, username, fetched))
      const call: Call = callsOf(origin, session, fetched)
      return { session, call }
    },
    async close() {
      await running.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type LiveServer = Awaited<ReturnType<typeof startLiveServer>>
