import type { account } from '#shared/contract/account.ts'
import { ApiError } from '#shared/errors.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { ChangeBus } from '../../sync/change-bus.ts'
import type { ErasedAccounts } from '../../sync/erased-accounts.ts'
import type { SessionRevocations } from '../../sync/session-revocations.ts'
import type { FileStore } from '../files/file-store.ts'
import { endSessionsOf, listSessions } from '../auth/sessions.ts'
import { findOwnWorld } from '../worlds/worlds.ts'
import { deleteAccount } from './delete-account.ts'
import { downloadExport, exportOf, requestExport } from './exports.ts'
import { changePassword } from './password.ts'

interface Parts {
  changeBus: ChangeBus
  revocations: SessionRevocations
  erased: ErasedAccounts
  store: FileStore
}

export function accountHandlers(parts: Parts): Handlers<typeof account> {
  const { revocations, store } = parts
  return {
    changePassword: ({ body }, context) => changePassword(body, context, revocations),
    sessions: async (_, { db, viewer }) =>
      (await listSessions(db, viewer!.id)).map((session) => ({
        ...session,
        is_current: session.id === viewer!.session_id,
      })),
    endOthers: async (_, { db, viewer }) => {
      const except = viewer!.session_id ?? null
      await db.write((trx) => endSessionsOf(trx, viewer!.id, { except }, revocations), [viewer!.id])
      return { done: true }
    },
    endSession: async ({ params }, { db, viewer }) => {
      const ended = await db.write(
        (trx) => endSessionsOf(trx, viewer!.id, { only: params.id }, revocations),
        [viewer!.id],
      )
      if (ended === 0) throw new ApiError('account.session_not_found')
      return { done: true }
    },
    export: (_, context) => requestExport(null, context),
    exportState: (_, { db, viewer }) => exportOf(null, db, viewer!.id),
    exportFile: (_, { db, viewer }) => downloadExport(null, db, viewer, store),
    exportWorld: async ({ params }, context) => {
      const { id } = await findOwnWorld(context.trx, params.id, context.user)
      return requestExport(id, context)
    },
    exportWorldState: async ({ params }, { db, viewer }) => {
      const { id } = await findOwnWorld(db, params.id, viewer)
      return exportOf(id, db, viewer!.id)
    },
    exportWorldFile: async ({ params }, { db, viewer }) => {
      const { id } = await findOwnWorld(db, params.id, viewer)
      return downloadExport(id, db, viewer, store)
    },
    delete: ({ body }, context) => deleteAccount(body, context, parts),
  }
}
