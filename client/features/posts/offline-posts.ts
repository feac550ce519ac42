import type { Post } from '#shared/contract/posts.ts'
import { excerptOf } from '#shared/rules/text.ts'
import type { Cache, Row } from '../../sync/store/cache.ts'
import { writeOfflineState } from '../../sync/store/offline-content.ts'
import { fetchMedia } from '../../sync/leading/fetch-media.ts'
import type { OfflineContent, OfflineParts } from '../../sync/leading/offline-loop.ts'
import { type OfflinePost, offlinePosts } from './offline-posts-table.ts'

/** Of each community: its newest posts. */
const NEWEST = 300
const MEASURED_EACH = 10

/** The newest posts of a community, with whole threads and pictures. */
export const offlineCommunities: OfflineContent = {
  async fetch(parts, id, goesOn) {
    const { cache, engine } = parts
    await engine.follow(`community:${id}`)
    const newest = await newestOf(cache, id)
    const posts = await offlinePosts(cache).where('community_id').equals(id).toArray()
    const held = new Map(posts.map((post) => [post.id, post]))
    const outdated = newest.filter((post) => !isCurrent(held.get(post.id), post))
    for (const [i, post] of outdated.entries()) {
      if (!goesOn()) break
      await fetchPost(parts, post)
      if (i % MEASURED_EACH === MEASURED_EACH - 1) await measure(parts, id, true)
    }
    const wanted = new Set(newest.map((post) => post.id))
    await offlinePosts(cache).bulkDelete([...held.keys()].filter((postId) => !wanted.has(postId)))
    await measure(parts, id, false)
  },
  async forget(cache, _, wanted) {
    await offlinePosts(cache)
      .filter(({ community_id }) => !wanted.includes(community_id))
      .delete()
  },
  async media(cache) {
    return (await offlinePosts(cache).toArray()).flatMap(({ media }) => media)
  },
}

async function fetchPost(parts: OfflineParts, row: Post): Promise<void> {
  const { api, cache, engine } = parts
  const { id } = row
  const params = { id }
  const [whole, thread] = [await api.posts.get({ params }), await api.comments.list({ params })]
  const post = { ...whole.data, body: excerptOf(whole.data.body) }
  await engine.keepAnswer(
    [
      { type: 'post', id, body: post },
      { type: 'post_body', id, body: { id, body: whole.data.body } },
    ],
    whole,
  )
  const comments = thread.data.map((body) => ({ type: 'comment' as const, id: body.id, body }))
  await engine.keepAnswer(comments, thread)
  await forgetComments(cache, id, new Set(comments.map((comment) => comment.id)))
  const media: string[] = []
  for (const fileId of picturesOf(whole.data))
    if (await fetchMedia(parts, fileId)) media.push(fileId)
  const { community_id, comment_count, edited_at } = row
  const size = JSON.stringify([whole.data, thread.data]).length
  await offlinePosts(cache).put({ id, community_id, comment_count, edited_at, size, media })
}

/** Those that the server does not list any more. */
async function forgetComments(
  cache: Cache,
  postId: string,
  listed: ReadonlySet<string>,
): Promise<void> {
  await cache
    .rows('comment')
    .where('post_id')
    .equals(postId)
    .filter((comment) => comment.scopes.length === 0 && !listed.has(comment.id))
    .delete()
}

async function measure(parts: OfflineParts, id: string, busy: boolean): Promise<void> {
  const posts = await offlinePosts(parts.cache).where('community_id').equals(id).toArray()
  const held = {
    items: posts.length,
    text_bytes: posts.reduce((sum, { size }) => sum + size, 0),
    media: posts.flatMap(({ media }) => media),
  }
  await writeOfflineState(parts, id, held, busy)
}

function newestOf(cache: Cache, communityId: string): Promise<Row<'post'>[]> {
  return cache
    .rows('post')
    .where('[community_id+created_at]')
    .between([communityId, ''], [communityId, '\uffff'])
    .reverse()
    .filter(({ removed_at }) => removed_at === null)
    .limit(NEWEST)
    .toArray()
}

function isCurrent(held: OfflinePost | undefined, post: Post): boolean {
  return held?.comment_count === post.comment_count && held.edited_at === post.edited_at
}

/** Pictures whole and small, and a video's poster; videos themselves are too large to keep unasked. */
function picturesOf({ media }: Post): string[] {
  return media.flatMap(({ media_type, file_id, thumbnail_file_id }) => [
    ...(media_type === 'image' ? [file_id] : []),
    ...(thumbnail_file_id ? [thumbnail_file_id] : []),
  ])
}
