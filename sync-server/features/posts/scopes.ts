import { canModerate } from '#shared/rules/permissions.ts'
import { statement } from '../../db/statement.ts'
import type { ScopeGates } from '../../sync/entities.ts'
import { isVisible } from '../visible.ts'

/** Only the author and the moderators may follow a removed post. */
export const postsScopes: Pick<ScopeGates, 'post'> = {
  post: async (db, id, viewer) => {
    const post = await db.first(selectPost, { id, viewer: viewer?.id ?? '' })
    if (!post || post.removed_at === null || post.author_id === viewer?.id) return !!post
    const moderators = JSON.parse(post.moderators) as { id: string }[]
    return canModerate(viewer, { ...post, moderators })
  },
}

const selectPost = statement<{ id: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('posts as p')
    .innerJoin('communities as c', 'c.id', 'p.community_id')
    .select(['p.author_id', 'p.removed_at', 'c.creator_id', 'c.moderators'])
    .where('p.id', '=', value.id)
    .where('p.deleted_at', 'is', null)
    .where(isVisible(value.viewer)),
)
