import { MAX_BOOK_TITLE_LENGTH, MAX_DESCRIPTION_LENGTH } from '#shared/limits.ts'
import { bodyProblem } from '#shared/rules/post-form.ts'
import { sectionTitleProblem } from '#shared/rules/writing-form.ts'
import { type FormEvent, useState } from 'react'
import { useMutate } from '../../sync/react.tsx'
import { useDraft } from '../../sync/use-draft.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import type { ShownSection } from './sections.local.ts'

interface Form {
  title: string
  note: string
  /** As it is typed. */
  target: string
}

/** Title, note and target of a scene. */
export function SectionDialog({ section, onClose }: { section: ShownSection; onClose(): void }) {
  const mutate = useMutate()
  const key = `section:${section.id}`
  const [edits, setEdits, draft] = useDraft<Partial<Form>>(key, {})
  const { title, note, target_words } = section
  const form: Form = { title, note, target: target_words ? String(target_words) : '', ...edits }
  const change = (part: Partial<Form>) => setEdits({ ...edits, ...part })
  const [failure, setFailure] = useState<string | null>(null)
  const problems = {
    title: sectionTitleProblem(form.title),
    note: bodyProblem(form.note, MAX_DESCRIPTION_LENGTH),
    target: /^([1-9]\d{0,5})?$/.test(form.target) ? null : 'Please enter a number',
  }
  const close = () => void draft.clear().then(onClose)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (Object.values(problems).some(Boolean)) return
    const body = {
      ...(edits.title !== undefined && { title: form.title }),
      ...(edits.note !== undefined && { note: form.note }),
      ...(edits.target !== undefined && {
        target_words: form.target === '' ? null : Number(form.target),
      }),
    }
    try {
      await mutate('sections.update', { params: { id: section.id }, body }, { clearDraft: key })
      onClose()
    } catch (error) {
      setFailure((error as Error).message)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="Edit Scene"
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form="section" variant="primary">
            Save Changes
          </Button>
        </>
      }
    >
      <form id="section" onSubmit={(event) => void submit(event)} className="space-y-4" noValidate>
        {failure && <Banner tone="danger">{failure}</Banner>}
        <Field
          label="Title"
          hint="Readers do not see it."
          value={form.title}
          onChange={(next) => change({ title: next })}
          error={problems.title}
          maxLength={MAX_BOOK_TITLE_LENGTH}
        />
        <Field
          label="Note"
          hint="What should happen here, what is still missing."
          multiline
          rows={4}
          value={form.note}
          onChange={(next) => change({ note: next })}
          error={problems.note}
        />
        <Field
          label="Target in words"
          inputMode="numeric"
          value={form.target}
          onChange={(target) => change({ target })}
          error={problems.target}
        />
      </form>
    </Dialog>
  )
}
