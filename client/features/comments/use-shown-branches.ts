import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import type { CommentSort } from '#shared/rules/comment-tree.ts'
import { useGrowing } from '../../ui/use-growing.ts'
import { useKept } from '../../ui/use-kept.ts'
import { commentForest, firstOf, keepBranches, type ShownComment } from './comment-forest.ts'
import { goToComment } from './go-to-comment.ts'

/** A screenful and more. */
const FIRST = 30
const STEP = 100

/** What of a thread stands in the page: first what the eye meets, then all. The comment that the address names is gone to. */
export function useShownBranches(
  comments: readonly ShownComment[],
  sort: CommentSort,
  linked: string | null,
) {
  const fresh = useMemo(() => commentForest(comments, sort), [comments, sort])
  const forest = useKept(fresh, keepBranches)
  // The server knows no fragment: at first this is what it wrote, then all of them.
  const limit = useGrowing(comments.length, FIRST, linked === null ? STEP : Infinity)
  const { key } = useLocation()
  const arrived =
    linked !== null && limit >= comments.length && comments.some(({ id }) => id === linked)
  useEffect(() => {
    if (arrived) goToComment(linked)
  }, [linked, arrived, key])
  return useMemo(() => firstOf(forest, limit), [forest, limit])
}
