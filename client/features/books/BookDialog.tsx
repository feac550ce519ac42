import { MAX_BOOK_TITLE_LENGTH, MAX_DESCRIPTION_LENGTH, MAX_GENRE_LENGTH } from '#shared/limits.ts'
import { bookTitleProblem, genreProblem } from '#shared/rules/book-form.ts'
import { canBinBook } from '#shared/rules/permissions.ts'
import { bodyProblem } from '#shared/rules/post-form.ts'
import { useState } from 'react'
import { newId } from '../../sync/store/ids.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { appToast } from '../../ui/toast.ts'
import { useForm } from '../../ui/use-form.ts'
import { LicenceChoice } from '../worlds/LicenceChoice.tsx'
import { CoverChoice } from './CoverChoice.tsx'
import { type DetailsForm, detailsForm, detailsProblems, typedDetails } from './details-form.ts'
import { DetailsFields } from './DetailsFields.tsx'
import { isThere } from './draft-rows.local.ts'
import { LanguageSelect } from './LanguageSelect.tsx'
import { MoveToBin } from './MoveToBin.tsx'
import type { ShownBook } from './books.local.ts'

type Form = DetailsForm &
  Pick<
    ShownBook,
    | 'title'
    | 'description'
    | 'genre'
    | 'language'
    | 'is_public'
    | 'licence'
    | 'cover_file_id'
    | 'cover_design'
  >

const EMPTY: Form = {
  title: '',
  description: '',
  genre: '',
  language: 'en',
  is_public: false,
  licence: 'reserved',
  cover_file_id: null,
  cover_design: null,
  ...detailsForm(),
}

interface Props {
  worldId: string
  /** The one to change; none begins a new one. */
  book?: ShownBook
  onClose(): void
  onCreated?: (id: string) => void
}

/** Title, description, genre and licence of a book; of one that is there, its cover too. */
export function BookDialog(props: Props) {
  const { book, onClose } = props
  const form = useBookForm(props)
  const { title, pen_name, cover_file_id, cover_design } = form.values
  return (
    <FormDialog
      title={book ? 'Edit Book' : 'Create Book'}
      form={form}
      submitLabel={book ? 'Save Changes' : 'Create'}
      aside={book && isThere(book) && <BinButton book={book} onMoved={onClose} />}
      onClose={onClose}
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
      <DetailsFields
        form={form}
        hasProblem={Object.values(detailsProblems(form.values)).some(Boolean)}
      />
      <LicenceChoice {...form.bind('licence')} kept={!!book && book.forked_from.length > 0} />
      {book ? (
        <CoverChoice
          book={{ ...book, title, pen_name, cover_file_id, cover_design }}
          onPicture={form.bind('cover_file_id').onChange}
          onDesign={form.bind('cover_design').onChange}
        />
      ) : (
        <Checkbox label="Public" {...form.box('is_public')} />
      )}
    </FormDialog>
  )
}

function BinButton({ book, onMoved }: { book: ShownBook; onMoved(): void }) {
  const { user } = useSession()
  const [isAsking, setAsking] = useState(false)
  if (!canBinBook(user, book)) return null
  return (
    <>
      <Button variant="ghost" className="mr-auto" onClick={() => setAsking(true)}>
        Move to bin
      </Button>
      {isAsking && <MoveToBin book={book} onMoved={onMoved} onClose={() => setAsking(false)} />}
    </>
  )
}

function useBookForm({ worldId, book, onClose, onCreated }: Props) {
  const mutate = useMutate()
  const key = book ? `book:${book.id}` : `book:new:${worldId}`
  return useForm<Form>({
    start: { ...EMPTY, ...book, ...detailsForm(book) },
    edits: useDraft<Partial<Form>>(key, {}, book),
    isNew: !book,
    problems: ({ title, description, genre, ...details }) => ({
      ...detailsProblems(details),
      title: bookTitleProblem(title),
      description: bodyProblem(description, MAX_DESCRIPTION_LENGTH),
      genre: genreProblem(genre),
    }),
    late: ['title'],
    async send({ cover_file_id: _, cover_design: __, ...typed }, edits) {
      if (book) {
        const input = { params: { id: book.id }, body: typedDetails(edits) }
        await mutate('books.update', input, { clearDraft: key })
      } else {
        const id = newId()
        const body = { id, ...typedDetails(typed), title: typed.title.trim() }
        await mutate('books.create', { params: { id: worldId }, body }, { clearDraft: key })
        appToast.success('Book created successfully')
        onCreated?.(id)
      }
      onClose()
    },
    failed: 'Failed to create book',
  })
}
