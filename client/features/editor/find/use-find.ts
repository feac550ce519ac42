import { useDeferredValue, useMemo, useState } from 'react'
import { outcome, summary } from './find-words.ts'
import { findIn, type FindOptions, type FoundText, type Hit, isTitle } from './find.ts'
import { ALL, isTicked, keysOf, NONE, ticked } from './ticks.ts'

/** Says how many places of one text were replaced; what cannot be says why. */
export type Replace = (name: string, hits: Hit[], replacement: string) => Promise<number> | number

/** A search through the whole book: what is found, which of it is ticked, and what replacing it did. */
export function useFind(texts: FoundText[], initialQuery: string) {
  const [query, setQuery] = useState(initialQuery)
  const [options, setOptions] = useState<Required<FindOptions>>({
    caseSensitive: false,
    wholeWord: false,
  })
  const [ticks, setTicks] = useState(ALL)
  const [result, setResult] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const asked = useDeferredValue(query)
  const found = useMemo(() => findIn(texts, asked, options), [texts, asked, options])
  const { hits, total } = found
  const keys = useMemo(() => keysOf(hits), [hits])
  const isChosen = (hit: Hit) => isTicked(ticks, keys.get(hit))
  // An unlisted hit cannot have lost its tick.
  const chosen = hits.filter(isChosen).length + (ticks.standard ? total - hits.length : 0)

  return {
    query,
    options,
    hits,
    total,
    isChosen,
    chosen,
    busy,
    status: result ?? summary(asked, found, chosen),
    setOptions,
    change(value: string) {
      setQuery(value)
      setTicks(ALL)
      setResult(null)
    },
    toggle: (some: Hit[], on: boolean) =>
      setTicks(
        ticked(
          ticks,
          some.map((hit) => keys.get(hit) ?? ''),
          on,
        ),
      ),
    async replace(replacement: string, onReplace: Replace) {
      if (chosen === 0 || busy) return
      setBusy(true)
      const every = findIn(texts, asked, options, Infinity).hits
      const some = [...keysOf(every)].flatMap(([hit, key]) => (isTicked(ticks, key) ? hit : []))
      const words = await replaceEach(some, replacement, onReplace)
      // The remaining hits are those that the writer left out, so clear all ticks.
      setTicks(NONE)
      setResult(words)
      setBusy(false)
    },
  }
}

/** Replaces text by text: an error in one is reported, and the others continue. */
async function replaceEach(hits: Hit[], replacement: string, onReplace: Replace): Promise<string> {
  let count = 0
  let titles = 0
  const problems: string[] = []
  for (const [name, own] of Map.groupBy(hits, (hit) => hit.name))
    try {
      const replaced = await onReplace(name, own, replacement)
      count += replaced
      if (isTitle(name)) titles += replaced
    } catch (error) {
      problems.push((error as Error).message)
    }
  return [outcome(count, titles), ...problems].join(' ')
}
