import type { NotificationSettings } from '#shared/contract/settings.ts'
import { ApiError } from '#shared/errors.ts'
import {
  FIRST_FLAGS,
  FIRST_READING,
  type NotificationFlags,
  obeyingMasters,
} from '#shared/rules/notification-settings.ts'
import { FIRST_QUIET_HOURS, type QuietHours, quietUntil } from '#shared/rules/quiet-hours.ts'
import type { Connection } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import type { LoadEntities, Viewer } from '../../sync/entities.ts'

/** The viewer's own alone. */
export const loadSettings: LoadEntities<'notification_settings'> = async (db, ids, viewer) => {
  if (!viewer || !ids.includes(viewer.id)) return new Map()
  return new Map([[viewer.id, await settingsOf(db, viewer.id)]])
}

export async function settingsOf(db: Connection, userId: string): Promise<NotificationSettings> {
  const row = await db.first(selectSettings, { user_id: userId })
  const kept = row ? (JSON.parse(row.flags) as Partial<NotificationFlags>) : {}
  const { time_zone, quiet_from, quiet_to } = row ?? FIRST_QUIET_HOURS
  const quiet = { time_zone, quiet_from, quiet_to }
  return { id: userId, ...FIRST_FLAGS, ...FIRST_READING, ...kept, ...quiet, rev: row?.rev ?? 0 }
}

/** The time from which the server may reach a user outside of the app: now, or when their quiet hours end. ISO. */
export async function mayReachAt(db: Connection, userId: string, now: string): Promise<string> {
  const end = quietUntil(await settingsOf(db, userId), new Date(now))
  return end?.toISOString() ?? now
}

export async function getSettings(
  db: Connection,
  userId: string,
  viewer: Viewer,
): Promise<NotificationSettings> {
  if (viewer?.id !== userId) throw new ApiError('settings.not_yours')
  return settingsOf(db, userId)
}

type Edit = {
  [K in keyof Omit<NotificationSettings, 'id' | 'rev'>]?: NotificationSettings[K] | undefined
}

export async function saveSettings(
  userId: string,
  edit: Edit,
  { trx, user, changes }: CommandContext,
): Promise<NotificationSettings> {
  const { id: _, rev: __, ...before } = await getSettings(trx, userId, user)
  const next = obeyingMasters({ ...before, ...edit } as typeof before)
  const { time_zone, quiet_from, quiet_to, ...flags } = next
  const quiet = { time_zone, quiet_from, quiet_to }
  await trx.run(putSettings, { user_id: userId, flags: JSON.stringify(flags), ...quiet })
  changes.put(`user:${userId}`, 'notification_settings', userId)
  return settingsOf(trx, userId)
}

const selectSettings = statement<{ user_id: string }>()((db, value) =>
  db
    .selectFrom('notification_settings')
    .select(['flags', 'time_zone', 'quiet_from', 'quiet_to', 'rev'])
    .where('user_id', '=', value.user_id),
)
const putSettings = statement<{ user_id: string; flags: string } & QuietHours>()((db, value) =>
  db
    .insertInto('notification_settings')
    .values({
      user_id: value.user_id,
      flags: value.flags,
      time_zone: value.time_zone,
      quiet_from: value.quiet_from,
      quiet_to: value.quiet_to,
    })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        flags: eb.ref('excluded.flags'),
        time_zone: eb.ref('excluded.time_zone'),
        quiet_from: eb.ref('excluded.quiet_from'),
        quiet_to: eb.ref('excluded.quiet_to'),
        rev: eb('notification_settings.rev', '+', 1),
      })),
    ),
)
