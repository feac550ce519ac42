import type { Credit } from '#shared/contract/fields.ts'
import { ApiError } from '#shared/errors.ts'
import { MAX_CREDITS } from '#shared/limits.ts'
import type { Licence } from '#shared/rules/licences.ts'
import type { Connection, Transaction } from '../../db/database.ts'
import { type Statement, statement } from '../../db/statement.ts'
import type { Changes } from '../../sync/changes.ts'
import type { Viewer } from '../../sync/entities.ts'

/** The kinds of things that users can fork. */
export type ForkableKind = 'book' | 'snippet' | 'asset'
/** A source as it is written down in `credits`. */
export type StoredCredit = Omit<Credit, 'is_open'>
/** The ids of a list that this viewer may read. */
export type SelectVisible = Statement<{ ids: string; viewer: string }, { id: string }>

interface Stored {
  source_id: string | null
  credits: string
}
type Credited<R extends Stored> = Omit<R, keyof Stored> & { forked_from: Credit[] }

/** Rows with their sources, each with whether this viewer can still read it. */
export async function withCredits<R extends Stored>(
  db: Connection,
  rows: readonly R[],
  selectVisible: SelectVisible,
  viewer: Viewer,
): Promise<Credited<R>[]> {
  const credits = rows.map((row) => JSON.parse(row.credits) as StoredCredit[])
  const ids = JSON.stringify(credits.flat().map(({ id }) => id))
  const asked = ids === '[]' ? [] : await db.all(selectVisible, { ids, viewer: viewer?.id ?? '' })
  const open = new Set(asked.map(({ id }) => id))
  return rows.map(({ source_id: _, credits: __, ...row }, i) => ({
    ...row,
    forked_from: credits[i]!.map((credit) => ({ ...credit, is_open: open.has(credit.id) })),
  }))
}

/** The scopes that say whether the sources of these can still be read. */
export function scopesOfSources(rows: readonly { forked_from: Credit[] }[]): string[] {
  const worlds = rows.flatMap(({ forked_from }) => forked_from.map(({ world }) => world.id))
  return [...new Set(worlds)].map((id) => `world:${id}`)
}

interface Source extends StoredCredit {
  forked_from: readonly Credit[]
}

/** Writes down what a new thing was forked from. The direct source and the original are always named. */
export async function credit(
  trx: Transaction,
  kind: ForkableKind,
  id: string,
  { id: source_id, title, author, world, forked_from }: Source,
): Promise<void> {
  const earlier = forked_from.map(({ is_open: _, ...known }) => known)
  const direct = {
    id: source_id,
    title,
    author: { username: author.username, display_name: author.display_name },
    world: { id: world.id, name: world.name, slug: world.slug },
  }
  const line: StoredCredit[] = [
    direct,
    ...earlier.slice(0, MAX_CREDITS - 2),
    ...earlier.slice(MAX_CREDITS - 2).slice(-1),
  ]
  await trx.run(STATEMENTS[kind].saveSource, { id, source_id, credits: JSON.stringify(line) })
}

/** The devices of those who see a source learn that it has one fork more, or less. */
export async function recordSourceChange(
  trx: Transaction,
  changes: Changes,
  kind: ForkableKind,
  id: string,
): Promise<void> {
  const source = await trx.first(STATEMENTS[kind].touch, { id })
  if (!source) return
  changes.put(`world:${source.world_id}`, kind, id)
  if (kind !== 'book') return
  changes.put(`book:${id}`, kind, id)
  changes.invalidated.add('books')
}

/** A fork keeps the licence under which it was made. */
export function assertKeepsLicence(
  { licence, forked_from }: { licence: Licence; forked_from: readonly Credit[] },
  next: Licence | undefined,
): void {
  if (next !== undefined && next !== licence && forked_from.length > 0)
    throw new ApiError('forks.licence_kept')
}

function statementsFor(table: 'books' | 'snippets' | 'assets') {
  // All three tables have the columns used here.
  const name = table as 'books'
  return {
    saveSource: statement<{ id: string; source_id: string; credits: string }>()((db, value) =>
      db
        .updateTable(name)
        .set({ source_id: value.source_id, credits: value.credits })
        .where('id', '=', value.id),
    ),
    touch: statement<{ id: string }>()((db, value) =>
      db
        .updateTable(name)
        .set((eb) => ({ rev: eb('rev', '+', 1) }))
        .where('id', '=', value.id)
        .returning('world_id'),
    ),
  }
}
const STATEMENTS = {
  book: statementsFor('books'),
  snippet: statementsFor('snippets'),
  asset: statementsFor('assets'),
}
