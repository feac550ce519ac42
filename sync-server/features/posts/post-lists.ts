import type { Post } from '#shared/contract/posts.ts'
import { periodStart, type PostSort, type TopPeriod } from '#shared/rules/post-sort.ts'
import type { Connection } from '../../db/database.ts'
import { withoutIndex } from '../../db/dialect.ts'
import { type Statement, statement } from '../../db/statement.ts'
import { decodeCursor, encodeCursor, type Page } from '../../http/paging.ts'
import type { Viewer } from '../../sync/entities.ts'
import { selectPosts } from './post-query.ts'
import { type PostRow, toPost } from './posts.ts'

/** The posts that a list has. */
export type Source =
  | { of: 'all' }
  | { of: 'joined' }
  | { of: 'community'; id: string }
  | { of: 'world'; id: string }
  | { of: 'author'; id: string }

export interface ListRequest {
  sort: PostSort
  period: TopPeriod
  limit: number
  offset: number
  cursor?: string | undefined
  /** Only posts with this flair. */
  flair?: string | undefined
}

/** One page of a sort, by cursor (steady while new posts arrive) or by the published offset. */
export async function listPosts(
  db: Connection,
  source: Source,
  request: ListRequest,
  viewer: Viewer,
): Promise<Page<Post[]>> {
  const { sort, limit, offset } = request
  const since = (sort === 'top' && periodStart(request.period, Date.now())) || ''
  const [rank, created, id] = request.cursor
    ? decodeCursor(request.cursor, ['number', 'string', 'string'])
    : [0, '', '']
  const key = 'id' in source ? source.id : ''
  const values = {
    flair: request.flair ?? '',
    key,
    viewer: viewer?.id ?? '',
    since,
    rank,
    created,
    id,
    limit: limit + 1,
    offset,
  }
  const shape = {
    of: source.of,
    sort,
    paged: request.cursor !== undefined,
    by: request.flair !== undefined,
  }
  const rows = await db.all(listStatement(shape), values)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const more = rows.length > limit && last !== undefined
  const next_cursor = more
    ? encodeCursor([sort === 'new' ? 0 : last[RANKS[sort]], last.created_at, last.id])
    : null
  return { items: page.map(toPost), next_cursor }
}

const RANKS = { hot: 'hot_rank', top: 'score', rising: 'rising_rank' } as const

interface Shape {
  of: Source['of']
  sort: PostSort
  paged: boolean
  /** For one flair. */
  by: boolean
}

interface Values {
  flair: string
  key: string
  viewer: string
  since: string
  rank: number
  created: string
  id: string
  limit: number
  offset: number
}

const statements = new Map<string, Statement<Values, PostRow>>()

function listStatement(shape: Shape): Statement<Values, PostRow> {
  const name = Object.values(shape).join(':')
  let found = statements.get(name)
  if (!found) statements.set(name, (found = buildList(shape)))
  return found
}

function buildList({ of, sort, paged, by }: Shape): Statement<Values, PostRow> {
  return statement<Values>()((db, value) => {
    let query = selectPosts(db, value.viewer).where('p.removed_at', 'is', null)
    if (of === 'community') query = query.where('p.community_id', '=', value.key)
    if (of === 'world') {
      query = query.where('p.community_id', 'in', (eb) =>
        eb.selectFrom('communities').select('id').where('world_id', '=', value.key),
      )
    }
    if (by) query = query.where('p.flair_id', '=', value.flair)
    if (of === 'author') query = query.where('p.author_id', '=', value.key)
    if (of === 'joined') {
      query = query.where('p.community_id', 'in', (eb) =>
        eb
          .selectFrom('community_members')
          .select('community_id')
          .where('user_id', '=', value.viewer),
      )
    }
    if (sort === 'top') query = query.where(withoutIndex('p.created_at'), '>=', value.since)
    if (sort !== 'new') query = query.orderBy(`p.${RANKS[sort]}`, 'desc')
    query = query.orderBy('p.created_at', 'desc').orderBy('p.id', 'desc')
    if (paged) {
      query = query.where((eb) => {
        const later = [eb('p.created_at', '<', value.created)]
        const sameTime = eb.and([eb('p.created_at', '=', value.created), eb('p.id', '<', value.id)])
        if (sort === 'new')
          return eb.and([eb('p.created_at', '<=', value.created), eb.or([...later, sameTime])])
        const rank = `p.${RANKS[sort]}` as const
        return eb.and([
          eb(rank, '<=', value.rank),
          eb.or([eb(rank, '<', value.rank), ...later, sameTime]),
        ])
      })
    }
    return query.limit(value.limit).offset(value.offset)
  })
}
