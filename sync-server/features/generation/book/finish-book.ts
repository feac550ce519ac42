import { joinScenes } from '#shared/rules/scenes.ts'
import { markGenerated } from '../../books/permanent.ts'
import { recordChange } from '../../books/book-writes.ts'
import { statement } from '../../../db/statement.ts'
import { getChapter } from '../../chapters/chapters.ts'
import { publishChapter } from '../../chapters/publishing.ts'
import { notify } from '../../notifications/notify.ts'
import { end, rest, saveProgress } from '../generation-rows.ts'
import { isForbiddenText, reportForbidden } from '../moderation/moderate.ts'
import type { BookRun } from './book-run.ts'
import { chapterTexts } from './book-material.ts'
import { openFindings, progressOf } from './progress.ts'
import { decidedNames, openSuggestions } from './suggestions.ts'

/**
 * The last step, in one commit, completes the ordered book. Under OBRCL readers get the chapters that the model wrote;
 * people publish their own.
 */
export async function finishBook({
  work,
  tools,
  done,
  material,
}: Omit<BookRun, 'minutes_left'>): Promise<void> {
  const { db, documents, write } = tools
  const isOpen = work.book.licence === 'obrcl'
  const own = new Set(
    (await db.read.all(selectDocuments, { id: work.id })).map((row) => row.document),
  )
  const texts = new Map<string, string>()
  for (const { id } of isOpen ? material.chapters : []) {
    const { sections } = await chapterTexts(db.read, documents, work.book_id, id)
    const written = sections.filter((section) => own.has(`section:${section.id}`))
    texts.set(id, joinScenes(written.map(({ text }) => text)))
  }
  if (await isForbiddenText([...texts.values()].filter(Boolean), work, tools))
    return write(async (context) => {
      await reportForbidden(`about to publish what it wrote of “${material.title}”`, context)
      await rest(work, { pause: 'needs_owner', error: 'generation.forbidden' }, context)
    })
  await write(async (context) => {
    const decided = await decidedNames(context.trx, work.book_id)
    const shown = {
      progress: progressOf(done, null),
      findings: openFindings(done),
      suggestions: openSuggestions({ done, material }, tools.ai.checkModel, decided),
    }
    await saveProgress(work, shown, context)
    if (!(await end(work, {}, context))) return
    for (const [id, text] of texts) {
      if (text === '') continue
      const { published_at, deleted_at } = await getChapter(context.trx, id, context.user)
      if (published_at === null && deleted_at === null)
        await publishChapter(id, { text, tell: true }, context)
    }
    await markGenerated(work.book_id, work.book.licence, context)
    await recordChange(work.book_id, context)
    const happening = { kind: 'book_done', subject: `book:${work.book_id}`, actor: '' } as const
    await notify(context.trx, work.user_id!, happening)
  })
}

const selectDocuments = statement<{ id: string }>()((db, value) =>
  db.selectFrom('generated_texts').select('document').where('generation_id', '=', value.id),
)
