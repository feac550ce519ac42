import type { Outline } from '#shared/contract/outlines.ts'
import { MAX_DESCRIPTION_LENGTH } from '#shared/limits.ts'
import { bodyProblem } from '#shared/rules/post-form.ts'
import { themesProblem, tidyList } from '#shared/rules/writing-form.ts'
import { type FormEvent, useState } from 'react'
import { useMutate } from '../../sync/react.tsx'
import { useDraft } from '../../sync/use-draft.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'

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
  const [edits, setEdits, draft] = useDraft<Partial<Form>>(key, {})
  const form: Form = {
    overview: outline?.overview ?? '',
    themes: outline?.themes.join(', ') ?? '',
    ...edits,
  }
  const [failure, setFailure] = useState<string | null>(null)
  const themes = tidyList(form.themes.split(','))
  const overviewProblem = bodyProblem(form.overview, 4 * MAX_DESCRIPTION_LENGTH)
  const problem = overviewProblem ?? themesProblem(themes)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (problem) return
    const body = {
      ...(edits.overview !== undefined && { overview: form.overview }),
      ...(edits.themes !== undefined && { themes }),
    }
    try {
      await mutate('outlines.update', { params: { id: bookId }, body }, { clearDraft: key })
      onClose()
    } catch (error) {
      setFailure((error as Error).message)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="space-y-4" noValidate>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <Field
        label="Overview"
        multiline
        rows={8}
        value={form.overview}
        onChange={(overview) => setEdits({ ...edits, overview })}
        error={overviewProblem}
      />
      <Field
        label="Themes"
        hint="Separated by commas"
        value={form.themes}
        onChange={(text) => setEdits({ ...edits, themes: text })}
        error={themesProblem(themes)}
      />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={() => void draft.clear().then(onClose)}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" disabled={problem !== null}>
          Save Outline
        </Button>
      </div>
    </form>
  )
}
