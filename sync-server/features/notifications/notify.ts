import { statement } from '../../db/statement.ts'
import type { Transaction } from '../../db/database.ts'
import { enqueueJob, enqueueOnce } from '../../jobs/jobs.ts'
import { type Audience, type Happening, notifyAudienceJob } from './job-types.ts'

/** Notifies a user within two seconds, but not of their own doing. */
export async function notify(
  trx: Transaction,
  userId: string,
  happening: Happening,
): Promise<void> {
  if (userId !== happening.actor) await trx.run(enqueue, { user_id: userId, ...happening })
}

/** Notifies many, a few at a time. */
export function notifyMany(trx: Transaction, audience: Audience): Promise<void> {
  return enqueueJob(trx, notifyAudienceJob, audience)
}

/**
 * Followers get a notification of the post itself; members of the community one that counts the people who wrote there.
 */
export async function notifyOfPost(
  trx: Transaction,
  post: { id: string; community_id: string; world_id: string | null; author_id: string },
): Promise<void> {
  const { id, community_id, world_id, author_id: actor } = post
  const followers = [`user:${actor}`]
  const unlessMuted = [`community:${community_id}`, ...(world_id ? [`world:${world_id}`] : [])]
  const told = { kind: 'post', subject: `post:${id}`, actor } as const
  await notifyMany(trx, { followers, unlessMuted, happening: told })
  const happening = { ...told, subject: `community:${community_id}` }
  const members = { followers, members: community_id, unlessMuted, happening }
  // It says the same of many posts by one person as of one: they leave no other crowd waiting.
  await enqueueOnce(trx, notifyAudienceJob, members, new Date())
}

const enqueue = statement<Happening & { user_id: string }>()((db, value) =>
  db.insertInto('notification_queue').values({
    user_id: value.user_id,
    kind: value.kind,
    subject: value.subject,
    actor: value.actor,
    source: value.source ?? null,
  }),
)
