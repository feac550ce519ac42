import { MAX_COMMUNITY_NAME_LENGTH, MAX_DESCRIPTION_LENGTH } from '#shared/limits.ts'
import { communityNameProblem } from '#shared/rules/community-form.ts'
import { bodyProblem } from '#shared/rules/post-form.ts'
import { slugify } from '#shared/rules/slug.ts'
import { paths } from '../../paths.ts'
import { newId } from '../../sync/store/ids.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { appToast } from '../../ui/toast.ts'
import { useForm } from '../../ui/use-form.ts'

const EMPTY = { name: '', description: '' }

interface Props {
  /** The world of the new community, if any. */
  world?: { id: string; slug: string; name: string }
  onClose(): void
  onCreated?: (community: { id: string; slug: string; world_slug: string | null }) => void
}

export function CreateCommunityDialog({ world, onClose, onCreated }: Props) {
  const mutate = useMutate()
  const key = world ? `community:new:${world.id}` : 'community:new'
  const form = useForm({
    start: EMPTY,
    edits: useDraft<Partial<typeof EMPTY>>(key, EMPTY),
    isNew: true,
    problems: ({ name, description }) => ({
      name: communityNameProblem(name),
      description: bodyProblem(description, MAX_DESCRIPTION_LENGTH),
    }),
    late: ['name'],
    async send({ name, description }) {
      const id = newId()
      const texts = { name: name.trim(), description: description.trim() }
      const body = { id, ...texts, world_id: world?.id ?? null }
      await mutate('communities.create', { body }, { clearDraft: key })
      appToast.success('Community created successfully!')
      onClose()
      onCreated?.({ id, slug, world_slug })
    },
    failed: 'Failed to create community',
  })
  const slug = slugify(form.values.name.trim())
  const world_slug = world?.slug ?? null
  return (
    <FormDialog
      title="Create Community"
      description={
        world
          ? `A place for one subject in ${world.name}.`
          : 'A place for one subject, open to everyone.'
      }
      form={form}
      submitLabel="Create"
      onClose={onClose}
    >
      <Field
        label="Name"
        {...form.field('name')}
        hint={slug ? `Its address will be ${paths.community({ slug, world_slug })}` : undefined}
        maxLength={MAX_COMMUNITY_NAME_LENGTH}
        counter
        required
      />
      <Field
        label="Description"
        multiline
        rows={3}
        {...form.field('description')}
        maxLength={MAX_DESCRIPTION_LENGTH}
      />
    </FormDialog>
  )
}
