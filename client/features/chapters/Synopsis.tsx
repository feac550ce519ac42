import { MAX_DESCRIPTION_LENGTH } from '#shared/limits.ts'
import { bodyProblem } from '#shared/rules/post-form.ts'
import { useState } from 'react'
import { useDraft } from '../../sync/react/use-draft.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { TextEditor } from '../../ui/TextEditor.tsx'
import type { ShownChapter } from './chapters.local.ts'

interface Props {
  chapter: ShownChapter
  mayWrite: boolean
}

/** The synopsis of a chapter; a writer presses it, writes in its place, and goes on elsewhere. */
export function Synopsis({ chapter, mayWrite }: Props) {
  const [editing, setEditing] = useState(false)
  if (editing) return <EditSynopsis chapter={chapter} onClose={() => setEditing(false)} />
  const { summary, title } = chapter
  const text = (
    <span dir="auto" className="block whitespace-pre-line text-muted wrap-anywhere">
      {summary}
    </span>
  )
  if (!mayWrite) return <p className="text-sm leading-5.5">{text}</p>
  return (
    <button
      type="button"
      onClick={() => setEditing(true)}
      className="-mx-2 block w-[calc(100%+1rem)] rounded-[8px] px-2 py-1 text-left text-sm leading-5.5 hover:bg-(--rail-hover)"
    >
      {summary ? text : <span className="text-subtle">What happens here?</span>}
      <span className="sr-only">Edit the synopsis of {title}</span>
    </button>
  )
}

function EditSynopsis({ chapter, onClose }: Pick<Props, 'chapter'> & { onClose(): void }) {
  const mutate = useMutate()
  const { id, summary, title } = chapter
  const key = `synopsis:${id}`
  const draft = useDraft(key, summary)
  return (
    <TextEditor
      label={`Synopsis of ${title}`}
      rows={2}
      maxLength={MAX_DESCRIPTION_LENGTH}
      draft={draft}
      savedOnLeaving={summary}
      problemOf={(text) => bodyProblem(text, MAX_DESCRIPTION_LENGTH)}
      onSave={(text) =>
        mutate('chapters.update', { params: { id }, body: { summary: text } }, { clearDraft: key })
      }
      onClose={onClose}
    />
  )
}
