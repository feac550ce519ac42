import { MAX_CAPTION_LENGTH } from '../limits.ts'
import { linkProblem } from './links.ts'
import { type PollForm, pollProblems } from './poll-form.ts'
import { hasForbiddenCharacters, isTooNested, visibleLength } from './text.ts'

export const MAX_POST_TITLE_LENGTH = 300
export const MAX_POST_BODY_LENGTH = 50_000
export const MAX_POST_IMAGES = 20
export const MAX_ALT_LENGTH = 1_500

export const POST_TYPES = ['text', 'link', 'image', 'video', 'poll'] as const
export type PostType = (typeof POST_TYPES)[number]

export interface PostForm {
  post_type: PostType
  title: string
  body: string
  link_url: string
  poll?: PollForm | null | undefined
  media_items?: readonly MediaItem[] | undefined
}

/** A picture or video as its author adds it to a post. */
export interface MediaItem {
  file_id?: string | undefined
  caption: string
  alt: string
}

export type PostTypeFlags = Record<`allow_${PostType}_posts`, boolean>

/** Types a community takes, in the order of the tabs; the first one is the default tab. */
export function enabledPostTypes(community: PostTypeFlags): PostType[] {
  return POST_TYPES.filter((type) => community[`allow_${type}_posts`])
}

/** Problem per field; empty when the post can be sent. */
export function postProblems(form: PostForm): Partial<Record<keyof PostForm, string>> {
  const problems: Partial<Record<keyof PostForm, string>> = {}
  const title = form.title.trim()
  if (visibleLength(title) === 0) problems.title = 'Please enter a title'
  else if (title.length > MAX_POST_TITLE_LENGTH)
    problems.title = 'The title must have at most 300 characters'
  else if (hasForbiddenCharacters(title))
    problems.title = 'The title contains characters that cannot be used'
  const body = postBodyProblem(form.post_type, form.body)
  if (body) problems.body = body
  if (form.post_type === 'link') {
    const link = linkProblem(form.link_url)
    if (link) problems.link_url = link
  }
  const media = mediaProblem(form.post_type, form.media_items ?? [])
  if (media) problems.media_items = media
  if (form.post_type === 'poll') {
    const poll = form.poll ? Object.values(pollProblems(form.poll))[0] : 'Please enter a question'
    if (poll) problems.poll = poll
  }
  return problems
}

function mediaProblem(type: PostType, items: readonly MediaItem[]): string | null {
  if (type === 'video') return items.length === 1 ? null : 'Please add a video'
  if (type !== 'image') return items.length === 0 ? null : 'Only image and video posts have files'
  if (items.length === 0) return 'Please add at least one image'
  if (items.length > MAX_POST_IMAGES) return `A post has at most ${MAX_POST_IMAGES} images`
  for (const { caption, alt } of items) {
    if (caption.length > MAX_CAPTION_LENGTH || alt.length > MAX_ALT_LENGTH)
      return 'A caption has at most 300 characters, a description at most 1,500'
    if (hasForbiddenCharacters(caption + alt))
      return 'The text contains characters that cannot be used'
  }
  return null
}

/** Only a text post must have a text. */
export function postBodyProblem(type: PostType, body: string): string | null {
  const problem = bodyProblem(body, MAX_POST_BODY_LENGTH)
  if (problem) return problem
  return type === 'text' && visibleLength(body) === 0 ? 'Please enter some text' : null
}

/** The rule for every Markdown text, also an empty one. */
export function bodyProblem(text: string, max: number): string | null {
  if (text.length > max)
    return `The text must have at most ${max.toLocaleString('en-US')} characters`
  if (hasForbiddenCharacters(text)) return 'The text contains characters that cannot be used'
  if (isTooNested(text)) return 'The text is nested too deeply'
  return null
}
