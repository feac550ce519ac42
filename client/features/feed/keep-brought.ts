import { keepItems } from '../../ui/use-kept.ts'
import type { ShownPost } from '../posts/posts.local.ts'

/** The posts before where they say the same; how this device keeps them is not said. */
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
