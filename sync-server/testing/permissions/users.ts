import { only, type Rows } from '../permission-rows.ts'

export const rows = {
  'users.update': {
    request: (_, { idOf }) => ['PATCH', `/users/${idOf('author')}`, { bio: 'Writes at night' }],
    verdicts: only(['author'], 'users.not_yours'),
  },
} satisfies Rows
