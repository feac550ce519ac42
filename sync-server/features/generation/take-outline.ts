import type { PlannedOutline } from '#shared/contract/generation.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { createChapter, editChapter } from '../chapters/chapter-writes.ts'
import { getOutline, saveOutline } from '../outlines/outlines.ts'

/** Whether nobody has planned anything yet. */
export async function isUnplanned(bookId: string, { trx, user }: CommandContext): Promise<boolean> {
  const { outline, chapters } = await getOutline(trx, bookId, user)
  return !outline?.overview && !outline?.themes.length && chapters.length === 0
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
    if (there) await editChapter(there.id, chapter, context)
    else await createChapter(bookId, chapter, context)
  }
}
