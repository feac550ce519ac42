import type { Community } from '#shared/contract/communities.ts'
import { MAX_DESCRIPTION_LENGTH } from '#shared/limits.ts'
import {
  bodyProblem,
  enabledPostTypes,
  POST_TYPES,
  type PostType,
} from '#shared/rules/post-form.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { SettingsForm } from '../../ui/SettingsForm.tsx'
import { useForm } from '../../ui/use-form.ts'
import { ruleProblem } from '#shared/rules/community-form.ts'
import { AccentField } from './AccentField.tsx'
import { RulesField } from './RulesField.tsx'
import { CoverFields } from './CoverFields.tsx'

const TYPE_NAMES: Record<PostType, string> = {
  text: 'Text posts',
  link: 'Link posts',
  image: 'Image posts',
  video: 'Video posts',
  poll: 'Poll posts',
}

interface Props {
  community: Community
  onSaved(): void
  onCancel(): void
}

export function CommunitySettingsForm({ community, onSaved, onCancel }: Props) {
  const mutate = useMutate()
  const key = `community:${community.id}:settings`
  const form = useForm<Settings>({
    start: settingsOf(community),
    // Keep and send only fields that the user changed here, so that changes made elsewhere meanwhile stay.
    edits: useDraft<Partial<Settings>>(key, {}, community),
    problems: ({ description }) => ({
      description: bodyProblem(description, MAX_DESCRIPTION_LENGTH),
    }),
    async send(settings, edits) {
      const problem = problemOf(settings)
      if (problem) throw new Error(problem)
      const { description } = edits
      const body = description === undefined ? edits : { ...edits, description: description.trim() }
      const params = { id: community.id }
      await mutate('communities.update', { params, body }, { clearDraft: key })
      onSaved()
    },
    failed: 'Failed to update community',
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
      <CoverFields of="community" values={values} onChange={change} />
      <AccentField {...form.bind('accent_color')} />
      <RulesField rules={values.rules} onChange={(rules) => change({ rules })} />
      <fieldset>
        <legend className="mb-2 text-[15px] leading-5.5 font-semibold">Post types</legend>
        <div className="grid gap-1 sm:grid-cols-2">
          {POST_TYPES.map((type) => (
            <Checkbox key={type} label={TYPE_NAMES[type]} {...form.box(`allow_${type}_posts`)} />
          ))}
        </div>
      </fieldset>
    </SettingsForm>
  )
}

function problemOf(settings: Settings): string | undefined {
  if (enabledPostTypes(settings).length === 0) return 'At least one post type must be enabled'
  return settings.rules.flatMap(({ name, text }) => ruleProblem(name, text) ?? [])[0]
}

type Settings = ReturnType<typeof settingsOf>

function settingsOf(community: Community) {
  return {
    description: community.description,
    allow_text_posts: community.allow_text_posts,
    allow_link_posts: community.allow_link_posts,
    allow_image_posts: community.allow_image_posts,
    allow_video_posts: community.allow_video_posts,
    allow_poll_posts: community.allow_poll_posts,
    cover_file_id: community.cover_file_id,
    cover_gradient_from: community.cover_gradient_from,
    cover_gradient_to: community.cover_gradient_to,
    icon_file_id: community.icon_file_id,
    icon_gradient_from: community.icon_gradient_from,
    icon_gradient_to: community.icon_gradient_to,
    accent_color: community.accent_color,
    rules: community.rules,
  }
}
