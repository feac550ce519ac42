import type {
  Finding,
  Generation,
  GenerationKind,
  Progress,
  Proposal,
  Suggestion,
} from '#shared/contract/generation.ts'
import { ApiError, ERRORS, type ErrorCode } from '#shared/errors.ts'
import { type Kysely, sql } from 'kysely'
import type { Connection } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables/index.ts'
import type { LoadEntities, Viewer } from '../../sync/entities.ts'
import { isAtWork } from '../visible.ts'
import { settledName } from './book/suggestions.ts'

/** The number of a book's generations that a list shows. */
const SHOWN = 50

/** Only who works on their book sees them. */
export const loadGenerations: LoadEntities<'generation'> = async (db, ids, viewer) => {
  if (!viewer) return new Map()
  const rows = await db.all(selectByIds, { ids: JSON.stringify(ids), viewer: viewer.id })
  return new Map(rows.map((row) => [row.id, toGeneration(row)]))
}

export async function getGeneration(
  db: Connection,
  id: string,
  viewer: Viewer,
): Promise<Generation> {
  const found = (await loadGenerations(db, [id], viewer)).get(id)
  if (!found) throw new ApiError('generation.not_found')
  return found
}

/** Latest first. */
export async function listGenerations(db: Connection, bookId: string): Promise<Generation[]> {
  return (await db.all(selectByBook, { book_id: bookId })).map(toGeneration)
}

/** The error with which it failed; null when it did not. */
export async function errorOf(db: Connection, id: string): Promise<ErrorCode | null> {
  const row = await db.first(selectError, { id })
  return (row?.error ?? null) as ErrorCode | null
}

interface Row {
  id: string
  book_id: string
  kind: GenerationKind
  chapter_id: string | null
  section_id: string | null
  status: Generation['status']
  pause: Generation['pause']
  error: string | null
  progress: string | null
  findings: string
  suggestions: string
  settled: string
  proposal: string | null
  waits_since: string | null
  asked_by: string | null
  is_closed: 0 | 1
  price: number | null
  created_at: string
  rev: number
}

function toGeneration(row: Row): Generation {
  const { error, progress, findings, suggestions, settled, proposal, is_closed, price, ...rest } =
    row
  const seen = new Set(JSON.parse(settled) as string[])
  // While the model writes, the row goes to all followers every two seconds: the suggestions would be most of it.
  const isTold = rest.status !== 'running'
  return {
    ...rest,
    is_closed: is_closed === 1,
    is_paid: price !== null && price > 0,
    error: error === null ? null : ERRORS[error as ErrorCode][1],
    progress: progress === null ? null : (JSON.parse(progress) as Progress),
    findings: (JSON.parse(findings) as Finding[]).filter(({ quote }) => !seen.has(quote)),
    suggestions: isTold ? undecided({ suggestions, settled }) : [],
    proposal: proposal === null ? null : (JSON.parse(proposal) as Proposal),
  }
}

function undecided({ suggestions, settled }: Pick<Row, 'suggestions' | 'settled'>): Suggestion[] {
  const seen = new Set(JSON.parse(settled) as string[])
  return (JSON.parse(suggestions) as Suggestion[]).filter(
    ({ name }) => !seen.has(settledName(name)),
  )
}

/** Also while it is written. */
export async function suggestionsOf(db: Connection, id: string): Promise<Suggestion[]> {
  const row = await db.first(selectSuggestions, { id })
  return row ? undecided(row) : []
}

function selectGenerations(db: Kysely<Tables>) {
  return db
    .selectFrom('generations as g')
    .leftJoin('users as u', 'u.id', 'g.user_id')
    .leftJoin('orders as o', 'o.id', 'g.order_id')
    .select([
      'g.id',
      'g.book_id',
      'g.kind',
      'g.chapter_id',
      'g.section_id',
      'g.status',
      'g.pause',
      'g.error',
      'g.progress',
      'g.findings',
      'g.suggestions',
      'g.settled',
      'g.proposal',
      'g.created_at',
      'g.rev',
      'g.is_closed',
      'g.down_since as waits_since',
      sql<number | null>`o.price + o.licence_price`.as('price'),
      'u.username as asked_by',
    ])
}
const selectByIds = statement<{ ids: string; viewer: string }>()((db, value) =>
  selectGenerations(db)
    .innerJoin('books as b', 'b.id', 'g.book_id')
    .where('g.id', 'in', idList(value.ids))
    .where(isAtWork(value.viewer)),
)
const selectByBook = statement<{ book_id: string }>()((db, value) =>
  selectGenerations(db)
    .where('g.book_id', '=', value.book_id)
    .orderBy('g.created_at', 'desc')
    .orderBy('g.id', 'desc')
    .limit(SHOWN),
)
const selectSuggestions = statement<{ id: string }>()((db, value) =>
  db.selectFrom('generations').select(['suggestions', 'settled']).where('id', '=', value.id),
)
const selectError = statement<{ id: string }>()((db, value) =>
  db.selectFrom('generations').select('error').where('id', '=', value.id),
)
