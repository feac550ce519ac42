import { MAX_COMMENT_LENGTH } from '../limits.ts'
import { bodyProblem } from './post-form.ts'
import { visibleLength } from './text.ts'

/** A reply is allowed while its parent's depth is under this. */
export const MAX_REPLY_DEPTH = 10

/** The reason why this comment cannot be sent, or null. */
export function commentProblem(body: string): string | null {
  if (visibleLength(body) === 0) return 'Please write something first'
  return bodyProblem(body, MAX_COMMENT_LENGTH)
}

/** Depth 0 is a comment on the post itself. */
export function canReplyAt(depth: number): boolean {
  return depth < MAX_REPLY_DEPTH
}
