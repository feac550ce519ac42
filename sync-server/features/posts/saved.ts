import type { Kysely } from 'kysely'
import type { Post } from '#shared/contract/posts.ts'
import { ApiError } from '#shared/errors.ts'
import type { Connection } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables/index.ts'
import { decodeCursor, encodeCursor, type Page } from '../../http/paging.ts'
import type { LoadEntities } from '../../sync/entities.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { isPostVisible } from '../visible.ts'
import { loadPosts } from './posts.ts'

/** Absolute, so a repeat changes nothing. A post that is gone can still be let go. */
export async function savePost(
  id: string,
  saved: boolean,
  { trx, user, now, changes }: CommandContext,
): Promise<{ done: true }> {
  const own = { post_id: id, user_id: user.id }
  if (saved) {
    if (!(await trx.first(selectLiving, { id, viewer: user.id })))
      throw new ApiError('posts.not_found')
    await trx.run(insertSaved, { ...own, now })
    changes.put(`user:${user.id}`, 'saved_post', id)
  } else {
    await trx.run(deleteSaved, own)
    changes.del(`user:${user.id}`, 'saved_post', id)
  }
  return { done: true }
}

export const loadSavedPosts: LoadEntities<'saved_post'> = async (db, ids, viewer) => {
  if (!viewer) return new Map()
  const rows = await db.all(selectSaved, { ids: JSON.stringify(ids), user_id: viewer.id })
  return new Map(rows.map((row) => [row.id, row]))
}

/** The living posts that a user has saved, all or those in one folder, latest first. */
export async function listSaved(
  db: Connection,
  viewer: { id: string },
  request: {
    limit: number
    offset: number
    cursor?: string | undefined
    folder?: string | undefined
  },
): Promise<Page<Post[]>> {
  const [at, id] = request.cursor ? decodeCursor(request.cursor, ['string', 'string']) : ['9', '']
  const { limit, offset, folder } = request
  const values = { user_id: viewer.id, at, id, limit: limit + 1, offset }
  const rows = await (folder
    ? db.all(selectFolderPage, { ...values, folder_id: folder })
    : db.all(selectPage, values))
  const page = rows.slice(0, limit)
  const posts = await loadPosts(
    db,
    page.map((row) => row.id),
    viewer,
  )
  const last = page.at(-1)
  return {
    items: page.flatMap((row) => posts.get(row.id) ?? []),
    next_cursor: rows.length > limit && last ? encodeCursor([last.saved_at, last.id]) : null,
  }
}

const selectLiving = statement<{ id: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('posts as p')
    .innerJoin('communities as c', 'c.id', 'p.community_id')
    .select('p.id')
    .where('p.id', '=', value.id)
    .where('p.deleted_at', 'is', null)
    .where(isPostVisible(value.viewer)),
)
const insertSaved = statement<{ user_id: string; post_id: string; now: string }>()((db, value) =>
  db
    .insertInto('saved_posts')
    .values({ user_id: value.user_id, post_id: value.post_id, saved_at: value.now })
    .onConflict((conflict) => conflict.columns(['user_id', 'post_id']).doNothing()),
)
const deleteSaved = statement<{ user_id: string; post_id: string }>()((db, value) =>
  db
    .deleteFrom('saved_posts')
    .where('user_id', '=', value.user_id)
    .where('post_id', '=', value.post_id),
)
const selectSaved = statement<{ ids: string; user_id: string }>()((db, value) =>
  db
    .selectFrom('saved_posts')
    .select(['post_id as id', 'saved_at', 'folder_id'])
    .where('user_id', '=', value.user_id)
    .where('post_id', 'in', idList(value.ids)),
)

interface PageOf {
  user_id: string
  at: string
  id: string
  limit: number
  offset: number
}

function pageOf(db: Kysely<Tables>, value: PageOf) {
  return db
    .selectFrom('saved_posts as s')
    .innerJoin('posts as p', 'p.id', 's.post_id')
    .select(['s.post_id as id', 's.saved_at'])
    .where('s.user_id', '=', value.user_id)
    .where('p.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('s.saved_at', '<', value.at),
        eb.and([eb('s.saved_at', '=', value.at), eb('s.post_id', '<', value.id)]),
      ]),
    )
    .orderBy('s.saved_at', 'desc')
    .orderBy('s.post_id', 'desc')
    .limit(value.limit)
    .offset(value.offset)
}
const selectPage = statement<PageOf>()(pageOf)
const selectFolderPage = statement<PageOf & { folder_id: string }>()((db, value) =>
  pageOf(db, value).where('s.folder_id', '=', value.folder_id),
)
