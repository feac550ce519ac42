import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../sync-server/db/database.ts'
import { openTwoNodes, type TwoNodes } from '../../sync-server/testing/many-nodes/two-nodes.ts'
import {
  CLUSTER,
  copyTestDatabase,
  dropTestDatabase,
  putBackTestDatabase,
} from '../../sync-server/testing/postgres/databases.ts'
import { ServerProcess } from '../../sync-server/testing/server-process.ts'

/** The servers of the schedules with writers, as processes that are killed. */
export interface WritingSite {
  /** The port that the next connection goes to. */
  readonly port: number
  /** Starts what does not run. */
  start(): Promise<void>
  /** Kills a process, with several another one each time, and starts it again. */
  kill(): Promise<void>
  /** Ends all servers. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  call: ServerProcess['call']
  withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** Copies all data; the servers have ended. */
  backUp(): Promise<void>
  /** Puts the copy in place of all data; the servers have ended. */
  putBack(): Promise<void>
  remove(): Promise<void>
}

/** `NODES=2`: two servers, and a Redis that is killed, too. */
export async function openWritingSite(): Promise<WritingSite> {
  if (process.env['NODES'] === '2') return twoServers(await openTwoNodes())
  const server = new ServerProcess()
  await server.start()
  return oneServer(server)
}

function oneServer(server: ServerProcess): WritingSite {
  const backup = mkdtempSync(join(tmpdir(), 'loreloom-backup-'))
  return {
    get port() {
      return server.port
    },
    start: () => server.start(),
    async kill() {
      await server.end('SIGKILL')
      await server.start()
    },
    async end(signal) {
      await server.end(signal)
    },
    call: (...args) => server.call(...args),
    withDatabase: (work) => server.withDatabase(work),
    async backUp() {
      cpSync(server.dataDir, backup, { recursive: true })
    },
    async putBack() {
      rmSync(join(server.dataDir, 'loreloom.db-wal'), { force: true })
      cpSync(backup, server.dataDir, { recursive: true })
    },
    async remove() {
      await server.remove()
      rmSync(backup, { recursive: true })
    },
  }
}

function twoServers(site: TwoNodes): WritingSite {
  const { nodes, redis, url } = site
  const cluster = process.env[CLUSTER]!
  let connections = 0
  let kills = 0
  let backup: string | null = null
  return {
    /** In no pattern, and in the same order for each run. */
    get port() {
      return nodes[(Math.imul(++connections, 0x9e3779b1) >>> 16) & 1]!.port
    },
    async start() {
      await Promise.all(nodes.map((node) => node.start()))
    },
    async kill() {
      const victim = kills++ % 3
      if (victim < 2) {
        await nodes[victim]!.end('SIGKILL')
        await nodes[victim]!.start()
      } else {
        await redis.end()
        await redis.start()
      }
    },
    async end(signal) {
      await Promise.all(nodes.map((node) => node.end(signal)))
    },
    call: (...args) => nodes[0].call(...args),
    withDatabase: site.beside,
    async backUp() {
      backup = await copyTestDatabase(cluster, url)
    },
    putBack: () => putBackTestDatabase(cluster, url, backup!),
    async remove() {
      await site.close()
      if (backup !== null) await dropTestDatabase(cluster, backup)
    },
  }
}
