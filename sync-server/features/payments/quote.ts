import { createHash } from 'node:crypto'
import type { BookRequest, Progress } from '#shared/contract/generation.ts'
import type { Quote } from '#shared/contract/payments.ts'
import { ApiError } from '#shared/errors.ts'
import { MAX_GENERATED_CHAPTER_WORDS, MAX_GENERATED_CHAPTERS } from '#shared/limits.ts'
import { bookPrice } from '#shared/rules/prices.ts'
import { sql } from 'kysely'
import type { AiSettings } from '../../ai-settings.ts'
import type { Connection } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { OrdersTable } from '../../db/tables/payments.ts'
import type { PaymentSettings } from '../../payment-settings.ts'
import type { Person } from '../../sync/entities.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { assertOwner } from '../books/book-roles.ts'
import { getBook } from '../books/books.ts'
import { listChapters } from '../chapters/chapters.ts'
import { assertWindow, estimatedTokens } from '../generation/limits.ts'
import { assertPlanned } from '../generation/take-outline.ts'
import { listSections } from '../sections/sections.ts'
import { assertKeepsLicence } from '../worlds/credits.ts'
import { findWorld } from '../worlds/worlds.ts'

const VALID_MS = 30 * 60_000
const LOOKED_AT = 5
const NAMED = 20
/** By then an entry's row has the text that the generation itself wrote. */
const SETTLED_MS = 10_000

export interface Shop {
  ai: AiSettings | null
  payments: PaymentSettings | null
}

/** A price for so many words of this plan. A book has one quote: the last. */
export async function quoteBook(
  book_id: string,
  book: BookRequest,
  context: CommandContext,
  { ai, payments }: Shop,
): Promise<Quote> {
  const { trx, user, now } = context
  await assertOwner(book_id, context)
  if (!ai) throw new ApiError('generation.not_set_up')
  assertWindow(ai)
  const { title, ...shown } = await getBook(trx, book_id, user)
  if (book.licence === 'reserved' && shown.is_permanent) throw new ApiError('books.generated')
  await assertOpenWorld(shown, book, context)
  // A fork stays under the licence of its source.
  if (book.licence === 'reserved') assertKeepsLicence(shown, book.licence)
  const plan = await readPlan(trx, book_id)
  await assertPlanned(book_id, context)
  assertWritable(plan, book)
  const prices = priceOf(book, payments)
  const expires_at = new Date(Date.parse(now) + VALID_MS).toISOString()
  await trx.run(dropQuote, { book_id })
  const id = newId()
  await trx.run(insertQuote, {
    id,
    user_id: user.id,
    book_id,
    book_title: title,
    request: JSON.stringify(book),
    ...prices,
    plan_hash: plan.hash,
    created_at: now,
    expires_at,
  })
  const minutes = await usualMinutes(trx, book.words)
  const { words } = book
  const size = { words, chapters: plan.chapters, language: shown.language }
  return {
    id,
    book,
    ...prices,
    chapters: plan.open,
    minutes,
    tokens: Math.round(estimatedTokens(size)),
    changed_entries: await changedEntries(trx, book_id),
    expires_at,
  }
}

/** A book under OBRCL is for everybody, so its world must be public. */
export async function assertOpenWorld(
  { world_id }: { world_id: string },
  { licence }: BookRequest,
  { trx, user }: { trx: Connection; user: Person },
): Promise<void> {
  if (licence === 'obrcl' && (await findWorld(trx, world_id, user)).is_public === 0)
    throw new ApiError('payments.private_world')
}

/** The price of a book now, in hundredths. */
export function priceOf({ words, licence }: BookRequest, payments: PaymentSettings | null) {
  if (!payments) return { price: 0, licence_price: 0, currency: 'usd' }
  const licence_price = licence === 'reserved' ? payments.privateLicence : 0
  return { price: bookPrice(words), licence_price, currency: payments.currency }
}

interface Plan {
  hash: string
  /** All chapters, and those without text. */
  chapters: number
  open: number
}

/** The plan as the model would write it, and a hash of it: a user who pays, pays for this one. */
export async function readPlan(db: Connection, bookId: string): Promise<Plan> {
  const written = new Set(
    (await listSections(db, bookId))
      .filter(({ word_count }) => word_count > 0)
      .map(({ chapter_id }) => chapter_id),
  )
  const chapters = (await listChapters(db, bookId)).map(
    ({ id, title, summary, estimated_words }) => [
      id,
      title,
      summary,
      estimated_words,
      written.has(id),
    ],
  )
  return {
    hash: createHash('sha256').update(JSON.stringify(chapters)).digest('base64url'),
    chapters: chapters.length,
    open: chapters.filter(([id]) => !written.has(id as string)).length,
  }
}

/** Refuses, before a user pays, a book that the model could not write. */
function assertWritable({ chapters, open }: Plan, { words }: BookRequest): void {
  if (chapters > MAX_GENERATED_CHAPTERS) throw new ApiError('generation.too_many_chapters')
  if (open === 0) throw new ApiError('generation.nothing_to_write')
  if (words > open * MAX_GENERATED_CHAPTER_WORDS) throw new ApiError('generation.too_few_chapters')
}

/** As fast as the last books were. */
async function usualMinutes(db: Connection, words: number): Promise<number | null> {
  const books = await db.all(selectLastBooks, { limit: LOOKED_AT })
  let minutes = 0
  let done = 0
  for (const { progress, created_at, ended_at } of books) {
    done += (JSON.parse(progress!) as Progress).words_done
    minutes += (Date.parse(ended_at!) - Date.parse(created_at)) / 60_000
  }
  return done === 0 ? null : Math.max(1, Math.ceil((words * minutes) / done))
}

/** Entries that collaborators changed since the last plan: a user sees them before paying. */
async function changedEntries(db: Connection, book_id: string): Promise<string[]> {
  const last = await db.first(selectLastEnd, { book_id })
  if (!last?.ended_at) return []
  const since = new Date(Date.parse(last.ended_at) + SETTLED_MS).toISOString()
  const rows = await db.all(selectChanged, { book_id, since, limit: NAMED })
  return rows.map(({ name }) => name)
}

const selectLastEnd = statement<{ book_id: string }>()((db, value) =>
  db
    .selectFrom('generations')
    .select((eb) => eb.fn.max('ended_at').as('ended_at'))
    .where('book_id', '=', value.book_id),
)
const selectChanged = statement<{ book_id: string; since: string; limit: number }>()((db, value) =>
  db
    .selectFrom('documents as d')
    .innerJoin('book_assets as a', (join) => join.on(sql`'asset:' || a.id`, '=', sql`d.name`))
    .select('a.name')
    .where('d.book_id', '=', value.book_id)
    .where('d.updated_at', '>', value.since)
    .where('a.book_id', '=', value.book_id)
    .where('a.deleted_at', 'is', null)
    .orderBy('d.updated_at', 'desc')
    .limit(value.limit),
)
const dropQuote = statement<{ book_id: string }>()((db, value) =>
  db.deleteFrom('orders').where('book_id', '=', value.book_id).where('status', '=', 'quoted'),
)
type Inserted = Pick<
  OrdersTable,
  | 'id'
  | 'user_id'
  | 'book_id'
  | 'book_title'
  | 'request'
  | 'price'
  | 'licence_price'
  | 'currency'
  | 'plan_hash'
  | 'created_at'
  | 'expires_at'
>
const insertQuote = statement<Inserted>()((db, value) =>
  db.insertInto('orders').values({
    id: value.id,
    user_id: value.user_id,
    book_id: value.book_id,
    book_title: value.book_title,
    request: value.request,
    price: value.price,
    licence_price: value.licence_price,
    currency: value.currency,
    plan_hash: value.plan_hash,
    terms: null,
    created_at: value.created_at,
    expires_at: value.expires_at,
  }),
)
const selectLastBooks = statement<{ limit: number }>()((db, value) =>
  db
    .selectFrom('generations')
    .select(['progress', 'created_at', 'ended_at'])
    .where('kind', '=', 'book')
    .where('status', '=', 'done')
    .where('progress', 'is not', null)
    .orderBy('ended_at', 'desc')
    .limit(value.limit),
)
