import type { PollForm } from '#shared/rules/poll-form.ts'
import type { PostForm, PostType } from '#shared/rules/post-form.ts'
import type { PickedVideo } from '../../files/use-videos.ts'
import type { PickedImage } from './ImagesField.tsx'

/** A poll as it is written: how long it is open counts from when it is sent. */
export type PollDraft = PollForm & { days?: number | null }

/** A post as it is written, before anything of it is sent. */
export type PostDraft = Omit<PostForm, 'poll' | 'media_items'> & {
  poll: PollDraft
  images: readonly PickedImage[]
  video: PickedVideo | null
  flair_id: string | null
  is_community_flair: boolean
}

export const EMPTY_POLL: PollForm = {
  question: '',
  options: ['', ''],
  allow_multiple_choices: false,
  expires_at: null,
}

export const postDraftKey = (communityId: string): string => `post:${communityId}`

export function emptyPostDraft(post_type: PostType): PostDraft {
  return {
    post_type,
    title: '',
    body: '',
    link_url: '',
    poll: EMPTY_POLL,
    images: [],
    video: null,
    flair_id: null,
    is_community_flair: false,
  }
}
