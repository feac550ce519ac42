import { MAX_COMMUNITY_NAME_LENGTH, MAX_DESCRIPTION_LENGTH } from '#shared/limits.ts'
import { bodyProblem } from '#shared/rules/post-form.ts'
import { slugify } from '#shared/rules/slug.ts'
import { worldNameProblem } from '#shared/rules/world-form.ts'
import { type FormEvent, useState } from 'react'
import { paths } from '../../paths.ts'
import { newId } from '../../sync/ids.ts'
import { useMutate } from '../../sync/react.tsx'
import { useDraft } from '../../sync/use-draft.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { appToast } from '../../ui/toast.ts'
import { WorldIsPublic } from './WorldIsPublic.tsx'

const DRAFT = 'world:new'
const EMPTY = { name: '', description: '', is_public: true }

interface Props {
  onClose(): void
  onCreated(id: string): void
}

export function CreateWorldDialog({ onClose, onCreated }: Props) {
  const mutate = useMutate()
  const [form, setForm] = useDraft(DRAFT, EMPTY)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const nameProblem = worldNameProblem(form.name)
  const descriptionProblem = bodyProblem(form.description, MAX_DESCRIPTION_LENGTH)
  const slug = slugify(form.name.trim())

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (nameProblem || descriptionProblem || busy) return
    setBusy(true)
    setFailure(null)
    const id = newId()
    const body = { ...form, id, name: form.name.trim(), description: form.description.trim() }
    try {
      await mutate('worlds.create', { body }, { clearDraft: DRAFT })
      appToast.success('World created successfully!')
      onClose()
      onCreated(id)
    } catch (error) {
      setFailure(error instanceof Error && error.message ? error.message : 'Failed to create world')
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Create World"
      description="A place of your own for communities, books and pictures."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="create-world" variant="primary" busy={busy}>
            Create
          </Button>
        </>
      }
    >
      <form
        id="create-world"
        onSubmit={(event) => void submit(event)}
        className="space-y-4"
        noValidate
      >
        <Field
          label="Name"
          value={form.name}
          onChange={(name) => setForm({ ...form, name })}
          error={tried ? (nameProblem ?? undefined) : undefined}
          hint={slug ? `Its address will be ${paths.world(slug)}` : undefined}
          maxLength={MAX_COMMUNITY_NAME_LENGTH}
          counter
          required
          autoFocus
        />
        <Field
          label="Description"
          multiline
          rows={3}
          value={form.description}
          onChange={(description) => setForm({ ...form, description })}
          error={descriptionProblem ?? undefined}
          maxLength={MAX_DESCRIPTION_LENGTH}
        />
        <WorldIsPublic
          checked={form.is_public}
          onChange={(is_public) => setForm({ ...form, is_public })}
        />
        {failure && <Banner tone="danger">{failure}</Banner>}
      </form>
    </Dialog>
  )
}
