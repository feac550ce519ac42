import { useRef, useState } from 'react'
import { outcome, returned } from './find-words.ts'
import type { Hit } from './find.ts'
import { inCaseOf } from './keep-case.ts'
import type { Replacing, ReplaceWatch } from './replacing.ts'
import type { Find } from './use-find.ts'

/** A writer oversees so many places in the list: above them the panel asks. */
const UNASKED = 20

/** Work under way: what it does, and how many of how many places it has done. */
interface Running {
  what: 'Replacing' | 'Taking back'
  done: number
  of: number
}

/** The replacement of the ticked hits, the question before it, its progress, and its undo. */
export function useReplace(find: Find, replacing: Replacing | undefined, lang: string | undefined) {
  const [replacement, setReplacement] = useState('')
  const [keepsCase, setKeepsCase] = useState(true)
  const [asked, setAsked] = useState<Hit[] | null>(null)
  const { running, result, run, stop, forget } = useWork(() => setAsked(null))
  const { query } = find
  const put = (found: string) =>
    keepsCase && !find.options.caseSensitive
      ? inCaseOf(found, query, replacement, lang)
      : replacement

  const replace = (hits: Hit[]) =>
    run('Replacing', hits.length, async (watch) => {
      const done = await replacing!.replace({ query, replacement, hits, put }, watch)
      find.clearTicks()
      return outcome(done)
    })
  return {
    replacement,
    keepsCase,
    put,
    asked,
    running,
    result,
    setKeepsCase,
    change(value: string) {
      setReplacement(value)
      setAsked(null)
    },
    /** Replaces a few places at once, and asks before it replaces many; without a new word it asks before it deletes any. */
    async begin() {
      const hits = find.chosenHits()
      if (!replacing || hits.length === 0 || running) return
      if (hits.length > UNASKED || replacement === '') setAsked(hits)
      else await replace(hits)
    },
    confirm: async () => asked && replace(asked),
    cancel: () => setAsked(null),
    stop,
    async takeBack() {
      const { last } = replacing!
      if (!last || running) return
      await run('Taking back', last.places, async (watch) => {
        const { texts, problems } = await replacing!.takeBack(watch)
        return returned(texts, problems)
      })
    },
    forget() {
      setAsked(null)
      forget()
    },
  }
}

/** One work at a time, which can be stopped, and what it said at its end. */
function useWork(onBegin: () => void) {
  const [running, setRunning] = useState<Running | null>(null)
  const [result, setResult] = useState<string | null>(null)
  const stopping = useRef(new AbortController())
  const run = async (
    what: Running['what'],
    of: number,
    work: (watch: ReplaceWatch) => Promise<string>,
  ) => {
    stopping.current = new AbortController()
    const { signal } = stopping.current
    onBegin()
    setRunning({ what, done: 0, of })
    const onProgress = (done: number) => setRunning({ what, done, of })
    const said = await work({ signal, onProgress }).catch((error: Error) => error.message)
    setRunning(null)
    setResult(said)
  }
  return {
    running,
    result,
    run,
    stop: () => stopping.current.abort(),
    forget: () => setResult(null),
  }
}
export type Replace = ReturnType<typeof useReplace>
