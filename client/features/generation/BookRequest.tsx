import {
  MAX_GENERATED_CHAPTER_WORDS,
  MAX_GENERATED_WORDS,
  MAX_WISH_LENGTH,
  MIN_GENERATED_WORDS,
} from '#shared/limits.ts'
import { Sparkles } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useDraft } from '../../sync/use-draft.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import type { Generation } from './use-generation.ts'

/** A chapter that may be written. */
export interface Writable {
  estimated_words: number | null
  isWritten: boolean
}
/** Which chapters have words: those are nobody's to write but their writers'. */
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
  generation: Generation
}

const USUAL_WORDS = 3_000

/** Where an author asks for the book: a button, and what it means before anything is asked for. */
export function BookRequest({ bookId, chapters, generation }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const open = chapters.filter(({ isWritten }) => !isWritten)
  if (!generation.generates || open.length === 0) return null
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
        <RequestDialog
          draftKey={`generate-book:${bookId}`}
          open={open}
          count={chapters.length}
          onAsk={generation.book}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

interface DialogProps {
  draftKey: string
  open: readonly Writable[]
  count: number
  onAsk(request: { words: number; wish: string }): Promise<unknown>
  onClose(): void
}

function RequestDialog({ draftKey, open, count, onAsk, onClose }: DialogProps) {
  const formId = useId()
  const [edits, setEdits] = useDraft<{ words?: string; wish?: string }>(draftKey, {})
  const [busy, setBusy] = useState(false)
  const { words = String(plannedWords(open)), wish = '' } = edits
  const total = Number(words)
  const most = Math.min(MAX_GENERATED_WORDS, open.length * MAX_GENERATED_CHAPTER_WORDS)
  const isLength = Number.isInteger(total) && total >= MIN_GENERATED_WORDS && total <= most
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isLength || busy) return
    setBusy(true)
    await onAsk({ words: total, wish: wish.trim() }).finally(() => setBusy(false))
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Generate Book"
      footer={
        <Button form={formId} type="submit" variant="primary" busy={busy} disabled={!isLength}>
          Generate Book
        </Button>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} className="space-y-4" noValidate>
        <p className="text-[15px] leading-5.5">
          {open.length === count
            ? `The language model writes ${chapterCount(count)}, scene by scene, from the outline and the story bible.`
            : `The language model writes the ${chapterCount(open.length)} of ${count} that nobody has written yet, scene by scene. What you have written is read, and stays as it is.`}{' '}
          You can go on writing meanwhile, let it rest, or give it up.
        </p>
        <Field
          label="Words"
          type="number"
          min={MIN_GENERATED_WORDS}
          max={most}
          step={500}
          value={words}
          onChange={(next) => setEdits({ ...edits, words: next })}
          error={
            isLength ? null : `Please enter a number from 1,000 to ${most.toLocaleString('en')}`
          }
          hint="Of these chapters together. Each gets its share as the outline has it."
        />
        <Field
          label="Your wishes"
          multiline
          rows={4}
          value={wish}
          onChange={(next) => setEdits({ ...edits, wish: next })}
          maxLength={MAX_WISH_LENGTH}
          hint="What happens, and how it sounds. You may leave this empty."
        />
      </form>
    </Dialog>
  )
}

const chapterCount = (count: number) => (count === 1 ? '1 chapter' : `${count} chapters`)

function plannedWords(open: readonly Writable[]): number {
  const sum = open.reduce((all, { estimated_words }) => all + (estimated_words ?? USUAL_WORDS), 0)
  const most = Math.min(MAX_GENERATED_WORDS, open.length * MAX_GENERATED_CHAPTER_WORDS)
  return Math.min(most, Math.max(MIN_GENERATED_WORDS, sum))
}
