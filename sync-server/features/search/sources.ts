import { type Kysely, sql } from 'kysely'
import { DELETED_USER } from '#shared/rules/accounts.ts'
import type { SearchDocType } from '#shared/contract/search.ts'
import { idList, joined, NEWLINE } from '../../db/dialect.ts'
import { type Statement, statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables/index.ts'

/** The searched texts of a row. Each search asks who may see the row; this does not. */
export interface Source {
  id: string
  parent: string
  title: string
  body: string
  created_at: string
  author_id: string | null
  community_id: string | null
}

type Ids = { ids: string }
const nothing = sql<null>`null`

/** Leaves out deleted and removed rows, so that they leave the index. */
export const sources: Record<SearchDocType, Statement<Ids, Source>> = {
  post: statement<Ids>()((db, value) =>
    db
      .selectFrom('posts as p')
      .leftJoin('post_bodies as b', 'b.id', 'p.id')
      .where('p.id', 'in', idList(value.ids))
      .where('p.deleted_at', 'is', null)
      .where('p.removed_at', 'is', null)
      .select((eb) => [
        'p.id',
        'p.id as parent',
        'p.title',
        eb.fn.coalesce('b.body', 'p.body').as('body'),
        'p.created_at',
        'p.author_id',
        'p.community_id',
      ]),
  ),
  comment: statement<Ids>()((db, value) =>
    db
      .selectFrom('comments as m')
      .innerJoin('posts as p', 'p.id', 'm.post_id')
      .where('m.id', 'in', idList(value.ids))
      .where('m.deleted_at', 'is', null)
      .where('m.removed_at', 'is', null)
      .select([
        'm.id',
        'm.id as parent',
        sql<string>`''`.as('title'),
        'm.body',
        'm.created_at',
        'm.author_id',
        'p.community_id',
      ]),
  ),
  community: statement<Ids>()((db, value) =>
    db
      .selectFrom('communities as c')
      .where('c.id', 'in', idList(value.ids))
      .select([
        'c.id',
        'c.id as parent',
        'c.name as title',
        'c.description as body',
        'c.created_at',
        'c.creator_id as author_id',
        'c.id as community_id',
      ]),
  ),
  world: statement<Ids>()((db, value) =>
    db
      .selectFrom('worlds as w')
      .where('w.id', 'in', idList(value.ids))
      .select([
        'w.id',
        'w.id as parent',
        'w.name as title',
        sql<string>`w.description || ${NEWLINE} || w.author_name || ${NEWLINE} || w.bio`.as('body'),
        'w.created_at',
        'w.owner_id as author_id',
        nothing.as('community_id'),
      ]),
  ),
  book: statement<Ids>()((db, value) =>
    db
      .selectFrom('books as b')
      .where('b.id', 'in', idList(value.ids))
      .select([
        'b.id',
        'b.id as parent',
        'b.title',
        sql<string>`b.description || ${NEWLINE} || b.genre || ${NEWLINE} || b.pen_name || ${NEWLINE} || b.series || ${NEWLINE}
          || ${joined('b.tags')} || ${NEWLINE}
          || ${joined('b.warnings')}`.as('body'),
        'b.created_at',
        'b.author_id',
        nothing.as('community_id'),
      ]),
  ),
  chapter: statement<Ids>()((db, value) =>
    db
      .selectFrom('published_chapters as p')
      .innerJoin('books as b', 'b.id', 'p.book_id')
      .where('p.id', 'in', idList(value.ids))
      .select([
        'p.id',
        'p.book_id as parent',
        'p.title',
        'p.text as body',
        'p.published_at as created_at',
        'b.author_id',
        nothing.as('community_id'),
      ]),
  ),
  person: statement<Ids>()((db, value) => selectPeople(db).where('u.id', 'in', idList(value.ids))),
}

function selectPeople(db: Kysely<Tables>) {
  return db
    .selectFrom('users as u')
    .select([
      'u.id',
      'u.id as parent',
      sql<string>`u.display_name || ' ' || u.username`.as('title'),
      'u.bio as body',
      'u.joined_at as created_at',
      'u.id as author_id',
      nothing.as('community_id'),
    ])
    .where('u.id', '<>', DELETED_USER.id)
}
