import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { Id } from './fields.ts'

/** The operator of a server, and its features. Null if its settings do not say. */
export const ServerFacts = z.object({
  /** The site's name and picture, as its admins chose them; empty and null: the product's own. */
  name: z.string(),
  icon_file_id: Id.nullable(),
  /** True if mail reaches people: without a mail server every mail is a file in the data folder. */
  mails: z.boolean(),
  /** True if nobody has ever had an account: the first one becomes the site's admin. */
  is_new: z.boolean().default(false),
  operator: z.string().nullable(),
  /** An e-mail address or a web address. */
  contact: z.string().nullable(),
  /** True if a language model plans books here. */
  generates: z.boolean(),
  /** True if an image model makes covers here. */
  makes_covers: z.boolean(),
  /** The prices besides those of the words; null if books are free of charge. */
  payments: z
    .object({
      /** Such as `usd`. */
      currency: z.string(),
      /** The price of the private commercial licence, in hundredths. */
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
      'The name and the operator of this server, their contact, whether it is new, the language model, and the prices',
    auth: 'none',
    offline: 'cache',
    output: ServerFacts,
  }),
}

export const siteFeature = {
  calls: site,
} satisfies Feature
