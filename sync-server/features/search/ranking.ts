import { fold } from '#shared/rules/search-words.ts'
import { isNamed, type CandidateHit } from './candidate-hits.ts'
import type { SearchType } from '#shared/contract/search.ts'
import type { VisibleHit } from './visible-hits.ts'

const DAY_MS = 86_400_000
const HALF_LIFE_DAYS = 180
const FRESHNESS = 0.25
const WEIGHT = 0.15
/** A name equal to the typed text, and one that begins with it. */
const SAME_NAME = 4
const BEGINS_SO = 2

/** Orders what may be seen: how well it fits first, then how new it is and what people think of it. */
export function ranked(
  type: SearchType,
  typed: string,
  candidates: readonly CandidateHit[],
  hits: readonly VisibleHit[],
  now: number,
): VisibleHit[] {
  const fits = new Map(candidates.map(({ doc, fit }) => [doc, fit]))
  const name = fold(typed.trim())
  const value = (hit: VisibleHit) => {
    const age = Math.max(0, now - Date.parse(hit.created_at)) / DAY_MS
    const freshness = isNamed(type) || type === 'books' ? 0 : FRESHNESS / (1 + age / HALF_LIFE_DAYS)
    const weight = WEIGHT * Math.min(1, Math.log10(1 + Math.max(0, hit.weight)) / 3)
    const merit = (fits.get(hit.doc) ?? 0) * (1 - FRESHNESS - WEIGHT + freshness + weight)
    if (!isNamed(type)) return merit
    const called = fold(hit.title)
    return merit * (called === name ? SAME_NAME : called.startsWith(name) ? BEGINS_SO : 1)
  }
  return hits
    .map((hit) => ({ hit, merit: value(hit) }))
    .sort((a, b) => b.merit - a.merit || b.hit.doc - a.hit.doc)
    .map(({ hit }) => hit)
}
