import type { CommunityFlair } from '#shared/contract/flairs.ts'
import { ApiError } from '#shared/errors.ts'
import { MAX_FLAIRS, type FlairLook, globalFlair } from '#shared/rules/flairs.ts'
import { sql } from 'kysely'
import type { Connection } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { LoadEntities, Viewer } from '../../sync/entities.ts'
import { isVisible } from '../visible.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { marking } from '../../sync/mark-rows.ts'
import { findModerated } from '../moderation/moderators.ts'

/** Refuses a flair that is neither global nor of the post's community. */
export async function assertFlair(
  db: Connection,
  communityId: string,
  flair_id: string,
  isCommunity: boolean,
): Promise<void> {
  const known = isCommunity
    ? (await db.first(selectLiving, { id: flair_id }))?.community_id === communityId
    : globalFlair(flair_id) !== null
  if (!known) throw new ApiError('flairs.not_found')
}

export async function listFlairs(db: Connection, communityId: string): Promise<CommunityFlair[]> {
  const rows = await db.all(selectOfCommunity, { community_id: communityId })
  return rows.map(toFlair)
}

export const loadFlairs: LoadEntities<'flair'> = async (db, ids, viewer) => {
  const rows = await db.all(selectByIds, { ids: JSON.stringify(ids), viewer: viewer?.id ?? '' })
  return new Map(rows.map((row) => [row.id, toFlair(row)]))
}

export async function createFlair(
  communityId: string,
  { id = newId(), ...look }: FlairLook & { id?: string | undefined },
  context: CommandContext,
): Promise<CommunityFlair> {
  const { trx, user, now, changes } = context
  const community = await findModerated(trx, communityId, user)
  if ((await listFlairs(trx, community.id)).length >= MAX_FLAIRS)
    throw new ApiError('flairs.too_many')
  const added = await trx.run(insertFlair, {
    id,
    community_id: community.id,
    ...tidyLook(look),
    created_at: now,
  })
  if (added === 0) throw new ApiError('sync.id_taken')
  changes.put(`community:${community.id}`, 'flair', id)
  return one(trx, id, user)
}

/** Posts with it reach devices with the next flush. */
export async function updateFlair(
  communityId: string,
  id: string,
  look: FlairLook,
  context: CommandContext,
): Promise<CommunityFlair> {
  const { trx, changes } = context
  await assertOwn(communityId, id, context)
  await trx.run(setLook, { id, ...tidyLook(look) })
  changes.put(`community:${communityId}`, 'flair', id)
  await touchPosts(id, context)
  return one(trx, id, context.user)
}

export async function removeFlair(
  communityId: string,
  id: string,
  context: CommandContext,
): Promise<{ done: true }> {
  const { trx, user, now, changes } = context
  await findModerated(trx, communityId, user)
  const flair = await trx.first(selectLiving, { id })
  if (flair && flair.community_id !== communityId) throw new ApiError('flairs.not_found')
  if (flair) {
    await touchPosts(id, context)
    await trx.run(clearPosts, { id })
    await trx.run(eraseFlair, { id, now })
  }
  changes.del(`community:${communityId}`, 'flair', id)
  return { done: true }
}

async function assertOwn(communityId: string, id: string, { trx, user }: CommandContext) {
  await findModerated(trx, communityId, user)
  const flair = await trx.first(selectLiving, { id })
  if (flair?.community_id !== communityId) throw new ApiError('flairs.not_found')
}

async function touchPosts(id: string, { trx, changes }: CommandContext): Promise<void> {
  await trx.run(markPosts, { id })
  await trx.run(bumpPosts, { id })
  changes.invalidated.add('feed')
}

async function one(db: Connection, id: string, viewer: Viewer): Promise<CommunityFlair> {
  return (await loadFlairs(db, [id], viewer)).get(id)!
}

function tidyLook({ name, bg_color, text_color }: FlairLook): FlairLook {
  return { name: name.trim(), bg_color, text_color }
}

function toFlair(row: Omit<CommunityFlair, 'color'>): CommunityFlair {
  return { ...row, color: row.bg_color }
}

const COLUMNS = ['id', 'community_id', 'name', 'bg_color', 'text_color', 'rev'] as const
const selectByIds = statement<{ ids: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('flairs as f')
    .innerJoin('communities as c', 'c.id', 'f.community_id')
    .select(['f.id', 'f.community_id', 'f.name', 'f.bg_color', 'f.text_color', 'f.rev'])
    .where('f.id', 'in', idList(value.ids))
    .where('f.deleted_at', 'is', null)
    .where(isVisible(value.viewer)),
)
const selectOfCommunity = statement<{ community_id: string }>()((db, value) =>
  db
    .selectFrom('flairs')
    .select(COLUMNS)
    .where('community_id', '=', value.community_id)
    .where('deleted_at', 'is', null)
    .orderBy('name'),
)
const selectLiving = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('flairs')
    .select('community_id')
    .where('id', '=', value.id)
    .where('deleted_at', 'is', null),
)
const insertFlair = statement<
  FlairLook & { id: string; community_id: string; created_at: string }
>()((db, value) =>
  db
    .insertInto('flairs')
    .values({
      id: value.id,
      community_id: value.community_id,
      name: value.name,
      bg_color: value.bg_color,
      text_color: value.text_color,
      created_at: value.created_at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
)
const setLook = statement<FlairLook & { id: string }>()((db, value) =>
  db
    .updateTable('flairs')
    .set((eb) => ({
      name: value.name,
      bg_color: value.bg_color,
      text_color: value.text_color,
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', value.id),
)
const eraseFlair = statement<{ id: string; now: string }>()((db, value) =>
  db.updateTable('flairs').set({ deleted_at: value.now }).where('id', '=', value.id),
)
const bumpPosts = statement<{ id: string }>()((db, value) =>
  db
    .updateTable('posts')
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('flair_id', '=', value.id)
    .where('community_id', '=', ofFlair(value.id)),
)
const clearPosts = statement<{ id: string }>()((db, value) =>
  db
    .updateTable('posts')
    .set({ flair_id: null, is_community_flair: 0 })
    .where('flair_id', '=', value.id)
    .where('community_id', '=', ofFlair(value.id)),
)
const markPosts = marking(
  (id) => sql`select 'community:' || community_id, 'post', id from posts
    where flair_id = ${id} and community_id = ${ofFlair(id)} and deleted_at is null`,
)

/** Only posts of its own community have a flair: naming the community lets SQLite use the index. */
function ofFlair(id: string) {
  return sql<string>`(select community_id from flairs where id = ${id})`
}
