import { canSeeVersions } from '#shared/rules/permissions.ts'
import { counted } from '#shared/rules/numbers.ts'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { EditedMark } from '../../ui/EditedMark.tsx'
import { PendingMark } from '../../ui/PendingMark.tsx'
import type { ShownComment } from './comment-forest.ts'
import { useThread } from './thread-context.ts'

interface Props {
  comment: ShownComment
  folded: boolean
  /** Replies that folding hides. */
  hidden: number
  foldLabel: string
  onFold(): void
}

export function CommentByline({ comment, folded, hidden, foldLabel, onFold }: Props) {
  const { me, community, since, ask } = useThread()
  const { author, edited_at } = comment
  const isNew =
    since !== null && comment.created_at > since && author !== null && author.id !== me?.id
  const seesVersions =
    author !== null &&
    community !== undefined &&
    canSeeVersions(me, { author_id: author.id, community })
  const Chevron = folded ? ChevronRight : ChevronDown
  return (
    <header className="flex min-h-8 flex-wrap items-center gap-x-2 text-[13px] leading-5 text-subtle">
      <Avatar name={author?.username ?? '?'} fileId={author?.avatar_file_id} size="sm" />
      {author ? (
        <Link
          to={paths.profile(author.username)}
          className="font-semibold text-text hover:underline"
        >
          {author.username}
        </Link>
      ) : (
        <span className="font-semibold">{comment.removed_at ? '[removed]' : '[deleted]'}</span>
      )}
      <span aria-hidden>·</span>
      <TimeAgo date={comment.created_at} />
      {edited_at && author && (
        <EditedMark
          date={edited_at}
          onOpen={seesVersions ? () => ask('versions', comment) : undefined}
        />
      )}
      {isNew && (
        <span className="rounded-[6px] bg-accent-soft px-1.5 text-xs leading-5 font-semibold text-accent">
          New
        </span>
      )}
      {comment.pending && <PendingMark />}
      {folded && <span>{foldedWords(comment, hidden)}</span>}
      <button
        type="button"
        data-fold
        aria-label={foldLabel}
        aria-expanded={!folded}
        onClick={onFold}
        className="grid size-8 place-items-center rounded-[10px] hover:bg-surface-2 pointer-coarse:relative pointer-coarse:-my-1.5 pointer-coarse:size-11"
      >
        <Chevron aria-hidden className="size-4" />
      </button>
    </header>
  )
}

/** Score and number of replies of a folded comment; comments on chapters have no votes. */
function foldedWords({ upvotes, downvotes = 0 }: ShownComment, hidden: number): string {
  const score = upvotes === undefined ? null : upvotes - downvotes
  return [
    score !== null && counted(score, 'point'),
    hidden > 0 && `+${hidden} ${hidden === 1 ? 'reply' : 'replies'}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
