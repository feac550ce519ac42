import { BookCover } from '../../books/BookCover.tsx'
import type { ShownBook } from '../../books/books.local.ts'
import { useChapters } from '../../chapters/chapters.local.ts'
import { useId } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { WideDialog } from '../../../ui/WideDialog.tsx'
import { useSections } from '../sections.local.ts'
import { ChapterChoice } from './ChapterChoice.tsx'
import { PublishDone } from './PublishDone.tsx'
import { PublishFooter } from './PublishFooter.tsx'
import { SendingNote } from './SendingNote.tsx'
import { type Hiding, useHiding } from './use-hiding.ts'
import { type PublishForm, usePublishForm } from './use-publish-form.ts'
import { WhenChoice } from './WhenChoice.tsx'
import { WhoIsTold } from './WhoIsTold.tsx'

interface Props {
  book: ShownBook
  /** The chapter that is open: it is chosen at first, and "From here on" begins with it. */
  here?: string
  onClose(): void
}

/** From draft to readers: which chapters of a book, and who hears of them. For its author only. */
export function PublishSheet({ book, here, onClose }: Props) {
  const chapters = useChapters(book.id)?.chapters
  const sections = useSections(book.id)
  const hiding = useHiding(book)
  // What is chosen at first depends on all of them.
  if (!chapters || !sections || !hiding) return null
  return <Sheet {...{ book, here, onClose, chapters, sections, hiding }} />
}

interface SheetProps extends Props {
  chapters: NonNullable<ReturnType<typeof useChapters>>['chapters']
  sections: NonNullable<ReturnType<typeof useSections>>
  hiding: Hiding
}

function Sheet({ book, here, onClose, ...draft }: SheetProps) {
  const id = useId()
  const sheet = usePublishForm({ book, here, onClose, ...draft })
  const { done } = sheet
  return (
    <WideDialog
      title="Publish"
      description={`${book.title}, ${followersText(book.follower_count)}`}
      picture={<BookCover book={book} className="w-10 shrink-0" />}
      footer={
        done ? (
          <Button autoFocus variant="primary" className="ml-auto max-md:flex-1" onClick={onClose}>
            Done
          </Button>
        ) : (
          <PublishFooter id={id} book={book} sheet={sheet} />
        )
      }
      onClose={onClose}
    >
      {done ? (
        <PublishDone done={done} sending={sheet.sending} />
      ) : (
        <Choice {...{ id, book, here, sheet }} />
      )}
    </WideDialog>
  )
}

interface ChoiceProps extends Pick<Props, 'book' | 'here'> {
  /** Of the form. */
  id: string
  sheet: PublishForm
}

function Choice({ id, book, here, sheet }: ChoiceProps) {
  return (
    <Form
      id={id}
      form={sheet.form}
      className="flex min-h-0 flex-1 flex-col overflow-y-auto md:grid md:grid-cols-[minmax(0,1fr)_348px] md:overflow-visible"
    >
      <div className="md:min-h-0 md:overflow-y-auto">
        <div className="px-5 pb-4 md:px-6">
          <SendingNote sending={sheet.sending} />
          <ChapterChoice sheet={sheet} hasPlace={here !== undefined} />
        </div>
      </div>
      <aside className="mx-3 mb-3 space-y-4 rounded-xl bg-surface-2 px-4 py-4 md:m-0 md:min-h-0 md:overflow-y-auto md:rounded-none md:rounded-tl-xl md:rounded-bl-xl md:px-6">
        <WhenChoice sheet={sheet} />
        <WhoIsTold book={book} sheet={sheet} />
      </aside>
    </Form>
  )
}

export function followersText(count: number): string {
  return count === 1 ? '1 follower' : `${count.toLocaleString()} followers`
}
