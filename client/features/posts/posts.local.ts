import { useMemo } from 'react'
import type { OwnVote, PollVote, Post, SavedPost } from '#shared/contract/posts.ts'
import { POST_EXCERPT_LENGTH } from '#shared/limits.ts'
import { withBallot } from '#shared/rules/polls.ts'
import { excerptOf } from '#shared/rules/text.ts'
import { applyVote } from '#shared/rules/votes.ts'
import { RefusedError } from '../../sync/session/api.ts'
import type { Cache, Row } from '../../sync/store/cache.ts'
import type { Overlay } from '../../sync/engine/overlay.ts'
import { readAt, type PutRow } from '../../sync/store/rows.ts'
import { usePageReply } from '../../sync/store/page.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { isAsking } from '../../sync/react/use-list.ts'
import { useQuery } from '../../sync/react/use-query.ts'
import { useFollow, useRead } from '../../sync/react/use-read.ts'

export interface ShownPost extends Post {
  pending?: boolean
  saved: boolean
  /** The user's chosen options in its poll; null before voting. */
  my_options: string[] | null
}

export function postRows(posts: readonly Post[]): PutRow[] {
  return posts.map((body) => ({ type: 'post', id: body.id, body }))
}

/** A post's row, the user's vote on it and if the user saved it, as the local database has them. */
export type PostBases = Map<
  string,
  {
    row: Row<'post'> | Post | undefined
    vote: OwnVote | undefined
    saved: SavedPost | undefined
    ballot: PollVote | undefined
  }
>

/** The same for posts of an answer, without votes and saves. */
export function basesOf(posts: readonly Post[]): PostBases {
  const nothing = { vote: undefined, saved: undefined, ballot: undefined }
  return new Map(posts.map((row) => [row.id, { row, ...nothing }]))
}

export async function readPosts(cache: Cache, ids: readonly string[]): Promise<PostBases> {
  const [rows, votes, saved, ballots] = await Promise.all([
    cache.rows('post').bulkGet([...ids]),
    cache.rows('post_vote').bulkGet([...ids]),
    cache.rows('saved_post').bulkGet([...ids]),
    cache.rows('poll_vote').bulkGet([...ids]),
  ])
  return new Map(
    ids.map((id, i) => [id, { row: rows[i], vote: votes[i], saved: saved[i], ballot: ballots[i] }]),
  )
}

/**
 * Posts as this device shows them: with pending changes and the user's votes, without deleted ones. Folded while
 * rendering, so that a click shows in the next frame.
 */
export function foldPosts(overlay: Overlay, bases: PostBases, ids: readonly string[]): ShownPost[] {
  return ids.flatMap((id) => {
    const base = bases.get(id)
    const post = overlay.fold('post', id, base?.row)
    if (!post) return []
    const value = overlay.fold('post_vote', id, base?.vote)?.value ?? post.user_vote
    const counts = applyVote(post, post.user_vote, value)
    const saved = overlay.fold('saved_post', id, base?.saved) !== undefined
    const score = counts.upvotes - counts.downvotes
    const my_options = overlay.fold('poll_vote', id, base?.ballot)?.option_ids ?? null
    // The server's counts have a ballot that it knows; one on its way is added.
    const poll =
      post.poll && my_options && !base?.ballot ? withBallot(post.poll, my_options) : post.poll
    return { ...post, ...counts, score, user_vote: value, saved, poll, my_options }
  })
}

/** One post with its whole body, as far as this device has it. */
export function usePost(id: string) {
  const { account, overlay, session } = useApp()
  const { cache, engine } = account
  const read = useRead(`post:${id}:${account.userId}`, async () => {
    // Ask the vault itself: the screen's overlay may not have a post that was made a moment ago.
    if ((await engine.overlay()).has('post', id)) return
    try {
      const { data: post, asOf, epoch } = await session.api.posts.get({ params: { id } })
      const rows = postRows([{ ...post, body: excerptOf(post.body) }])
      if (post.body_length > POST_EXCERPT_LENGTH)
        rows.push({ type: 'post_body', id, body: { id, body: post.body } })
      await engine.keepAnswer(rows, { asOf, epoch })
    } catch (failure) {
      if (isMissing(failure)) await dropUnfollowed(cache, id)
      throw failure
    }
  })
  const { answered, settled, error, refresh } = read
  const brought = usePageReply((page) => page.posts.get({ params: { id } }))
  const value = useMemo(
    () =>
      brought && {
        bases: basesOf([brought.data]),
        row: undefined,
        whole: undefined,
        answered: true,
      },
    [brought],
  )
  const held = useQuery(
    id,
    async () => {
      const bases = await readPosts(cache, [id])
      const row = bases.get(id)?.row as Row | undefined
      return { bases, row, whole: await cache.rows('post_body').get(id), answered }
    },
    [cache, answered],
    { value, settled },
  )
  const found = useMemo(() => {
    const [post] = held ? foldPosts(overlay, held.bases, [id]) : []
    if (!post || post.body.length >= post.body_length) return post
    const whole = overlay.fold('post_body', id, held?.whole)
    return whole ? { ...post, body: whole.body } : post
  }, [overlay, held, id])
  useFollow(found && !found.pending ? `post:${id}` : undefined)
  return {
    data: found,
    loading: isAsking(held && { row: found, answered: held.answered }, found, read),
    error,
    refresh,
    /** Time at which the device read a copy that no scope keeps up to date; null for other rows. */
    copiedAt: readAt(held?.row),
  }
}

function isMissing(failure: unknown): boolean {
  return failure instanceof RefusedError && failure.status === 404
}

/** A copy that no followed scope keeps up to date has outlived its post. */
async function dropUnfollowed(cache: Cache, id: string): Promise<void> {
  const row = await cache.rows('post').get(id)
  if (row?.scopes.length === 0) await cache.rows('post').delete(id)
}
