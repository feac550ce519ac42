import type { World } from '#shared/contract/worlds.ts'
import { MAX_DESCRIPTION_LENGTH } from '#shared/limits.ts'
import { bodyProblem } from '#shared/rules/post-form.ts'
import { authorNameProblem } from '#shared/rules/world-form.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { GRADIENTS } from '../../ui/gradients.ts'
import { SettingsForm } from '../../ui/SettingsForm.tsx'
import { useForm } from '../../ui/use-form.ts'
import { CoverFields } from '../communities/CoverFields.tsx'
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
  const form = useForm<World>({
    start: world,
    // Keep and send only fields that the user changed here, so that changes made elsewhere meanwhile stay.
    edits: useDraft<Partial<World>>(key, {}, world),
    problems: ({ description, bio, author_name }) => ({
      description: bodyProblem(description, MAX_DESCRIPTION_LENGTH),
      bio: bodyProblem(bio, MAX_DESCRIPTION_LENGTH),
      author_name: authorNameProblem(author_name),
    }),
    async send(_, body) {
      await mutate('worlds.update', { params: { id: world.id }, body }, { clearDraft: key })
      onSaved()
    },
    failed: 'Failed to update world',
  })
  const { values, change } = form
  return (
    <SettingsForm form={form} onCancel={onCancel}>
      <Field
        label="Description"
        multiline
        rows={5}
        {...form.field('description')}
        maxLength={MAX_DESCRIPTION_LENGTH}
        counter
      />
      <AuthorFields value={values} onChange={change} />
      <Field
        label="Author bio"
        multiline
        rows={4}
        {...form.field('bio')}
        maxLength={MAX_DESCRIPTION_LENGTH}
        counter
      />
      <CoverFields of="world" preset={PURPLE} values={values} onChange={change} />
      <div>
        <Checkbox label="Public" {...form.box('is_public')} />
        <p className="text-[13px] leading-5 text-subtle">
          Only you, its moderators and collaborators on its books can see a private world and
          everything in it.
        </p>
      </div>
    </SettingsForm>
  )
}
