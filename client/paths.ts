import type { Titled } from '#shared/rules/titled-key.ts'
import { type CommunityAddress, paths as pages } from '#shared/paths.ts'

/** Every address the app can go to: its pages, and what follows the path of some. */
export const paths = {
  ...pages,
  search: (words: string) =>
    words ? `${pages.search()}?q=${encodeURIComponent(words)}` : pages.search(),
  /** A book's editor where its text is written, at a scene or at the first one. */
  manuscript: (book: Titled, scene?: string) =>
    `${pages.bookEditor(book)}?tab=manuscript${scene ? `&scene=${scene}` : ''}`,
  admin: (tab?: string) => (tab ? `${pages.admin()}?tab=${tab}` : pages.admin()),
  communityFlair: (community: CommunityAddress, id: string) =>
    `${pages.community(community)}?flair=${id}`,
  post: (post: { id: string; community_id: string; community?: CommunityAddress | null }) =>
    pages.communityPost(post.community ?? { slug: post.community_id }, post.id),
}
