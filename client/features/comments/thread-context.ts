import type { User } from '#shared/contract/users.ts'
import type { VoteValue } from '#shared/rules/votes.ts'
import { createContext, useContext } from 'react'
import type { ShownCommunity } from '../communities/communities.local.ts'
import type { ShownComment } from './comment-forest.ts'

export interface ThreadControl {
  postId: string
  me: User | null
  /** Nobody but those who moderate may say anything here. */
  closed: boolean
  /** People whose words are folded away, by `user:<id>`. */
  mutes: ReadonlyMap<string, unknown>
  /** Comments of others that are younger are new to this reader; null marks none. */
  since: string | null
  /** Once it is known. */
  community: ShownCommunity | undefined
  folded: ReadonlySet<string>
  /** Comments whose reply box is open. */
  replying: ReadonlySet<string>
  /** Comments with a reply begun and kept. */
  drafts: ReadonlySet<string>
  /** Own comments whose text is being changed. */
  editing: ReadonlySet<string>
  vote(id: string, value: VoteValue): void
  toggleFold(id: string): void
  setReplying(id: string, open: boolean): void
  setEditing(id: string, open: boolean): void
  /** Asks first. */
  remove(comment: ShownComment): void
  showVersions(id: string): void
  report(id: string): void
  /** Asks for a reason, or restores. */
  moderate(comment: ShownComment): void
}

export const ThreadContext = createContext<ThreadControl | null>(null)

export function useThread(): ThreadControl {
  const thread = useContext(ThreadContext)
  if (!thread) throw new Error('useThread needs <CommentThread> above it')
  return thread
}
