import { joinScenes } from '#shared/rules/scenes.ts'
import { markGenerated } from '../../books/permanent.ts'
import { told } from '../../books/book-writes.ts'
import { publishChapter } from '../../chapters/publishing.ts'
import { notify } from '../../notifications/notify.ts'
import { end, saveProgress } from '../generation-rows.ts'
import type { BookRun } from './book-run.ts'
import { chapterTexts } from './book-material.ts'
import { planOf } from './book-steps.ts'
import { openFindings, progressOf } from './progress.ts'

/**
 * The last step: readers get the chapters that were written, and the book is what was ordered, in one commit. What people wrote
 * themselves they publish themselves.
 */
export async function finishBook({ work, tools, done, material }: BookRun): Promise<void> {
  const { db, documents, write } = tools
  const there = new Set(material.chapters.map(({ id }) => id))
  const written = (planOf(done)?.chapters ?? []).filter(
    ({ id, is_written }) => !is_written && there.has(id),
  )
  const texts = new Map<string, string>()
  for (const { id } of written) {
    const { sections } = await chapterTexts(db.read, documents, work.book_id, id)
    texts.set(id, joinScenes(sections.map(({ text }) => text)))
  }
  await write(async (context) => {
    const shown = { progress: progressOf(done, null), findings: openFindings(done) }
    await saveProgress(work, shown, context)
    if (!(await end(work, {}, context))) return
    for (const [id, text] of texts) if (text !== '') await publishChapter(id, text, context)
    await markGenerated(work.book_id, work.book.licence, context)
    await told(work.book_id, context)
    const happening = { kind: 'book_done', subject: `book:${work.book_id}`, actor: '' } as const
    await notify(context.trx, work.user_id!, happening)
  })
}
