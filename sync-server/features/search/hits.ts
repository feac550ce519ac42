import { type NotNull, sql } from 'kysely'
import type { SearchHit, SearchType } from '#shared/contract/search.ts'
import type { Finder } from '#shared/rules/search.ts'
import type { Connection } from '../../db/database.ts'
import { idList, NEWLINE } from '../../db/dialect.ts'
import { type Statement, statement } from '../../db/statement.ts'
import { toCommunityRef } from '../communities/communities.ts'
import { toAuthor } from '../users/users.ts'
import type { VisibleHit } from './visible-hits.ts'

/** One shape for all kinds: what a kind lacks is null. */
interface HitRow {
  id: string
  title: string
  text: string
  created_at: string
  score: number
  count: number
  author_id: string | null
  username: string | null
  display_name: string | null
  avatar_file_id: string | null
  community_id: string | null
  short_id: string | null
  community_name: string | null
  slug: string | null
  world_slug: string | null
  world_name: string | null
  icon_file_id: string | null
  icon_gradient_from: string | null
  icon_gradient_to: string | null
  cover_design?: string | null
  is_generated?: 0 | 1
  post_id: string | null
  chapter_id: string | null
  chapter_title: string | null
}

/** The rows of a page. They were just found to be visible on the same state of the database. */
export async function hitsOf(
  db: Connection,
  type: SearchType,
  page: readonly VisibleHit[],
  finder: Finder,
): Promise<SearchHit[]> {
  const ids = JSON.stringify(page.map(({ source }) => source))
  const rows = new Map((await db.all(statements[type], { ids })).map((row) => [row.id, row]))
  return page.flatMap(({ source, id }) => {
    const row = rows.get(source)
    return row ? [toHit(type, { ...row, id }, finder)] : []
  })
}

function toHit(type: SearchType, row: HitRow, finder: Finder): SearchHit {
  const excerpt = finder.excerpt(row.text)
  const { author_id, username, display_name, community_id, community_name, short_id, slug } = row
  const isPlace = type === 'communities' || type === 'worlds' || type === 'books'
  return {
    type,
    id: row.id,
    title: row.title,
    title_marks: type === 'comments' ? [] : finder.marks(row.title),
    excerpt,
    excerpt_marks: finder.marks(excerpt),
    created_at: row.created_at,
    author:
      author_id && username !== null && display_name !== null
        ? toAuthor({ author_id, username, display_name, avatar_file_id: row.avatar_file_id })
        : null,
    community:
      community_id && community_name !== null && short_id !== null && slug !== null
        ? toCommunityRef({ ...row, community_id, community_name, short_id, slug })
        : null,
    world:
      row.world_slug !== null && row.world_name !== null
        ? { name: row.world_name, slug: row.world_slug }
        : null,
    post_id: row.post_id,
    chapter:
      row.chapter_id !== null && row.chapter_title !== null
        ? { id: row.chapter_id, title: row.chapter_title }
        : null,
    picture: isPlace
      ? {
          file_id: row.icon_file_id,
          from: row.icon_gradient_from,
          to: row.icon_gradient_to,
          design: row.cover_design ?? null,
        }
      : null,
    is_generated: row.is_generated === 1,
    score: row.score,
    count: row.count,
  }
}

type Ids = { ids: string }
const none = sql<null>`null`
const zero = sql<number>`0`
const AUTHOR = ['a.id as author_id', 'a.username', 'a.display_name', 'a.avatar_file_id'] as const
const COMMUNITY = [
  'c.id as community_id',
  'c.short_id',
  'c.name as community_name',
  'c.slug',
  'w.slug as world_slug',
  'w.name as world_name',
  'c.icon_file_id',
  'c.icon_gradient_from',
  'c.icon_gradient_to',
] as const
const NO_COMMUNITY = [
  none.as('community_id'),
  none.as('short_id'),
  none.as('community_name'),
  none.as('slug'),
] as const
const NO_CHAPTER = [none.as('chapter_id'), none.as('chapter_title')] as const

const statements: Record<SearchType, Statement<Ids, HitRow>> = {
  posts: statement<Ids>()((db, value) =>
    db
      .selectFrom('posts as p')
      .leftJoin('users as a', 'a.id', 'p.author_id')
      .leftJoin('communities as c', 'c.id', 'p.community_id')
      .leftJoin('worlds as w', 'w.id', 'c.world_id')
      .where('p.id', 'in', idList(value.ids))
      .select(['p.id', 'p.title', 'p.body as text', 'p.created_at', 'p.score'])
      .select(['p.comment_count as count', 'p.id as post_id', ...AUTHOR, ...COMMUNITY])
      .select(NO_CHAPTER),
  ),
  comments: statement<Ids>()((db, value) =>
    db
      .selectFrom('comments as m')
      .innerJoin('posts as p', 'p.id', 'm.post_id')
      .leftJoin('users as a', 'a.id', 'm.author_id')
      .leftJoin('communities as c', 'c.id', 'p.community_id')
      .leftJoin('worlds as w', 'w.id', 'c.world_id')
      .where('m.id', 'in', idList(value.ids))
      .select(['m.id', 'p.title', 'm.body as text', 'm.created_at', 'm.post_id'])
      .select([sql<number>`m.upvotes - m.downvotes`.as('score'), zero.as('count')])
      .select([...AUTHOR, ...COMMUNITY])
      .select(NO_CHAPTER),
  ),
  communities: statement<Ids>()((db, value) =>
    db
      .selectFrom('communities as c')
      .leftJoin('users as a', 'a.id', 'c.creator_id')
      .leftJoin('worlds as w', 'w.id', 'c.world_id')
      .where('c.id', 'in', idList(value.ids))
      .select(['c.id', 'c.name as title', 'c.description as text', 'c.created_at'])
      .select([zero.as('score'), 'c.member_count as count', none.as('post_id')])
      .select([...AUTHOR, ...COMMUNITY])
      .select(NO_CHAPTER),
  ),
  worlds: statement<Ids>()((db, value) =>
    db
      .selectFrom('worlds as w')
      .leftJoin('users as a', 'a.id', 'w.owner_id')
      .where('w.id', 'in', idList(value.ids))
      .select(['w.id', 'w.name as title', 'w.created_at', 'w.member_count as count'])
      .select([
        sql<string>`w.description || ${NEWLINE} || w.author_name || ${NEWLINE} || w.bio`.as('text'),
        zero.as('score'),
        none.as('post_id'),
        'w.slug as world_slug',
        'w.name as world_name',
        'w.icon_file_id',
        'w.icon_gradient_from',
        'w.icon_gradient_to',
      ])
      .select(AUTHOR)
      .select(NO_COMMUNITY)
      .select(NO_CHAPTER),
  ),
  // A chapter's hit shows its book, with words of the chapter.
  books: statement<Ids>()((db, value) =>
    db
      .selectFrom(
        db
          .selectFrom('books')
          .where('id', 'in', idList(value.ids))
          .select(['id', 'id as book_id'])
          .unionAll(
            db
              .selectFrom('published_chapters')
              .where('id', 'in', idList(value.ids))
              .select(['id', 'book_id']),
          )
          .as('d'),
      )
      .innerJoin('books as b', 'b.id', 'd.book_id')
      .leftJoin('published_chapters as p', 'p.id', 'd.id')
      .leftJoin('users as a', 'a.id', 'b.author_id')
      .leftJoin('worlds as w', 'w.id', 'b.world_id')
      .select((eb) => [eb.fn.coalesce('p.text', 'b.description').as('text')])
      .select(['d.id', 'b.title', 'b.created_at', 'b.word_count as count'])
      .select([zero.as('score'), none.as('post_id')])
      .select(['w.slug as world_slug', 'w.name as world_name', 'b.cover_file_id as icon_file_id'])
      .select([none.as('icon_gradient_from'), none.as('icon_gradient_to')])
      .select(['p.id as chapter_id', 'p.title as chapter_title', 'b.cover_design'])
      .select('b.is_generated')
      .select(AUTHOR)
      .select(NO_COMMUNITY)
      .$narrowType<{ text: NotNull }>(),
  ),
  people: statement<Ids>()((db, value) =>
    db
      .selectFrom('users as a')
      .where('a.id', 'in', idList(value.ids))
      .select(['a.id', 'a.display_name as title', 'a.bio as text', 'a.joined_at as created_at'])
      .select([zero.as('score'), 'a.follower_count as count', none.as('post_id')])
      .select(AUTHOR)
      .select(NO_COMMUNITY)
      .select([none.as('world_slug'), none.as('world_name'), none.as('icon_file_id')])
      .select([none.as('icon_gradient_from'), none.as('icon_gradient_to')])
      .select(NO_CHAPTER),
  ),
}
