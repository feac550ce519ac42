import Sqlite from 'better-sqlite3'
import { v7 } from 'uuid'
import { openDatabase } from '../../sync-server/db/sqlite/open-database.ts'
import { hotRank } from '../../shared/rules/post-sort.ts'

export interface Filled {
  communityIds: string[]
  postIds: string[]
  userId: string
}

const WORDS =
  'the lamp of her father kept burning over water while nobody in the valley said his name aloud again'.split(
    ' ',
  )

/**
 * A database of so many posts with votes, spread over communities, and the change rows that sync serves. Nothing of it waits to
 * be indexed: that would be measured along.
 */
export async function fillDatabase(
  file: string,
  posts: number,
  communities = 1,
  textOf = plainText,
): Promise<Filled> {
  await openDatabase(file).close()
  const sqlite = new Sqlite(file)
  sqlite.pragma('synchronous = OFF')
  const start = Date.now() - posts * 60_000
  const iso = (i: number) => new Date(start + i * 60_000).toISOString()
  const userIds = Array.from({ length: 50 }, () => v7())
  const communityIds = Array.from({ length: communities }, () => v7())
  const postIds: string[] = []
  const run = (sql: string) => sqlite.prepare(sql)
  const addUser = run(
    "insert into users (id, username, display_name, joined_at, coins, password_hash) values (?, ?, ?, ?, 100, 'none')",
  )
  const addPost = run(
    `insert into posts (id, community_id, author_id, title, body, body_length, post_type, upvotes, downvotes, score, hot_rank, created_at)
     values (?, ?, ?, ?, ?, ?, 'text', ?, ?, ?, ?, ?)`,
  )
  const addRow = run('insert into sync_row (scope, type, id, seq) values (?, ?, ?, ?)')
  sqlite.transaction(() => {
    userIds.forEach((id, i) => addUser.run(id, `writer${i}`, `Writer ${i}`, iso(0)))
    communityIds.forEach((id, i) => {
      run(
        `insert into communities (id, short_id, name, slug, description, creator_id, member_count, created_at)
         values (?, ?, ?, ?, 'Measured', ?, 50, ?)`,
      ).run(id, `BENCH0000${i}`, `Bench ${i}`, `bench-${i}`, userIds[0], iso(0))
      addRow.run(`community:${id}`, 'community', id, 1)
      run('insert into sync_scope (scope, head) values (?, ?)').run(`community:${id}`, posts + 1)
    })
    for (let i = 0; i < posts; i++) {
      const id = v7({ msecs: start + i * 60_000 })
      const communityId = communityIds[i % communities]!
      const { title, body } = textOf(i)
      const up = (i * 31) % 97
      const down = (i * 17) % 13
      const hot = hotRank(up, down, (start + i * 60_000) / 1000)
      addPost.run(
        id,
        communityId,
        userIds[i % 50],
        title,
        body,
        body.length,
        up,
        down,
        up - down,
        hot,
        iso(i),
      )
      addRow.run(`community:${communityId}`, 'post', id, i + 2)
      postIds.push(id)
    }
    sqlite.exec('delete from search_queue')
  })()
  sqlite.close()
  return { communityIds, postIds, userId: userIds[0]! }
}

function plainText(i: number): { title: string; body: string } {
  const words = Array.from({ length: 60 + (i % 140) }, (_, w) => WORDS[(w * 7 + i) % WORDS.length])
  return { title: `Post ${i} of the measured community`, body: words.join(' ') }
}

/** What was written past the server waits to be indexed, and the server would do it while something else is measured. */
export function forgetQueue(file: string): void {
  const sqlite = new Sqlite(file)
  sqlite.exec('delete from search_queue')
  sqlite.close()
}

/** A thread of so many comments below one post, a few levels deep. */
export function fillThread(file: string, postId: string, comments: number): void {
  const sqlite = new Sqlite(file)
  const post = sqlite
    .prepare<[string], { author_id: string; created_at: string }>(
      'select author_id, created_at from posts where id = ?',
    )
    .get(postId)!
  const add = sqlite.prepare(
    `insert into comments (id, post_id, parent_comment_id, depth, author_id, body, upvotes, downvotes, created_at)
     values (?, ?, ?, ?, ?, ?, ?, 0, ?)`,
  )
  const addRow = sqlite.prepare('insert into sync_row (scope, type, id, seq) values (?, ?, ?, ?)')
  const scope = `post:${postId}`
  const above: { id: string; depth: number }[] = []
  sqlite.transaction(() => {
    for (let i = 0; i < comments; i++) {
      const parent = i % 4 === 0 ? undefined : above[above.length - 1 - (i % 3)]
      const comment = { id: v7(), depth: parent && parent.depth < 9 ? parent.depth + 1 : 0 }
      const parentId = comment.depth > 0 ? parent!.id : null
      const body = `Remark ${i}: ${WORDS.slice(i % 9).join(' ')}`
      const { author_id, created_at } = post
      add.run(comment.id, postId, parentId, comment.depth, author_id, body, i % 40, created_at)
      addRow.run(scope, 'comment', comment.id, i + 1)
      above.push(comment)
    }
    sqlite.prepare('insert into sync_scope (scope, head) values (?, ?)').run(scope, comments)
    sqlite.prepare('update posts set comment_count = ? where id = ?').run(comments, postId)
  })()
  sqlite.close()
}
