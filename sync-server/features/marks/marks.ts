import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { Mark, marks } from '#shared/contract/marks.ts'
import { ApiError } from '#shared/errors.ts'
import { MAX_MARKS } from '#shared/limits.ts'
import { MARK_COLOURS } from '#shared/rules/marks.ts'
import type { Connection } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import type { LoadEntities } from '../../sync/entities.ts'
import { getBook } from '../books/books.ts'
import { loadPublishedChapters } from '../chapters/published.ts'

type Marking = ParsedInputOf<typeof marks.save>['body']

/** The viewer's own alone, also of books that they may not read any more. */
export const loadMarks: LoadEntities<'mark'> = async (db, ids, viewer) => {
  if (!viewer) return new Map()
  const rows = await db.all(selectMarks, { user_id: viewer.id, ids: JSON.stringify(ids) })
  return new Map(rows.map((row) => [row.id, row]))
}

export function listMarks(db: Connection, bookId: string, viewer: { id: string }): Promise<Mark[]> {
  return db.all(selectByBook, { user_id: viewer.id, book_id: bookId })
}

/** A new mark needs a chapter that its reader may read; colour and note can be changed for ever. */
export async function saveMark(
  id: string,
  marking: Marking,
  context: CommandContext,
): Promise<Mark> {
  const { trx, user, changes, now } = context
  const own = { user_id: user.id, id }
  const { colour = MARK_COLOURS[0], note = '' } = marking
  const known = (await loadMarks(trx, [id], user)).get(id)
  if (known) {
    // Another device may have changed what this one leaves out.
    const changed = { colour: marking.colour ?? known.colour, note: marking.note ?? known.note }
    await trx.run(changeMark, { ...own, ...changed })
  } else {
    const titles = await titlesOf(marking, context)
    const { count } = (await trx.first(countMarks, { user_id: user.id }))!
    if (count >= MAX_MARKS) throw new ApiError('marks.too_many')
    await trx.run(addMark, { ...marking, colour, note, ...titles, ...own, marked_at: now })
  }
  changes.put(`user:${user.id}`, 'mark', id)
  return (await loadMarks(trx, [id], user)).get(id)!
}

export async function removeMark(
  id: string,
  { trx, user, changes }: CommandContext,
): Promise<{ done: true }> {
  if ((await trx.run(deleteMark, { user_id: user.id, id })) > 0)
    changes.del(`user:${user.id}`, 'mark', id)
  return { done: true }
}

async function titlesOf({ book_id, chapter_id }: Marking, { trx, user }: CommandContext) {
  const book = await getBook(trx, book_id, user)
  const chapter = (await loadPublishedChapters(trx, [chapter_id], user)).get(chapter_id)
  if (chapter?.book_id !== book_id) throw new ApiError('chapters.not_found')
  return { book_title: book.title, chapter_title: chapter.title }
}

const COLUMNS = [
  'id',
  'book_id',
  'chapter_id',
  'kind',
  'start',
  'quote',
  'prefix',
  'suffix',
  'colour',
  'note',
  'book_title',
  'chapter_title',
  'marked_at',
  'rev',
] as const

interface Own {
  user_id: string
  id: string
}

const selectMarks = statement<{ user_id: string; ids: string }>()((db, value) =>
  db
    .selectFrom('marks')
    .select(COLUMNS)
    .where('user_id', '=', value.user_id)
    .where('id', 'in', idList(value.ids)),
)
const selectByBook = statement<{ user_id: string; book_id: string }>()((db, value) =>
  db
    .selectFrom('marks')
    .select(COLUMNS)
    .where('book_id', '=', value.book_id)
    .where('user_id', '=', value.user_id)
    .orderBy('marked_at')
    .orderBy('id'),
)
const countMarks = statement<{ user_id: string }>()((db, value) =>
  db
    .selectFrom('marks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', value.user_id),
)
const changeMark = statement<Own & Pick<Mark, 'colour' | 'note'>>()((db, value) =>
  db
    .updateTable('marks')
    .set((eb) => ({ colour: value.colour, note: value.note, rev: eb('rev', '+', 1) }))
    .where('user_id', '=', value.user_id)
    .where('id', '=', value.id),
)
const addMark = statement<Own & Omit<Mark, 'rev'>>()((db, value) =>
  db.insertInto('marks').values({
    user_id: value.user_id,
    id: value.id,
    book_id: value.book_id,
    chapter_id: value.chapter_id,
    kind: value.kind,
    start: value.start,
    quote: value.quote,
    prefix: value.prefix,
    suffix: value.suffix,
    colour: value.colour,
    note: value.note,
    book_title: value.book_title,
    chapter_title: value.chapter_title,
    marked_at: value.marked_at,
  }),
)
const deleteMark = statement<Own>()((db, value) =>
  db.deleteFrom('marks').where('user_id', '=', value.user_id).where('id', '=', value.id),
)
