import type { Community } from '#shared/contract/communities.ts'
import { MAX_DESCRIPTION_LENGTH } from '#shared/limits.ts'
import {
  bodyProblem,
  enabledPostTypes,
  POST_TYPES,
  type PostType,
} from '#shared/rules/post-form.ts'
import { type FormEvent, useState } from 'react'
import { useMutate } from '../../sync/react.tsx'
import { useDraft } from '../../sync/use-draft.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { BANNER_CROP, ICON_CROP } from '../../ui/crop.ts'
import { ruleProblem } from '#shared/rules/community-form.ts'
import { AccentField } from './AccentField.tsx'
import { RulesField } from './RulesField.tsx'
import { CoverField } from './CoverField.tsx'

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
  // Only what was touched here is kept and sent: what is changed elsewhere meanwhile stays as it was made.
  const [edits, setEdits, draft] = useDraft<Partial<Settings>>(key, {})
  const form = { ...settingsOf(community), ...edits }
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const change = (part: Partial<typeof form>) => setEdits({ ...edits, ...part })
  const descriptionProblem = bodyProblem(form.description, MAX_DESCRIPTION_LENGTH)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || descriptionProblem) return
    if (enabledPostTypes(form).length === 0) {
      setFailure('At least one post type must be enabled')
      return
    }
    const rule = form.rules.flatMap(({ name, text }) => ruleProblem(name, text) ?? [])[0]
    if (rule) {
      setFailure(rule)
      return
    }
    setBusy(true)
    setFailure(null)
    try {
      const body =
        edits.description === undefined
          ? edits
          : { ...edits, description: edits.description.trim() }
      await mutate(
        'communities.update',
        { params: { id: community.id }, body },
        { clearDraft: key },
      )
      onSaved()
    } catch (error) {
      setFailure(
        error instanceof Error && error.message ? error.message : 'Failed to update community',
      )
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
        error={descriptionProblem ?? undefined}
        maxLength={MAX_DESCRIPTION_LENGTH}
        counter
      />
      <CoverField
        label="Banner"
        shape="banner"
        crop={BANNER_CROP}
        purpose="community_banner"
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
        purpose="community_icon"
        value={{
          file_id: form.icon_file_id,
          from: form.icon_gradient_from,
          to: form.icon_gradient_to,
        }}
        onChange={({ file_id, from, to }) =>
          change({ icon_file_id: file_id, icon_gradient_from: from, icon_gradient_to: to })
        }
      />
      <AccentField
        value={form.accent_color}
        onChange={(accent_color) => change({ accent_color })}
      />
      <RulesField rules={form.rules} onChange={(rules) => change({ rules })} />
      <fieldset>
        <legend className="mb-2 text-[15px] leading-5.5 font-semibold">Post types</legend>
        <div className="grid gap-1 sm:grid-cols-2">
          {POST_TYPES.map((type) => (
            <Checkbox
              key={type}
              label={TYPE_NAMES[type]}
              checked={form[`allow_${type}_posts`]}
              onChange={(allowed) => change({ [`allow_${type}_posts`]: allowed })}
            />
          ))}
        </div>
      </fieldset>
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
