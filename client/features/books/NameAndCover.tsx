import { Suspense, useState } from 'react'
import { lazyNamed } from '../../ui/part.tsx'
import { BookCover } from './BookCover.tsx'
import type { ShownBook } from './books.local.ts'
import { shownTo } from './shown-to.ts'

const BookDialog = lazyNamed(() => import('./BookDialog.tsx'), 'BookDialog')

/** The book that one writes in, at the foot of its binder: what it is called and looks like is changed here. */
export function NameAndCover({ book }: { book: ShownBook }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="flex shrink-0 items-center gap-3 border-t border-border pt-3">
      <BookCover book={book} className="w-12 shrink-0" />
      <div className="min-w-0">
        <p dir="auto" className="truncate text-left font-serif text-base leading-6 font-semibold">
          {book.title}
        </p>
        <p className="text-[13px] leading-5 text-muted">{shownTo(book)}</p>
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="text-[15px] leading-6 font-semibold text-accent hover:underline pointer-coarse:min-h-11"
        >
          Name and cover
        </button>
      </div>
      {open && (
        <Suspense fallback={null}>
          <BookDialog worldId={book.world_id} book={book} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
