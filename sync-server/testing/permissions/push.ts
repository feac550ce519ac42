import { only, type Rows, SIGNED_IN } from '../permission-rows.ts'

export const rows = {
  'push.subscribe': {
    // No push service has this address, so the server refuses every caller.
    request: () => [
      'PUT',
      '/push/subscription',
      { endpoint: 'x', keys: { p256dh: 'x', auth: 'x' } },
    ],
    verdicts: only([], 'push.refused'),
  },
  'push.unsubscribe': {
    request: () => ['DELETE', '/push/subscription', {}],
    verdicts: SIGNED_IN,
  },
} satisfies Rows
