import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Review } from '#shared/contract/reviews.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ListStates } from '../../ui/ListStates.tsx'
import { lazyNamed } from '../../ui/part.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTakesBack } from '../../ui/use-takes-back.ts'
import { useMemberDialog } from '../auth/use-member-dialog.ts'
import type { ShownBook } from '../books/books.local.ts'
import { useBookRole } from '../collaborators/collaborators.local.ts'
import { ReviewItem } from './ReviewItem.tsx'
import { useReviews } from './reviews.local.ts'

const ReviewDialog = lazyNamed(() => import('./ReviewDialog.tsx'), 'ReviewDialog')
const ReportDialog = lazyNamed(() => import('../moderation/ReportDialog.tsx'), 'ReportDialog')

type Act = { act: 'write' | 'delete' | 'report'; review?: Review }

/** The reviews of a book. */
export function Reviews({ book }: { book: ShownBook }) {
  const { user } = useSession()
  const writing = useMemberDialog(`review ${book.title}`, `review:${book.id}`)
  const list = useReviews(book)
  const { data, state } = list
  const section = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()
  const [open, setOpen] = useState<Act | null>(null)
  // There is only one of these two buttons at a time, so each takes the focus from the other.
  const { ref: writeRef, claim: claimForWrite } = useTakesBack()
  const { ref: editRef, claim: claimForEdit } = useTakesBack()
  const own = data.find(({ author }) => author.id === user?.id)
  const role = useBookRole(book)
  const mayWrite = role !== 'owner' && role !== 'editor' && book.status === 'published'

  useEffect(() => {
    if (hash === '#reviews') section.current?.scrollIntoView()
  }, [hash, key, state])

  return (
    <section ref={section} aria-labelledby="reviews" className="scroll-mt-20">
      <div className="flex min-h-9 items-center gap-3">
        <h2 id="reviews" className="mr-auto font-serif text-xl leading-7 font-semibold">
          Reviews
        </h2>
        {mayWrite && !own && (
          <Button ref={writeRef} size="sm" variant="ghost" onClick={writing.open}>
            Write a review
          </Button>
        )}
      </div>
      <ul className="divide-y divide-border">
        {data.map((review) => (
          <ReviewItem
            key={review.id}
            review={review}
            editRef={editRef}
            onEdit={() => setOpen({ act: 'write', review })}
            onDelete={() => setOpen({ act: 'delete', review })}
            onReport={() => setOpen({ act: 'report', review })}
          />
        ))}
      </ul>
      <ListStates
        list={list}
        fallback="Failed to load reviews"
        loading={<Skeleton className="h-20 w-full rounded-[14px]" />}
        empty={<p className="text-[15px] leading-5.5 text-muted">No reviews yet.</p>}
      />
      <ShowMore list={list} size="sm">
        Show more reviews
      </ShowMore>
      {writing.isOpen && mayWrite && (
        <OpenDialog
          book={book}
          act="write"
          review={own}
          onSaved={claimForEdit}
          onClose={writing.close}
        />
      )}
      {open && (
        <OpenDialog
          book={book}
          {...open}
          onSaved={claimForEdit}
          onRemoved={claimForWrite}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}

interface DialogProps extends Act {
  book: ShownBook
  onSaved(): void
  onRemoved?(): void
  onClose(): void
}

function OpenDialog({ book, act, review, onSaved, onRemoved, onClose }: DialogProps) {
  const mutate = useMutate()
  if (act === 'delete' && review)
    return (
      <ConfirmDialog
        title="Delete review"
        description="The stars and the words are gone for good."
        confirmLabel="Delete"
        danger
        onConfirm={async () => {
          await mutate('reviews.remove', { params: { id: review.id } })
          onRemoved?.()
          onClose()
        }}
        onClose={onClose}
      />
    )
  return (
    <Suspense fallback={null}>
      {act === 'write' ? (
        <ReviewDialog book={book} review={review} onSaved={onSaved} onClose={onClose} />
      ) : (
        <ReportDialog itemType="review" itemId={review!.id} rules={[]} onClose={onClose} />
      )}
    </Suspense>
  )
}
