import { existsSync, readFileSync } from 'node:fs'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { Session } from '#shared/contract/auth.ts'
import { HANGS_MS } from '#shared/testing/patience.ts'
import { photo, png } from '../pictures.ts'
import { ServerProcess } from '../server-process.ts'

const MB = 1024 * 1024
/** 500 by hand: `UPLOAD_MB=500`. */
const UPLOAD_MB = Number(process.env['UPLOAD_MB'] ?? 60)
const server = new ServerProcess()
afterAll(() => server.remove())

function residentMb(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) / 1024
}

async function send(token: string, path: string, body: ReadableStream | FormData, type?: string) {
  return fetch(`http://127.0.0.1:${server.port}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...(type ? { 'content-type': type } : {}) },
    body,
    duplex: 'half',
  } as RequestInit)
}

/** A multipart form whose one file is so many megabytes, made while it is sent. */
function form(megabytes: number): ReadableStream {
  const head = '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n'
  return ReadableStream.from(
    (async function* () {
      yield Buffer.from(head)
      for (let i = 0; i < megabytes; i++) yield Buffer.alloc(MB, i)
      yield Buffer.from('\r\n--cut--\r\n')
    })() as AsyncIterable<Uint8Array> as never,
  )
}

// Only Linux shows the memory of a process here.
const known = existsSync('/proc/self/status')

test(
  `${UPLOAD_MB} megabytes pass through without staying, and pictures are unpacked one at a time`,
  async () => {
    await server.start()
    const account = { username: 'alice', email: 'alice@example.org', password: 'a long password' }
    const { token } = (await server.call('POST', '/auth/signup', account)) as Session
    const before = known ? residentMb() : 0
    let most = 0
    const watch = setInterval(() => (most = known ? Math.max(most, residentMb()) : 0), 20)
    onTestFinished(() => clearInterval(watch))
    const type = 'multipart/form-data; boundary=cut'
    const reply = await send(token, '/files/upload/video', form(UPLOAD_MB), type)
    // Bytes of no video: the server received them whole, checked them and deleted them.
    expect(await reply.json()).toMatchObject({ error: 'files.wrong_kind' })
    expect(most - before).toBeLessThanOrEqual(100)

    const large = await Promise.all([photo(5_600, 4_200), png(4_800, 4_800), photo(4_000, 4_000)])
    const statuses = await Promise.all(
      large.map(async (bytes) => {
        const picture = new FormData()
        picture.set('file', new Blob([bytes as never]), 'large.jpg')
        return (await send(token, '/files/upload', picture)).status
      }),
    )
    expect(statuses).toEqual([200, 200, 200])
    expect(most - before).toBeLessThanOrEqual(300)
  },
  HANGS_MS + UPLOAD_MB * 1_000,
)
