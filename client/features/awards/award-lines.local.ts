import type { AwardLine } from '#shared/contract/awards.ts'
import { MAX_LIST_LIMIT } from '#shared/limits.ts'
import { useMemo, useState } from 'react'
import type { Reply } from '../../sync/session/api.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useList } from '../../sync/react/use-list.ts'
import { useMore } from '../../sync/react/use-more.ts'
import { useMutes } from '../mutes/mutes.local.ts'

/**
 * The words that came with the awards of one item of a post, latest first. One request brings the latest of the post and of all its
 * comments.
 */
export function useAwardLines(postId: string, item: string) {
  const { session } = useApp()
  const params = { id: postId }
  const list = useLines(`award-lines:${postId}`, postId, () =>
    session.api.awards.lines({ params, query: { limit: MAX_LIST_LIMIT } }),
  )
  return useOfItem(list, item)
}

/** The same, of any number: page after page of this item alone. */
export function useAllAwardLines(postId: string, item: string) {
  const { session } = useApp()
  const params = { id: postId }
  const [next, setNext] = useState<string | null>(null)
  const ask = async (cursor?: string) => {
    const query = { item, limit: MAX_LIST_LIMIT, ...(cursor && { cursor }) }
    const reply = await session.api.awards.lines({ params, query })
    setNext(reply.next_cursor)
    return reply
  }
  const { keep, ...list } = useLines(`award-lines:${postId}:${item}`, postId, () => ask())
  const more = useMore(`${postId}:${item}`, async () => {
    if (next !== null) await keep(await ask(next))
  })
  return { ...useOfItem(list, item), ...more, hasMore: next !== null }
}

function useLines(key: string, postId: string, ask: () => Promise<Reply<AwardLine[]>>) {
  const { account, overlay } = useApp()
  const { cache, engine } = account
  const keep = (reply: Reply<AwardLine[]>) =>
    engine.keepAnswer(
      reply.data.map((body) => ({ type: 'award_line', id: body.id, body })),
      reply,
    )
  const list = useList<AwardLine>(key, {
    scope: `post:${postId}`,
    deps: [cache, overlay],
    async rows() {
      const rows = await cache.rows('award_line').where('post_id').equals(postId).toArray()
      return rows
        .flatMap((row) => overlay.fold('award_line', row.id, row) ?? [])
        .sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
    },
    load: async () => keep(await ask()),
  })
  return { ...list, keep }
}

/** Those of one item; those of muted people are counted and left out. */
function useOfItem<L extends { data: AwardLine[] }>(list: L, item: string) {
  const mutes = useMutes()
  const data = useMemo(() => list.data.filter((line) => line.item === item), [list.data, item])
  const shown = useMemo(
    () => data.filter((line) => !mutes.has(`user:${line.author.id}`)),
    [data, mutes],
  )
  return { ...list, data: shown, muted: data.length - shown.length }
}
