import type { push } from '#shared/contract/push.ts'
import type { Handlers } from '../../http/handlers.ts'
import { subscribe, unsubscribe } from './push.ts'
import type { Vapid } from './vapid.ts'

interface Parts {
  pushSender: { vapid: Vapid; allowLoopback: boolean }
}

export function pushHandlers({
  pushSender: { vapid, allowLoopback },
}: Parts): Handlers<typeof push> {
  return {
    key: () => Promise.resolve({ key: vapid.publicKey }),
    subscribe: ({ body }, context) => subscribe(body, allowLoopback, context),
    unsubscribe: (_, context) => unsubscribe(context),
  }
}
