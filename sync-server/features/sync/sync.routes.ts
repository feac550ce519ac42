import type { sync } from '#shared/contract/sync.ts'
import { ApiError } from '#shared/errors.ts'
import { OLDEST_SYNC_SCHEMA, SYNC_SCHEMA } from '#shared/limits.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { EntityLoaders, ScopeGates } from '../../sync/entities.ts'
import type { Live } from '../../sync/live.ts'
import { pull } from './pull.ts'
import { push, type PushParts } from './push.ts'
import { snapshot } from './snapshot.ts'

interface Parts extends PushParts {
  loaders: EntityLoaders
  gates: ScopeGates
  live: Live
}

export function syncHandlers(parts: Parts): Handlers<typeof sync> {
  const { db, loaders, gates, live, epoch } = parts
  return {
    push: async ({ body }, { viewer, clientVersion, address }) => {
      assertSpoken(body.schema)
      return { epoch, results: await push(parts, viewer!, { clientVersion, address }, body) }
    },
    pull: async ({ body }, { viewer }) => {
      assertSpoken(body.schema)
      return pull(db, loaders, gates, viewer, body)
    },
    snapshot: async ({ query }, { viewer }) => snapshot(db, loaders, gates, viewer, query),
    ticket: async (_, { viewer }) => ({ ticket: await live.ticketFor(viewer) }),
  }
}

/**
 * Refuses a device with another version of the protocol: it keeps its outbox, and its user learns which side has to be
 * updated.
 */
function assertSpoken(schema: number): void {
  if (schema < OLDEST_SYNC_SCHEMA) throw new ApiError('sync.client_too_old')
  if (schema > SYNC_SCHEMA) throw new ApiError('sync.server_too_old', { retryAfter: 60 })
}
