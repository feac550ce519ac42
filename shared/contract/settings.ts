import { z } from 'zod'
import { FIRST_FLAGS, type NotificationFlags } from '../rules/notification-settings.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Rev } from './fields.ts'

type Flags = { [K in keyof NotificationFlags]: z.ZodBoolean }
const flags = Object.fromEntries(
  Object.keys(FIRST_FLAGS).map((name) => [name, z.boolean()]),
) as Flags

/** What one wants to be told about, and how. `id` is one's own. */
export const NotificationSettings = z.object({ id: Id, ...flags, rev: Rev })
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
    params: IdParams,
    body: z.strictObject(flags).partial(),
    output: NotificationSettings,
  }),
}
