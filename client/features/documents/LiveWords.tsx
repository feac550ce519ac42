import { countWords } from '#shared/rules/word-count.ts'
import { useEffect } from 'react'
import type * as Y from 'yjs'
import { whenIdle } from '../../when-idle.ts'
import { OwnWords } from './own-words.ts'

interface Props {
  name: string
  text: Y.Text
  onWords(name: string, words: number): void
  /** Called with the words that were written here, 0 within a word; not with those that arrive. */
  onWritten?(words: number): void
}

const COUNTED_AFTER_MS = 500

/** Counts apart and between the keys: none of them counts ten thousand words, or renders the room around the text. */
export function LiveWords({ name, text, onWords, onWritten }: Props) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let shown = true
    const own = onWritten && new OwnWords(text, onWritten)
    const count = () => {
      timer = undefined
      if (!shown) return
      const words = countWords(text.toJSON())
      own?.settle(words)
      onWords(name, words)
    }
    const onChange = () => {
      timer ??= setTimeout(() => whenIdle(count), COUNTED_AFTER_MS)
    }
    text.observe(onChange)
    onChange()
    // A page that goes does both, in an order that browsers choose: at the second the sitting has the last words.
    const goes = () => own?.settle()
    addEventListener('pagehide', goes)
    document.addEventListener('visibilitychange', goes)
    return () => {
      removeEventListener('pagehide', goes)
      document.removeEventListener('visibilitychange', goes)
      shown = false
      own?.close()
      text.unobserve(onChange)
      clearTimeout(timer)
    }
  }, [name, text, onWords, onWritten])
  return null
}
