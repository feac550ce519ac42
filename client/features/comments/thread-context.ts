import type { User } from '#shared/contract/users.ts'
import type { VoteValue } from '#shared/rules/votes.ts'
import { createContext, use } from 'react'
import type { ShownCommunity } from '../communities/communities.local.ts'
import type { ShownComment } from './comment-forest.ts'

/** API group of the comments: `comments` on posts, `remarks` on chapters. */
export type CommentKind = 'comments' | 'remarks'

/** The open dialog about one comment. `remove` is a moderator's, and asks for a reason. */
export interface ThreadDialog {
  what: 'award' | 'delete' | 'versions' | 'report' | 'remove'
  comment: ShownComment
}

/**
 * State that all comments of a thread share. It stays the same object while the user reads: a new one renders every
 * comment.
 */
export interface ThreadControl {
  kind: CommentKind
  /** The post or chapter that is talked about. */
  placeId: string
  me: User | null
  /** The user may write nothing here. */
  closed: boolean
  /** The user may delete comments of others here. */
  clears: boolean
  /** Muted people, as `user:<id>`, whose comments are folded. */
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
  /** Takes back that moderators removed it. */
  restore(id: string): void
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

/** The open composers of one comment. */
export function useBoxes(id: string) {
  const { replying, drafts, editing } = use(BoxesContext)
  return { replying: replying.has(id), drafted: drafts.has(id), editing: editing.has(id) }
}
