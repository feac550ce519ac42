import type { User } from '#shared/contract/users.ts'
import type { VoteValue } from '#shared/rules/votes.ts'
import { createContext, use } from 'react'
import type { ShownCommunity } from '../communities/communities.local.ts'
import type { ShownComment } from './comment-forest.ts'

/** Whose calls carry them: of comments on posts, or on chapters. */
export type CommentKind = 'comments' | 'remarks'

/** What is asked or shown about one comment. `moderate` asks for a reason, or restores. */
export interface ThreadDialog {
  what: 'delete' | 'versions' | 'report' | 'moderate'
  comment: ShownComment
}

/** What all comments of a thread share. It stays the same object while one reads: a change renders every comment. */
export interface ThreadControl {
  kind: CommentKind
  /** The post or chapter that is talked about. */
  placeId: string
  me: User | null
  /** Nobody but those who moderate may say anything here. */
  closed: boolean
  /** One may delete what others say here. */
  clears: boolean
  /** People whose words are folded away, as `user:<id>`. */
  muted: readonly string[]
  /** Comments of others that are younger are new to this reader; null marks none. */
  since: string | null
  /** Once it is known. */
  community: ShownCommunity | undefined
  vote(id: string, value: VoteValue): void
  /** One has said something here. */
  onSaid(id: string): void
  setReplying(id: string, open: boolean): void
  setEditing(id: string, open: boolean): void
  /** Opens a dialog about a comment. */
  ask(what: ThreadDialog['what'], comment: ShownComment): void
}

/** Composers within the thread. */
export interface OpenBoxes {
  /** Comments whose reply box is open. */
  replying: ReadonlySet<string>
  /** Comments with a reply begun and kept. */
  drafts: ReadonlySet<string>
  /** Own comments whose text is being changed. */
  editing: ReadonlySet<string>
}

export const ThreadContext = createContext<ThreadControl | null>(null)
export const BoxesContext = createContext<OpenBoxes>({
  replying: new Set(),
  drafts: new Set(),
  editing: new Set(),
})

export function useThread(): ThreadControl {
  const thread = use(ThreadContext)
  if (!thread) throw new Error('useThread needs <CommentThread> above it')
  return thread
}

/** Which composers of one comment are open. */
export function useBoxes(id: string) {
  const { replying, drafts, editing } = use(BoxesContext)
  return { replying: replying.has(id), drafted: drafts.has(id), editing: editing.has(id) }
}
