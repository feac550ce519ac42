import type { Generation } from '#shared/contract/generation.ts'
import { ApiError } from '#shared/errors.ts'
import { countWords } from '#shared/rules/word-count.ts'
import type { ActionContext } from '../../http/handlers.ts'
import type { ChangeBus } from '../../sync/change-bus.ts'
import { perform } from '../../sync/execute.ts'
import { assertWriter } from '../books/book-roles.ts'
import type { Documents } from '../documents/documents.ts'
import { createVersion } from '../versions/versions.ts'
import { forgetProposal, saveProposal } from './generation-rows.ts'
import { getGeneration } from './generations.ts'
import { basisOf, forgetOldOutlines, keptOutline, takeOutline } from './take-outline.ts'

/** The server does not wait for a writer who types all the time. */
const MOST_TURNS = 5

/**
 * A writer takes a proposal as a whole, or leaves the book's text. The earlier outline takes the place of the proposal;
 * of a chapter's outline the server keeps the earlier words as a version.
 */
export async function decide(
  id: string,
  accept: boolean,
  { changeBus, documents }: { changeBus: ChangeBus; documents: Documents },
  { db, viewer }: ActionContext,
): Promise<Generation> {
  const user = viewer!
  const { book_id, chapter_id, proposal } = await getGeneration(db.read, id, user)
  await assertWriter(book_id, { trx: db.read, user })
  // Others are taken on devices.
  if (proposal?.kind !== 'outline' && proposal?.kind !== 'chapter_outline')
    throw new ApiError('generation.no_proposal')
  // The words first: the server forgets a taken proposal once its words are in the outline.
  if (accept && proposal.kind === 'chapter_outline')
    await replaceOutline(`outline:${chapter_id}`, proposal.content, book_id)
  await perform(
    db,
    changeBus,
    user,
    async (context) => {
      const now = await getGeneration(context.trx, id, user)
      if (now.proposal?.kind !== proposal.kind) throw new ApiError('generation.no_proposal')
      if (!accept || proposal.kind !== 'outline') return void (await forgetProposal(now, context))
      if ((await basisOf(book_id, context)) !== proposal.basis)
        throw new ApiError('generation.outline_changed')
      await saveProposal(now, await keptOutline(book_id, context), context)
      await forgetOldOutlines(book_id, context)
      await takeOutline(book_id, proposal, context)
    },
    [id, book_id],
  )
  return getGeneration(db.read, id, user)

  /** Keeps the present text as a version before replacing it, however often a writer changes it in between. */
  async function replaceOutline(name: string, content: string, bookId: string): Promise<void> {
    for (let turns = 0; turns < MOST_TURNS; turns++) {
      const before = await documents.textOf(name)
      if (before === content) return
      const kept = { document: name, kind: 'before-generation', name: '', text: before } as const
      const version = { ...kept, words: countWords(before) }
      if (before !== '')
        await perform(db, changeBus, user, (context) => createVersion(bookId, version, context), [
          bookId,
        ])
      if (await documents.replaceText(name, content, user, before)) return
    }
    throw new ApiError('server.busy', { retryAfter: 1 })
  }
}
