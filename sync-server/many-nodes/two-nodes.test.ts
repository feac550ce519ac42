import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '#shared/testing/until.ts'
import type { Session } from '#shared/contract/auth.ts'
import { newId } from '../db/ids.ts'
import { ask } from '../testing/ask.ts'
import { plantBook } from '../testing/documents.ts'
import { openTwoNodes, type TwoNodes } from '../testing/many-nodes/two-nodes.ts'

let site: TwoNodes
let alice: Session
let bob: Session
let post = ''

beforeAll(async () => {
  site = await openTwoNodes()
  const [here, there] = site.nodes
  alice = await site.signUp('alice')
  bob = await site.signUp('bob', there)
  const community = (await here.call('POST', '/communities', { name: 'Two' }, alice.token)) as {
    id: string
  }
  const body = { post_type: 'text', title: 'A post', body: 'Words.' }
  const path = `/communities/${community.id}/posts`
  post = ((await there.call('POST', path, body, alice.token)) as { id: string }).id
})
afterAll(() => site.close())

const comment = (node = site.nodes[0]) =>
  node.call('POST', `/posts/${post}/comments`, { id: newId(), body: 'A word.' }, alice.token)

test('a comment on one node pokes a device on the other, and its kept replies go', async () => {
  const [here, there] = site.nodes
  const device = await site.listen(there, bob.token, [`post:${post}`])
  const read = async () =>
    ((await there.call('GET', `/posts/${post}/comments`)) as unknown[]).length
  const before = await read()
  await comment(here)
  await until(() => expect(device.pokes.at(-1)).toHaveProperty([`post:${post}`]))
  expect(await read()).toBe(before + 1)
  device.socket.terminate()
})

test('a session that is ended on one node closes its sockets on the other', async () => {
  const [here, there] = site.nodes
  const form = { username: 'bob', password: 'a long password' }
  const second = (await here.call('POST', '/auth/login', form)) as Session
  const world = (await here.call('POST', '/worlds', { name: 'Two' }, bob.token)) as { id: string }
  const begun = { title: 'Lamps' }
  const book = (await here.call('POST', `/worlds/${world.id}/books`, begun, bob.token)) as {
    id: string
  }
  const { sections } = await site.beside((db) => plantBook(db, book.id, 1))
  const device = await site.listen(there, second.token, [`post:${post}`])
  const text = await site.openText(there, second.token, `section:${sections[0]!}`)
  const other = await site.listen(there, bob.token, [`post:${post}`])
  await here.call('POST', '/account/sessions/end-others', {}, bob.token)
  expect(await device.closed).toBe(4401)
  expect(await text.closed).toBe(4401)
  expect(other.socket.readyState).toBe(other.socket.OPEN)
  other.socket.terminate()
})

test('a session that is ended while Redis is away closes its sockets on the other node when it is back', async () => {
  const [here, there] = site.nodes
  const form = { username: 'bob', password: 'a long password' }
  const second = (await here.call('POST', '/auth/login', form)) as Session
  const device = await site.listen(there, second.token, [`post:${post}`])
  await site.redis.end()
  await here.call('POST', '/account/sessions/end-others', {}, bob.token)
  await site.redis.start()
  expect(await device.closed).toBe(4401)
})

test('while Redis is away pokes stop, a pull finds the comment, and pokes come again', async () => {
  const [here, there] = site.nodes
  const scope = `post:${post}`
  const device = await site.listen(there, bob.token, [scope])
  const pull = (cursor: number) => {
    const body = {
      epoch: 1,
      device_id: newId(),
      schema: 1,
      cursor: { [scope]: cursor },
      limit: 100,
    }
    return there.call('POST', '/sync/pull', body, bob.token) as Promise<{
      scopes: Record<string, { to: number; put: unknown[] }>
    }>
  }
  const before = (await pull(0)).scopes[scope]!.to
  await site.redis.end()
  await comment(here)
  const pulled = (await pull(before)).scopes[scope]!
  expect(pulled.to).toBeGreaterThan(before)
  expect(pulled.put.length).toBeGreaterThan(0)
  expect(device.pokes).toEqual([])
  await site.redis.start()
  await until(async () => {
    await comment(here)
    await expect.poll(() => device.pokes, { timeout: 1_000 }).not.toEqual([])
  })
  device.socket.terminate()
})

test('one limit counts the calls to both nodes', async () => {
  await Promise.all(site.nodes.map((node) => node.end('SIGTERM')))
  await Promise.all(site.nodes.map((node) => node.start({ RATE_LIMITS: 'on', PROOF_WORK: '0' })))
  const form = { username: 'alice', password: 'a wrong password' }
  const outcomes: string[] = []
  for (let i = 0; i < 11; i++)
    await site.nodes[i % 2]!.call('POST', '/auth/login', form).catch((error: Error) =>
      outcomes.push(/ (\d{3}) /.exec(error.message)![1]!),
    )
  expect(outcomes).toEqual([...Array.from({ length: 10 }, () => '403'), '429'])
})

test('no key of Redis has an address or a name in it', async () => {
  const rows = await site.beside((db) =>
    ask(db.read, sql<{ value: string }>`select value from sync_meta where key like 'secret:%'`),
  )
  expect(rows).toHaveLength(4)
  const keys = await site.redis.keys()
  expect(keys.length).toBeGreaterThan(0)
  for (const key of keys)
    expect(key).toMatch(/^loreloom:[\w-]{12}:(?:limit:\w+:[\w-]{22}|spent:[\w-]{16})$/)
})
