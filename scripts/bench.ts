import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountRows } from './bench/account.ts'
import { bookRows } from './bench/books.ts'
import { browserRows, type Row } from './bench/browser.ts'
import { documentRows } from './bench/documents.ts'
import { fanOutRows } from './bench/fan-out.ts'
import { fillDatabase } from './bench/fill.ts'
import { landscape } from './demo/landscape.ts'
import { searchRows } from './bench/search.ts'
import { load, memoryOf, startScript } from './bench/processes.ts'

const POSTS = 100_000
const folder = mkdtempSync(join(tmpdir(), 'loreloom-bench-'))
const rows: Row[] = []
const perSecond = (n: number) => `${Math.round(n).toLocaleString('en-US')}/s`
const share = (n: number, of: number) => `${perSecond(n)} = ${(n / of).toFixed(2)} × bare`

// `npm run bench -- documents` measures one part alone.
const parts: Record<string, () => Promise<unknown>> = {
  server,
  documents: async () => rows.push(...(await documentRows(join(folder, 'documents')))),
  browser: async () => rows.push(...(await browserRows(join(folder, 'browser')))),
  books: async () => rows.push(...(await bookRows(join(folder, 'books')))),
  'fan-out': async () => rows.push(...(await fanOutRows(join(folder, 'fan-out')))),
  account: async () => rows.push(...(await accountRows(join(folder, 'account')))),
  search: async () => rows.push(...(await searchRows(join(folder, 'search'), POSTS))),
}
const chosen = process.argv.slice(2)

try {
  for (const [name, measure] of Object.entries(parts))
    if (chosen.length === 0 || chosen.includes(name)) await measure()
  console.table(rows)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** The calls of the server, each beside what this machine can do at best in the same run. */
async function server(): Promise<void> {
  const env = { DATA_DIR: folder }
  const { communityIds, postIds, userId } = await fillDatabase(join(folder, 'loreloom.db'), POSTS)
  const communityId = communityIds[0]!
  const bare = await startScript('./bare-server.ts', [
    join(folder, 'loreloom.db'),
    communityId,
    postIds[0]!,
    userId,
  ])
  const bareText = await load(`${bare.url}/text`)
  const bareFeed = await load(`${bare.url}/feed`)
  const write = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"body":"A measured word."}',
  } as const
  const bareComment = await load(`${bare.url}/comments`, write)
  await bare.stop()
  rows.push({ what: 'bare Hono: a text', measured: perSecond(bareText), goal: '' })
  rows.push({
    what: 'bare Hono: feed of 20, one statement',
    measured: perSecond(bareFeed),
    goal: '',
  })
  rows.push({ what: 'bare Hono: group-commit insert', measured: perSecond(bareComment), goal: '' })

  const path = `/api/communities/${communityId}/posts?limit=20&sort=new`
  const uncached = await startScript('./app-server.ts', ['uncached'], env)
  const feed = await load(uncached.url + path)
  const sorts: Row[] = []
  for (const sort of ['hot', 'top', 'rising']) {
    const speed = await load(uncached.url + path.replace('new', sort))
    const measured = `${perSecond(speed)} = ${(speed / feed).toFixed(2)} × New`
    sorts.push({ what: `the same, sorted by ${sort}`, measured, goal: '≥ 0.50 × New' })
  }
  await uncached.stop()
  rows.push({
    what: 'community feed, read and rendered',
    measured: share(feed, bareFeed),
    goal: '≥ 0.60 × bare',
  })
  rows.push(...sorts)

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
  rows.push({
    what: 'start with 100,000 posts to the first 200',
    measured: `${Math.round(ready)} ms`,
    goal: '≤ 500 ms',
  })
  rows.push({
    what: 'memory after that start',
    measured: `${memoryOf(app.process).toFixed(0)} MB`,
    goal: '≤ 110 MB',
  })
  const kept = await load(app.url + path)
  rows.push({
    what: 'community feed, nothing changed',
    measured: share(kept, bareFeed),
    goal: '≥ 3 × bare',
  })
  const etag = (await fetch(app.url + path)).headers.get('etag') ?? ''
  const notModified = await load(app.url + path, { headers: { 'if-none-match': etag } })
  rows.push({
    what: 'community feed, 304',
    measured: share(notModified, bareFeed),
    goal: '≥ 3 × bare',
  })

  const token = await signUp(app.url)
  const headers = { ...write.headers, authorization: `Bearer ${token}` }
  const comment = await load(`${app.url}/api/posts/${postIds[0]}/comments`, { ...write, headers })
  rows.push({
    what: 'comment, durable',
    measured: share(comment, bareComment),
    goal: '≥ 0.50 × bare',
  })
  rows.push({
    what: 'memory under that load',
    measured: `${memoryOf(app.process).toFixed(0)} MB`,
    goal: '≤ 300 MB',
  })
  rows.push(await pictureRow(app.url, token, communityId))
  await app.stop()
}

/** A photograph of twelve megapixels, from the first byte to the post that shows it. */
async function pictureRow(url: string, token: string, communityId: string): Promise<Row> {
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

async function signUp(url: string): Promise<string> {
  const reply = await fetch(`${url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username: 'measurer',
      email: 'measurer@example.org',
      password: 'measured well',
    }),
  })
  const { data } = (await reply.json()) as { data: { token: string } }
  return data.token
}
