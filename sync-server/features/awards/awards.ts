import type { GivenAward } from '#shared/contract/awards.ts'
import type { AwardCounts } from '#shared/contract/fields.ts'
import { ApiError } from '#shared/errors.ts'
import { awardOf } from '#shared/rules/awards.ts'
import { tidy } from '#shared/rules/text.ts'
import type { Connection } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { Viewer } from '../../sync/entities.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { notify } from '../notifications/notify.ts'
import { isPostVisible } from '../visible.ts'
import { checkLine } from './check-line.ts'
import { changeCoins } from '../users/coins.ts'

export type ItemType = 'post' | 'comment'

export interface Item {
  author_id: string
  community_id: string
  post_id: string
  /** Of the post. */
  locked_at: string | null
  awards: AwardCounts
}

/** Gives an award and takes its coins in one transaction: each one once, never to oneself. */
export async function giveAward(
  type: ItemType,
  id: string,
  { award_id, line }: { award_id: string; line: string },
  context: CommandContext,
): Promise<{ awards: GivenAward[]; coins: number }> {
  const { trx, user, now, changes } = context
  const award = awardOf(award_id)
  if (!award) throw new ApiError('awards.not_found')
  const item = await findItem(trx, type, id, user)
  if (item.author_id === user.id) throw new ApiError('awards.own_item')
  const subject = `${type}:${id}`
  const { post_id } = item
  const given = { id: newId(), award_id, item: subject, post_id }
  const grant = { ...given, giver_id: user.id, line: tidy(line), now }
  if ((await trx.run(insertGrant, grant)) === 0) throw new ApiError('awards.already_given')
  const spent = { user_id: user.id, amount: -award.cost, reason: 'award', subject } as const
  if (!(await changeCoins(trx, { ...spent, award_id }, now, changes)))
    throw new ApiError('awards.not_enough_coins')
  if (grant.line !== '') await checkLine(grant, item, context)
  const source = grant.line === '' ? undefined : `award:${grant.id}`
  const told = { kind: 'award', subject: `post:${item.post_id}`, actor: user.id, source } as const
  await notify(trx, item.author_id, told)
  const lines = grant.line === '' ? 0 : 1
  const counts = await count(type, id, { award_id, more: 1, lines }, item, context)
  if (lines) changes.put(`post:${item.post_id}`, 'award_line', grant.id)
  changes.invalidated.add('feed')
  return { awards: toGiven(counts), coins: (await trx.first(selectCoins, { id: user.id }))!.coins }
}

/** One award, or words of one, more or less on an item; marks it for all devices that have it. */
export async function count(
  type: ItemType,
  id: string,
  { award_id, more, lines }: { award_id: string; more: number; lines: number },
  place: Pick<Item, 'author_id' | 'community_id' | 'post_id'>,
  { trx, changes }: CommandContext,
): Promise<AwardCounts> {
  const row = await trx.first(type === 'post' ? selectPostAwards : selectCommentAwards, { id })
  const counts = JSON.parse(row?.awards ?? '[]') as AwardCounts
  const now = counts.find((one) => one.id === award_id) ?? { id: award_id, count: 0 }
  const withWords = (now.lines ?? 0) + lines
  const next = { id: award_id, count: now.count + more, ...(withWords > 0 && { lines: withWords }) }
  const all = [...counts.filter((one) => one !== now), next].sort((a, b) => (a.id < b.id ? -1 : 1))
  const awards = JSON.stringify(all)
  await trx.run(type === 'post' ? setPostAwards : setCommentAwards, { id, awards })
  changes.put(`post:${place.post_id}`, type, id)
  if (type === 'post') changes.put(`community:${place.community_id}`, 'post', id)
  changes.put(`profile:${place.author_id}`, type, id)
  return all
}

/** A living post or comment. */
export async function findItem(
  db: Connection,
  type: ItemType,
  id: string,
  viewer: Viewer,
): Promise<Item> {
  const values = { id, viewer: viewer?.id ?? '' }
  const found = await db.first(type === 'post' ? selectPost : selectComment, values)
  if (!found) throw new ApiError(type === 'post' ? 'posts.not_found' : 'comments.not_found')
  return { ...found, awards: JSON.parse(found.awards) as AwardCounts }
}

/** Counts with what each award is, dearest first. */
export function toGiven(counts: AwardCounts): GivenAward[] {
  return counts
    .flatMap(({ id, count }) => {
      const award = awardOf(id)
      return award ? [{ ...award, count }] : []
    })
    .toSorted((a, b) => b.cost - a.cost)
}

const selectPost = statement<{ id: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('posts as p')
    .innerJoin('communities as c', 'c.id', 'p.community_id')
    .select(['p.author_id', 'p.community_id', 'p.id as post_id', 'p.locked_at', 'p.awards'])
    .where('p.id', '=', value.id)
    .where('p.deleted_at', 'is', null)
    .where(isPostVisible(value.viewer)),
)
const selectComment = statement<{ id: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('comments as m')
    .innerJoin('posts as p', 'p.id', 'm.post_id')
    .innerJoin('communities as c', 'c.id', 'p.community_id')
    .select(['m.author_id', 'p.community_id', 'm.post_id', 'p.locked_at', 'm.awards'])
    .where('m.id', '=', value.id)
    .where('m.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .where(isPostVisible(value.viewer)),
)
const insertGrant = statement<{
  id: string
  award_id: string
  item: string
  post_id: string
  giver_id: string
  line: string
  now: string
}>()((db, value) =>
  db
    .insertInto('award_grants')
    .values({
      id: value.id,
      award_id: value.award_id,
      item: value.item,
      post_id: value.post_id,
      giver_id: value.giver_id,
      line: value.line,
      created_at: value.now,
    })
    .onConflict((conflict) => conflict.columns(['giver_id', 'item', 'award_id']).doNothing()),
)
const selectPostAwards = statement<{ id: string }>()((db, value) =>
  db.selectFrom('posts').select('awards').where('id', '=', value.id),
)
const selectCommentAwards = statement<{ id: string }>()((db, value) =>
  db.selectFrom('comments').select('awards').where('id', '=', value.id),
)
const setPostAwards = statement<{ id: string; awards: string }>()((db, value) =>
  db
    .updateTable('posts')
    .set((eb) => ({ awards: value.awards, rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
const setCommentAwards = statement<{ id: string; awards: string }>()((db, value) =>
  db
    .updateTable('comments')
    .set((eb) => ({ awards: value.awards, rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
const selectCoins = statement<{ id: string }>()((db, value) =>
  db.selectFrom('users').select('coins').where('id', '=', value.id),
)
