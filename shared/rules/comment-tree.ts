interface Placed {
  id: string
  parent_comment_id: string | null
  deleted_at: string | null
}
interface Threaded extends Placed {
  created_at: string
  /** Not everywhere does one vote. */
  upvotes?: number
  downvotes?: number
}

export interface ThreadNode<C extends Threaded> {
  comment: C
  /** 0 for a comment on the post itself. */
  depth: number
  /** Replies below, at any depth. */
  descendants: number
}

export const COMMENT_SORTS = ['best', 'new', 'old'] as const
export type CommentSort = (typeof COMMENT_SORTS)[number]

const Z = 1.281551565545

/** Lower bound of the share of upvotes at 80 %: ten of ten beats sixty of a hundred. */
export function bestRank(upvotes: number, downvotes: number): number {
  const n = upvotes + downvotes
  if (n === 0) return 0
  const p = upvotes / n
  const spread = Z * Math.sqrt((p * (1 - p)) / n + (Z * Z) / (4 * n * n))
  return (p + (Z * Z) / (2 * n) - spread) / (1 + (Z * Z) / n)
}

/** Without the deleted comments that hold up nothing any more. */
export function withoutEmptyBranches<C extends Placed>(comments: readonly C[]): C[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]))
  const kept = new Set<string>()
  for (const comment of comments) {
    if (comment.deleted_at) continue
    for (let at: C | undefined = comment; at && !kept.has(at.id);) {
      kept.add(at.id)
      at = byId.get(at.parent_comment_id ?? '')
    }
  }
  return comments.filter(({ id }) => kept.has(id))
}

/**
 * A thread as the flat list on the screen: siblings in the chosen order, replies below their parent. A comment with a missing
 * parent is at the top, so that it is not lost.
 */
export function threadOf<C extends Threaded>(
  comments: readonly C[],
  sort: CommentSort = 'best',
): ThreadNode<C>[] {
  const known = new Set(comments.map((comment) => comment.id))
  const childrenByParent = new Map<string | null, C[]>()
  for (const comment of comments) {
    const parent = comment.parent_comment_id
    const key = parent !== null && known.has(parent) ? parent : null
    const siblings = childrenByParent.get(key)
    if (siblings) siblings.push(comment)
    else childrenByParent.set(key, [comment])
  }
  for (const siblings of childrenByParent.values()) siblings.sort(ORDERS[sort])
  const nodes: ThreadNode<C>[] = []
  const visit = (comment: C, depth: number): number => {
    const node = { comment, depth, descendants: 0 }
    nodes.push(node)
    for (const child of childrenByParent.get(comment.id) ?? [])
      node.descendants += 1 + visit(child, depth + 1)
    return node.descendants
  }
  for (const root of childrenByParent.get(null) ?? []) visit(root, 0)
  return nodes
}

const rankOf = ({ upvotes = 0, downvotes = 0 }: Threaded) => bestRank(upvotes, downvotes)

type Order = (a: Threaded, b: Threaded) => number

const byAge: Order = (a, b) =>
  (a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0) || (a.id < b.id ? -1 : 1)

const ORDERS: Record<CommentSort, Order> = {
  best: (a, b) => rankOf(b) - rankOf(a) || byAge(a, b),
  new: (a, b) => byAge(b, a),
  old: byAge,
}
