import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { mayReachAt } from '../settings/settings.ts'

/** So many people at once, and a pause before the next: few requests meet them. */
const AT_ONCE = 25
const PAUSE_MS = 100
const HOUR_MS = 3_600_000
/** Between one mail and the next, mails that a user asks for, such as one for a new password, go out. */
const PACE_MS = 100

/**
 * Orders one mail for each person for whom something is due: it has all news that wait for them, and goes out at most
 * once an hour. In quiet hours it waits.
 */
export async function orderDigests(
  db: Database,
  now = new Date(),
  pauseMs = PAUSE_MS,
): Promise<void> {
  const at = now.toISOString()
  const since = new Date(now.getTime() - HOUR_MS).toISOString()
  let after = ''
  let ordered = 0
  for (;;) {
    const page = await db.read.all(selectDue, { after, at, since, limit: AT_ONCE })
    if (page.length === 0) return
    after = page.at(-1)!.user_id
    const people = page.map(({ user_id }) => user_id)
    const ids = JSON.stringify(people)
    await db.write(async (trx) => {
      const addresses = new Map(
        (await trx.all(selectAddresses, { ids })).map(({ user_id, email }) => [user_id, email]),
      )
      for (const { user_id } of page) {
        const address = addresses.get(user_id)
        if (address === undefined) {
          await trx.run(forget, { user_id })
          continue
        }
        const due_at = await mayReachAt(trx, user_id, at)
        if (due_at > at) {
          await trx.run(postpone, { user_id, due_at })
          continue
        }
        const sendAt = new Date(now.getTime() + ordered++ * PACE_MS)
        const order = { user_id, address, kind: 'news', facts: {} } as const
        const mail_id = await queueMail(trx, order, at, sendAt)
        await trx.run(take, { user_id, mail_id })
      }
    }, people)
    if (page.length === AT_ONCE) await pause(pauseMs)
  }
}

const selectDue = statement<{ after: string; at: string; since: string; limit: number }>()(
  (db, value) =>
    db
      .selectFrom('mail_news as n')
      .select('n.user_id')
      .distinct()
      .where('n.mail_id', 'is', null)
      .where('n.due_at', '<=', value.at)
      .where('n.user_id', '>', value.after)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('mails as m')
              .select('m.id')
              .whereRef('m.user_id', '=', 'n.user_id')
              .where('m.kind', '=', 'news')
              .where('m.created_at', '>', value.since),
          ),
        ),
      )
      .orderBy('n.user_id')
      .limit(value.limit),
)
const selectAddresses = statement<{ ids: string }>()((db, value) =>
  db
    .selectFrom('user_emails')
    .select(['user_id', 'email'])
    .where('user_id', 'in', idList(value.ids))
    .where('is_primary', '=', 1)
    .where('verified', '=', 1),
)
const take = statement<{ user_id: string; mail_id: string }>()((db, value) =>
  db
    .updateTable('mail_news')
    .set({ mail_id: value.mail_id })
    .where('user_id', '=', value.user_id)
    .where('mail_id', 'is', null),
)
const postpone = statement<{ user_id: string; due_at: string }>()((db, value) =>
  db
    .updateTable('mail_news')
    .set({ due_at: value.due_at })
    .where('user_id', '=', value.user_id)
    .where('mail_id', 'is', null)
    .where('due_at', '<', value.due_at),
)
const forget = statement<{ user_id: string }>()((db, value) =>
  db.deleteFrom('mail_news').where('user_id', '=', value.user_id).where('mail_id', 'is', null),
)
