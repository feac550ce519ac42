import { MAX_COMMENT_LENGTH, MAX_QUOTE_LENGTH } from '#shared/limits.ts'
import { commentProblem } from '#shared/rules/comment-form.ts'
import { useState } from 'react'
import type * as Y from 'yjs'
import { newId } from '../../sync/store/ids.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextEditor } from '../../ui/TextEditor.tsx'
import { anchorOf, resolveAnchor } from '../editor/extensions/anchors.ts'
import { PassageThreadItem } from './PassageThreadItem.tsx'
import type { PassageThread } from './passages.local.ts'

export interface Selected {
  from: number
  to: number
  text: string
}
interface Props {
  bookId: string
  document: string
  text: Y.Text
  threads: PassageThread[]
  /** What was selected when the panel was opened. */
  selected: Selected | null
  mayWrite: boolean
  ownsBook: boolean
  onShow(from: number, to: number): void
  onCommented(): void
}

/** What the writers of a book say about passages of a text. */
export function PassagePanel(props: Props) {
  const { bookId, document, text, threads, selected, mayWrite, ownsBook, onShow } = props
  const mutate = useMutate()
  const key = `passage:new:${document}`
  const [body, setBody, draft] = useDraft(key, '')
  const [showResolved, setShowResolved] = useState(false)
  const shown = threads.filter(({ comment }) => showResolved || comment.resolved_at === null)
  const comment = async () => {
    if (!selected) return
    const anchor = anchorOf(text, selected.from, selected.to)
    const quote = anchor.quote.slice(0, MAX_QUOTE_LENGTH)
    await mutate(
      'passages.comment',
      {
        params: { id: bookId },
        body: { id: newId(), document, anchor: { ...anchor, quote }, body },
      },
      { clearDraft: key },
    )
    await draft.done(props.onCommented)
  }
  return (
    <div className="space-y-3 pb-4">
      {mayWrite && selected && (
        <div className="space-y-2">
          <blockquote
            dir="auto"
            className="border-s-3 border-warning ps-3 font-serif text-[15px] leading-6 text-muted"
          >
            {selected.text}
          </blockquote>
          <TextEditor
            label="Comment on this passage"
            rows={3}
            maxLength={MAX_COMMENT_LENGTH}
            value={body}
            onChange={setBody}
            problem={commentProblem(body)}
            onSave={comment}
            onCancel={() => void draft.clear().then(props.onCommented)}
          />
        </div>
      )}
      {threads.some(({ comment: { resolved_at } }) => resolved_at !== null) && (
        <Checkbox label="Show resolved" checked={showResolved} onChange={setShowResolved} />
      )}
      <ul className="space-y-3">
        {shown.map((thread) => {
          const at = text.doc && resolveAnchor(text.doc, thread.comment.anchor)
          return (
            <PassageThreadItem
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
          {...(mayWrite && { hint: 'Select some words to comment on them.' })}
        />
      )}
    </div>
  )
}
