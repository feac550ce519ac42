import { linkHost } from '#shared/rules/link-host.ts'
import { linkProblem } from '#shared/rules/links.ts'
import { MAX_POST_TITLE_LENGTH } from '#shared/rules/post-form.ts'
import type { PostType } from '#shared/rules/post-form.ts'
import type { SharedThing } from '../../sync/store/shared-things.ts'
import type { PickedImage } from '../posts/form/ImagesField.tsx'
import { emptyPostDraft, type PostDraft } from '../posts/form/post-draft.ts'

type Words = Pick<SharedThing, 'title' | 'text' | 'url'>
type Part = Pick<PostDraft, 'post_type' | 'title' | 'body' | 'link_url'>

const ADDRESS = /https?:\/\/[^\s<>"]+/i

/** The shared content as part of a post in a community that allows these types; null if none of them fits. */
export function partOf(
  { title, text, url, files }: Words & Pick<SharedThing, 'files'>,
  enabled: readonly PostType[],
): Part | null {
  // Many apps put the address into the text.
  const found = url || (ADDRESS.exec(text)?.[0] ?? '')
  const link = linkProblem(found) ? '' : found
  const words = url ? text : text.replace(link, '').trim()
  const name = titleOf(title, words || url, link)
  // Text too long for a title, or an address that is no valid link, goes into the body.
  const rest = joined(title.length > name.length ? title : '', words, link ? '' : url)
  const said = rest === name ? '' : rest
  if (files.length > 0) {
    if (!enabled.includes('image')) return null
    return { post_type: 'image', title: name, body: joined(said, link), link_url: '' }
  }
  if (link && enabled.includes('link'))
    return { post_type: 'link', title: name, body: said, link_url: link }
  if (!enabled.includes('text')) return null
  return { post_type: 'text', title: name, body: joined(rest, link), link_url: '' }
}

function titleOf(title: string, text: string, link: string): string {
  const name = title || (text.split('\n')[0] ?? '').trim() || linkHost(link)
  return name.slice(0, MAX_POST_TITLE_LENGTH)
}

/** Never cut: the form says what is too long. */
const joined = (...texts: string[]) => texts.filter(Boolean).join('\n\n')

/** Adds the shared content to the draft without replacing anything the user wrote. */
export function mergedDraft(
  draft: PostDraft | undefined,
  part: Part,
  images: readonly PickedImage[],
): PostDraft {
  if (!draft || isEmpty(draft)) return { ...emptyPostDraft(part.post_type), ...part, images }
  // Another address than the one that is there already goes into the text.
  const moved = draft.link_url && part.link_url !== draft.link_url ? part.link_url : ''
  const title = draft.title || part.title
  return {
    ...draft,
    post_type: part.post_type === 'text' ? draft.post_type : part.post_type,
    title,
    body: joined(draft.body, title === part.title ? '' : part.title, part.body, moved),
    link_url: draft.link_url || part.link_url,
    images: [...(draft.images ?? []), ...images],
  }
}

const isEmpty = ({ title, body, link_url, images, video }: PostDraft) =>
  !title && !body && !link_url && !images?.length && !video
