import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from '#shared/testing/free-port.ts'

const PROGRAMS = ['redis-server', 'valkey-server']

/** A Redis of this machine on a free port, which tests end, kill and start again. */
export class RedisServer {
  readonly #folder = mkdtempSync(join(tmpdir(), 'loreloom-redis-'))
  #port = 0
  #process: ChildProcess | undefined

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`
  }

  async start(): Promise<void> {
    this.#port ||= await freePort()
    const options = ['--port', String(this.#port), '--bind', '127.0.0.1', '--save', '']
    const child = spawn(findProgram(), options, { cwd: this.#folder, stdio: 'ignore' })
    const end = () => child.kill('SIGKILL')
    process.once('exit', end)
    child.once('exit', () => process.off('exit', end))
    this.#process = child
    await this.#answered(child)
  }

  /** Also stops it for a while: SIGSTOP, SIGCONT. */
  signal(signal: NodeJS.Signals): void {
    this.#process?.kill(signal)
  }

  async end(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const running = this.#process
    this.#process = undefined
    if (!running) return
    const gone = new Promise((resolve) => running.once('exit', resolve))
    running.kill(signal)
    await gone
  }

  async keys(): Promise<string[]> {
    const redis = new Redis(this.url)
    try {
      return await redis.keys('*')
    } finally {
      redis.disconnect()
    }
  }

  async remove(): Promise<void> {
    await this.end()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #answered(child: ChildProcess): Promise<void> {
    const redis = new Redis(this.url, { maxRetriesPerRequest: null, retryStrategy: () => 20 })
    redis.on('error', () => undefined)
    const ended = new Promise<never>((_, reject) =>
      child.once('exit', (code) => reject(new Error(`Redis ended with ${code}.`))),
    )
    try {
      await Promise.race([redis.ping(), ended])
    } finally {
      redis.disconnect()
    }
  }
}

/** The Redis of this machine; null if there is none. */
export function redisProgram(): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/bin', '/usr/local/bin']
  for (const program of PROGRAMS) {
    const folder = folders.find((path) => existsSync(join(path, program)))
    if (folder !== undefined) return join(folder, program)
  }
  return null
}

function findProgram(): string {
  const program = redisProgram()
  if (program) return program
  throw new Error('There is no Redis: set REDIS_URL, or apt-get install redis-server.')
}
