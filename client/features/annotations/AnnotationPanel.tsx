import { useState } from 'react'
import type * as Y from 'yjs'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { resolveAnchor } from '../editor/extensions/anchors.ts'
import { NewAnnotation, type Selected } from './NewAnnotation.tsx'
import { AnnotationThreadItem } from './AnnotationThreadItem.tsx'
import { type AnnotationThread, openThreads } from './annotations.local.ts'

interface Props {
  bookId: string
  document: string
  text: Y.Text
  threads: AnnotationThread[]
  /** The selection when the panel was opened. */
  selected: Selected | null
  mayWrite: boolean
  ownsBook: boolean
  onShow(from: number, to: number): void
  onCommented(): void
}

/** Comments of a book's writers on passages of a text. */
export function AnnotationPanel(props: Props) {
  const { bookId, document, text, threads, selected, mayWrite, ownsBook, onShow } = props
  const [showResolved, setShowResolved] = useState(false)
  const open = openThreads(threads)
  const shown = showResolved ? threads : open
  return (
    <div className="space-y-3 pb-4">
      {mayWrite && selected && (
        <NewAnnotation
          bookId={bookId}
          document={document}
          text={text}
          selected={selected}
          onDone={props.onCommented}
        />
      )}
      {open.length < threads.length && (
        <Checkbox label="Show resolved" checked={showResolved} onChange={setShowResolved} />
      )}
      <ul className="space-y-3">
        {shown.map((thread) => {
          const at = text.doc && resolveAnchor(text.doc, thread.comment.anchor)
          return (
            <AnnotationThreadItem
              key={thread.comment.id}
              thread={thread}
              passage={at ? text.toJSON().slice(at.from, at.to) : null}
              mayWrite={mayWrite}
              ownsBook={ownsBook}
              onShow={() => at && onShow(at.from, at.to)}
            />
          )
        })}
      </ul>
      {shown.length === 0 && !selected && (
        <EmptyState
          text="No comments"
          hint={mayWrite ? 'Select some words to comment on them.' : undefined}
        />
      )}
    </div>
  )
}
