import { excerpt } from '#shared/rules/excerpt.ts'
import { fileUrl } from '#shared/rules/files.ts'
import { infoPageAt } from '#shared/rules/info-pages.ts'
import { isUuidV7 } from '#shared/rules/keys.ts'
import type { Connection } from '../../db/connection.ts'
import type { PageTags } from '../../http/page-tags.ts'
import { describeBook } from '../chapters/shared-page.ts'
import { loadPosts } from '../posts/posts.ts'
import { communityPath, partsOf, postPath, profilePath, worldPath } from './addresses.ts'
import { type Place, placeAt } from './places.ts'

const SITE =
  'Communities, worlds and books for people who write and read fiction. Works offline, keeps every word.'

/** What an address says when it is shared; null for what a visitor may not see, and where there is nothing to say. */
export async function describePage(
  db: Connection,
  path: string,
  origin: string,
): Promise<PageTags | null> {
  if (path === '/') return homeTags(origin)
  const page = infoPageAt(path)
  if (page) {
    const { title, description } = page
    return { title, description, type: 'website', url: origin + page.path, image: null }
  }
  const parts = partsOf(path)
  if (parts === null) return null
  if (parts[0] === 'books') return describeBook(db, path, origin)
  if (parts.at(-2) === 'posts') return describePost(db, parts, origin)
  const place = await placeAt(db, parts)
  return place && placeTags(place, origin)
}

const homeTags = (origin: string): PageTags => ({
  title: '',
  description: SITE,
  type: 'website',
  url: `${origin}/`,
  image: null,
  feed: { title: 'Loreloom', url: `${origin}/rss` },
})

/** A post stands at its own address and below its community's, whatever that was called before. */
async function describePost(
  db: Connection,
  parts: string[],
  origin: string,
): Promise<PageTags | null> {
  const id = parts.at(-1) ?? ''
  const before = parts.slice(0, -2)
  const isPlaced =
    (before[0] === 'c' && before.length === 2) || (before[0] === 'wc' && before.length === 3)
  if (!isUuidV7(id) || (before.length > 0 && !isPlaced)) return null
  const post = (await loadPosts(db, [id], null)).get(id)
  if (!post) return null
  const { author, community } = post
  const name = author.display_name || author.username
  const picture = post.post_type === 'video' ? post.thumbnail_url : post.media_url
  return {
    title: post.title,
    description: excerpt(post.body) || `A post by ${name} in c/${community.name}.`,
    type: 'article',
    url: origin + postPath(post),
    image: picture && origin + picture,
    author: origin + profilePath(author),
    published: post.created_at,
    feed: { title: `c/${community.name}`, url: `${origin}${communityPath(community)}/rss` },
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

/** What a place is called, what it says of itself and which picture shows it. */
export function factsOf(place: Place) {
  if (place.of === 'community') {
    const { community } = place
    return {
      path: communityPath(community),
      title: `c/${community.name}`,
      about: community.description || `A community with ${members(community.member_count)}.`,
      picture: community.cover_file_id ?? community.icon_file_id,
    }
  }
  if (place.of === 'world') {
    const { world } = place
    return {
      path: worldPath(world),
      title: world.name,
      about: world.description || `A world with ${members(world.member_count)}.`,
      picture: world.cover_file_id ?? world.icon_file_id,
    }
  }
  const { profile } = place
  const name = profile.display_name || profile.username
  return {
    path: profilePath(profile),
    title: name === profile.username ? name : `${name} (u/${profile.username})`,
    about: profile.bio || `What ${name} writes and says.`,
    picture: profile.avatar_file_id,
  }
}

const members = (count: number) => (count === 1 ? '1 member' : `${count} members`)
