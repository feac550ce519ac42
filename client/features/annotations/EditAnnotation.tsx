import type { Annotation } from '#shared/contract/annotations.ts'
import { MAX_COMMENT_LENGTH } from '#shared/limits.ts'
import { commentProblem } from '#shared/rules/comment-form.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import { TextEditor } from '../../ui/TextEditor.tsx'

interface Props {
  comment: Annotation
  onSave(): void
  onClose(): void
}

/** Edits a comment on a passage in place; its draft survives a reload and works offline. */
export function EditAnnotation({ comment, onSave, onClose }: Props) {
  const mutate = useMutate()
  const { id } = comment
  const key = `passage:edit:${id}`
  const draft = useDraft(key, comment.body, { body: comment.body })
  return (
    <TextEditor
      label="Comment"
      rows={2}
      maxLength={MAX_COMMENT_LENGTH}
      draft={draft}
      problemOf={commentProblem}
      onSave={(body) => {
        onSave()
        return mutate('passages.update', { params: { id }, body: { body } }, { clearDraft: key })
      }}
      onClose={onClose}
    />
  )
}
