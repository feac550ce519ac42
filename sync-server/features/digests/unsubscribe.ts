import { ApiError } from '#shared/errors.ts'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { ChangeBus } from '../../sync/change-bus.ts'
import { Changes } from '../../sync/changes.ts'
import { whoUnsubscribes } from '../mail/links.ts'
import { saveSettings } from '../settings/settings.ts'

/** Ends all news by mail, as the master of the settings does. Done twice it is done once. */
export async function unsubscribe(
  db: Database,
  changeBus: ChangeBus,
  secret: Uint8Array,
  token: string,
): Promise<{ done: true }> {
  const id = whoUnsubscribes(secret, token)
  if (id === null) throw new ApiError('auth.link_invalid')
  await db.write(
    async (trx) => {
      if (!(await trx.first(selectUser, { id }))) throw new ApiError('auth.link_invalid')
      const now = new Date().toISOString()
      const changes = new Changes()
      const edit = { email_notifications_enabled: false }
      await saveSettings(id, edit, { trx, user: { id }, now, changes, before: null })
      await trx.run(forgetWaiting, { id })
      const heads = await changes.publish(trx, now)
      trx.afterCommit(() => changeBus.publish(heads))
    },
    [id],
  )
  return { done: true }
}

const selectUser = statement<{ id: string }>()((db, value) =>
  db.selectFrom('users').select('id').where('id', '=', value.id),
)
const forgetWaiting = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('mail_news').where('user_id', '=', value.id),
)
