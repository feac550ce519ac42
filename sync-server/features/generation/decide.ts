import type { Generation } from '#shared/contract/generation.ts'
import { ApiError } from '#shared/errors.ts'
import type { ActionContext } from '../../http/handlers.ts'
import { type CommandContext, execute } from '../../sync/execute.ts'
import type { News } from '../../sync/news.ts'
import { assertWriter } from '../books/book-roles.ts'
import type { Documents } from '../documents/documents.ts'
import { createVersion } from '../versions/versions.ts'
import { forgetProposal } from './generation-rows.ts'
import { getGeneration } from './generations.ts'
import { takeOutline } from './take-outline.ts'

/** A writer takes what was proposed, or leaves what is there. Of a chapter's outline the words before are kept as a version. */
export async function decide(
  id: string,
  accept: boolean,
  { news, documents }: { news: News; documents: Documents },
  { db, viewer }: ActionContext,
): Promise<Generation> {
  const user = viewer!
  const { book_id, chapter_id, proposal } = await getGeneration(db.read, id, user)
  await assertWriter(book_id, { trx: db.read, user })
  if (proposal === null) throw new ApiError('generation.no_proposal')
  const name = `outline:${chapter_id}`
  const before = proposal.kind === 'chapter_outline' ? await documents.textOf(name) : ''
  const outcome = await execute(
    db,
    news,
    async (_: never, context: CommandContext) => {
      if (!(await forgetProposal({ id, book_id }, context)))
        throw new ApiError('generation.no_proposal')
      if (accept && proposal.kind === 'outline') await takeOutline(book_id, proposal, context)
      if (accept && before !== '') {
        const version = { document: name, kind: 'before-replace', name: '', text: before } as const
        await createVersion(book_id, version, context)
      }
    },
    {
      name: 'generation.decide',
      v: 1,
      input: null,
      args: { id, accept },
      user,
      mutationId: null,
      deviceId: null,
      deps: [],
    },
  )
  if (outcome.status === 'rejected') throw new ApiError(outcome.refusal.code)
  if (accept && proposal.kind === 'chapter_outline')
    await documents.replaceText(name, proposal.content, user)
  return getGeneration(db.read, id, user)
}
