import { type FormEvent, useDeferredValue, useMemo, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Field } from '../../../ui/Field.tsx'
import { findIn, type Found, type FoundText, type Hit, isTitle } from './find.ts'
import { HitList } from './HitList.tsx'

/** Which hits are ticked: all or none of them, but for some. */
interface Ticks {
  standard: boolean
  except: ReadonlySet<string>
}
const ALL: Ticks = { standard: true, except: new Set() }
const NONE: Ticks = { standard: false, except: new Set() }

interface Props {
  /** All that is searched, in reading order. */
  texts: FoundText[]
  initialQuery?: string
  onOpen(hit: Hit): void
  /** Missing for those who only read. Says how many places of one text were replaced; what cannot be says why. */
  onReplace?(name: string, hits: Hit[], replacement: string): Promise<number> | number
}

/** Looks through the whole book, shows every place, and replaces those that are ticked. */
export function FindPanel({ texts, initialQuery = '', onOpen, onReplace }: Props) {
  const [query, setQuery] = useState(initialQuery)
  const [replacement, setReplacement] = useState('')
  const [caseSensitive, setCaseSensitive] = useState(false)
  const [wholeWord, setWholeWord] = useState(false)
  const [ticks, setTicks] = useState(ALL)
  const [result, setResult] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const asked = useDeferredValue(query)
  const { hits, total } = useMemo(
    () => findIn(texts, asked, { caseSensitive, wholeWord }),
    [texts, asked, caseSensitive, wholeWord],
  )
  const keys = useMemo(() => keysOf(hits), [hits])
  const isTicked = (key: string | undefined) => ticks.except.has(key ?? '') !== ticks.standard
  const isChosen = (hit: Hit) => isTicked(keys.get(hit))
  // What is not listed cannot have lost its tick.
  const chosen = hits.filter(isChosen).length + (ticks.standard ? total - hits.length : 0)

  const change = (value: string) => {
    setQuery(value)
    setTicks(ALL)
    setResult(null)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!onReplace || chosen === 0 || busy) return
    setBusy(true)
    const every = findIn(texts, asked, { caseSensitive, wholeWord }, Infinity).hits
    const some = [...keysOf(every)].flatMap(([hit, key]) => (isTicked(key) ? hit : []))
    let count = 0
    let titles = 0
    const problems: string[] = []
    for (const [name, own] of Map.groupBy(some, (hit) => hit.name))
      try {
        const replaced = await onReplace(name, own, replacement)
        count += replaced
        if (isTitle(name)) titles += replaced
      } catch (error) {
        problems.push((error as Error).message)
      }
    // What was left out stays out, wherever it stands now.
    setTicks(NONE)
    setResult([outcome(count, titles), ...problems].join(' '))
    setBusy(false)
  }
  const toggle = (some: Hit[], on: boolean) => {
    const except = new Set(ticks.except)
    for (const hit of some) {
      if (on === ticks.standard) except.delete(keys.get(hit) ?? '')
      else except.add(keys.get(hit) ?? '')
    }
    setTicks({ ...ticks, except })
  }

  return (
    <section aria-label="Find in the book" className="flex min-h-0 flex-col gap-3">
      <form className="space-y-3" onSubmit={(event) => void submit(event)}>
        <Field
          label="Find"
          type="search"
          value={query}
          onChange={change}
          className="[&::-webkit-search-cancel-button]:hidden"
          autoFocus
        />
        <div className="flex flex-wrap gap-x-5">
          <Checkbox label="Match case" checked={caseSensitive} onChange={setCaseSensitive} />
          <Checkbox label="Whole words" checked={wholeWord} onChange={setWholeWord} />
        </div>
        {onReplace && (
          <>
            <Field label="Replace with" value={replacement} onChange={setReplacement} />
            <Button type="submit" variant="primary" busy={busy} disabled={chosen === 0}>
              Replace selected
            </Button>
          </>
        )}
      </form>
      <p role="status" className="text-[13px] leading-5 text-subtle">
        {result ?? summary(asked, { hits, total }, chosen)}
      </p>
      <HitList
        hits={hits}
        total={total}
        isChosen={isChosen}
        onToggle={onReplace && toggle}
        onOpen={onOpen}
      />
    </section>
  )
}

/** Hits by the words around them: a place may move while the list is open, and must not lose its tick. */
function keysOf(hits: Hit[]): Map<Hit, string> {
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

function summary(query: string, { hits, total }: Found, chosen: number): string {
  if (!query) return ''
  if (total === 0) return 'Nothing found'
  const places = total === 1 ? '1 place' : `${total.toLocaleString()} places`
  const listed = total > hits.length ? `, the first ${hits.length.toLocaleString()} are listed` : ''
  const selected =
    chosen === total && !listed
      ? ''
      : `, ${chosen === total ? 'all' : chosen.toLocaleString()} selected`
  return places + listed + selected
}

function outcome(count: number, titles: number): string {
  const undo =
    titles === 0
      ? 'Undo in each section takes it back.'
      : titles === count
        ? 'Titles are changed back by hand.'
        : 'Undo in each section takes it back; titles are changed back by hand.'
  return `${count.toLocaleString()} replaced. ${undo}`
}
