import { sql } from 'kysely'
import type { Notification } from '#shared/contract/notifications.ts'
import { excerpt } from '#shared/rules/excerpt.ts'
import { MAX_QUOTE, type NotificationKind } from '#shared/rules/notifications.ts'
import type { Connection } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { type Statement, statement } from '../../db/statement.ts'
import type { Viewer } from '../../sync/entities.ts'

type Quote = NonNullable<Notification['quote']>
interface Quoting {
  id: string
  kind: NotificationKind
  subject: string
  source: string | null
  /** Ids, the latest first: an array as JSON. */
  actors: string
}
interface Text {
  id: string
  author_id: string | null
  text: string
  removed_reason: string | null
}

/** The subjects that are quoted themselves. */
const QUOTED: Partial<Record<NotificationKind, string[]>> = {
  post: ['post:'],
  moderation: ['post:', 'book:'],
  update: ['chapter:'],
}

/** Long enough for an excerpt of a text with many marks. */
const READ_LENGTH = 600

/**
 * The first words of what each notification is about; of a removal its reason. None of a text that is deleted or removed, of
 * one whose writer the notification does not name first, or of a person whom the viewer muted. The caller has
 * checked that the viewer may see the subject: its texts are as visible as it is.
 */
export async function quotesOf(
  db: Connection,
  rows: readonly Quoting[],
  viewer: Viewer,
): Promise<Map<string, Quote>> {
  const texts = await textsOf(db, new Set(rows.flatMap((row) => itemOf(row) ?? [])))
  const muted = await mutedBy(db, viewer)
  return new Map(
    rows.flatMap((row) => {
      const item = itemOf(row)
      const found = item && texts.get(item)
      const quote = found && !muted.has(firstOf(row)) && quoteFrom(row, found)
      return quote ? [[row.id, quote] as const] : []
    }),
  )
}

const firstOf = ({ actors }: Quoting) => (JSON.parse(actors) as string[])[0] ?? ''

/** The text of a notification, such as `comment:<id>`; null if it has none to quote. */
function itemOf({ kind, subject, source }: Quoting): string | null {
  if (source !== null) return source
  const quoted = QUOTED[kind]?.some((type) => subject.startsWith(type))
  return quoted ? subject : null
}

function quoteFrom(row: Quoting, found: Text): Quote | null {
  if (row.kind === 'moderation')
    return found.removed_reason === null ? null : { text: found.removed_reason, comment_id: null }
  if (found.removed_reason !== null) return null
  if (found.author_id !== null && found.author_id !== firstOf(row)) return null
  const words = excerpt(found.text)
  if (words === '') return null
  const text = words.length > MAX_QUOTE ? `${words.slice(0, MAX_QUOTE).trimEnd()}…` : words
  const isAnswered = row.source !== null && !/^(?:award|appeal):/.test(row.source)
  return { text, comment_id: isAnswered ? found.id : null }
}

const SELECTS: Record<string, Statement<{ ids: string }, Text>> = {
  comment: statement<{ ids: string }>()((db, { ids }) =>
    db
      .selectFrom('comments')
      .select(['id', 'author_id', firstOfText('body').as('text'), 'removed_reason'])
      .where('id', 'in', idList(ids))
      .where('deleted_at', 'is', null),
  ),
  remark: statement<{ ids: string }>()((db, { ids }) =>
    db
      .selectFrom('remarks')
      .select(['id', 'author_id', firstOfText('body').as('text')])
      .select(sql<null>`null`.as('removed_reason'))
      .where('id', 'in', idList(ids))
      .where('deleted_at', 'is', null),
  ),
  award: statement<{ ids: string }>()((db, { ids }) =>
    db
      .selectFrom('award_grants')
      .select(['id', 'giver_id as author_id', 'line as text', 'removed_reason'])
      .where('id', 'in', idList(ids))
      .where('line', '<>', ''),
  ),
  post: statement<{ ids: string }>()((db, { ids }) =>
    db
      .selectFrom('posts')
      .select(['id', 'author_id', firstOfText('body').as('text'), 'removed_reason'])
      .where('id', 'in', idList(ids))
      .where('deleted_at', 'is', null),
  ),
  /** What was answered, for the user who appealed: nobody else is notified of it. */
  appeal: statement<{ ids: string }>()((db, { ids }) =>
    db
      .selectFrom('reports')
      .select(['id', 'answer as text'])
      .select([sql<null>`null`.as('author_id'), sql<null>`null`.as('removed_reason')])
      .where('id', 'in', idList(ids)),
  ),
  /** Of a book its removal alone. */
  book: statement<{ ids: string }>()((db, { ids }) =>
    db
      .selectFrom('books')
      .select(['id', 'author_id', 'title as text', 'removed_reason'])
      .where('id', 'in', idList(ids)),
  ),
  chapter: statement<{ ids: string }>()((db, { ids }) =>
    db
      .selectFrom('published_chapters')
      .select(['id', firstOfText('text').as('text')])
      .select([sql<null>`null`.as('author_id'), sql<null>`null`.as('removed_reason')])
      .where('id', 'in', idList(ids)),
  ),
}

function firstOfText(column: 'body' | 'text') {
  return sql<string>`substr(${sql.ref(column)}, 1, ${sql.lit(READ_LENGTH)})`
}

/** One statement for each kind of text, however many there are. */
async function textsOf(db: Connection, items: Iterable<string>): Promise<Map<string, Text>> {
  const texts = new Map<string, Text>()
  const byType = Map.groupBy(items, (item) => item.slice(0, item.indexOf(':')))
  for (const [type, select] of Object.entries(SELECTS)) {
    const ids = byType.get(type)?.map((item) => item.slice(type.length + 1))
    if (!ids) continue
    for (const text of await db.all(select, { ids: JSON.stringify(ids) }))
      texts.set(`${type}:${text.id}`, text)
  }
  return texts
}

async function mutedBy(db: Connection, viewer: Viewer): Promise<Set<string>> {
  const rows = viewer ? await db.all(selectMuted, { user_id: viewer.id }) : []
  return new Set(rows.map(({ item }) => item.slice('user:'.length)))
}

const selectMuted = statement<{ user_id: string }>()((db, value) =>
  db
    .selectFrom('mutes')
    .select('item')
    .where('user_id', '=', value.user_id)
    .where('item', 'like', 'user:%'),
)
