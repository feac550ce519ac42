import type { posts } from '#shared/contract/posts.ts'
import type { PostSort, TopPeriod } from '#shared/rules/post-sort.ts'
import type { Handlers } from '../../http/handlers.ts'
import { findCommunity } from '../communities/communities.ts'
import { findProfile } from '../users/users.ts'
import { listPosts } from './post-lists.ts'
import { createPost, deletePost } from './post-writes.ts'
import { getPost } from './posts.ts'
import { castVote } from './votes.ts'

export const postsHandlers: Handlers<typeof posts> = {
  feed: async ({ query }, { db, viewer, keepUntilChanged }) => {
    const joined = query.scope === 'joined' && viewer !== null
    if (isTimeless(query)) keepUntilChanged('feed', ...(joined ? [`user:${viewer.id}`] : []))
    return listPosts(db, { of: joined ? 'joined' : 'all' }, query, viewer)
  },
  list: async ({ params, query }, { db, viewer, speaksOf, keepUntilChanged }) => {
    const { id } = await findCommunity(db, params.id)
    await speaksOf(`community:${id}`)
    if (isTimeless(query)) keepUntilChanged(`community:${id}`)
    return listPosts(db, { of: 'community', id }, query, viewer)
  },
  listByUser: async ({ params, query }, { db, viewer, speaksOf }) => {
    const { id } = await findProfile(db, params.id)
    await speaksOf(`profile:${id}`)
    return listPosts(db, { of: 'author', id }, { ...query, sort: 'new', period: 'all' }, viewer)
  },
  get: async ({ params }, { db, viewer, speaksOf, keepUntilChanged }) => {
    await speaksOf(`post:${params.id}`)
    const post = await getPost(db, params.id, viewer)
    keepUntilChanged(`post:${post.id}`, `community:${post.community_id}`)
    return post
  },
  create: async ({ params, body }, context) => createPost(params.id, body, context),
  vote: async ({ params, body }, context) => castVote(params.id, body.vote, context),
  remove: async ({ params }, context) => deletePost(params.id, context),
}

/** Whether only writes, never the passing of time, can change the list. */
function isTimeless({ sort, period }: { sort: PostSort; period: TopPeriod }): boolean {
  return sort !== 'rising' && (sort !== 'top' || period === 'all')
}
