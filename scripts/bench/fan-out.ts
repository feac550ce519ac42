import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import Sqlite from 'better-sqlite3'
import { v7 } from 'uuid'
import type { Row } from './rows.ts'
import { fillDatabase } from './fill.ts'
import { type Started, startScript } from './processes.ts'

const CONNECTIONS = 20
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
const FOLLOWERS = 10_000

/** The time to read the feed while the server notifies ten thousand followers of a post, beside the usual time. */
export async function fanOutRows(folder: string): Promise<Row[]> {
  mkdirSync(folder)
  const file = join(folder, 'loreloom.db')
  const { communityIds } = await fillDatabase(file, 20_000)
  const communityId = communityIds[0]!
  const start = () =>
    startScript('../../dist/server/main.js', [], {
      DATA_DIR: folder,
      PORT: '0',
      RATE_LIMITS: 'off',
      PROOF_WORK: '0',
      LOG_LEVEL: 'silent',
    })
  const first = await start()
  const { token, userId } = await signUp(first.url)
  await first.stop()
  addFollowers(file, userId)

  const server = await start()
  // More different ones than the server remembers, so that each is read.
  const requests = Array.from({ length: 3_000 }, (_, i) => ({
    path: `/api/communities/${communityId}/posts?limit=20&sort=new&offset=${i}`,
  }))
  await read(server, requests, () => pause(1_000))
  const idle = await read(server, requests, () => pause(SECONDS * 1_000))
  let told = 0
  const busy = await read(server, requests, async () => {
    const started = performance.now()
    await post(server.url, communityId, token)
    await reaches(file, 'select count(*) from notifications', FOLLOWERS)
    told = performance.now() - started
  })
  await server.stop()

  // The mails of the day are due now.
  change(file, "update mail_news set due_at = '2026-01-01T00:00:00.000Z'")
  const postOffice = await start()
  const ordering = await read(postOffice, requests, () =>
    reaches(file, 'select count(*) from mails', FOLLOWERS),
  )
  const sending = await read(postOffice, requests, () => pause(SECONDS * 1_000))
  await postOffice.stop()
  const against = (what: string, p95: number): Row => {
    const level = p95 / idle
    const measured = `p95 ${p95.toFixed(1)} ms = ${level.toFixed(2)} × idle (${idle.toFixed(1)} ms)`
    return { what, measured, goal: '≤ 2 × idle', level }
  }
  return [
    against('feed while 10,000 followers are told', busy),
    against('feed while their mails are ordered', ordering),
    against('feed while their mails are sent', sending),
    {
      what: 'telling them, under that load',
      measured: `${(told / 1_000).toFixed(1)} s`,
      goal: '',
    },
  ]
}

/** p95 in ms of reading until something is over. */
async function read(
  server: Started,
  requests: { path: string }[],
  until: () => Promise<void>,
): Promise<number> {
  const times: number[] = []
  const run = autocannon({ url: server.url, connections: CONNECTIONS, requests, duration: 600 })
  run.on('response', (_client, status, _bytes, time) => {
    if (status !== 200) throw new Error(`a feed was answered with ${status}`)
    times.push(time)
  })
  await until()
  run.stop()
  await run
  times.sort((a, b) => a - b)
  return times[Math.floor(times.length * 0.95)]!
}

function addFollowers(file: string, author: string): void {
  const sqlite = new Sqlite(file)
  const addUser = sqlite.prepare(
    "insert into users (id, username, display_name, joined_at, coins, password_hash) values (?, ?, '', ?, 100, 'none')",
  )
  const follow = sqlite.prepare('insert into follows (user_id, item, followed_at) values (?, ?, ?)')
  // They want mail too, at an address that is theirs.
  const addEmail = sqlite.prepare(
    'insert into user_emails (id, user_id, email, email_key, verified, is_primary, created_at) values (?, ?, ?, ?, 1, 1, ?)',
  )
  const wish = sqlite.prepare(
    `insert into notification_settings (user_id, flags) values (?, '{"email_on_post":true}')`,
  )
  sqlite.transaction(() => {
    const now = new Date().toISOString()
    for (let i = 0; i < FOLLOWERS; i++) {
      const id = v7()
      addUser.run(id, `follower${i}`, now)
      follow.run(id, `user:${author}`, now)
      const email = `follower${i}@example.org`
      addEmail.run(v7(), id, email, email, now)
      wish.run(id)
    }
  })()
  sqlite.close()
}

async function reaches(file: string, sql: string, goal: number): Promise<void> {
  const sqlite = new Sqlite(file, { readonly: true })
  const count = sqlite.prepare(sql).pluck()
  while ((count.get() as number) < goal) await pause(50)
  sqlite.close()
}

function change(file: string, sql: string): void {
  const sqlite = new Sqlite(file)
  sqlite.exec(sql)
  sqlite.close()
}

async function signUp(url: string): Promise<{ token: string; userId: string }> {
  const body = { username: 'teller', email: 'teller@example.org', password: 'measured well' }
  const reply = await send(`${url}/api/auth/signup`, body)
  const { data } = reply as { data: { token: string; user: { id: string } } }
  return { token: data.token, userId: data.user.id }
}

function post(url: string, communityId: string, token: string): Promise<unknown> {
  const body = { post_type: 'text', title: 'Told to everybody', body: 'Measured.' }
  return send(`${url}/api/communities/${communityId}/posts`, body, token)
}

async function send(url: string, body: object, token?: string): Promise<unknown> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`)
  return reply.json()
}
