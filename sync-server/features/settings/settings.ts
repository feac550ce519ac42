import type { NotificationSettings } from '#shared/contract/settings.ts'
import { ApiError } from '#shared/errors.ts'
import {
  FIRST_FLAGS,
  type NotificationFlags,
  obeyingMasters,
} from '#shared/rules/notification-settings.ts'
import type { Connection } from '../../db/connection.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import type { LoadEntities, Viewer } from '../../sync/entities.ts'

/** Only one's own. */
export const loadSettings: LoadEntities<'notification_settings'> = async (db, ids, viewer) => {
  if (!viewer || !ids.includes(viewer.id)) return new Map()
  return new Map([[viewer.id, await settingsOf(db, viewer.id)]])
}

export async function settingsOf(db: Connection, userId: string): Promise<NotificationSettings> {
  const row = await db.first(selectSettings, { user_id: userId })
  const kept = row ? (JSON.parse(row.flags) as Partial<NotificationFlags>) : {}
  return { id: userId, ...FIRST_FLAGS, ...kept, rev: row?.rev ?? 0 }
}

export async function getSettings(
  db: Connection,
  userId: string,
  viewer: Viewer,
): Promise<NotificationSettings> {
  if (viewer?.id !== userId) throw new ApiError('settings.not_yours')
  return settingsOf(db, userId)
}

export async function saveSettings(
  userId: string,
  edit: { [K in keyof NotificationFlags]?: boolean | undefined },
  { trx, user, changes }: CommandContext,
): Promise<NotificationSettings> {
  const { id: _, rev: __, ...before } = await getSettings(trx, userId, user)
  const flags = obeyingMasters({ ...before, ...edit } as NotificationFlags)
  await trx.run(putSettings, { user_id: userId, flags: JSON.stringify(flags) })
  changes.put(`user:${userId}`, 'notification_settings', userId)
  return settingsOf(trx, userId)
}

const selectSettings = statement<{ user_id: string }>()((db, value) =>
  db
    .selectFrom('notification_settings')
    .select(['flags', 'rev'])
    .where('user_id', '=', value.user_id),
)
const putSettings = statement<{ user_id: string; flags: string }>()((db, value) =>
  db
    .insertInto('notification_settings')
    .values({ user_id: value.user_id, flags: value.flags })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        flags: eb.ref('excluded.flags'),
        rev: eb('notification_settings.rev', '+', 1),
      })),
    ),
)
