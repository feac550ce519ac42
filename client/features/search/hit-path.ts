import type { SearchHit, SearchType } from '#shared/contract/search.ts'
import { paths } from '../../paths.ts'

/** The tabs, in their order. */
export const TYPES: readonly { type: SearchType; label: string; one: string }[] = [
  { type: 'books', label: 'Books', one: 'Book' },
  { type: 'worlds', label: 'Worlds', one: 'World' },
  { type: 'posts', label: 'Posts', one: 'Post' },
  { type: 'comments', label: 'Comments', one: 'Comment' },
  { type: 'communities', label: 'Communities', one: 'Community' },
  { type: 'people', label: 'People', one: 'Person' },
]

/** Address of a hit. */
export function hitPath(hit: SearchHit): string {
  const { id, community, post_id } = hit
  switch (hit.type) {
    case 'posts':
      return community ? paths.communityPost(community, id) : paths.home()
    case 'comments':
      return community && post_id
        ? `${paths.communityPost(community, post_id)}#comment-${id}`
        : paths.home()
    case 'communities':
      return community ? paths.community(community) : paths.community({ slug: id })
    case 'worlds':
      return paths.world(hit.world?.slug ?? id)
    case 'books':
      return hit.chapter ? paths.chapter(hit, hit.chapter) : paths.book(hit)
    case 'people':
      return paths.profile(hit.author?.username ?? id)
  }
}

/** Name of a hit among hits of other types. */
export function hitName({ type, title }: SearchHit): string {
  return type === 'communities' ? `c/${title}` : title
}
