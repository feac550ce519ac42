import type { generation } from '#shared/contract/generation.ts'
import { ApiError } from '#shared/errors.ts'
import type { ActionContext, Handlers } from '../../http/handlers.ts'
import { assertWriter } from '../books/book-roles.ts'

/** This server has no language model: writers are told so, and nothing is changed. */
async function answer(
  { params }: { params: { id: string } },
  { db, viewer }: ActionContext,
): Promise<never> {
  await assertWriter(params.id, { trx: db.read, user: viewer! })
  throw new ApiError('generation.not_set_up')
}

export const generationHandlers: Handlers<typeof generation> = {
  outline: answer,
  assets: answer,
  chapterOutline: answer,
}
