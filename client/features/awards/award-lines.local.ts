import type { AwardLine } from '#shared/contract/awards.ts'
import { useMemo } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { useList } from '../../sync/react/use-list.ts'
import { useMutes } from '../mutes/mutes.local.ts'

/** The words that came with the awards of one item of a post, latest first; those of muted people are left out. */
export function useAwardLines(postId: string, item: string) {
  const { account, overlay, session } = useApp()
  const { cache, engine } = account
  const mutes = useMutes()
  const list = useList<AwardLine>(`award-lines:${postId}`, {
    scope: `post:${postId}`,
    deps: [cache, overlay],
    async rows() {
      const rows = await cache.rows('award_line').where('post_id').equals(postId).toArray()
      return rows
        .flatMap((row) => overlay.fold('award_line', row.id, row) ?? [])
        .sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
    },
    async load() {
      const { data, asOf, epoch } = await session.api.awards.lines({ params: { id: postId } })
      await engine.keepAnswer(
        data.map((body) => ({ type: 'award_line', id: body.id, body })),
        { asOf, epoch },
      )
    },
  })
  return useMemo(
    () => list.data.filter((line) => line.item === item && !mutes.has(`user:${line.author.id}`)),
    [list.data, item, mutes],
  )
}
