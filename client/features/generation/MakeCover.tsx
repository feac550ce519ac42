import { MAX_COVERS_A_DAY } from '#shared/limits.ts'
import { Image } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { ShownBook } from '../books/books.local.ts'
import { useGeneration } from './use-generation.ts'
import { WishDialog } from './WishDialog.tsx'

/** The author's form for generating a cover. */
export function MakeCover({ book }: { book: ShownBook }) {
  const { running, cover } = useGeneration(book.id)
  const [isOpen, setIsOpen] = useState(false)
  if (book.pending) return null
  return (
    <>
      <Button variant="secondary" disabled={running !== null} onClick={() => setIsOpen(true)}>
        <Image aria-hidden className="size-4" />
        Make a Cover
      </Button>
      {isOpen && (
        <WishDialog
          title="Make a cover"
          description={`An image model draws it from the book’s title, genre and overview. Nobody else sees it until you use it. You can have ${MAX_COVERS_A_DAY} made a day.`}
          submitLabel="Make Cover"
          question="What should it show? (optional)"
          hint="Such as: a lamp on a quay, in blue and grey."
          offlineHint="Will be made when this device is online."
          rows={3}
          draftKey={`cover:${book.id}`}
          isOptional
          onWish={cover}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
