import { useEffect, useRef } from 'react'
import { MAX_COMMENT_LENGTH, MAX_QUOTE_LENGTH } from '#shared/limits.ts'
import { commentProblem } from '#shared/rules/comment-form.ts'
import { newId } from '../../sync/store/ids.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { TextEditor } from '../../ui/TextEditor.tsx'
import type { Anchor } from '../editor/extensions/anchors.ts'
import { plainWords } from '../editor/find/plain.ts'

interface Props {
  bookId: string
  document: string
  /** The words that it is about. */
  passage: Anchor
  /** Called after the comment was sent or given up. */
  onDone(): void
}

/** A comment on the words that are selected; what is typed survives reload and offline. */
export function NewAnnotation({ bookId, document, passage, onDone }: Props) {
  const mutate = useMutate()
  const key = `passage:new:${document}`
  const draft = useDraft(key, '')
  const comment = (body: string) => {
    const quote = passage.quote.slice(0, MAX_QUOTE_LENGTH)
    const said = { id: newId(), document, anchor: { ...passage, quote }, body }
    const input = { params: { id: bookId }, body: said }
    return mutate('passages.comment', input, { clearDraft: key })
  }
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = card.current!
    // It begins beside its passage, which may stand at the lower edge, and grows with its words.
    const sizes = new ResizeObserver(() => element.scrollIntoView({ block: 'nearest' }))
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [])
  return (
    <div
      ref={card}
      className="scroll-my-16 space-y-2 rounded-[12px] bg-surface p-3 outline-2 -outline-offset-1 outline-accent"
    >
      <blockquote
        dir="auto"
        className="line-clamp-3 border-s-3 border-accent ps-3 font-serif text-[15px] leading-6 text-muted"
      >
        {plainWords(passage.quote)}
      </blockquote>
      <TextEditor
        label="Comment on this passage"
        rows={3}
        maxLength={MAX_COMMENT_LENGTH}
        draft={draft}
        isNew
        submitLabel="Comment"
        problemOf={commentProblem}
        onSave={comment}
        onClose={onDone}
      />
    </div>
  )
}
