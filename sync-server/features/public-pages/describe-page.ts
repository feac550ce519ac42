import { COMMUNITY_PAGES, COMMUNITY_PATTERNS, PATTERNS, paths, valuesAt } from '#shared/paths.ts'
import { excerpt } from '#shared/rules/excerpt.ts'
import { fileUrl } from '#shared/rules/file-url.ts'
import { infoPageAt } from '#shared/rules/info-pages.ts'
import { isUuidV7 } from '#shared/rules/keys.ts'
import { idOfKey } from '#shared/rules/id-of-key.ts'
import type { Connection } from '../../db/database.ts'
import type { PageTags } from './page-tags.ts'
import { describeBook } from './describe-book.ts'
import { loadPosts } from '../posts/posts.ts'
import { type Place, placeAt } from './places.ts'

const SITE =
  'Communities, worlds and books for people who write and read fiction. Works offline, keeps every word.'

/** A post has its own address and one below its community's, under all earlier names of that. */
export const POST_PATTERNS = [
  PATTERNS.postById,
  ...COMMUNITY_PATTERNS.map((at) => at + COMMUNITY_PAGES.communityPost),
]

/** The tags of a shared address; null when a visitor may not see it, and where there is nothing to say. */
export async function describePage(
  db: Connection,
  path: string,
  origin: string,
): Promise<PageTags | null> {
  if (path === paths.home()) return homeTags(origin)
  if (path === paths.read()) return readTags(origin)
  const page = infoPageAt(path)
  if (page) {
    const { title, description } = page
    return { title, description, type: 'website', url: origin + page.path, image: null }
  }
  const [bookId, chapterId] =
    (valuesAt(PATTERNS.chapter, path) ?? valuesAt(PATTERNS.book, path))?.map(idOfKey) ?? []
  if (bookId !== undefined) return describeBook(db, { bookId, chapterId }, origin)
  const postId = postIdAt(path)
  if (postId !== undefined) return describePost(db, postId, origin)
  const place = await placeAt(db, path)
  return place && placeTags(place, origin)
}

const homeTags = (origin: string): PageTags => ({
  title: '',
  description: SITE,
  type: 'website',
  url: origin + paths.home(),
  image: null,
  feed: { title: 'Loreloom', url: `${origin}/rss` },
})

const readTags = (origin: string): PageTags => ({
  title: 'Read',
  description: 'New, popular and complete books, by genre, tags, length and rating.',
  type: 'website',
  url: origin + paths.read(),
  image: null,
})

function postIdAt(path: string): string | undefined {
  const values = POST_PATTERNS.map((pattern) => valuesAt(pattern, path)).find(Boolean)
  return values?.at(-1)
}

async function describePost(db: Connection, id: string, origin: string): Promise<PageTags | null> {
  if (!isUuidV7(id)) return null
  const post = (await loadPosts(db, [id], null)).get(id)
  if (!post) return null
  const { author, community } = post
  const name = author.display_name || author.username
  const picture = post.post_type === 'video' ? post.thumbnail_url : post.media_url
  return {
    title: post.title,
    description: excerpt(post.body) || `A post by ${name} in c/${community.name}.`,
    type: 'article',
    url: origin + paths.communityPost(community, id),
    image: picture && origin + picture,
    author: origin + paths.profile(author.username),
    published: post.created_at,
    feed: { title: `c/${community.name}`, url: `${origin}${paths.community(community)}/rss` },
  }
}

function placeTags(place: Place, origin: string): PageTags {
  const { path, title, about, picture } = factsOf(place)
  return {
    title,
    description: about,
    type: place.of === 'profile' ? 'profile' : 'website',
    url: origin + path,
    image: picture && origin + fileUrl(picture),
    feed: { title, url: `${origin}${path}/rss` },
  }
}

/** The name, description and picture of a place. */
export function factsOf(place: Place) {
  if (place.of === 'community') {
    const { community } = place
    return {
      path: paths.community(community),
      title: `c/${community.name}`,
      about: community.description || `A community with ${members(community.member_count)}.`,
      picture: community.cover_file_id ?? community.icon_file_id,
    }
  }
  if (place.of === 'world') {
    const { world } = place
    return {
      path: paths.world(world.slug),
      title: world.name,
      about: world.description || `A world with ${members(world.member_count)}.`,
      picture: world.cover_file_id ?? world.icon_file_id,
    }
  }
  const { profile } = place
  const name = profile.display_name || profile.username
  return {
    path: paths.profile(profile.username),
    title: name === profile.username ? name : `${name} (u/${profile.username})`,
    about: profile.bio || `What ${name} writes and says.`,
    picture: profile.avatar_file_id,
  }
}

const members = (count: number) => (count === 1 ? '1 member' : `${count} members`)
