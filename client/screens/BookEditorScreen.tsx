import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { idOfKey } from '#shared/rules/id-of-key.ts'
import { type ShownBook, useBook } from '../features/books/books.local.ts'
import { useBookRole, useCollaborators } from '../features/collaborators/collaborators.local.ts'
import { useGeneration } from '../features/generation/use-generation.ts'
import { useEarlyFind } from '../features/sections/use-find-key.ts'
import { isUuidV7 } from '#shared/rules/keys.ts'
import { paths } from '../paths.ts'
import { setManuscriptOffline } from '../sync/documents/offline-manuscripts.ts'
import { openDocument } from '../sync/documents/open-document.ts'
import { useApp } from '../sync/react/app-context.ts'
import { Banner } from '../ui/Banner.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { EditorBar } from './EditorBar.tsx'
import { EditorTabs } from './EditorTabs.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { useBookDraft } from './use-book-draft.ts'
import { useNamedAddress } from './use-named-address.ts'
import { useTitle } from './use-title.ts'

export function BookEditorScreen() {
  const { bookId: key = '' } = useParams()
  const bookId = idOfKey(key)
  const { data: book, loading, error } = useBook(bookId)
  useTitle(book?.title ?? 'Book Editor')
  useNamedAddress(book && paths.bookEditor(book))
  useFirstScene(bookId)
  if (book) return <Editor key={book.id} book={book} />
  if (loading) return <EditorSkeleton title="Book Editor" />
  return (
    <div className="p-4">
      <LoadFailure error={error} missing="Book not found" fallback="Failed to load book" />
    </div>
  )
}

function EditorSkeleton({ title }: { title: string }) {
  useEarlyFind()
  return (
    <div aria-busy>
      <EditorBar title={title} />
      <div className="mx-auto max-w-(--measure) space-y-4 px-5 pt-7 md:px-0">
        <Skeleton className="h-9 w-60 rounded-[8px]" />
        <Skeleton className="h-60 w-full rounded-[8px]" />
      </div>
    </div>
  )
}

/** The scene that the address names is read from the disk while the book itself is. */
function useFirstScene(bookId: string): void {
  const { account } = useApp()
  const [first] = useState(() => ({
    scene: new URLSearchParams(location.search).get('scene'),
    bookId,
  }))
  useEffect(() => {
    const { scene } = first
    // Another book's editor may follow on this screen.
    if (scene === null || !isUuidV7(scene) || first.bookId !== bookId) return
    const handle = openDocument(account, `section:${scene}`, bookId)
    return () => handle.close()
  }, [account, bookId, first])
}

function Editor({ book }: { book: ShownBook }) {
  const role = useBookRole(book)
  const people = useCollaborators(book.id)
  const draft = useBookDraft(book)
  const generation = useGeneration(book.id)
  useKept(book.id, role)
  if (role === null)
    return (
      <>
        <EditorBar title={book.title} />
        <div className="mx-auto max-w-180 p-4">
          <Banner tone="danger">
            Only the author and collaborators may open this book’s editor.
          </Banner>
        </div>
      </>
    )
  if (role === undefined || !draft) return <EditorSkeleton title={book.title} />
  const rights = { mayWrite: role !== 'viewer', ownsBook: role === 'owner' }
  return <EditorTabs {...{ book, people, draft, generation }} {...rights} />
}

/** Keeps the whole book on the device of every writer who has opened it. */
function useKept(bookId: string, role: ReturnType<typeof useBookRole>): void {
  const { account } = useApp()
  useEffect(() => {
    if (role) setManuscriptOffline(account.vault, bookId).catch(reportError)
  }, [account, bookId, role])
}
