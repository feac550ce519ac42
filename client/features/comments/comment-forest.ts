import type { Comment } from '#shared/contract/comments.ts'
import { threadOf } from '#shared/rules/comment-tree.ts'

export type ShownComment = Comment & { pending?: boolean }

export interface CommentBranch {
  comment: ShownComment
  depth: number
  descendants: number
  replies: CommentBranch[]
}

/** The thread as branches, best first among siblings. */
export function commentForest(comments: readonly ShownComment[]): CommentBranch[] {
  const roots: CommentBranch[] = []
  const path: CommentBranch[] = []
  for (const node of threadOf(comments)) {
    const branch = { ...node, replies: [] }
    path.length = node.depth
    const siblings = path[node.depth - 1]?.replies ?? roots
    siblings.push(branch)
    path.push(branch)
  }
  return roots
}
