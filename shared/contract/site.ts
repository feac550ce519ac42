import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Who answers for a server, and what it can do. Null where its settings do not say. */
export const ServerFacts = z.object({
  operator: z.string().nullable(),
  /** An e-mail address or a web address. */
  contact: z.string().nullable(),
  /** Whether a language model plans books here. */
  generates: z.boolean(),
  /** Whether it has an image model that makes covers. */
  makes_covers: z.boolean(),
  /** What a book costs beside its words; null where books are written free of charge. */
  payments: z
    .object({
      /** Such as `usd`. */
      currency: z.string(),
      /** Of the private commercial licence, in hundredths. */
      licence_price: z.number().int(),
    })
    .nullable(),
})
export type ServerFacts = z.infer<typeof ServerFacts>

/** Called `server` in the name of its call, which other versions know. */
export const site = {
  about: endpoint({
    method: 'GET',
    path: '/server',
    summary:
      'Who runs this server, how to reach them, whether a language model writes here, and how it is paid',
    auth: 'none',
    offline: 'cache',
    output: ServerFacts,
  }),
}
