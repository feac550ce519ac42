import { MAX_BOOK_TITLE_LENGTH, MAX_DESCRIPTION_LENGTH } from '#shared/limits.ts'
import { bodyProblem } from '#shared/rules/post-form.ts'
import { sectionTitleProblem } from '#shared/rules/writing-form.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useForm } from '../../ui/use-form.ts'
import type { ShownSection } from './sections.local.ts'

interface Form {
  title: string
  note: string
  /** As it is typed. */
  target: string
}

/** Title, note and target of a scene. */
export function SceneDialog({ section, onClose }: { section: ShownSection; onClose(): void }) {
  const mutate = useMutate()
  const key = `section:${section.id}`
  const { title, note, target_words } = section
  const form = useForm<Form>({
    start: { title, note, target: target_words ? String(target_words) : '' },
    edits: useDraft<Partial<Form>>(key, {}, section),
    problems: (typed) => ({
      title: sectionTitleProblem(typed.title),
      note: bodyProblem(typed.note, MAX_DESCRIPTION_LENGTH),
      target: /^([1-9]\d{0,5})?$/.test(typed.target) ? null : 'Please enter a number',
    }),
    async send(_, { target, ...texts }) {
      const body = {
        ...texts,
        ...(target !== undefined && { target_words: target === '' ? null : Number(target) }),
      }
      await mutate('sections.update', { params: { id: section.id }, body }, { clearDraft: key })
      onClose()
    },
  })
  return (
    <FormDialog title="Edit Scene" form={form} submitLabel="Save Changes" onClose={onClose}>
      <Field
        label="Title"
        hint="Readers do not see it."
        {...form.field('title')}
        maxLength={MAX_BOOK_TITLE_LENGTH}
      />
      <Field
        label="Note"
        hint="What should happen here, what is still missing."
        multiline
        rows={4}
        {...form.field('note')}
      />
      <Field label="Target in words" inputMode="numeric" {...form.field('target')} />
    </FormDialog>
  )
}
