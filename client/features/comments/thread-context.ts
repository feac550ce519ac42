import type { VoteValue } from '#shared/rules/votes.ts'
import { createContext, useContext } from 'react'

export interface ThreadControl {
  postId: string
  signedIn: boolean
  folded: ReadonlySet<string>
  /** Comments whose reply box is open. */
  replying: ReadonlySet<string>
  /** Comments with a reply begun and kept. */
  drafts: ReadonlySet<string>
  vote(id: string, value: VoteValue): void
  toggleFold(id: string): void
  setReplying(id: string, open: boolean): void
}

export const ThreadContext = createContext<ThreadControl | null>(null)

export function useThread(): ThreadControl {
  const thread = useContext(ThreadContext)
  if (!thread) throw new Error('useThread needs <CommentThread> above it')
  return thread
}
