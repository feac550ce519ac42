import { MAX_IMAGE_TITLE_LENGTH } from '#shared/limits.ts'
import type { Licence } from '#shared/rules/licences.ts'
import { bodyProblem } from '#shared/rules/post-form.ts'
import { MAX_SNIPPET_LENGTH, snippetTitleProblem, tagsProblem } from '#shared/rules/snippet-form.ts'
import { tagsOf } from '#shared/rules/tags.ts'
import { newId } from '../../sync/store/ids.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useForm } from '../../ui/use-form.ts'
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

/** Edits a note of a world. The device keeps typed words until the note is saved. */
export function NoteDialog({ worldId, snippet, onClose }: Props) {
  const mutate = useMutate()
  const key = snippet ? `snippet:${snippet.id}` : `snippet:new:${worldId}`
  const form = useForm<Form>({
    start: { ...NOTHING, ...snippet, tags: snippet?.tags.join(', ') ?? '' },
    edits: useDraft<Partial<Form>>(key, {}),
    isNew: !snippet,
    problems: ({ title, body, tags }) => ({
      title: snippetTitleProblem(title),
      body: bodyProblem(body, MAX_SNIPPET_LENGTH),
      tags: tagsProblem(tagsOf(tags)),
    }),
    late: ['title'],
    async send(note, { tags: typed, ...edits }) {
      if (snippet) {
        const body = { ...edits, ...(typed !== undefined && { tags: tagsOf(typed) }) }
        const params = { id: worldId, snippet: snippet.id }
        await mutate('snippets.update', { params, body }, { clearDraft: key })
      } else {
        const { title, body: text, is_public, licence } = note
        const texts = { title: title.trim(), body: text, tags: tagsOf(note.tags) }
        const body = { id: newId(), ...texts, is_public, licence }
        await mutate('snippets.create', { params: { id: worldId }, body }, { clearDraft: key })
      }
      onClose()
    },
    failed: 'Failed to save note',
  })
  return (
    <FormDialog
      title={snippet ? 'Edit note' : 'New note'}
      form={form}
      submitLabel="Save"
      onClose={onClose}
    >
      <Field label="Title" {...form.field('title')} maxLength={MAX_IMAGE_TITLE_LENGTH} required />
      <Field
        label="Text"
        multiline
        rows={10}
        {...form.field('body')}
        hint="Markdown works here."
        maxLength={MAX_SNIPPET_LENGTH}
      />
      <Field label="Tags" {...form.field('tags')} hint="Separated by commas" />
      <LicenceChoice {...form.bind('licence')} kept={!!snippet && snippet.forked_from.length > 0} />
      <Checkbox label="Public" {...form.box('is_public')} />
    </FormDialog>
  )
}
