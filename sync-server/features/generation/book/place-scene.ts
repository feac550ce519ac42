import { newId } from '../../../db/ids.ts'
import type { CommandContext } from '../../../sync/execute.ts'
import { placeOf } from '../../documents/place-of.ts'
import { keepGenerated } from '../../documents/provenance.ts'
import { createSection } from '../../sections/section-writes.ts'
import type { WorkedOn } from '../generation-rows.ts'
import { keep, type StepTools } from '../step-tools.ts'
import type { ChapterTexts } from './book-material.ts'
import { type BookStep, nameOf } from './book-steps.ts'
import type { PlaceOutput } from './outputs.ts'

interface Scene {
  /** That puts it there. */
  step: BookStep
  chapter: string
  title: string
  text: string
  /** Sections that this generation has filled already. */
  taken: ReadonlySet<string>
}

/**
 * Puts a scene into its chapter: into a section that is there and empty, which somebody may have open, or into a new one
 * behind the others. A repeat after a crash finds exactly these words and puts nothing twice.
 */
export async function placeScene(
  work: WorkedOn,
  { step, chapter, title, text, taken }: Scene,
  { sections }: ChapterTexts,
  tools: StepTools,
): Promise<void> {
  const { documents, user } = tools
  const free = sections.filter(({ id }) => !taken.has(id))
  const empty = free.find((one) => one.text === text) ?? free.find((one) => one.text.trim() === '')
  // Whoever began to write there meanwhile keeps their words.
  const isPut =
    empty && (await documents.replaceText(`section:${empty.id}`, text, user, empty.text))
  const section_id = isPut ? empty.id : newId()
  const output: PlaceOutput = { section_id }
  await keep(work, nameOf(step), output, tools, {
    also: async (context) => {
      // First: the section counts what was generated as soon as it has words.
      await keepGenerated(context.trx, {
        document: `section:${section_id}`,
        generation_id: work.id,
        step: nameOf(step),
        book_id: work.book_id,
        model: tools.ai.model,
        text,
        created_at: context.now,
      })
      if (!isPut) await beginSection(section_id, { chapter, title, text }, context, tools)
    },
  })
}

async function beginSection(
  id: string,
  { chapter, title, text }: Pick<Scene, 'chapter' | 'title' | 'text'>,
  context: CommandContext,
  { documents }: StepTools,
): Promise<void> {
  await createSection(chapter, { id, title }, context)
  const place = await placeOf(context.trx, `section:${id}`)
  await documents.begin(context.trx, context.changes, place!, text)
}
