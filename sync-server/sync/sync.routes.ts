import type { sync } from '#shared/contract/sync.ts'
import type { Handlers } from '../http/handlers.ts'
import type { EntityLoaders, ScopeGates } from './entities.ts'
import type { Live } from './live.ts'
import { pull } from './pull.ts'
import { push, type PushParts } from './push.ts'
import { snapshot } from './snapshot.ts'

interface Parts extends PushParts {
  loaders: EntityLoaders
  gates: ScopeGates
  live: Live
  epoch: number
}

export function syncHandlers(parts: Parts): Handlers<typeof sync> {
  const { db, loaders, gates, live, epoch } = parts
  return {
    push: async ({ body }, { viewer, clientVersion }) => {
      return { epoch, results: await push(parts, viewer!, clientVersion, body) }
    },
    pull: async ({ body }, { viewer }) => pull(db, loaders, gates, viewer, body),
    snapshot: async ({ query }, { viewer }) => snapshot(db, loaders, gates, viewer, query),
    ticket: (_, { viewer }) => Promise.resolve({ ticket: live.ticketFor(viewer) }),
  }
}
