import type { ChapterComment } from '#shared/contract/chapter-comments.ts'
import { usePageReply } from '../../sync/store/page.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useList } from '../../sync/react/use-list.ts'
import { useFollow } from '../../sync/react/use-read.ts'

/** Comments below a chapter, live; undefined until they are read. */
export function useChapterComments(chapterId: string) {
  const { account, overlay, session } = useApp()
  const { cache, engine } = account
  useFollow(`chapter:${chapterId}`)
  const brought = usePageReply((page) => page.remarks.list({ params: { id: chapterId } }))
  const { data, state, error } = useList<ChapterComment>(`remarks:${chapterId}`, {
    scope: `chapter:${chapterId}`,
    deps: [cache, overlay],
    brought: brought?.data,
    async rows() {
      const rows = await cache.rows('remark').where('chapter_id').equals(chapterId).toArray()
      const byId = new Map(rows.map((row) => [row.id, row]))
      const ids = new Set([...byId.keys(), ...overlay.ids('remark')])
      return [...ids].flatMap((id) => {
        const comment = overlay.fold('remark', id, byId.get(id))
        return comment?.chapter_id === chapterId ? [comment] : []
      })
    },
    async load() {
      const reply = await session.api.remarks.list({ params: { id: chapterId } })
      await engine.keepAnswer(
        reply.data.map((body) => ({ type: 'remark', id: body.id, body })),
        reply,
      )
    },
  })
  return { data, loading: state === 'asking', error }
}
