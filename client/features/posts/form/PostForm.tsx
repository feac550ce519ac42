import type { Community } from '#shared/contract/communities.ts'
import { MAX_POST_BODY_LENGTH, MAX_POST_TITLE_LENGTH, MAX_URL_LENGTH } from '#shared/limits.ts'
import type { PollForm } from '#shared/rules/polls.ts'
import { enabledPostTypes, type PostForm as Form, postProblems } from '#shared/rules/post-form.ts'
import { type KeyboardEvent, useState } from 'react'
import { newId } from '../../../sync/store/ids.ts'
import { useMutate } from '../../../sync/react/use-mutate.ts'
import { useDraft } from '../../../sync/react/use-draft.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { useKeptFiles } from '../../files/use-kept-files.ts'
import { ImagesField } from './ImagesField.tsx'
import { FlairSelect } from '../../flairs/FlairSelect.tsx'
import { emptyPostDraft, type PostDraft, postDraftKey } from './post-draft.ts'
import { PostTypeTabs } from './PostTypeTabs.tsx'
import { VideoField } from './VideoField.tsx'
import { PollFields } from './PollFields.tsx'

interface Props {
  community: Community
  onCreated(postId: string): void
  onCancel(): void
}

export function PostForm({ community, onCreated, onCancel }: Props) {
  const mutate = useMutate()
  const key = postDraftKey(community.id)
  const types = enabledPostTypes(community)
  // A draft of an older version lacks what was added since.
  const start = emptyPostDraft(types[0] ?? 'text')
  const [stored, setDraft, { saved }] = useDraft<Partial<PostDraft>>(key, start)
  const { post_type = start.post_type } = stored
  const draft = types.includes(post_type) ? stored : { ...stored, post_type: start.post_type }
  const [left, setLeft] = useState<ReadonlySet<keyof Form>>(new Set())
  const form = useForm<PostDraft>({
    start,
    edits: [draft, setDraft],
    problems: (post) => postProblems({ ...post, media_items: mediaOf(post) }),
    async send(post) {
      const id = newId()
      const body = { id, ...bodyOf(post) }
      await mutate('posts.create', { params: { id: community.id }, body }, { clearDraft: key })
      onCreated(id)
    },
    failed: 'Failed to create post',
  })
  const { values, change } = form
  const files = useKeptFiles(mediaOf(values).map(({ file_id }) => file_id))
  const isRefused = mediaOf(values).some(({ file_id }) => files?.get(file_id)?.state === 'refused')
  const maySend = !form.hasProblem && !isRefused
  /** A problem is shown once somebody has left its field. */
  const field = (name: 'title' | 'link_url' | 'body') => ({
    ...form.field(name),
    ...(!left.has(name) && { error: null }),
    onBlur: () => setLeft((fields) => new Set(fields).add(name)),
  })
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && maySend)
      event.currentTarget.requestSubmit()
  }

  if (types.length === 0) return <Banner tone="info">This community does not take posts.</Banner>
  return (
    <form onSubmit={form.submit} onKeyDown={onKeyDown} className="space-y-4" noValidate>
      <PostTypeTabs types={types} {...form.bind('post_type')} />
      <div
        id="post-fields"
        role="tabpanel"
        aria-labelledby={`post-type-${values.post_type}`}
        className="space-y-4"
      >
        <Field
          label="Title"
          {...field('title')}
          maxLength={MAX_POST_TITLE_LENGTH}
          counter
          required
        />
        <FlairSelect communityId={community.id} value={values.flair_id} onChange={change} />
        {values.post_type === 'link' && (
          <Field
            label="Link URL"
            type="url"
            inputMode="url"
            placeholder="https://"
            {...field('link_url')}
            maxLength={MAX_URL_LENGTH}
            required
          />
        )}
        {values.post_type === 'image' && (
          <ImagesField
            images={values.images}
            onChange={(next) => setDraft((now) => ({ ...now, images: next(now.images ?? []) }))}
          />
        )}
        {values.post_type === 'video' && (
          <VideoField video={values.video} onChange={form.bind('video').onChange} />
        )}
        {values.post_type === 'poll' && (
          <PollFields poll={values.poll} onChange={form.bind('poll').onChange} />
        )}
        <Field
          label={values.post_type === 'text' ? 'Body' : 'Body (optional)'}
          multiline
          rows={values.post_type === 'text' ? 10 : 4}
          hint="Markdown works here."
          {...field('body')}
          maxLength={MAX_POST_BODY_LENGTH}
          counter
          required={values.post_type === 'text'}
        />
      </div>
      {form.failure && <Banner tone="danger">{form.failure}</Banner>}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="mr-auto text-[13px] leading-5 text-subtle" aria-live="polite">
          {saved && (values.title || values.body || values.images.length > 0 || values.video)
            ? 'Draft saved on this device'
            : ''}
        </span>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={form.busy} disabled={!maySend}>
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

function bodyOf(post: PostDraft) {
  const { post_type, title, body, link_url, poll, flair_id, is_community_flair } = post
  return {
    post_type,
    title: title.trim(),
    body,
    link_url: post_type === 'link' ? link_url.trim() : null,
    poll: post_type === 'poll' ? pollInput(poll) : null,
    flair_id,
    is_community_flair,
    media_items: mediaOf(post),
  }
}

/** The end stands in the form as its person's clock shows it; it travels in UTC. */
function pollInput({ expires_at, ...poll }: PollForm): PollForm {
  return { ...poll, expires_at: expires_at ? new Date(expires_at).toISOString() : null }
}
