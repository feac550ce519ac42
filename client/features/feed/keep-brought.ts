import { keepItems } from '../../use-kept.ts'
import type { ShownPost } from '../posts/posts.local.ts'

/**
 * Keeps the earlier post object where the fresh one has the same content; fields of the local database do not count.
 */
export function keepBrought(before: ShownPost[], fresh: ShownPost[]): ShownPost[] {
  const known = new Map(before.map((post) => [post.id, post]))
  const kept = fresh.map((post) => {
    const old = known.get(post.id)
    return old && saying(old) === saying(post) ? old : post
  })
  return keepItems(before, kept) ?? kept
}

const KEEPING = new Set(['seqs', 'scopes', 'stale_at'])
function saying(post: ShownPost): string {
  const said = Object.entries(post).filter(([key]) => !KEEPING.has(key))
  return JSON.stringify(said.sort(([a], [b]) => (a < b ? -1 : 1)))
}
