import { only, type Rows } from '../permission-rows.ts'

export const rows = {
  'settings.update': {
    request: (_, { idOf }) => ['PUT', `/users/${idOf('author')}/settings`, { silent_mode: false }],
    verdicts: only(['author'], 'settings.not_yours'),
  },
} satisfies Rows
