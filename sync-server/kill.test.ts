import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#shared/contract/auth.ts'
import { newId } from './db/ids.ts'

const KILLS = Number(process.env['KILLS'] ?? 10)
const WRITERS = 8
const dataDir = mkdtempSync(join(tmpdir(), 'loreloom-kill-'))
let port = 0
let server: ChildProcess | undefined

beforeAll(async () => {
  port = await freePort()
})
afterAll(async () => {
  await kill()
  rmSync(dataDir, { recursive: true, force: true })
})

test(
  `${KILLS} kills: every acknowledged write is there exactly once`,
  async () => {
    await start()
    const form = { username: 'alice', email: 'alice@example.org', password: 'a long password' }
    const { token } = (await call('POST', '/auth/signup', form)) as Session
    const { id } = (await call('POST', '/communities', { name: 'Killed' }, token)) as { id: string }
    const acknowledged: string[] = []
    let running = true

    async function write(): Promise<void> {
      while (running) {
        const body = { id: newId(), post_type: 'text', title: 'A post', body: 'Words.' }
        const key = newId()
        // No answer means unknown, never "not done": the same request is sent until there is one.
        while (running) {
          try {
            await call('POST', `/communities/${id}/posts`, body, token, key)
            acknowledged.push(body.id)
            break
          } catch {
            await new Promise((resolve) => setTimeout(resolve, 20))
          }
        }
      }
    }

    const writers = Array.from({ length: WRITERS }, write)
    for (let i = 0; i < KILLS; i++) {
      await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 300))
      await kill()
      await start()
    }
    running = false
    await Promise.all(writers)
    await kill()

    const sqlite = new Sqlite(join(dataDir, 'loreloom.db'))
    expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
    const stored = new Set(sqlite.prepare<[], string>('select id from posts').pluck().all())
    const mutations = sqlite.prepare<[], number>(
      "select count(*) from sync_mutation where name = 'posts.create'",
    )
    expect(acknowledged.length).toBeGreaterThan(KILLS * 5)
    expect(acknowledged.filter((post) => !stored.has(post))).toEqual([])
    expect(new Set(acknowledged).size).toBe(acknowledged.length)
    expect(mutations.pluck().get()).toBe(stored.size)
    sqlite.close()
  },
  60_000 + KILLS * 3_000,
)

async function call(
  method: string,
  path: string,
  body: object,
  token?: string,
  key?: string,
): Promise<unknown> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (token) headers['authorization'] = `Bearer ${token}`
  if (key) headers['idempotency-key'] = key
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers,
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { data: unknown }).data
}

async function start(): Promise<void> {
  server = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  })
  for (;;) {
    try {
      if ((await fetch(`http://127.0.0.1:${port}/api/health`)).ok) return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

async function kill(): Promise<void> {
  const victim = server
  server = undefined
  if (!victim) return
  const gone = new Promise((resolve) => victim.once('exit', resolve))
  victim.kill('SIGKILL')
  await gone
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address() as { port: number }
      probe.close(() => resolve(address.port))
    })
  })
}
