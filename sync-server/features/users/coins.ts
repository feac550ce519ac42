import type { CoinEntry } from '#shared/contract/awards.ts'
import type { Connection, Transaction } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import { decodeCursor, encodeCursor, type Page } from '../../http/paging.ts'
import type { Changes } from '../../sync/changes.ts'
import type { LoadEntities } from '../../sync/entities.ts'

interface CoinChange extends Pick<CoinEntry, 'amount' | 'reason'> {
  user_id: string
  subject?: string
  award_id?: string
}

/** Changes a balance with its ledger row. False, and nothing is changed, when there are not enough coins. */
export async function changeCoins(
  trx: Transaction,
  { user_id, amount, reason, subject = '', award_id = '' }: CoinChange,
  now: string,
  changes: Changes,
): Promise<boolean> {
  // The condition is part of the update: a hundred at once cannot spend the same coins.
  if ((await trx.run(addCoins, { user_id, amount, least: -amount })) === 0) return false
  const id = newId()
  await trx.run(insertEntry, { id, user_id, amount, reason, now, subject, award_id })
  changes.put(`user:${user_id}`, 'user', user_id)
  changes.put(`user:${user_id}`, 'coin_entry', id)
  return true
}

/** True when the account got coins for signing up or for a visit on this UTC day. */
export async function wasCreditedOn(
  db: Connection,
  user_id: string,
  day: string,
): Promise<boolean> {
  const until = `${day}T23:59:59.999Z`
  return (await db.first(selectCredit, { user_id, day, until })) !== undefined
}

export const loadCoinEntries: LoadEntities<'coin_entry'> = async (db, ids, viewer) => {
  if (!viewer) return new Map()
  const rows = await db.all(selectEntries, { ids: JSON.stringify(ids), user_id: viewer.id })
  return new Map(rows.map((row) => [row.id, row]))
}

/** The user's own ledger, latest first. */
export async function listCoinEntries(
  db: Connection,
  user_id: string,
  request: { limit: number; offset: number; cursor?: string | undefined },
): Promise<Page<CoinEntry[]>> {
  const [created, id] = request.cursor
    ? decodeCursor(request.cursor, ['string', 'string'])
    : ['9', '']
  const { limit, offset } = request
  const rows = await db.all(selectLedger, { user_id, created, id, limit: limit + 1, offset })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const next_cursor = rows.length > limit && last ? encodeCursor([last.created_at, last.id]) : null
  return { items, next_cursor }
}

const ENTRY = ['id', 'amount', 'reason', 'subject', 'award_id', 'created_at'] as const

const addCoins = statement<{ user_id: string; amount: number; least: number }>()((db, value) =>
  db
    .updateTable('users')
    .set((eb) => ({ coins: eb('coins', '+', value.amount), rev: eb('rev', '+', 1) }))
    .where('id', '=', value.user_id)
    .where('coins', '>=', value.least),
)
const insertEntry = statement<{
  id: string
  user_id: string
  amount: number
  reason: CoinEntry['reason']
  now: string
  subject: string
  award_id: string
}>()((db, value) =>
  db.insertInto('coin_ledger').values((eb) => ({
    id: value.id,
    user_id: value.user_id,
    amount: value.amount,
    reason: value.reason,
    created_at: value.now,
    subject: eb.fn<string | null>('nullif', [eb.val(value.subject), eb.val('')]),
    award_id: eb.fn<string | null>('nullif', [eb.val(value.award_id), eb.val('')]),
  })),
)
const selectCredit = statement<{ user_id: string; day: string; until: string }>()((db, value) =>
  db
    .selectFrom('coin_ledger')
    .select('id')
    .where('user_id', '=', value.user_id)
    // Both ends: a clock that once ran ahead has written entries of days to come.
    .where('created_at', '>=', value.day)
    .where('created_at', '<=', value.until)
    .where('reason', 'in', ['sign_up', 'daily'])
    .limit(1),
)
const selectEntries = statement<{ ids: string; user_id: string }>()((db, value) =>
  db
    .selectFrom('coin_ledger')
    .select(ENTRY)
    .where('id', 'in', idList(value.ids))
    .where('user_id', '=', value.user_id),
)
const selectLedger = statement<{
  user_id: string
  created: string
  id: string
  limit: number
  offset: number
}>()((db, value) =>
  db
    .selectFrom('coin_ledger')
    .select(ENTRY)
    .where('user_id', '=', value.user_id)
    .where((eb) =>
      eb.or([
        eb('created_at', '<', value.created),
        eb.and([eb('created_at', '=', value.created), eb('id', '<', value.id)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(value.limit)
    .offset(value.offset),
)
