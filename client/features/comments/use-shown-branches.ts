import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import type { CommentSort } from '#shared/rules/comment-tree.ts'
import { useGrowing } from '../../ui/use-growing.ts'
import { useKept } from '../../use-kept.ts'
import { commentForest, firstOf, keepBranches, type ShownComment } from './comment-forest.ts'
import { goToComment } from './go-to-comment.ts'

/** A screenful and more. */
const FIRST = 30
const STEP = 100

/**
 * What of a thread stands in the page: first what the eye meets, then all. The comment that the address names is gone to,
 * and what one has just said.
 */
export function useShownBranches(
  comments: readonly ShownComment[],
  sort: CommentSort,
  linked: string | null,
  fresh: readonly string[],
) {
  const sorted = useMemo(() => commentForest(comments, sort, fresh), [comments, sort, fresh])
  const forest = useKept(sorted, keepBranches)
  // The server knows no fragment: at first this is what it wrote, then all of them.
  const limit = useGrowing(comments.length, FIRST, linked === null ? STEP : Infinity)
  const { key } = useLocation()
  const arrived =
    linked !== null && limit >= comments.length && comments.some(({ id }) => id === linked)
  useEffect(() => {
    if (arrived) goToComment(linked)
  }, [linked, arrived, key])
  const latest = fresh[0]
  const isHere = comments.some(({ id }) => id === latest)
  useEffect(() => {
    if (latest !== undefined && isHere) goToComment(latest)
  }, [latest, isHere])
  return useMemo(() => firstOf(forest, limit), [forest, limit])
}
