import type { Contract } from '#shared/contract/index.ts'
import type { Handlers } from '../http/handlers.ts'
import { type JobKind, jobKinds } from '../jobs/define-job.ts'
import type { Services } from '../services.ts'
import type { EntityLoaders, ScopeGates } from '../sync/entities.ts'
import { account } from './account/account.feature.ts'
import { admin } from './admin/admin.feature.ts'
import { assets } from './assets/assets.feature.ts'
import { auth } from './auth/auth.feature.ts'
import { awards } from './awards/awards.feature.ts'
import { bible } from './bible/bible.feature.ts'
import { books } from './books/books.feature.ts'
import { chapters } from './chapters/chapters.feature.ts'
import { collaborators } from './collaborators/collaborators.feature.ts'
import { comments } from './comments/comments.feature.ts'
import { communities } from './communities/communities.feature.ts'
import { digests } from './digests/digests.feature.ts'
import { documents } from './documents/documents.feature.ts'
import { files } from './files/files.feature.ts'
import { flairs } from './flairs/flairs.feature.ts'
import { folders } from './folders/folders.feature.ts'
import { forks } from './forks/forks.feature.ts'
import { gallery } from './gallery/gallery.feature.ts'
import { generation } from './generation/generation.feature.ts'
import { mail } from './mail/mail.feature.ts'
import { moderation } from './moderation/moderation.feature.ts'
import { mutes } from './mutes/mutes.feature.ts'
import { notifications } from './notifications/notifications.feature.ts'
import { outlines } from './outlines/outlines.feature.ts'
import { annotations } from './annotations/annotations.feature.ts'
import { payments } from './payments/payments.feature.ts'
import { posts } from './posts/posts.feature.ts'
import type { PersonalData, Traces } from './personal.ts'
import { push } from './push/push.feature.ts'
import { marks } from './marks/marks.feature.ts'
import { reading } from './reading/reading.feature.ts'
import { chapterComments } from './chapter-comments/chapter-comments.feature.ts'
import { reviews } from './reviews/reviews.feature.ts'
import { reports } from './reports/reports.feature.ts'
import { search } from './search/search.feature.ts'
import { sections } from './sections/sections.feature.ts'
import { site } from './site/site.feature.ts'
import { settings } from './settings/settings.feature.ts'
import { setup } from './setup/setup.feature.ts'
import { snippets } from './snippets/snippets.feature.ts'
import { commandsOf } from './sync/commands.ts'
import { sync } from './sync/sync.feature.ts'
import { syncHandlers } from './sync/sync.routes.ts'
import { targets } from './targets/targets.feature.ts'
import { antiAbuse } from './anti-abuse/anti-abuse.feature.ts'
import { users } from './users/users.feature.ts'
import { versions } from './versions/versions.feature.ts'
import { worlds } from './worlds/worlds.feature.ts'
import type { AnyFeature, CallFeature, FeatureName, ServerFeature } from './server-feature.ts'

/**
 * Every feature. The order is the dependency order: a feature imports only earlier ones. The compiler refuses a list
 * without one of the contract's features, and a feature that needs more than the server has.
 */
const list = {
  mail,
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
  marks,
  reading,
  reviews,
  targets,
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
  setup,
  sync,
} satisfies { [N in FeatureName]: ServerFeature<N, Services> & { name: N } }

type Each = (typeof list)[keyof typeof list]

/** In dependency order. */
export const features: readonly AnyFeature<Services>[] = Object.values(list)

/** The values of all features under one key, as one object. */
type Together<K extends string> = (
  Each extends infer F ? (F extends Record<K, infer V> ? (given: V) => void : never) : never
) extends (given: infer All) => void
  ? All
  : never

function together<K extends 'entities' | 'scopes' | 'personal'>(key: K): Together<K> {
  const entries = features.flatMap((feature) => Object.entries(feature[key] ?? {}))
  const given = Object.fromEntries(entries)
  if (Object.keys(given).length < entries.length)
    throw new Error(`Two features give the same ${key}.`)
  return given as Together<K>
}

/** The loaders of all kinds of things: a kind without one does not compile. */
export const loaders: EntityLoaders = together('entities')

/** The rules of who may follow which scope: a kind of scope without a rule does not compile. */
export const gates: ScopeGates = together('scopes')

/** The owners of the rows of every table: a table without a rule does not compile. */
export const personal: PersonalData = together('personal')

export const traces: readonly Traces[] = features.flatMap((feature) => feature.traces ?? [])

export function jobsOf(services: Services): Record<string, JobKind> {
  return jobKinds(
    features.flatMap(({ jobs = [] }) => jobs),
    services,
  )
}

/** Handlers of every call, by feature. Sync comes last: it reaches those of all others. */
export function handlersOf(services: Services): { [N in keyof Contract]: Handlers<Contract[N]> } {
  const others = Object.fromEntries(
    features.map(({ name, handlers }) => [
      name,
      typeof handlers === 'function' ? handlers(services) : handlers,
    ]),
  ) as { [N in CallFeature]: Handlers<Contract[N]> }
  return { ...others, sync: syncHandlers({ ...services, commands: commandsOf(others) }) }
}
