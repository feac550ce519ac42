/** Where a page stands below the site's origin, as the app's own links have it. */
const part = encodeURIComponent

interface Placed {
  slug: string
  world_slug: string | null
}

export const communityPath = ({ slug, world_slug }: Placed): string =>
  world_slug ? `/wc/${part(world_slug)}/${part(slug)}` : `/c/${part(slug)}`
export const postPath = (post: { id: string; community: Placed }): string =>
  `${communityPath(post.community)}/posts/${post.id}`
export const worldPath = ({ slug }: { slug: string }): string => `/w/${part(slug)}`
export const profilePath = ({ username }: { username: string }): string => `/u/${part(username)}`

/** The parts of a path as they were before they were written into it; null when that cannot be. */
export function partsOf(path: string): string[] | null {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return null
  }
}
