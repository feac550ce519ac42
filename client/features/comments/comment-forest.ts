import { keepAlike } from '../../use-kept.ts'
import type { Comment } from '#shared/contract/comments.ts'
import type { ChapterComment } from '#shared/contract/chapter-comments.ts'
import { type CommentSort, threadOf, withoutEmptyBranches } from '#shared/rules/comment-tree.ts'

/** Fields that every comment has, and those that only comments on posts have. */
export type ShownComment = Pick<Comment, Extract<keyof Comment, keyof ChapterComment>> &
  Partial<Comment> & { pending?: boolean }

export interface CommentBranch {
  comment: ShownComment
  depth: number
  descendants: number
  replies: CommentBranch[]
  /** True if its reader said it just now. */
  isFresh?: boolean
}

/** The thread as branches, siblings in the order asked for; behind those of `first`, which stand as they are listed. */
export function commentForest(
  comments: readonly ShownComment[],
  sort: CommentSort = 'best',
  first: readonly string[] = [],
): CommentBranch[] {
  const roots: CommentBranch[] = []
  const path: CommentBranch[] = []
  for (const node of threadOf(withoutEmptyBranches(comments), sort)) {
    const branch: CommentBranch = { ...node, replies: [] }
    if (first.includes(node.comment.id)) branch.isFresh = true
    path.length = node.depth
    const siblings = path[node.depth - 1]?.replies ?? roots
    siblings.push(branch)
    path.push(branch)
  }
  return first.length > 0 ? withFirst(roots, first) : roots
}

function withFirst(branches: CommentBranch[], first: readonly string[]): CommentBranch[] {
  for (const branch of branches) branch.replies = withFirst(branch.replies, first)
  const listed = first.flatMap((id) => branches.find(({ comment }) => comment.id === id) ?? [])
  return [...listed, ...branches.filter((branch) => !listed.includes(branch))]
}

/** The fresh forest, with the objects of the earlier one for branches without changes. */
export function keepBranches(before: CommentBranch[], fresh: CommentBranch[]): CommentBranch[] {
  const known = new Map<string, CommentBranch>()
  const visit = (branch: CommentBranch) => {
    known.set(branch.comment.id, branch)
    for (const reply of branch.replies) visit(reply)
  }
  for (const root of before) visit(root)
  const keepAll = (old: CommentBranch[], branches: CommentBranch[]): CommentBranch[] => {
    const kept = branches.map(keepOne)
    const same = old.length === kept.length && kept.every((branch, i) => branch === old[i])
    return same ? old : kept
  }
  const keepOne = (branch: CommentBranch): CommentBranch => {
    const old = known.get(branch.comment.id)
    if (!old) return branch
    const comment = keepAlike(old.comment, branch.comment)
    const replies = keepAll(old.replies, branch.replies)
    const isSame =
      comment === old.comment &&
      replies === old.replies &&
      branch.depth === old.depth &&
      branch.isFresh === old.isFresh
    return isSame ? old : { ...branch, comment, replies }
  }
  return keepAll(before, fresh)
}

/** The first comments up to a limit, in reading order. */
export function firstOf(forest: CommentBranch[], limit: number): CommentBranch[] {
  let room = limit
  const take = (branches: CommentBranch[]): CommentBranch[] => {
    const taken: CommentBranch[] = []
    for (const branch of branches) {
      if (room === 0) break
      if (branch.descendants < room) {
        room -= branch.descendants + 1
        taken.push(branch)
      } else {
        room -= 1
        taken.push({ ...branch, replies: take(branch.replies) })
      }
    }
    return taken
  }
  return take(forest)
}
