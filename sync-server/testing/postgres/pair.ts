import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, startCluster, startStandby } from './cluster.ts'

/** A primary that acknowledges a commit once its standby has it, or at once. */
export type Replication = 'synchronous' | 'asynchronous'

/** A primary and its standby, behind one address that leads to whichever is the primary. */
export interface Pair {
  url: string
  /** Ends the primary as an administrator does; `start` brings it back. */
  end(): Promise<void>
  start(): Promise<void>
  /** Makes a standby of the present primary. */
  follow(how: Replication): Promise<void>
  /** What the primary commits from now on, its standby does not get. */
  cutOff(): Promise<void>
  /** Kills all processes of the primary, and promotes the standby. `before`: while nobody else can reach the new primary. */
  failOver(before: (url: string) => Promise<unknown>): Promise<void>
  close(): Promise<void>
}

export async function openPair(): Promise<Pair> {
  const place = mkdtempSync(join(tmpdir(), 'loreloom-pair-'))
  // PostgreSQL runs as another user in there.
  chmodSync(place, 0o755)
  const address = join(place, 'primary')
  let primary = await startCluster(place)
  let standby: Cluster | null = null
  const lead = () => {
    rmSync(address, { force: true })
    symlinkSync(primary.folder, address)
  }
  lead()
  return {
    url: primary.url.replace(encodeURIComponent(primary.folder), encodeURIComponent(address)),
    end: () => primary.end('fast'),
    start: () => primary.start(),
    async follow(how) {
      standby = await startStandby(primary, place)
      const names = how === 'synchronous' ? '*' : ''
      await ask(primary, `alter system set synchronous_standby_names = '${names}'`)
      await ask(primary, 'select pg_reload_conf()')
      await streams(primary)
    },
    async cutOff() {
      await ask(standby!, `alter system set primary_conninfo = ''`)
      await ask(standby!, 'select pg_reload_conf()')
      await isAlone(primary)
    },
    async failOver(before) {
      const killed = primary
      await killed.end('killed')
      rmSync(address)
      await ask(standby!, 'select pg_promote()')
      primary = standby!
      standby = null
      await killed.stop()
      await ask(primary, `alter system set synchronous_standby_names = ''`)
      await ask(primary, 'select pg_reload_conf()')
      await before(primary.url)
      lead()
    },
    async close() {
      await standby?.stop()
      await primary.stop()
      rmSync(place, { recursive: true, force: true })
    },
  }
}

const STANDBYS = `select count(*)::int as n from pg_stat_replication where state = 'streaming'`

async function streams(primary: Cluster): Promise<void> {
  while ((await ask(primary, STANDBYS))[0]!['n'] !== 1) await pause(30)
}

async function isAlone(primary: Cluster): Promise<void> {
  while ((await ask(primary, STANDBYS))[0]!['n'] !== 0) await pause(30)
}

async function ask({ url }: Cluster, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
