import { nameFactor } from '#shared/rules/search-mix.ts'
import { isNamed, type CandidateHit } from './candidate-hits.ts'
import type { SearchType } from '#shared/contract/search.ts'
import type { VisibleHit } from './visible-hits.ts'

const DAY_MS = 86_400_000
const HALF_LIFE_DAYS = 180
const FRESHNESS = 0.25
const WEIGHT = 0.15

/** A hit, and how good it is among its kind, without its name. */
export interface RankedHit extends VisibleHit {
  merit: number
}

/** Orders what may be seen: how well it fits first, then how new it is and what people think of it. */
export function ranked(
  type: SearchType,
  typed: string,
  candidates: readonly CandidateHit[],
  hits: readonly VisibleHit[],
  now: number,
): RankedHit[] {
  const fits = new Map(candidates.map(({ doc, fit }) => [doc, fit]))
  const meritOf = (hit: VisibleHit) => {
    const age = Math.max(0, now - Date.parse(hit.created_at)) / DAY_MS
    const freshness = isNamed(type) || type === 'books' ? 0 : FRESHNESS / (1 + age / HALF_LIFE_DAYS)
    const weight = WEIGHT * Math.min(1, Math.log10(1 + Math.max(0, hit.weight)) / 3)
    return (fits.get(hit.doc) ?? 0) * (1 - FRESHNESS - WEIGHT + freshness + weight)
  }
  return hits
    .map((hit) => {
      const merit = meritOf(hit)
      const value = isNamed(type) ? merit * nameFactor(hit.title, typed) : merit
      return { hit: { ...hit, merit }, value }
    })
    .sort((a, b) => b.value - a.value || newerFirst(a.hit, b.hit))
    .map(({ hit }) => hit)
}

/** Not by the number in the index: each server of a site gives its own, and the next page may come from another. */
function newerFirst(a: VisibleHit, b: VisibleHit): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1
  return a.source < b.source ? 1 : -1
}
