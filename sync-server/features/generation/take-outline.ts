import { createHash } from 'node:crypto'
import type { PlannedOutline } from '#shared/contract/generation.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { createChapter, editChapter } from '../chapters/chapter-writes.ts'
import { getOutline, saveOutline } from '../outlines/outlines.ts'

/** Whether nobody has planned anything yet. */
export async function isUnplanned(bookId: string, { trx, user }: CommandContext): Promise<boolean> {
  const { outline, chapters } = await getOutline(trx, bookId, user)
  return !outline?.overview && !outline?.themes.length && chapters.length === 0
}

/** What a proposal was made beside: taken only while it is the same, so that nobody replaces what they have not seen. */
export async function basisOf(bookId: string, { trx, user }: CommandContext): Promise<string> {
  const { outline, chapters } = await getOutline(trx, bookId, user)
  const seen = JSON.stringify([outline?.overview, outline?.themes, chapters])
  return createHash('sha256').update(seen).digest('base64url')
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
    else await createChapter(bookId, chapter, context)
  }
}
