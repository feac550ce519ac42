import { spawnSync } from 'node:child_process'
import { afterAll, expect, test } from 'vitest'
import type { Session } from '#shared/contract/auth.ts'
import type { Post } from '#shared/contract/posts.ts'
import { PATIENCE_MS } from '#shared/testing/patience.ts'
import { untilTrue } from '#shared/testing/until.ts'
import { newId } from './db/ids.ts'
import { MAIN, ServerProcess } from './testing/server-process.ts'

const server = new ServerProcess()
afterAll(() => server.remove())

test('told to stop, it answers what is under way, sends its readers away, and keeps every answered write', async () => {
  await server.start()
  const form = { username: 'alice', email: 'alice@example.org', password: 'a long password' }
  const { token } = (await server.call('POST', '/auth/signup', form)) as Session
  const { id } = (await server.call('POST', '/communities', { name: 'Closing' }, token)) as {
    id: string
  }
  // A reader who stays on the line must not hold the door open.
  const socket = new WebSocket(await liveAddress(token))
  const sentAway = new Promise<number>((resolve) =>
    socket.addEventListener('close', ({ code }) => resolve(code)),
  )
  await new Promise((resolve) => socket.addEventListener('open', resolve))

  const answered: string[] = []
  let writing = true
  const writers = Array.from({ length: 8 }, async () => {
    while (writing) {
      const body = { id: newId(), post_type: 'text', title: 'A post', body: 'Words.' }
      try {
        await server.call('POST', `/communities/${id}/posts`, body, token)
        answered.push(body.id)
      } catch {
        return
      }
    }
  })
  await untilTrue(() => answered.length > 0)
  expect(await server.end('SIGTERM')).toBe(0)
  // By its word, not by the force that comes after eight seconds.
  expect(await sentAway).toBe(1012)
  writing = false
  await Promise.all(writers)

  await server.start()
  const found = await Promise.all(
    answered.map(async (post) => ((await server.call('GET', `/posts/${post}`)) as Post).id),
  )
  expect(found).toEqual(answered)
})

test('an idle connection stays open for longer than a proxy keeps one', async () => {
  await server.start()
  const reply = await fetch(`http://127.0.0.1:${server.port}/api/health`)
  expect(reply.headers.get('keep-alive')).toBe('timeout=130')
})

test('a second server on the same data folder is refused, in words', async () => {
  await server.start()
  const { status, stderr } = spawnSync(process.execPath, [MAIN], {
    env: { ...process.env, DATA_DIR: server.dataDir, PORT: '0', LOG_LEVEL: 'silent' },
    encoding: 'utf8',
    timeout: PATIENCE_MS,
  })
  expect(status).toBe(1)
  expect(stderr).toContain(`Another server is using ${server.dataDir}.`)
})

async function liveAddress(token: string): Promise<string> {
  const { ticket } = (await server.call('POST', '/sync/ticket', undefined, token)) as {
    ticket: string
  }
  return `ws://127.0.0.1:${server.port}/api/sync/live?ticket=${ticket}`
}
