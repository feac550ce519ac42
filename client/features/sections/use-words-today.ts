import { useEffect, useState } from 'react'

interface Day {
  day: string
  /** Words of the book when this device first saw it that day. */
  start: number
}

/** Net words of a book since this device first saw it today; undefined until it is counted. */
export function useWordsToday(bookId: string, total: number | undefined): number | undefined {
  const key = `words-today:${bookId}`
  const [start, setStart] = useState<number>()
  useEffect(() => {
    if (total === undefined || start !== undefined) return
    const day = new Date().toLocaleDateString('sv')
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Day | null
    const first = kept?.day === day ? kept.start : total
    if (kept?.day !== day) localStorage.setItem(key, JSON.stringify({ day, start: total }))
    // Not while this renders: what was stored is read after the paint.
    const timer = setTimeout(() => setStart(first))
    return () => clearTimeout(timer)
  }, [key, total, start])
  return total === undefined || start === undefined ? undefined : total - start
}
