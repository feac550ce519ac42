import { z } from 'zod'
import {
  FIRST_FLAGS,
  FIRST_READING,
  type NotificationFlags,
} from '../rules/notification-settings.ts'
import { CLOCK_TIME, isTimeZone } from '../rules/quiet-hours.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { Id, IdParams, Rev } from './fields.ts'

type Flags = { [K in keyof NotificationFlags]: z.ZodBoolean }
const flags = Object.fromEntries(
  Object.keys(FIRST_FLAGS).map((name) => [name, z.boolean()]),
) as Flags

const clockTime = z.string().regex(CLOCK_TIME, 'Not a time').nullable()
const quietHours = {
  time_zone: z.string().max(64).refine(isTimeZone, 'Not a time zone'),
  quiet_from: clockTime,
  quiet_to: clockTime,
}

const readingSettings = {
  /** True: authors do not count this reader. */
  private_reading: z.boolean(),
}

/** Topics, ways and quiet hours of a user's notices, and whether authors count them. `id` is the user's. */
export const NotificationSettings = z.object({
  id: Id,
  ...flags,
  ...quietHours,
  private_reading: z.boolean().default(FIRST_READING.private_reading),
  rev: Rev,
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const settings = {
  get: endpoint({
    method: 'GET',
    path: '/users/:id/settings',
    summary: 'One’s own notification settings',
    auth: 'required',
    offline: 'cache',
    params: IdParams,
    output: NotificationSettings,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/users/:id/settings',
    summary: 'Change the given settings; the two masters turn their flags off',
    auth: 'required',
    offline: 'queue',
    evenSuspended: true,
    params: IdParams,
    body: z.strictObject({ ...flags, ...quietHours, ...readingSettings }).partial(),
    output: NotificationSettings,
  }),
}

export const settingsFeature = {
  calls: settings,
  errors: {
    'settings.not_yours': [403, 'Only you see and change your settings.'],
  },
  rows: { notification_settings: NotificationSettings },
} satisfies Feature
