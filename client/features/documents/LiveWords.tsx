import { countWords } from '#shared/rules/word-count.ts'
import { useEffect } from 'react'
import type * as Y from 'yjs'
import { whenIdle } from '../../when-idle.ts'

interface Props {
  name: string
  text: Y.Text
  onWords(name: string, words: number): void
}

const COUNTED_AFTER_MS = 500

/** Counts apart and between the keys: none of them counts ten thousand words, or renders the room around the text. */
export function LiveWords({ name, text, onWords }: Props) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let shown = true
    const count = () => {
      timer = undefined
      if (shown) onWords(name, countWords(text.toJSON()))
    }
    const onChange = () => {
      timer ??= setTimeout(() => whenIdle(count), COUNTED_AFTER_MS)
    }
    text.observe(onChange)
    onChange()
    return () => {
      shown = false
      text.unobserve(onChange)
      clearTimeout(timer)
    }
  }, [name, text, onWords])
  return null
}
