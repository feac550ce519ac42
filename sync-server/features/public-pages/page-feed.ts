import type { Post } from '#shared/contract/posts.ts'
import { paths } from '#shared/paths.ts'
import { authorName } from '#shared/rules/book-details.ts'
import { excerpt } from '#shared/rules/excerpt.ts'
import type { Connection } from '../../db/database.ts'
import type { FeedItem, PageFeed } from './rss.ts'
import { latestInWorld } from '../chapters/published.ts'
import { siteName } from '../mail/site-name.ts'
import { listPosts, type Source } from '../posts/post-lists.ts'
import { factsOf } from './describe-page.ts'
import { placeAt } from './places.ts'

const ITEMS = 30
const LATEST = { sort: 'new', period: 'all', limit: ITEMS, offset: 0 } as const

/**
 * The news of the site, a community, a world or a person, as a visitor may read them. Null for what a visitor may not
 * see.
 */
export async function feedAt(
  db: Connection,
  path: string,
  origin: string,
): Promise<PageFeed | null> {
  if (path === '/rss') {
    const head = { title: await siteName(db), description: 'The newest posts of all communities' }
    const items = await postsOf(db, { of: 'all' }, origin)
    return { ...head, url: origin + paths.home(), self: `${origin}/rss`, items }
  }
  const place = await placeAt(db, path.replace(/\/rss$/, ''))
  if (!place) return null
  const { path: at, title, about } = factsOf(place)
  const head = { title, description: about, url: origin + at, self: `${origin}${at}/rss` }
  if (place.of === 'community')
    return {
      ...head,
      items: await postsOf(db, { of: 'community', id: place.community.id }, origin),
    }
  if (place.of === 'profile')
    return { ...head, items: await postsOf(db, { of: 'author', id: place.profile.id }, origin) }
  const { id } = place.world
  const news = [
    ...(await postsOf(db, { of: 'world', id }, origin)),
    ...(await chaptersOf(db, id, origin)),
  ]
  return { ...head, items: news.sort(latestFirst).slice(0, ITEMS) }
}

async function postsOf(db: Connection, source: Source, origin: string): Promise<FeedItem[]> {
  const { items } = await listPosts(db, source, LATEST, null)
  return items.map((post) => ({
    title: post.title,
    url: origin + paths.communityPost(post.community, post.id),
    date: post.created_at,
    author: post.author.display_name || post.author.username,
    text: textOf(post),
    ...(post.flair && { category: post.flair.name }),
  }))
}

const textOf = ({ body, link_url }: Post) => [excerpt(body), link_url].filter(Boolean).join(' ')

async function chaptersOf(db: Connection, worldId: string, origin: string): Promise<FeedItem[]> {
  const chapters = await latestInWorld(db, worldId, ITEMS)
  return chapters.map((chapter) => ({
    title: `${chapter.book_title}: ${chapter.title}`,
    url: origin + paths.chapter({ id: chapter.book_id, title: chapter.book_title }, chapter),
    lasting: origin + paths.chapter(chapter.book_id, chapter.id),
    date: chapter.published_at,
    author: authorName({ pen_name: chapter.pen_name, author: chapter }),
    text: `A new chapter of ${chapter.book_title}, ${chapter.word_count} words.`,
  }))
}

/** By time, and by address where that is the same. */
const latestFirst = (a: FeedItem, b: FeedItem) =>
  b.date.localeCompare(a.date) || b.url.localeCompare(a.url)
