import { FLAIR, MODERATORS, type Rows } from '../permission-rows.ts'

export const rows = {
  'flairs.create': {
    request: ({ community }) => ['POST', `/communities/${community}/flairs`, FLAIR],
    verdicts: MODERATORS,
  },
  'flairs.update': {
    request: ({ community, flair }) => [
      'PATCH',
      `/communities/${community}/flairs/${flair}`,
      FLAIR,
    ],
    verdicts: MODERATORS,
  },
  'flairs.remove': {
    request: ({ community, flair }) => ['DELETE', `/communities/${community}/flairs/${flair}`],
    verdicts: MODERATORS,
  },
} satisfies Rows
