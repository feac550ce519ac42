import { canModerate } from '#shared/rules/permissions.ts'
import { statement } from '../db/statement.ts'
import type { ScopeGates } from './entities.ts'

const selectCommunity = statement<{ id: string }>()((db, value) =>
  db.selectFrom('communities').select('id').where('id', '=', value.id),
)
const selectProfile = statement<{ id: string }>()((db, value) =>
  db.selectFrom('users').select('id').where('id', '=', value.id),
)
const selectPost = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('posts as p')
    .innerJoin('communities as c', 'c.id', 'p.community_id')
    .select(['p.author_id', 'p.removed_at', 'c.creator_id', 'c.moderators'])
    .where('p.id', '=', value.id)
    .where('p.deleted_at', 'is', null),
)

/** Who may follow which scope. A scope that does not exist is one nobody may follow. */
export const gates: ScopeGates = {
  site: () => Promise.resolve(true),
  user: (_, id, viewer) => Promise.resolve(viewer?.id === id),
  profile: async (db, id) => (await db.first(selectProfile, { id })) !== undefined,
  community: async (db, id) => (await db.first(selectCommunity, { id })) !== undefined,
  post: async (db, id, viewer) => {
    const post = await db.first(selectPost, { id })
    if (!post || post.removed_at === null || post.author_id === viewer?.id) return !!post
    const moderators = JSON.parse(post.moderators) as { id: string }[]
    return canModerate(viewer, { ...post, moderators })
  },
}
