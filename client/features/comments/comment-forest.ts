import type { Comment } from '#shared/contract/comments.ts'
import { type CommentSort, threadOf, withoutEmptyBranches } from '#shared/rules/comment-tree.ts'

export type ShownComment = Comment & { pending?: boolean }

export interface CommentBranch {
  comment: ShownComment
  depth: number
  descendants: number
  replies: CommentBranch[]
}

/** The thread as branches, siblings in the order asked for. */
export function commentForest(
  comments: readonly ShownComment[],
  sort: CommentSort = 'best',
): CommentBranch[] {
  const roots: CommentBranch[] = []
  const path: CommentBranch[] = []
  for (const node of threadOf(withoutEmptyBranches(comments), sort)) {
    const branch = { ...node, replies: [] }
    path.length = node.depth
    const siblings = path[node.depth - 1]?.replies ?? roots
    siblings.push(branch)
    path.push(branch)
  }
  return roots
}
