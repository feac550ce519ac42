import { MAX_COVERS_A_DAY, MAX_WISH_LENGTH } from '#shared/limits.ts'
import { Image } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useConnection } from '../../sync/react/use-sync-status.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import type { ShownBook } from '../books/books.local.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { useGeneration } from './use-generation.ts'

/** Where its author has a cover made for a book. */
export function MakeCover({ book }: { book: ShownBook }) {
  const { running } = useGeneration(book.id)
  const [isOpen, setIsOpen] = useState(false)
  if (book.pending) return null
  return (
    <>
      <Button variant="secondary" disabled={running !== null} onClick={() => setIsOpen(true)}>
        <Image aria-hidden className="size-4" />
        Make a Cover
      </Button>
      {isOpen && <CoverDialog bookId={book.id} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function CoverDialog({ bookId, onClose }: { bookId: string; onClose(): void }) {
  const formId = useId()
  const { cover } = useGeneration(bookId)
  const isOffline = useConnection() === 'offline'
  const [wish, setWish, draft] = useDraft(`cover:${bookId}`, '')
  const [failure, setFailure] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await cover(wish.trim())
      await draft.clear()
      onClose()
    } catch (error) {
      setFailure((error as Error).message)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Make a cover"
      description={`An image model draws it from the book’s title, genre and overview. Nobody else sees it until you use it. You can have ${MAX_COVERS_A_DAY} made a day.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary">
            Make Cover
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} className="space-y-4" noValidate>
        {failure && <Banner tone="danger">{failure}</Banner>}
        <Field
          label="What should it show? (optional)"
          hint={
            isOffline
              ? 'Will be made when this device is online.'
              : 'Such as: a lamp on a quay, in blue and grey.'
          }
          multiline
          rows={3}
          value={wish}
          onChange={setWish}
          maxLength={MAX_WISH_LENGTH}
        />
      </form>
    </Dialog>
  )
}
