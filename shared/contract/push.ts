import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { Done, Empty } from './fields.ts'

const base64url = z.string().regex(/^[\w-]{1,200}$/, 'Not base64url')

export const push = {
  key: endpoint({
    method: 'GET',
    path: '/push/key',
    summary: 'The key with which browsers subscribe to this server’s messages',
    auth: 'required',
    offline: 'online',
    output: z.object({ key: z.string() }),
  }),
  subscribe: endpoint({
    method: 'PUT',
    path: '/push/subscription',
    summary:
      'Send push messages to the browser of this session while it is closed; ends with the session',
    auth: 'required',
    offline: 'online',
    evenSuspended: true,
    limits: ['pushes'],
    body: z.strictObject({
      endpoint: z.string().max(1_000),
      keys: z.strictObject({ p256dh: base64url, auth: base64url }),
    }),
    output: Done,
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/push/subscription',
    summary: 'Stop push messages to the browser of this session',
    auth: 'required',
    offline: 'online',
    evenSuspended: true,
    body: Empty,
    output: Done,
  }),
}

export const pushFeature = {
  calls: push,
  errors: {
    'push.refused': [422, 'This browser cannot be reached that way.'],
  },
} satisfies Feature
