import type { PollForm } from '#shared/rules/poll-form.ts'
import { serverNow } from '../../../clock.ts'
import type { PostDraft } from './post-draft.ts'

const DAY_MS = 86_400_000

/** Media of a post: the pictures of an image post, or the video of a video post. */
export function mediaOf({ post_type, images, video }: PostDraft) {
  if (post_type === 'image')
    return images.map((item) => ({ media_type: 'image' as const, ...item }))
  if (post_type !== 'video' || !video) return []
  return [{ media_type: 'video' as const, ...video, caption: '', alt: '' }]
}

/** A draft as the server takes it: only what a post of its type has. */
export function bodyOf(post: PostDraft) {
  const { post_type, title, body, link_url, flair_id, is_community_flair } = post
  return {
    post_type,
    title: title.trim(),
    body,
    link_url: post_type === 'link' ? link_url.trim() : null,
    poll: post_type === 'poll' ? pollOf(post) : null,
    flair_id,
    is_community_flair,
    media_items: mediaOf(post),
  }
}

/** The poll of a post: it asks what the title says. Drafts of an older version have an end in the person's local time. */
export function pollOf({ title, poll }: PostDraft): PollForm {
  const { options, allow_multiple_choices, expires_at, days } = poll
  const end = days ? serverNow() + days * DAY_MS : expires_at && new Date(expires_at)
  return {
    question: title.trim(),
    options,
    allow_multiple_choices,
    expires_at: end ? new Date(end).toISOString() : null,
  }
}
