import { MAX_BOOK_TITLE_LENGTH, MAX_DESCRIPTION_LENGTH } from '#shared/limits.ts'
import { unnamedTitle } from '#shared/rules/chapter-number.ts'
import { bodyProblem } from '#shared/rules/post-form.ts'
import { chapterTitleProblem } from '#shared/rules/writing-form.ts'
import { newId } from '../../sync/store/ids.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useForm } from '../../ui/use-form.ts'
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
  /** Position of a new chapter, and the number that it will have. */
  position: string
  number: number
  onClose(): void
  onCreated?(id: string): void
}

/** Title, summary and planned length of a chapter. */
export function ChapterDialog({ bookId, chapter, onClose, onCreated, ...at }: Props) {
  const mutate = useMutate()
  const key = chapter ? `chapter:${chapter.id}` : `chapter:new:${bookId}`
  const form = useForm<Form>({
    start: {
      title: chapter?.title ?? unnamedTitle(at.number),
      summary: chapter?.summary ?? '',
      words: chapter?.estimated_words ? String(chapter.estimated_words) : '',
    },
    edits: useDraft<Partial<Form>>(key, {}, chapter),
    isNew: !chapter,
    problems: ({ title, summary, words }) => ({
      title: chapterTitleProblem(title),
      summary: bodyProblem(summary, MAX_DESCRIPTION_LENGTH),
      words: /^\d{0,6}$/.test(words) ? null : 'Please enter a number',
    }),
    late: ['title'],
    async send({ title, summary, words }, { words: touched, ...texts }) {
      const estimated_words = words === '' ? null : Number(words)
      if (chapter) {
        const body = { ...texts, ...(touched !== undefined && { estimated_words }) }
        await mutate('chapters.update', { params: { id: chapter.id }, body }, { clearDraft: key })
      } else {
        const id = newId()
        const body = { id, title, summary, estimated_words, position: at.position }
        await mutate('chapters.create', { params: { id: bookId }, body }, { clearDraft: key })
        onCreated?.(id)
      }
      onClose()
    },
  })
  return (
    <FormDialog
      title={chapter ? 'Edit Chapter' : 'New Chapter'}
      form={form}
      submitLabel={chapter ? 'Save Changes' : 'Create'}
      onClose={onClose}
    >
      <Field
        label="Title"
        {...form.field('title')}
        maxLength={MAX_BOOK_TITLE_LENGTH}
        // A writer who goes on writing takes the title that stands there; another one replaces it.
        onFocus={(event) => !chapter && event.currentTarget.select()}
        required
      />
      <Field
        label="Synopsis"
        multiline
        rows={4}
        {...form.field('summary')}
        maxLength={MAX_DESCRIPTION_LENGTH}
      />
      <Field label="Estimated words" inputMode="numeric" {...form.field('words')} />
    </FormDialog>
  )
}
