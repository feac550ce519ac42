import { MAX_COMMUNITY_NAME_LENGTH, MAX_DESCRIPTION_LENGTH } from '#shared/limits.ts'
import { bodyProblem } from '#shared/rules/post-form.ts'
import { slugify } from '#shared/rules/slug.ts'
import { worldNameProblem } from '#shared/rules/world-form.ts'
import { paths } from '../../paths.ts'
import { newId } from '../../sync/store/ids.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { appToast } from '../../ui/toast.ts'
import { useForm } from '../../ui/use-form.ts'
import { WorldIsPublic } from './WorldIsPublic.tsx'

const DRAFT = 'world:new'
const EMPTY = { name: '', description: '', is_public: true }

interface Props {
  onClose(): void
  onCreated(id: string): void
}

export function CreateWorldDialog({ onClose, onCreated }: Props) {
  const mutate = useMutate()
  const form = useForm({
    start: EMPTY,
    edits: useDraft<Partial<typeof EMPTY>>(DRAFT, EMPTY),
    isNew: true,
    problems: ({ name, description }) => ({
      name: worldNameProblem(name),
      description: bodyProblem(description, MAX_DESCRIPTION_LENGTH),
    }),
    late: ['name'],
    async send({ name, description, is_public }) {
      const id = newId()
      const body = { id, name: name.trim(), description: description.trim(), is_public }
      await mutate('worlds.create', { body }, { clearDraft: DRAFT })
      appToast.success('World created successfully!')
      onClose()
      onCreated(id)
    },
    failed: 'Failed to create world',
  })
  const slug = slugify(form.values.name.trim())
  return (
    <FormDialog
      title="Create World"
      description="A place of your own for communities, books and pictures."
      form={form}
      submitLabel="Create"
      onClose={onClose}
    >
      <Field
        label="Name"
        {...form.field('name')}
        hint={slug ? `Its address will be ${paths.world(slug)}` : undefined}
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
      <WorldIsPublic {...form.box('is_public')} />
    </FormDialog>
  )
}
