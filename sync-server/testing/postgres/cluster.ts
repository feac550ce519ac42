import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'

/** PostgreSQL refuses to run as root: it runs as this user then. */
const NOBODY = 65_534
const USER = 'loreloom'
/** For tests: nothing outlives the machine, so nothing waits for a disk. */
const SETTINGS = [
  'listen_addresses=',
  'fsync=off',
  'full_page_writes=off',
  'max_connections=400',
  'shared_buffers=128MB',
  // Its data is in memory, and its log would take a gigabyte of that.
  'min_wal_size=32MB',
  'max_wal_size=128MB',
  // In the cluster's folder: a killed PostgreSQL would leave what the system holds for it.
  'dynamic_shared_memory_type=mmap',
]

export interface Cluster {
  /** Of a database that others may be made beside. */
  url: string
  /** The folder of its socket and its data. */
  folder: string
  /** The ids of all its processes. */
  processes(): number[]
  /** Ends its processes, as an administrator does, as a crash does, or as `kill -9` of them all; the data stays for `start`. */
  end(how: 'fast' | 'crash' | 'killed'): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** A PostgreSQL of this machine, on a socket in a temporary folder that `stop` removes. */
export async function startCluster(place = tmpdir(), more: string[] = []): Promise<Cluster> {
  const folder = newFolder(place)
  const init = ['-U', USER, '-A', 'trust', '--locale=C', '-E', 'UTF8', '--no-sync']
  run('initdb', folder, [...init, '-D', join(folder, 'data')])
  return serve(folder, more)
}

/** A standby of another one, which follows it until one of them ends. */
export async function startStandby(of: Cluster, place = tmpdir()): Promise<Cluster> {
  const folder = newFolder(place)
  const from = ['-h', of.folder, '-U', USER, '--checkpoint=fast', '--no-sync']
  run('pg_basebackup', folder, [...from, '--write-recovery-conf', '-D', join(folder, 'data')])
  return serve(folder, [])
}

function newFolder(place: string): string {
  const folder = mkdtempSync(join(place, 'loreloom-postgres-'))
  const { uid, gid } = asUser()
  if (uid !== undefined) chownSync(folder, uid, gid)
  return folder
}

const asUser = () => (process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {})

function program(name: string): string {
  const folder = postgresPrograms()
  if (folder === null)
    throw new Error('There is no PostgreSQL: set DATABASE_URL, or apt-get install postgresql.')
  return join(folder, name)
}

function run(name: string, folder: string, args: string[]): void {
  const made = spawnSync(program(name), args, { ...asUser(), cwd: folder, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`${name} failed: ${made.stderr}`)
}

const SIGNALS = { fast: 'SIGINT', crash: 'SIGQUIT', killed: 'SIGKILL' } as const

/** Runs the server whose data is in a folder. */
async function serve(folder: string, more: string[]): Promise<Cluster> {
  const settings = [...SETTINGS, ...more, `unix_socket_directories=${folder}`]
  const url = `postgres://${USER}@localhost/postgres?host=${encodeURIComponent(folder)}`
  let server: ChildProcess | null = null
  // Tests that somebody interrupts leave nothing behind.
  const leave = () => {
    server?.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', leave)
  const cluster: Cluster = {
    url,
    folder,
    processes: () => (server === null ? [] : [server.pid!, ...childrenOf(server.pid!)]),
    async start() {
      server = spawn(
        program('postgres'),
        ['-D', join(folder, 'data'), ...settings.flatMap((setting) => ['-c', setting])],
        { ...asUser(), cwd: folder, stdio: 'ignore' },
      )
      await answered(url, server)
    },
    async end(how) {
      if (server === null) return
      const gone = new Promise((resolve) => server!.once('exit', resolve))
      const others = how === 'killed' ? cluster.processes().slice(1) : []
      server.kill(SIGNALS[how])
      for (const other of others) killIfThere(other)
      await gone
      server = null
    },
    async stop() {
      process.off('exit', leave)
      await cluster.end('fast')
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await cluster.start()
  return cluster
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended with its work.
  }
}

/** The folder of this machine's PostgreSQL, the newest one's; null if there is none. */
export function postgresPrograms(): string | null {
  const [found] = globSync('/usr/lib/postgresql/*/bin/postgres').toSorted().toReversed()
  if (found) return dirname(found)
  const path = (process.env['PATH'] ?? '').split(':')
  return path.find((folder) => existsSync(`${folder}/initdb`)) ?? null
}

async function answered(url: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      return await client.end()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  }
  throw new Error(`PostgreSQL ended with ${server.exitCode}.`)
}
