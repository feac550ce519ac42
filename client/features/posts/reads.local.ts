import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import type { Post } from '#shared/contract/posts.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { type ReadMark, readMarks } from './reads-table.ts'

export type { ReadMark }

const MAX_MARKS = 5_000
const NONE: ReadonlyMap<string, ReadMark> = new Map()

/** Posts that the user opened on this device, by id. The device tells no server. */
export function useReads(): ReadonlyMap<string, ReadMark> {
  const { account } = useApp()
  return (
    useLiveQuery(async () => {
      const marks = await readMarks(account.cache).toArray()
      return new Map(marks.map((mark) => [mark.post_id, mark]))
    }, [account]) ?? NONE
  )
}

/** Marks an opened post as read; returns the earlier mark, null the first time. */
export function useMarkRead({ id, comment_count: count }: Post): ReadMark | null {
  const { account } = useApp()
  const reads = readMarks(account.cache)
  const [before, setBefore] = useState<{ id: string; mark: ReadMark | null } | null>(null)
  const known = before?.id === id
  useEffect(() => {
    if (known) return
    void reads.get(id).then((mark) => setBefore({ id, mark: mark ?? null }))
  }, [reads, id, known])
  useEffect(() => {
    if (!known) return
    void reads.put({ post_id: id, read_at: new Date().toISOString(), comment_count: count })
    void reads.count().then(async (marks) => {
      if (marks > MAX_MARKS)
        await reads
          .orderBy('read_at')
          .limit(marks - MAX_MARKS)
          .delete()
    })
  }, [reads, id, count, known])
  return known ? (before?.mark ?? null) : null
}
