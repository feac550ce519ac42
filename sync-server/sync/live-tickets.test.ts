import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { until } from '#shared/testing/until.ts'
import { type Cast, gatherCast } from '../testing/cast.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { headOf } from './changes.ts'
import { Live } from './live.ts'

let app: TestApp
let cast: Cast
let community = ''
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  community = (await cast.make('alice', 'POST', '/communities', { name: 'Live' })).id
})
afterAll(() => app.close())
afterEach(() => {
  vi.useRealTimers()
})

function socket() {
  const heard: Record<string, number>[] = []
  const closed: string[] = []
  return {
    heard,
    closed,
    send: (text: string) => void heard.push((JSON.parse(text) as { s: Record<string, number> }).s),
    close: (code: number, reason: string) => void closed.push(`${code} ${reason}`),
  }
}

test('a ticket is good for thirty seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { live } = app.app
  const viewer = { id: cast.sessions.alice.user.id }
  const early = await live.ticketFor(viewer)
  const late = await live.ticketFor(viewer)
  vi.setSystemTime(Date.now() + 29_000)
  expect(await live.redeem(early)).toMatchObject({ viewer })
  vi.setSystemTime(Date.now() + 2_000)
  expect(await live.redeem(late)).toBeUndefined()
  expect(await live.redeem('made up')).toBeUndefined()
})

test('a follower never misses a commit that falls into its first question', async () => {
  const scope = `community:${community}`
  const write = () =>
    cast.make('alice', 'POST', `/communities/${community}/posts`, {
      post_type: 'text',
      title: 'Meanwhile',
      body: 'x',
    })
  // The second scope's gate answers only after alice has written to the first.
  const slow = { ...app.app.gates, site: async () => (await write(), true) }
  const ear = socket()
  const connection = new Live(app.db, slow, app.app).connect(ear, null, 'here')!
  await connection.receive(JSON.stringify({ t: 'follow', scopes: [scope, 'site'] }))
  const { head } = await headOf(app.db.read, scope)
  await until(() => expect(Object.assign({}, ...ear.heard)).toMatchObject({ [scope]: head }))
  connection.close()
})

test('many changes at once are one poke', async () => {
  const scope = `community:${community}`
  const ear = socket()
  const connection = app.app.live.connect(ear, null, 'here')!
  await connection.receive(JSON.stringify({ t: 'follow', scopes: [scope] }))
  ear.heard.length = 0
  // However long a busy machine takes for them, it is one moment for the server.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const body = { post_type: 'text', title: 'One of many', body: 'x' }
  const write = () => cast.make('alice', 'POST', `/communities/${community}/posts`, body)
  await Promise.all(Array.from({ length: 20 }, write))
  vi.advanceTimersByTime(249)
  expect(ear.heard).toEqual([])
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  const { head } = await headOf(app.db.read, scope)
  await until(() => expect(ear.heard).toEqual([{ [scope]: head }]))
  connection.close()
})

test('whoever follows too much follows two hundred scopes', async () => {
  const ear = socket()
  const connection = app.app.live.connect(ear, null, 'here')!
  const scopes = Array.from({ length: 500 }, () => `community:${community}`)
  scopes[200] = 'site'
  await connection.receive(JSON.stringify({ t: 'follow', scopes }))
  expect(Object.keys(ear.heard[0]!)).toEqual([`community:${community}`])
  connection.close()
})

test('one account, or the visitors at one address, have two hundred sockets; others have theirs', async () => {
  const connect = (address: string) => {
    const ear = socket()
    return { ear, connection: app.app.live.connect(ear, null, address) }
  }
  const all = Array.from({ length: 200 }, () => connect('one'))
  const late = connect('one')
  expect([late.connection, late.ear.closed]).toEqual([undefined, ['1013 too many sockets']])
  all.push(connect('another'))
  all[0]!.connection!.close()
  all[0]!.connection!.close()
  all.push(connect('one'))
  expect(all.flatMap(({ ear }) => ear.closed)).toEqual([])
  expect(connect('one').connection).toBe(undefined)
  for (const { connection } of all) connection!.close()
  expect(app.app.live.size).toBe(0)
})

test('what sockets begin to follow is counted for all of a person’s together', async () => {
  const limited = await createTestApp({ RATE_LIMITS: 'on' })
  const [first, second] = [socket(), socket()]
  const [one, two] = [first, second].map((ear) => limited.app.live.connect(ear, null, 'one')!)
  const follow = JSON.stringify({ t: 'follow', scopes: ['site'] })
  await one!.receive(follow)
  await limited.app.limits.charge('follows', 'one', 29_999)
  // It follows that already.
  await one!.receive(follow)
  await two!.receive(follow)
  expect([first.closed, second.closed]).toEqual([[], ['1008 too many messages']])
  for (const connection of [one, two]) connection!.close()
  await limited.close()
})

test('a socket that never stops asking is closed', async () => {
  const ear = socket()
  const connection = app.app.live.connect(ear, null, 'here')!
  const ask = () => connection.receive(JSON.stringify({ t: 'follow', scopes: ['site'] }))
  for (let i = 0; i < 120; i++) await ask()
  expect(ear.closed).toEqual([])
  await ask()
  expect(ear.closed).toEqual(['1008 too many messages'])
  expect(ear.heard).toHaveLength(120)
  connection.close()
})
