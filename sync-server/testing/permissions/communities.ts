import { only, type Rows, SIGNED_IN } from '../permission-rows.ts'

export const rows = {
  'communities.create': {
    request: (_, { fresh }) => ['POST', '/communities', { name: fresh() }],
    verdicts: SIGNED_IN,
  },
  'communities.join': {
    request: ({ community }) => ['POST', `/communities/${community}/join`, {}],
    verdicts: SIGNED_IN,
  },
  'communities.leave': {
    request: ({ community }) => ['POST', `/communities/${community}/leave`, {}],
    verdicts: { ...SIGNED_IN, creator: 'communities.owner_cannot_leave' },
  },
  'communities.update': {
    request: ({ community }) => ['PATCH', `/communities/${community}`, { description: 'New' }],
    verdicts: only(['creator'], 'communities.edit_forbidden'),
  },
} satisfies Rows
