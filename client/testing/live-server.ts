import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '../../sync-server/config.ts'
import { startServer } from '../../sync-server/server.ts'
import { beginDatabase } from '../../sync-server/testing/new-database.ts'
import { withOneHash } from '../../sync-server/testing/one-hash.ts'
import { type Call, callsOf, enter } from '../e2e/support/api.ts'
import type { Device } from './device.ts'

/** Node's own `fetch`, whatever an app in this window asks by. */
const nodeFetch = globalThis.fetch

/** The whole server in this process: with its sockets, its jobs, and its mails as files. `NODES=2`: two of one site. */
export async function startLiveServer(env: Record<string, string> = {}) {
  const shared = process.env['NODES'] === '2' ? await sharedPlace() : null
  const settings = { ...shared?.env, ...env }
  const nodes = [await startNode(settings)] as [LiveNode, ...LiveNode[]]
  if (shared) nodes.push(await startNode(settings))
  const [first] = nodes
  const places = new WeakMap<Device, LiveNode>()
  let devices = 0
  return {
    ...first,
    /** The server that this device is at: the first of the devices at the last one, the next at another, and so on. */
    of(device: Device): LiveNode {
      const node = places.get(device) ?? nodes.at(-1 - (devices++ % nodes.length))!
      places.set(device, node)
      return node
    },
    /** Signs a user up, or in, and calls the API as them. */
    async member(username: string) {
      const { session } = await withOneHash(() => enter(first.origin, username, nodeFetch))
      const call: Call = callsOf(first.origin, session, nodeFetch)
      return { session, call }
    },
    async close() {
      for (const node of nodes) await node.stop()
      await shared?.drop()
    },
  }
}

export type LiveServer = Awaited<ReturnType<typeof startLiveServer>>

type LiveNode = Awaited<ReturnType<typeof startNode>>

async function startNode(env: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'loreloom-live-'))
  const settings = { DATA_DIR: dataDir, PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...env }
  const config = readConfig(settings)
  if (config.databaseUrl === null) beginDatabase(config.databaseFile)
  const running = await startServer(config, pino({ level: config.logLevel }))
  const origin = `http://localhost:${running.port}`
  return {
    origin,
    dataDir,
    listen: async () => running.port,
    /** Nothing is compressed on the way: it would be undone in the same process. */
    fetch(path: string, init?: RequestInit) {
      const headers = new Headers(init?.headers)
      headers.set('accept-encoding', 'identity')
      return nodeFetch(`${origin}${path}`, { ...init, headers })
    },
    async stop() {
      await running.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Loads the code of several servers only where there are some. */
async function sharedPlace() {
  const { newSharedPlace } = await import('../../sync-server/testing/many-nodes/shared-place.ts')
  return newSharedPlace()
}
