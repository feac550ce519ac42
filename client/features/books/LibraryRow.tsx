import { ORIGIN_NAMES } from '#shared/rules/book-details.ts'
import { canBinBook } from '#shared/rules/permissions.ts'
import { Feather, FolderInput, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { FeatureButton } from '../../ui/FeatureButton.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { PublicButton } from '../../ui/PublicButton.tsx'
import { BookRow } from './BookRow.tsx'
import type { ShownBook } from './books.local.ts'
import { shownTo } from './shown-to.ts'

interface Props {
  book: ShownBook
  onFeature(featured: boolean): void
  onPublish(isPublic: boolean): void
  onEdit(): void
  onMove(): void
  onBin(): void
}

const REMOVED = 'A site admin removed this book.'

/** A book in its owner's library. */
export function LibraryRow({ book, onFeature, onPublish, onEdit, onMove, onBin }: Props) {
  const { user } = useSession()
  const { title, genre, chapter_count, is_public, is_generated, is_permanent } = book
  const isRemoved = book.removed_reason !== null
  const fixed = isRemoved ? REMOVED : is_permanent ? 'A generated book stays public.' : undefined
  return (
    <BookRow
      book={book}
      to={paths.book(book)}
      facts={[genre, `${chapter_count} ch`, shownTo(book), is_generated && ORIGIN_NAMES.generated]}
      actions={
        <>
          <PublicButton
            name={title}
            isPublic={is_public}
            {...(fixed !== undefined && { disabled: true, title: fixed })}
            onChange={onPublish}
          />
          <FeatureButton
            name={title}
            isFeatured={book.is_featured}
            {...(isRemoved && { disabled: true, title: REMOVED })}
            onFeature={onFeature}
          />
          <Link
            to={paths.bookEditor(book)}
            aria-label={`Write ${title}`}
            className={buttonClass('secondary', 'sm', 'mx-2 self-center')}
          >
            <Feather aria-hidden className="size-4" />
            Write
          </Link>
          <IconButton aria-label={`Move ${title} to another world`} onClick={onMove}>
            <FolderInput aria-hidden className="size-4" />
          </IconButton>
          <IconButton aria-label={`Edit ${title}`} onClick={onEdit}>
            <Pencil aria-hidden className="size-4" />
          </IconButton>
          {canBinBook(user, book) && (
            <IconButton aria-label={`Move ${title} to the bin`} onClick={onBin}>
              <Trash2 aria-hidden className="size-4" />
            </IconButton>
          )}
        </>
      }
    />
  )
}
