import type { World } from '#shared/contract/worlds.ts'
import { MAX_DESCRIPTION_LENGTH } from '#shared/limits.ts'
import { bodyProblem } from '#shared/rules/post-form.ts'
import { authorNameProblem } from '#shared/rules/world-form.ts'
import { type FormEvent, useState } from 'react'
import { useMutate } from '../../sync/react.tsx'
import { useDraft } from '../../sync/use-draft.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { BANNER_CROP, ICON_CROP } from '../../ui/crop.ts'
import { Field } from '../../ui/Field.tsx'
import { GRADIENTS } from '../../ui/gradients.ts'
import { CoverField } from '../communities/CoverField.tsx'
import { AuthorFields } from './AuthorFields.tsx'

interface Props {
  world: World
  onSaved(): void
  onCancel(): void
}

/** A world turned to gradients begins with this one. */
const PURPLE = GRADIENTS[1]

export function WorldSettingsForm({ world, onSaved, onCancel }: Props) {
  const mutate = useMutate()
  const key = `world:${world.id}:settings`
  // Only what was touched here is kept and sent: what is changed elsewhere meanwhile stays as it was made.
  const [edits, setEdits, draft] = useDraft<Partial<World>>(key, {})
  const form = { ...world, ...edits }
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const change = (part: Partial<World>) => setEdits({ ...edits, ...part })
  const descriptionProblem = bodyProblem(form.description, MAX_DESCRIPTION_LENGTH)
  const bioProblem = bodyProblem(form.bio, MAX_DESCRIPTION_LENGTH)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || descriptionProblem || bioProblem || authorNameProblem(form.author_name)) return
    setBusy(true)
    setFailure(null)
    try {
      await mutate('worlds.update', { params: { id: world.id }, body: edits }, { clearDraft: key })
      onSaved()
    } catch (error) {
      setFailure(error instanceof Error && error.message ? error.message : 'Failed to update world')
      setBusy(false)
    }
  }
  const cancel = () => {
    void draft.clear()
    onCancel()
  }
  return (
    <form onSubmit={(event) => void save(event)} className="space-y-6" noValidate>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <Field
        label="Description"
        multiline
        rows={5}
        value={form.description}
        onChange={(description) => change({ description })}
        error={descriptionProblem}
        maxLength={MAX_DESCRIPTION_LENGTH}
        counter
      />
      <AuthorFields value={form} onChange={change} />
      <Field
        label="Author bio"
        multiline
        rows={4}
        value={form.bio}
        onChange={(bio) => change({ bio })}
        error={bioProblem}
        maxLength={MAX_DESCRIPTION_LENGTH}
        counter
      />
      <CoverField
        label="Banner"
        shape="banner"
        crop={BANNER_CROP}
        purpose="world_banner"
        preset={PURPLE}
        value={{
          file_id: form.cover_file_id,
          from: form.cover_gradient_from,
          to: form.cover_gradient_to,
        }}
        onChange={({ file_id, from, to }) =>
          change({ cover_file_id: file_id, cover_gradient_from: from, cover_gradient_to: to })
        }
      />
      <CoverField
        label="Icon"
        shape="icon"
        crop={ICON_CROP}
        purpose="world_icon"
        preset={PURPLE}
        value={{
          file_id: form.icon_file_id,
          from: form.icon_gradient_from,
          to: form.icon_gradient_to,
        }}
        onChange={({ file_id, from, to }) =>
          change({ icon_file_id: file_id, icon_gradient_from: from, icon_gradient_to: to })
        }
      />
      <div>
        <Checkbox
          label="Public"
          checked={form.is_public}
          onChange={(is_public) => change({ is_public })}
        />
        <p className="text-[13px] leading-5 text-subtle">
          A private world, and everything in it, is seen by you and its moderators only.
        </p>
      </div>
      <div className="flex justify-end gap-2 border-t border-border pt-4">
        <Button variant="ghost" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" disabled={busy}>
          {busy ? 'Saving...' : 'Save Changes'}
        </Button>
      </div>
    </form>
  )
}
