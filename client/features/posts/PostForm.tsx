import type { Community } from '#shared/contract/communities.ts'
import { MAX_POST_BODY_LENGTH, MAX_POST_TITLE_LENGTH, MAX_URL_LENGTH } from '#shared/limits.ts'
import type { PollForm } from '#shared/rules/polls.ts'
import { enabledPostTypes, type PostForm as Form, postProblems } from '#shared/rules/post-form.ts'
import { clsx } from 'clsx'
import { ChartBar, FileText, Image, Link2, Video } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { newId } from '../../sync/ids.ts'
import { useMutate } from '../../sync/react.tsx'
import { useDraft } from '../../sync/use-draft.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { useKeptFiles } from '../files/use-kept-files.ts'
import { ImagesField } from './ImagesField.tsx'
import { FlairSelect } from '../flairs/FlairSelect.tsx'
import { EMPTY_POLL, emptyPostDraft, type PostDraft, postDraftKey } from './post-draft.ts'
import { VideoField } from './VideoField.tsx'
import { PollFields } from './PollFields.tsx'

interface Props {
  community: Community
  onCreated(postId: string): void
  onCancel(): void
}

const TYPES = [
  { type: 'text', label: 'Text', Icon: FileText },
  { type: 'link', label: 'Link', Icon: Link2 },
  { type: 'image', label: 'Image', Icon: Image },
  { type: 'video', label: 'Video', Icon: Video },
  { type: 'poll', label: 'Poll', Icon: ChartBar },
] as const

export function PostForm({ community, onCreated, onCancel }: Props) {
  const mutate = useMutate()
  const key = postDraftKey(community.id)
  const enabled = enabledPostTypes(community)
  const tabs = TYPES.filter(({ type }) => enabled.includes(type))
  const first = tabs[0]?.type ?? 'text'
  const [draft, setDraft, { saved }] = useDraft<PostDraft>(key, emptyPostDraft(first))
  const [left, setLeft] = useState<ReadonlySet<keyof Form>>(new Set())
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // A draft of an older version lacks what was added since.
  const kept = {
    ...draft,
    poll: draft.poll ?? EMPTY_POLL,
    images: draft.images ?? [],
    video: draft.video ?? null,
  }
  const form = tabs.some(({ type }) => type === kept.post_type)
    ? kept
    : { ...kept, post_type: first }
  const media_items = mediaOf(form)
  const problems = postProblems({ ...form, media_items })
  const files = useKeptFiles(media_items.map(({ file_id }) => file_id))
  const refused = media_items.some(({ file_id }) => files?.get(file_id)?.state === 'refused')
  const valid = Object.keys(problems).length === 0 && !refused
  const change = (part: Partial<PostDraft>) => setDraft({ ...form, ...part })
  const shown = (field: keyof Form) => (left.has(field) ? problems[field] : undefined)
  const leave = (field: keyof Form) => setLeft((fields) => new Set(fields).add(field))

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (!valid || busy) return
    setBusy(true)
    setFailure(null)
    const id = newId()
    const link_url = form.post_type === 'link' ? form.link_url.trim() : null
    try {
      await mutate(
        'posts.create',
        {
          params: { id: community.id },
          body: {
            id,
            post_type: form.post_type,
            title: form.title.trim(),
            body: form.body,
            link_url,
            poll: form.post_type === 'poll' ? pollInput(form.poll) : null,
            flair_id: form.flair_id ?? null,
            is_community_flair: form.is_community_flair ?? false,
            media_items,
          },
        },
        { clearDraft: key },
      )
      onCreated(id)
    } catch (error) {
      setFailure(error instanceof Error && error.message ? error.message : 'Failed to create post')
      setBusy(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
  }

  if (tabs.length === 0) return <Banner tone="info">This community does not take posts.</Banner>
  return (
    <form
      onSubmit={(event) => void submit(event)}
      onKeyDown={onKeyDown}
      className="space-y-4"
      noValidate
    >
      <div
        role="tablist"
        aria-label="Type of post"
        className="flex gap-1 overflow-x-auto border-b border-border"
      >
        {tabs.map(({ type, label, Icon }) => (
          <button
            key={type}
            type="button"
            role="tab"
            id={`post-type-${type}`}
            aria-selected={form.post_type === type}
            aria-controls="post-fields"
            onClick={() => change({ post_type: type })}
            className={clsx(
              '-mb-px inline-flex h-11 items-center gap-2 border-b-2 px-2.5 text-[15px] font-semibold md:px-4',
              form.post_type === type
                ? 'border-accent text-accent'
                : 'border-transparent text-muted hover:text-text',
            )}
          >
            <Icon aria-hidden className="size-4 max-md:hidden" />
            {label}
          </button>
        ))}
      </div>
      <div
        id="post-fields"
        role="tabpanel"
        aria-labelledby={`post-type-${form.post_type}`}
        className="space-y-4"
      >
        <Field
          label="Title"
          value={form.title}
          onChange={(title) => change({ title })}
          onBlur={() => leave('title')}
          error={shown('title')}
          maxLength={MAX_POST_TITLE_LENGTH}
          counter
          required
        />
        <FlairSelect communityId={community.id} value={form.flair_id ?? null} onChange={change} />
        {form.post_type === 'link' && (
          <Field
            label="Link URL"
            type="url"
            inputMode="url"
            placeholder="https://"
            value={form.link_url}
            onChange={(link_url) => change({ link_url })}
            onBlur={() => leave('link_url')}
            error={shown('link_url')}
            maxLength={MAX_URL_LENGTH}
            required
          />
        )}
        {form.post_type === 'image' && (
          <ImagesField
            images={form.images}
            onChange={(next) => setDraft((now) => ({ ...now, images: next(now.images ?? []) }))}
          />
        )}
        {form.post_type === 'video' && (
          <VideoField
            video={form.video}
            onChange={(video) => setDraft((now) => ({ ...now, video }))}
          />
        )}
        {form.post_type === 'poll' && (
          <PollFields poll={form.poll} onChange={(poll) => change({ poll })} />
        )}
        <Field
          label={form.post_type === 'text' ? 'Body' : 'Body (optional)'}
          multiline
          rows={form.post_type === 'text' ? 10 : 4}
          hint="Markdown works here."
          value={form.body}
          onChange={(body) => change({ body })}
          onBlur={() => leave('body')}
          error={shown('body')}
          maxLength={MAX_POST_BODY_LENGTH}
          counter
          required={form.post_type === 'text'}
        />
      </div>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="mr-auto text-[13px] leading-5 text-subtle" aria-live="polite">
          {saved && (form.title || form.body || form.images.length > 0 || form.video)
            ? 'Draft saved on this device'
            : ''}
        </span>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={busy} disabled={!valid}>
          Create Post
        </Button>
      </div>
    </form>
  )
}

/** What is sent along: the pictures of an image post, or the video of a video post. */
function mediaOf({ post_type, images, video }: PostDraft) {
  if (post_type === 'image')
    return images.map((item) => ({ media_type: 'image' as const, ...item }))
  if (post_type !== 'video' || !video) return []
  return [{ media_type: 'video' as const, ...video, caption: '', alt: '' }]
}

/** The end stands in the form as its person's clock shows it; it travels in UTC. */
function pollInput({ expires_at, ...poll }: PollForm): PollForm {
  return { ...poll, expires_at: expires_at ? new Date(expires_at).toISOString() : null }
}
