import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import {
  MAX_GENERATED_CHAPTER_WORDS,
  MAX_GENERATED_WORDS,
  MIN_GENERATED_WORDS,
} from '#shared/limits.ts'
import { Button } from '../../ui/Button.tsx'
import type { Generation } from '../generation/use-generation.ts'
import { OrderDialog } from './OrderDialog.tsx'

/** A chapter that may be written. */
export interface Writable {
  estimated_words: number | null
  isWritten: boolean
}

const USUAL_WORDS = 3_000

/** Marks which chapters have words: an order must not write those. */
export function writableChapters(
  chapters: readonly { id: string; estimated_words: number | null }[],
  byChapter: ReadonlyMap<string, readonly { word_count: number }[]>,
): Writable[] {
  return chapters.map(({ id, estimated_words }) => ({
    estimated_words,
    isWritten: (byChapter.get(id) ?? []).some(({ word_count }) => word_count > 0),
  }))
}

interface Props {
  bookId: string
  chapters: readonly Writable[]
  hasOutline: boolean
  generation: Generation
}

/** The author's button for ordering a book; the dialog explains it and names the price before any request. */
export function OrderBook({ bookId, chapters, hasOutline, generation }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const open = chapters.filter(({ isWritten }) => !isWritten)
  if (!generation.generates || !hasOutline || open.length === 0) return null
  const most = Math.min(MAX_GENERATED_WORDS, open.length * MAX_GENERATED_CHAPTER_WORDS)
  const planned = open.reduce((all, one) => all + (one.estimated_words ?? USUAL_WORDS), 0)
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        disabled={generation.running !== null}
        onClick={() => setIsOpen(true)}
      >
        <Sparkles aria-hidden className="size-4" />
        Generate Book
      </Button>
      {isOpen && (
        <OrderDialog
          bookId={bookId}
          scope={{
            open: open.length,
            all: chapters.length,
            most,
            planned: Math.min(most, Math.max(MIN_GENERATED_WORDS, planned)),
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
