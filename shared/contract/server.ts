import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Who answers for a server. Null where its settings do not say. */
export const ServerFacts = z.object({
  operator: z.string().nullable(),
  /** An e-mail address or a web address. */
  contact: z.string().nullable(),
})
export type ServerFacts = z.infer<typeof ServerFacts>

export const server = {
  about: endpoint({
    method: 'GET',
    path: '/server',
    summary: 'Who runs this server and how to reach them',
    auth: 'none',
    offline: 'cache',
    output: ServerFacts,
  }),
}
