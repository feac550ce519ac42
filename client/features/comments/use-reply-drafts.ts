import { useMemo, useState } from 'react'
import { useStoredDrafts } from '../../sync/react/use-draft.ts'
import { keepAlike, useKept } from '../../use-kept.ts'
import { commentDraftKey } from './comment-drafts.ts'

/**
 * Open reply boxes: those that held a draft when the thread was opened, and what the reader opened
 * or closed since. `drafts` are the comments whose reply is begun, open or not.
 */
export function useReplyDrafts(postId: string) {
  // Each pause in typing stores a draft again: its key stays.
  const stored = useStoredDrafts(commentDraftKey(postId, ''))
  const keys = useKept(
    stored?.map(({ key }) => key),
    keepAlike,
  )
  const [atStart, setAtStart] = useState<readonly string[] | null>(null)
  const [decided, setDecided] = useState<ReadonlyMap<string, boolean>>(new Map())
  if (keys && !atStart) setAtStart(keys)

  const drafts = useMemo(() => commentsOf(postId, keys ?? []), [postId, keys])
  const replying = useMemo(() => {
    const open = new Set(commentsOf(postId, atStart ?? []))
    for (const [id, isOpen] of decided) {
      if (isOpen) open.add(id)
      else open.delete(id)
    }
    return open
  }, [postId, atStart, decided])

  return { drafts, replying, decide: setDecided }
}

function commentsOf(postId: string, keys: readonly string[]): ReadonlySet<string> {
  const root = commentDraftKey(postId, null)
  const { length } = commentDraftKey(postId, '')
  return new Set(keys.filter((key) => key !== root).map((key) => key.slice(length)))
}
