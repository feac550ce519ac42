import { Check } from 'lucide-react'
import { useState } from 'react'
import type * as Y from 'yjs'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Anchor, resolveAnchor } from '../editor/extensions/anchors.ts'
import { AnnotationThreadItem } from './AnnotationThreadItem.tsx'
import { type AnnotationThread, openThreads } from './annotations.local.ts'
import { NewAnnotation } from './NewAnnotation.tsx'

interface Props {
  bookId: string
  document: string
  text: Y.Text
  threads: AnnotationThread[]
  /** The words that a comment is being written about. */
  pending: Anchor | null
  /** The comment that was asked for in the text. */
  active: string | null
  mayWrite: boolean
  ownsBook: boolean
  onShow(from: number, to: number): void
  onCommented(): void
}

/** Comments of a book's writers on passages of a text, in the order of the passages. */
export function AnnotationPanel(props: Props) {
  const { bookId, document, text, threads, pending, active, mayWrite, ownsBook, onShow } = props
  const [showResolved, setShowResolved] = useState(false)
  // Those that were resolved while one looked on stay where they are.
  const [seenOpen, setSeenOpen] = useState<ReadonlySet<string>>(new Set())
  const open = openThreads(threads)
  if (open.some(({ comment }) => !seenOpen.has(comment.id)))
    setSeenOpen(new Set([...seenOpen, ...open.map(({ comment }) => comment.id)]))
  const placed = threads
    .map((thread) => ({ thread, at: text.doc && resolveAnchor(text.doc, thread.comment.anchor) }))
    .sort((one, other) => (one.at?.from ?? Infinity) - (other.at?.from ?? Infinity))
  const shown = placed.filter(({ thread }) => showResolved || seenOpen.has(thread.comment.id))
  return (
    <div className="space-y-3">
      {mayWrite && pending && (
        <NewAnnotation
          bookId={bookId}
          document={document}
          passage={pending}
          onDone={props.onCommented}
        />
      )}
      <ul className="space-y-3">
        {shown.map(({ thread, at }) => (
          <AnnotationThreadItem
            key={thread.comment.id}
            thread={thread}
            passage={at ? text.toJSON().slice(at.from, at.to) : null}
            isActive={thread.comment.id === active}
            mayWrite={mayWrite}
            ownsBook={ownsBook}
            onShow={() => at && onShow(at.from, at.to)}
          />
        ))}
      </ul>
      {threads.length > open.length && (
        <Resolved
          count={threads.length - open.length}
          isShown={showResolved}
          onShow={setShowResolved}
        />
      )}
      {threads.length === 0 && !pending && (
        <EmptyState
          text="No comments"
          hint={mayWrite ? 'Select some words to comment on them.' : undefined}
        />
      )}
    </div>
  )
}

interface ResolvedProps {
  count: number
  isShown: boolean
  onShow(isShown: boolean): void
}

function Resolved({ count, isShown, onShow }: ResolvedProps) {
  return (
    <p className="flex items-center gap-2 px-3 text-[13px] leading-5 text-subtle">
      <Check aria-hidden className="size-4" />
      {count} resolved in this text
      <button
        type="button"
        aria-pressed={isShown}
        onClick={() => onShow(!isShown)}
        className="ml-auto h-9 font-semibold text-accent hover:underline pointer-coarse:h-11"
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </p>
  )
}
