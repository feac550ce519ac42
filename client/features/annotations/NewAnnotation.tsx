import { MAX_COMMENT_LENGTH, MAX_QUOTE_LENGTH } from '#shared/limits.ts'
import { commentProblem } from '#shared/rules/comment-form.ts'
import type * as Y from 'yjs'
import { newId } from '../../sync/store/ids.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { TextEditor } from '../../ui/TextEditor.tsx'
import { anchorOf } from '../editor/extensions/anchors.ts'

export interface Selected {
  from: number
  to: number
  text: string
}
interface Props {
  bookId: string
  document: string
  text: Y.Text
  selected: Selected
  /** Called after the comment was sent or given up. */
  onDone(): void
}

/** A comment on the words that are selected; what is typed survives reload and offline. */
export function NewAnnotation({ bookId, document, text, selected, onDone }: Props) {
  const mutate = useMutate()
  const key = `passage:new:${document}`
  const draft = useDraft(key, '')
  const comment = (body: string) => {
    const anchor = anchorOf(text, selected.from, selected.to)
    const quote = anchor.quote.slice(0, MAX_QUOTE_LENGTH)
    const said = { id: newId(), document, anchor: { ...anchor, quote }, body }
    const input = { params: { id: bookId }, body: said }
    return mutate('passages.comment', input, { clearDraft: key })
  }
  return (
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
        draft={draft}
        isNew
        problemOf={commentProblem}
        onSave={comment}
        onClose={onDone}
      />
    </div>
  )
}
