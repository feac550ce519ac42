import { MAX_COMMENT_LENGTH } from '#shared/limits.ts'
import { commentProblem } from '#shared/rules/comment-form.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import { TextEditor } from '../../ui/TextEditor.tsx'
import { commentEditKey } from './comment-drafts.ts'
import type { ShownComment } from './comment-forest.ts'
import { useThread } from './thread-context.ts'

interface Props {
  comment: ShownComment
  onClose(): void
}

/** Edits the user's own comment in place; its draft survives a reload and works offline. */
export function EditComment({ comment, onClose }: Props) {
  const mutate = useMutate()
  const { kind } = useThread()
  const key = commentEditKey(comment.id)
  const draft = useDraft(key, comment.body, { body: comment.body })
  return (
    <TextEditor
      label="Edit comment"
      rows={4}
      maxLength={MAX_COMMENT_LENGTH}
      draft={draft}
      problemOf={commentProblem}
      onSave={(body) =>
        mutate(
          `${kind}.update`,
          { params: { id: comment.id }, body: { body } },
          { clearDraft: key },
        )
      }
      onClose={onClose}
    />
  )
}
