import type { posts } from '#shared/contract/posts.ts'
import type { PostSort, TopPeriod } from '#shared/rules/post-sort.ts'
import type { Handlers, ReadContext } from '../../http/handlers.ts'
import { findCommunity } from '../communities/communities.ts'
import { findProfile } from '../users/users.ts'
import { listPosts, type ListRequest, type Source } from './post-lists.ts'
import { editPost, listPostVersions } from './post-edits.ts'
import { findBallot, findPoll, votePoll } from './polls.ts'
import { moderatePost } from './post-moderation.ts'
import { createPost, deletePost } from './post-writes.ts'
import { getPost } from './posts.ts'
import { listSaved, savePost } from './saved.ts'
import { castVote } from './votes.ts'

export const postsHandlers: Handlers<typeof posts> = {
  feed: async ({ query }, context) => {
    const { viewer, cacheUntilChanged } = context
    const joined = query.scope === 'joined' && viewer !== null
    if (isTimeless(query)) cacheUntilChanged('feed', ...(joined ? [`user:${viewer.id}`] : []))
    return listFrom({ of: joined ? 'joined' : 'all' }, query, context)
  },
  list: async ({ params, query }, { db, viewer, speaksOf, cacheUntilChanged }) => {
    const { id } = await findCommunity(db, params.id, viewer)
    await speaksOf(`community:${id}`)
    if (isTimeless(query)) cacheUntilChanged(`community:${id}`)
    return listPosts(db, { of: 'community', id }, query, viewer)
  },
  listByUser: async ({ params, query }, context) => {
    const { id } = await findProfile(context.db, params.id)
    return listFrom({ of: 'author', id }, { ...query, sort: 'new', period: 'all' }, context)
  },
  listSaved: ({ query }, { viewer, snapshot, speaksOf }) =>
    snapshot(async (db) => {
      const page = await listSaved(db, viewer!, query)
      const communities = new Set(page.items.map(({ community_id }) => community_id))
      for (const id of communities) await speaksOf(`community:${id}`, db)
      return page
    }),
  get: async ({ params }, { db, viewer, speaksOf, cacheUntilChanged }) => {
    await speaksOf(`post:${params.id}`)
    const { community_id } = await getPost(db, params.id, viewer)
    await speaksOf(`community:${community_id}`)
    const post = await getPost(db, params.id, viewer)
    cacheUntilChanged(`post:${post.id}`, `community:${post.community_id}`)
    return post
  },
  create: async ({ params, body }, context) => createPost(params.id, body, context),
  update: async ({ params, body }, context) => editPost(params.id, body, context),
  versions: ({ params }, { db, viewer }) => listPostVersions(db, params.id, viewer),
  poll: async ({ params }, { db, viewer, speaksOf, cacheUntilChanged }) => {
    await speaksOf(`post:${params.id}`)
    const { poll, community_id } = await findPoll(db, params.id, viewer)
    cacheUntilChanged(`post:${params.id}`, `community:${community_id}`)
    return poll
  },
  votePoll: ({ params, body }, context) => votePoll(params.id, body.option_ids, context),
  myPollVotes: ({ params }, { db, viewer }) => findBallot(db, params.id, viewer!),
  save: ({ params, body }, context) => savePost(params.id, body.saved, context),
  vote: async ({ params, body }, context) => castVote(params.id, body.vote, context),
  moderate: ({ params, body }, context) => moderatePost(params.id, body.act, body.reason, context),
  remove: async ({ params }, context) => deletePost(params.id, context),
}

/** Posts of several communities: the reply says how far it has seen each of them. */
function listFrom(source: Source, query: ListRequest, { viewer, snapshot, speaksOf }: ReadContext) {
  return snapshot(async (db) => {
    const page = await listPosts(db, source, query, viewer)
    const communities = new Set(page.items.map(({ community_id }) => community_id))
    for (const id of communities) await speaksOf(`community:${id}`, db)
    return page
  })
}

/** True when only writes, never the passing of time, can change the list. */
function isTimeless({ sort, period }: { sort: PostSort; period: TopPeriod }): boolean {
  return sort !== 'rising' && (sort !== 'top' || period === 'all')
}
