import { MODERATORS, type Place, type Rows, SIGNED_IN } from '../permission-rows.ts'

const reported = (place: Place) => ({ item_type: 'post', item_id: place.post })

export const rows = {
  'reports.create': {
    request: (at) => ['POST', '/reports', { ...reported(at), reason: 'spam' }],
    verdicts: SIGNED_IN,
  },
  'reports.handle': {
    async request(at, { make }) {
      await make('member', 'POST', '/reports', { ...reported(at), reason: 'spam' })
      return ['POST', '/reports/handle', { ...reported(at), state: 'resolved' }]
    },
    verdicts: MODERATORS,
  },
} satisfies Rows
