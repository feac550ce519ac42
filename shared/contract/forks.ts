import { z } from 'zod'
import { Asset } from './assets.ts'
import { Book } from './books.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { Id, IdParams, Timestamp } from './fields.ts'
import { Snippet } from './snippets.ts'
import { Author } from './users.ts'

/** A fork that the caller may see. */
const Fork = z.object({
  id: Id,
  title: z.string(),
  author: Author,
  world: z.object({ name: z.string(), slug: z.string() }),
  created_at: Timestamp,
})
/** The latest forks, and the number of those that the caller may not see. */
export const Forks = z.object({ forks: z.array(Fork), hidden_count: z.number().int() })
export type Forks = z.infer<typeof Forks>

const Into = {
  method: 'POST',
  auth: 'required',
  offline: 'online',
  params: IdParams,
  body: z.strictObject({ world_id: Id, id: Id.optional() }),
} as const
const List = {
  method: 'GET',
  auth: 'optional',
  offline: 'online',
  params: IdParams,
  output: Forks,
} as const

export const forks = {
  book: endpoint({
    ...Into,
    path: '/books/:id/fork',
    summary:
      'Copy the published chapters of a book into a world of one’s own, if its licence allows it; the fork is private',
    output: Book,
  }),
  ofBook: endpoint({
    ...List,
    path: '/books/:id/forks',
    summary: 'The forks of a book, latest first; private ones are only counted',
  }),
  snippet: endpoint({
    ...Into,
    path: '/snippets/:id/fork',
    summary: 'Copy a note into a world of one’s own, if its licence allows it; the fork is private',
    output: Snippet,
  }),
  ofSnippet: endpoint({
    ...List,
    path: '/snippets/:id/forks',
    summary: 'The forks of a note, latest first; private ones are only counted',
  }),
  asset: endpoint({
    ...Into,
    path: '/assets/:id/fork',
    summary:
      'Copy an asset with its file into a world of one’s own, if its licence allows it; the fork is private',
    output: Asset,
  }),
  ofAsset: endpoint({
    ...List,
    path: '/assets/:id/forks',
    summary: 'The forks of an asset, latest first; private ones are only counted',
  }),
}

export const forksFeature = {
  calls: forks,
  errors: {
    'forks.forbidden': [403, 'You can only fork into a world of your own.'],
    'forks.not_public': [403, 'Only what is public can be forked.'],
    'forks.reserved': [403, 'The license of this work does not allow forks.'],
    'forks.same_world': [409, 'This stands in that world already.'],
    'forks.too_large': [413, 'This book is too long to be forked.'],
    'forks.licence_kept': [409, 'A fork keeps the license of its source.'],
  },
} satisfies Feature
