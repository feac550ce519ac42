import { openApp } from '../testing/open-app.tsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '#shared/testing/until.ts'
import type { Session } from '#shared/contract/auth.ts'
import { ask } from '../../sync-server/testing/ask.ts'
import { DocumentClient } from '../../sync-server/testing/documents.ts'
import { openProxy } from '../../sync-server/testing/little-proxy.ts'
import { openTwoNodes, type TwoNodes } from '../../sync-server/testing/many-nodes/two-nodes.ts'
import { makeTemplate } from '../../sync-server/testing/postgres/databases.ts'
import { openPair, type Pair } from '../../sync-server/testing/postgres/pair.ts'
import { S3Process } from '../../sync-server/testing/s3/s3-process.ts'
import { type Call, callsOf, enter } from '../e2e/support/api.ts'
import { type Device, newDevice } from '../testing/device.ts'
import { page } from '../testing/hands.ts'

// A row each of what may be away while a site of two servers runs. The app is at one, other people are at the other.
const nodeFetch = globalThis.fetch
const s3 = new S3Process()
let pair: Pair
let site: TwoNodes
let proxy: Awaited<ReturnType<typeof openProxy>>
/** The number of the server that the proxy leads to. */
let at = 0
let origin = ''
let server: Parameters<typeof openApp>[1]['server']
let device: Device
let alice: Session
/** Alice's and bob's calls, to the other server. */
let calls: { alice: Call; bob: Call }
let post = ''
let book = ''
let scene = ''

beforeAll(async () => {
  await s3.start()
  pair = await openPair()
  await makeTemplate(pair.url)
  const habits = { forwarded: 'add', upgrades: true } as const
  proxy = await openProxy(() => site.nodes[at]!.port, habits)
  const port = Number(new URL(proxy.url).port)
  origin = `http://localhost:${port}`
  const more = { ...s3.env, PUBLIC_URL: origin, TRUST_PROXY: '127.0.0.1' }
  site = await openTwoNodes({ cluster: pair.url, more })
  server = {
    listen: async () => port,
    // Those who start a server ask it by its own address.
    fetch: (address, init) => nodeFetch(new URL(address, proxy.url), init),
  }
  const other = `http://127.0.0.1:${site.nodes[1].port}`
  alice = (await enter(other, 'alice', nodeFetch)).session
  const bob = (await enter(other, 'bob', nodeFetch)).session
  calls = { alice: callsOf(other, alice, nodeFetch), bob: callsOf(other, bob, nodeFetch) }
  device = newDevice(alice)
  await fill(bob.user.username)
})
afterAll(async () => {
  await site.close()
  proxy.close()
  await pair.close()
  await s3.remove()
})

async function fill(editor: string): Promise<void> {
  const { id } = await calls.alice('POST', '/communities', { name: 'Harbour' })
  const body = { post_type: 'text', title: 'The lamp', body: 'It burns.' }
  post = (await calls.alice('POST', `/communities/${id}/posts`, body)).id
  const world = await calls.alice('POST', '/worlds', { name: 'Ember Coast' })
  book = (await calls.alice('POST', `/worlds/${world.id}/books`, { title: 'Oil' })).id
  const chapter = await calls.alice('POST', `/books/${book}/chapters`, { title: 'Wick' })
  scene = (await calls.alice('POST', `/chapters/${chapter.id}/sections`, {})).id
  await calls.alice('PUT', `/books/${book}/sections/${scene}`, { content: 'A ship came in.' })
  const invited = { username: editor, role: 'editor' }
  const { id: invitation } = await calls.alice('POST', `/books/${book}/collaborators`, invited)
  await calls.bob('POST', `/collaborations/${invitation}/accept`, {})
}

/** The post on alice's device, which has all of it. */
async function openPost() {
  const app = await openApp(`/posts/${post}`, { server, device })
  await page.heading('The lamp')
  await app.allSaved()
  return app
}

async function comment(words: string): Promise<void> {
  const field = await page.findByLabelText<HTMLTextAreaElement>('Write a comment')
  await page.fill('Write a comment', words)
  await page.press('Comment')
  await until(() => expect(field.value).toBe(''))
  await page.shows(words)
}

const bobSays = (body: string) => calls.bob('POST', `/posts/${post}/comments`, { body })

/** The open page shows what bob says long before it would ask by itself; again and again, as its socket may not be back yet. */
const hearsBob = (words: string) =>
  until(async () => {
    await bobSays(words)
    await page.findAllByText(words, undefined, { timeout: 500 })
  })

const savedHere = () =>
  page.findByRole('button', { name: /^Saved on this device \(\d+ to send\)$/ })

/** How often the server has a comment with these words. */
async function stored(words: string): Promise<number> {
  const rows = await site.beside(({ read }) =>
    ask(read, sql<{ n: number }>`select count(*) as n from comments where body = ${words}`),
  )
  return rows[0]!.n
}

async function epoch(): Promise<number> {
  const rows = await site.beside(({ read }) =>
    ask(read, sql<{ value: string }>`select value from sync_meta where key = 'epoch'`),
  )
  return Number(rows[0]!.value)
}

test('PostgreSQL: people read and write on the device, and what they wrote goes when it is back', async () => {
  await using app = await openPost()
  await pair.end()
  await comment('Without a database.')
  await savedHere()
  app.reload()
  await page.heading('The lamp')
  await page.shows('Without a database.')
  await savedHere()
  await pair.start()
  await app.allSaved()
  expect(await stored('Without a database.')).toBe(1)
})

test('a synchronous standby takes over: the same for seconds, and the epoch stays', async () => {
  const before = await epoch()
  await pair.follow('synchronous')
  await using app = await openPost()
  await comment('Before the failover.')
  await app.allSaved()
  await pair.failOver(async () => {
    await comment('During the failover.')
    await savedHere()
  })
  await app.allSaved()
  for (const words of ['Before the failover.', 'During the failover.'])
    expect(await stored(words)).toBe(1)
  expect(await epoch()).toBe(before)
})

test('a standby that lacks commits takes over: the device sends again what was saved, and its user sees no difference', async () => {
  const before = await epoch()
  await pair.follow('asynchronous')
  await using app = await openPost()
  await pair.cutOff()
  await comment('Saved, then lost.')
  await app.allSaved()
  expect(await stored('Saved, then lost.')).toBe(1)
  await pair.failOver(() => page.shows('Saved, then lost.'))
  await until(async () => expect(await epoch()).toBeGreaterThan(before))
  await until(async () => expect(await stored('Saved, then lost.')).toBe(1))
  await app.allSaved()
  await page.shows('Saved, then lost.')
})

test('Redis: others’ comments come with the next pull, and at once when it is back', async () => {
  await using app = await openPost()
  await site.redis.end()
  await bobSays('Nobody is told.')
  await comment('Told by a push.')
  await app.allSaved()
  expect(await stored('Told by a push.')).toBe(1)
  // A page that opens pulls, as each one does every minute.
  app.reload()
  await page.shows('Nobody is told.')
  await site.redis.start()
  await hearsBob('At once again.')
})

test('Redis: a co-writer at the other server sees words a moment later', async () => {
  await using _ = await openApp(`/books/${book}/editor?tab=manuscript`, { server, device })
  await page.shows('A ship came in.')
  const name = `section:${scene}`
  const { ticket } = await calls.bob<{ ticket: string }>('POST', '/collab/ticket', {
    document: name,
  })
  const bob = new DocumentClient(`ws://127.0.0.1:${site.nodes[1].port}/api/collab/${name}`, ticket)
  try {
    await bob.synced
    bob.type(' At once.')
    await page.shows(/At once\.$/)
    await site.redis.end()
    bob.type(' A moment later.')
    await page.shows(/A moment later\.$/)
  } finally {
    await bob.drop()
    await site.redis.start()
  }
})

test('S3: texts go on, and a file waits on the device', async () => {
  await using app = await openApp('/w/ember-coast/assets/manage', { server, device })
  await page.shows(/^0 Bytes of/)
  await s3.kill()
  await page.pick('Asset files', new File([new Uint8Array(300_000)], 'Tide song.mp3'))
  await page.shows('Asset uploaded successfully')
  await savedHere()
  await bobSays('Texts go on.')
  expect(await stored('Texts go on.')).toBe(1)
  app.goto(`/posts/${post}`)
  await page.shows('Texts go on.')
  await savedHere()
  await s3.start()
  await app.allSaved()
  const assets = sql<{
    n: number
  }>`select count(*) as n from files where filename = 'Tide song.mp3'`
  expect(await site.beside(({ read }) => ask(read, assets))).toEqual([{ n: 1 }])
})

test('a server: the page’s socket comes back at the other one', async () => {
  await using app = await openPost()
  await site.nodes[0].end('SIGKILL')
  at = 1
  await comment('The other one took it.')
  await app.allSaved()
  await hearsBob('Heard at the other one.')
  await site.nodes[0].start()
  at = 0
})
