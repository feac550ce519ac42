import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Sqlite from 'better-sqlite3'
import { freePort } from '#shared/testing/free-port.ts'
import type { Database } from '../db/database.ts'
import { SERVER_ENV, SERVER_FLAGS } from '../../scripts/install.mjs'
import { newTestPlace, type TestPlace, withDatabase } from './open-test-database.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** The file that `npm start` runs. */
export const MAIN = at('../../dist/server/main.js')

/** The server as its own process on a free port, with a data folder that `remove` takes away. */
export class ServerProcess {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'loreloom-process-'))
  port = 0
  #process: ChildProcess | undefined
  #place: TestPlace | undefined

  /** The output of all its runs. */
  output = ''
  readonly #env: Record<string, string>
  #gone: Promise<number | null> = Promise.resolve(null)

  constructor(env: Record<string, string> = {}) {
    this.#env = env
  }

  /** Does nothing if it runs already. If it ends instead of getting ready, this throws its output. */
  async start(env: Record<string, string> = {}): Promise<void> {
    if (this.#process) return
    this.#place ??= await newTestPlace()
    this.port ||= await freePort()
    const before = this.output.length
    const child = this.#spawn(env)
    let isClosed = false
    // Its last words have arrived then.
    child.once('close', () => void (isClosed = true))
    // Its own word: whoever got the port meanwhile would answer a request as well.
    while (!this.output.includes('Loreloom is ready', before)) {
      if (isClosed)
        throw new Error(`It ended with ${child.exitCode ?? child.signalCode}: ${this.output}`)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  /** Starts it in a state in which it must refuse to start; returns its exit code and its output. */
  async refuse(env: Record<string, string> = {}): Promise<{ code: number | null; said: string }> {
    const before = this.output.length
    this.port ||= await freePort()
    const child = this.#spawn(env)
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
    this.#process = undefined
    return { code, said: this.output.slice(before) }
  }

  #spawn(env: Record<string, string>): ChildProcess {
    const child = spawn(process.execPath, [...SERVER_FLAGS, MAIN], {
      env: {
        ...process.env,
        ...SERVER_ENV,
        DATA_DIR: this.dataDir,
        PORT: String(this.port),
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'fatal',
        ...this.#place?.env,
        ...this.#env,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => void (this.output += chunk.toString()))
    const end = () => child.kill('SIGKILL')
    process.once('exit', end)
    child.once('exit', () => process.off('exit', end))
    // Its last words have arrived then. It may end before anybody asks it to.
    this.#gone = new Promise((resolve) => child.once('close', resolve))
    this.#process = child
    return child
  }

  get pid(): number | undefined {
    return this.#process?.pid
  }

  /** Sends the signal and waits for the end; returns the exit code, null when the signal itself ended it. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const running = this.#process
    this.#process = undefined
    if (!running) return null
    running.kill(signal)
    return this.#gone
  }

  async remove(): Promise<void> {
    await this.end('SIGKILL')
    await this.#place?.drop()
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  /** What SQLite finds wrong with its file: 'ok'. PostgreSQL checks its pages as it reads them. */
  integrity(): unknown {
    if (this.#place?.env.DATABASE_URL !== undefined) return 'ok'
    const sqlite = new Sqlite(join(this.dataDir, 'loreloom.db'))
    try {
      return sqlite.pragma('integrity_check', { simple: true })
    } finally {
      sqlite.close()
    }
  }

  /** Reads or changes its rows from beside it. */
  withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const databaseUrl = this.#place?.env.DATABASE_URL ?? null
    return withDatabase({ databaseFile: join(this.dataDir, 'loreloom.db'), databaseUrl }, work)
  }

  /** `data` of a reply; throws for any other than a success. */
  async call(
    method: string,
    path: string,
    body?: object,
    token?: string,
    key?: string,
  ): Promise<unknown> {
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (token) headers['authorization'] = `Bearer ${token}`
    if (key) headers['idempotency-key'] = key
    const response = await fetch(`http://127.0.0.1:${this.port}/api${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return ((await response.json()) as { data: unknown }).data
  }
}
