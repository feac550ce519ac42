import { useMemo, useState } from 'react'
import type { Comment } from '#shared/contract/comments.ts'
import type { OwnVote } from '#shared/contract/posts.ts'
import { applyVote } from '#shared/rules/votes.ts'
import { type Cache, UNREAD } from '../../sync/store/cache.ts'
import type { Overlay } from '../../sync/engine/overlay.ts'
import { usePageReply } from '../../sync/store/page.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { listed, useListed, wasEmpty } from '../../sync/react/use-list.ts'
import { useMore } from '../../sync/react/use-more.ts'
import { useQuery } from '../../sync/react/use-query.ts'
import { keepItems, useKept } from '../../use-kept.ts'
import { useFollow, useRead } from '../../sync/react/use-read.ts'

export type ShownComment = Comment & { pending?: boolean }

/** Rows of comments and the user's votes on them, as the local database has them. */
interface CommentBases {
  rows: Map<string, Comment>
  votes: Map<string, OwnVote>
}

/** In one transaction: between two, a write in the background could make the screen wait. */
function readComments(cache: Cache, find: () => Promise<Comment[]>): Promise<CommentBases> {
  return cache.transaction('r', cache.rows('comment'), cache.rows('comment_vote'), async () => {
    const rows = await find()
    const votes = await cache.rows('comment_vote').bulkGet(rows.map(({ id }) => id))
    return {
      rows: new Map(rows.map((row) => [row.id, row])),
      votes: new Map(votes.flatMap((vote) => (vote ? [[vote.id, vote] as const] : []))),
    }
  })
}

/** Comments as this device shows them, from rows and from what is still on its way. */
function foldComments(
  overlay: Overlay,
  { rows, votes }: CommentBases,
  belongs: (comment: Comment) => boolean,
): ShownComment[] {
  const ids = new Set([...rows.keys(), ...overlay.ids('comment')])
  return [...ids].flatMap((id) => {
    const comment = overlay.fold('comment', id, rows.get(id))
    if (!comment || !belongs(comment)) return []
    const value = overlay.fold('comment_vote', id, votes.get(id))?.value ?? comment.user_vote
    if (value === comment.user_vote) return comment
    return { ...comment, ...applyVote(comment, comment.user_vote, value), user_vote: value }
  })
}

/**
 * True if this device has the whole thread and follows it: pulls keep it up to date, so the client need not request it.
 */
async function isCurrent(cache: Cache, postId: string): Promise<boolean> {
  const [post, held] = await Promise.all([
    cache.rows('post').get(postId),
    cache.cursors.get(`post:${postId}`),
  ])
  if (!post || !held || held.cursor === UNREAD) return false
  const ofPost = cache.rows('comment').where('post_id').equals(postId)
  return (await ofPost.count()) >= post.comment_count
}

/** All comments of a post, live. */
export function useComments(postId: string) {
  const { account, overlay, session } = useApp()
  const { cache, engine } = account
  const read = useRead(`comments:${postId}:${account.userId}`, async () => {
    if ((await engine.overlay()).has('post', postId)) return
    if (await isCurrent(cache, postId)) return
    const {
      data: comments,
      asOf,
      epoch,
    } = await session.api.comments.list({ params: { id: postId } })
    await engine.keepAnswer(
      comments.map((body) => ({ type: 'comment', id: body.id, body })),
      { asOf, epoch },
    )
  })
  const { answered, settled, error, refresh } = read
  const brought = usePageReply((page) => page.comments.list({ params: { id: postId } }))
  const value = useMemo(() => {
    if (!brought) return undefined
    const rows = new Map(brought.data.map((row) => [row.id, row]))
    return { bases: { rows, votes: new Map<string, OwnVote>() }, answered: true }
  }, [brought])
  const held = useQuery(
    postId,
    async () => {
      const ofPost = () => cache.rows('comment').where('post_id').equals(postId).toArray()
      return { bases: await readComments(cache, ofPost), answered }
    },
    [cache, answered],
    { value, settled },
  )
  const folded = useMemo(
    () => held && foldComments(overlay, held.bases, (comment) => comment.post_id === postId),
    [overlay, held, postId],
  )
  // Most pending changes are of other things: the thread is not arranged again for them.
  const data = useKept(folded, keepItems)
  useFollow(overlay.has('post', postId) ? undefined : `post:${postId}`)
  const { state } = listed(held && { count: data?.length ?? 0, answered: held.answered }, read)
  return { data, loading: state === 'asking', error, refresh }
}

const PAGE = 50

/** Comments of one person, newest first. */
export function useProfileComments(username: string) {
  const { account, overlay, session } = useApp()
  const { cache, engine } = account
  const [cursor, setCursor] = useState<string | null>(null)
  const load = async (after?: string) => {
    const query = after ? { limit: PAGE, cursor: after } : { limit: PAGE }
    const reply = await session.api.comments.listByUser({ params: { id: username }, query })
    const { asOf, epoch } = reply
    await engine.keepAnswer(
      reply.data.map(({ parent_comment: _, ...body }) => ({ type: 'comment', id: body.id, body })),
      { asOf, epoch },
    )
    setCursor(reply.next_cursor)
  }
  const key = `comments-by:${username}`
  const read = useRead(`${key}:${account.userId}`, () => load())
  const { answered } = read
  const held = useQuery(username, async () => {
    const profiles = cache.rows('profile').where('username')
    const profile = await profiles.equals(username.toLowerCase()).first()
    if (!profile) return undefined
    const byAuthor = cache.rows('comment').where('[author.id+created_at]')
    const own = byAuthor.between([profile.id, ''], [profile.id, '\uffff'])
    const bases = await readComments(cache, () => own.toArray())
    return { authorId: profile.id, bases, answered, synced: await wasEmpty(cache, key) }
  }, [cache, answered])
  const data = useMemo(() => {
    if (!held) return []
    const shown = foldComments(overlay, held.bases, ({ author }) => author?.id === held.authorId)
    return shown.sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
  }, [overlay, held])
  const more = useMore(key, async () => {
    if (cursor) await load(cursor)
  })
  const states = useListed(key, held && { ...held, count: data.length }, read)
  return { data, ...states, ...more, hasMore: cursor !== null }
}
