import { useDeferredValue, useMemo, useState } from 'react'
import { summary } from './find-words.ts'
import { findIn, type FindOptions, type FoundText, type Hit } from './find.ts'
import { ALL, isTicked, keysOf, NONE, ticked } from './ticks.ts'

const PLAIN = { caseSensitive: false, wholeWord: false }

/** A search through the book: what is found, which of it is ticked, and at which place the writer is. */
export function useFind(texts: FoundText[], initialQuery: string) {
  const [query, setQuery] = useState(initialQuery)
  const [options, setOptions] = useState<Required<FindOptions>>(PLAIN)
  const [ticks, setTicks] = useState(ALL)
  const [place, setPlace] = useState<string>()

  const asked = useDeferredValue(query)
  const found = useMemo(() => findIn(texts, asked, options), [texts, asked, options])
  const { hits, total } = found
  const keys = useMemo(() => keysOf(hits), [hits])
  const isChosen = (hit: Hit) => isTicked(ticks, keys.get(hit))
  // An unlisted hit cannot have lost its tick.
  const chosen = hits.filter(isChosen).length + (ticks.standard ? total - hits.length : 0)
  const at = place === undefined ? -1 : hits.findIndex((hit) => keys.get(hit) === place)

  return {
    query,
    options,
    hits,
    total,
    isChosen,
    chosen,
    /** The hit that was opened last. */
    current: hits[at],
    where: at < 0 ? '' : `${(at + 1).toLocaleString()} of ${total.toLocaleString()}`,
    status: summary(asked, found, chosen),
    setOptions,
    change(value: string) {
      setQuery(value)
      setTicks(ALL)
      setPlace(undefined)
    },
    toggle: (some: Hit[], on: boolean) =>
      setTicks(
        ticked(
          ticks,
          some.map((hit) => keys.get(hit) ?? ''),
          on,
        ),
      ),
    open: (hit: Hit) => setPlace(keys.get(hit)),
    /** The next hit or the one before, also while the list still waits for the last letter. */
    step(by: 1 | -1): Hit | undefined {
      const now = asked === query ? hits : findIn(texts, query, options).hits
      const from = asked === query ? at : -1
      const to = from < 0 && by < 0 ? now.length - 1 : (from + by + now.length) % now.length
      const hit = now[to]
      if (hit) setPlace(keysOf(now).get(hit))
      return hit
    },
    /** All ticked hits, also those that are not listed. */
    chosenHits(): Hit[] {
      const every = findIn(texts, query, options, Infinity).hits
      return [...keysOf(every)].flatMap(([hit, key]) => (isTicked(ticks, key) ? hit : []))
    },
    // After a replacement the remaining hits are those that the writer left out.
    clearTicks: () => setTicks(NONE),
  }
}
export type Find = ReturnType<typeof useFind>
