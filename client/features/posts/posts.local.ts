import type { Post } from '#shared/contract/posts.ts'
import { POST_EXCERPT_LENGTH } from '#shared/limits.ts'
import { applyVote } from '#shared/rules/votes.ts'
import type { Cache } from '../../sync/cache.ts'
import type { Overlay } from '../../sync/overlay.ts'
import type { PutRow } from '../../sync/rows.ts'
import { useApp } from '../../sync/react.tsx'
import { useQuery } from '../../sync/use-query.ts'
import { useFollow, useRead } from '../../sync/use-read.ts'

export type ShownPost = Post & { pending?: boolean }

export function postRows(posts: readonly Post[]): PutRow[] {
  return posts.map((body) => ({ type: 'post', id: body.id, body }))
}

/** Posts by id as this device shows them: pending changes and one's own votes included, deleted ones left out. */
export async function showPosts(
  cache: Cache,
  overlay: Overlay,
  ids: readonly string[],
): Promise<ShownPost[]> {
  const [rows, votes] = await Promise.all([
    cache.rows('post').bulkGet([...ids]),
    cache.rows('post_vote').bulkGet([...ids]),
  ])
  return ids.flatMap((id, i) => {
    const post = overlay.fold('post', id, rows[i])
    if (!post) return []
    const value = overlay.fold('post_vote', id, votes[i])?.value ?? post.user_vote
    const counts = applyVote(post, post.user_vote, value)
    return { ...post, ...counts, score: counts.upvotes - counts.downvotes, user_vote: value }
  })
}

/** One post with its whole body, as far as this device has it. */
export function usePost(id: string) {
  const { account, overlay, session } = useApp()
  const { cache, engine } = account
  const data = useQuery(id, async () => {
    const [post] = await showPosts(cache, overlay, [id])
    const whole =
      post && post.body.length < post.body_length
        ? await cache.rows('post_body').get(id)
        : undefined
    return { post: post && whole ? { ...post, body: whole.body } : post }
  }, [cache, overlay])
  const { loading, error, refresh } = useRead(`post:${id}:${account.userId}`, async () => {
    if (overlay.has('post', id)) return
    const { data: post, asOf, epoch } = await session.api.posts.get({ params: { id } })
    const rows = postRows([{ ...post, body: post.body.slice(0, POST_EXCERPT_LENGTH) }])
    if (post.body_length > POST_EXCERPT_LENGTH)
      rows.push({ type: 'post_body', id, body: { id, body: post.body } })
    await engine.keepAnswer(rows, { asOf, epoch })
  })
  const found = data?.post
  useFollow(found && !found.pending ? `post:${id}` : undefined)
  const gone = isMissing(error) && !found?.pending
  return {
    data: gone ? undefined : found,
    loading: (loading || data === undefined) && !found,
    error,
    refresh,
  }
}

function isMissing(error: Error | null): boolean {
  return (error as { status?: number } | null)?.status === 404
}

/** Posts on this device whose title or text holds the words, newest first. */
export function usePostSearch(search: string) {
  const { account, overlay } = useApp()
  const words = search.trim().toLowerCase()
  const data = useQuery(words, async () => {
    if (!words) return []
    const found = await account.cache
      .rows('post')
      .orderBy('created_at')
      .reverse()
      .filter(
        (post) =>
          post.title.toLowerCase().includes(words) || post.body.toLowerCase().includes(words),
      )
      .limit(50)
      .primaryKeys()
    return showPosts(account.cache, overlay, found)
  }, [account, overlay])
  return { data, loading: data === undefined, error: null }
}
