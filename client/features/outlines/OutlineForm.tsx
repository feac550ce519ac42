import type { Outline } from '#shared/contract/outlines.ts'
import { MAX_DESCRIPTION_LENGTH } from '#shared/limits.ts'
import { bodyProblem } from '#shared/rules/post-form.ts'
import { themesProblem, tidyList } from '#shared/rules/writing-form.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { useForm } from '../../ui/use-form.ts'

interface Form {
  overview: string
  /** With commas, as they are typed. */
  themes: string
}
interface Props {
  bookId: string
  outline: Outline | null
  onClose(): void
}

/** Overview and themes, written by hand. */
export function OutlineForm({ bookId, outline, onClose }: Props) {
  const mutate = useMutate()
  const key = `outline:${bookId}`
  const form = useForm<Form>({
    start: { overview: outline?.overview ?? '', themes: outline?.themes.join(', ') ?? '' },
    edits: useDraft<Partial<Form>>(key, {}),
    problems: ({ overview, themes }) => ({
      overview: bodyProblem(overview, 4 * MAX_DESCRIPTION_LENGTH),
      themes: themesProblem(listOf(themes)),
    }),
    async send(_, { overview, themes }) {
      const body = {
        ...(overview !== undefined && { overview }),
        ...(themes !== undefined && { themes: listOf(themes) }),
      }
      await mutate('outlines.update', { params: { id: bookId }, body }, { clearDraft: key })
      onClose()
    },
  })
  return (
    <form onSubmit={form.submit} className="space-y-4" noValidate>
      {form.failure && <Banner tone="danger">{form.failure}</Banner>}
      <Field label="Overview" multiline rows={8} {...form.field('overview')} />
      <Field label="Themes" hint="Separated by commas" {...form.field('themes')} />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={() => void form.discard().then(onClose)}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" disabled={form.hasProblem}>
          Save Outline
        </Button>
      </div>
    </form>
  )
}

const listOf = (typed: string) => tidyList(typed.split(','))
