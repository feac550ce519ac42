import { ArrowLeft, Users } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { BiblePanel } from '../features/bible/BiblePanel.tsx'
import { SuggestedEntries } from '../features/bible/SuggestedEntries.tsx'
import { useBible } from '../features/bible/bible.local.ts'
import { type ShownBook, useBook } from '../features/books/books.local.ts'
import { useDraftScope } from '../features/books/draft-rows.local.ts'
import { ChaptersPanel } from '../features/chapters/ChaptersPanel.tsx'
import { useChapters } from '../features/chapters/chapters.local.ts'
import { useBookRole, useCollaborators } from '../features/collaborators/collaborators.local.ts'
import { BookFindings } from '../features/generation/BookFindings.tsx'
import { OrderBook, writableChapters } from '../features/payments/OrderBook.tsx'
import { GenerationNotice } from '../features/generation/GenerationNotice.tsx'
import { useGeneration } from '../features/generation/use-generation.ts'
import { OutlinePanel } from '../features/outlines/OutlinePanel.tsx'
import { ManuscriptPanel } from '../features/sections/ManuscriptPanel.tsx'
import { useSections } from '../features/sections/sections.local.ts'
import { isUuidV7 } from '#shared/rules/keys.ts'
import { openDocument } from '../sync/documents/open-document.ts'
import { useBookTexts } from '../sync/documents/book-texts.ts'
import { keepManuscript } from '../sync/documents/kept-manuscripts.ts'
import { useApp } from '../sync/react/app-context.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { useTitle } from './use-title.ts'

const CollaboratorsDialog = lazy(async () => ({
  default: (await import('../features/collaborators/CollaboratorsDialog.tsx')).CollaboratorsDialog,
}))

export function BookEditorScreen() {
  const { bookId = '' } = useParams()
  const { data: book, loading, error } = useBook(bookId)
  useTitle(book?.title ?? 'Book Editor')
  useFirstScene(bookId)
  if (book) return <Editor key={book.id} book={book} />
  if (loading) return <EditorSkeleton title="Book Editor" />
  return <LoadFailure error={error} missing="Book not found" fallback="Failed to load book" />
}

function EditorTitle({ title }: { title: string }) {
  return (
    <>
      <h1
        dir="auto"
        className="text-left font-serif text-3xl leading-10 font-semibold text-balance wrap-anywhere"
      >
        {title}
      </h1>
      <p className="text-[15px] leading-5.5 text-muted">AI-Powered Book Content Generation</p>
    </>
  )
}

function EditorSkeleton({ title }: { title: string }) {
  return (
    <div aria-busy className="mx-auto max-w-240 space-y-4">
      <EditorTitle title={title} />
      <Skeleton className="h-11 w-full rounded-[10px]" />
      <Skeleton className="h-60 w-full rounded-[14px]" />
    </div>
  )
}

/** The scene that the address names is read from the disk while the book itself is. */
function useFirstScene(bookId: string): void {
  const { account } = useApp()
  const [scene] = useState(() => new URLSearchParams(location.search).get('scene'))
  useEffect(() => {
    if (scene === null || !isUuidV7(scene)) return
    const handle = openDocument(account, `section:${scene}`, bookId)
    return () => handle.close()
  }, [account, bookId, scene])
}

const TABS = ['outline', 'bible', 'chapters', 'manuscript'] as const

function Editor({ book }: { book: ShownBook }) {
  const navigate = useNavigate()
  const { account } = useApp()
  const [params, setParams] = useSearchParams()
  const role = useBookRole(book)
  const isRead = useDraftScope(book)
  const people = useCollaborators(book.id)
  const chapters = useChapters(book.id)
  const sections = useSections(book.id)
  const bible = useBible(book.id)
  const texts = useBookTexts(book.id)
  const generation = useGeneration(book.id)
  const [sharing, setSharing] = useState(false)
  useEffect(() => {
    // From now on the whole book is on this device.
    if (role) void keepManuscript(account.vault, book.id)
  }, [account, book.id, role])

  const tab = TABS.find((known) => known === params.get('tab')) ?? 'outline'
  const go = (to: string, at: Record<string, string> = {}) =>
    setParams(to === 'outline' ? {} : { tab: to, ...at }, { replace: true })
  if (role === null)
    return (
      <div className="mx-auto max-w-180 space-y-4">
        <h1 className="sr-only">{book.title}</h1>
        <Banner tone="danger">
          Only the author and collaborators may open this book’s editor.
        </Banner>
      </div>
    )
  if (role === undefined || !chapters || !sections || !bible)
    return <EditorSkeleton title={book.title} />
  if (!isRead && chapters.chapters.length === 0) return <EditorSkeleton title={book.title} />
  const mayWrite = role !== 'viewer'
  const ownsBook = role === 'owner'
  const lang = book.language
  const shared = { book, mayWrite, ownsBook, lang }
  const titleOf = (id: string) => chapters.chapters.find((one) => one.id === id)?.title ?? ''
  const hasOutline = chapters.chapters.length > 0
  return (
    <div className="mx-auto max-w-240 space-y-4">
      <header className="leaves-in-focus space-y-2">
        <div className="flex items-center justify-between gap-2">
          <Button size="sm" variant="ghost" onClick={() => void navigate(-1)}>
            <ArrowLeft aria-hidden className="size-4" />
            Back
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setSharing(true)}>
            <Users aria-hidden className="size-4" />
            Collaborators
            {people && people.length > 0 && <span className="tabular-nums">{people.length}</span>}
          </Button>
        </div>
        <EditorTitle title={book.title} />
        {!mayWrite && <Banner tone="info">You read along in this book. Its editors write.</Banner>}
        <GenerationNotice generation={generation} mayWrite={mayWrite} ownsBook={ownsBook} />
      </header>
      <Tabs
        label="Book editor"
        value={tab}
        onChange={(to) => go(to)}
        tabs={[
          {
            value: 'outline',
            label: 'Outline',
            content: (
              <OutlinePanel
                book={book}
                chapters={chapters.chapters}
                mayWrite={mayWrite}
                generation={generation}
              />
            ),
          },
          {
            value: 'bible',
            label: 'Story Bible',
            content: (
              <BiblePanel
                {...shared}
                entries={bible.entries}
                generation={generation}
                hasOutline={hasOutline}
                active={params.get('entry')}
                onOpen={(id) => go('bible', id ? { entry: id } : {})}
              />
            ),
          },
          {
            value: 'chapters',
            label: 'Chapters',
            content: (
              <ChaptersPanel
                {...shared}
                chapters={chapters.chapters}
                texts={texts}
                generation={generation}
              />
            ),
          },
          {
            value: 'manuscript',
            label: 'Manuscript',
            content: (
              <div className="space-y-4">
                {generation.written && (
                  <>
                    <BookFindings
                      row={generation.written}
                      titleOf={titleOf}
                      generation={generation}
                      mayWrite={mayWrite}
                    />
                    <SuggestedEntries
                      row={generation.written}
                      entries={[...bible.entries, ...bible.bin]}
                      titleOf={titleOf}
                      generation={generation}
                      mayWrite={mayWrite}
                    />
                  </>
                )}
                <ManuscriptPanel
                  {...shared}
                  chapters={chapters.chapters}
                  chapterBin={chapters.bin}
                  sections={sections}
                  entries={bible.entries}
                  entryBin={bible.bin}
                  texts={texts}
                  generation={generation}
                  active={params.get('scene')}
                  tools={
                    ownsBook && (
                      <OrderBook
                        bookId={book.id}
                        chapters={writableChapters(chapters.chapters, sections.byChapter)}
                        generation={generation}
                      />
                    )
                  }
                  onOpen={(id) => go('manuscript', id ? { scene: id } : {})}
                  onOpenDocument={(name) => {
                    const [kind, id = ''] = name.split(':')
                    if (kind === 'asset') go('bible', { entry: id })
                    else go('chapters')
                  }}
                />
              </div>
            ),
          },
        ]}
      />
      {sharing && people && (
        <Suspense fallback={null}>
          <CollaboratorsDialog book={book} people={people} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </div>
  )
}
