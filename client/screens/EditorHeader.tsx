import { ArrowLeft, Users } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ShownBook } from '../features/books/books.local.ts'
import type { useCollaborators } from '../features/collaborators/collaborators.local.ts'
import { GenerationNotice } from '../features/generation/GenerationNotice.tsx'
import type { Generation } from '../features/generation/use-generation.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { lazyNamed } from '../ui/part.tsx'

const CollaboratorsDialog = lazyNamed(
  () => import('../features/collaborators/CollaboratorsDialog.tsx'),
  'CollaboratorsDialog',
)

interface Props {
  book: ShownBook
  people: ReturnType<typeof useCollaborators>
  generation: Generation
  mayWrite: boolean
  ownsBook: boolean
}

/** The book's title, its writers, and the running generation. */
export function EditorHeader({ book, people, generation, mayWrite, ownsBook }: Props) {
  const navigate = useNavigate()
  const [sharing, setSharing] = useState(false)
  return (
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
      {sharing && people && (
        <Suspense fallback={null}>
          <CollaboratorsDialog book={book} people={people} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </header>
  )
}

export function EditorTitle({ title }: { title: string }) {
  return (
    <h1
      dir="auto"
      className="text-left font-serif text-3xl leading-10 font-semibold text-balance wrap-anywhere"
    >
      {title}
    </h1>
  )
}
