import { MAX_DESCRIPTION_LENGTH } from '#shared/limits.ts'
import { bodyProblem } from '#shared/rules/post-form.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { TextEditor } from '../../ui/TextEditor.tsx'
import { useInPlace } from '../../ui/use-takes-back.ts'
import type { ShownChapter } from './chapters.local.ts'

interface Props {
  chapter: ShownChapter
  mayWrite: boolean
}

/** The synopsis of a chapter; a writer presses it, writes in its place, and goes on elsewhere. */
export function Synopsis({ chapter, mayWrite }: Props) {
  const { isOpen, ref, open, noteFocus, close } = useInPlace()
  if (isOpen) return <EditSynopsis chapter={chapter} onSave={noteFocus} onClose={close} />
  const { summary, title } = chapter
  const text = (
    <span dir="auto" className="block whitespace-pre-line text-muted wrap-anywhere">
      {summary}
    </span>
  )
  if (!mayWrite) return <p className="text-sm leading-5.5">{text}</p>
  return (
    <button
      ref={ref}
      type="button"
      onClick={open}
      className="-mx-2 block w-[calc(100%+1rem)] rounded-[8px] px-2 py-1 text-left text-sm leading-5.5 hover:bg-(--rail-hover)"
    >
      {summary ? text : <span className="text-subtle">What happens here?</span>}
      <span className="sr-only">Edit the synopsis of {title}</span>
    </button>
  )
}

interface EditProps extends Pick<Props, 'chapter'> {
  onSave(): void
  onClose(): void
}

function EditSynopsis({ chapter, onSave, onClose }: EditProps) {
  const mutate = useMutate()
  const { id, summary, title } = chapter
  const key = `synopsis:${id}`
  const draft = useDraft(key, summary, { summary })
  return (
    <TextEditor
      label={`Synopsis of ${title}`}
      rows={2}
      maxLength={MAX_DESCRIPTION_LENGTH}
      draft={draft}
      savedOnLeaving={summary}
      problemOf={(text) => bodyProblem(text, MAX_DESCRIPTION_LENGTH)}
      onSave={(summary) => {
        onSave()
        return mutate('chapters.update', { params: { id }, body: { summary } }, { clearDraft: key })
      }}
      onClose={onClose}
    />
  )
}
