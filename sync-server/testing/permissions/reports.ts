import { MODERATORS, only, type Place, type Rows, SIGNED_IN } from '../permission-rows.ts'

const reported = (place: Place) => ({ item_type: 'post', item_id: place.post })

export const rows = {
  'reports.create': {
    request: (at) => ['POST', '/reports', { ...reported(at), reason: 'spam' }],
    verdicts: SIGNED_IN,
  },
  'reports.appeal': {
    async request(at, { make }) {
      const text = { post_type: 'text', title: 'Removed', body: 'Words.' }
      const post = await make('member', 'POST', `/communities/${at.community}/posts`, text)
      await make('admin', 'POST', `/posts/${post.id}/moderate`, { act: 'remove', reason: 'Spam' })
      return ['POST', '/appeals', { item_type: 'post', item_id: post.id, text: 'It is none.' }]
    },
    verdicts: only(['member'], 'reports.nothing_removed'),
  },
  'reports.handle': {
    async request(at, { make }) {
      await make('member', 'POST', '/reports', { ...reported(at), reason: 'spam' })
      return ['POST', '/reports/handle', { ...reported(at), state: 'resolved' }]
    },
    verdicts: MODERATORS,
  },
} satisfies Rows
