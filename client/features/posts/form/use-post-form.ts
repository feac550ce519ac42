import type { Community } from '#shared/contract/communities.ts'
import { enabledPostTypes, postProblems } from '#shared/rules/post-form.ts'
import { useDraft } from '../../../sync/react/use-draft.ts'
import { useMutate } from '../../../sync/react/use-mutate.ts'
import { newId } from '../../../sync/store/ids.ts'
import { useForm } from '../../../ui/use-form.ts'
import { useLocalFiles } from '../../files/use-local-files.ts'
import { bodyOf, mediaOf, pollOf } from './post-body.ts'
import { emptyPostDraft, type PostDraft, postDraftKey } from './post-draft.ts'

/** A new post of a community: its draft on this device, what is wrong with it, and how it is sent. */
export function usePostForm(community: Community, onCreated: (postId: string) => void) {
  const mutate = useMutate()
  const key = postDraftKey(community.id)
  const types = enabledPostTypes(community)
  // A draft of an older version lacks what was added since.
  const start = emptyPostDraft(types[0] ?? 'text')
  const [stored, setDraft, { saved }] = useDraft<Partial<PostDraft>>(key, start)
  const { post_type = start.post_type } = stored
  const draft = types.includes(post_type) ? stored : { ...stored, post_type: start.post_type }
  const form = useForm<PostDraft>({
    start,
    edits: [draft, setDraft],
    isNew: true,
    problems: (post) => postProblems({ ...post, poll: pollOf(post), media_items: mediaOf(post) }),
    whenLeft: ['title', 'link_url', 'body'],
    async send(post) {
      const id = newId()
      const body = { id, ...bodyOf(post) }
      await mutate('posts.create', { params: { id: community.id }, body }, { clearDraft: key })
      onCreated(id)
    },
    failed: 'Failed to create post',
  })
  const { values } = form
  const media = mediaOf(values)
  const files = useLocalFiles(media.map(({ file_id }) => file_id))
  const isRefused = media.some(({ file_id }) => files?.get(file_id)?.state === 'refused')
  const hasContent = Boolean(
    values.title || values.body || values.images.length > 0 || values.video,
  )
  return {
    ...form,
    types,
    setDraft,
    isSaved: saved && hasContent,
    maySend: !form.hasProblem && !isRefused,
  }
}

export type NewPost = ReturnType<typeof usePostForm>
