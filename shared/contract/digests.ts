import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { Done } from './fields.ts'

export const digests = {
  unsubscribe: endpoint({
    method: 'POST',
    path: '/mail/unsubscribe',
    summary: 'Stop all notices by e-mail, with the token of a mail',
    auth: 'none',
    offline: 'online',
    limits: ['links'],
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    output: Done,
  }),
}

export const digestsFeature = {
  calls: digests,
} satisfies Feature
