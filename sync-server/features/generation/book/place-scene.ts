import { newId } from '../../../db/ids.ts'
import type { CommandContext } from '../../../sync/execute.ts'
import { locationOf } from '../../documents/document-location.ts'
import { keepGenerated, wordsLeft } from '../../documents/provenance.ts'
import { createSection } from '../../sections/section-writes.ts'
import type { WorkedOn } from '../generation-rows.ts'
import { keepReceipt } from '../receipt.ts'
import { keep, type StepTools } from '../step-tools.ts'
import type { ChapterTexts } from './book-material.ts'
import { type BookStep, nameOf } from './book-steps.ts'
import type { PlaceOutput } from './outputs.ts'

interface Scene {
  /** The step that puts it there. */
  step: BookStep
  chapter: string
  title: string
  text: string
  /** The steps that gave the text. */
  steps: readonly string[]
  /** Sections that this generation has filled already. */
  taken: ReadonlySet<string>
  /** Chosen before a crash. */
  aim: string | undefined
}

/** The run keeps the section for a scene before it puts the scene there. */
export const aimOf = (step: BookStep): string => `aim:${nameOf(step)}`

/**
 * Puts a scene into its chapter: into an empty section, which a writer may have open, or into a new one behind the
 * others. A repeat after a crash knows the section and puts nothing twice.
 */
export async function placeScene(
  work: WorkedOn,
  { step, chapter, title, text, steps, taken, aim }: Scene,
  { sections }: ChapterTexts,
  tools: StepTools,
): Promise<void> {
  const { documents, user } = tools
  // Behind the scenes put there before: they come in their order.
  const last = sections.findLastIndex(({ id }) => taken.has(id))
  const empty = sections.slice(last + 1).find((one) => one.text.trim() === '')
  const aimed = aim ?? empty?.id
  if (empty && !aim) await keep(work, aimOf(step), { section_id: empty.id }, tools)
  const there = sections.find(({ id }) => id === aimed)
  // The run chose it while it was empty: its text comes from before a crash, and people may have continued it.
  const isThere = aim !== undefined && there !== undefined && wordsLeft(text, there.text) > 0
  // A writer who begins to write there meanwhile keeps their words.
  const isPut =
    isThere ||
    (there !== undefined &&
      there.text.trim() === '' &&
      (await documents.replaceText(`section:${there.id}`, text, user, there.text)))
  const section_id = isPut ? there!.id : newId()
  const output: PlaceOutput = { section_id }
  await keep(work, nameOf(step), output, tools, {
    also: async (context) => {
      // Before its words: the section counts generated words as soon as it has words.
      const document = `section:${section_id}`
      await keepGenerated(context.trx, {
        document,
        generation_id: work.id,
        step: nameOf(step),
        book_id: work.book_id,
        model: tools.ai.model,
        text,
        created_at: context.now,
      })
      if (!isPut) await beginSection(section_id, { chapter, title, text }, context, tools)
      await keepReceipt(work, { document, text, steps, model: tools.ai.model }, context)
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
  const location = await locationOf(context.trx, `section:${id}`)
  await documents.begin(context, location!, text)
}
