import { MAX_BOOK_TITLE_LENGTH, MAX_DESCRIPTION_LENGTH } from '#shared/limits.ts'
import { bodyProblem } from '#shared/rules/post-form.ts'
import { chapterTitleProblem } from '#shared/rules/writing-form.ts'
import { type FormEvent, useState } from 'react'
import { newId } from '../../sync/ids.ts'
import { useMutate } from '../../sync/react.tsx'
import { useDraft } from '../../sync/use-draft.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import type { ShownChapter } from './chapters.local.ts'

interface Form {
  title: string
  summary: string
  /** As it is typed. */
  words: string
}
interface Props {
  bookId: string
  /** The one to change; none begins a new one. */
  chapter?: ShownChapter
  /** Where a new one stands. */
  position: string
  onClose(): void
  onCreated?(id: string): void
}

/** Title, summary and planned length of a chapter. */
export function ChapterDialog({ bookId, chapter, position, onClose, onCreated }: Props) {
  const mutate = useMutate()
  const key = chapter ? `chapter:${chapter.id}` : `chapter:new:${bookId}`
  const [edits, setEdits, draft] = useDraft<Partial<Form>>(key, {})
  const form: Form = {
    title: chapter?.title ?? '',
    summary: chapter?.summary ?? '',
    words: chapter?.estimated_words ? String(chapter.estimated_words) : '',
    ...edits,
  }
  const change = (part: Partial<Form>) => setEdits({ ...edits, ...part })
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const titleProblem = chapterTitleProblem(form.title)
  const summaryProblem = bodyProblem(form.summary, MAX_DESCRIPTION_LENGTH)
  const wordsProblem = /^\d{0,6}$/.test(form.words) ? null : 'Please enter a number'
  const close = () => void (chapter ? draft.clear().then(onClose) : onClose())

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (titleProblem || summaryProblem || wordsProblem) return
    const { title, summary, words } = form
    const estimated_words = words === '' ? null : Number(words)
    try {
      if (chapter) {
        const body = {
          ...(edits.title !== undefined && { title }),
          ...(edits.summary !== undefined && { summary }),
          ...(edits.words !== undefined && { estimated_words }),
        }
        await mutate('chapters.update', { params: { id: chapter.id }, body }, { clearDraft: key })
      } else {
        const id = newId()
        const body = { id, title, summary, estimated_words, position }
        await mutate('chapters.create', { params: { id: bookId }, body }, { clearDraft: key })
        onCreated?.(id)
      }
      onClose()
    } catch (error) {
      setFailure((error as Error).message)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={chapter ? 'Edit Chapter' : 'New Chapter'}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form="chapter" variant="primary">
            {chapter ? 'Save Changes' : 'Create'}
          </Button>
        </>
      }
    >
      <form id="chapter" onSubmit={(event) => void submit(event)} className="space-y-4" noValidate>
        {failure && <Banner tone="danger">{failure}</Banner>}
        <Field
          label="Title"
          value={form.title}
          onChange={(title) => change({ title })}
          error={tried ? titleProblem : null}
          maxLength={MAX_BOOK_TITLE_LENGTH}
          required
        />
        <Field
          label="Summary"
          multiline
          rows={4}
          value={form.summary}
          onChange={(summary) => change({ summary })}
          error={summaryProblem}
          maxLength={MAX_DESCRIPTION_LENGTH}
        />
        <Field
          label="Estimated words"
          inputMode="numeric"
          value={form.words}
          onChange={(words) => change({ words })}
          error={wordsProblem}
        />
      </form>
    </Dialog>
  )
}
