import { Flag, Pencil, Trash2 } from 'lucide-react'
import type { Ref } from 'react'
import type { Review } from '#shared/contract/reviews.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { EditedMark } from '../../ui/EditedMark.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { PersonLink } from '../users/PersonLink.tsx'
import { Stars } from './Stars.tsx'

interface Props {
  review: Review
  editRef: Ref<HTMLButtonElement>
  onEdit(): void
  onDelete(): void
  onReport(): void
}

/** A review with its writer, and the acts on it. */
export function ReviewItem({ review, editRef, onEdit, onDelete, onReport }: Props) {
  const { user } = useSession()
  const { author, stars, body, created_at, edited_at } = review
  const name = author.display_name || author.username
  const isOwn = author.id === user?.id
  return (
    <li aria-label={`Review by ${name}`} className="space-y-1.5 py-3">
      <div className="flex flex-wrap items-center gap-x-2.5">
        <Avatar name={name} fileId={author.avatar_file_id} size="sm" />
        <PersonLink username={author.username} className="font-semibold hover:underline">
          {name}
        </PersonLink>
        <Stars stars={stars} />
        <span className="text-[13px] leading-5 text-subtle">
          <TimeAgo date={created_at} /> {edited_at && <EditedMark date={edited_at} />}
        </span>
        <span className="ml-auto flex">
          {isOwn && (
            <IconButton ref={editRef} aria-label="Edit your review" onClick={onEdit}>
              <Pencil aria-hidden className="size-4" />
            </IconButton>
          )}
          {(isOwn || user?.is_admin) && (
            <IconButton
              aria-label={isOwn ? 'Delete your review' : `Delete the review by ${name}`}
              onClick={onDelete}
            >
              <Trash2 aria-hidden className="size-4" />
            </IconButton>
          )}
          {user && !isOwn && (
            <IconButton aria-label={`Report the review by ${name}`} onClick={onReport}>
              <Flag aria-hidden className="size-4" />
            </IconButton>
          )}
        </span>
      </div>
      {body && (
        <p
          dir="auto"
          className="text-left font-serif text-base leading-6.5 whitespace-pre-line wrap-anywhere"
        >
          {body}
        </p>
      )}
    </li>
  )
}
