import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../shared/testing/free-port.ts'
import { SERVER_ENV, SERVER_FLAGS } from '../../../scripts/install.mjs'
import { beginDatabase } from '../../../sync-server/testing/new-database.ts'
import { until } from './until.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** The built product with one server, or with several of one site. */
export interface Site {
  /** The address of each server. */
  urls: readonly string[]
  /** The folder of the first server. */
  dataDir: string
  /** Starts all servers; each has the same port and data as before. */
  start(): Promise<void>
  stop(signal?: NodeJS.Signals): Promise<void>
  remove(): Promise<void>
}

interface Setting {
  /** Settings of the server. */
  env?: Record<string, string>
  /** Fills the database before the server starts; with one server alone. */
  prepare?(databaseFile: string): Promise<unknown>
}

/** The servers of a journey, not started yet; `NODES=2`: two on one PostgreSQL and one Redis, as other tests with several nodes have them. */
export async function makeSite({ env, prepare }: Setting): Promise<Site> {
  if (process.env['NODES'] !== '2') return siteOf([await makeServer(env, prepare)])
  const { newSharedPlace } = await import('../../../sync-server/testing/many-nodes/shared-place.ts')
  const shared = await newSharedPlace()
  const settings = { ...shared.env, ...env }
  return siteOf([await makeServer(settings), await makeServer(settings)], shared.drop)
}

function siteOf(servers: Server[], drop = async () => {}): Site {
  const stop = async (signal?: NodeJS.Signals) => {
    await Promise.all(servers.map((server) => server.stop(signal)))
  }
  return {
    urls: servers.map(({ url }) => url),
    dataDir: servers[0]!.dataDir,
    async start() {
      await Promise.all(servers.map((server) => server.start()))
    },
    stop,
    async remove() {
      await stop()
      for (const { dataDir } of servers) rmSync(dataDir, { recursive: true, force: true })
      await drop()
    },
  }
}

type Server = Awaited<ReturnType<typeof makeServer>>

/** On a free port with an empty data folder, unless something prepares it. */
async function makeServer(env?: Record<string, string>, prepare?: Setting['prepare']) {
  const dataDir = mkdtempSync(join(tmpdir(), 'loreloom-journey-'))
  const databaseFile = join(dataDir, 'loreloom.db')
  await prepare?.(databaseFile)
  // With PostgreSQL the words of the search alone are in a file.
  beginDatabase(env?.['DATABASE_URL'] === undefined ? databaseFile : join(dataDir, 'words.db'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  let running: ChildProcess | null = null
  return {
    url,
    dataDir,
    async start(): Promise<void> {
      running = spawn(process.execPath, [...SERVER_FLAGS, 'dist/server/main.js'], {
        cwd: ROOT,
        env: {
          ...process.env,
          ...SERVER_ENV,
          DATA_DIR: dataDir,
          PORT: String(port),
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'error',
          ...env,
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      await until(async () => (await fetch(`${url}/api/health`)).ok)
    },
    async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
      const server = running
      if (!server) return
      running = null
      const gone = new Promise((resolve) => server.once('exit', resolve))
      server.kill(signal)
      await gone
    },
  }
}
