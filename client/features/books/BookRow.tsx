import { Eye, EyeOff, Feather, Pencil } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { FeatureButton } from '../../ui/FeatureButton.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { PendingMark } from '../../ui/PendingMark.tsx'
import { BookCover } from './BookCover.tsx'
import type { ShownBook } from './books.local.ts'

interface Props {
  book: ShownBook
  onFeature(featured: boolean): void
  onPublish(isPublic: boolean): void
  onEdit(): void
}

/** A book in its owner's library. */
export function BookRow({ book, onFeature, onPublish, onEdit }: Props) {
  const { title, is_public, is_featured } = book
  return (
    <li className="relative flex items-center gap-3 rounded-[14px] border border-border bg-surface p-3 hover:border-border-strong md:p-4">
      <BookCover book={book} className="w-14 shrink-0" />
      <div className="min-w-0 flex-1">
        <h2
          dir="auto"
          className="line-clamp-2 text-left font-serif text-lg leading-6.5 font-semibold wrap-anywhere"
        >
          <Link
            to={paths.book(book.id)}
            className="after:absolute after:inset-0 after:rounded-[14px]"
          >
            {title}
          </Link>
        </h2>
        <BookFacts book={book} />
      </div>
      <div className="relative z-1 flex shrink-0">
        <IconButton
          aria-label={`Public: ${title}`}
          aria-pressed={is_public}
          disabled={book.is_permanent}
          title={book.is_permanent ? 'A generated book stays public.' : undefined}
          onClick={() => onPublish(!is_public)}
        >
          {is_public ? (
            <Eye aria-hidden className="size-4 text-accent" />
          ) : (
            <EyeOff aria-hidden className="size-4" />
          )}
        </IconButton>
        <FeatureButton name={title} isFeatured={is_featured} onFeature={onFeature} />
        <Link
          to={paths.bookEditor(book.id)}
          aria-label={`Write ${title}`}
          title={`Write ${title}`}
          className="grid size-10 shrink-0 place-items-center rounded-[10px] text-muted hover:bg-surface-2 hover:text-text pointer-coarse:size-11"
        >
          <Feather aria-hidden className="size-4" />
        </Link>
        <IconButton aria-label={`Edit ${title}`} onClick={onEdit}>
          <Pencil aria-hidden className="size-4" />
        </IconButton>
      </div>
    </li>
  )
}

function BookFacts({ book }: { book: ShownBook }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-[13px] leading-5 text-subtle">
      {book.genre && <span>{book.genre}</span>}
      <span>{book.chapter_count} ch</span>
      <span>{book.is_public ? 'Public' : 'Private'}</span>
      {book.is_generated && <span>Generated with AI</span>}
      {book.pending && <PendingMark />}
    </p>
  )
}
