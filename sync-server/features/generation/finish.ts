import { ApiError } from '#shared/errors.ts'
import { newId } from '../../db/ids.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { createBibleEntry } from '../bible/bible-writes.ts'
import { locationOf } from '../documents/document-location.ts'
import type { Documents } from '../documents/documents.ts'
import { entriesOf } from './bible-prompt.ts'
import { chapterTextOf } from './chapter-prompt.ts'
import { end, forgetProposalsOf, type WorkedOn } from './generation-rows.ts'
import type { Material } from './material.ts'
import { outlineOf } from './outline-prompt.ts'
import { proposedChanges } from './proposed-changes.ts'
import { keepReceipt } from './receipt.ts'
import { basisOf, isPlanned, takeOutline } from './take-outline.ts'

type Outputs = ReadonlyMap<string, unknown>
interface Tools {
  documents: Documents
  /** The model that wrote it. */
  model: string
}

/**
 * Puts the generated outline into the book, or keeps it as a proposal where people have planned: it never replaces
 * their words.
 */
export async function finishOutline(
  work: WorkedOn,
  outputs: Outputs,
  context: CommandContext,
): Promise<void> {
  const planned = outlineOf(work.request, outputs)
  const isFree = !(await isPlanned(work.book_id, context))
  const basis = await basisOf(work.book_id, context)
  const proposal = isFree ? {} : { proposal: { kind: 'outline' as const, basis, ...planned } }
  if ((await end(work, proposal, context)) && isFree)
    await takeOutline(work.book_id, planned, context)
}

/** Entries are added beside those that are there. */
export async function finishBible(
  work: WorkedOn,
  outputs: Outputs,
  { documents, material, model }: Tools & { material: Material },
  context: CommandContext,
): Promise<void> {
  if (!(await end(work, {}, context))) return
  const entries = entriesOf(outputs.get('bible'), material)
  for (const { content, ...entry } of entries) {
    const id = newId()
    await createBibleEntry(work.book_id, { id, ...entry }, context)
    const document = `asset:${id}`
    const location = await locationOf(context.trx, document)
    await documents.begin(context, location!, content)
    const shared = entries.length > 1 ? `for ${entries.length} entries` : ''
    const written = { document, text: content, model, steps: ['bible'], shared }
    await keepReceipt(work, written, context)
  }
}

/**
 * Works in two steps, because a writer may have the empty outline open: its room takes the words, then the generation
 * ends. A repeat after a crash finds exactly these words. An outline with other words stays as it is, and its writer
 * gets a proposal.
 */
export async function finishChapter(
  work: WorkedOn,
  outputs: Outputs,
  { documents, model }: Tools,
  write: (command: (context: CommandContext) => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  const content = chapterTextOf(outputs.get('chapter_outline'))
  if (content === '') throw new ApiError('generation.unusable')
  const name = `outline:${work.chapter_id}`
  const there = await documents.textOf(name)
  const isFree = there.trim() === '' || there === content
  // A writer who began to write meanwhile keeps their words.
  const isTaken =
    isFree && (await documents.replaceText(name, content, { id: work.user_id! }, there))
  const proposal = isTaken
    ? null
    : proposedChanges(await documents.stateOf(name), content, { wish: '', flaw: '' })
  await write(async (context) => {
    if (!(await end(work, proposal ? { proposal } : {}, context))) return
    await forgetProposalsOf(work, context)
    const written = { document: name, text: content, model, steps: ['chapter_outline'] }
    await keepReceipt(work, written, context)
  })
}
