import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { landscape } from '../demo/landscape.ts'
import { fillDatabase, forgetQueue } from './fill.ts'
import { processorTime } from '../processor-time.ts'
import { type Load, load, memoryOf, startScript, type Started } from './processes.ts'
import type { Row } from './rows.ts'

const WRITERS = 50
const perSecond = (n: number) => `${Math.round(n).toLocaleString('en-US')}/s`

/** The calls of the server, each beside what this machine can do at best in the same run. */
export async function serverRows(folder: string, posts: number): Promise<Row[]> {
  mkdirSync(folder)
  const env = { DATA_DIR: folder, PROOF_WORK: '0' }
  const file = join(folder, 'loreloom.db')
  const { communityIds, postIds, userId } = await fillDatabase(file, posts)
  const communityId = communityIds[0]!
  const rows: Row[] = []
  const add = (what: string, { rate, cost }: Load, bare?: Load, goal = '') => {
    const measured = bare
      ? `${perSecond(rate)} = ${(rate / bare.rate).toFixed(2)} × bare`
      : perSecond(rate)
    // The cost of a bare server depends on the machine, not on the product.
    rows.push({ what, measured, goal, ...(bare && { cost }) })
  }

  const bare = await startScript('./bare-server.ts', [file, communityId, postIds[0]!, userId])
  const bareText = await load(bare, '/text')
  const bareFeed = await load(bare, '/feed')
  const write = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"body":"A measured word."}',
  } as const
  const bareComment = await load(bare, '/comments', write)
  await bare.stop()
  forgetQueue(file)
  add('bare Hono: a text', bareText)
  add('bare Hono: feed of 20, one statement', bareFeed)
  add('bare Hono: group-commit insert', bareComment)

  const path = `/api/communities/${communityId}/posts?limit=20&sort=new`
  const uncached = await startScript('./app-server.ts', ['uncached'], env)
  const feed = await load(uncached, path)
  add('community feed, read and rendered', feed, bareFeed, '≥ 0.60 × bare')
  for (const sort of ['hot', 'top', 'rising']) {
    const { rate, cost } = await load(uncached, path.replace('new', sort))
    const measured = `${perSecond(rate)} = ${(rate / feed.rate).toFixed(2)} × New`
    rows.push({ what: `the same, sorted by ${sort}`, measured, goal: '≥ 0.50 × New', cost })
  }
  await uncached.stop()

  const start = () =>
    startScript('../../dist/server/main.js', [], {
      ...env,
      PORT: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    })
  // The first start after an installation compiles; what is measured is every later one.
  await (await start()).stop()
  const started = performance.now()
  const app = await start()
  await fetch(`${app.url}/api/health`)
  const ready = performance.now() - started
  const startTime = processorTime(app.process)
  // It gives back what the start took a second after it.
  await setTimeout(2_000)
  const size = memoryOf(app.process)
  rows.push(
    {
      what: 'start with 100,000 posts to the first 200',
      measured: `${Math.round(ready)} ms`,
      goal: '≤ 300 ms',
      cost: startTime,
    },
    {
      what: 'memory after that start',
      measured: `${size.toFixed(0)} MB`,
      goal: '≤ 90 MB',
      level: size,
    },
  )
  add('community feed, nothing changed', await load(app, path), bareFeed, '≥ 3 × bare')
  const etag = (await fetch(app.url + path)).headers.get('etag') ?? ''
  const notModified = await load(app, path, { headers: { 'if-none-match': etag } })
  add('community feed, 304', notModified, bareFeed, '≥ 3 × bare')

  rows.push(...(await commentRows(app, postIds[0]!, bareComment)))
  const loaded = memoryOf(app.process)
  rows.push({
    what: 'memory under that load',
    measured: `${loaded.toFixed(0)} MB`,
    goal: '≤ 300 MB',
    level: loaded,
  })
  rows.push(await pictureRow(app, communityId))
  await app.stop()
  return rows
}

/** Comments of as many people as write at once, and of one who never stops. */
async function commentRows(app: Started, post: string, bare: Load): Promise<Row[]> {
  const tokens = await Promise.all(
    Array.from({ length: WRITERS }, (_, i) => signUp(app.url, `writer-${i}`)),
  )
  const write = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"body":"A measured word."}',
  } as const
  const row = async (what: string, people: string[]): Promise<Row> => {
    let next = 0
    const { rate, cost } = await load(app, `/api/posts/${post}/comments`, {
      ...write,
      setupClient: (client) =>
        client.setHeaders({
          ...write.headers,
          authorization: `Bearer ${people[next++ % people.length]}`,
        }),
    })
    const measured = `${perSecond(rate)} = ${(rate / bare.rate).toFixed(2)} × bare`
    return { what, measured, goal: '≥ 0.50 × bare', cost }
  }
  return [
    await row('comment, durable', tokens),
    await row('comment of one person who writes thousands', tokens.slice(0, 1)),
  ]
}

/** A photograph of twelve megapixels, from the first byte to the post that shows it. */
async function pictureRow({ url }: Started, communityId: string): Promise<Row> {
  const token = await signUp(url, 'photographer')
  const picture = new Uint8Array(await landscape(3, 4_000, 3_000))
  const authorization = `Bearer ${token}`
  const post = async () => {
    const body = new FormData()
    body.set('file', new Blob([picture]), 'photo.jpg')
    const init = { method: 'POST', headers: { authorization }, body }
    const stored = await (await fetch(`${url}/api/files/upload`, init)).json()
    const { file } = (stored as { data: { file: { id: string } } }).data
    const media_items = [{ media_type: 'image', file_id: file.id }]
    await fetch(`${url}/api/communities/${communityId}/posts`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ post_type: 'image', title: 'Measured', media_items }),
    })
  }
  await post()
  const started = performance.now()
  await post()
  const measured = `${Math.round(performance.now() - started)} ms`
  return { what: 'image post of 12 megapixels, end to end', measured, goal: '' }
}

async function signUp(url: string, username: string): Promise<string> {
  const reply = await fetch(`${url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username,
      email: `${username}@example.org`,
      password: 'measured well',
    }),
  })
  const { data } = (await reply.json()) as { data: { token: string } }
  return data.token
}
