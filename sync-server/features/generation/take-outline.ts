import { createHash } from 'node:crypto'
import type {
  EarlierOutline,
  Generation,
  PlannedOutline,
  Proposal,
} from '#shared/contract/generation.ts'
import { ApiError } from '#shared/errors.ts'
import { hasOutline } from '#shared/rules/outline.ts'
import { fieldOf } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { assertWriter } from '../books/book-roles.ts'
import { createChapter, editChapter } from '../chapters/chapter-writes.ts'
import { listChapters } from '../chapters/chapters.ts'
import { getOutline, saveOutline } from '../outlines/outlines.ts'
import { listSections } from '../sections/sections.ts'
import { forgetProposal, saveProposal } from './generation-rows.ts'
import { getGeneration } from './generations.ts'

/** The number of earlier outlines that a book keeps: each is as large as an outline, on every device of its writers. */
const MOST_KEPT = 10

/** True when the book has an outline, with the words that the server has counted. */
export async function isPlanned(bookId: string, { trx, user }: CommandContext): Promise<boolean> {
  const { outline, chapters } = await getOutline(trx, bookId, user)
  const scenes = Map.groupBy(await listSections(trx, bookId), ({ chapter_id }) => chapter_id)
  const wordsOf = (id: string) =>
    (scenes.get(id) ?? []).reduce((sum, { word_count }) => sum + word_count, 0)
  return hasOutline(
    outline,
    chapters.map((chapter) => ({ ...chapter, words: wordsOf(chapter.id) })),
  )
}

/** Refuses a book of which nothing can be written: it has no chapter, or no outline. */
export async function assertPlanned(bookId: string, context: CommandContext): Promise<void> {
  const chapters = await listChapters(context.trx, bookId)
  if (chapters.length === 0 || !(await isPlanned(bookId, context)))
    throw new ApiError('generation.no_outline')
}

/**
 * A hash of the plan beside which a proposal was made. A writer can take the proposal only while the plan is the same,
 * so that they replace nothing they have not seen.
 */
export async function basisOf(bookId: string, { trx, user }: CommandContext): Promise<string> {
  const { outline, chapters } = await getOutline(trx, bookId, user)
  const seen = JSON.stringify([outline?.overview, outline?.themes, chapters])
  return createHash('sha256').update(seen).digest('base64url')
}

/** The present outline, to keep while another one takes its place. */
export async function keptOutline(
  bookId: string,
  { trx, user, now }: CommandContext,
): Promise<Proposal> {
  const { outline, chapters } = await getOutline(trx, bookId, user)
  return {
    kind: 'earlier_outline',
    kept_at: now,
    overview: outline?.overview ?? '',
    themes: outline?.themes ?? [],
    chapters: chapters.map(({ chapter_number: _, ...chapter }) => chapter),
  }
}

/** Those before the latest ones. */
export async function forgetOldOutlines(book_id: string, context: CommandContext): Promise<void> {
  const all = await context.trx.all(selectEarlier, { book_id })
  for (const { id } of all.slice(MOST_KEPT)) await forgetProposal({ id, book_id }, context)
}

/** Brings a kept outline back, and keeps the one it replaces instead; a repeat changes nothing. */
export async function takeBackOutline(
  id: string,
  { kept_at }: Pick<EarlierOutline, 'kept_at'>,
  context: CommandContext,
): Promise<Generation> {
  const generation = await getGeneration(context.trx, id, context.user)
  const { book_id, kind, proposal } = generation
  await assertWriter(book_id, context)
  if (kind !== 'outline') throw new ApiError('generation.no_proposal')
  if (proposal?.kind === 'earlier_outline' && proposal.kept_at === kept_at) {
    const replaced = await keptOutline(book_id, context)
    // The time is its name: a repeat of this call within a millisecond must not find it.
    const isNamesake = replaced.kind === 'earlier_outline' && replaced.kept_at <= kept_at
    const later = new Date(Date.parse(kept_at) + 1).toISOString()
    await saveProposal(generation, isNamesake ? { ...replaced, kept_at: later } : replaced, context)
    await restoreOutline(book_id, proposal, context)
  }
  return getGeneration(context.trx, id, context.user)
}

/** As it was, but for the order of the chapters, for those in the bin and for those that came since. */
async function restoreOutline(
  bookId: string,
  { overview, themes, chapters }: EarlierOutline,
  context: CommandContext,
): Promise<void> {
  await saveOutline(bookId, { overview, themes }, context)
  const now = await getOutline(context.trx, bookId, context.user)
  const there = new Set(now.chapters.map(({ id }) => id))
  for (const { id, ...plan } of chapters) if (there.has(id)) await editChapter(id, plan, context)
}

/**
 * Makes this the outline. Chapters that are there keep their texts and take the new plan by number; those that it lacks
 * stay as they are.
 */
export async function takeOutline(
  bookId: string,
  { overview, themes, chapters }: PlannedOutline,
  context: CommandContext,
): Promise<void> {
  await saveOutline(bookId, { overview, themes }, context)
  const before = await getOutline(context.trx, bookId, context.user)
  for (const [i, chapter] of chapters.entries()) {
    const there = before.chapters[i]
    // A number that the plan lacks is no reason to lose one.
    const { estimated_words, ...texts } = chapter
    const edit = estimated_words === null ? texts : chapter
    if (there) await editChapter(there.id, edit, context)
    else await createChapter(bookId, { ...chapter, part: '' }, context)
  }
}

/** Latest first. */
const selectEarlier = statement<{ book_id: string }>()((db, value) =>
  db
    .selectFrom('generations')
    .select('id')
    .where('book_id', '=', value.book_id)
    .where('kind', '=', 'outline')
    .where(fieldOf('proposal', 'kind'), '=', 'earlier_outline')
    .orderBy(fieldOf('proposal', 'kept_at'), 'desc')
    .orderBy('id', 'desc'),
)
