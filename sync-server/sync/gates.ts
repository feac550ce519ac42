import { DELETED_USER } from '#shared/rules/accounts.ts'
import { canModerate } from '#shared/rules/permissions.ts'
import { statement } from '../db/statement.ts'
import { isAtWork, isBookVisible, isVisible, isWorldVisible } from './visible.ts'
import type { ScopeGates } from './entities.ts'

const selectWorld = statement<{ id: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('worlds as w')
    .select('w.id')
    .where('w.id', '=', value.id)
    .where(isWorldVisible(value.viewer)),
)
const selectBook = statement<{ id: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('books as b')
    .innerJoin('worlds as w', 'w.id', 'b.world_id')
    .select('b.id')
    .where('b.id', '=', value.id)
    .where(isBookVisible(value.viewer)),
)
const selectChapter = statement<{ id: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('published_chapters as p')
    .innerJoin('books as b', 'b.id', 'p.book_id')
    .innerJoin('worlds as w', 'w.id', 'b.world_id')
    .select('p.id')
    .where('p.id', '=', value.id)
    .where(isBookVisible(value.viewer)),
)
const selectDraft = statement<{ id: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('books as b')
    .select('b.id')
    .where('b.id', '=', value.id)
    .where(isAtWork(value.viewer)),
)
const selectCommunity = statement<{ id: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('communities as c')
    .select('c.id')
    .where('c.id', '=', value.id)
    .where(isVisible(value.viewer)),
)
const selectProfile = statement<{ id: string }>()((db, value) =>
  db.selectFrom('users').select('id').where('id', '=', value.id).where('id', '<>', DELETED_USER.id),
)
const selectPost = statement<{ id: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('posts as p')
    .innerJoin('communities as c', 'c.id', 'p.community_id')
    .select(['p.author_id', 'p.removed_at', 'c.creator_id', 'c.moderators'])
    .where('p.id', '=', value.id)
    .where('p.deleted_at', 'is', null)
    .where(isVisible(value.viewer)),
)

/** Who may follow which scope. A scope that does not exist is one nobody may follow. */
export const gates: ScopeGates = {
  site: () => Promise.resolve(true),
  user: (_, id, viewer) => Promise.resolve(viewer?.id === id),
  profile: async (db, id) => (await db.first(selectProfile, { id })) !== undefined,
  world: async (db, id, viewer) =>
    (await db.first(selectWorld, { id, viewer: viewer?.id ?? '' })) !== undefined,
  book: async (db, id, viewer) =>
    (await db.first(selectBook, { id, viewer: viewer?.id ?? '' })) !== undefined,
  chapter: async (db, id, viewer) =>
    (await db.first(selectChapter, { id, viewer: viewer?.id ?? '' })) !== undefined,
  draft: async (db, id, viewer) =>
    viewer !== null && (await db.first(selectDraft, { id, viewer: viewer.id })) !== undefined,
  community: async (db, id, viewer) =>
    (await db.first(selectCommunity, { id, viewer: viewer?.id ?? '' })) !== undefined,
  post: async (db, id, viewer) => {
    const post = await db.first(selectPost, { id, viewer: viewer?.id ?? '' })
    if (!post || post.removed_at === null || post.author_id === viewer?.id) return !!post
    const moderators = JSON.parse(post.moderators) as { id: string }[]
    return canModerate(viewer, { ...post, moderators })
  },
}
