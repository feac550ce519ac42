import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { BookText } from '../books/book-texts.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { ShownBook } from '../books/books.local.ts'
import { ProposedChanges } from '../generation/ProposedChanges.tsx'
import type { Generation } from '../generation/use-generation.ts'
import { DocumentEditor } from '../documents/DocumentEditor.tsx'
import { useKeepBeforeGeneration } from '../versions/use-keep-version.ts'
import { ChapterCard } from './ChapterCard.tsx'
import type { ChapterProgress } from './chapter-progress.ts'
import type { ShownChapter } from './chapters.local.ts'
import { useChapterActions } from './use-chapter-actions.tsx'

interface Props {
  book: ShownBook
  chapters: ShownChapter[]
  /** Of the book. */
  hasOutline: boolean
  mayWrite: boolean
  ownsBook: boolean
  lang: string
  texts: ReadonlyMap<string, BookText> | undefined
  generation: Generation
  progress(chapter: ShownChapter): ChapterProgress
}

/** The chapters as index cards, each with its own outline below it. */
export function ChaptersPanel(props: Props) {
  const { book, chapters, hasOutline, mayWrite, texts, generation } = props
  const actions = useChapterActions(book.id, chapters)
  const [open, setOpen] = useState<string | null>(null)
  const create = mayWrite && (
    <Button variant="primary" onClick={actions.create}>
      <Plus aria-hidden className="size-4" />
      New Chapter
    </Button>
  )
  return (
    <div className="space-y-4">
      {chapters.length === 0 ? (
        <EmptyState
          text="Generate an outline first to see chapters"
          {...(create && { action: create })}
        />
      ) : (
        create && (
          <div className="flex flex-wrap items-center gap-3">
            {create}
            {generation.generates && !hasOutline && (
              <p className="text-[13px] leading-5 text-subtle">Generate an outline first</p>
            )}
          </div>
        )
      )}
      <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {chapters.map((chapter) => (
          <ChapterCard
            key={chapter.id}
            chapter={chapter}
            mayWrite={mayWrite}
            chapters={chapters}
            generation={generation}
            progress={props.progress(chapter)}
            actions={actions}
            isOpen={chapter.id === open}
            isPlanned={hasOutline}
            hasOutline={!!texts?.get(`outline:${chapter.id}`)?.words}
            onOpen={(isOpen) => setOpen(isOpen ? chapter.id : null)}
          >
            {chapter.id === open && <ChapterOutline {...props} chapter={chapter} />}
          </ChapterCard>
        ))}
      </ol>
      {actions.dialogs}
    </div>
  )
}

function ChapterOutline({ chapter, ...props }: Props & { chapter: ShownChapter }) {
  const { book, mayWrite, ownsBook, lang, generation } = props
  const keepBefore = useKeepBeforeGeneration(book.id)
  const document = `outline:${chapter.id}`
  return (
    <>
      <ProposedChanges
        document={document}
        bookId={book.id}
        generation={generation}
        mayWrite={mayWrite}
        keepBefore={keepBefore}
      />
      <DocumentEditor
        name={document}
        book={book}
        isNew={chapter.pending}
        label={`Outline of ${chapter.title}`}
        lang={lang}
        placeholder="What happens, in which order, and why…"
        mayWrite={mayWrite}
        ownsBook={ownsBook}
        focusOnOpen
      />
    </>
  )
}
