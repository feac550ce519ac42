import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileUrl } from '#shared/rules/file-url.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import { change } from '../../testing/ask.ts'
import { type Cast, gatherCast } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { endLostPictures } from './end-lost-pictures.ts'

let app: TestApp
let cast: Cast
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
})
afterAll(() => app.close())

test('each version is read once, however many pictures its book has lost', async () => {
  const world = (await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })).id
  const { id: book } = await cast.make('bob', 'POST', `/worlds/${world}/books`, { title: 'Oil' })
  const lost = Array.from({ length: 500 }, newId)
  const [kept] = lost
  const words = 'The lamp burned all night. '.repeat(4_000)
  const old = '2026-01-01T00:00:00.000Z'
  await app.db.write(async (trx) => {
    for (const end of ['', '', '', '', `![A map](${fileUrl(kept!)})`])
      await change(
        trx,
        sql`insert into document_versions (id, book_id, document, kind, text, words, author_id, created_at)
          values (${newId()}, ${book}, 'section:x', 'auto', ${words + end}, 1, ${cast.sessions.bob.user.id}, ${old})`,
      )
    for (const id of lost)
      await change(
        trx,
        sql`insert into picture_names values (${id}, 'section:x', ${book}, 0, ${old})`,
      )
  })
  const started = process.threadCpuUsage()
  await endLostPictures(app.db, '2026-02-01T00:00:00.000Z')
  expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(200)
  const named = statement()((db) => db.selectFrom('picture_names').select('file_id'))
  expect(await app.db.read.all(named, {})).toEqual([{ file_id: kept }])
})
