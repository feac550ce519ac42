import type { Outline } from '#shared/contract/outlines.ts'
import { MAX_DESCRIPTION_LENGTH } from '#shared/limits.ts'
import { bodyProblem } from '#shared/rules/post-form.ts'
import { themesProblem, tidyList } from '#shared/rules/writing-form.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { useForm } from '../../ui/use-form.ts'

interface Fields {
  overview: string
  /** With commas, as they are typed. */
  themes: string
}
const NONE = { overview: '', themes: [] }

interface Props {
  bookId: string
  outline: Outline | null
  /** Called before the button is disabled. */
  onSave(): void
  onClose(): void
}

/** Overview and themes, written by hand. */
export function OutlineForm({ bookId, outline, onSave, onClose }: Props) {
  const mutate = useMutate()
  const key = `outline:${bookId}`
  const form = useForm<Fields>({
    start: { overview: outline?.overview ?? '', themes: outline?.themes.join(', ') ?? '' },
    edits: useDraft<Partial<Fields>>(key, {}, outline ?? NONE),
    problems: ({ overview, themes }) => ({
      overview: bodyProblem(overview, 4 * MAX_DESCRIPTION_LENGTH),
      themes: themesProblem(listOf(themes)),
    }),
    async send(_, { overview, themes }) {
      onSave()
      const body = {
        ...(overview !== undefined && { overview }),
        ...(themes !== undefined && { themes: listOf(themes) }),
      }
      await mutate('outlines.update', { params: { id: bookId }, body }, { clearDraft: key })
      onClose()
    },
  })
  return (
    <Form
      form={form}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
      }}
    >
      <Field label="Overview" multiline rows={8} {...form.field('overview')} autoFocus />
      <Field label="Themes" hint="Separated by commas" {...form.field('themes')} />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={() => void form.cancel().then(onClose)}>
          Cancel
        </Button>
        <SubmitButton form={form} disabled={form.hasProblem}>
          Save Outline
        </SubmitButton>
      </div>
    </Form>
  )
}

const listOf = (typed: string) => tidyList(typed.split(','))
