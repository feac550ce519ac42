import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '#shared/testing/free-port.ts'
import { PATIENCE_MS } from '#shared/testing/patience.ts'
import { until } from '#shared/testing/until.ts'
import type { Session } from '#shared/contract/auth.ts'
import { newId } from '../../db/ids.ts'
import { MAIN } from '../server-process.ts'
import { photo } from '../pictures.ts'
import { answer } from '../uploads.ts'

const MB = 1024 * 1024
/** A file system of its own in a namespace of its own: only Linux offers it to every user. */
const MOUNT = ['-Urm', 'sh', '-c', 'mount -t tmpfs -o size=24m tmpfs "$DATA_DIR" && exec "$0" "$@"']
const dataDir = mkdtempSync(join(tmpdir(), 'loreloom-full-'))
const known = spawnSync('unshare', [...MOUNT, 'true'], {
  env: { ...process.env, DATA_DIR: dataDir },
})
let server: ChildProcess
let port = 0
let token = ''

describe.skipIf(known.status !== 0)('a server whose disk is full', () => {
  // A server for each test: what one fills stays full.
  beforeEach(async () => {
    token = ''
    port = await freePort()
    server = spawn('unshare', [...MOUNT, process.execPath, MAIN], {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        PORT: String(port),
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'silent',
      },
      stdio: 'ignore',
    })
    await until(() => call('/health'))
    const form = { username: 'alice', email: 'alice@example.org', password: 'a long password' }
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(form) }
    token = (await call<Session>('/auth/signup', init)).data.token
  })
  afterEach(() => {
    server.kill('SIGKILL')
  })

  async function call<T>(path: string, init: RequestInit = {}) {
    const headers = {
      ...(init.headers as object),
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const signal = AbortSignal.timeout(PATIENCE_MS)
    return answer<T>(
      await fetch(`http://127.0.0.1:${port}/api${path}`, { ...init, headers, signal }),
    )
  }
  function form(name: string, bytes: Uint8Array, purpose: string): RequestInit {
    const body = new FormData()
    body.set('purpose', purpose)
    body.set('file', new Blob([bytes as never]), name)
    return { method: 'POST', body }
  }
  const put = (path: string, bytes: Uint8Array) =>
    call(path, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: bytes as never,
    })

  test('answers a form that does not fit, keeps nothing of it, and goes on', async () => {
    for (const [path, purpose] of [
      ['/files/upload', 'assets'],
      ['/files/upload/video', 'video'],
      ['/videos/stream', 'video'],
    ] as const) {
      const reply = await call(path, form('large.bin', new Uint8Array(40 * MB), purpose))
      expect(reply).toMatchObject({
        status: 503,
        error: 'server.storage_full',
        message: 'The server has no space left. Nothing was saved.',
      })
    }
    const picture = await call('/files/upload', form('small.jpg', await photo(), 'post'))
    expect(picture.status).toBe(200)
  })

  test('answers a part that does not fit, and lets the rest be', async () => {
    const id = newId()
    const body = JSON.stringify({ id, filename: 'a', size: 40 * MB, purpose: 'assets' })
    const headers = { 'content-type': 'application/json' }
    expect((await call('/uploads', { method: 'POST', headers, body })).status).toBe(200)
    let reply = { status: 200, error: '' as string | undefined }
    let stored = -1
    while (reply.status === 200) {
      stored += 1
      reply = {
        error: undefined,
        ...(await put(`/uploads/${id}/parts/${stored}`, new Uint8Array(MB))),
      }
    }
    expect(reply).toMatchObject({ status: 503, error: 'server.storage_full' })
    expect(stored).toBeGreaterThan(5)
  })
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
