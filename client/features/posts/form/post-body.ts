import type { PollForm } from '#shared/rules/poll-form.ts'
import type { PostDraft } from './post-draft.ts'

/** Media of a post: the pictures of an image post, or the video of a video post. */
export function mediaOf({ post_type, images, video }: PostDraft) {
  if (post_type === 'image')
    return images.map((item) => ({ media_type: 'image' as const, ...item }))
  if (post_type !== 'video' || !video) return []
  return [{ media_type: 'video' as const, ...video, caption: '', alt: '' }]
}

/** A draft as the server takes it: only what a post of its type has. */
export function bodyOf(post: PostDraft) {
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

/** The form has the poll's end in the person's local time; the request has it in UTC. */
function pollInput({ expires_at, ...poll }: PollForm): PollForm {
  return { ...poll, expires_at: expires_at ? new Date(expires_at).toISOString() : null }
}
