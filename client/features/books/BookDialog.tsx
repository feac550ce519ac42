import { MAX_BOOK_TITLE_LENGTH, MAX_DESCRIPTION_LENGTH, MAX_GENRE_LENGTH } from '#shared/limits.ts'
import { bookTitleProblem, genreProblem } from '#shared/rules/book-form.ts'
import { bodyProblem } from '#shared/rules/post-form.ts'
import { ImageUp } from 'lucide-react'
import { newId } from '../../sync/store/ids.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { LazyCropDialog } from '../../ui/LazyCropDialog.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { appToast } from '../../ui/toast.ts'
import { useForm } from '../../ui/use-form.ts'
import { useCutPicture } from '../files/use-cut-picture.ts'
import { LicenceChoice } from '../worlds/LicenceChoice.tsx'
import { BookCover } from './BookCover.tsx'
import { LanguageSelect } from './LanguageSelect.tsx'
import type { ShownBook } from './books.local.ts'

type Form = Pick<
  ShownBook,
  'title' | 'description' | 'genre' | 'language' | 'is_public' | 'licence' | 'cover_file_id'
>

const EMPTY: Form = {
  title: '',
  description: '',
  genre: '',
  language: 'en',
  is_public: false,
  licence: 'reserved',
  cover_file_id: null,
}
const COVER_CROP = { width: 800, height: 1_200 }

interface Props {
  worldId: string
  /** The one to change; none begins a new one. */
  book?: ShownBook
  onClose(): void
  onCreated?: (id: string) => void
}

/** Title, description, genre and licence of a book; of one that is there, its cover too. */
export function BookDialog({ worldId, book, onClose, onCreated }: Props) {
  const mutate = useMutate()
  const key = book ? `book:${book.id}` : `book:new:${worldId}`
  const form = useForm<Form>({
    start: { ...EMPTY, ...book },
    edits: useDraft<Partial<Form>>(key, {}),
    problems: ({ title, description, genre }) => ({
      title: bookTitleProblem(title),
      description: bodyProblem(description, MAX_DESCRIPTION_LENGTH),
      genre: genreProblem(genre),
    }),
    late: ['title'],
    async send({ title, description, genre, language, is_public, licence }, edits) {
      if (book) {
        const input = { params: { id: book.id }, body: edits }
        await mutate('books.update', input, { clearDraft: key })
      } else {
        const texts = { title: title.trim(), description, genre, language }
        const id = newId()
        const body = { id, ...texts, is_public, licence }
        await mutate('books.create', { params: { id: worldId }, body }, { clearDraft: key })
        appToast.success('Book created successfully')
        onCreated?.(id)
      }
      onClose()
    },
    failed: 'Failed to create book',
  })
  return (
    <FormDialog
      title={book ? 'Edit Book' : 'Create Book'}
      form={form}
      submitLabel={book ? 'Save Changes' : 'Create'}
      onClose={() => void (book ? form.discard().then(onClose) : onClose())}
    >
      <Field label="Title" {...form.field('title')} maxLength={MAX_BOOK_TITLE_LENGTH} required />
      <Field
        label="Description"
        multiline
        rows={4}
        {...form.field('description')}
        maxLength={MAX_DESCRIPTION_LENGTH}
      />
      <Field label="Genre" {...form.field('genre')} maxLength={MAX_GENRE_LENGTH} />
      <LanguageSelect {...form.bind('language')} />
      <LicenceChoice {...form.bind('licence')} kept={!!book && book.forked_from.length > 0} />
      {book ? (
        <CoverChoice
          book={{ ...book, ...form.values }}
          onChange={form.bind('cover_file_id').onChange}
        />
      ) : (
        <Checkbox label="Public" {...form.box('is_public')} />
      )}
    </FormDialog>
  )
}

interface CoverProps {
  book: ShownBook
  onChange(fileId: string | null): void
}

function CoverChoice({ book, onChange }: CoverProps) {
  const cover = useCutPicture({ purpose: 'book_cover', shape: COVER_CROP, onKept: onChange })
  return (
    <fieldset className="flex items-end gap-4">
      <legend className="mb-2 text-[15px] leading-5.5 font-semibold">Cover</legend>
      <BookCover book={book} className="w-24 shrink-0" />
      <div className="flex flex-wrap gap-2">
        <FileButton label="Cover file" accept="image/*" onFiles={cover.pick}>
          <ImageUp aria-hidden className="size-4" />
          {book.cover_file_id ? 'Choose another image' : 'Choose an image'}
        </FileButton>
        {book.cover_file_id && (
          <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
            Remove cover
          </Button>
        )}
        <Problem text={cover.problem} className="w-full" />
      </div>
      {cover.dialog && <LazyCropDialog {...cover.dialog} />}
    </fieldset>
  )
}
