import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import Sqlite from 'better-sqlite3'
import { pino } from 'pino'
import { v7 } from 'uuid'
import { createApp } from '../../sync-server/app.ts'
import { readConfig } from '../../sync-server/config.ts'
import { openDatabase } from '../../sync-server/db/sqlite/open-database.ts'
import { eraseAccount } from '../../sync-server/features/account/erase.ts'
import { makeExport } from '../../sync-server/features/account/make-export.ts'
import type { Row } from './rows.ts'
import { fillDatabase } from './fill.ts'

const POSTS = 5_000
const COMMENTS = 20_000
const VOTES = 50_000

/** Gathers and then erases the data of a user who wrote a lot, and measures how long other users wait meanwhile. */
export async function accountRows(folder: string): Promise<Row[]> {
  mkdirSync(folder)
  const file = join(folder, 'loreloom.db')
  const { communityIds, postIds } = await fillDatabase(file, 60_000)
  const { id, copy } = addWriter(file, communityIds, postIds)
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const db = openDatabase(file)
  const app = await createApp(config, db, pino({ level: 'silent' }))
  await app.index.catchUp(Infinity)
  const { signal } = new AbortController()
  const gathered = await measure(() => makeExport(app, copy, signal))
  const erased = await measure(() => eraseAccount(app, id, signal))
  await app.documents.stop()
  await db.close()
  const much = `${POSTS.toLocaleString('en-US')} posts, ${COMMENTS.toLocaleString('en-US')} comments, ${VOTES.toLocaleString('en-US')} votes`
  return [
    { what: `download of one’s data: ${much}`, measured: gathered, goal: '' },
    { what: 'deleting that account', measured: erased, goal: '' },
  ]
}

async function measure(work: () => Promise<void>): Promise<string> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const began = performance.now()
  await work()
  const took = performance.now() - began
  delay.disable()
  const p99 = delay.percentile(99) / 1e6
  return `${(took / 1_000).toFixed(1)} s; others wait ${p99.toFixed(0)} ms at p99, ${(delay.max / 1e6).toFixed(0)} ms at most`
}

function addWriter(file: string, communityIds: string[], postIds: string[]) {
  const sqlite = new Sqlite(file)
  const [id, copy] = [v7(), v7()]
  const now = new Date().toISOString()
  const words = 'It was said that the harbour had been there before the sea. '.repeat(5)
  const post = sqlite.prepare(
    `insert into posts (id, community_id, author_id, title, body, body_length, post_type, hot_rank, created_at)
     values (?, ?, ?, ?, ?, ?, 'text', 0, ?)`,
  )
  const comment = sqlite.prepare(
    'insert into comments (id, post_id, depth, author_id, body, created_at) values (?, ?, 0, ?, ?, ?)',
  )
  const count = sqlite.prepare('update posts set comment_count = comment_count + 1 where id = ?')
  const vote = sqlite.prepare(
    'insert into post_votes (post_id, user_id, value, updated_at) values (?, ?, 1, ?)',
  )
  sqlite.transaction(() => {
    sqlite
      .prepare(
        `insert into users (id, username, display_name, joined_at, coins, password_hash) values (?, 'writer', '', ?, 100, 'none')`,
      )
      .run(id, now)
    for (let i = 0; i < POSTS; i++)
      post.run(
        v7(),
        communityIds[i % communityIds.length],
        id,
        `Post ${i}`,
        words,
        words.length,
        now,
      )
    for (let i = 0; i < COMMENTS; i++) {
      comment.run(v7(), postIds[i], id, `${i} ${words}`, now)
      count.run(postIds[i])
    }
    for (let i = 0; i < VOTES; i++) vote.run(postIds[i], id, now)
    sqlite
      .prepare('insert into exports (id, user_id, requested_at) values (?, ?, ?)')
      .run(copy, id, now)
  })()
  sqlite.close()
  return { id, copy }
}
