import { fold } from '#shared/rules/search-words.ts'
import { isNamed, type Candidate } from './candidates.ts'
import type { SearchType } from '#shared/contract/search.ts'
import type { Standing } from './standings.ts'

const DAY_MS = 86_400_000
const HALF_LIFE_DAYS = 180
const FRESHNESS = 0.25
const WEIGHT = 0.15
/** A name that is what was typed, and one that begins so. */
const SAME_NAME = 4
const BEGINS_SO = 2

/** Orders what may be seen: how well it fits first, then how new it is and what people think of it. */
export function ranked(
  type: SearchType,
  typed: string,
  candidates: readonly Candidate[],
  standings: readonly Standing[],
  now: number,
): Standing[] {
  const fits = new Map(candidates.map(({ doc, fit }) => [doc, fit]))
  const name = fold(typed.trim())
  const value = (standing: Standing) => {
    const age = Math.max(0, now - Date.parse(standing.created_at)) / DAY_MS
    const freshness = isNamed(type) || type === 'books' ? 0 : FRESHNESS / (1 + age / HALF_LIFE_DAYS)
    const weight = WEIGHT * Math.min(1, Math.log10(1 + Math.max(0, standing.weight)) / 3)
    const merit = (fits.get(standing.doc) ?? 0) * (1 - FRESHNESS - WEIGHT + freshness + weight)
    if (!isNamed(type)) return merit
    const called = fold(standing.title)
    return merit * (called === name ? SAME_NAME : called.startsWith(name) ? BEGINS_SO : 1)
  }
  return standings
    .map((standing) => ({ standing, merit: value(standing) }))
    .sort((a, b) => b.merit - a.merit || b.standing.doc - a.standing.doc)
    .map(({ standing }) => standing)
}
