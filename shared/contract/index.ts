import { account } from './account.ts'
import { admin } from './admin.ts'
import { assets } from './assets.ts'
import { auth } from './auth.ts'
import { awards } from './awards.ts'
import { bible } from './bible.ts'
import { books } from './books.ts'
import { chapters } from './chapters.ts'
import { collaborators } from './collaborators.ts'
import { comments } from './comments.ts'
import { communities } from './communities.ts'
import { digests } from './digests.ts'
import { documents } from './documents.ts'
import type { Endpoint, Feature } from './endpoint.ts'
import { folders } from './folders.ts'
import { forks } from './forks.ts'
import { flairs } from './flairs.ts'
import { moderation } from './moderation.ts'
import { gallery } from './gallery.ts'
import { generation } from './generation.ts'
import { mutes } from './mutes.ts'
import { notifications } from './notifications.ts'
import { outlines } from './outlines.ts'
import { payments } from './payments.ts'
import { annotations } from './annotations.ts'
import { push } from './push.ts'
import { reading } from './reading.ts'
import { chapterComments } from './chapter-comments.ts'
import { reports } from './reports.ts'
import { files } from './files.ts'
import { posts } from './posts.ts'
import { search } from './search.ts'
import { sections } from './sections.ts'
import { site } from './site.ts'
import { settings } from './settings.ts'
import { snippets } from './snippets.ts'
import { sync } from './sync.ts'
import { users } from './users.ts'
import { antiAbuse } from './anti-abuse.ts'
import { versions } from './versions.ts'
import { worlds } from './worlds.ts'

/** The whole contract. The order is the dependency order: a feature imports only earlier ones. */
export const contract = {
  files,
  users,
  trust: antiAbuse,
  auth,
  communities,
  moderation,
  mutes,
  folders,
  settings,
  push,
  notifications,
  digests,
  worlds,
  assets,
  snippets,
  books,
  documents,
  collaborators,
  versions,
  passages: annotations,
  bible,
  chapters,
  reading,
  sections,
  outlines,
  generation,
  payments,
  forks,
  flairs,
  awards,
  posts,
  gallery,
  comments,
  remarks: chapterComments,
  reports,
  server: site,
  search,
  account,
  admin,
  sync,
}
export type Contract = typeof contract

/** `feature.call` for every endpoint: the name of a mutation is the name of its endpoint. */
export type EndpointName = {
  [F in keyof Contract]: `${F & string}.${keyof Contract[F] & string}`
}[keyof Contract]
export type EndpointNamed<N extends EndpointName> =
  N extends `${infer F extends keyof Contract & string}.${infer K}`
    ? Contract[F][K & keyof Contract[F]]
    : never

/** Names of the writes of one feature that the device queues offline. */
export type QueuedIn<F extends keyof Contract> = {
  [K in keyof Contract[F]]: Contract[F][K] extends { offline: 'queue' }
    ? `${F & string}.${K & string}`
    : never
}[keyof Contract[F]]
/** Names of the writes that the device queues offline. */
export type MutationName = { [F in keyof Contract]: QueuedIn<F> }[keyof Contract]

/** `[name, endpoint]` of every call, in contract order. */
export function allEndpoints(): [EndpointName, Endpoint][] {
  return Object.entries(contract as Record<string, Feature>).flatMap(([feature, calls]) =>
    Object.entries(calls).map(([call, endpoint]): [EndpointName, Endpoint] => [
      `${feature}.${call}` as EndpointName,
      endpoint,
    ]),
  )
}
