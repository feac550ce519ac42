import { MAX_COMMUNITY_NAME_LENGTH, MAX_DESCRIPTION_LENGTH } from '#shared/limits.ts'
import { communityNameProblem } from '#shared/rules/community-form.ts'
import { bodyProblem } from '#shared/rules/post-form.ts'
import { slugify } from '#shared/rules/slug.ts'
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

interface Props {
  /** The world it will be in; none for one that stands alone. */
  world?: { id: string; slug: string; name: string }
  onClose(): void
  onCreated?: (community: { id: string; slug: string; world_slug: string | null }) => void
}

export function CreateCommunityDialog({ world, onClose, onCreated }: Props) {
  const mutate = useMutate()
  const draftKey = world ? `community:new:${world.id}` : 'community:new'
  const [form, setForm] = useDraft(draftKey, { name: '', description: '' })
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const nameProblem = communityNameProblem(form.name)
  const descriptionProblem = bodyProblem(form.description, MAX_DESCRIPTION_LENGTH)
  const slug = slugify(form.name.trim())
  const world_slug = world?.slug ?? null

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (nameProblem || descriptionProblem || busy) return
    setBusy(true)
    setFailure(null)
    const id = newId()
    try {
      await mutate(
        'communities.create',
        {
          body: {
            id,
            name: form.name.trim(),
            description: form.description.trim(),
            world_id: world?.id ?? null,
          },
        },
        { clearDraft: draftKey },
      )
      appToast.success('Community created successfully!')
      onClose()
      onCreated?.({ id, slug, world_slug })
    } catch (error) {
      setFailure(
        error instanceof Error && error.message ? error.message : 'Failed to create community',
      )
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Create Community"
      description={
        world
          ? `A place for one subject in ${world.name}.`
          : 'A place for one subject, open to everyone.'
      }
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="create-community" variant="primary" busy={busy}>
            Create
          </Button>
        </>
      }
    >
      <form
        id="create-community"
        onSubmit={(event) => void submit(event)}
        className="space-y-4"
        noValidate
      >
        <Field
          label="Name"
          value={form.name}
          onChange={(name) => setForm({ ...form, name })}
          error={tried ? (nameProblem ?? undefined) : undefined}
          hint={slug ? `Its address will be ${paths.community({ slug, world_slug })}` : undefined}
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
        {failure && <Banner tone="danger">{failure}</Banner>}
      </form>
    </Dialog>
  )
}
