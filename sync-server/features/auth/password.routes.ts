import type { auth } from '#shared/contract/auth.ts'
import type { Handlers } from '../../http/handlers.ts'
import { enqueueJob } from '../../jobs/jobs.ts'
import type { SessionRevocations } from '../../sync/session-revocations.ts'
import { mailResetJob } from './job-types.ts'
import { resetPassword } from './mailed-links.ts'

/** A forgotten password. */
export function passwordHandlers(
  revocations: SessionRevocations,
): Pick<Handlers<typeof auth>, 'requestReset' | 'reset'> {
  return {
    requestReset: async ({ body }, { db }) => {
      // The same for every address, and done before the server looks it up: not even the time tells anything.
      await db.write((trx) => enqueueJob(trx, mailResetJob, body.email), [body.email])
      return { done: true }
    },
    reset: ({ body }, { db }) => resetPassword(db, body, revocations),
  }
}
