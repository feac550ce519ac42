import type { Hit } from './find.ts'

/** Ticked hits: all or none of them, with exceptions. */
export interface Ticks {
  standard: boolean
  except: ReadonlySet<string>
}
export const ALL: Ticks = { standard: true, except: new Set() }
export const NONE: Ticks = { standard: false, except: new Set() }

export function isTicked({ standard, except }: Ticks, key: string | undefined): boolean {
  return except.has(key ?? '') !== standard
}

/** The same ticks with some hits on or off. */
export function ticked(ticks: Ticks, keys: readonly string[], on: boolean): Ticks {
  const except = new Set(ticks.except)
  for (const key of keys) {
    if (on === ticks.standard) except.delete(key)
    else except.add(key)
  }
  return { ...ticks, except }
}

/** Hits by the words around them: a place may move while the list is open, and must not lose its tick. */
export function keysOf(hits: readonly Hit[]): Map<Hit, string> {
  const seen = new Map<string, number>()
  return new Map(
    hits.map((hit) => {
      const words = `${hit.name} ${hit.before}${hit.found}${hit.after}`
      const count = (seen.get(words) ?? 0) + 1
      seen.set(words, count)
      return [hit, `${count} ${words}`]
    }),
  )
}
