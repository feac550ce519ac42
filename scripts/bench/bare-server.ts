// The machine's own ceiling: the least a Hono server can do with the same rows and the same durability.
import { serve } from '@hono/node-server'
import Sqlite from 'better-sqlite3'
import { Hono } from 'hono'
import { v7 } from 'uuid'

const [file, communityId, postId, userId] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
]
const reader = new Sqlite(file, { readonly: true })
const feed = reader.prepare(
  `select p.*, a.username, a.display_name, c.name as community_name, c.slug, v.value as user_vote
   from posts p left join users a on a.id = p.author_id left join communities c on c.id = p.community_id
   left join post_votes v on v.post_id = p.id and v.user_id = ''
   where p.community_id = ? and p.deleted_at is null order by p.created_at desc, p.id desc limit 20`,
)
const writer = new Sqlite(file)
writer.pragma('journal_mode = WAL')
writer.pragma('synchronous = FULL')
const insert = writer.prepare(
  "insert into comments (id, post_id, depth, author_id, body, created_at) values (?, ?, 0, ?, ?, '2026-01-01T00:00:00.000Z')",
)
let waiting: { body: string; done: () => void }[] = []

function commit(): void {
  const batch = waiting
  waiting = []
  writer.exec('begin immediate')
  for (const { body } of batch) insert.run(v7(), postId, userId, body)
  writer.exec('commit')
  for (const { done } of batch) done()
}

const app = new Hono()
app.get('/feed', (c) => c.json({ data: feed.all(communityId) }))
app.get('/text', (c) => c.text('ok'))
app.post('/comments', async (c) => {
  const { body } = await c.req.json<{ body: string }>()
  await new Promise<void>((done) => {
    if (waiting.push({ body, done }) === 1) setImmediate(commit)
  })
  return c.json({ data: { body } })
})
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  console.log(`port ${port}`),
)
