import { ApiError } from '#shared/errors.ts'
import { MAX_PINNED_POSTS } from '#shared/limits.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'

/** Puts a post first in its community; the last pinned is first. Returns true if it was not pinned before. */
export async function pin(
  communityId: string,
  id: string,
  context: CommandContext,
): Promise<boolean> {
  const pinned_post_ids = await pinnedIn(communityId, context)
  if (pinned_post_ids.includes(id)) return false
  if (pinned_post_ids.length >= MAX_PINNED_POSTS) throw new ApiError('moderation.too_many_pinned')
  await save(communityId, [id, ...pinned_post_ids], context)
  return true
}

export async function unpin(
  communityId: string,
  id: string,
  context: CommandContext,
): Promise<boolean> {
  const pinned_post_ids = await pinnedIn(communityId, context)
  if (!pinned_post_ids.includes(id)) return false
  await save(
    communityId,
    pinned_post_ids.filter((pinned) => pinned !== id),
    context,
  )
  return true
}

async function pinnedIn(id: string, { trx }: CommandContext): Promise<string[]> {
  return JSON.parse((await trx.first(selectPinned, { id }))!.pinned_posts) as string[]
}

async function save(id: string, posts: string[], { trx, changes }: CommandContext): Promise<void> {
  await trx.run(setPinned, { id, pinned_posts: JSON.stringify(posts) })
  changes.put(`community:${id}`, 'community', id)
}

const setPinned = statement<{ id: string; pinned_posts: string }>()((db, value) =>
  db
    .updateTable('communities')
    .set((eb) => ({ pinned_posts: value.pinned_posts, rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
const selectPinned = statement<{ id: string }>()((db, value) =>
  db.selectFrom('communities').select('pinned_posts').where('id', '=', value.id),
)
