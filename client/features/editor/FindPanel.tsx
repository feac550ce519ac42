import { type FormEvent, useDeferredValue, useMemo, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { findIn, type FoundText, type Hit } from './find.ts'
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
  /** Missing for those who only read. Says how many places of one text were replaced. */
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
  const hits = useMemo(
    () => findIn(texts, asked, { caseSensitive, wholeWord }),
    [texts, asked, caseSensitive, wholeWord],
  )
  const keys = useMemo(() => keysOf(hits), [hits])
  const isChosen = (hit: Hit) => ticks.except.has(keys.get(hit) ?? '') !== ticks.standard
  const chosen = hits.filter(isChosen)

  const change = (value: string) => {
    setQuery(value)
    setTicks(ALL)
    setResult(null)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!onReplace || !chosen.length || busy) return
    setBusy(true)
    try {
      let count = 0
      for (const [name, some] of Map.groupBy(chosen, (hit) => hit.name))
        count += await onReplace(name, some, replacement)
      // What was left out stays out, wherever it stands now.
      setTicks(NONE)
      setResult(`${count} replaced. Undo in each section takes it back.`)
    } catch (error) {
      setResult((error as Error).message)
    }
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
            <Button type="submit" variant="primary" busy={busy} disabled={!chosen.length}>
              Replace selected
            </Button>
          </>
        )}
      </form>
      <p role="status" className="text-[13px] leading-5 text-subtle">
        {result ?? summary(asked, hits.length, chosen.length)}
      </p>
      <HitList hits={hits} isChosen={isChosen} onToggle={onReplace && toggle} onOpen={onOpen} />
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

function summary(query: string, found: number, chosen: number): string {
  if (!query) return ''
  if (!found) return 'Nothing found'
  const places = found === 1 ? '1 place' : `${found} places`
  return chosen === found ? places : `${places}, ${chosen} selected`
}
