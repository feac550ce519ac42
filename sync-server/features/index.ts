import { jobKinds } from '../jobs/define-job.ts'
import type { JobKind } from '../jobs/jobs.ts'
import type { Services } from '../services.ts'
import { account } from './account/account.feature.ts'
import { auth } from './auth/auth.feature.ts'
import { digests } from './digests/digests.feature.ts'
import { files } from './files/files.feature.ts'
import { generation } from './generation/generation.feature.ts'
import { mail } from './mail/mail.feature.ts'
import { notifications } from './notifications/notifications.feature.ts'
import { payments } from './payments/payments.feature.ts'
import { posts } from './posts/posts.feature.ts'
import { sections } from './sections/sections.feature.ts'
import type { ServerFeature } from './server-feature.ts'
import { sync } from './sync/sync.feature.ts'
import { trust } from './trust/trust.feature.ts'
import { versions } from './versions/versions.feature.ts'

/** Every feature. The order is the dependency order: a feature imports only earlier ones. */
export const features: Record<string, ServerFeature<Services>> = {
  mail,
  files,
  trust,
  auth,
  notifications,
  digests,
  versions,
  sections,
  generation,
  payments,
  posts,
  account,
  sync,
}

export function jobsOf(services: Services): Record<string, JobKind> {
  return jobKinds(
    Object.values(features).flatMap(({ jobs = [] }) => jobs),
    services,
  )
}
