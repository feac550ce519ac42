import type { SearchHit, SearchType } from '#shared/contract/search.ts'
import { type BookFilters, isListedBook } from '#shared/rules/book-list.ts'
import { FEW_OF_EACH, mixed } from '#shared/rules/search-mix.ts'
import { type Finder, finderOf, parseSearch, withOpenEnd } from '#shared/rules/search.ts'
import type { Cache } from '../../sync/store/cache.ts'
import type { Overlay } from '../../sync/engine/overlay.ts'

export type DeviceHits = Record<SearchType, SearchHit[]>

export interface DeviceFilters {
  /** Slug, short id or id. */
  community?: string | undefined
  /** A username. */
  author?: string | undefined
  from?: string | undefined
  books?: BookFilters | undefined
}

const MOST = 100
/** The merit of a hit whose words are in its text alone. */
const NOT_IN_TITLE = 0.5
type Bare = Pick<SearchHit, 'type' | 'id' | 'title' | 'created_at'> & Partial<SearchHit>

/**
 * The same search over the rows on this device, newest first, names before texts. Also finds changes that wait to be
 * sent.
 */
export async function searchDevice(
  cache: Cache,
  overlay: Overlay,
  typed: string,
  filters: DeviceFilters = {},
): Promise<DeviceHits> {
  const terms = withOpenEnd(parseSearch(typed))
  const finder = finderOf(terms)
  const found: DeviceHits = {
    posts: [],
    comments: [],
    communities: [],
    worlds: [],
    books: [],
    people: [],
  }
  if (terms.length === 0) return found
  const take = (bare: Bare, name: string, text: string) => {
    if (!finder.holds(name, text) || !passes(bare, filters)) return
    found[bare.type].push(hitOf(bare, text, finder))
  }
  await Promise.all([
    takePosts(cache, overlay, take),
    takeComments(cache, overlay, take),
    takePlaces(cache, overlay, take),
    takeBooks(cache, overlay, take, filters.books),
  ])
  for (const type of Object.keys(found) as SearchType[]) {
    const order = found[type].sort(
      (a, b) =>
        Number(b.title_marks.length > 0) - Number(a.title_marks.length > 0) ||
        b.created_at.localeCompare(a.created_at),
    )
    // A book is found by many of its chapters.
    const seen = new Set<string>()
    found[type] = order.filter(({ id }) => !seen.has(id) && seen.add(id)).slice(0, MOST)
  }
  return found
}

/** A few of each kind, best first across kinds, as the server mixes them. */
export function bestOnDevice(typed: string, found: DeviceHits): SearchHit[] {
  const few = Object.values(found).flatMap((hits) => hits.slice(0, FEW_OF_EACH))
  const finds = few.map((hit) => ({ hit, merit: hit.title_marks.length > 0 ? 1 : NOT_IN_TITLE }))
  return mixed(typed, finds)
}

type Take = (bare: Bare, name: string, text: string) => void

function passes(bare: Bare, { community, author, from }: DeviceFilters): boolean {
  if (community !== undefined) {
    const at = bare.community
    if (!at || ![at.id, at.short_id, at.slug].includes(community)) return false
  }
  if (author !== undefined && bare.author?.username !== author.toLowerCase()) return false
  return from === undefined || bare.created_at >= from
}

function hitOf(bare: Bare, text: string, finder: Finder): SearchHit {
  const excerpt = finder.excerpt(text)
  return {
    author: null,
    community: null,
    world: null,
    post_id: null,
    chapter: null,
    picture: null,
    is_generated: false,
    score: 0,
    count: 0,
    ...bare,
    title_marks: bare.type === 'comments' ? [] : finder.marks(bare.title),
    excerpt,
    excerpt_marks: finder.marks(excerpt),
  }
}

async function takePosts(cache: Cache, overlay: Overlay, take: Take): Promise<void> {
  const rows = new Map((await cache.rows('post').toArray()).map((row) => [row.id, row]))
  const bodies = new Map((await cache.rows('post_body').toArray()).map((row) => [row.id, row.body]))
  for (const id of new Set([...rows.keys(), ...overlay.ids('post')])) {
    const post = overlay.fold('post', id, rows.get(id))
    if (!post || post.removed_at !== null) continue
    const { title, created_at, author, community, score, comment_count } = post
    const where = { author, community, post_id: id, score, count: comment_count }
    take({ type: 'posts', id, title, created_at, ...where }, title, bodies.get(id) ?? post.body)
  }
}

async function takeComments(cache: Cache, overlay: Overlay, take: Take): Promise<void> {
  const rows = new Map((await cache.rows('comment').toArray()).map((row) => [row.id, row]))
  for (const id of new Set([...rows.keys(), ...overlay.ids('comment')])) {
    const comment = overlay.fold('comment', id, rows.get(id))
    if (!comment || comment.deleted_at !== null || comment.removed_at !== null) continue
    const { author, community, post, body, created_at, upvotes, downvotes } = comment
    const where = { author, community, post_id: post.id, score: upvotes - downvotes }
    take({ type: 'comments', id, title: post.title, created_at, ...where }, '', body)
  }
}

async function takePlaces(cache: Cache, overlay: Overlay, take: Take): Promise<void> {
  const communities = new Map((await cache.rows('community').toArray()).map((row) => [row.id, row]))
  for (const id of new Set([...communities.keys(), ...overlay.ids('community')])) {
    const community = overlay.fold('community', id, communities.get(id))
    if (!community) continue
    const { name, description, created_at, member_count } = community
    const shown = { community, picture: pictureOf(community), count: member_count }
    take({ type: 'communities', id, title: name, created_at, ...shown }, name, description)
  }
  const worlds = new Map((await cache.rows('world').toArray()).map((row) => [row.id, row]))
  for (const id of new Set([...worlds.keys(), ...overlay.ids('world')])) {
    const world = overlay.fold('world', id, worlds.get(id))
    if (!world) continue
    const { name, slug, description, bio, created_at, member_count } = world
    const shown = { world: { name, slug }, picture: pictureOf(world), count: member_count }
    take({ type: 'worlds', id, title: name, created_at, ...shown }, name, `${description}\n${bio}`)
  }
  for (const profile of await cache.rows('profile').toArray()) {
    const { id, username, display_name, avatar_file_id, bio, joined_at, follower_count } = profile
    const author = { id, username, display_name, avatar_file_id }
    const shown = { author, count: follower_count, created_at: joined_at }
    take({ type: 'people', id, title: display_name, ...shown }, `${display_name} ${username}`, bio)
  }
}

/** With the published chapters that are kept here. */
async function takeBooks(
  cache: Cache,
  overlay: Overlay,
  take: Take,
  filters?: BookFilters,
): Promise<void> {
  const books = new Map((await cache.rows('book').toArray()).map((row) => [row.id, row]))
  const chapters = new Map(
    (await cache.rows('published_chapter').toArray()).map((row) => [row.id, row]),
  )
  const bareOf = (id: string): Bare | undefined => {
    const book = overlay.fold('book', id, books.get(id))
    if (!book || book.deleted_at || (filters && !isListedBook(book, filters))) return undefined
    const { title, created_at, author, world, cover_file_id, cover_design } = book
    const { word_count: count, is_generated } = book
    const picture = { file_id: cover_file_id, from: null, to: null, design: cover_design }
    return { type: 'books', id, title, created_at, author, world, picture, count, is_generated }
  }
  for (const id of new Set([...books.keys(), ...overlay.ids('book')])) {
    const bare = bareOf(id)
    const book = overlay.fold('book', id, books.get(id))
    if (!bare || !book) continue
    const { description, genre, pen_name, series, tags, warnings } = book
    const about = [description, genre, pen_name, series, tags.join(', '), warnings.join(', ')]
    take(bare, book.title, about.join('\n'))
  }
  await cache.rows('chapter_text').each(({ id, book_id, text }) => {
    const bare = bareOf(book_id)
    const title = chapters.get(id)?.title
    if (bare && title !== undefined) take({ ...bare, chapter: { id, title } }, title, text)
  })
}

type Iconed = Pick<
  NonNullable<SearchHit['community']>,
  'icon_file_id' | 'icon_gradient_from' | 'icon_gradient_to'
>
const pictureOf = ({ icon_file_id, icon_gradient_from, icon_gradient_to }: Iconed) => ({
  file_id: icon_file_id,
  from: icon_gradient_from,
  to: icon_gradient_to,
  design: null,
})
