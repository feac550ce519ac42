import { type Kysely, sql } from 'kysely'
import type { SearchType } from '#shared/contract/search.ts'
import { listedDocs } from '../../db/full-text.ts'
import { type Statement, statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables/index.ts'
import { type FilterValues, isListed } from '../reading/book-lists.ts'
import { isBookVisible, isNotBlocked, isVisible, isWorldVisible } from '../visible.ts'

export interface Values {
  docs: string
  viewer: string
  from: string
  to: string
}

/** The data that ranks a hit which the viewer may see. */
export interface VisibleHit {
  doc: number
  /** Id of the row itself; for a chapter, the hit shows another. */
  source: string
  id: string
  title: string
  created_at: string
  /** Votes, members, followers. */
  weight: number
}

function selectDocs(db: Kysely<Tables>, value: Values) {
  return db.selectFrom(listedDocs(value.docs).as('d'))
}

/** The rows among some that this viewer may see: the conditions of the lists, asked at each search. */
const queries = {
  posts: (db: Kysely<Tables>, value: Values) =>
    selectDocs(db, value)
      .innerJoin('posts as p', 'p.id', 'd.id')
      .innerJoin('communities as c', 'c.id', 'p.community_id')
      .where('p.deleted_at', 'is', null)
      .where('p.removed_at', 'is', null)
      .where('p.created_at', '>=', value.from)
      .where('p.created_at', '<', value.to)
      .where(isVisible(value.viewer))
      .where(isNotBlocked('p.author_id', value.viewer))
      .select(['d.doc', 'd.id as source', 'd.id', 'p.title', 'p.created_at', 'p.score as weight']),
  comments: (db: Kysely<Tables>, value: Values) =>
    selectDocs(db, value)
      .innerJoin('comments as m', 'm.id', 'd.id')
      .innerJoin('posts as p', 'p.id', 'm.post_id')
      .innerJoin('communities as c', 'c.id', 'p.community_id')
      .where('m.deleted_at', 'is', null)
      .where('m.removed_at', 'is', null)
      .where('p.deleted_at', 'is', null)
      .where('p.removed_at', 'is', null)
      .where('m.created_at', '>=', value.from)
      .where('m.created_at', '<', value.to)
      .where(isVisible(value.viewer))
      .where(isNotBlocked('m.author_id', value.viewer))
      .select([
        'd.doc',
        'd.id as source',
        'd.id',
        sql<string>`''`.as('title'),
        'm.created_at',
        sql<number>`m.upvotes - m.downvotes`.as('weight'),
      ]),
  communities: (db: Kysely<Tables>, value: Values) =>
    selectDocs(db, value)
      .innerJoin('communities as c', 'c.id', 'd.id')
      .where('c.created_at', '>=', value.from)
      .where('c.created_at', '<', value.to)
      .where(isVisible(value.viewer))
      .where(isNotBlocked('c.creator_id', value.viewer))
      .select([
        'd.doc',
        'd.id as source',
        'd.id',
        'c.name as title',
        'c.created_at',
        'c.member_count as weight',
      ]),
  worlds: (db: Kysely<Tables>, value: Values) =>
    selectDocs(db, value)
      .innerJoin('worlds as w', 'w.id', 'd.id')
      .where('w.created_at', '>=', value.from)
      .where('w.created_at', '<', value.to)
      .where(isWorldVisible(value.viewer))
      .where(isNotBlocked('w.owner_id', value.viewer))
      .select([
        'd.doc',
        'd.id as source',
        'd.id',
        'w.name as title',
        'w.created_at',
        'w.member_count as weight',
      ]),
  books: (db: Kysely<Tables>, value: Values) =>
    selectDocs(db, value)
      .innerJoin('books as b', 'b.id', 'd.parent')
      .innerJoin('worlds as w', 'w.id', 'b.world_id')
      .where('d.created_at', '>=', value.from)
      .where('d.created_at', '<', value.to)
      .where('b.deleted_at', 'is', null)
      .where(isBookVisible(value.viewer))
      .where(isNotBlocked('b.author_id', value.viewer))
      .select([
        'd.doc',
        'd.id as source',
        'b.id',
        'b.title',
        'd.created_at',
        'b.follower_count as weight',
      ]),
  people: (db: Kysely<Tables>, value: Values) =>
    selectDocs(db, value)
      .innerJoin('users as u', 'u.id', 'd.id')
      .where('u.joined_at', '>=', value.from)
      .where('u.joined_at', '<', value.to)
      .where(isNotBlocked('u.id', value.viewer))
      .select([
        'd.doc',
        'd.id as source',
        'd.id',
        sql<string>`u.display_name`.as('title'),
        'u.joined_at as created_at',
        'u.follower_count as weight',
      ]),
}

export const selectVisibleHits: Record<SearchType, Statement<Values, VisibleHit>> = {
  posts: statement<Values>()(queries.posts),
  comments: statement<Values>()(queries.comments),
  communities: statement<Values>()(queries.communities),
  worlds: statement<Values>()(queries.worlds),
  books: statement<Values>()(queries.books),
  people: statement<Values>()(queries.people),
}

/** Books of the kinds that a list of books with filters has. */
export type ListedValues = Values & FilterValues
const listedBooks = (db: Kysely<Tables>, value: ListedValues) =>
  queries.books(db, value).where(isListed(value))
export const selectListedHits = statement<ListedValues>()(listedBooks)

/** The number of them. */
const counted = (type: SearchType) =>
  statement<Values>()((db, value) =>
    db
      .selectFrom((queries[type] as typeof queries.posts)(db, value).as('s'))
      .select((eb) => eb.fn.count<number>('s.id').distinct().as('n')),
  )
export const countVisibleHits: Record<SearchType, Statement<Values, { n: number }>> = {
  posts: counted('posts'),
  comments: counted('comments'),
  communities: counted('communities'),
  worlds: counted('worlds'),
  books: counted('books'),
  people: counted('people'),
}

export const countListedHits = statement<ListedValues>()((db, value) =>
  db
    .selectFrom(listedBooks(db, value).as('s'))
    .select((eb) => eb.fn.count<number>('s.id').distinct().as('n')),
)

/** The private communities that a viewer may not see, and the people whom they have blocked. */
export const selectHidden = statement<{ viewer: string; limit: number }>()((db, value) =>
  db
    .selectFrom('communities as c')
    .select(['c.id', sql<'community' | 'author'>`'community'`.as('kind')])
    .where('c.is_private', '=', 1)
    .where((eb) => eb.not(isVisible(value.viewer)))
    .unionAll(
      db
        .selectFrom('mutes as x')
        .select([sql<string>`substr(x.item, 6)`.as('id'), sql<'author'>`'author'`.as('kind')])
        .where('x.user_id', '=', value.viewer)
        .where('x.blocks', '=', 1)
        .where('x.item', 'like', 'user:%'),
    )
    .limit(value.limit),
)
