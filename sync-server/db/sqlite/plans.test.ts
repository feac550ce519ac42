import { afterAll, beforeAll, expect, test } from 'vitest'
import { loaders } from '../../features/index.ts'
import { type Cast, gatherCast } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { SqliteConnection } from './connection.ts'
import { type Statement, statements } from '../statement.ts'

let app: TestApp
let cast: Cast
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
})
afterAll(() => app.close())

/** SQLite's plan for each statement that `work` reads with. */
async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
  const plans: string[] = []
  const { all } = SqliteConnection.prototype
  SqliteConnection.prototype.all = function <V, R>(statement: Statement<V, R>, values: V) {
    const rows = this.sqlite
      .prepare(`explain query plan ${statement.for('sqlite').sql}`)
      .all(...statement.for('sqlite').bind(values)) as { detail: string }[]
    plans.push(...rows.map(({ detail }) => detail))
    return Reflect.apply(all, this, [statement, values]) as Promise<R[]>
  }
  try {
    await work()
  } finally {
    SqliteConnection.prototype.all = all
  }
  return plans
}

/** Tables that are read from one end to the other; the list of ids itself is one. */
const scans = (plans: string[]) =>
  plans.filter((plan) => plan.startsWith('SCAN') && !plan.startsWith('SCAN json_each'))

test('SQLite plans each statement once: it sees the constants, and no value of a parameter', () => {
  const texts = statements.map((statement) => statement.for('sqlite').sql)
  expect(texts.length).toBeGreaterThan(800)
  expect(texts.filter((sql) => /(?<!\+)\?/.test(sql.replace(/'[^']*'/g, '')))).toEqual([])
})

test('rows that are asked for by id are found by id, however many posts there are', async () => {
  const viewer = { id: 'somebody' }
  for (const [type, load] of Object.entries(loaders)) {
    const plans = await plansOf(() => load(app.db.read, ['one', 'two'], viewer, loaders))
    expect.soft([type, scans(plans)]).toEqual([type, []])
    expect.soft([type, plans.filter((plan) => /posts_\w+_idx/.test(plan))]).toEqual([type, []])
  }
})

test('every sort of every list walks an index and sorts nothing', async () => {
  const { id } = await cast.make('alice', 'POST', '/communities', { name: 'Planned' })
  const paths = ['/feed?scope=all&', `/communities/${id}/posts?`, '/users/alice/posts?']
  for (const path of paths) {
    for (const sort of path.includes('/users/') ? ['new'] : ['new', 'hot', 'top', 'rising']) {
      const plans = await plansOf(() => app.fetch(`/api${path}sort=${sort}&limit=20`))
      const walks = plans.some((plan) => /posts_\w+_idx/.test(plan))
      const sorts = plans.filter((plan) => plan.includes('TEMP B-TREE'))
      expect.soft({ path, sort, walks, sorts }).toEqual({ path, sort, walks: true, sorts: [] })
    }
  }
})

test('every order of the books to read walks an index and sorts nothing, also of one genre', async () => {
  for (const sort of ['updated', 'newest', 'popular', 'longest']) {
    for (const genre of ['', 'genres=fantasy&']) {
      const cursor = Buffer.from(
        JSON.stringify([sort === 'popular' || sort === 'longest' ? 9 : '2026', 'x']),
      ).toString('base64url')
      for (const page of ['', `cursor=${cursor}&`]) {
        const path = `/api/reading/books?${genre}${page}tags=sea&without=gore&sort=${sort}`
        const plans = await plansOf(() => app.fetch(path))
        const index = genre ? `books_genre_${sort}_idx` : `books_${sort}_idx`
        const walks = plans.some((plan) => plan.includes(index))
        const sorts = plans.filter((plan) => plan.includes('TEMP B-TREE'))
        expect.soft({ path, walks, sorts }).toEqual({ path, walks: true, sorts: [] })
      }
    }
  }
})

test('words with awards are a range of an index, of a post and of one of its comments', async () => {
  const { id } = await cast.make('alice', 'POST', '/communities', { name: 'Awarded' })
  const text = { title: 'Worth it', body: 'It is.', post_type: 'text' }
  const post = (await cast.make('alice', 'POST', `/communities/${id}/posts`, text)).id
  for (const item of ['', `item=post:${post}&`]) {
    const path = `/api/posts/${post}/award-lines?${item}limit=20`
    const plans = await plansOf(() => app.fetch(path))
    const index = item ? 'award_grants_item_lines_idx' : 'award_grants_lines_idx'
    const walks = plans.some((plan) => plan.includes(index))
    const sorts = plans.filter((plan) => plan.includes('TEMP B-TREE'))
    expect.soft({ path, walks, sorts }).toEqual({ path, walks: true, sorts: [] })
  }
})
