import type { setup } from '#shared/contract/setup.ts'
import type { Config } from '../../config.ts'
import type { ErasedAccounts } from '../../sync/erased-accounts.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { ChangeBus } from '../../sync/change-bus.ts'
import { perform } from '../../sync/execute.ts'
import type { SessionRevocations } from '../../sync/session-revocations.ts'
import { assertAdmin } from '../moderation/admin-log.ts'
import type { Mailer } from '../mail/send-mail.ts'
import { invite, listInvitations, revoke } from './invitations.ts'
import { addSample, removeSample } from './sample.ts'
import { setupState } from './state.ts'
import { testMail } from './test-mail.ts'

interface Parts {
  config: Config
  mailer: Pick<Mailer, 'transport'>
  changeBus: ChangeBus
  revocations: SessionRevocations
  erased: ErasedAccounts
}

/** Commands check the caller in their transaction; all others check it here. */
export function setupHandlers(parts: Parts): Handlers<typeof setup> {
  const { config, mailer, changeBus } = parts
  return {
    state: async (_, { db, viewer }) => {
      assertAdmin(viewer)
      return setupState(db, config)
    },
    testMail: async (_, context) => {
      assertAdmin(context.viewer)
      return testMail(context, mailer.transport, config)
    },
    addSample: async (_, context) => {
      assertAdmin(context.viewer)
      await addSample(context, changeBus)
      return setupState(context.db.read, config)
    },
    removeSample: async (_, context) => {
      assertAdmin(context.viewer)
      await removeSample(context, parts)
      return setupState(context.db.read, config)
    },
    invitations: async (_, { db, viewer }) => {
      assertAdmin(viewer)
      return listInvitations(db)
    },
    invite: ({ body }, { db, viewer }) =>
      perform(db, changeBus, viewer!, (context) => invite(body, context)),
    revoke: ({ params }, context) => revoke(params.id, context),
  }
}
