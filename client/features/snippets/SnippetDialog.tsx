import { MAX_IMAGE_TITLE_LENGTH, MAX_SNIPPET_LENGTH } from '#shared/limits.ts'
import type { Licence } from '#shared/rules/licences.ts'
import { bodyProblem } from '#shared/rules/post-form.ts'
import { snippetTitleProblem, tagsOf, tagsProblem } from '#shared/rules/snippet-form.ts'
import { type FormEvent, useState } from 'react'
import { newId } from '../../sync/ids.ts'
import { useMutate } from '../../sync/react.tsx'
import { useDraft } from '../../sync/use-draft.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { LicenceChoice } from '../worlds/LicenceChoice.tsx'
import type { ShownSnippet } from './snippets.local.ts'

interface Props {
  worldId: string
  /** The one to change; none writes a new one. */
  snippet?: ShownSnippet
  onClose(): void
}

interface Form {
  title: string
  body: string
  tags: string
  is_public: boolean
  licence: Licence
}

const NOTHING: Form = { title: '', body: '', tags: '', is_public: false, licence: 'reserved' }

/** A note of a world. What is typed is kept on the device until it is saved or cancelled. */
export function SnippetDialog({ worldId, snippet, onClose }: Props) {
  const mutate = useMutate()
  const key = snippet ? `snippet:${snippet.id}` : `snippet:new:${worldId}`
  const [edits, setEdits, draft] = useDraft<Partial<Form>>(key, {})
  const start = snippet && { ...snippet, tags: snippet.tags.join(', ') }
  const form: Form = { ...NOTHING, ...start, ...edits }
  const change = (part: Partial<Form>) => setEdits({ ...edits, ...part })
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const tags = tagsOf(form.tags)
  const titleProblem = snippetTitleProblem(form.title)
  const problem = bodyProblem(form.body, MAX_SNIPPET_LENGTH) ?? tagsProblem(tags)
  const cancel = () => void draft.clear().then(onClose)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (titleProblem || problem) return
    try {
      if (snippet) {
        const body = { ...edits, ...(edits.tags === undefined ? {} : { tags }) }
        const params = { id: worldId, snippet: snippet.id }
        const input = { params, body: body as Omit<Partial<Form>, 'tags'> & { tags?: string[] } }
        await mutate('snippets.update', input, { clearDraft: key })
      } else {
        const body = { ...form, id: newId(), title: form.title.trim(), tags }
        await mutate('snippets.create', { params: { id: worldId }, body }, { clearDraft: key })
      }
      onClose()
    } catch (error) {
      setFailure((error as Error).message || 'Failed to save note')
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={snippet ? 'Edit Note' : 'New Note'}
      footer={
        <>
          <Button variant="ghost" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" form="snippet" variant="primary">
            Save
          </Button>
        </>
      }
    >
      <form id="snippet" onSubmit={(event) => void submit(event)} className="space-y-4" noValidate>
        {failure && <Banner tone="danger">{failure}</Banner>}
        <Field
          label="Title"
          value={form.title}
          onChange={(title) => change({ title })}
          error={tried ? titleProblem : null}
          maxLength={MAX_IMAGE_TITLE_LENGTH}
          required
        />
        <Field
          label="Text"
          multiline
          rows={10}
          value={form.body}
          onChange={(body) => change({ body })}
          error={bodyProblem(form.body, MAX_SNIPPET_LENGTH)}
          hint="Markdown works here."
          maxLength={MAX_SNIPPET_LENGTH}
        />
        <Field
          label="Tags"
          value={form.tags}
          onChange={(text) => change({ tags: text })}
          error={tagsProblem(tags)}
          hint="Separated by commas"
        />
        <LicenceChoice
          value={form.licence}
          kept={!!snippet && snippet.forked_from.length > 0}
          onChange={(licence) => change({ licence })}
        />
        <Checkbox
          label="Public"
          checked={form.is_public}
          onChange={(is_public) => change({ is_public })}
        />
      </form>
    </Dialog>
  )
}
