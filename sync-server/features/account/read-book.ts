import { sql } from 'kysely'
import type { TargetInFile } from '#shared/rules/book-archive.ts'
import type { EntryField, EntryTie } from '#shared/rules/entry-details.ts'
import type { BookPlan } from '#shared/rules/outline-text.ts'
import { standingInParts } from '#shared/rules/parts.ts'
import type { Connection } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'

/**
 * The chapters of a book in order, each with its scenes, its number and the part that begins there; also those in its
 * bin, counted apart.
 */
export async function* readChapters(db: Connection, id: string) {
  const chapters = await db.all(selectChapters, { id })
  const begun = new Map(
    standingInParts(chapters, ({ deleted_at }) => deleted_at === null).map(({ id, part }) => [
      id,
      part,
    ]),
  )
  let [standing, binned] = [0, 0]
  for (const chapter of chapters) {
    const n = chapter.deleted_at === null ? ++standing : ++binned
    const scenes = await db.all(selectScenes, { id: chapter.id })
    const number = numberOf(n, chapters.length)
    yield {
      ...chapter,
      number,
      part: begun.get(chapter.id) ?? '',
      outline: chapter.outline ?? '',
      scenes,
    }
  }
}

/** "03", or "003" among hundreds: in this order a folder shows them. */
export function numberOf(n: number, count: number): string {
  return String(n).padStart(Math.max(2, String(count).length), '0')
}

/** Reads the outline's overview and themes. */
export async function readPlan(
  db: Connection,
  id: string,
): Promise<Pick<BookPlan, 'overview' | 'themes'>> {
  const { overview, themes } = (await db.first(selectOutline, { id })) ?? NO_OUTLINE
  return { overview, themes: JSON.parse(themes) as string[] }
}

/** The words that the book is to have, and the date by which; nothing of them without a target. */
export async function readTarget(db: Connection, id: string): Promise<{ target?: TargetInFile }> {
  const { target_words: words, due_on } = (await db.first(selectTarget, { id })) ?? {}
  if (!words && !due_on) return {}
  return { target: { ...(words && { words }), ...(due_on && { due_on }) } }
}

/** The entries of its story bible by name, also those in its bin. */
export async function readBible(db: Connection, id: string) {
  const rows = await db.all(selectBible, { id })
  return rows.map(({ aliases, fields, ties, ...entry }) => ({
    ...entry,
    aliases: JSON.parse(aliases) as string[],
    fields: JSON.parse(fields) as EntryField[],
    ties: JSON.parse(ties) as EntryTie[],
  }))
}

const NO_OUTLINE = { overview: '', themes: '[]' }

const selectOutline = statement<{ id: string }>()((db, value) =>
  db.selectFrom('book_outlines').select(['overview', 'themes']).where('book_id', '=', value.id),
)
const selectTarget = statement<{ id: string }>()((db, value) =>
  db.selectFrom('book_targets').select(['target_words', 'due_on']).where('book_id', '=', value.id),
)
const selectChapters = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('chapters as c')
    .leftJoin('published_chapters as p', 'p.id', 'c.id')
    .leftJoin('documents as d', (join) =>
      join.on((eb) => eb('d.name', '=', sql<string>`'outline:' || c.id`)),
    )
    .select([
      'c.id',
      'c.title',
      'c.part',
      'c.summary',
      'c.estimated_words',
      'c.status',
      'c.deleted_at',
    ])
    .select(['p.text as published', 'd.text as outline'])
    .where('c.book_id', '=', value.id)
    .orderBy('c.position')
    .orderBy('c.id'),
)
const selectScenes = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('sections as s')
    .leftJoin('documents as d', (join) =>
      join.on((eb) => eb('d.name', '=', sql<string>`'section:' || s.id`)),
    )
    .select(['s.title', 's.note', 's.status', 's.target_words', 's.deleted_at', 'd.text'])
    .where('s.chapter_id', '=', value.id)
    .orderBy('s.position')
    .orderBy('s.id'),
)
const selectBible = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('book_assets as a')
    .leftJoin('documents as d', (join) =>
      join.on((eb) => eb('d.name', '=', sql<string>`'asset:' || a.id`)),
    )
    .select(['a.id', 'a.asset_type', 'a.name', 'a.aliases', 'a.portrait_file_id'])
    .select(['a.fields', 'a.ties', 'a.deleted_at', 'd.text'])
    .where('a.book_id', '=', value.id)
    .orderBy('a.name'),
)
