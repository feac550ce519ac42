import type { BookReaders } from '#shared/contract/reading.ts'
import {
  FEWEST_READERS,
  FEWEST_STOPS,
  PARTS,
  partCounts,
  reachedCounts,
  STOPPED_DAYS,
  toldCount,
} from '#shared/rules/readers.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Connection } from '../../db/database.ts'
import { isOn, wholeUpTo } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { Person } from '../../sync/entities.ts'
import { assertWriter } from '../books/book-roles.ts'
import { getBook } from '../books/books.ts'
import { listPublished } from '../chapters/published.ts'

const DAY_MS = 86_400_000
const NEW_DAYS = 30

/** The numbers of a book's readers, for its author and editors; none stands for one or two people. */
export async function readersOf(
  db: Connection,
  bookId: string,
  viewer: Person,
  now = Date.now(),
): Promise<BookReaders> {
  await assertWriter(bookId, { trx: db, user: viewer })
  const book = await getBook(db, bookId, viewer)
  const daysAgo = (days: number) => new Date(now - days * DAY_MS).toISOString()
  const chapters = await listPublished(db, bookId, viewer)
  const places = await db.all(selectPlaces, { book_id: bookId, before: daysAgo(STOPPED_DAYS) })
  const byChapter = new Map(places.map((place) => [place.chapter_id, place]))
  const resting = chapters.map(({ id }) => byChapter.get(id)?.readers ?? 0)
  const reached = reachedCounts(resting)
  const began = places.reduce((sum, { readers }) => sum + readers, 0)
  const since = daysAgo(NEW_DAYS)
  const { followers } = (await db.first(countFollowers, { item: `book:${bookId}`, since }))!
  const stops = chapters.map(({ id }, at) => ({ id, at, stopped: byChapter.get(id)?.stopped ?? 0 }))
  // A reader in the last chapter has not stopped: there is no more.
  const [most] = stops.slice(0, -1).sort((a, b) => b.stopped - a.stopped)
  const isTold = began >= FEWEST_READERS && most !== undefined && most.stopped >= FEWEST_STOPS
  return {
    began: toldCount(began),
    chapters: chapters.map(({ id, title, chapter_number }, at) => ({
      id,
      title,
      chapter_number,
      reached: toldCount(reached[at]!),
    })),
    stops: isTold
      ? { chapter_id: most.id, parts: await partsOf(db, most.id, reached[most.at + 1] ?? 0) }
      : null,
    followers: book.follower_count,
    new_followers: followers,
  }
}

async function partsOf(db: Connection, chapter_id: string, beyond: number): Promise<number[]> {
  const found = await db.all(selectParts, { chapter_id })
  const resting = Array.from(
    { length: PARTS },
    (_, part) => found.find((one) => one.part === part)?.readers ?? 0,
  )
  return partCounts(resting, beyond)
}

/**
 * True for a place that counts, in statements in which `r` is the place and `b` the book: not of those who write the book,
 * and not of readers who keep theirs private.
 */
const counts: RawBuilder<SqlBool> = sql<SqlBool>`r.user_id <> b.author_id
  and not exists (select 1 from book_collaborators c
    where c.book_id = r.book_id and c.user_id = r.user_id and c.accepted_at is not null)
  and not exists (select 1 from notification_settings s
    where s.user_id = r.user_id and ${isOn('s.flags', 'private_reading', 0)})`

const selectPlaces = statement<{ book_id: string; before: string }>()((db, value) =>
  db
    .selectFrom('reading_progress as r')
    .innerJoin('books as b', 'b.id', 'r.book_id')
    .select((eb) => [
      'r.chapter_id',
      eb.fn.countAll<number>().as('readers'),
      sql<number>`count(case when r.at < ${value.before} then 1 end)`.as('stopped'),
    ])
    .where('r.book_id', '=', value.book_id)
    .where(counts)
    .groupBy('r.chapter_id'),
)
const selectParts = statement<{ chapter_id: string }>()((db, value) =>
  db
    .selectFrom('reading_progress as r')
    .innerJoin('books as b', 'b.id', 'r.book_id')
    .select((eb) => [
      wholeUpTo(PARTS - 1, sql<number>`r.fraction * ${sql.lit(PARTS)}`).as('part'),
      eb.fn.countAll<number>().as('readers'),
    ])
    .where('r.chapter_id', '=', value.chapter_id)
    .where(counts)
    .groupBy('part'),
)
const countFollowers = statement<{ item: string; since: string }>()((db, value) =>
  db
    .selectFrom('follows')
    .select((eb) => eb.fn.countAll<number>().as('followers'))
    .where('item', '=', value.item)
    .where('followed_at', '>=', value.since),
)
