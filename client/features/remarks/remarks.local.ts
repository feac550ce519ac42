import { useMemo } from 'react'
import { useApp } from '../../sync/react.tsx'
import { useQuery } from '../../sync/use-query.ts'
import { useFollow, useRead } from '../../sync/use-read.ts'

/** What is said below a chapter, live; undefined until it is read. */
export function useRemarks(chapterId: string) {
  const { account, overlay, session } = useApp()
  const { cache, engine } = account
  const rows = useQuery(
    chapterId,
    () => cache.rows('remark').where('chapter_id').equals(chapterId).toArray(),
    [cache],
  )
  const data = useMemo(() => {
    if (!rows) return undefined
    const byId = new Map(rows.map((row) => [row.id, row]))
    const ids = new Set([...byId.keys(), ...overlay.ids('remark')])
    return [...ids].flatMap((id) => {
      const remark = overlay.fold('remark', id, byId.get(id))
      return remark?.chapter_id === chapterId ? [remark] : []
    })
  }, [rows, overlay, chapterId])
  const { loading, error } = useRead(`remarks:${chapterId}:${account.userId}`, async () => {
    const reply = await session.api.remarks.list({ params: { id: chapterId } })
    await engine.keepAnswer(
      reply.data.map((body) => ({ type: 'remark', id: body.id, body })),
      reply,
    )
  })
  useFollow(`chapter:${chapterId}`)
  return { data, loading: loading && !data?.length, error }
}
